//! Counts that can be stopped quickly on any board: prepares work for the library's executor.
//!
//! Shards of boards up to n = 24 take moments, and the executor can stop between them. Those of larger boards practically never
//! end, and the reference kernel takes a whole board at once, so both are cut into puzzles with few open rows.

use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use queens::count::Work;
use queens::count::internal::{SteppedCount, pieces};
use queens::count::kernel::{Counted, Kernel, Overflow, Worker};
use queens::prelude::*;
use queens::{CountError, Counter, Cut, Plan, Puzzle, Watch};

use crate::count::Watcher;

/// Counts the n × n board.
pub(crate) fn board(counter: &Counter, n: usize, watch: &Watcher) -> Result<u128, CountError> {
    let choice = counter.choice(n);
    check(n, choice.kernel)?;
    // Shards of the join take too long there, too, and as puzzles even longer.
    let cut = if n > MAX_QUICK_N {
        Cut::lanes(n)
    } else {
        choice.cut
    };
    let plan = Plan::new(n, cut)?;
    run(Parts::Plan(plan), choice.kernel, counter, watch)
}

/// Counts the completions of a puzzle.
pub(crate) fn puzzle(
    counter: &Counter,
    puzzle: &Puzzle,
    watch: &Watcher,
) -> Result<u128, CountError> {
    let kernel = counter.kernel.for_puzzle(puzzle)?;
    let is_search = kernel == Kernel::Reference && puzzle.board().is_permutation();
    if !puzzle.is_classic() && !is_search {
        return Ok(counter.watched_by(watch).puzzle(puzzle)?.all);
    }
    check(puzzle.n(), kernel)?;
    let enough = if counter.threads == 1 {
        1
    } else {
        64 * counter.threads
    };
    run(
        Parts::Puzzles(pieces(puzzle, enough)),
        kernel,
        counter,
        watch,
    )
}

fn check(n: usize, kernel: Kernel) -> Result<(), CountError> {
    if n > kernel.max_n() {
        return Err(CountError::TooLarge { n, kernel });
    }
    Ok(())
}

fn run(
    parts: Parts,
    kernel: Kernel,
    counter: &Counter,
    watch: &Watcher,
) -> Result<u128, CountError> {
    let stop = Arc::clone(&watch.stop);
    let counter = counter.watched_by(watch);
    let total = counter.work(Job { parts, stop }, kernel)?;
    if watch.stops() {
        return Err(CountError::Stopped);
    }
    Ok(total.all)
}

struct Job {
    parts: Parts,
    stop: Arc<AtomicBool>,
}

enum Parts {
    Plan(Plan),
    Puzzles(Vec<Puzzle>),
}

/// The largest n whose shards take moments.
const MAX_QUICK_N: usize = 24;

impl Work for Job {
    fn runs(&self) -> Vec<Range<u64>> {
        match &self.parts {
            Parts::Plan(plan) => plan.runs(),
            Parts::Puzzles(puzzles) => std::iter::once(0..puzzles.len() as u64).collect(),
        }
    }

    fn weight(&self, shard: u64) -> u64 {
        match &self.parts {
            Parts::Plan(plan) => Work::weight(plan, shard),
            Parts::Puzzles(_) => 1,
        }
    }

    fn count(&self, worker: &mut Worker, shard: u64) -> Result<Counted, Overflow> {
        match &self.parts {
            Parts::Plan(plan) => {
                let shard = plan.shard(shard).expect("a shard of the plan");
                if plan.n() <= MAX_QUICK_N && worker.kernel() != Kernel::Reference {
                    return worker.count_shard(&shard);
                }
                let mut sum = Counted::default();
                for (times, puzzle) in shard.puzzles() {
                    let counted = self.puzzle(worker, &puzzle)?;
                    let completions = counted.completions.checked_mul(times).ok_or(Overflow)?;
                    sum.add(completions, counted.nodes)?;
                }
                Ok(sum)
            }
            Parts::Puzzles(puzzles) => self.puzzle(worker, &puzzles[shard as usize]),
        }
    }
}

impl Job {
    fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// Counts a puzzle; returns any number if the work is stopped, because the result is discarded.
    fn puzzle(&self, worker: &mut Worker, puzzle: &Puzzle) -> Result<Counted, Overflow> {
        if !puzzle.is_classic() {
            let mut all = puzzle.completions();
            let (mut sum, mut found) = (Counted::default(), 0);
            while all.advance_while(|| !self.is_stopped()) == Some(true) {
                found += 1;
            }
            sum.add(found, found)?;
            return Ok(sum);
        }
        let max_rows = if worker.kernel() == Kernel::Reference {
            11
        } else {
            15
        };
        let mut count = SteppedCount::new(puzzle.clone(), max_rows);
        while !self.is_stopped() && count.step(worker)? {}
        Ok(count.counted())
    }
}
