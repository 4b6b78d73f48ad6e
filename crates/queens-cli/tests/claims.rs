//! Several processes in one run directory count every shard once, even if one of them is killed.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::Duration;

fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("claims-{name}"));
    let _ = fs::remove_dir_all(&folder);
    folder
}

fn queens(name: &str, dir: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_queens"));
    command.arg("run").arg(name).arg(dir).args(arguments);
    command
}

/// A process that counts slowly enough to run alongside others.
fn worker(dir: &Path) -> Child {
    let slowly = ["--rest", "1ms", "--save-every", "50ms", "--threads", "2"];
    let mut work = queens("work", dir, &slowly);
    work.stderr(Stdio::piped()).spawn().unwrap()
}

/// The shards of all records, and the number of processes that wrote some.
fn recorded(dir: &Path) -> (Vec<u64>, usize) {
    let files = fs::read_dir(dir.join("records")).unwrap().flatten();
    let texts: Vec<String> = files
        .map(|file| fs::read_to_string(file.path()).unwrap())
        .collect();
    let lines = texts.iter().flat_map(|text| text.lines());
    let shard = |line: &str| line.split(' ').nth(2).unwrap().parse().unwrap();
    let mut shards: Vec<u64> = lines.map(shard).collect();
    shards.sort_unstable();
    (shards, texts.len())
}

fn is_begun(dir: &Path) -> bool {
    let files = fs::read_dir(dir.join("records")).into_iter().flatten();
    files
        .flatten()
        .any(|file| file.metadata().unwrap().len() > 0)
}

fn planned(name: &str) -> (PathBuf, u64) {
    let dir = folder(name);
    let output = queens("new", &dir, &["13"]).output().unwrap();
    assert!(output.status.success());
    let status = queens("status", &dir, &["--format", "json"]).output();
    let status: serde_json::Value = serde_json::from_slice(&status.unwrap().stdout).unwrap();
    (dir, status["shards"].as_u64().unwrap())
}

#[test]
fn processes_side_by_side_count_every_shard_once() {
    let (dir, shards) = planned("together");
    let workers = [(); 3].map(|()| worker(&dir));
    for worker in workers {
        let output = worker.wait_with_output().unwrap();
        let text = String::from_utf8(output.stderr).unwrap();
        assert!(output.status.success(), "{text}");
    }
    let (counted, processes) = recorded(&dir);
    assert_eq!(processes, 3);
    assert!(counted.into_iter().eq(0..shards));
    // No claims remain once nothing is left to claim.
    assert!(!dir.join("claims").exists());
}

#[test]
fn shards_claimed_by_a_killed_process_are_counted_once_by_others() {
    let (dir, shards) = planned("killed");
    let mut killed = worker(&dir);
    // By then both have counted something, however busy the machine is.
    let survivor = (0..).find_map(|tries| {
        assert!(tries < 600, "nothing was recorded in a minute");
        sleep(Duration::from_millis(100));
        is_begun(&dir).then(|| worker(&dir))
    });
    let survivor = survivor.expect("found or given up");
    sleep(Duration::from_millis(300));
    killed.kill().unwrap();
    killed.wait().unwrap();
    // It does not rest, so the test ends soon.
    let third = queens("work", &dir, &["--threads", "2"]).output().unwrap();
    assert!(third.status.success());
    let output = survivor.wait_with_output().unwrap();
    assert!(output.status.success());
    let (counted, processes) = recorded(&dir);
    assert_eq!(processes, 3);
    assert!(counted.into_iter().eq(0..shards));
    let total = queens("total", &dir, &[]).output().unwrap();
    let text = String::from_utf8(total.stdout).unwrap();
    assert!(text.starts_with("n = 13: 73712 solutions"), "{text}");
}
