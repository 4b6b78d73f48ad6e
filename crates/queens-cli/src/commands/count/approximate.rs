//! `--approximate`: a count from random samples, with a 95 % confidence interval.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use queens::Puzzle;
use queens::sample::{ApproximateCount, Approximation};

use super::Count;
use crate::args::budget::budget;
use crate::args::threads::threads_to_start;
use crate::budget::Budget;
use crate::progress::Progress;
use crate::{Failure, Outcome, cost, parallel, stats};

/// Whether and how to approximate.
#[derive(Clone, Copy, Debug, clap::Args)]
#[command(next_help_heading = "Search")]
pub(super) struct ApproximateArguments {
    /// Approximate the count from random samples, with a 95 % confidence interval
    ///
    /// For n up to 5,000. The result depends on the puzzle, --seed and the number of samples alone, not on --threads.
    #[arg(long, conflicts_with_all = ["fundamental", "by_first_row", "estimate", "kernel", "check", "dir", "method"])]
    pub(super) approximate: bool,

    /// Seed for --approximate [default: 0]
    #[arg(
        long,
        value_name = "NUMBER",
        hide_short_help = true,
        requires = "approximate"
    )]
    seed: Option<u64>,

    /// Time for --approximate, such as 30s, or a number of samples [default: 2s, longer for large boards]
    #[arg(long, value_name = "SAMPLES|TIME", hide_short_help = true, value_parser = budget, requires = "approximate")]
    budget: Option<Budget>,
}

/// Time to sample, where a few samples take no longer.
const DEFAULT_TIME: Duration = Duration::from_secs(2);

/// An approximate count as JSON.
#[derive(Debug, serde::Serialize)]
pub(super) struct Approximate {
    /// Left out, as the ends of the interval, where floating-point numbers end.
    #[serde(flatten)]
    numbers: Option<Numbers>,
    log10: Numbers,
    /// How sure it is that the exact count lies in the interval.
    confidence: f64,
    method: &'static str,
    seed: u64,
    /// The number of samples: populations of descents, or of boards that are annealed.
    samples: u64,
    /// The size of each population.
    population: usize,
    #[serde(skip)]
    in_words: ApproximateCount,
}

#[derive(Clone, Copy, Debug, serde::Serialize)]
struct Numbers {
    estimate: f64,
    low: f64,
    high: f64,
}

impl std::fmt::Display for Approximate {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.in_words.fmt(f)
    }
}

impl ApproximateArguments {
    fn seed(&self) -> u64 {
        self.seed.unwrap_or_default()
    }

    fn answer(&self, approximation: &Approximation, estimate: &ApproximateCount) -> Approximate {
        let numbers = Numbers {
            estimate: estimate.value(),
            low: estimate.low(),
            high: estimate.high(),
        };
        let [log10, low, high] = estimate.log10();
        Approximate {
            numbers: numbers.high.is_finite().then_some(numbers),
            log10: Numbers {
                estimate: log10,
                low,
                high,
            },
            confidence: 0.95,
            method: approximation.method().name(),
            seed: self.seed(),
            samples: approximation.samples(),
            population: approximation.size(),
            in_words: *estimate,
        }
    }

    /// Runs samples until the budget is used up.
    fn sample(&self, approximation: &mut Approximation, threads: usize) -> Result<(), Failure> {
        let least = Approximation::MIN_SAMPLES;
        let start = Instant::now();
        let (taken, finished) = (AtomicU64::new(0), AtomicU64::new(0));
        // Whether another sample would end in time.
        let fits = |time: Duration| {
            let finished = finished.load(Ordering::Relaxed).max(1);
            let each = Duration::from_nanos(taken.load(Ordering::Relaxed) / finished);
            start.elapsed() + each < time
        };
        let goes_on = |number| match self.budget {
            Some(Budget::Steps(samples)) => number < samples,
            Some(Budget::Time(time)) => fits(time),
            None => number < least || fits(DEFAULT_TIME),
        };
        let total = match self.budget {
            Some(Budget::Steps(samples)) => Some(samples),
            _ => None,
        };
        let progress = Progress::start("samples", total);
        let work = |number| {
            let start = Instant::now();
            let ln_estimate = approximation.sample(number);
            taken.fetch_add(start.elapsed().as_nanos() as u64, Ordering::Relaxed);
            progress.set(finished.fetch_add(1, Ordering::Relaxed) + 1);
            ln_estimate
        };
        let mut ln_estimates = Vec::new();
        parallel::in_order(threads, goes_on, work, |ln_estimate| {
            ln_estimates.push(ln_estimate);
            Ok(())
        })?;
        drop(progress);
        approximation.extend(ln_estimates);
        Ok(())
    }

