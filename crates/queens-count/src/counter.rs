//! Counts the solutions of whole boards and the completions of puzzles, on all cores.
//!
//! ```
//! use queens::Counter;
//!
//! let (count, _) = Counter::new().board(8)?;
//! assert_eq!((count.all, count.fundamental()), (92, 12));
//! # Ok::<(), queens::CountError>(())
//! ```
//!
//! # Counting without symmetric copies
//!
//! Burnside's lemma: the number of orbits is the average, over the eight symmetries, of the number of solutions that the symmetry
//! leaves unchanged. For n ≥ 2 no reflection leaves a solution unchanged, the identity leaves all unchanged, the half turn some,
//! and the two quarter turns the same subset of those: fundamental = (all + half_turn + 2 × quarter_turn) / 8. For n = 8: (92 + 4
//! + 0) / 8 = 12. The symmetric solutions are counted by separate, far smaller searches.

use std::num::NonZero;

use crate::executor::{Executor, Finished, Progress, Sink, Work};
use crate::kernel::{Counted, Kernel};
use crate::pieces::{Positions, Puzzles, Searches, enough, work_on};
use crate::{Choice, CountError, Cut, Family, KernelRequest, Plan};
use queens_board::{Puzzle, Square};
use queens_search::{Complete, Path};

/// The solutions of one board size.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Count {
    /// The side of the board.
    pub n: usize,
    /// All solutions.
    pub all: u128,
    /// The solutions that a half turn maps to themselves.
    pub half_turn: u128,
    /// The solutions that a quarter turn maps to themselves.
    pub quarter_turn: u128,
}

impl Count {
    /// Completes a count of all solutions with the symmetric ones; refuses a number that contradicts them.
    ///
    /// ```
    /// let count = queens::Count::with_all(8, 92)?;
    /// assert_eq!((count.half_turn, count.quarter_turn, count.fundamental()), (4, 0, 12));
    /// assert!(queens::Count::with_all(8, 93).is_err());
    /// # Ok::<(), queens::CountError>(())
    /// ```
    pub fn with_all(n: usize, all: u128) -> Result<Self, CountError> {
        let count = Self {
            n,
            all,
            half_turn: super::symmetric::half_turn(n),
            quarter_turn: super::symmetric::quarter_turn(n),
        };
        if count.is_plausible() {
            Ok(count)
        } else {
            Err(CountError::Implausible { n })
        }
    }

    /// Solutions up to symmetry: one per orbit.
    pub fn fundamental(&self) -> u128 {
        match self.n {
            0 | 1 => self.all,
            _ => (self.all + self.half_turn + 2 * self.quarter_turn) / 8,
        }
    }

    /// Checks that the Burnside sum is divisible by eight.
    fn is_plausible(&self) -> bool {
        self.n < 2 || (self.all + self.half_turn + 2 * self.quarter_turn).is_multiple_of(8)
    }
}

/// The result of a count.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Total {
    /// The number of solutions or completions.
    pub all: u128,
    /// The number of states that the kernel kept, which is the same on every machine and with any number of threads.
    pub nodes: u128,
    /// The number of pairs of half boards that the join compared; zero for other kernels.
    pub pairs: u128,
    /// The number of shards.
    pub shards: u64,
    /// The kernel that counted, if there were any shards.
    pub kernel: Option<Kernel>,
}

impl Total {
    /// Adds a shard.
    pub fn add(&mut self, weight: u64, counted: Counted, kernel: Kernel) -> Result<(), CountError> {
        self.merge(Self {
            all: u128::from(weight) * u128::from(counted.completions),
            nodes: counted.nodes.into(),
            pairs: counted.pairs.into(),
            shards: 1,
            kernel: Some(kernel),
        })
    }

    /// Adds the result of another thread.
    pub fn merge(&mut self, other: Self) -> Result<(), CountError> {
        let sum = |a: u128, b| a.checked_add(b).ok_or(CountError::TotalOverflow);
        *self = Self {
            all: sum(self.all, other.all)?,
            nodes: sum(self.nodes, other.nodes)?,
            pairs: sum(self.pairs, other.pairs)?,
            shards: self.shards + other.shards,
            kernel: other.kernel.or(self.kernel),
        };
        Ok(())
    }
}

/// Follows the progress of a count and can stop it. See [`Counter::watched_by`].
pub trait Watch: Sync {
    /// Called after each finished shard, from any of the threads.
    fn finished(&self, progress: Progress) {
        let _ = progress;
    }

