//! `pyqueens.approximate_count` and `pyqueens.sample`: estimates of counts, and random solutions with equal chances.

use std::panic::resume_unwind;
use std::str::FromStr;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use pyo3::prelude::*;
use pyo3::types::{PyIterator, PyList};
use queens::CountError;
use queens::sample::{Approximation, Draw, Sampler, Uniformity, decimal};

use crate::arguments::{Draws, Samples, Seed, Threads, side};
use crate::count::{Watcher, counter};
use crate::errors::{Failure, Kind, Outcome};
use crate::puzzle::{Puzzle, require};
use crate::solution::Solution;
use crate::wait::aside;

/// An approximate count and its 95 % confidence interval.
///
/// From about n = 208 on the numbers are too large for a float: estimate, low and high are then infinite, and their decimal
/// logarithms are still right.
#[pyclass(frozen, eq, get_all, module = "pyqueens")]
#[derive(Clone, PartialEq)]
pub(crate) struct ApproximateCount {
    /// The estimated number of solutions.
    estimate: f64,
    /// The lower end of the interval.
    low: f64,
    /// The upper end of the interval.
    high: f64,
    /// The decimal logarithms of estimate, low and high.
    log10: (f64, f64, f64),
    /// How often such intervals contain the exact count: 0.95.
    confidence: f64,
    /// "descents" or "annealing".
    method: String,
    /// The seed; with the same seed and number of samples, the result is the same.
    seed: u64,
    /// The number of independent samples.
    samples: u64,
    /// The number of descents, or of annealed boards, in each sample.
    population: usize,
}

#[pymethods]
impl ApproximateCount {
    #[new]
    #[expect(clippy::too_many_arguments, reason = "they have names in Python")]
    fn made(
        estimate: f64,
        low: f64,
        high: f64,
        log10: (f64, f64, f64),
        confidence: f64,
        method: String,
        seed: u64,
        samples: u64,
        population: usize,
    ) -> Self {
        Self {
            estimate,
            low,
            high,
            log10,
            confidence,
            method,
            seed,
            samples,
            population,
        }
    }

    #[expect(clippy::type_complexity, reason = "the arguments of a new one")]
    fn __getnewargs__(&self) -> (f64, f64, f64, (f64, f64, f64), f64, &str, u64, u64, usize) {
        (
            self.estimate,
            self.low,
            self.high,
            self.log10,
            self.confidence,
            &self.method,
            self.seed,
            self.samples,
            self.population,
        )
    }

    fn __repr__(&self) -> String {
        let (log10, low, high) = self.log10;
        let [estimate, low, high] = [log10, low, high].map(decimal);
        format!("<ApproximateCount: {estimate}, 95 % confidence interval {low} to {high}>")
    }
}

impl ApproximateCount {
    fn new(
        approximation: &Approximation,
        count: queens::sample::ApproximateCount,
        seed: u64,
    ) -> Self {
        Self {
            estimate: count.value(),
            low: count.low(),
            high: count.high(),
            log10: count.log10().into(),
            confidence: 0.95,
            method: approximation.method().name().to_string(),
            seed,
            samples: approximation.samples(),
            population: approximation.size(),
        }
    }
}

/// Seconds of sampling, unless the fewest samples take longer.
const DEFAULT_SECONDS: f64 = 2.0;

