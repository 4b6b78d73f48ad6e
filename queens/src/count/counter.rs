//! How many solutions are there? Counts of whole boards and of puzzles, on all cores.
//!
//! ```
//! use queens::Counter;
//!
//! let (count, _) = Counter::default().board(8, &())?;
//! assert_eq!((count.all, count.fundamental()), (92, 12));
//! # Ok::<(), queens::CountError>(())
//! ```
//!
//! # Counting without symmetric copies
//!
//! Burnside's lemma: the number of orbits is the average, over the eight symmetries, of the number of solutions that
//! the symmetry keeps as they are. For n ≥ 2 no mirror image of a solution is the solution itself, the identity keeps
//! all, the half turn some, and the two quarter turns the same fewer ones: fundamental = (all + half_turn + 2 ×
//! quarter_turn) / 8. For n = 8: (92 + 4 + 0) / 8 = 12. The kept ones have far smaller searches of their own.
//!
//! # Threads
//!
//! Threads take the next shard from a shared counter until none is left, so none idles while another has two to do.
//! The library has no clock and prints nothing: a [`Watch`] hears of finished shards and may ask to stop.

use std::num::NonZero;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use crate::board::{Placement, Puzzle, Square};
use crate::count::kernel::position::{MAX_N, Position};
use crate::count::kernel::{Counted, Kernel, Overflow, Worker, reference};
use crate::count::{BadCut, Plan};

/// The solutions of one board size.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Count {
    /// The side of the board.
    pub n: usize,
    /// All solutions.
    pub all: u128,
    /// Those that a half turn maps to themselves.
    pub half_turn: u128,
    /// Those that a quarter turn maps to themselves.
    pub quarter_turn: u128,
}

impl Count {
    /// Counts the symmetric solutions of a board whose solutions are counted; refuses a number that cannot be right.
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
        match count.is_plausible() {
            true => Ok(count),
            false => Err(CountError::Implausible { n }),
        }
    }

    /// Solutions up to symmetry: one per orbit.
    pub fn fundamental(&self) -> u128 {
        match self.n {
            0 | 1 => self.all,
            _ => (self.all + self.half_turn + 2 * self.quarter_turn) / 8,
        }
    }

    /// Orbits are whole: a sum that eight does not divide is wrong.
    fn is_plausible(&self) -> bool {
        self.n < 2 || (self.all + self.half_turn + 2 * self.quarter_turn).is_multiple_of(8)
    }
}

/// What came out of a count.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Total {
    /// The number of solutions or completions.
    pub all: u128,
    /// The number of states that the kernel kept: the same on every machine and with any number of threads.
    pub nodes: u128,
    /// The number of pairs of half boards that the join had to tell apart; other kernels have none.
    pub pairs: u128,
    /// The number of shards.
    pub shards: u64,
}

impl Total {
    fn add(&mut self, shard: u64, weight: u64, counted: Counted) -> Result<(), CountError> {
        let weighted = u128::from(weight) * u128::from(counted.completions);
        let sum = |a: u128, b| a.checked_add(b).ok_or(CountError::Overflow { shard });
        self.all = sum(self.all, weighted)?;
        self.nodes = sum(self.nodes, counted.nodes.into())?;
        self.pairs = sum(self.pairs, counted.pairs.into())?;
        self.shards += 1;
        Ok(())
    }
}

/// Why there is no count.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CountError {
    /// The board is too large for the kernel.
    #[error("n = {n} is too large for the {kernel} kernel: at most {max}", max = .kernel.max_n())]
    TooLarge {
        /// The side of the board.
        n: usize,
        /// The kernel.
        kernel: Kernel,
    },
    /// A count does not fit its number.
    #[error(
        "the count of shard {shard} does not fit 64 bits, or the total 128: cut the work deeper"
    )]
    Overflow {
        /// The shard that did not fit.
        shard: u64,
    },
    /// The watcher asked to stop.
    #[error("stopped before the end")]
    Stopped,
    /// The numbers contradict each other: a bug, or a machine that computes wrongly.
    #[error(
        "the counts for n = {n} contradict each other (8 does not divide their Burnside sum): do not trust them"
    )]
    Implausible {
        /// The side of the board.
        n: usize,
    },
    /// The work cannot be cut.
    #[error(transparent)]
    Cut(#[from] BadCut),
}

