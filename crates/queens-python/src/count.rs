//! `pyqueens.count`: counts solutions with the library's kernels on all cores.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use pyo3::prelude::*;
use queens::count::KernelRequest;
use queens::{Count, CountError, Counter, Progress, Watch};

use crate::arguments::{Threads, side};
use crate::errors::Outcome;
use crate::puzzle::Puzzle;
use crate::solutions::Solutions;
use crate::wait::{aside, available_memory};
use crate::work;

/// Up to this n a count takes less time than starting a thread.
const MAX_SMALL_N: usize = 11;

/// Counts the solutions of the n × n board, or the completions of a Puzzle, exactly.
///
/// With fundamental=True, counts one solution of each symmetry class. Uses all cores unless threads is given, and the fastest
/// kernel for n unless one is named ("join", "lanes", "reference"). Calls progress(finished, all) with numbers of shards about
/// twenty times a second. Ctrl-C stops a count immediately. Where a count takes too long, approximate_count() estimates it.
///
/// >>> import pyqueens
/// >>> pyqueens.count(8), pyqueens.count(8, fundamental=True)
/// (92, 12)
/// >>> pyqueens.count(pyqueens.Puzzle(14, queens=[(3, 0)]))
/// 27494
/// >>> pyqueens.count(70)
/// Traceback (most recent call last):
///     ...
/// pyqueens.errors.TooLarge: n = 70 is too large for the ... kernel: at most 32
#[pyfunction]
#[pyo3(signature = (board, *, fundamental = false, threads = None, kernel = None, progress = None))]
pub(crate) fn count(
    board: &Bound<'_, PyAny>,
    fundamental: bool,
    threads: Option<Threads>,
    kernel: Option<&str>,
    progress: Option<&Bound<'_, PyAny>>,
) -> Outcome<u128> {
    let py = board.py();
    let counter = counter(threads, kernel)?;
    if let Ok(puzzle) = board.cast::<Puzzle>() {
        let puzzle = puzzle.get().0.clone();
        if fundamental {
            let classes = Solutions::of(&puzzle, true, "lexicographic")?;
            return Ok(classes.count_all(py)?);
        }
        return watched(py, progress, move |watch| {
            work::puzzle(&counter, &puzzle, watch)
        });
    }
    let n = side(board, " or a Puzzle")?;
    let whole = move |watch: &Watcher| {
        let all = work::board(&counter, n, watch)?;
        if fundamental {
            return Ok(Count::with_all(n, all)?.fundamental());
        }
        Ok(all)
    };
    if n <= MAX_SMALL_N && progress.is_none() {
        return Ok(py.detach(|| whole(&Watcher::default()))?);
    }
    watched(py, progress, whole)
}

/// How to count.
pub(crate) fn counter(threads: Option<Threads>, kernel: Option<&str>) -> Outcome<Counter> {
    let mut counter = Counter {
        kernel: kernel.map_or(Ok(KernelRequest::Fastest), str::parse)?,
        memory: available_memory(),
        ..Counter::default()
    };
    if let Some(Threads(threads)) = threads {
        counter.threads = threads;
    }
    Ok(counter)
}

/// Receives the progress of a count and can stop it.
#[derive(Default)]
pub(crate) struct Watcher {
    pub(crate) stop: Arc<AtomicBool>,
    finished: AtomicU64,
    shards: AtomicU64,
}

impl Watch for Watcher {
    fn finished(&self, progress: Progress) {
        self.shards.store(progress.shards, Ordering::Relaxed);
        // Threads may report out of order.
        self.finished
            .fetch_max(progress.finished, Ordering::Relaxed);
    }

    fn stops(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }
}

/// Counts on another thread, while this thread checks for signals and calls the progress function.
pub(crate) fn watched(
    py: Python<'_>,
    progress: Option<&Bound<'_, PyAny>>,
    count: impl FnOnce(&Watcher) -> Result<u128, CountError> + Send + 'static,
) -> Outcome<u128> {
    let watcher = Arc::new(Watcher::default());
    let (stop, counting) = (Arc::clone(&watcher.stop), Arc::clone(&watcher));
    let mut reported = None;
    let mut tell = || {
        let Some(progress) = progress else {
            return Ok(());
        };
        let load = |number: &AtomicU64| number.load(Ordering::Relaxed);
        let now = (load(&watcher.finished), load(&watcher.shards));
        if reported != Some(now) && now.1 > 0 {
            reported = Some(now);
            progress.call1(now)?;
        }
        Ok(())
    };
    let counted = aside(py, &stop, move || count(&counting), &mut tell)?;
    tell()?;
    Ok(counted?)
}