    /// Whether to stop. Called before each shard.
    fn stops(&self) -> bool {
        false
    }
}

impl Watch for () {}

impl<W: Watch> Watch for &W {
    fn finished(&self, progress: Progress) {
        (**self).finished(progress);
    }

    fn stops(&self) -> bool {
        (**self).stops()
    }
}

/// A progress function.
struct OnProgress<F>(F);

impl<F: Fn(Progress) + Sync> Watch for OnProgress<F> {
    fn finished(&self, progress: Progress) {
        (self.0)(progress);
    }
}

/// Counts boards and puzzles, with a chosen kernel, number of threads and progress function.
///
/// ```
/// use queens::Counter;
///
/// let counter = Counter::new().threads(2).on_progress(|progress| {
///     eprintln!("{} of {} shards", progress.finished, progress.shards);
/// });
/// assert_eq!(counter.all(10)?.all, 724);
/// # Ok::<(), queens::CountError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Counter<W = ()> {
    /// The kernel; by default the fastest one for this n or puzzle, chosen by [`KernelRequest::for_board`] and
    /// [`KernelRequest::for_puzzle`].
    pub kernel: KernelRequest,
    /// The number of threads; by default one per core.
    pub threads: usize,
    /// The memory limit in bytes; none by default. If each thread needs separate tables, only as many threads start as fit.
    pub memory: Option<u64>,
    /// Follows the progress; by default, nothing.
    pub watch: W,
}

impl Default for Counter {
    fn default() -> Self {
        Self {
            kernel: KernelRequest::Fastest,
            threads: std::thread::available_parallelism().map_or(1, NonZero::get),
            memory: None,
            watch: (),
        }
    }
}

impl Counter {
    /// The fastest kernel on all cores.
    pub fn new() -> Self {
        Self::default()
    }
}

impl<W> Counter<W> {
    /// Sets the kernel.
    #[must_use]
    pub fn kernel(self, kernel: impl Into<KernelRequest>) -> Self {
        let kernel = kernel.into();
        Self { kernel, ..self }
    }

    /// Sets the number of threads.
    #[must_use]
    pub fn threads(self, threads: usize) -> Self {
        Self { threads, ..self }
    }

    /// Sets the memory limit in bytes.
    #[must_use]
    pub fn memory(self, bytes: u64) -> Self {
        let memory = Some(bytes);
        Self { memory, ..self }
    }

    /// Calls a function after each finished shard, from any of the threads. Replaces an earlier function.
    ///
    /// ```
    /// use std::sync::atomic::{AtomicU64, Ordering};
    ///
    /// use queens::Counter;
    ///
    /// let calls = AtomicU64::new(0);
    /// let counter = Counter::new().on_progress(|_| {
    ///     calls.fetch_add(1, Ordering::Relaxed);
    /// });
    /// let total = counter.all(10)?;
    /// assert_eq!(calls.load(Ordering::Relaxed), total.shards);
    /// # Ok::<(), queens::CountError>(())
    /// ```
    #[must_use]
    pub fn on_progress(self, progress: impl Fn(Progress) + Sync) -> Counter<impl Watch> {
        self.watched_by(OnProgress(progress))
    }

    /// Reports the progress to a [`Watch`], which can stop the count.
    #[must_use]
    pub fn watched_by<V: Watch>(self, watch: V) -> Counter<V> {
        Counter {
            kernel: self.kernel,
            threads: self.threads,
            memory: self.memory,
            watch,
        }
    }

    /// The kernel that counts the n × n board, how its work is cut into shards, and why.
    pub fn choice(&self, n: usize) -> Choice {
        self.kernel.for_board(n, self.threads, self.memory)
    }
}

impl<W: Watch> Counter<W> {
    /// Counts the solutions of the n × n board and those that turns leave unchanged, and reports the work done.
    pub fn board(&self, n: usize) -> Result<(Count, Total), CountError> {
        let total = self.all(n)?;
        Ok((Count::with_all(n, total.all)?, total))
    }

    /// Counts the solutions of the n × n board.
    pub fn all(&self, n: usize) -> Result<Total, CountError> {
        let Choice { kernel, cut, .. } = self.choice(n);
        check(n, kernel)?;
        let threads = self.threads_within_memory(n, cut, kernel);
        self.sum(Plan::new(n, cut)?, kernel, threads)
    }

