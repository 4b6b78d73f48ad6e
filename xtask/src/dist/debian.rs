//! The Debian package: the archive's files, at the paths that Debian's programs expect. The program is static, so the package
//! depends on nothing and runs on every Debian and Ubuntu.
//!
//! `dpkg-deb` packs it. Rejected: `cargo-deb`, which would have to be compiled first on every fresh machine. It copies files
//! that exist, but manual pages and completions come from the program itself, so most of this file would remain.

use std::fs;
use std::path::PathBuf;

use anyhow::{Context, Result, ensure};

use super::tree::{Tree, moment};
use super::{VERSION, folder, tool};
use crate::shell::{command, run};

const DOCUMENTS: &str = "usr/share/doc/queens";

/// Packs an archive's files. The folder `image` keeps the installed files, which the container also uses.
pub(super) fn package(target: &str, archive: &Tree) -> Result<PathBuf> {
    let processor = if target.starts_with("aarch64") {
        "arm64"
    } else {
        "amd64"
    };
    let tree = Tree::new(folder().join("image"))?;
    tree.program("usr/bin/queens", &archive.folder.join("queens"))?;
    for file in archive.files()? {
        let contents = fs::read(archive.folder.join(&file))?;
        match file.rsplit_once('/') {
            Some(("man", page)) => {
                tree.compressed(&format!("usr/share/man/man1/{page}"), contents)?
            }
            Some(("completions", _)) => {
                if let Some(place) = completion(&file) {
                    tree.file(place, contents)?;
                }
            }
            _ if file == "CHANGELOG.md" => {
                tree.compressed(&format!("{DOCUMENTS}/changelog"), contents)?
            }
            _ if file != "queens" => tree.file(&format!("{DOCUMENTS}/{file}"), contents)?,
            _ => {}
        }
    }
    tree.file(&format!("{DOCUMENTS}/copyright"), COPYRIGHT)?;

    let mut files = tree.files()?;
    files.sort();
    let mut kilobytes = 0;
    for file in &files {
        kilobytes += fs::metadata(tree.folder.join(file))?.len().div_ceil(1024);
    }
    let sums = command("md5sum", &[])
        .args(&files)
        .current_dir(&tree.folder)
        .output()?;
    ensure!(sums.status.success(), "md5sum failed");

    tree.file("DEBIAN/md5sums", sums.stdout)?;
    tree.file("DEBIAN/control", control(processor, kilobytes))?;
    tool("chmod", &["--recursive", "u=rwX,go=rX", "."], &tree.folder)?;
    let file = folder().join(format!("queens_{VERSION}_{processor}.deb"));
    let mut pack = command("dpkg-deb", &["--root-owner-group", "-Zxz", "--build"]);
    pack.arg(&tree.folder)
        .arg(&file)
        .env("SOURCE_DATE_EPOCH", moment()?.to_string());
    run(&mut pack).context("a Debian package needs the tool dpkg-deb")?;
    fs::remove_dir_all(tree.folder.join("DEBIAN"))?;
    Ok(file)
}

/// The path of a completion script; Debian has none for some shells.
fn completion(file: &str) -> Option<&'static str> {
    match file {
        "completions/queens.bash" => Some("usr/share/bash-completion/completions/queens"),
        "completions/queens.fish" => Some("usr/share/fish/vendor_completions.d/queens.fish"),
        "completions/_queens" => Some("usr/share/zsh/vendor-completions/_queens"),
        _ => None,
    }
}

fn control(processor: &str, kilobytes: u64) -> String {
    format!(
        "Package: queens
Version: {VERSION}
Architecture: {processor}
Maintainer: The Queens maintainers
Installed-Size: {kilobytes}
Section: math
Priority: optional
Description: the n-queens puzzle: solve, list, count, watch, draw, verify
 Place n queens on an n x n board so that none attacks another: solutions one
 at a time or all of them, their number by fast kernels or a cluster, searches
 to watch step by step, puzzles with queens given and squares blocked, pictures,
 and a page for the browser.
"
    )
}

const COPYRIGHT: &str = "\
Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/
Upstream-Name: queens
Comment: The crates that the program is linked from, with their licences, are in
 THIRD-PARTY-LICENSES.txt beside this file, and as CycloneDX in queens.cdx.json.

Files: *
Copyright: 2026 The Queens maintainers
License: MIT or Apache-2.0
 The texts are in LICENSE-MIT beside this file and in
 /usr/share/common-licenses/Apache-2.0.
";
