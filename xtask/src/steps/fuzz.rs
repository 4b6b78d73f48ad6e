//! A short run of every fuzz target. It needs a nightly compiler; without one, the inputs that earlier runs kept are
//! still tested, by an ordinary test.

use anyhow::Result;

use super::Outcome;
use crate::shell::{cargo, command, root, run, succeeds};

const TARGETS: [&str; 5] = ["board_text", "squares", "json", "puzzle", "large"];
const SECONDS: u32 = 15;

pub(super) fn run_all() -> Result<Outcome> {
    if !succeeds(&mut command(
        "rustup",
        &["run", "nightly", "rustc", "--version"],
    )) {
        return Ok(Outcome::Skipped(
            "there is no nightly toolchain (rustup toolchain install nightly)".into(),
        ));
    }
    // The pinned toolchain must not follow into the nightly one.
    let nightly = |arguments: &[&str]| {
        let mut cargo = command("rustup", &["run", "nightly", "cargo"]);
        cargo
            .args(arguments)
            .env_remove("RUSTUP_TOOLCHAIN")
            .env_remove("CARGO")
            .env_remove("RUSTC");
        cargo
    };
    let tools = root().join("target/tools");
    let path = format!("{}:{}", tools.join("bin").display(), std::env::var("PATH")?);
    if !succeeds(nightly(&["fuzz", "--version"]).env("PATH", &path)) {
        let install = ["install", "cargo-fuzz", "--locked", "--quiet", "--root"];
        if let Err(error) = run(cargo(&install).arg(&tools)) {
            return Ok(Outcome::Skipped(format!(
                "cannot install cargo-fuzz: {error:#}"
            )));
        }
    }
    for target in TARGETS {
        let corpus = format!("fuzz/corpus/{target}");
        std::fs::create_dir_all(root().join(&corpus))?;
        let time = format!("-max_total_time={SECONDS}");
        let inputs = format!("fuzz/inputs/{target}");
        let arguments = [
            "fuzz",
            "run",
            target,
            &corpus,
            &inputs,
            "--",
            &time,
            "-max_len=4096",
            "-verbosity=0",
        ];
        run(nightly(&arguments).env("PATH", &path))?;
    }
    Ok(Outcome::Passed)
}
