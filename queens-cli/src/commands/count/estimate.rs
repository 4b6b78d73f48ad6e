//! `--estimate`: how long a count will take, from the times of a random sample of its shards.
//!
//! Shards of the largest boards take minutes and more, so only a random part of each is counted there: queens are added one
//! by one, each on one of the free squares of its row by chance, and the time of the part stands for as many as there were
//! choices. On average that is the shard's time, whatever the tree below it looks like.

use std::time::{Duration, Instant};

use queens::count::Choice;
use queens::count::kernel::Worker;
use queens::{Shard, Square};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{RngCore, SeedableRng};

use crate::{Failure, run};

/// How long all shards take, all threads together busy.
#[derive(Clone, Copy, Debug, serde::Serialize)]
pub(crate) struct Estimate {
    /// The mean.
    pub(crate) seconds: f64,
    /// One standard error of the mean.
    pub(crate) spread: f64,
    pub(crate) sampled: u64,
    pub(crate) shards: u64,
    pub(crate) threads: usize,
}

/// So many shards of a run; fewer say nothing about the spread.
const LEAST: u64 = 12;

impl Estimate {
    /// Counts random shards for about this time: in a random run of shards, whose tables are made first, then in another.
    pub(crate) fn new(
        choice: &Choice,
        threads: usize,
        patience: Duration,
    ) -> Result<Self, Failure> {
        let plan = run::plan(choice.n, choice.cut)?;
        let runs = plan.runs();
        let mut worker = choice.kernel.worker();
        let mut random = Xoshiro256PlusPlus::seed_from_u64(choice.n as u64);
        let below = |random: &mut Xoshiro256PlusPlus, bound: u64| random.next_u64() % bound.max(1);
        let (mut tables, mut visited) = (0.0, 0);
        let (mut sampled, mut sum, mut squares) = (0, 0.0, 0.0);
        let start = Instant::now();
        let is_over =
            |sampled| sampled >= LEAST && (start.elapsed() >= patience || sampled >= plan.len());
        let shard = |id| plan.shard(id).expect("a shard of the plan");
        while !plan.is_empty() && !is_over(sampled) {
            let id = below(&mut random, plan.len());
            let run = runs[runs.partition_point(|run| run.end <= id)].clone();
            let start = Instant::now();
            worker.prepare(&shard(id));
            tables += start.elapsed().as_secs_f64();
            visited += 1;
            for _ in 0..LEAST {
                let id = run.start + below(&mut random, run.end - run.start);
                let seconds = seconds(&mut worker, &shard(id), &mut random)?;
                sampled += 1;
                sum += seconds;
                squares += seconds * seconds;
            }
        }
        let samples = sampled.max(1) as f64;
        let mean = sum / samples;
        let variance = (squares / samples - mean * mean).max(0.0);
        let tables = tables / f64::from(visited.max(1)) * runs.len() as f64;
        Ok(Self {
            seconds: (mean * plan.len() as f64 + tables) / threads as f64,
            spread: (variance / samples).sqrt() * plan.len() as f64 / threads as f64,
            sampled,
            shards: plan.len(),
            threads,
        })
    }
}

/// The largest board whose shards are counted whole.
const WHOLE: usize = 24;

/// How long a shard takes, or would take by a random part of it.
fn seconds(
    worker: &mut Worker,
    shard: &Shard,
    random: &mut Xoshiro256PlusPlus,
) -> Result<f64, Failure> {
    let n = shard.n();
    if n <= WHOLE {
        let start = Instant::now();
        worker.count_shard(shard).map_err(Failure::input)?;
        return Ok(start.elapsed().as_secs_f64());
    }
    let Some((_, mut puzzle)) = shard.puzzles().next() else {
        return Ok(0.0);
    };
    let mut choices = 1.0;
    let mut rows: Vec<usize> = (0..n).collect();
    rows.sort_by_key(|&row| (2 * row).abs_diff(n - 1));
    rows.retain(|&row| puzzle.givens().queen_of_row(row).is_none());
    for row in rows.into_iter().take(n - WHOLE) {
        let squares = (0..n).map(|column| Square::new(row, column));
        let free: Vec<Square> = squares.filter(|&square| puzzle.is_free(square)).collect();
        let Some(&queen) = free.get(random.next_u64() as usize % free.len().max(1)) else {
            return Ok(0.0);
        };
        puzzle.give(queen).map_err(Failure::input)?;
        choices *= free.len() as f64;
    }
    let start = Instant::now();
    worker.count(&puzzle).map_err(Failure::input)?;
    Ok(choices * start.elapsed().as_secs_f64())
}

impl std::fmt::Display for Estimate {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self {
            seconds,
            spread,
            sampled,
            shards,
            threads,
        } = *self;
        let time = match seconds {
            ..2.0 => format!("about {seconds:.2} seconds"),
            _ => crate::cost::in_words(seconds),
        };
        let percent = 100.0 * spread / seconds.max(f64::MIN_POSITIVE);
        let plural = if threads == 1 { "" } else { "s" };
        write!(
            f,
            "{time} ± {percent:.0} % with {threads} thread{plural}, from {sampled} of {shards} shards"
        )
    }
}
