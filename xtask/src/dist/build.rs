//! The program, compiled so that neither folder nor machine show in it.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};

use crate::shell::{add_targets, cargo, install, root, run};

/// The program for a platform.
pub(super) fn program(target: &str) -> Result<PathBuf> {
    program_in(root(), &super::folder().join("build"), target)
}

/// The program for a platform, from a copy of the sources. Cargo names the workspace's own files by where they stand in it;
/// only the folder of downloaded crates has to be renamed.
pub(crate) fn program_in(sources: &Path, into: &Path, target: &str) -> Result<PathBuf> {
    let windows = target.contains("windows");
    let linker = [("x86_64-w64-mingw32-gcc", "gcc-mingw-w64-x86-64")];
    let lacking = if windows { install(&linker) } else { None };
    if let Some(why) = lacking.or_else(|| add_targets(&[target])) {
        bail!(why);
    }
    run(&mut cargo(&[
        "fetch", "--quiet", "--locked", "--target", target,
    ]))?;
    let mut build = cargo(&["build", "--release", "--locked", "--package", "queens-cli"]);
    build
        .args(["--target", target])
        .arg("--target-dir")
        .arg(into)
        .current_dir(sources);
    build.env("CARGO_ENCODED_RUSTFLAGS", renamed()?.join("\u{1f}"));
    build.env("CARGO_PROFILE_RELEASE_STRIP", "symbols");
    // The compiler brings musl and a linker for it.
    build.env("CARGO_TARGET_AARCH64_UNKNOWN_LINUX_MUSL_LINKER", "rust-lld");
    run(&mut build)?;
    let file = if windows { "queens.exe" } else { "queens" };
    Ok(into.join(target).join("release").join(file))
}

/// Flags that give the folders of downloaded crates one name everywhere: it stands in messages of panics.
fn renamed() -> Result<Vec<String>> {
    let home = std::env::var("CARGO_HOME").or_else(|_| Ok(std::env::var("HOME")? + "/.cargo"));
    let home: Result<String, std::env::VarError> = home;
    let registries = Path::new(&home?).join("registry/src");
    let mut flags = Vec::new();
    for registry in
        fs::read_dir(&registries).with_context(|| format!("cannot read {registries:?}"))?
    {
        flags.push(format!(
            "--remap-path-prefix={}=/crates",
            registry?.path().display()
        ));
    }
    flags.sort();
    Ok(flags)
}
