//! The page: `cargo xtask web` builds it, and a step drives it in a real browser.

use std::path::Path;

use anyhow::Result;

use crate::shell::{cargo, run};

/// Builds the page into `crates/queens-web/dist` and packs it into `crates/queens-cli/assets/page.tar`, or into another file. The builder stands outside
/// the workspace, with a large dependency that nothing else needs.
pub(crate) fn build(packed: Option<&Path>) -> Result<()> {
    let builder = "crates/queens-web/build/Cargo.toml";
    let arguments = ["run", "--quiet", "--locked", "--manifest-path", builder];
    // Beside the workspace's own artefacts, so that `cargo clean` takes it along.
    let target = ["--target-dir", "target/page/build", "--"];
    run(cargo(&arguments).args(target).args(packed))
}
