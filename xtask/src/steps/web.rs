//! The page in a real browser: every view by mouse and by keyboard, on desktop and phone sizes. The npm package in Node.

use anyhow::Result;

use super::Outcome;
use crate::shell::{Tool, add_targets, cargo, command, install, queens, root, run};
use crate::web;

pub(super) const TARGET: &str = "wasm32-unknown-unknown";
pub(super) const TOOLS: [Tool; 6] = [
    ("node", "nodejs"),
    ("npm", "npm"),
    ("chromium", "chromium"),
    ("firefox-esr", "firefox-esr"),
    // Needed to run the listings.
    ("python3", "python3"),
    ("g++", "g++"),
];

pub(super) fn browser() -> Result<Outcome> {
    if let Some(why) = install(&TOOLS).or_else(|| add_targets(&[TARGET])) {
        return Ok(Outcome::Skipped(why));
    }
    let builder = "crates/queens-web/build/Cargo.toml";
    run(&mut cargo(&["fmt", "--check", "--manifest-path", builder]))?;
    let built = root().join("target/page/page.tar");
    // The tests serve this page; the one in the sources is that of the last release.
    web::build(Some(&built))?;
    web::pack_npm()?;
    // The code for WebAssembly's vectors is compiled nowhere else.
    run(
        cargo(&["clippy", "--quiet", "--locked", "--package", "queens-web"])
            .args(["--target", TARGET, "--profile", "web"])
            .args(["--target-dir", "target/page"])
            .args(["--", "--deny", "warnings"])
            .env("RUSTFLAGS", "-Ctarget-feature=+simd128"),
    )?;
    // The tests start the command, which serves the page.
    queens()?;
    let page = root().join("crates/queens-web/page");
    run(command("node", &["test/run.mjs"]).current_dir(page))?;
    Ok(Outcome::Passed)
}
