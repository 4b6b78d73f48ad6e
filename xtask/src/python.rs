//! The Python package: `cargo xtask python` builds its wheel, and a step tests it.
//!
//! maturin and everything else from PyPI goes into a virtual environment under `target/`, never into the system.

use std::path::PathBuf;
use std::process::Command;

use anyhow::{Result, bail};

use crate::shell::{add_targets, command, install, root, run, succeeds};

/// The package's own workspace.
pub(crate) const MANIFEST: &str = "crates/queens-python/Cargo.toml";
/// The folder in which its crate is built.
const TARGET: &str = "target/python";

/// A virtual environment.
pub(crate) struct Venv(PathBuf);

impl Venv {
    /// The environment of this name, created if necessary; or why that is impossible.
    pub(crate) fn open(name: &str) -> Result<Result<Self, String>> {
        if let Some(why) = install(&[("python3", "python3-venv")]) {
            return Ok(Err(why));
        }
        let is_new_enough = || {
            let asks = "import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 9))";
            succeeds(&mut command("python3", &["-c", asks]))
        };
        if !is_new_enough() {
            // On Debian, a part of Python is in a package without a program.
            let _ = install(&[("ensurepip", "python3-venv")]);
        }
        if !is_new_enough() {
            let why = "there is no python3 of version 3.9 or later with venv";
            return Ok(Err(why.to_string()));
        }
        let folder = root().join(TARGET).join(name);
        let venv = Self(folder);
        if !succeeds(&mut venv.run("python", &["-m", "pip", "--version"])) {
            let folder = venv.0.to_string_lossy().into_owned();
            run(&mut command("python3", &["-m", "venv", "--clear", &folder]))?;
        }
        Ok(Ok(venv))
    }

    /// A program of the environment.
    pub(crate) fn run(&self, program: &str, arguments: &[&str]) -> Command {
        let folder = if cfg!(windows) { "Scripts" } else { "bin" };
        let folder = self.0.join(folder);
        let mut command = command(&folder.join(program).to_string_lossy(), arguments);
        command.env("VIRTUAL_ENV", &self.0);
        // maturin looks for Zig there.
        let paths = std::env::var_os("PATH").unwrap_or_default();
        let paths = std::iter::once(folder).chain(std::env::split_paths(&paths));
        if let Ok(paths) = std::env::join_paths(paths) {
            command.env("PATH", paths);
        }
        command
    }

    /// Installs packages from PyPI or files.
    pub(crate) fn install(&self, packages: &[&str]) -> Result<()> {
        let pip = [
            "-m",
            "pip",
            "install",
            "--quiet",
            "--disable-pip-version-check",
        ];
        run(self.run("python", &pip).args(packages))
    }
}

/// The commands that build the wheel for this machine, and the source package.
pub(crate) fn here() -> Result<[Command; 2]> {
    let venv = Venv::with(&["maturin"])?;
    let mut wheel = venv.maturin("build");
    wheel.args(["--release", "--locked"]);
    Ok([wheel, venv.maturin("sdist")])
}

/// Builds the wheel of this machine and the source package, or the wheels of some targets, into `target/wheels`.
pub(crate) fn build(targets: &[String]) -> Result<()> {
    if targets.is_empty() {
        return here()?.iter_mut().try_for_each(run);
    }
    // Zig can link for every platform, and comes from PyPI too.
    let venv = Venv::with(&["maturin", "ziglang"])?;
    for target in targets {
        if let Some(why) = add_targets(&[target]) {
            bail!("{why}");
        }
        let zig = ["--release", "--locked", "--zig", "--target", target];
        run(venv.maturin("build").args(zig))?;
    }
    Ok(())
}

impl Venv {
    /// The build environment, with these packages.
    pub(crate) fn with(packages: &[&str]) -> Result<Self> {
        let venv = match Self::open("maturin")? {
            Ok(venv) => venv,
            Err(why) => bail!("{why}"),
        };
        venv.install(packages)?;
        Ok(venv)
    }

    fn maturin(&self, verb: &str) -> Command {
        let mut maturin = self.run("maturin", &[verb, "--manifest-path", MANIFEST]);
        maturin.args(["--out", "target/wheels"]);
        maturin.env("CARGO_TARGET_DIR", root().join(TARGET));
        maturin
    }
}
