//! The page: `cargo xtask web` builds it, and a step drives it in a real browser.

use anyhow::Result;

use crate::shell::{cargo, run};

/// Builds the page into `queens-web/dist`. The builder stands outside the workspace, with a large dependency that
/// nothing else needs.
pub(crate) fn build() -> Result<()> {
    let builder = "queens-web/build/Cargo.toml";
    let arguments = ["run", "--quiet", "--locked", "--manifest-path", builder];
    // Beside the workspace's own artefacts, so that `cargo clean` takes it along.
    let target = ["--target-dir", "target/web/build"];
    run(cargo(&arguments).args(target))
}
