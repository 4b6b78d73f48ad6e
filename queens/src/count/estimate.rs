//! How long a count will take, and what it will come to, from a random sample of its shards.
//!
//! Shards of the largest boards take minutes and more, so only a random part of each is counted there: queens are added one
//! by one, each on one of the free squares of its row by chance, and the part stands for as many as there were choices. On
//! average that is the shard, whatever the tree below it looks like (D. E. Knuth, "Estimating the efficiency of backtrack
//! programs", Mathematics of Computation 29, 1975).

use std::time::Duration;

use crate::board::Square;
use crate::count::kernel::Worker;
use crate::count::{Choice, CountError, Plan, Shard};
use crate::search::repair::Dice;

/// What a count takes and gives.
///
/// ```
/// use std::time::Instant;
/// use queens::Counter;
/// use queens::count::Estimate;
///
/// let start = Instant::now();
/// let choice = Counter::default().choice(12);
/// let estimate = Estimate::new(&choice, || start.elapsed(), |sampled| sampled < 100)?;
/// assert!((7_000.0..28_000.0).contains(&estimate.solutions.mean), "there are 14,200");
/// # Ok::<(), queens::CountError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Estimate {
    /// Seconds of one thread.
    pub seconds: Sampled,
    /// Solutions.
    pub solutions: Sampled,
    /// Shards, or parts of them, that were counted.
    pub sampled: u64,
    /// Shards in all.
    pub shards: u64,
}

/// A sum over all shards, as a sample has it.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Sampled {
    /// The most likely.
    pub mean: f64,
    /// One standard error.
    pub spread: f64,
}

/// So many shards of a run; fewer say nothing about the spread.
const LEAST: u64 = 12;

/// The largest board whose shards are counted whole.
const WHOLE: usize = 24;

impl Estimate {
    /// Counts random shards while `go_on`, which is told how many they were: in a random run of shards, whose tables are
    /// made first, then in another.
    pub fn new(
        choice: &Choice,
        clock: impl Fn() -> Duration,
        mut go_on: impl FnMut(u64) -> bool,
    ) -> Result<Self, CountError> {
        let plan = Plan::new(choice.n, choice.cut)?;
        let shards = plan.len();
        let runs = plan.runs();
        let mut worker = choice.kernel.worker();
        let mut dice = Dice::new(choice.n as u64);
        let (mut tables, mut visited) = (Duration::ZERO, 0);
        let (mut seconds, mut solutions) = (Sum::default(), Sum::default());
        let mut sampled = 0;
        let shard = |id| plan.shard(id).expect("a shard of the plan");
        while shards > 0 && (sampled < LEAST || sampled < shards && go_on(sampled)) {
            let id = below(&mut dice, shards);
            let run = runs[runs.partition_point(|run| run.end <= id)].clone();
            let start = clock();
            worker.prepare(&shard(id));
            tables += clock() - start;
            visited += 1;
            for _ in 0..LEAST {
                let id = run.start + below(&mut dice, run.end - run.start);
                let part = Part::count(&shard(id), &mut worker, &mut dice, &clock);
                let part = part.ok_or(CountError::Overflow { shard: id })?;
                sampled += 1;
                seconds.add(part.seconds);
                solutions.add(part.solutions);
            }
        }
        let mut seconds = seconds.times(shards, sampled);
        seconds.mean += tables.as_secs_f64() / f64::from(visited.max(1)) * runs.len() as f64;
        Ok(Self {
            seconds,
            solutions: solutions.times(shards, sampled),
            sampled,
            shards,
        })
    }
}

fn below(dice: &mut Dice, bound: u64) -> u64 {
    dice.bits() % bound.max(1)
}

/// A sum of values and of their squares.
#[derive(Default)]
struct Sum {
    sum: f64,
    squares: f64,
}

impl Sum {
    fn add(&mut self, value: f64) {
        self.sum += value;
        self.squares += value * value;
    }

    /// The sum over all, if so many were sampled.
    fn times(&self, all: u64, sampled: u64) -> Sampled {
        let samples = sampled.max(1) as f64;
        let mean = self.sum / samples;
        let variance = (self.squares / samples - mean * mean).max(0.0);
        Sampled {
            mean: mean * all as f64,
            spread: (variance / samples).sqrt() * all as f64,
        }
    }
}

/// What a shard takes and gives, or would by a random part of it.
#[derive(Default)]
struct Part {
    seconds: f64,
    solutions: f64,
}

impl Part {
    /// None if the count does not fit.
    fn count(
        shard: &Shard,
        worker: &mut Worker,
        dice: &mut Dice,
        clock: &impl Fn() -> Duration,
    ) -> Option<Self> {
        let (n, weight) = (shard.n(), shard.weight() as f64);
        if n <= WHOLE {
            let start = clock();
            let counted = worker.count_shard(shard).ok()?;
            return Some(Self {
                seconds: (clock() - start).as_secs_f64(),
                solutions: weight * counted.completions as f64,
            });
        }
        // Boards so large are not joined: a shard is one puzzle.
        let Some((_, mut puzzle)) = shard.puzzles().next() else {
            return Some(Self::default());
        };
        let mut choices = 1.0;
        let mut rows: Vec<usize> = (0..n).collect();
        rows.sort_by_key(|&row| (2 * row).abs_diff(n - 1));
        rows.retain(|&row| puzzle.givens().queen_of_row(row).is_none());
        for row in rows.into_iter().take(n - WHOLE) {
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
            seconds: choices * (clock() - start).as_secs_f64(),
            solutions: choices * weight * counted.completions as f64,
        })
    }
}
