//! `--estimate`: how long a count will take, from the times of a random sample of its shards.

use std::time::{Duration, Instant};

use queens::{Counter, Plan};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{RngCore, SeedableRng};

use crate::Failure;

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
    /// Counts random shards for about this time: in a random run of shards, then in another. The first shard of a run
    /// is counted twice, to tell the time of the tables, which all its shards share, from its own.
    pub(crate) fn new(n: usize, counter: &Counter, patience: Duration) -> Result<Self, Failure> {
        let plan = Plan::new(n, counter.kernel.cut(n)).map_err(Failure::input)?;
        let runs = plan.runs();
        let mut worker = counter.kernel.worker();
        let mut count = |id| -> Result<f64, Failure> {
            let shard = plan.shard(id).expect("a shard of the plan");
            let start = Instant::now();
            worker.count_shard(&shard).map_err(Failure::input)?;
            Ok(start.elapsed().as_secs_f64())
        };
        let mut random = Xoshiro256PlusPlus::seed_from_u64(n as u64);
        let mut below = |bound: u64| random.next_u64() % bound.max(1);
        let (mut tables, mut visited) = (0.0, 0);
        let (mut sampled, mut sum, mut squares) = (0, 0.0, 0.0);
        let start = Instant::now();
        let is_over =
            |sampled| sampled >= LEAST && (start.elapsed() >= patience || sampled >= plan.len());
        while !plan.is_empty() && !is_over(sampled) {
            let id = below(plan.len());
            let run = runs[runs.partition_point(|run| run.end <= id)].clone();
            tables += (count(id)? - count(id)?).max(0.0);
            visited += 1;
            for _ in 0..LEAST {
                let seconds = count(run.start + below(run.end - run.start))?;
                sampled += 1;
                sum += seconds;
                squares += seconds * seconds;
            }
        }
        let samples = sampled.max(1) as f64;
        let mean = sum / samples;
        let variance = (squares / samples - mean * mean).max(0.0);
        let tables = tables / f64::from(visited.max(1)) * runs.len() as f64;
        let threads = counter.threads as f64;
        Ok(Self {
            seconds: (mean * plan.len() as f64 + tables) / threads,
            spread: (variance / samples).sqrt() * plan.len() as f64 / threads,
            sampled,
            shards: plan.len(),
            threads: counter.threads,
        })
    }
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
