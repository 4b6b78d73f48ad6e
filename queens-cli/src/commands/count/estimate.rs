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

/// Fewer shards say nothing about the spread.
const LEAST: u64 = 12;

impl Estimate {
    /// Counts random shards for about this time.
    pub(crate) fn new(n: usize, counter: &Counter, patience: Duration) -> Result<Self, Failure> {
        let plan = Plan::new(n, counter.kernel.cut(n)).map_err(Failure::input)?;
        let mut worker = counter.kernel.worker();
        let mut random = Xoshiro256PlusPlus::seed_from_u64(n as u64);
        let (mut sampled, mut sum, mut squares) = (0, 0.0, 0.0);
        let start = Instant::now();
        while sampled < LEAST || (start.elapsed() < patience && sampled < plan.len()) {
            let Some(shard) = plan.shard(random.next_u64() % plan.len().max(1)) else {
                break;
            };
            let start = Instant::now();
            worker.count_shard(&shard).map_err(Failure::input)?;
            let seconds = start.elapsed().as_secs_f64();
            sampled += 1;
            sum += seconds;
            squares += seconds * seconds;
        }
        let samples = sampled.max(1) as f64;
        let mean = sum / samples;
        let variance = (squares / samples - mean * mean).max(0.0);
        let all = plan.len() as f64 / counter.threads as f64;
        Ok(Self {
            seconds: mean * all,
            spread: (variance / samples).sqrt() * all,
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
