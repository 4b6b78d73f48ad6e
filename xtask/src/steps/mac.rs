//! macOS, on both processors: checks that everything compiles. Nothing is run.

use anyhow::Result;

use super::Outcome;
use super::cross;
use crate::shell::{add_targets, run};

pub(super) const TARGETS: [&str; 2] = ["aarch64-apple-darwin", "x86_64-apple-darwin"];

pub(super) fn compiles() -> Result<Outcome> {
    if let Some(why) = add_targets(&TARGETS) {
        return Ok(Outcome::Skipped(why));
    }
    let mut check = cross::cargo(&["check", "--package", "queens-cli"]);
    for target in TARGETS {
        check.args(["--target", target]);
    }
    run(check.env("RUSTFLAGS", "-Dwarnings"))?;
    Ok(Outcome::Passed)
}
