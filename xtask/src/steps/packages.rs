//! The packages as a registry would provide them: complete, and enough to build the program.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result, ensure};

use super::Outcome;
use crate::dist::{VERSION, crates};
use crate::shell::{cargo, command, root, run, succeeds};

/// The files that a package must contain besides its sources.
const DOCUMENTS: [&str; 3] = ["LICENSE-APACHE", "LICENSE-MIT", "README.md"];

/// The packages, the program last.
const PACKAGES: [&str; 11] = [
    "queens-board",
    "queens-search",
    "queens-export",
    "queens-count",
    "queens-sample",
    "queens-reason",
    "queens-learn",
    "queens-pictures",
    "queens",
    "queens-render",
    "queens-cli",
];

/// Packs them, and builds and runs the program from the packages alone.
pub(super) fn build() -> Result<Outcome> {
    versions_agree()?;
    run(cargo(&[
        "package",
        "--quiet",
        "--locked",
        "--allow-dirty",
        "--no-verify",
    ])
    .args(PACKAGES.iter().flat_map(|name| ["--package", name])))?;
    // Outside the workspace, for cargo.
    let alone = root().join("target/package/alone");
    if alone.exists() {
        fs::remove_dir_all(&alone)?;
    }
    fs::create_dir_all(&alone)?;
    for name in PACKAGES {
        let file = format!("../{name}-{VERSION}.crate");
        // Packed files have a fixed time. With the current one, cargo notices that they have changed since the last run.
        run(command("tar", &["--extract", "--touch", "--file", &file]).current_dir(&alone))?;
        let folder = alone.join(format!("{name}-{VERSION}"));
        for document in DOCUMENTS {
            let text = fs::read_to_string(folder.join(document))?;
            // A symbolic link packed as such would be one line with a path.
            ensure!(text.lines().count() > 1, "{name}: {document} has {text:?}");
        }
    }
    let program = alone.join(format!("queens-cli-{VERSION}"));
    // Reuses crates that other steps compiled, but has its own folder for the program. Packages contain no profiles.
    let mut solve = cargo(&["run", "--quiet", "--locked"]);
    solve.args(["--config", "profile.dev.debug=0"]);
    for name in &PACKAGES[..PACKAGES.len() - 1] {
        unlock(&program.join("Cargo.lock"), name)?;
        let path = format!("patch.crates-io.{name}.path='../{name}-{VERSION}'");
        solve.args(["--config", &path]);
    }
    solve
        .args(["--target-dir", "target", "--", "solve", "8"])
        .env("CARGO_BUILD_BUILD_DIR", root().join("target"));
    run(solve.current_dir(&program))?;
    Ok(Outcome::Passed)
}

/// Checks that the last release in the changelog is the version of all packages and of the citation.
fn versions_agree() -> Result<()> {
    let changes = fs::read_to_string(root().join("CHANGELOG.md"))?;
    let mut headings = changes.lines().filter_map(|line| line.strip_prefix("## "));
    let release = headings.find_map(|heading| heading.split_once(" - "));
    let (version, day) = release.context("CHANGELOG.md has no release")?;
    ensure!(
        version == VERSION,
        "CHANGELOG.md has {version} last, Cargo.toml {VERSION}"
    );
    let citation = fs::read_to_string(root().join("CITATION.cff"))?;
    for line in [
        format!("version: {version}"),
        format!("date-released: {day}"),
    ] {
        ensure!(
            citation.lines().any(|has| has == line),
            "CITATION.cff does not say `{line}`"
        );
    }
    let npm = fs::read_to_string(root().join("crates/queens-web/npm/package.json"))?;
    let line = format!("  \"version\": \"{version}\",");
    ensure!(
        npm.lines().any(|has| has == line),
        "crates/queens-web/npm/package.json does not say{line}"
    );
    Ok(())
}

/// Edits the program's lock file, which expects the other packages from the registry, where they are not published yet.
fn unlock(lock: &Path, name: &str) -> Result<()> {
    let text = fs::read_to_string(lock)?;
    let head = format!("name = \"{name}\"\nversion = \"{VERSION}\"\n");
    let (before, after) = text
        .split_once(&head)
        .with_context(|| format!("the program does not lock {name}"))?;
    let kept = after
        .lines()
        .skip_while(|line| line.starts_with("source ") || line.starts_with("checksum "));
    let after: Vec<&str> = kept.collect();
    Ok(fs::write(
        lock,
        format!("{before}{head}{}\n", after.join("\n")),
    )?)
}

/// Compiles the packages with the oldest compilers that they declare to support.
pub(super) fn oldest() -> Result<Outcome> {
    let crates = crates::all(None)?;
    let pinned = fs::read_to_string(root().join("rust-toolchain.toml"))?;
    for name in PACKAGES {
        let one = crates
            .values()
            .find(|one| one.name == name && one.source.is_none());
        let version = one.and_then(|one| one.rust_version.clone());
        let version =
            version.with_context(|| format!("{name} does not say which Rust it needs"))? + ".0";
        if pinned.contains(&format!("\"{version}\"")) {
            println!("{name} needs Rust {version}, which compiles it in every other step");
            continue;
        }
        let install = [
            "toolchain",
            "install",
            "--no-self-update",
            "--profile",
            "minimal",
            &version,
        ];
        let mut check = command(
            "rustup",
            &["run", &version, "cargo", "check", "--quiet", "--locked"],
        );
        if !succeeds(&mut command("rustup", &install)) {
            return Ok(Outcome::Skipped(format!(
                "rustup cannot install Rust {version}"
            )));
        }
        println!("{name} with Rust {version}");
        check.args(["--package", name, "--target-dir", "target/oldest"]);
        // The pinned toolchain must not override the old one.
        run(check
            .env_remove("RUSTUP_TOOLCHAIN")
            .env_remove("CARGO")
            .env_remove("RUSTC"))?;
    }
    Ok(Outcome::Passed)
}
