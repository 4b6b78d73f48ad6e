//! Checks made by cargo itself.

use std::fs;

use anyhow::{Result, ensure};

use super::Outcome;
use crate::api;
use crate::shell::{cargo, cargo_test, root, run, run_without_warnings};

pub(super) fn format() -> Result<Outcome> {
    run(&mut cargo(&["fmt", "--all", "--check"]))?;
    Ok(Outcome::Passed)
}

/// Reports clippy's warnings from the build of the tests, and from the benchmarks. Excludes the steps, because they would enable
/// features of crates that the library uses, and everything would be compiled again.
pub(super) fn clippy() -> Result<Outcome> {
    let rest = [
        "--workspace",
        "--exclude",
        "xtask",
        "--all-targets",
        "--no-run",
    ];
    run_without_warnings(&mut cargo_test(&rest)?)?;
    run_without_warnings(&mut cargo_test(&["--package", "xtask", "--no-run"])?)?;
    Ok(Outcome::Passed)
}

/// Checks that features left out are not compiled, and leave no unused code behind.
pub(super) fn features() -> Result<Outcome> {
    let features = ["", "count", "faults", "learn", "pictures", "reason", "sat"];
    for feature in features {
        let mut clippy = cargo(&[
            "clippy",
            "-p",
            "queens",
            "--locked",
            "--no-default-features",
        ]);
        run(clippy.args(["--features", feature, "--", "-D", "warnings"]))?;
    }
    Ok(Outcome::Passed)
}

pub(super) fn api() -> Result<Outcome> {
    api::check()?;
    Ok(Outcome::Passed)
}

/// Builds the documentation as users read it, and with private items.
pub(super) fn docs() -> Result<Outcome> {
    let readme = fs::read_to_string(root().join("README.md"))?;
    for document in fs::read_dir(root().join("docs"))? {
        let name = document?.file_name().to_string_lossy().into_owned();
        let is_linked = readme.contains(&format!("](docs/{name})"));
        ensure!(
            is_linked || !name.ends_with(".md"),
            "README.md has no link to docs/{name}"
        );
    }
    for what in [
        ["--package", "queens"].as_slice(),
        &["--workspace", "--document-private-items"],
    ] {
        let mut doc = cargo(&["doc", "--no-deps", "--locked"]);
        run(doc.args(what).env("RUSTDOCFLAGS", "-D warnings"))?;
    }
    Ok(Outcome::Passed)
}

/// Also runs the cases that `cargo test` leaves out to be fast.
pub(super) fn tests() -> Result<Outcome> {
    let mut all = cargo_test(&["--no-fail-fast"])?;
    run(all.env("QUEENS_THOROUGH", "1"))?;
    run(&mut cargo_test(&["--package", "xtask"])?)?;
    Ok(Outcome::Passed)
}

/// With `QUEENS_NIGHTLY` set, also runs the tests that take minutes, and the tests inside the library, for which it is compiled
/// again.
pub(super) fn release() -> Result<Outcome> {
    let test = ["test", "--release", "--locked", "-p"];
    let mut counting = cargo(&test);
    counting.args(["queens", "--test", "counting"]);
    let is_nightly = std::env::var_os("QUEENS_NIGHTLY").is_some();
    if is_nightly {
        counting.args(["--lib", "--", "--include-ignored"]);
    }
    run(&mut counting)?;
    if is_nightly {
        let faults = ["--features", "faults", "--test", "command", "faults::"];
        run(cargo(&test).arg("queens-cli").args(faults))?;
    }
    Ok(Outcome::Passed)
}
