//! A count that is killed repeatedly, at random moments, and still has the right result.
//!
//! `QUEENS_KILLS=1000 cargo test --release --package queens-cli --test command kills:: -- --nocapture` is the long version; its
//! result is in docs/robustness.md.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant, SystemTime};

use rand_xoshiro::SplitMix64;
use rand_xoshiro::rand_core::{RngCore, SeedableRng};

const N: &str = "13";
const TOTAL: &str = "n = 13: 73712 solutions";

#[test]
fn a_count_killed_at_random_moments_is_resumed_to_the_exact_total() {
    let kills = std::env::var("QUEENS_KILLS").map_or(25, |kills| kills.parse().unwrap());
    let folder = folder("kills");
    let kernels = ["lanes", "join"];
    let truths =
        kernels.map(|kernel| subtotals(&counted_undisturbed(&folder.join(kernel), kernel)));
    let since = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH);
    let mut random = Random(SplitMix64::seed_from_u64(since.unwrap().as_nanos() as u64));
    let (mut killed, mut counts, mut torn) = (0, 0, 0);
    let mut longest = Duration::ZERO;
    while killed < kills {
        counts += 1;
        let dir = folder.join(format!("count-{counts}"));
        let (kernel, truth) = (kernels[counts % 2], &truths[counts % 2]);
        run("new", &dir, &[N, "--kernel", kernel]);
        // On a busy machine a process may need longer to make progress: the delay grows until one does.
        let (mut reach, mut before) = (60_000, String::new());
        loop {
            let mut worker = start(&dir);
            let moment = Duration::from_micros(random.below(reach));
            if ended_within(&mut worker, moment) {
                break;
            }
            worker.kill().unwrap();
            if worker.wait().unwrap().success() {
                break;
            }
            longest = longest.max(since_last_save(&dir, worker.id()));
            killed += 1;
            let status = run("status", &dir, &["--format", "json"]);
            assert!(
                status.contains("\"bad_lines\":0,") && status.contains("\"conflicts\":[],"),
                "{status}"
            );
            torn += u64::from(!status.contains("\"torn\":0}"));
            let done = status.split("\"done\":").nth(1).unwrap_or_default();
            let done = done.split(',').next().unwrap_or_default().to_string();
            reach = if done == before { reach * 2 } else { 60_000 };
            before = done;
        }
        let total = run("total", &dir, &[]);
        assert!(total.contains(TOTAL), "{total}");
        assert_eq!(
            &subtotals(&dir),
            truth,
            "a record that was accepted is wrong"
        );
        fs::remove_dir_all(&dir).unwrap();
    }
    println!(
        "{killed} kills in {counts} counts of n = {N}, by lanes and join in turn: every total and every subtotal exact; after {torn} kills some file \
         ended in a torn line; the last save was at most {} ms before a kill",
        longest.as_millis()
    );
    fs::remove_dir_all(&folder).unwrap();
}

/// Saves after every millisecond, and rests after every shard so that a count takes about a second.
fn start(dir: &Path) -> Child {
    let options = ["--save-every", "1ms", "--rest", "0.5ms", "--threads", "2"];
    command("work", dir)
        .args(options)
        .stderr(Stdio::null())
        .spawn()
        .unwrap()
}

fn ended_within(worker: &mut Child, time: Duration) -> bool {
    let start = Instant::now();
    while start.elapsed() < time {
        if let Some(status) = worker.try_wait().unwrap() {
            assert!(status.success(), "{status}");
            return true;
        }
        sleep(Duration::from_micros(200));
    }
    false
}

fn counted_undisturbed(dir: &Path, kernel: &str) -> PathBuf {
    run("new", dir, &[N, "--kernel", kernel]);
    run("work", dir, &[]);
    dir.to_path_buf()
}

/// Shard, weight and count of every shard.
fn subtotals(dir: &Path) -> Vec<String> {
    let table = run("export", dir, &[]);
    let rows = table.lines().filter(|line| !line.starts_with('#'));
    let columns = rows.map(|row| row.split('\t').take(3).collect::<Vec<_>>().join(" "));
    columns.collect()
}

/// How long ago the killed process wrote its records, if it did.
fn since_last_save(dir: &Path, pid: u32) -> Duration {
    let now = SystemTime::now();
    let mark = format!("-{pid}-");
    let files = fs::read_dir(dir.join("records")).unwrap().flatten();
    let own = files.filter(|file| file.file_name().to_string_lossy().contains(&mark));
    let saved = own
        .filter_map(|file| file.metadata().ok()?.modified().ok())
        .max();
    saved
        .and_then(|saved| now.duration_since(saved).ok())
        .unwrap_or_default()
}

fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

fn command(name: &str, dir: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_queens"));
    command.arg("run").arg(name).arg(dir);
    command
}

fn run(name: &str, dir: &Path, arguments: &[&str]) -> String {
    let output = command(name, dir).args(arguments).output().unwrap();
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "queens run {name}: {error}");
    String::from_utf8(output.stdout).unwrap()
}

struct Random(SplitMix64);

impl Random {
    fn below(&mut self, bound: u64) -> u64 {
        self.0.next_u64() % bound
    }
}
