//! The Python package: built, installed and tested in an environment of its own.

use anyhow::Result;

use super::Outcome;
use crate::python::{MANIFEST, TARGET, Venv, build};
use crate::shell::{cargo, root, run};

pub(super) fn check() -> Result<Outcome> {
    let venv = match Venv::open("tests")? {
        Ok(venv) => venv,
        Err(why) => return Ok(Outcome::Skipped(why)),
    };
    run(&mut cargo(&["fmt", "--check", "--manifest-path", MANIFEST]))?;
    build(&[])?;
    let clippy = ["clippy", "--quiet", "--locked", "--release"];
    run(cargo(&clippy)
        .args(["--manifest-path", MANIFEST, "--target-dir", TARGET])
        .args(["--", "--deny", "warnings"]))?;
    let wheels = ["--no-index", "--find-links", "target/wheels"];
    let anew = ["--force-reinstall", "--no-deps", "pyqueens"];
    venv.install(&[&wheels[..], &anew].concat())?;
    venv.install(&["pyqueens[test]"])?;
    run(venv
        .run("python", &["-m", "pytest"])
        .current_dir(root().join("queens-python")))?;
    Ok(Outcome::Passed)
}
