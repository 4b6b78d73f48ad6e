//! The page in a real browser: every view by mouse and by keyboard, on a desk and on a phone.

use anyhow::Result;

use super::Outcome;
use crate::shell::{cargo, command, root, run, succeeds};
use crate::web;

pub(super) fn browser() -> Result<Outcome> {
    let tools = [("node", "nodejs"), ("npm", "npm"), ("chromium", "chromium")];
    let is_there = |tool| succeeds(&mut command(tool, &["--version"]));
    let missing = tools.iter().filter(|(tool, _)| !is_there(tool));
    let packages: Vec<_> = missing.map(|&(_, package)| package).collect();
    if !packages.is_empty() {
        let install = ["install", "--yes", "--no-install-recommends"];
        let _ = succeeds(&mut command("apt-get", &["update"]));
        let _ = succeeds(command("apt-get", &install).args(&packages));
    }
    if let Some((tool, _)) = tools.iter().find(|(tool, _)| !is_there(tool)) {
        let why = format!("there is no {tool}, and apt-get could not install it");
        return Ok(Outcome::Skipped(why));
    }
    let builder = "queens-web/build/Cargo.toml";
    run(&mut cargo(&["fmt", "--check", "--manifest-path", builder]))?;
    web::build()?;
    // The code for WebAssembly's vectors is compiled nowhere else.
    run(
        cargo(&["clippy", "--quiet", "--locked", "--package", "queens-web"])
            .args(["--target", "wasm32-unknown-unknown"])
            .args(["--target-dir", "target/web/clippy"])
            .args(["--", "--deny", "warnings"])
            .env("RUSTFLAGS", "-Ctarget-feature=+simd128"),
    )?;
    // The command serves the page that was just built.
    run(&mut cargo(&[
        "build",
        "--quiet",
        "--locked",
        "--package",
        "queens-cli",
    ]))?;
    let page = root().join("queens-web/page");
    run(command("node", &["test/run.mjs"]).current_dir(page))?;
    Ok(Outcome::Passed)
}
