//! `queens bench large`: solutions for millions of queens and more by linear-time repair, checked; best of several runs, each in
//! its own process, so that its peak memory can be measured.

use std::io::Write;
use std::process::{Command, Stdio};
use std::time::Instant;

use queens::search::repair::Linear;
use queens::{Checker, Unsupported};
use serde::{Deserialize, Serialize};

use crate::args::report::Report;
use crate::large::{self, Source};
use crate::{Failure, Outcome, json};

/// Finds and checks one solution for each large n by repair.
pub(super) struct Large {
    /// The sides of the boards.
    pub(super) n: Vec<usize>,
    /// The number of runs for each; the fastest is printed.
    pub(super) runs: u64,
    /// Seed of the first run; each later run uses the next one.
    pub(super) seed: u64,
    pub(super) format: Report,
    /// Keeps the whole board in memory, as a program that uses it would.
    pub(super) keep: bool,
    /// A single run, for the processes that this command starts.
    pub(super) single: bool,
}

/// The measurements of a run, or the best of several.
#[derive(Debug, Clone, Copy, Serialize, Deserialize)]
struct Measured {
    n: usize,
    runs: u64,
    /// Seconds to find the solution, without the check.
    find: f64,
    /// Seconds to check it.
    check: f64,
    /// Peak memory while finding it, in bytes; unknown outside Linux.
    peak: Option<u64>,
    /// Rows that found no free square, and the swaps that settled them.
    pending: u64,
    swaps: u64,
}

impl Large {
    pub(crate) fn run(self) -> Outcome {
        let mut stdout = std::io::stdout();
        if self.single {
            let measured = measure(self.n[0], self.seed, self.keep)?;
            writeln!(stdout, "{}", json::line(&measured))?;
            return Ok(true);
        }
        for &n in &self.n {
            if n < 4 {
                return Err(Failure::Input(format!(
                    "n = {n} is too small for a benchmark"
                )));
            }
            let board = if self.keep { 4 * n as u64 } else { 0 };
            large::require_memory(Linear::bytes(n as u32) + board, n, true)?;
        }
        if self.format == Report::Text {
            writeln!(stdout, "{HEADER}")?;
        }
        for &n in &self.n {
            let mut best: Option<Measured> = None;
            for run in 0..self.runs {
                let measured = self.in_its_own_process(n, self.seed.wrapping_add(run))?;
                best = Some(match best {
                    None => measured,
                    Some(best) => best.or(measured),
                });
            }
            let best = best.expect("there is at least one run");
            let line = match self.format {
                Report::Json => json::line(&best),
                Report::Text => best.line(),
            };
            writeln!(stdout, "{line}")?;
        }
        Ok(true)
    }

    fn in_its_own_process(&self, n: usize, seed: u64) -> Result<Measured, Failure> {
        let io = |error| Failure::Io {
            context: "cannot start a run".to_string(),
            error,
        };
        let mut command = Command::new(std::env::current_exe().map_err(io)?);
        command.args(["bench", "large", "--single"]);
        command.args([n.to_string(), format!("--seed={seed}")]);
        if self.keep {
            command.arg("--keep");
        }
        let output = command.stderr(Stdio::inherit()).output().map_err(io)?;
        let measured = serde_json::from_slice(&output.stdout);
        measured.map_err(|_| Failure::Input(format!("a run of n = {n} failed: {}", output.status)))
    }
}

const HEADER: &str =
    "           n  runs    find s  ns/queen   check s  M/s checked   bytes/queen  pending  swaps";

impl Measured {
    /// The fastest times of both, and the larger memory and step counts.
    fn or(self, other: Self) -> Self {
        Self {
            n: self.n,
            runs: self.runs + other.runs,
            find: self.find.min(other.find),
            check: self.check.min(other.check),
            peak: self.peak.max(other.peak),
            pending: self.pending.max(other.pending),
            swaps: self.swaps.max(other.swaps),
        }
    }

    fn line(&self) -> String {
        let n = self.n as f64;
        let peak = self
            .peak
            .map_or("-".to_string(), |peak| format!("{:.2}", peak as f64 / n));
        format!(
            "{:>12} {:>5} {:>9.4} {:>9.2} {:>9.4} {:>12.0} {peak:>13} {:>8} {:>6}",
            self.n,
            self.runs,
            self.find,
            self.find / n * 1e9,
            self.check,
            n / self.check / 1e6,
            self.pending,
            self.swaps
        )
    }
}

/// One run. Unless the board is kept, the rows are found a second time to be checked, so that the check's memory is not
/// attributed to the repair.
fn measure(n: usize, seed: u64, keep: bool) -> Result<Measured, Failure> {
    let source = || Source::repair(n, seed)?.ok_or_else(|| Failure::input("there is no solution"));
    let mut board = Vec::new();
    let start = Instant::now();
    let mut repair = source()?;
    if keep {
        let bytes = 4 * n as u64;
        board
            .try_reserve_exact(n)
            .map_err(|_| Unsupported::OutOfMemory { bytes })?;
        large::stream(&mut repair, n, false, |rows| {
            board.extend_from_slice(rows);
            Ok(())
        })?;
    } else {
        large::stream(&mut repair, n, false, |_| Ok(()))?;
    }
    let find = start.elapsed();
    let peak = peak_memory();
    let tally = repair.tally().unwrap_or_default();
    drop(repair);
    let check = if keep {
        let start = Instant::now();
        let mut checker = Checker::for_board(n)?;
        let checked = checker.check(&board).and_then(|()| checker.finish());
        checked.map_err(|wrong| Failure::Input(format!("the repair is wrong: {wrong}")))?;
        start.elapsed()
    } else {
        large::stream(&mut source()?, n, true, |_| Ok(()))?.check
    };
    Ok(Measured {
        n,
        runs: 1,
        find: find.as_secs_f64(),
        check: check.as_secs_f64(),
        peak,
        pending: tally.pending,
        swaps: tally.swaps,
    })
}

/// The peak memory of this process, as reported by Linux.
fn peak_memory() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status
        .lines()
        .find_map(|line| line.strip_prefix("VmHWM:"))?;
    let kilobytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(1024 * kilobytes)
}
