//! Estimates how long a count takes, and its result, from a random sample of its shards.
//!
//! Shards of the largest boards take minutes and more, so only a random part of each is counted: queens are added one by one,
//! each on a random free square of its row, and the result is multiplied by the number of choices. On average this gives the
//! count of the shard, whatever the shape of its search tree (D. E. Knuth, "Estimating the efficiency of backtrack programs",
//! Mathematics of Computation 29, 1975). Of a shard of the join, some units are counted, each chosen with equal probability.

use std::collections::HashSet;
use std::time::Duration;

use crate::kernel::{Kernel, Worker};
use crate::{CountError, Cut, Plan, Shard};
use queens_board::Square;
use queens_search::repair::Dice;

/// The estimated time and result of a count.
///
/// ```
/// use std::time::Instant;
/// use queens::count::Estimate;
/// use queens::count::kernel::Kernel;
/// use queens::{Cut, Plan};
///
/// let start = Instant::now();
/// let plan = Plan::new(12, Cut::lanes(12))?;
/// let estimate = Estimate::new(&plan, Kernel::lanes(), || start.elapsed(), |so_far| Ok(so_far.sampled < 100))?;
/// assert!((7_000.0..28_000.0).contains(&estimate.solutions.mean), "there are 14,200");
/// # Ok::<(), queens::CountError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Estimate {
    /// Seconds on one thread.
    pub seconds: Sampled,
    /// The number of solutions.
    pub solutions: Sampled,
    /// The number of different shards that were counted, in part or in full; at most `shards`.
    pub sampled: u64,
    /// The number of shards in all.
    pub shards: u64,
}

/// A sum over all shards, estimated from a sample.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Sampled {
    /// The estimate.
    pub mean: f64,
    /// One standard error.
    pub spread: f64,
}

/// The least number of draws; fewer say nothing about the spread. Also the number of draws with the same tables.
const MIN_DRAWS: u64 = 12;

/// The largest board whose shards are counted whole.
const MAX_WHOLE_N: usize = 24;

/// The number of units counted with the same tables, if shards are not counted whole: they take about as long as the tables.
const UNITS_PER_TABLES: usize = 2000;

/// The number of neighbouring units counted in a row, as in a real count, which finds the tables of neighbours in its caches:
/// single units would take 5 % longer. Each is equally likely.
const UNITS_IN_A_ROW: usize = 20;

impl Estimate {
    /// Counts random shards while `go_on` returns true for the estimate so far, but at least twelve times, and until it returns an
    /// error: first in a random run of shards, whose tables are made first, then in another.
    pub fn new(
        plan: &Plan,
        kernel: Kernel,
        clock: impl Fn() -> Duration,
        mut go_on: impl FnMut(&Self) -> Result<bool, CountError>,
    ) -> Result<Self, CountError> {
        let shards = plan.len();
        let runs = plan.runs();
        // Either all shards of a run share tables, or each shard has its own.
        let is_apart = !plan.shares_tables();
        let in_run = if is_apart { 1 } else { MIN_DRAWS };
        // Parts of shards with the same tables resemble each other, so together they are one draw.
        let are_one = plan.n() > MAX_WHOLE_N && matches!(plan.cut(), Cut::Join { .. });
        let units = UNITS_PER_TABLES / in_run as usize;
        let tables_made = if is_apart && runs.len() == 1 {
            shards
        } else {
            runs.len() as u64
        };
        let mut worker = kernel.worker();
        let mut dice = Dice::new(plan.n() as u64);
        let (mut tables, mut visited) = (Duration::ZERO, 0);
        let (mut seconds, mut solutions) = (Moments::default(), Moments::default());
        let (mut draws, mut drawn) = (0, HashSet::new());
        let shard = |id| plan.shard(id).expect("a shard of the plan");
        loop {
            let mut estimate = Self {
                seconds: seconds.times(shards, draws),
                solutions: solutions.times(shards, draws),
                sampled: drawn.len() as u64,
                shards,
            };
            let of_tables = tables.as_secs_f64() / f64::from(visited.max(1));
            estimate.seconds.mean += of_tables * tables_made as f64;
            let goes_on = draws == 0 || go_on(&estimate)?;
            if shards == 0 || draws >= MIN_DRAWS && (draws >= shards || !goes_on) {
                return Ok(estimate);
            }
            let first = below(&mut dice, shards);
            let run = runs[runs.partition_point(|run| run.end <= first)].clone();
            let start = clock();
            worker.prepare(&shard(first));
            tables += clock().saturating_sub(start);
            visited += 1;
            let mut run_sum = Draw::default();
            for _ in 0..in_run {
                let id = if is_apart {
                    first
                } else {
                    run.start + below(&mut dice, run.end - run.start)
                };
                let counted = Draw::count(&shard(id), &mut worker, &mut dice, units, &clock);
                let counted = counted.ok_or(CountError::Overflow { shard: id })?;
                drawn.insert(id);
                run_sum.seconds += counted.seconds;
                run_sum.solutions += counted.solutions;
                if !are_one {
                    draws += 1;
                    seconds.add(counted.seconds);
                    solutions.add(counted.solutions);
                }
            }
            if are_one {
                draws += 1;
                seconds.add(run_sum.seconds / in_run as f64);
                solutions.add(run_sum.solutions / in_run as f64);
            }
        }
    }
}