/// Someone who is told how far a count is and may end it. `&()` does neither.
pub trait Watch: Sync {
    /// A shard is finished, or several short ones. Called from any of the threads.
    fn finished(&self, progress: Progress) {
        let _ = progress;
    }

    /// Whether to stop, asked before every shard.
    fn stops(&self) -> bool {
        false
    }
}

impl Watch for () {}

/// How far a count is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// Shards finished.
    pub finished: u64,
    /// Shards in all.
    pub shards: u64,
}

/// How to count: by which kernel, with how many threads.
#[derive(Clone, Copy, Debug)]
pub struct Counter {
    /// The kernel; by default the best that runs here.
    pub kernel: Kernel,
    /// The number of threads; by default as many as there are cores.
    pub threads: usize,
}

impl Default for Counter {
    fn default() -> Self {
        Self {
            kernel: Kernel::best(),
            threads: std::thread::available_parallelism().map_or(1, NonZero::get),
        }
    }
}

impl Counter {
    /// Counts the solutions of the n × n board, and those that turns keep; and says what it took.
    pub fn board(&self, n: usize, watch: &impl Watch) -> Result<(Count, Total), CountError> {
        let total = self.all(n, watch)?;
        Ok((Count::with_all(n, total.all)?, total))
    }

    /// Counts the solutions of the n × n board.
    pub fn all(&self, n: usize, watch: &impl Watch) -> Result<Total, CountError> {
        self.check(n)?;
        self.plan(&Plan::new(n, self.kernel.cut(n))?, watch)
    }

    /// Counts all shards of a plan.
    pub fn plan(&self, plan: &Plan, watch: &impl Watch) -> Result<Total, CountError> {
        self.check(plan.n())?;
        self.fold(plan.len(), watch, |worker, id| {
            let shard = plan.shard(id).expect("a shard of the plan");
            Ok((shard.weight(), worker.count_shard(&shard)?))
        })
    }

    /// Counts the completions of a puzzle.
    pub fn puzzle(&self, puzzle: &Puzzle, watch: &impl Watch) -> Result<Total, CountError> {
        self.check(puzzle.n())?;
        if puzzle.n() > MAX_N || self.kernel == Kernel::Reference {
            return self.fold(1, watch, |_, _| Ok((1, reference::count(puzzle))));
        }
        let shards = shards_of(puzzle.into(), self.threads);
        self.fold(shards.len() as u64, watch, |worker, id| {
            Ok((1, worker.count_position(&shards[id as usize])?))
        })
    }

    /// Counts the completions of a puzzle by the column of the first row's queen.
    ///
    /// ```
    /// use queens::{Counter, Puzzle};
    ///
    /// let by_column = Counter::default().by_first_row(&Puzzle::new(8), &())?;
    /// assert_eq!(by_column, [4, 8, 16, 18, 18, 16, 8, 4]);
    /// # Ok::<(), queens::CountError>(())
    /// ```
    pub fn by_first_row(
        &self,
        puzzle: &Puzzle,
        watch: &impl Watch,
    ) -> Result<Vec<u128>, CountError> {
        let n = puzzle.n();
        let mut counts: Vec<u128> = Vec::with_capacity(n);
        let is_mirrored = puzzle.givens().is_empty() && puzzle.blocked().is_empty();
        for column in 0..n {
            let mirrored = n - 1 - column;
            if is_mirrored && mirrored < column {
                counts.push(counts[mirrored]);
                continue;
            }
            let mut with_queen = puzzle.clone();
            let is_given = puzzle.givens().queen_of_row(0) == Some(column);
            let fits = is_given || with_queen.give(Square::new(0, column)).is_ok();
            counts.push(match fits {
                true => self.puzzle(&with_queen, watch)?.all,
                false => 0,
            });
        }
        Ok(counts)
    }

    fn check(&self, n: usize) -> Result<(), CountError> {
        match n <= self.kernel.max_n() {
            true => Ok(()),
            false => Err(CountError::TooLarge {
                n,
                kernel: self.kernel,
            }),
        }
    }

