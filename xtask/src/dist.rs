//! `cargo xtask dist`: builds archives and Debian packages in `target/dist`, byte-identical from the same sources wherever they
//! are built (docs/releasing.md).

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};

use crate::shell::{command, root, run as run_command};

pub(crate) mod build;
pub(crate) mod crates;
mod debian;
mod materials;
mod pages;
mod tree;

use tree::Tree;

/// The targets that have archives. Linux programs are static (musl).
pub(crate) const TARGETS: [&str; 5] = [
    "x86_64-unknown-linux-musl",
    "aarch64-unknown-linux-musl",
    "x86_64-pc-windows-gnu",
    "aarch64-apple-darwin",
    "x86_64-apple-darwin",
];

/// The version of everything that is packed.
pub(crate) const VERSION: &str = env!("CARGO_PKG_VERSION");

/// The output folder.
pub(crate) fn folder() -> PathBuf {
    root().join("target/dist")
}

/// The target of this machine, whose program can print the manual pages.
pub(crate) fn host() -> Result<&'static str> {
    let (processor, system) = (std::env::consts::ARCH, std::env::consts::OS);
    let mut targets = TARGETS.into_iter();
    let target =
        targets.find(|target| target.starts_with(&format!("{processor}-unknown-{system}")));
    target
        .with_context(|| format!("there is no archive for {system} on {processor}: build on Linux"))
}

/// Builds everything for the named targets, or all.
pub(crate) fn run(names: &[String]) -> Result<()> {
    let mut targets = Vec::new();
    for name in names {
        let known = if name == "host" {
            Some(host()?)
        } else {
            TARGETS.into_iter().find(|target| target == name)
        };
        targets.push(
            known.with_context(|| {
                format!("there is no archive for `{name}`, only for {TARGETS:?}")
            })?,
        );
    }
    if targets.is_empty() {
        targets.extend(TARGETS);
    }
    let written = fs::read_dir(folder()).into_iter().flatten();
    for old in written
        .filter_map(Result::ok)
        .filter(|entry| entry.path().is_file())
    {
        fs::remove_file(old.path())?;
    }
    let native = build::program(host()?)?;
    let mut files = Vec::new();
    for target in targets {
        files.extend(make(target, &native)?);
    }
    files.sort();
    let names: Vec<_> = files.iter().filter_map(|file| file.file_name()).collect();
    let sums = command("sha256sum", &[])
        .args(names)
        .current_dir(folder())
        .output()?;
    ensure!(sums.status.success(), "sha256sum failed");
    fs::write(folder().join("SHA256SUMS"), &sums.stdout)?;
    print!("{}", String::from_utf8_lossy(&sums.stdout));
    Ok(())
}

/// The archive of a target and, for Linux, the Debian package. `native` is the program for this machine.
fn make(target: &str, native: &Path) -> Result<Vec<PathBuf>> {
    let program = if target == host()? {
        native.to_path_buf()
    } else {
        build::program(target)?
    };
    let crates = crates::shipped(target, false)?;
    let archive = Tree::new(folder().join(archive_name(target)))?;
    let file = program.file_name().context("a program has a name")?;
    archive.program(&file.to_string_lossy(), &program)?;
    for document in ["README.md", "CHANGELOG.md", "LICENSE-MIT", "LICENSE-APACHE"] {
        archive.file(document, fs::read(root().join(document))?)?;
    }
    archive.file("THIRD-PARTY-LICENSES.txt", materials::licences(&crates)?)?;
    archive.file("queens.cdx.json", materials::bill(&crates)?)?;
    for (page, text) in pages::manual(native)? {
        archive.file(&format!("man/{page}"), text)?;
    }
    for (script, text) in pages::completions(native)? {
        archive.file(&format!("completions/{script}"), text)?;
    }
    if target.contains("windows") {
        return Ok(vec![archive.zip()?]);
    }
    let mut files = vec![archive.tar()?];
    if target.contains("linux") {
        files.push(debian::package(target, &archive)?);
    }
    Ok(files)
}

/// The name of an archive without its extension, which is also the folder in it.
pub(crate) fn archive_name(target: &str) -> String {
    format!("queens-{VERSION}-{target}")
}

/// Runs a system tool that a packer needs.
fn tool(program: &str, arguments: &[&str], folder: &Path) -> Result<()> {
    let mut tool = command(program, arguments);
    run_command(tool.current_dir(folder).env("TZ", "UTC").env("LC_ALL", "C"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cargo_binstall_looks_for_the_archives_that_exist() {
        let manifest = include_str!("../../crates/queens-cli/Cargo.toml");
        let manifest: toml_edit::DocumentMut = manifest.parse().unwrap();
        let binstall = &manifest["package"]["metadata"]["binstall"];
        for target in TARGETS {
            let filled = |key: &str| {
                let text = binstall[key].as_str().unwrap();
                let text = text.replace("{ version }", VERSION);
                text.replace("{ target }", target)
            };
            let name = archive_name(target);
            let url = format!("{{ repo }}/releases/download/v{VERSION}/{name}{{ archive-suffix }}");
            assert_eq!(filled("pkg-url"), url);
            assert_eq!(
                filled("bin-dir"),
                format!("{name}/{{ bin }}{{ binary-ext }}")
            );
            let format = &binstall["overrides"].get(target);
            let format = format.map_or(&binstall["pkg-fmt"], |one| &one["pkg-fmt"]);
            let is_zip = target.contains("windows");
            assert_eq!(format.as_str(), Some(if is_zip { "zip" } else { "tgz" }));
        }
    }
}
