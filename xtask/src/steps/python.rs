//! The Python package: built, installed and tested in its own environment.

use anyhow::Result;

use super::Outcome;
use crate::python::{MANIFEST, Venv, here};
use crate::shell::{cargo, read_by_clippy, root, run, run_without_warnings};

pub(super) fn check() -> Result<Outcome> {
    let venv = match Venv::open("tests")? {
        Ok(venv) => venv,
        Err(why) => return Ok(Outcome::Skipped(why)),
    };
    run(&mut cargo(&["fmt", "--check", "--manifest-path", MANIFEST]))?;
    let [wheel, mut sources] = here()?;
    run_without_warnings(&mut read_by_clippy(wheel)?)?;
    run(&mut sources)?;
    let wheels = ["--no-index", "--find-links", "target/wheels"];
    let reinstall = ["--force-reinstall", "--no-deps", "pyqueens"];
    venv.install(&[&wheels[..], &reinstall].concat())?;
    venv.install(&["pyqueens[test]"])?;
    run(venv
        .run("python", &["-m", "pytest"])
        .current_dir(root().join("crates/queens-python")))?;
    Ok(Outcome::Passed)
}