    /// Counts all shards of a plan.
    pub fn plan(&self, plan: &Plan) -> Result<Total, CountError> {
        let kernel = self.kernel.for_cut(plan.cut());
        check(plan.n(), kernel)?;
        let threads = self.threads_within_memory(plan.n(), plan.cut(), kernel);
        self.sum(plan, kernel, threads)
    }

    /// As many threads as fit into the memory, but at least one.
    fn threads_within_memory(&self, n: usize, cut: Cut, kernel: Kernel) -> usize {
        let bytes = self.memory.unwrap_or(u64::MAX);
        let threads = kernel.threads_within(n, cut, self.threads, bytes);
        threads.unwrap_or(1)
    }

    /// Counts the completions of a puzzle.
    ///
    /// A torus, amazons, rectangles and pawns are counted by the lanes kernel, if it supports them. The completions of other
    /// boards are listed. A kernel that cannot count the puzzle is refused ([`KernelRequest::for_puzzle`]).
    ///
    /// ```
    /// use queens::{Board, Counter, Puzzle, Rules};
    ///
    /// let total = Counter::new().puzzle(&Puzzle::on(Board::new(5, 8, Rules::CHESS)?))?;
    /// assert_eq!(total.all, 568);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn puzzle(&self, puzzle: &Puzzle) -> Result<Total, CountError> {
        let kernel = self.kernel.for_puzzle(puzzle)?;
        check(puzzle.n(), kernel)?;
        let is_listed = kernel == Kernel::Reference;
        match Path::of(puzzle) {
            Path::General(puzzle) if is_listed => self.searched(&puzzle),
            Path::Permutation(puzzle) if is_listed || puzzle.is_hopeless() => {
                self.work(Puzzles::by_first_row(&puzzle), Kernel::Reference)
            }
            Path::Classic(puzzle) if is_listed => self.work(Puzzles::one(puzzle.into()), kernel),
            Path::Classic(puzzle) => {
                let positions = Positions::of_puzzle(&puzzle, enough(self.threads));
                self.work(positions, kernel)
            }
            Path::Permutation(puzzle) | Path::General(puzzle) => {
                let work = work_on(&puzzle, enough(self.threads));
                let too_large = CountError::BoardTooLarge { n: puzzle.n() };
                self.work(work.ok_or(too_large)?, kernel)
            }
        }
    }

    /// Counts the completions of a puzzle one by one, as they are listed.
    fn searched(&self, puzzle: &Puzzle) -> Result<Total, CountError> {
        let searches = Searches::new(puzzle, &self.watch);
        let total = self.work(searches, Kernel::Reference)?;
        if self.watch.stops() {
            return Err(CountError::Stopped);
        }
        Ok(total)
    }

    /// Roughly how many seconds it takes to count the completions of a puzzle that is not classic.
    ///
    /// ```
    /// use queens::{Counter, Puzzle, Rules};
    ///
    /// let seconds = |n| Counter::new().other_seconds(&Puzzle::under(Rules::AMAZON, n));
    /// assert!(seconds(14) < 10.0 && seconds(26) > 1e6);
    /// ```
    pub fn other_seconds(&self, puzzle: &Puzzle) -> f64 {
        /// Seconds for each queen that the plain search would place.
        const SECONDS_PLAIN: f64 = 2e-7;
        const SECONDS_LANES: f64 = 4e-9;
        let each = if Family::of(puzzle.board()).is_some() {
            SECONDS_LANES / self.threads.max(1) as f64
        } else {
            SECONDS_PLAIN
        };
        each * puzzle.estimated_placements()
    }

    /// Counts the completions of a puzzle by the column of the first row's queen.
    ///
    /// ```
    /// use queens::{Counter, Puzzle};
    ///
    /// let by_column = Counter::new().by_first_row(&Puzzle::new(8))?;
    /// assert_eq!(by_column, [4, 8, 16, 18, 18, 16, 8, 4]);
    /// # Ok::<(), queens::CountError>(())
    /// ```
    pub fn by_first_row(&self, puzzle: &Puzzle) -> Result<Vec<u128>, CountError> {
        let n = puzzle.n();
        let mut counts: Vec<u128> = Vec::with_capacity(n);
        let is_empty = puzzle.givens().is_empty() && puzzle.blocked().is_empty();
        let is_mirrored = is_empty && puzzle.regions().is_none();
        for column in 0..n {
            let mirrored = n - 1 - column;
            if is_mirrored && mirrored < column {
                counts.push(counts[mirrored]);
                continue;
            }
            let mut with_queen = puzzle.clone();
            let is_given = puzzle.givens().queen_of_row(0) == Some(column);
            let fits = is_given || with_queen.give(Square::new(0, column)).is_ok();
            counts.push(if fits {
                self.puzzle(&with_queen)?.all
            } else {
                0
            });
        }
        Ok(counts)
    }

    /// Counts all shards of any work with this kernel.
    pub fn work(&self, work: impl Work, kernel: Kernel) -> Result<Total, CountError> {
        self.sum(work, kernel, self.threads)
    }

    /// Counts all shards of the work on this many threads.
    fn sum(&self, work: impl Work, kernel: Kernel, threads: usize) -> Result<Total, CountError> {
        let executor = Executor::new(work, kernel);
        let sink = || TotalSink {
            total: Total::default(),
            watch: &self.watch,
        };
        let mut total = Total::default();
        for sum in executor.on_threads(threads, sink)? {
            total.merge(sum.total)?;
        }
        Ok(total)
    }
}

