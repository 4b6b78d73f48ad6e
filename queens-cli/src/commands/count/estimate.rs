//! `--estimate`: how long a count will take, from the times of a random sample of its shards.

use std::time::{Duration, Instant};

use queens::count::{self, Choice};

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

impl Estimate {
    /// Counts random shards for about this time.
    pub(crate) fn new(
        choice: &Choice,
        threads: usize,
        patience: Duration,
    ) -> Result<Self, Failure> {
        let start = Instant::now();
        let sample =
            count::Estimate::new(choice, || start.elapsed(), |_| start.elapsed() < patience);
        let sample = sample.map_err(Failure::input)?;
        Ok(Self {
            seconds: sample.seconds.mean / threads as f64,
            spread: sample.seconds.spread / threads as f64,
            sampled: sample.sampled,
            shards: sample.shards,
            threads,
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
