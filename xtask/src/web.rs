//! The page and the npm package: `cargo xtask web` and `cargo xtask npm` build them, and a step tests both.

use std::path::Path;

use anyhow::Result;

use crate::shell::{cargo, command, root, run};

/// Builds the page into `crates/queens-web/dist` and packs it into `crates/queens-cli/assets/page.tar`, or into another file. The
/// builder is outside the workspace, because it has a large dependency that nothing else needs.
pub(crate) fn build(packed: Option<&Path>) -> Result<()> {
    let builder = "crates/queens-web/build/Cargo.toml";
    let arguments = ["run", "--quiet", "--locked", "--manifest-path", builder];
    // In the workspace's target folder, so that `cargo clean` removes it.
    let target = ["--target-dir", "target/page/build", "--"];
    run(cargo(&arguments).args(target).args(packed))
}

/// Compiles the engine, and packs and tests the npm package in `target/npm`.
pub(crate) fn npm() -> Result<()> {
    build(Some(&root().join("target/page/page.tar")))?;
    pack_npm()
}

/// The npm package, from the engine that the page's builder compiled.
pub(crate) fn pack_npm() -> Result<()> {
    let page = root().join("crates/queens-web/page");
    run(command("node", &["npm.mjs"]).current_dir(page))
}
