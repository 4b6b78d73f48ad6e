//! `cargo xtask quick`: the tests of the changed crates, without those that take seconds.

use std::collections::BTreeSet;

use anyhow::{Context, Result, ensure};

use crate::shell::{cargo, command, run as run_command};

/// Tests that take more than three seconds each. `cargo test` runs them.
const SLOW: [&str; 7] = [
    "claims::",
    "images::boards_are_read",
    "kills::",
    "options::every_pair",
    "proof::",
    "styles::every_style",
    "variants::puzzles_that_are_made",
];

/// Tests the named crates, or those with changes since the last commit.
pub(crate) fn run(names: &[String]) -> Result<()> {
    let names = if names.is_empty() {
        changed()?
    } else {
        names.iter().cloned().collect()
    };
    if names.is_empty() {
        println!("no crate has changed since the last commit; cargo xtask quick CRATE… names some");
        return Ok(());
    }
    let mut tests = cargo(&["test", "--quiet"]);
    tests.args(names.iter().flat_map(|name| ["--package", name]));
    tests.arg("--");
    run_command(tests.args(SLOW.iter().flat_map(|name| ["--skip", name])))
}

/// The crates of the workspace with changed or new files.
fn changed() -> Result<BTreeSet<String>> {
    let status = ["status", "--porcelain", "--untracked-files", "--no-renames"];
    let status = command("git", &status)
        .output()
        .context("cannot start git")?;
    ensure!(status.status.success(), "git cannot list the changes");
    let status = String::from_utf8(status.stdout)?;
    // Each line is two letters, a space and a path.
    let paths = status.lines().filter_map(|line| line.get(3..));
    Ok(paths.filter_map(package).map(str::to_string).collect())
}

/// The package that a file belongs to, if it is one that needs only Rust.
fn package(path: &str) -> Option<&str> {
    if path.starts_with("xtask/") {
        return Some("xtask");
    }
    let (name, _) = path.strip_prefix("crates/")?.split_once('/')?;
    (name != "queens-python").then_some(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_changed_file_names_its_package() {
        assert_eq!(
            package("crates/queens-board/src/lib.rs"),
            Some("queens-board")
        );
        assert_eq!(package("xtask/src/main.rs"), Some("xtask"));
        assert_eq!(package("crates/queens-python/src/lib.rs"), None);
        assert_eq!(package("README.md"), None);
    }
}
