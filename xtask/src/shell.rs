//! Commands that a step runs.

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail, ensure};

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

/// `cargo test`, the README's command, through clippy. Steps that need the test programs must use the same command, or cargo
/// would compile them again.
pub(crate) fn cargo_test(arguments: &[&str]) -> Result<Command> {
    let mut test = cargo(&["test", "--locked"]);
    test.args(arguments);
    read_by_clippy(test)
}

/// A cargo that compiles through clippy, which costs a fraction of a separate clippy run. Lints are warnings, which cargo stores
/// and repeats.
pub(crate) fn read_by_clippy(mut cargo: Command) -> Result<Command> {
    let driver = command("rustup", &["which", "clippy-driver"]).output()?;
    // Without it cargo would compile as usual, and nothing would be linted.
    ensure!(driver.status.success(), "clippy-driver does not run");
    let driver = String::from_utf8(driver.stdout)?;
    cargo.env("RUSTC_WORKSPACE_WRAPPER", driver.trim());
    Ok(cargo)
}

/// Runs cargo; fails the step if it fails or prints any warning.
pub(crate) fn run_without_warnings(cargo: &mut Command) -> Result<()> {
    let before = processor_seconds();
    let output = cargo.stdout(Stdio::inherit()).output()?;
    print_processor_time(cargo, before);
    let said = String::from_utf8_lossy(&output.stderr);
    print!("{said}");
    ensure!(
        output.status.success(),
        "cargo ended with {}",
        output.status
    );
    // Not cargo's messages about the network, nor its summaries of earlier messages.
    let is_ours = |line: &&str| {
        line.starts_with("warning") && !line.contains("network") && !line.contains(" generated ")
    };
    let warnings = said.lines().filter(is_ours);
    match warnings.count() {
        0 => Ok(()),
        warnings => bail!("{warnings} warnings"),
    }
}

/// The command line as built by the tests; another selection of packages would be compiled again.
pub(crate) fn queens() -> Result<PathBuf> {
    run(&mut cargo_test(&["--no-run", "--quiet"])?)?;
    Ok(root().join("target/debug/queens"))
}

/// A program, and the Debian package that contains it.
pub(crate) type Tool = (&'static str, &'static str);

/// Installs missing programs from Debian's packages. If one is still missing, returns its name.
pub(crate) fn install(tools: &[Tool]) -> Option<String> {
    if tools.iter().all(is_there) {
        return None;
    }
    // Steps run in parallel, but installers must not.
    let _alone = installing();
    let packages = missing_packages(tools);
    if !packages.is_empty() {
        let is_root = succeeds(&mut command("sh", &["-c", "test $(id -u) = 0"]));
        let sudo = if is_root { "" } else { "sudo -n " };
        let apt_options = "-o DPkg::Lock::Timeout=300 -o Acquire::Retries=3";
        let install = format!(
            "{sudo}apt-get update -qq {apt_options} && {sudo}env DEBIAN_FRONTEND=noninteractive apt-get install -qq --yes \
             --no-install-recommends {apt_options} {}",
            packages.join(" ")
        );
        println!("{install}");
        let _ = run(command("sh", &["-c", &install]).stdout(Stdio::null()));
    }
    let (program, package) = tools.iter().find(|tool| !is_there(tool))?;
    Some(format!(
        "there is no {program}, and Debian's {package} cannot be installed here"
    ))
}

/// The Debian packages of the programs that are not installed, without duplicates.
pub(crate) fn missing_packages(tools: &[Tool]) -> Vec<&'static str> {
    let missing = tools.iter().filter(|tool| !is_there(tool));
    let mut packages: Vec<_> = missing.map(|&(_, package)| package).collect();
    packages.sort_unstable();
    packages.dedup();
    packages
}

fn is_there((program, _): &Tool) -> bool {
    let paths = std::env::var_os("PATH").unwrap_or_default();
    let mut folders = std::env::split_paths(&paths).chain(["/usr/sbin".into()]);
    folders.any(|folder| folder.join(program).exists())
}

/// Installs the standard library for these targets with rustup. Returns an error message if that fails.
pub(crate) fn add_targets(targets: &[&str]) -> Option<String> {
    let _alone = installing();
    let mut rustup = command("rustup", &["target", "add"]);
    if succeeds(rustup.args(targets)) {
        return None;
    }
    Some(format!("rustup cannot add {}", targets.join(" ")))
}

/// A lock held while something is installed.
fn installing() -> Result<File> {
    let folder = root().join("target");
    fs::create_dir_all(&folder)?;
    let lock = File::create(folder.join("installing"))?;
    lock.lock()?;
    Ok(lock)
}

/// Runs a command; fails the step if it fails. Prints the processor time of long commands.
pub(crate) fn run(command: &mut Command) -> Result<()> {
    let program = command.get_program().to_string_lossy().into_owned();
    let before = processor_seconds();
    let status = command
        .status()
        .with_context(|| format!("cannot start {program}"))?;
    ensure!(status.success(), "{program} ended with {status}");
    print_processor_time(command, before);
    Ok(())
}

/// Prints the processor time of a command that has ended, if it is long.
fn print_processor_time(command: &Command, before: Option<f64>) {
    let took = before.zip(processor_seconds());
    let took = took.map_or(0.0, |(before, after)| after - before);
    if took > 5.0 {
        let words = [command.get_program()]
            .into_iter()
            .chain(command.get_args());
        let words: Vec<_> = words.map(|word| word.to_string_lossy()).collect();
        println!("({took:.0} s of the processors: {})", words.join(" "));
    }
}

/// Processor seconds of this process and all processes that it waited for, if Linux reports them.
pub(crate) fn processor_seconds() -> Option<f64> {
    let stat = fs::read_to_string("/proc/self/stat").ok()?;
    // The name of the program comes first, in parentheses.
    let fields = stat.rsplit_once(')')?.1.split_whitespace();
    let ticks = fields.skip(11).take(4).map(|field| field.parse::<f64>());
    // Linux reports a hundred ticks per second on all our platforms.
    let ticks = ticks.collect::<Result<Vec<_>, _>>().ok()?;
    Some(ticks.iter().sum::<f64>() / 100.0)
}

/// Whether a command succeeds, run quietly: a question, not a check.
pub(crate) fn succeeds(command: &mut Command) -> bool {
    let quiet = command
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null());
    quiet.status().is_ok_and(|status| status.success())
}