    /// Adds up what `count` gives for all numbers below `shards`: a weight and the completions to be weighted.
    fn fold(
        &self,
        shards: u64,
        watch: &impl Watch,
        count: impl Fn(&mut Worker, u64) -> Result<(u64, Counted), Overflow> + Sync,
    ) -> Result<Total, CountError> {
        let next = AtomicU64::new(0);
        let finished = AtomicU64::new(0);
        let failed = Mutex::new(None);
        let first = self.kernel.worker();
        let work = || {
            let mut total = Total::default();
            let mut worker = first.another();
            let mut batch = 1;
            loop {
                let from = next.fetch_add(batch, Ordering::Relaxed);
                if from >= shards {
                    return Ok(total);
                }
                let to = shards.min(from + batch);
                for shard in from..to {
                    if watch.stops() {
                        return Err(CountError::Stopped);
                    }
                    let counted = count(&mut worker, shard);
                    let (weight, counted) = counted.map_err(|_| CountError::Overflow { shard })?;
                    total.add(shard, weight, counted)?;
                }
                let finished = finished.fetch_add(to - from, Ordering::Relaxed) + to - from;
                watch.finished(Progress { finished, shards });
                // Where shards are short, several at a time, so that threads seldom meet.
                let average = total.nodes / u128::from(total.shards);
                batch = (BATCH / average.max(1)).clamp(1, MAX_BATCH) as u64;
            }
        };
        let work = || {
            work().unwrap_or_else(|error| {
                next.store(shards, Ordering::Relaxed);
                failed
                    .lock()
                    .expect("no thread panics")
                    .get_or_insert(error);
                Total::default()
            })
        };
        let threads = self.threads.clamp(1, shards.clamp(1, MAX_THREADS) as usize);
        let mut total = Total::default();
        let parts = match threads {
            1 => vec![work()],
            _ => std::thread::scope(|scope| {
                let others: Vec<_> = (1..threads).map(|_| scope.spawn(work)).collect();
                let own = std::iter::once(work());
                let join = |thread: std::thread::ScopedJoinHandle<'_, Total>| {
                    thread
                        .join()
                        .unwrap_or_else(|panic| std::panic::resume_unwind(panic))
                };
                own.chain(others.into_iter().map(join)).collect()
            }),
        };
        for part in parts {
            let sum = |a: u128, b| a.checked_add(b).ok_or(CountError::Overflow { shard: 0 });
            total.all = sum(total.all, part.all)?;
            total.nodes = sum(total.nodes, part.nodes)?;
            total.pairs = sum(total.pairs, part.pairs)?;
            total.shards += part.shards;
        }
        match failed.into_inner().expect("no thread panicked") {
            Some(error) => Err(error),
            None => Ok(total),
        }
    }
}

/// About how many nodes a batch of short shards has: some tenths of a millisecond.
const BATCH: u128 = 1 << 17;

/// The most shards of a batch.
const MAX_BATCH: u128 = 64;

/// More threads than any machine has cores for.
const MAX_THREADS: u64 = 4096;

/// Enough positions below this one to keep the threads busy, all with the same rows left.
fn shards_of(position: Position, threads: usize) -> Vec<Position> {
    let enough = if threads == 1 { 1 } else { 64 * threads };
    let mut shards = vec![position];
    // A position of few rows is counted sooner than a thread is started.
    while shards.len() < enough && shards.first().is_some_and(|shard| shard.rows().len() > 11) {
        let below = |shard: &Position| shard.children().map(|(_, child)| child).collect::<Vec<_>>();
        shards = shards.iter().flat_map(below).collect();
    }
    shards
}

impl Puzzle {
    /// The number of completions, counted by the best kernel on all cores. n ≤ 32, or 64 if `Kernel::Reference` is
    /// patient enough.
    ///
    /// ```
    /// use queens::{Puzzle, Square};
    ///
    /// let mut puzzle = Puzzle::new(14);
    /// puzzle.give(Square::new(3, 0))?;
    /// assert_eq!(puzzle.count()?, 27494);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn count(&self) -> Result<u128, CountError> {
        Ok(Counter::default().puzzle(self, &())?.all)
    }
}

