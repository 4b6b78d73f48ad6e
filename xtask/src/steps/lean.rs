//! The command without its features: it must work, and say how to get missing features.

use anyhow::{Result, ensure};

use super::Outcome;
use crate::shell::{cargo, command, read_by_clippy, root, run_without_warnings};

/// Arguments, and the feature that they need.
const MISSING_FEATURES: [(&[&str], &str); 12] = [
    (&["watch", "8"], "watch"),
    (&["compare", "--n", "4"], "watch"),
    (&["web", "--no-open"], "web"),
    (&["puzzle", "make", "8"], "puzzles"),
    (&["run", "new", "count20", "20"], "runs"),
    (&["count", "8", "--dir", "count8"], "runs"),
    (&["sequence", "A000170"], "sequences"),
    (&["bench"], "bench"),
    (&["man"], "shell"),
    (&["completions", "bash"], "shell"),
    (&["solve", "8", "--place", "a1", "--method", "sat"], "sat"),
    (&["show", "[1, 3, 0, 2]", "-o", "board.png"], "pictures"),
];

pub(super) fn check() -> Result<Outcome> {
    let lean = [
        "--package",
        "queens-cli",
        "--no-default-features",
        "--locked",
    ];
    // Reuses crates that other steps compiled, but has its own folder for the program.
    let mut build = cargo(&["build", "--quiet", "--target-dir", "target/lean"]);
    build.args(lean).env("CARGO_BUILD_BUILD_DIR", "target");
    run_without_warnings(&mut read_by_clippy(build)?)?;
    let queens = root().join("target/lean/debug/queens");
    let queens = |arguments: &[&str]| command(&queens.to_string_lossy(), arguments).output();
    let solved = queens(&["solve", "8", "--format", "array"])?;
    ensure!(
        solved.status.success(),
        "solve 8 ended with {}",
        solved.status
    );
    for (arguments, feature) in MISSING_FEATURES {
        let refused = queens(arguments)?;
        let message = String::from_utf8_lossy(&refused.stderr).into_owned();
        let is_explained = message.lines().count() == 1
            && message.ends_with(&format!("build it with `--features {feature}`\n"));
        ensure!(
            is_explained && refused.status.code() == Some(2),
            "{arguments:?} ended with {} and printed: {message}",
            refused.status
        );
    }
    Ok(Outcome::Passed)
}
