//! Checks what `cargo xtask dist` makes for this machine: unpacked and run, installed and removed as a Debian package, compiled
//! again in another folder and packed again with identical bytes. With `QUEENS_NIGHTLY` set, archives for other platforms are
//! unpacked and run, too.

use std::fs;
use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result, bail, ensure};

use super::cross::Queens;
use super::{Outcome, arm, windows};
use crate::dist;
use crate::dist::build::program_in;
use crate::shell::{add_targets, command, install, run, succeeds};

/// The target of the archive.
pub(super) fn target() -> Option<&'static str> {
    dist::host().ok()
}

pub(super) fn check() -> Result<Outcome> {
    let target = dist::host()?;
    if let Some(why) = add_targets(&[target]) {
        return Ok(Outcome::Skipped(why));
    }
    let mut targets = vec![target];
    if std::env::var_os("QUEENS_NIGHTLY").is_some() {
        targets = dist::TARGETS.to_vec();
        if let Some(why) = install(&[("zip", "zip"), ("unzip", "unzip")]) {
            return Ok(Outcome::Skipped(why));
        }
    }
    // The tool that links programs for a platform comes with the one that runs them. Without it, the other platforms are still
    // checked.
    let (mut platforms, mut missing) = (Vec::new(), None);
    for target in targets {
        match runner(target)? {
            Ok(runner) => platforms.push((target, runner)),
            Err(why) => missing = Some(format!("{why}; the other platforms were checked")),
        }
    }
    let names: Vec<String> = platforms.iter().map(|(name, _)| name.to_string()).collect();
    dist::run(&names)?;
    let folder = dist::folder();
    run(command("sha256sum", &["--check", "--quiet", "SHA256SUMS"]).current_dir(&folder))?;
    for (target, runner) in &platforms {
        if target.contains("apple") {
            println!("{target}: linked and packed, but never run");
            continue;
        }
        unpacked(&folder, target, runner)?;
    }
    reproducible(target, &folder, &names)?;
    if !succeeds(&mut command("sh", &["-c", "test $(id -u) = 0"])) {
        let why =
            "only root can install a Debian package and change roots; the archives were checked";
        return Ok(Outcome::Skipped(why.into()));
    }
    // The files that the Containerfile copies into its image must be enough.
    solves(
        command("chroot", &[])
            .arg(folder.join("image"))
            .arg("/usr/bin/queens"),
    )?;
    installed(&folder)?;
    Ok(missing.map_or(Outcome::Passed, Outcome::Skipped))
}

/// Checks that the program is identical when compiled in another folder, and the archives when packed again.
fn reproducible(target: &str, folder: &Path, names: &[String]) -> Result<()> {
    let elsewhere = std::env::temp_dir().join(format!("queens-elsewhere-{}", std::process::id()));
    let sources = elsewhere.join("sources");
    fs::create_dir_all(&sources)?;
    // With new times, so that our own crates are compiled again; crates from the registry are not.
    let copy = "git ls-files -z --cached --others --exclude-standard | xargs -0 cp --parents --target-directory \"$0\"";
    run(command("sh", &["-ec", copy]).arg(&sources))?;
    let build = folder.join("build");
    run(command("cp", &["--archive"]).args([&build, &elsewhere]))?;
    let again = program_in(&sources, &elsewhere.join("build"), target)?;
    let program = build.join(target).join("release/queens");
    ensure!(
        fs::read(program)? == fs::read(again)?,
        "the program has other bytes when it is compiled in {}",
        sources.display()
    );
    fs::remove_dir_all(&elsewhere)?;
    let before = fs::read_to_string(folder.join("SHA256SUMS"))?;
    dist::run(names)?;
    ensure!(
        fs::read_to_string(folder.join("SHA256SUMS"))? == before,
        "archives packed a second time have other bytes"
    );
    println!("the same bytes from another folder, and packed again");
    Ok(())
}

/// The runner for the programs of a platform; or why there is none.
fn runner(target: &str) -> Result<Result<Vec<String>, String>> {
    let platform = match target {
        windows::TARGET => windows::platform()?,
        arm::TARGET if dist::host()? != target => arm::platform(),
        _ => return Ok(Ok(Vec::new())),
    };
    Ok(platform.map(|platform| platform.runner))
}

