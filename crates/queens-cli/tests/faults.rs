//! A directory with two workers, one of which flips a bit in one word of a thousand: which check finds it, and how soon?
//!
//! `cargo test --release -p queens-cli --features faults --test command faults:: -- --nocapture`; other programs have no such worker.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Instant;

/// The exit code, stdout and stderr.
fn run(name: &str, dir: &Path, arguments: &[&str]) -> (i32, String, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_queens"));
    let start = Instant::now();
    let output = command.arg("run").arg(name).arg(dir).args(arguments);
    let output = output.output().unwrap();
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    let (code, out) = (output.status.code().unwrap_or(-1), text(&output.stdout));
    println!(
        "{name} {}: exit {code} after {:.1} s\n{out}",
        arguments.join(" "),
        start.elapsed().as_secs_f64()
    );
    (code, out, text(&output.stderr))
}

#[test]
fn a_worker_that_flips_bits_is_found_by_every_recount_of_its_records() {
    let dir = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("faults");
    let _ = fs::remove_dir_all(&dir);
    // One middle row, so that two more can be added.
    assert_eq!(run("new", &dir, &["17"]).0, 0);
    let broken = [
        "--kernel",
        "join/portable",
        "--part",
        "1/2",
        "--threads",
        "1",
    ];
    assert_eq!(
        run("work", &dir, &broken).0,
        0,
        "the broken worker reports success"
    );
    assert_eq!(run("work", &dir, &["--threads", "1"]).0, 0);
    let status = run("status", &dir, &[]).1;
    assert!(
        status.contains("conflicts  0"),
        "records look right: {status}"
    );

    let (code, out, error) = run("total", &dir, &[]);
    assert_ne!(code, 0, "{out}{error}");
    let sample = ["--sample", "20", "--seed", "1"];
    for method in ["mirror", "rows", "lanes"] {
        let options = [&["--method", method], &sample[..]].concat();
        let (code, out, _) = run("verify", &dir, &options);
        assert_eq!(code, 1, "--method {method}: {out}");
        assert!(out.contains("recounted shards are wrong"), "{out}");
    }
    // Units are counted again by a sound machine, which says nothing about the records.
    let (code, out, _) = run("verify", &dir, &["--method", "units", "--sample", "5"]);
    assert_eq!(code, 0, "{out}");

    // The records of the broken worker are deleted, and counted again by a sound one.
    for file in fs::read_dir(dir.join("records")).unwrap().flatten() {
        if fs::read_to_string(file.path())
            .unwrap()
            .contains("/portable/")
        {
            fs::remove_file(file.path()).unwrap();
        }
    }
    assert_eq!(run("work", &dir, &["--threads", "1"]).0, 0);
    let (code, out, _) = run("total", &dir, &[]);
    assert!(code == 0 && out.contains("95815104"), "{out}");
}