impl Placement {
    /// The number of completions, counted by the best kernel on all cores.
    ///
    /// ```
    /// use queens::{Placement, Square};
    ///
    /// let placement = Placement::with_queens(8, [Square::new(0, 0)])?;
    /// assert_eq!(placement.count()?, 4);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn count(&self) -> Result<u128, CountError> {
        Puzzle::from(self.clone()).count()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::count::known;

    #[test]
    fn boards_agree_with_the_known_table_with_any_number_of_threads() {
        for n in 1..=10 {
            for threads in [1, 2, 5] {
                let counter = Counter {
                    threads,
                    ..Counter::default()
                };
                let (count, _) = counter.board(n, &()).unwrap();
                let known = known(n).unwrap();
                assert_eq!(count.all, known.all);
                assert_eq!(count.fundamental(), known.fundamental);
                assert_eq!(count.half_turn, known.half_turn);
                assert_eq!(count.quarter_turn, known.quarter_turn);
            }
        }
        assert_eq!(Counter::default().board(0, &()).unwrap().0.fundamental(), 1);
    }

    #[test]
    fn nodes_do_not_depend_on_the_threads() {
        let nodes = |threads| {
            let counter = Counter {
                threads,
                ..Counter::default()
            };
            counter.all(10, &()).unwrap().nodes
        };
        assert_eq!(nodes(1), nodes(3));
    }

    #[test]
    fn a_count_that_does_not_fit_names_its_shard() {
        let counter = Counter::default();
        let counted = |completions| Counted {
            completions,
            nodes: 1,
            ..Counted::default()
        };
        let too_much = counter.fold(8, &(), |_, shard| {
            let mut counted = counted(u64::MAX);
            if shard == 5 {
                counted.add(1, 1)?;
            }
            Ok((8, counted))
        });
        assert_eq!(too_much, Err(CountError::Overflow { shard: 5 }));
        // Eight shards of 2⁶⁴ − 1, eight times each, fit the total.
        let fits = counter.fold(8, &(), |_, _| Ok((8, counted(u64::MAX))));
        assert_eq!(fits.unwrap().all, 64 * u128::from(u64::MAX));
        let mut total = Total {
            all: u128::MAX - 1,
            ..Total::default()
        };
        assert_eq!(
            total.add(3, 2, counted(1)),
            Err(CountError::Overflow { shard: 3 })
        );
    }

    #[test]
    fn a_watcher_hears_of_all_shards_and_can_stop() {
        struct Patience(Mutex<Vec<u64>>, usize);
        impl Watch for Patience {
            fn finished(&self, progress: Progress) {
                assert!(progress.finished <= progress.shards);
                self.0.lock().unwrap().push(progress.finished);
            }
            fn stops(&self) -> bool {
                self.0.lock().unwrap().len() >= self.1
            }
        }
        let counter = Counter::default();
        let patient = Patience(Mutex::default(), usize::MAX);
        let total = counter.all(10, &patient).unwrap();
        let mut heard = patient.0.into_inner().unwrap();
        heard.sort_unstable();
        assert_eq!(heard.last(), Some(&total.shards));
        let steps = heard.windows(2).map(|pair| pair[1] - pair[0]);
        assert!(heard[0] >= 1 && steps.min() >= Some(1), "{heard:?}");
        let steps = heard.windows(2).map(|pair| pair[1] - pair[0]);
        assert!(steps.max() <= Some(MAX_BATCH as u64), "{heard:?}");
        let impatient = Patience(Mutex::default(), 1);
        let alone = Counter {
            threads: 1,
            ..counter
        };
        assert_eq!(alone.all(10, &impatient), Err(CountError::Stopped));
        assert_eq!(impatient.0.into_inner().unwrap(), [1]);
    }

    #[test]
    fn a_board_too_large_for_the_kernel_is_refused() {
        let counter = Counter::default();
        let error = counter.all(33, &()).unwrap_err().to_string();
        assert!(
            error.starts_with("n = 33 is too large for the lanes/"),
            "{error}"
        );
        assert!(error.ends_with("at most 32"), "{error}");
        assert!(Puzzle::new(65).count().is_err());
    }
}
