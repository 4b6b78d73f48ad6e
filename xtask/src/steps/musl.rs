//! Linux without its C library: one static file that runs on every distribution.

use anyhow::{Result, ensure};

use super::Outcome;
use super::cross::Platform;
use crate::shell::command;

const PLATFORM: Platform = Platform {
    target: "x86_64-unknown-linux-musl",
    tools: &[("readelf", "binutils"), ("script", "bsdutils")],
    linker: None,
    runner: Vec::new(),
};

pub(super) fn is_static() -> Result<Outcome> {
    if let Err(why) = PLATFORM.prepare() {
        return Ok(Outcome::Skipped(why));
    }
    let queens = PLATFORM.build("")?;
    let headers = command("readelf", &["--wide", "--segments", "--dynamic"])
        .arg(queens.file())
        .output()?;
    let headers = String::from_utf8_lossy(&headers.stdout);
    ensure!(headers.contains("LOAD"), "not a program: {headers}");
    let needs = |name| headers.contains(name);
    ensure!(
        !needs("INTERP") && !needs("(NEEDED)"),
        "needs others: {headers}"
    );
    println!("{}: static", queens.file().display());
    queens.works()?;
    Ok(Outcome::Passed)
}
