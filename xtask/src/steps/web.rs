//! The page in a real browser: every view by mouse and by keyboard, on a desk and on a phone.

use anyhow::Result;

use super::Outcome;
use crate::shell::{cargo, command, root, run, succeeds};
use crate::web;

pub(super) fn browser() -> Result<Outcome> {
    for tool in ["node", "npm"] {
        if !succeeds(&mut command(tool, &["--version"])) {
            let why = format!("there is no {tool} (Node.js 20 or newer)");
            return Ok(Outcome::Skipped(why));
        }
    }
    let has_chromium = || succeeds(&mut command("chromium", &["--version"]));
    if !has_chromium() {
        let packages = ["install", "--yes", "--no-install-recommends", "chromium"];
        let _ = succeeds(&mut command("apt-get", &["update"]));
        let _ = succeeds(&mut command("apt-get", &packages));
    }
    if !has_chromium() {
        let why = "there is no chromium, and apt-get could not install it".to_string();
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
