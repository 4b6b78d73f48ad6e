//! `--estimate`: estimates how long a count takes, from the times of a random sample of its shards.

use std::time::{Duration, Instant};

use queens::Plan;
use queens::count;
use queens::count::kernel::Kernel;

use crate::Failure;
use crate::progress::Progress;

/// The estimated time of all shards, with all threads busy.
#[derive(Clone, Copy, Debug, serde::Serialize)]
pub(crate) struct Estimate {
    /// The mean.
    pub(crate) seconds: f64,
    /// One standard error of the mean.
    pub(crate) spread: f64,
    /// The estimated number of solutions.
    pub(crate) solutions: f64,
    /// One standard error of the number of solutions.
    pub(crate) solutions_spread: f64,
    pub(crate) sampled: u64,
    pub(crate) shards: u64,
    /// An upper bound on the bytes that one thread needs, if it is more than some megabytes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) memory: Option<u64>,
    pub(crate) threads: usize,
}

/// The relative standard error to reach for long counts, if that is possible within this time.
const TARGET_ERROR: f64 = 0.05;
const MAX_TIME: Duration = Duration::from_secs(3600);

/// From this n on, a shard takes long enough for Linux's account of processor time, which is kept in ticks of some milliseconds.
const MIN_N_FOR_PROCESSOR_TIME: usize = 21;

/// The processor time of this thread, if Linux reports it: on a busy machine, waiting for others does not count.
fn processor_time() -> Option<Duration> {
    let stat = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    let nanoseconds = stat.split(' ').next()?.parse().ok()?;
    Some(Duration::from_nanos(nanoseconds))
}

impl Estimate {
    /// Counts random shards for about this time; if `exact`, until the error is small.
    pub(crate) fn new(
        plan: &Plan,
        kernel: Kernel,
        threads: usize,
        time: Duration,
        exact: bool,
    ) -> Result<Self, Failure> {
        let start = Instant::now();
        let progress = Progress::start("sampled shards", None);
        let go_on = |so_far: &count::Estimate| {
            progress.set(so_far.sampled);
            let elapsed = start.elapsed();
            let is_rough = so_far.seconds.spread > TARGET_ERROR * so_far.seconds.mean
                || so_far.solutions.spread > TARGET_ERROR * so_far.solutions.mean;
            Ok(elapsed < time || exact && is_rough && elapsed < MAX_TIME)
        };
        // On some systems the file exists but contains only zeros.
        let is_reported = plan.n() >= MIN_N_FOR_PROCESSOR_TIME
            && processor_time().is_some_and(|time| !time.is_zero());
        let clock = || {
            if is_reported {
                processor_time().unwrap_or_default()
            } else {
                start.elapsed()
            }
        };
        let sample = count::Estimate::new(plan, kernel, clock, go_on);
        let sample = sample.map_err(Failure::input)?;
        Ok(Self {
            seconds: sample.seconds.mean / threads as f64,
            spread: sample.seconds.spread / threads as f64,
            solutions: sample.solutions.mean,
            solutions_spread: sample.solutions.spread,
            sampled: sample.sampled,
            shards: sample.shards,
            memory: kernel.memory(plan.n(), plan.cut(), 1),
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
            memory,
            threads,
            ..
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
        )?;
        let core_hours = seconds * threads as f64 / 3600.0;
        if core_hours < 1.0 {
            return Ok(());
        }
        let nanoseconds = 1e9 * seconds * threads as f64 / self.solutions.max(1.0);
        write!(
            f,
            "\n{core_hours:.0} core-hours, {nanoseconds:.2} ns per solution; {:.4e} ± {:.1} % solutions",
            self.solutions,
            100.0 * self.solutions_spread / self.solutions.max(1.0)
        )?;
        let each = core_hours * 3600.0 / shards.max(1) as f64;
        write!(f, "\nshards of {each:.1} s on average")?;
        memory.map_or(Ok(()), |bytes| {
            let memory = crate::memory::in_words(bytes);
            write!(f, "; up to {memory} of memory with one thread")
        })
    }
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;

    #[test]
    fn waiting_takes_no_processor_time_and_counting_does() {
        let before = processor_time().unwrap();
        std::thread::sleep(Duration::from_millis(300));
        let waited = processor_time().unwrap() - before;
        assert!(waited < Duration::from_millis(100), "{waited:?}");
        let (start, mut sum) = (Instant::now(), 0u64);
        while processor_time().unwrap() - before < Duration::from_millis(100) {
            sum = std::hint::black_box(sum + 1);
            assert!(start.elapsed() < Duration::from_secs(60));
        }
    }
}
