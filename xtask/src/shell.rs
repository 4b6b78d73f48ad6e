//! Commands that a step runs.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, Result, ensure};

/// The workspace's folder.
pub(crate) fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .parent()
        .expect("xtask is a folder of the workspace")
}

/// Cargo with these arguments, in the workspace's folder.
pub(crate) fn cargo(arguments: &[&str]) -> Command {
    command(&std::env::var("CARGO").unwrap_or("cargo".into()), arguments)
}

/// A program with these arguments, in the workspace's folder.
pub(crate) fn command(program: &str, arguments: &[&str]) -> Command {
    let mut command = Command::new(program);
    command.args(arguments).current_dir(root());
    command
}

/// The command line as the tests have built it: what another selection of packages would compile once more.
pub(crate) fn queens() -> Result<PathBuf> {
    run(&mut cargo(&[
        "test",
        "--workspace",
        "--locked",
        "--no-run",
        "--quiet",
    ]))?;
    Ok(root().join("target/debug/queens"))
}

/// Installs programs that are missing from Debian's packages, each given as (program, package). If one is missing
/// after all, says which.
pub(crate) fn install(programs: &[(&str, &str)]) -> Option<String> {
    let is_there = |program: &str| {
        let paths = std::env::var_os("PATH").unwrap_or_default();
        let mut folders = std::env::split_paths(&paths).chain(["/usr/sbin".into()]);
        folders.any(|folder| folder.join(program).exists())
    };
    let missing = |(program, _): &&(&str, &str)| !is_there(program);
    let packages: Vec<_> = programs.iter().filter(missing).map(|p| p.1).collect();
    if packages.is_empty() {
        return None;
    }
    let is_root = succeeds(&mut command("sh", &["-c", "test $(id -u) = 0"]));
    let sudo = if is_root { "" } else { "sudo -n " };
    let install = format!(
        "{sudo}apt-get update -qq && {sudo}env DEBIAN_FRONTEND=noninteractive apt-get install -qq --yes \
         --no-install-recommends {}",
        packages.join(" ")
    );
    println!("{install}");
    let _ = run(&mut command("sh", &["-c", &install]));
    let (program, package) = programs.iter().find(missing)?;
    Some(format!(
        "there is no {program}, and Debian's {package} cannot be installed here"
    ))
}

/// Runs a command whose failure is the step's.
pub(crate) fn run(command: &mut Command) -> Result<()> {
    let program = command.get_program().to_string_lossy().into_owned();
    let status = command
        .status()
        .with_context(|| format!("cannot start {program}"))?;
    ensure!(status.success(), "{program} ended with {status}");
    Ok(())
}

/// Whether a command succeeds, run quietly: a question, not a check.
pub(crate) fn succeeds(command: &mut Command) -> bool {
    let quiet = command
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null());
    quiet.status().is_ok_and(|status| status.success())
}
