//! macOS, on both processors: all of it compiles. Nothing of it runs here.

use anyhow::Result;

use super::Outcome;
use super::cross::add_target;
use crate::shell::{cargo, run};

const TARGETS: [&str; 2] = ["aarch64-apple-darwin", "x86_64-apple-darwin"];

pub(super) fn compiles() -> Result<Outcome> {
    let mut check = cargo(&["check", "--quiet", "--locked", "--package", "queens-cli"]);
    for target in TARGETS {
        if let Err(why) = add_target(target) {
            return Ok(Outcome::Skipped(why));
        }
        check.args(["--target", target]);
    }
    check.args(["--target-dir", "target/platforms"]);
    run(check.env("RUSTFLAGS", "-Dwarnings"))?;
    Ok(Outcome::Passed)
}