fn below(dice: &mut Dice, bound: u64) -> u64 {
    dice.bits() % bound.max(1)
}

/// A sum of values and of their squares.
#[derive(Default)]
struct Moments {
    sum: f64,
    squares: f64,
}

impl Moments {
    fn add(&mut self, value: f64) {
        self.sum += value;
        self.squares += value * value;
    }

    /// The sum over all, estimated from this many draws.
    fn times(&self, all: u64, draws: u64) -> Sampled {
        let samples = draws.max(1) as f64;
        let mean = self.sum / samples;
        let variance = (self.squares / samples - mean * mean).max(0.0);
        Sampled {
            mean: mean * all as f64,
            spread: (variance / samples).sqrt() * all as f64,
        }
    }
}

/// The time and count of a shard, or their estimate from a random part of it.
#[derive(Default)]
struct Draw {
    seconds: f64,
    solutions: f64,
}

impl Draw {
    /// `None` if the count overflows.
    fn count(
        shard: &Shard,
        worker: &mut Worker,
        dice: &mut Dice,
        units_wanted: usize,
        clock: &impl Fn() -> Duration,
    ) -> Option<Self> {
        let (n, weight) = (shard.n(), shard.weight() as f64);
        if n <= MAX_WHOLE_N {
            let start = clock();
            let counted = worker.count_shard(shard).ok()?;
            return Some(Self {
                seconds: clock().saturating_sub(start).as_secs_f64(),
                solutions: weight * counted.completions as f64,
            });
        }
        if let Some(units) = worker.units_of(shard).filter(|units| !units.is_empty()) {
            let run = |start: usize| (0..UNITS_IN_A_ROW).map(move |next| start + next);
            let runs = units_wanted.div_ceil(UNITS_IN_A_ROW);
            let counted_units = runs * UNITS_IN_A_ROW;
            let runs = (0..runs).map(|_| below(dice, units.len() as u64) as usize);
            let mut some = runs.flat_map(run).map(|index| units[index % units.len()]);
            // Listing the units takes a third as long as counting these, and is done once for all of them.
            let start = clock();
            let counted = worker.count_some(shard, &mut some).ok()?;
            let times = units.len() as f64 / counted_units as f64;
            return Some(Self {
                seconds: times * clock().saturating_sub(start).as_secs_f64(),
                solutions: times * weight * counted.completions as f64,
            });
        }
        // In lanes, a shard is one puzzle.
        let Some((_, mut puzzle)) = shard.puzzles().next() else {
            return Some(Self::default());
        };
        let mut choices = 1.0;
        let mut rows: Vec<usize> = (0..n).collect();
        rows.sort_by_key(|&row| (2 * row).abs_diff(n - 1));
        rows.retain(|&row| puzzle.givens().queen_of_row(row).is_none());
        for row in rows.into_iter().take(n - MAX_WHOLE_N) {
            let squares = (0..n).map(|column| Square::new(row, column));
            let free: Vec<Square> = squares.filter(|&square| puzzle.is_free(square)).collect();
            let Some(&queen) = free.get(below(dice, free.len() as u64) as usize) else {
                return Some(Self::default());
            };
            let given = puzzle.give(queen);
            given.expect("the square is free");
            choices *= free.len() as f64;
        }
        let start = clock();
        let counted = worker.count(&puzzle).ok()?;
        Some(Self {
            seconds: choices * clock().saturating_sub(start).as_secs_f64(),
            solutions: choices * weight * counted.completions as f64,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sample_has_no_more_shards_than_the_plan() {
        for n in [4, 8, 12] {
            let plan = Plan::new(n, Cut::lanes(n)).unwrap();
            let estimate = Estimate::new(&plan, Kernel::lanes(), || Duration::ZERO, |_| Ok(true));
            let estimate = estimate.unwrap();
            assert!(0 < estimate.sampled && estimate.sampled <= estimate.shards);
        }
    }
}
