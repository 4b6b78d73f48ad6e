//! 64-bit ARM under Linux, in an emulator: the kernels' own tests, then the command.

use anyhow::Result;

use super::Outcome;
use super::cross::Platform;
use crate::shell::run;

fn platform() -> Platform {
    Platform {
        target: "aarch64-unknown-linux-gnu",
        tools: &[
            ("aarch64-linux-gnu-gcc", "gcc-aarch64-linux-gnu"),
            ("qemu-aarch64", "qemu-user"),
            ("script", "bsdutils"),
        ],
        linker: Some("aarch64-linux-gnu-gcc"),
        runner: ["qemu-aarch64", "-L", "/usr/aarch64-linux-gnu"]
            .map(str::to_string)
            .to_vec(),
    }
}

pub(super) fn emulated() -> Result<Outcome> {
    let platform = platform();
    if let Err(why) = platform.prepare() {
        return Ok(Outcome::Skipped(why));
    }
    let kernels = [
        "test",
        "--package",
        "queens",
        "--test",
        "kernels",
        "--test",
        "join",
    ];
    run(&mut platform.cargo(&kernels))?;
    let inside = ["test", "--package", "queens", "--lib", "count::"];
    run(&mut platform.cargo(&inside))?;
    platform.build("")?.works()?;
    Ok(Outcome::Passed)
}