/// Approximates the number of solutions of the n × n board, or of completions of a Puzzle, from random samples.
///
/// Returns an ApproximateCount: an estimate with a 95 % confidence interval, for n up to 5,000. Use count() for exact counts, and
/// estimate() for the time that an exact count would take. Samples for this many seconds, 2 by default, but takes at least eight
/// samples; samples=K takes exactly K instead. Calls progress(samples) about twenty times a second.
///
/// >>> import pyqueens
/// >>> q = pyqueens.approximate_count(12, samples=50, seed=1)
/// >>> q.low < 14200 < q.high                       # count(12) is 14200
/// True
/// >>> q.samples, q.method
/// (50, 'descents')
/// >>> torus = pyqueens.Puzzle(11, rules="torus")
/// >>> 60 < pyqueens.approximate_count(torus, samples=50, seed=1).estimate < 120
/// True
#[pyfunction]
#[pyo3(signature = (board, *, seconds = None, samples = None, seed = None, threads = None, progress = None))]
pub(crate) fn approximate_count(
    board: &Bound<'_, PyAny>,
    seconds: Option<f64>,
    samples: Option<Samples>,
    seed: Option<Seed>,
    threads: Option<Threads>,
    progress: Option<&Bound<'_, PyAny>>,
) -> Outcome<ApproximateCount> {
    let (py, seed) = (board.py(), Seed::or_any(seed));
    let puzzle = puzzle(board)?;
    let least = Approximation::MIN_SAMPLES;
    let refuse = |sentence: String| Err(Failure::new(Kind::Any, sentence));
    if seconds.is_some() && samples.is_some() {
        return refuse("choose seconds or samples, not both".to_string());
    }
    let wanted = samples.map(|Samples(samples)| samples);
    if let Some(wanted) = wanted.filter(|&wanted| wanted < least) {
        return refuse(format!(
            "samples is {wanted}, but a confidence interval needs at least {least}"
        ));
    }
    let time = Duration::try_from_secs_f64(seconds.unwrap_or(DEFAULT_SECONDS).max(0.0));
    let time = time.unwrap_or(Duration::MAX);
    let threads = counter(threads, None)?.threads;
    let mut approximation = Approximation::new(&puzzle, seed)?;
    let (stop, finished) = (
        Arc::new(AtomicBool::new(false)),
        Arc::new(AtomicU64::new(0)),
    );
    let (stopped, counted) = (Arc::clone(&stop), Arc::clone(&finished));
    let work = move || {
        let start = Instant::now();
        let goes_on = |number: u64| match wanted {
            _ if stopped.load(Ordering::Relaxed) => false,
            Some(wanted) => number < wanted,
            None => {
                // Whether another sample would end in time.
                let before = (number / threads as u64).max(1) as u32;
                number < least || start.elapsed() + start.elapsed() / before < time
            }
        };
        let sample = |number| {
            let ln_estimate = approximation.sample(number);
            counted.fetch_add(1, Ordering::Relaxed);
            ln_estimate
        };
        let ln_estimates = in_order(threads, goes_on, sample);
        approximation.extend(ln_estimates);
        approximation
    };
    let mut reported = 0;
    let tell = || {
        let now = finished.load(Ordering::Relaxed);
        if let Some(progress) = progress.filter(|_| now > reported) {
            reported = now;
            progress.call1((now,))?;
        }
        Ok(())
    };
    let approximation = aside(py, &stop, work, tell)?;
    let Some(estimate) = approximation.estimate() else {
        let samples = approximation.samples();
        return Err(Failure::new(
            Kind::NoSolution,
            format!("none of {samples} samples found a solution; there may be none"),
        ));
    };
    Ok(ApproximateCount::new(&approximation, estimate, seed))
}

/// Random solutions, a sequence of Solution, and how they were drawn.
#[pyclass(frozen, module = "pyqueens")]
pub(crate) struct Sample {
    /// "exact" if all solutions have exactly the same chance, else "approximate".
    #[pyo3(get)]
    uniform: String,
    /// The number of solutions drawn from, or None if it is not known.
    #[pyo3(get)]
    total: Option<u128>,
    /// The share of proposals that the Markov chains accepted; 1.0 if the chances are exactly equal. The closer to 1, the
    /// more equal are the chances.
    #[pyo3(get)]
    acceptance: f64,
    /// The seed; the same seed draws the same solutions.
    #[pyo3(get)]
    seed: u64,
    solutions: Py<PyList>,
}

#[pymethods]
impl Sample {
    #[new]
    fn made(
        uniform: String,
        total: Option<u128>,
        acceptance: f64,
        seed: u64,
        solutions: &Bound<'_, PyList>,
    ) -> Self {
        Self {
            uniform,
            total,
            acceptance,
            seed,
            solutions: solutions.clone().unbind(),
        }
    }

    fn __getnewargs__(&self, py: Python<'_>) -> (&str, Option<u128>, f64, u64, Py<PyList>) {
        let solutions = self.solutions.clone_ref(py);
        (
            &self.uniform,
            self.total,
            self.acceptance,
            self.seed,
            solutions,
        )
    }

    fn __len__(&self, py: Python<'_>) -> usize {
        self.solutions.bind(py).len()
    }

    fn __getitem__<'py>(&self, key: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        self.solutions.bind(key.py()).as_any().get_item(key)
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyIterator>> {
        self.solutions.bind(py).as_any().try_iter()
    }

    fn __eq__(&self, other: &Bound<'_, Self>) -> PyResult<bool> {
        let (py, other) = (other.py(), other.get());
        let is_same = self.uniform == other.uniform
            && self.total == other.total
            && self.acceptance == other.acceptance
            && self.seed == other.seed;
        Ok(is_same && self.solutions.bind(py).eq(other.solutions.bind(py))?)
    }

    fn __repr__(&self, py: Python<'_>) -> String {
        let count = self.solutions.bind(py).len();
        match self.total {
            Some(total) => format!("<Sample: {count} of {total} solutions, exactly uniform>"),
            None => format!(
                "<Sample: {count} solutions, approximately uniform, {:.0} % of proposals accepted>",
                100.0 * self.acceptance
            ),
        }
    }
}

/// How equal the chances must be.
enum UniformMode {
    Auto,
    Exact,
    Approximate,
}

impl FromStr for UniformMode {
    type Err = Failure;

    fn from_str(name: &str) -> Outcome<Self> {
        Ok(match name {
            "auto" => Self::Auto,
            "exact" => Self::Exact,
            "approximate" => Self::Approximate,
            _ => {
                let sentence =
                    format!("uniform must be \"auto\", \"exact\" or \"approximate\", not {name:?}");
                return Err(Failure::new(Kind::Any, sentence));
            }
        })
    }
}

