//! `queens bench kernels`: every kernel that this machine can run, compared with the textbook search.

use std::io::Write;
use std::time::Instant;

use queens::count::internal::half_board;
use queens::count::kernel::Kernel;
use queens::{Counter, known};

use crate::args::report::Report;
use crate::args::threads::threads_to_start;
use crate::json::Digits;
use crate::{Failure, Outcome};

/// Counts with every kernel that this machine can run.
pub(super) struct Kernels {
    /// The boards to count.
    pub(super) n: Vec<usize>,
    /// The best of this many runs is printed; a count of more than ten seconds runs once.
    pub(super) runs: u64,
    /// Threads for the kernels; the classic search always has one.
    pub(super) threads: usize,
    pub(super) format: Report,
}

/// One line of the results. The nodes, which are exact, reveal changes of the search.
#[derive(Debug, serde::Serialize)]
struct Measured {
    n: usize,
    kernel: String,
    solutions: Digits,
    threads: usize,
    /// States that the kernel kept; `None` for the textbook search.
    nodes: Option<u128>,
    /// Pairs of half boards that the join compared.
    #[serde(skip_serializing_if = "Option::is_none")]
    pairs: Option<u128>,
    seconds: f64,
    nodes_per_second: Option<f64>,
    ns_per_solution: f64,
    /// How many times as fast as the classic search in this run, if that was run.
    times_classic: Option<f64>,
}

/// The largest board that the benchmark counts.
const MAX_N: usize = 20;

/// The largest board for all kernels, and for the textbook search, which takes half a minute for n = 17. Larger ones are counted
/// only with the widest instructions.
const MAX_N_FOR_ALL: usize = 18;

impl Kernels {
    pub(crate) fn run(self) -> Outcome {
        if let Some(n) = self.n.iter().find(|&&n| n > MAX_N) {
            return Err(Failure::Input(format!(
                "n = {n} takes too long to measure; the largest board for this is {MAX_N}"
            )));
        }
        let mut stdout = std::io::stdout().lock();
        if self.format == Report::Text {
            writeln!(
                stdout,
                "{:>2}  {:<14} {:>11} {:>12} {:>9} {:>9} {:>11} {:>9}",
                "n",
                "kernel",
                "solutions",
                "nodes",
                "seconds",
                "nodes/s",
                "ns/solution",
                "× classic"
            )?;
        }
        for &n in &self.n {
            let solutions = known(n).map_or(1, |known| known.all);
            let check = |kernel: &str, all: u128| {
                if all == solutions {
                    return Ok(());
                }
                Err(Failure::Input(format!(
                    "{kernel} counts {all} for n = {n}, where there are {solutions}: do not trust this machine"
                )))
            };
            let mut classic = None;
            if n <= MAX_N_FOR_ALL {
                let (all, seconds) = self.best(|| u128::from(half_board(n)));
                classic = Some(seconds);
                let line = Measured::new(n, "classic", 1, all, seconds, classic);
                self.print(&mut stdout, &line)?;
                check("the classic search", all)?;
            }
            let threads = threads_to_start(Some(self.threads));
            for kernel in Kernel::available() {
                let is_fast = [Kernel::lanes(), Kernel::join()].contains(&kernel);
                if n > MAX_N_FOR_ALL && !is_fast {
                    continue;
                }
                let counter = Counter::new().kernel(kernel).threads(threads);
                let (total, seconds) = self.best(|| counter.all(n));
                let total = total.map_err(Failure::input)?;
                let name = total.kernel.unwrap_or(kernel).to_string();
                let mut line = Measured::new(n, &name, threads, total.all, seconds, classic);
                line.nodes = Some(total.nodes);
                line.nodes_per_second = Some(total.nodes as f64 / seconds);
                line.pairs = Some(total.pairs).filter(|&pairs| pairs > 0);
                self.print(&mut stdout, &line)?;
                check(&name, total.all)?;
            }
        }
        Ok(true)
    }

    /// The result and the best time, in seconds.
    fn best<R>(&self, work: impl Fn() -> R) -> (R, f64) {
        let timed = || {
            let start = Instant::now();
            let result = std::hint::black_box(work());
            (result, start.elapsed().as_secs_f64())
        };
        let (mut result, mut best) = timed();
        for _ in 1..self.runs {
            if best > 10.0 {
                break;
            }
            let (again, seconds) = timed();
            result = again;
            best = best.min(seconds);
        }
        (result, best)
    }

    fn print(&self, out: &mut impl Write, line: &Measured) -> Result<(), Failure> {
        let Measured {
            n,
            kernel,
            solutions,
            nodes,
            seconds,
            nodes_per_second,
            ns_per_solution,
            times_classic,
            ..
        } = line;
        if self.format == Report::Json {
            let json = serde_json::to_string(line).expect("a line of results is JSON");
            writeln!(out, "{json}")?;
        } else {
            let nodes = nodes.map_or("–".to_string(), |nodes| nodes.to_string());
            let times = times_classic.map_or("–".to_string(), |times| format!("{times:.1}"));
            let rate =
                nodes_per_second.map_or("–".to_string(), |rate| format!("{:.1} M", rate / 1e6));
            writeln!(
                out,
                "{n:>2}  {kernel:<14} {:>11} {nodes:>12} {seconds:>9.4} {rate:>9} {ns_per_solution:>11.2} {times:>9}",
                solutions.0
            )?;
        }
        Ok(out.flush()?)
    }
}

impl Measured {
    fn new(
        n: usize,
        kernel: &str,
        threads: usize,
        solutions: u128,
        seconds: f64,
        classic: Option<f64>,
    ) -> Self {
        Self {
            n,
            kernel: kernel.to_string(),
            solutions: Digits(solutions),
            threads,
            nodes: None,
            pairs: None,
            seconds,
            nodes_per_second: None,
            ns_per_solution: seconds * 1e9 / solutions.max(1) as f64,
            times_classic: classic.map(|classic| classic / seconds),
        }
    }
}
