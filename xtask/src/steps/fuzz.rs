//! Runs every fuzz target for a few seconds, or for minutes with `QUEENS_NIGHTLY` set.
//!
//! The targets are built as cargo-fuzz builds them, which would take longer to install than they take to run, with the same
//! compiler as everything else. `RUSTC_BOOTSTRAP` enables the unstable flags for these programs only.

use std::fs;

use anyhow::{Context, Result};

use super::Outcome;
use crate::shell::{Tool, cargo, command, install, root, run};

pub(super) const TOOLS: [Tool; 1] = [("c++", "g++")];

const TARGETS: [&str; 7] = [
    "board_text",
    "printout",
    "image",
    "squares",
    "json",
    "puzzle",
    "large",
];

/// Instruments edges and comparisons, and detects invalid memory accesses.
const FLAGS: [&str; 9] = [
    "--cfg=fuzzing",
    "-Cpasses=sancov-module",
    "-Cllvm-args=-sanitizer-coverage-level=4",
    "-Cllvm-args=-sanitizer-coverage-inline-8bit-counters",
    "-Cllvm-args=-sanitizer-coverage-pc-table",
    "-Cllvm-args=-sanitizer-coverage-trace-compares",
    "-Cllvm-args=-simplifycfg-branch-fold-threshold=0",
    "-Ccodegen-units=1",
    "-Zsanitizer=address",
];

pub(super) fn run_all() -> Result<Outcome> {
    if !cfg!(target_os = "linux") {
        let why = "the sanitizer's flags are those of Linux".to_string();
        return Ok(Outcome::Skipped(why));
    }
    if let Some(why) = install(&TOOLS) {
        return Ok(Outcome::Skipped(why));
    }
    let host = host()?;
    let build = ["build", "--quiet", "--locked", "--release", "--bins"];
    run(cargo(&build)
        .args(["--manifest-path", "fuzz/Cargo.toml", "--target", &host])
        .args(["--target-dir", "target/fuzz"])
        .env("RUSTC_BOOTSTRAP", "1")
        .env("RUSTFLAGS", FLAGS.join(" ")))?;
    let seconds = match std::env::var_os("QUEENS_NIGHTLY") {
        Some(_) => 120,
        None => 4,
    };
    for target in TARGETS {
        let (corpus, inputs) = (
            format!("fuzz/corpus/{target}"),
            format!("fuzz/inputs/{target}"),
        );
        let artifacts = format!("fuzz/artifacts/{target}/");
        for folder in [&corpus, &artifacts] {
            fs::create_dir_all(root().join(folder))?;
        }
        println!("{target}");
        run(command(
            &format!("target/fuzz/{host}/release/{target}"),
            &[&corpus, &inputs],
        )
        .arg(format!("-artifact_prefix={artifacts}"))
        .arg(format!("-max_total_time={seconds}"))
        .args(["-max_len=4096", "-verbosity=0"]))
        .with_context(|| format!("{target}: the input is in {artifacts}"))?;
    }
    Ok(Outcome::Passed)
}

/// This machine's target: an explicit target keeps the flags away from build scripts.
fn host() -> Result<String> {
    let output = command("rustc", &["-vV"]).output()?;
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let host = text.lines().find_map(|line| line.strip_prefix("host: "));
    Ok(host.context("rustc does not name a host")?.to_string())
}