/// Draws k random solutions of the n × n board, or completions of a Puzzle, so that all have the same chance.
///
/// Returns a Sample, a sequence of Solution. Solutions are independent of each other, so one may be drawn twice. The chances are
/// exactly equal where the solutions can be counted in a few minutes of one core: on the empty board up to n = 20. Beyond, and
/// up to n = 5,000, they are approximately equal. Sample.uniform says which; uniform="exact" or "approximate" chooses.
///
/// >>> import pyqueens
/// >>> s = pyqueens.sample(8, 3, seed=7)
/// >>> len(s), s.uniform, s.total
/// (3, 'exact', 92)
/// >>> pyqueens.sample(40, seed=1).uniform
/// 'approximate'
/// >>> pyqueens.sample(pyqueens.Puzzle(7, rules="torus"), 100, seed=1)
/// <Sample: 100 of 28 solutions, exactly uniform>
#[pyfunction]
#[pyo3(signature = (board, k = Draws(1), *, seed = None, uniform = "auto", threads = None),
    text_signature = "(board, k=1, *, seed=None, uniform='auto', threads=None)")]
pub(crate) fn sample(
    board: &Bound<'_, PyAny>,
    k: Draws,
    seed: Option<Seed>,
    uniform: &str,
    threads: Option<Threads>,
) -> Outcome<Sample> {
    let (py, seed, Draws(wanted)) = (board.py(), Seed::or_any(seed), k);
    let puzzle = puzzle(board)?;
    let counter = counter(threads, None)?;
    let mode: UniformMode = uniform.parse()?;
    let watcher = Watcher::default();
    let stop = Arc::clone(&watcher.stop);
    let work = move || {
        let counter = counter.watched_by(&watcher);
        let sampler = match mode {
            UniformMode::Auto => Sampler::new(&puzzle, seed, counter),
            UniformMode::Exact => Sampler::exact(&puzzle, seed, counter),
            UniformMode::Approximate => Sampler::approximate(&puzzle, seed, counter),
        }?;
        let goes_on = |number| number < wanted && !watcher.stop.load(Ordering::Relaxed);
        let draws = in_order(counter.threads, goes_on, |number| sampler.draw(number));
        let draws: Result<Option<Vec<Draw>>, CountError> = draws.into_iter().collect();
        Ok((sampler.uniformity(), draws?))
    };
    let drawn: Result<_, CountError> = aside(py, &stop, work, || Ok(()))?;
    let (uniformity, draws) = drawn?;
    let Some(draws) = draws else {
        let sentence = match uniformity {
            Uniformity::Exact { .. } => "there is no solution",
            _ => "random descents found no solution; there may be none",
        };
        return Err(Failure::new(Kind::NoSolution, sentence));
    };
    let acceptance = draws.iter().map(|draw| draw.acceptance).sum::<f64>();
    let total = match uniformity {
        Uniformity::Exact { solutions } => Some(solutions),
        _ => None,
    };
    let count = draws.len();
    let solutions = draws.into_iter().map(|draw| Solution(draw.solution));
    Ok(Sample {
        uniform: uniformity.name().to_string(),
        total,
        acceptance: if count == 0 {
            1.0
        } else {
            acceptance / count as f64
        },
        seed,
        solutions: PyList::new(py, solutions.collect::<Vec<_>>())?.unbind(),
    })
}

/// The empty board of this side, or the puzzle.
fn puzzle(board: &Bound<'_, PyAny>) -> Outcome<queens::Puzzle> {
    if let Ok(puzzle) = board.cast::<Puzzle>() {
        return Ok(puzzle.get().0.clone());
    }
    let n = side(board, " or a Puzzle")?;
    require(n, Approximation::MAX_N, "for random samples")?;
    Ok(queens::Puzzle::new(n))
}

/// Does the work with the numbers 0, 1, 2 … on this many threads until `goes_on` is false for a number. Returns the results in
/// order.
fn in_order<T: Send>(
    threads: usize,
    goes_on: impl Fn(u64) -> bool + Sync,
    work: impl Fn(u64) -> T + Sync,
) -> Vec<T> {
    // The next number; none at the end, so that no number before it is left out.
    let next = Mutex::new(Some(0));
    let number = || {
        let mut next = next.lock().expect("no thread panics with the lock");
        let number = (*next).filter(|&number| goes_on(number));
        *next = number.map(|number| number + 1);
        number
    };
    let results = || -> Vec<(u64, T)> {
        std::iter::from_fn(number)
            .map(|number| (number, work(number)))
            .collect()
    };
    let mut all: Vec<(u64, T)> = thread::scope(|scope| {
        let others: Vec<_> = (1..threads).map(|_| scope.spawn(results)).collect();
        let own = results();
        let others = others
            .into_iter()
            .flat_map(|thread| thread.join().unwrap_or_else(|panic| resume_unwind(panic)));
        own.into_iter().chain(others).collect()
    });
    all.sort_by_key(|(number, _)| *number);
    all.into_iter().map(|(_, result)| result).collect()
}
