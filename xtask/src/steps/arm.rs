//! 64-bit ARM under Linux, in an emulator: the kernels' own tests, then the command.

use anyhow::Result;

use super::Outcome;
use super::cross::Platform;
use crate::shell::{Tool, run};

/// The target of the archive: static, so that neither a linker nor a C library of that platform has to be installed.
pub(super) const TARGET: &str = "aarch64-unknown-linux-musl";
pub(super) const TOOLS: [Tool; 2] = [("qemu-aarch64", "qemu-user"), ("script", "bsdutils")];

/// The emulator; or why it cannot be used.
pub(super) fn platform() -> Result<Platform, String> {
    let platform = Platform {
        target: TARGET,
        tools: &TOOLS,
        linker: Some("rust-lld"),
        runner: vec!["qemu-aarch64".into()],
    };
    match platform.prepare() {
        Some(why) => Err(why),
        None => Ok(platform),
    }
}

pub(super) fn emulated() -> Result<Outcome> {
    let platform = match platform() {
        Ok(platform) => platform,
        Err(why) => return Ok(Outcome::Skipped(why)),
    };
    run(&mut platform.cargo(&["test", "--package", "queens-count", "--lib"]))?;
    let tests = ["kernels::", "join::", "variant_counts::"];
    platform.build("queens-cli/runs", &tests)?.works()?;
    Ok(Outcome::Passed)
}
