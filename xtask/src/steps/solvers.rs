//! Checks that other solvers read the output of `queens export`, and that `queens verify --from` reads theirs.

use anyhow::Result;

use super::Outcome;
use crate::python::Venv;
use crate::shell::{Tool, install, queens, root, run};

/// Debian packages, for solvers that PyPI does not have.
pub(super) const TOOLS: [Tool; 3] = [
    ("glpsol", "glpk-utils"),
    ("minizinc", "minizinc"),
    ("fzn-gecode", "flatzinc"),
];

/// PyPI packages.
const PACKAGES: [&str; 10] = [
    "clingo",
    "cpmpy",
    "dimod",
    "dwave-samplers",
    "exact-cover",
    "highspy",
    "ortools",
    "pycsp3",
    "python-sat",
    "z3-solver",
];

pub(super) fn agree() -> Result<Outcome> {
    if let Some(why) = install(&TOOLS) {
        return Ok(Outcome::Skipped(why));
    }
    let venv = match Venv::open("solvers")? {
        Ok(venv) => venv,
        Err(why) => return Ok(Outcome::Skipped(why)),
    };
    venv.install(&PACKAGES)?;
    let queens = queens()?;
    let script = root().join("xtask/src/steps/solvers/agree.py");
    let words = [script.to_string_lossy(), queens.to_string_lossy()];
    run(&mut venv.run("python", &words.each_ref().map(|word| &**word)))?;
    Ok(Outcome::Passed)
}