fn check(n: usize, kernel: Kernel) -> Result<(), CountError> {
    if n <= kernel.max_n() {
        Ok(())
    } else {
        Err(CountError::TooLarge { n, kernel })
    }
}

/// The sum of what one thread counts.
struct TotalSink<'a, W> {
    total: Total,
    watch: &'a W,
}

impl<W: Watch> Sink for TotalSink<'_, W> {
    type Error = CountError;

    fn begin(&mut self, _: u64) -> Result<(), CountError> {
        if self.watch.stops() {
            return Err(CountError::Stopped);
        }
        Ok(())
    }

    fn finish(&mut self, finished: Finished) -> Result<(), CountError> {
        let shard = finished.shard;
        let counted = finished
            .counted
            .map_err(|_| CountError::Overflow { shard })?;
        self.total.add(finished.weight, counted, finished.kernel)?;
        self.watch.finished(finished.progress);
        Ok(())
    }
}

/// Counts the completions of a puzzle.
pub trait CountCompletions {
    /// The number of completions, counted by the lanes kernel on all cores, for n ≤ 32. A [`Counter`] with the slow reference
    /// kernel takes n ≤ 64.
    ///
    /// ```
    /// use queens::prelude::*;
    /// use queens::{Puzzle, Square};
    ///
    /// let mut puzzle = Puzzle::new(14);
    /// puzzle.give(Square::new(3, 0))?;
    /// assert_eq!(puzzle.count()?, 27494);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn count(&self) -> Result<u128, CountError>;
}

impl CountCompletions for Puzzle {
    fn count(&self) -> Result<u128, CountError> {
        Ok(Counter::new().puzzle(self)?.all)
    }
}

#[cfg(test)]
mod tests {
    use std::ops::Range;
    use std::sync::Mutex;

    use super::*;
    use crate::kernel::{Overflow, Worker};
    use crate::known;

    #[test]
    fn boards_agree_with_the_known_table_with_any_number_of_threads() {
        for n in 1..=10 {
            for threads in [1, 2, 5] {
                let counter = Counter::new().threads(threads);
                let (count, _) = counter.board(n).unwrap();
                let known = known(n).unwrap();
                assert_eq!(count.all, known.all);
                assert_eq!(count.fundamental(), known.fundamental);
                assert_eq!(count.half_turn, known.half_turn);
                assert_eq!(count.quarter_turn, known.quarter_turn);
            }
        }
        assert_eq!(Counter::new().board(0).unwrap().0.fundamental(), 1);
    }

    /// Waits until all threads have had time to start, then stops.
    struct Started(Mutex<Vec<std::thread::ThreadId>>);

    impl Watch for Started {
        fn stops(&self) -> bool {
            let this = std::thread::current().id();
            self.0.lock().unwrap().push(this);
            std::thread::sleep(std::time::Duration::from_millis(300));
            true
        }
    }

    #[test]
    fn only_the_threads_that_fit_the_memory_start() {
        for n in [25, 26] {
            let kernel = Kernel::join();
            let Some(memory) = kernel.memory(n, Cut::join(n).unwrap(), 2) else {
                continue;
            };
            let counter = Counter {
                kernel: KernelRequest::Join,
                threads: 8,
                memory: Some(memory),
                watch: Started(Mutex::default()),
            };
            assert_eq!(counter.choice(n).kernel, kernel);
            assert_eq!(counter.all(n), Err(CountError::Stopped));
            assert!((1..=2).contains(&counter.watch.0.into_inner().unwrap().len()));
        }
    }