/// Checks the contents of the archive, and runs the program.
fn unpacked(folder: &Path, target: &str, runner: &[String]) -> Result<()> {
    let is_windows = target == windows::TARGET;
    let (inside, name) = (folder.join("unpacked"), dist::archive_name(target));
    emptied(&inside)?;
    let mut unpack = if is_windows {
        command("unzip", &["-q", &format!("../{name}.zip")])
    } else {
        command(
            "tar",
            &["--extract", "--file", &format!("../{name}.tar.gz")],
        )
    };
    run(unpack.current_dir(&inside))?;
    let inside = inside.join(name);
    let file = if is_windows { "queens.exe" } else { "queens" };
    Queens::new(runner, &inside.join(file), folder.join("runs"))?.works()?;
    let program = fs::read(inside.join(file))?;
    let has = |text: &str| {
        program
            .windows(text.len())
            .any(|bytes| bytes == text.as_bytes())
    };
    if is_windows {
        // Libraries that mingw would add, and Windows does not have.
        for library in ["libgcc_s_seh", "libwinpthread", "libstdc++"] {
            ensure!(!has(library), "the program needs {library}");
        }
    } else {
        // One static file for every Linux. For such a program, some versions of ldd fail and others say so.
        let ldd = command("ldd", &[file]).current_dir(&inside).output()?;
        let dynamic = ldd.status.success() && !ldd.stdout.ends_with(b"statically linked\n");
        ensure!(!dynamic, "the program is not static");
    }
    for page in ["man/queens.1", "man/queens-solve.1", "man/queens-run-new.1"] {
        ensure!(inside.join(page).is_file(), "{page} is missing");
    }
    let bill: serde_json::Value =
        serde_json::from_slice(&fs::read(inside.join("queens.cdx.json"))?)?;
    let licences = fs::read_to_string(inside.join("THIRD-PARTY-LICENSES.txt"))?;
    let parts = bill["components"]
        .as_array()
        .context("the bill of materials has no list")?;
    ensure!(
        parts.len() > 10,
        "the bill of materials has only {} parts",
        parts.len()
    );
    for part in parts.iter().filter(|part| part["hashes"].is_array()) {
        let field = |name: &str| {
            part[name]
                .as_str()
                .context("a part without a name or version")
        };
        let name = format!("{} {}", field("name")?, field("version")?);
        let listed = licences.contains(&format!("\n  {name}: "));
        let text = licences
            .lines()
            .any(|line| line.split(", ").any(|word| word == name));
        ensure!(
            listed && text,
            "THIRD-PARTY-LICENSES.txt lacks the licence of {name}"
        );
    }
    // Neither the folder of the sources nor that of the downloaded crates may occur in it.
    let homes = [
        crate::shell::root().display().to_string(),
        std::env::var("HOME")? + "/.cargo",
    ];
    for home in homes {
        ensure!(!has(&home), "the program contains the path {home}");
    }
    println!("{target}: unpacked and run");
    Ok(())
}

/// Installs the Debian package into a separate system and removes it again.
fn installed(folder: &Path) -> Result<()> {
    let system = folder.join("debian");
    emptied(&system)?;
    let database = system.join("var/lib/dpkg");
    for needed in ["info", "updates", "triggers"] {
        fs::create_dir_all(database.join(needed))?;
    }
    fs::write(database.join("status"), "")?;
    let dpkg = |action: &str, what: &str| {
        let root = format!("--root={}", system.display());
        let mut dpkg = command("dpkg", &[&root, action, what]);
        dpkg.current_dir(folder);
        run(&mut dpkg)
    };
    let files = sums(folder)?;
    let package = files.iter().find(|file| file.ends_with(".deb"));
    dpkg("--install", package.context("there is no Debian package")?)?;
    solves(&mut Command::new(system.join("usr/bin/queens")))?;
    dpkg("--verify", "queens")?;
    for file in [
        "share/man/man1/queens.1.gz",
        "share/bash-completion/completions/queens",
        "share/doc/queens/copyright",
    ] {
        ensure!(
            system.join("usr").join(file).is_file(),
            "{file} is not installed"
        );
    }
    dpkg("--purge", "queens")?;
    ensure!(
        !system.join("usr").exists(),
        "files of the package remain after it is removed"
    );
    Ok(())
}

/// The files that SHA256SUMS lists.
fn sums(folder: &Path) -> Result<Vec<String>> {
    let sums = fs::read_to_string(folder.join("SHA256SUMS"))?;
    let name = |line: &str| line.split_whitespace().last().map(str::to_string);
    Ok(sums.lines().filter_map(name).collect())
}

/// Checks that the program solves eight queens.
fn solves(program: &mut Command) -> Result<()> {
    let output = program.args(["count", "8"]).output()?;
    let printed = String::from_utf8_lossy(&output.stdout);
    if !output.status.success() || !printed.contains("92") {
        bail!(
            "{program:?} printed {printed:?} {}",
            String::from_utf8_lossy(&output.stderr)
        );
    }
    Ok(())
}

fn emptied(folder: &Path) -> Result<()> {
    if folder.exists() {
        fs::remove_dir_all(folder)?;
    }
    Ok(fs::create_dir_all(folder)?)
}