    /// Refuses a budget in which no interval can be had, and work that takes very long.
    fn check(&self, seconds: f64, force: bool, which: &str) -> Result<(), Failure> {
        let least = Approximation::MIN_SAMPLES;
        match self.budget {
            Some(Budget::Steps(samples)) if samples < least => Err(Failure::Input(format!(
                "--budget {samples}: a confidence interval needs at least {least} samples"
            ))),
            // The estimate may be wrong by a factor of two.
            Some(Budget::Time(time)) if seconds > 2.0 * time.as_secs_f64() => {
                Err(Failure::Input(format!(
                    "the fewest samples for a confidence interval take {} for {which}: allow a --budget of {:.0}s",
                    cost::in_words(seconds),
                    1.5 * seconds
                )))
            }
            Some(Budget::Time(_)) => Ok(()),
            Some(Budget::Steps(samples)) => {
                let seconds = seconds / least as f64 * samples as f64;
                self.require(seconds, force, which)
            }
            None => self.require(seconds, force, which),
        }
    }

    fn require(&self, seconds: f64, force: bool, which: &str) -> Result<(), Failure> {
        let time = cost::Time::Seconds(seconds);
        let instead = "allow that time with --budget, such as --budget 1h";
        cost::require(force, "an approximate count", time, which, instead)
    }
}

impl Count {
    /// Prints an approximate count.
    pub(super) fn approximated(&self, puzzle: &Puzzle) -> Outcome {
        let arguments = &self.approximate;
        let mut approximation =
            Approximation::new(puzzle, arguments.seed()).map_err(Failure::input)?;
        let (threads, least) = (threads_to_start(self.threads), Approximation::MIN_SAMPLES);
        let rounds = least.div_ceil(threads as u64);
        let seconds = approximation.estimated_seconds() * rounds as f64;
        arguments.check(
            seconds,
            self.search.force,
            &format!("the {}", puzzle.describe()),
        )?;
        let start = Instant::now();
        arguments.sample(&mut approximation, threads)?;
        let samples = approximation.samples();
        if samples < least {
            let time = start.elapsed().as_secs_f64() / samples.max(1) as f64 * least as f64;
            return Err(Failure::TryAgain(format!(
                "{samples} samples are too few for a confidence interval: allow a --budget of {:.0}s",
                (1.5 * time).ceil()
            )));
        }
        let Some(estimate) = approximation.estimate() else {
            return Err(Failure::TryAgain(format!(
                "none of {samples} samples found a solution: there may be none, which queens solve decides; or allow a larger --budget"
            )));
        };
        let approximate = arguments.answer(&approximation, &estimate);
        let answer = super::CountReport {
            approximate: Some(approximate),
            ..super::CountReport::default()
        };
        self.print(puzzle, answer)?;
        if self.search.stats {
            crate::stderr::note!("method      {}", approximation.method().name());
            crate::stderr::note!(
                "samples     {samples}, each a population of {}",
                approximation.size()
            );
            crate::stderr::note!("interval    ± {:.2} %", 100.0 * estimate.error());
            stats::print_threads(threads);
            stats::print_time(start.elapsed());
        }
        Ok(true)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn beyond_floating_point_numbers_json_has_logarithms_alone() {
        let logarithms = |log10| {
            let mut approximation = Approximation::new(&Puzzle::new(8), 0).unwrap();
            approximation.extend([log10 * std::f64::consts::LN_10; 8]);
            let estimate = approximation.estimate().unwrap();
            let arguments = ApproximateArguments {
                approximate: true,
                seed: None,
                budget: None,
            };
            serde_json::to_value(arguments.answer(&approximation, &estimate)).unwrap()
        };
        assert!(logarithms(2.0)["estimate"].is_number());
        let large = logarithms(2155.0);
        assert!(large.get("estimate").is_none() && large.get("high").is_none());
        assert!((large["log10"]["low"].as_f64().unwrap() - 2155.0).abs() < 1e-6);
    }
}