    #[test]
    fn nodes_do_not_depend_on_the_threads_and_the_total_names_what_counted() {
        for (request, kernel) in [
            (KernelRequest::Lanes, Kernel::lanes()),
            (KernelRequest::Join, Kernel::join()),
            (KernelRequest::Fastest, Kernel::lanes()),
        ] {
            let total = |threads| {
                let counter = Counter::new().kernel(request).threads(threads);
                counter.all(10).unwrap()
            };
            assert_eq!(total(1), total(3));
            assert_eq!(total(1).kernel, Some(kernel));
        }
    }

    #[test]
    fn the_default_is_what_is_fastest_for_n() {
        let counter = Counter::new();
        assert_eq!(counter.choice(12).kernel, Kernel::lanes());
        assert_eq!(counter.choice(18).kernel, Kernel::join());
    }

    #[test]
    fn a_count_that_does_not_fit_names_its_shard() {
        /// Eight shards of 2⁶⁴ − 1 completions, with weight eight; some do not fit.
        struct Large(&'static [u64]);
        impl Work for Large {
            fn runs(&self) -> Vec<Range<u64>> {
                vec![0..3, 3..8]
            }
            fn weight(&self, _: u64) -> u64 {
                8
            }
            fn count(&self, _: &mut Worker, shard: u64) -> Result<Counted, Overflow> {
                let mut counted = Counted::default();
                counted.add(u64::MAX, 1)?;
                counted.add(self.0.contains(&shard).into(), 1)?;
                Ok(counted)
            }
        }
        let counter = Counter::new().threads(1);
        let sum = |work| counter.work(work, Kernel::Reference);
        assert_eq!(sum(Large(&[5])), Err(CountError::Overflow { shard: 5 }));
        assert_eq!(sum(Large(&[])).unwrap().all, 64 * u128::from(u64::MAX));
        let mut total = Total {
            all: u128::MAX - 1,
            ..Total::default()
        };
        let mut counted = Counted::default();
        counted.add(1, 1).unwrap();
        let added = total.add(2, counted, Kernel::Reference);
        assert_eq!(added, Err(CountError::TotalOverflow));
    }

    #[test]
    fn a_watcher_sees_all_shards_and_can_stop() {
        struct StopAfter(Mutex<Vec<u64>>, usize);
        impl Watch for StopAfter {
            fn finished(&self, progress: Progress) {
                assert!(progress.finished <= progress.shards);
                self.0.lock().unwrap().push(progress.finished);
            }
            fn stops(&self) -> bool {
                self.0.lock().unwrap().len() >= self.1
            }
        }
        let counter = Counter::new();
        let unlimited = StopAfter(Mutex::default(), usize::MAX);
        let total = counter.watched_by(&unlimited).all(10).unwrap();
        let mut finished = unlimited.0.into_inner().unwrap();
        finished.sort_unstable();
        assert!(finished.into_iter().eq(1..=total.shards));
        let stopped = StopAfter(Mutex::default(), 1);
        let alone = counter.threads(1);
        assert_eq!(alone.watched_by(&stopped).all(10), Err(CountError::Stopped));
        assert_eq!(stopped.0.into_inner().unwrap(), [1]);
    }

    #[test]
    fn a_board_too_large_for_the_kernel_is_refused() {
        let counter = Counter::new();
        let error = counter.all(33).unwrap_err().to_string();
        assert!(
            error.starts_with("n = 33 is too large for the lanes/"),
            "{error}"
        );
        assert!(error.ends_with("at most 32"), "{error}");
        assert!(Puzzle::new(33).count().is_err());
        let unlimited = counter.kernel(Kernel::Reference);
        assert!(unlimited.puzzle(&Puzzle::new(65)).is_err());
        // Odd columns first, then even ones, as far as five rows before the end.
        let mut puzzle = Puzzle::new(35);
        for row in 0..30 {
            let column = if row < 17 {
                2 * row + 1
            } else {
                2 * (row - 17)
            };
            puzzle.give(Square::new(row, column)).unwrap();
        }
        let total = unlimited.puzzle(&puzzle).unwrap();
        assert_eq!((total.all, total.kernel), (1, Some(Kernel::Reference)));
    }
}
