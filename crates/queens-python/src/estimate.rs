//! `pyqueens.estimate`: estimates the time of a count in advance.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use pyo3::prelude::*;
use queens::{CountError, Plan};

use crate::arguments::{Side, Threads};
use crate::count::counter;
use crate::errors::Outcome;
use crate::wait::aside;

/// The estimated time of a count and number of solutions, from a random sample of shards.
#[pyclass(frozen, eq, get_all, module = "pyqueens")]
#[derive(Clone, PartialEq)]
pub(crate) struct Estimate {
    /// The side of the board.
    n: usize,
    /// Estimated seconds with this many threads.
    seconds: f64,
    /// One standard error of the seconds.
    seconds_spread: f64,
    /// Estimated number of solutions.
    solutions: f64,
    /// One standard error of the solutions.
    solutions_spread: f64,
    /// Shards that were counted.
    sampled: u64,
    /// Shards in all.
    shards: u64,
    /// The threads that would count.
    threads: usize,
    /// The kernel that would count.
    kernel: String,
}

#[pymethods]
impl Estimate {
    #[new]
    #[expect(clippy::too_many_arguments, reason = "they have names in Python")]
    fn new(
        n: usize,
        seconds: f64,
        seconds_spread: f64,
        solutions: f64,
        solutions_spread: f64,
        sampled: u64,
        shards: u64,
        threads: usize,
        kernel: String,
    ) -> Self {
        Self {
            n,
            seconds,
            seconds_spread,
            solutions,
            solutions_spread,
            sampled,
            shards,
            threads,
            kernel,
        }
    }

    fn __getnewargs__(&self) -> (usize, f64, f64, f64, f64, u64, u64, usize, &str) {
        (
            self.n,
            self.seconds,
            self.seconds_spread,
            self.solutions,
            self.solutions_spread,
            self.sampled,
            self.shards,
            self.threads,
            &self.kernel,
        )
    }

    fn __repr__(&self) -> String {
        format!(
            "<Estimate for n = {}: {:.3} ± {:.3} s, {:.3e} ± {:.1e} solutions>",
            self.n, self.seconds, self.seconds_spread, self.solutions, self.solutions_spread
        )
    }
}

/// Estimates the time of count(n), by counting random shards for a while. The number of solutions is a by-product:
/// approximate_count() is better at that.
///
/// >>> import pyqueens
/// >>> e = pyqueens.estimate(14, patience=0.2)
/// >>> 200_000 < e.solutions < 600_000
/// True
/// >>> e.seconds < 60
/// True
#[pyfunction]
#[pyo3(signature = (n, *, threads = None, kernel = None, patience = 2.0))]
pub(crate) fn estimate(
    py: Python<'_>,
    n: Side,
    threads: Option<Threads>,
    kernel: Option<&str>,
    patience: f64,
) -> Outcome<Estimate> {
    let Side(n) = n;
    let counter = counter(threads, kernel)?;
    let choice = counter.choice(n);
    if n > choice.kernel.max_n() {
        let kernel = choice.kernel;
        return Err(CountError::TooLarge { n, kernel }.into());
    }
    let (threads, kernel) = (counter.threads, choice.kernel.to_string());
    let stop = Arc::new(AtomicBool::new(false));
    let stopped = Arc::clone(&stop);
    let sample = move || {
        let start = Instant::now();
        let patience = Duration::try_from_secs_f64(patience.max(0.0)).unwrap_or(Duration::MAX);
        let goes_on = |_: &_| {
            if stopped.load(Ordering::Relaxed) {
                return Err(CountError::Stopped);
            }
            Ok(start.elapsed() < patience)
        };
        let plan = Plan::new(choice.n, choice.cut)?;
        queens::count::Estimate::new(&plan, choice.kernel, || start.elapsed(), goes_on)
    };
    let sample = aside(py, &stop, sample, || Ok(()))??;
    Ok(Estimate {
        n,
        seconds: sample.seconds.mean / threads as f64,
        seconds_spread: sample.seconds.spread / threads as f64,
        solutions: sample.solutions.mean,
        solutions_spread: sample.solutions.spread,
        sampled: sample.sampled,
        shards: sample.shards,
        threads,
        kernel,
    })
}
