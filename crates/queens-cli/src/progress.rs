//! Progress of long commands on stderr: a bar on a terminal after the first second, elsewhere a line every 30 seconds.

use std::io::{IsTerminal, stderr, stdout};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread::{Builder, JoinHandle};
use std::time::{Duration, Instant};

use indicatif::{HumanDuration, ProgressBar, ProgressStyle};

use crate::cost::in_words;
use crate::stats::group;

/// Commands that end earlier show no progress.
const FIRST_SHOWN: Duration = Duration::from_secs(1);
const INTERVAL: Duration = Duration::from_millis(100);
/// Time between two lines without a terminal, unless `QUEENS_PROGRESS` sets another number of seconds.
const LINE_INTERVAL: Duration = Duration::from_secs(30);

/// A growing number that a separate thread shows. Updating it costs one store.
#[derive(Debug)]
pub(crate) struct Progress {
    done: Arc<AtomicU64>,
    shown: Option<(Sender<()>, JoinHandle<()>)>,
}

impl Progress {
    /// Starts to show how many of these are done, and the time left if the total is known.
    pub(crate) fn start(what: &'static str, total: Option<u64>) -> Self {
        Self::start_at(what, 0, total)
    }

    /// The same for work of which some was done earlier.
    #[cfg(feature = "runs")]
    pub(crate) fn resume(what: &'static str, done: u64, total: u64) -> Self {
        Self::start_at(what, done, Some(total))
    }

    fn start_at(what: &'static str, first: u64, total: Option<u64>) -> Self {
        let work = Work { what, first, total };
        if stderr().is_terminal() {
            Self::shown_by(first, move |done, end| work.draw(done, end))
        } else {
            Self::shown_by(first, move |done, end| work.print_lines(done, end, false))
        }
    }

    /// The same for a command that prints results as it finds them: on a terminal, no bar is shown while they appear.
    pub(crate) fn beside_results(what: &'static str, total: Option<u64>) -> Self {
        let first = 0;
        let work = Work { what, first, total };
        if stdout().is_terminal() {
            Self::shown_by(first, move |done, end| work.print_lines(done, end, true))
        } else {
            Self::start(what, total)
        }
    }

    fn shown_by(first: u64, show: impl FnOnce(&AtomicU64, &Receiver<()>) + Send + 'static) -> Self {
        let done = Arc::new(AtomicU64::new(first));
        let (sender, receiver) = channel();
        let counted = Arc::clone(&done);
        // If no thread can be started, no progress is shown.
        let thread = Builder::new().spawn(move || show(&counted, &receiver));
        Self {
            done,
            shown: thread.ok().map(|thread| (sender, thread)),
        }
    }

    /// Sets the number done.
    pub(crate) fn set(&self, done: u64) {
        self.done.store(done, Ordering::Relaxed);
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if let Some((sender, thread)) = self.shown.take() {
            drop(sender);
            // A failure to draw does not affect the results.
            let _ = thread.join();
        }
    }
}

/// The work whose progress is shown.
#[derive(Clone, Copy)]
struct Work {
    what: &'static str,
    /// The number done earlier.
    first: u64,
    total: Option<u64>,
}

impl Work {
    fn time_left(self, elapsed: Duration, done: u64) -> Option<Duration> {
        let total = self.total?;
        time_left(
            elapsed,
            done.saturating_sub(self.first),
            total.saturating_sub(self.first),
        )
    }

    /// A bar, or a number that grows.
    fn draw(self, done: &AtomicU64, end: &Receiver<()>) {
        let start = Instant::now();
        if is_over(end, FIRST_SHOWN) {
            return;
        }
        let what = self.what;
        let template = match self.total {
            Some(_) => format!("{{bar:30}} {{human_pos}} of {{human_len}} {what}{{msg}}"),
            None => format!("{{spinner}} {{human_pos}} {what}, {{elapsed}}"),
        };
        let style = ProgressStyle::with_template(&template).expect("the template is well formed");
        let bar = self
            .total
            .map_or_else(ProgressBar::new_spinner, ProgressBar::new);
        let bar = bar.with_style(style).with_elapsed(start.elapsed());
        loop {
            let done = done.load(Ordering::Relaxed);
            if let Some(left) = self.time_left(start.elapsed(), done) {
                bar.set_message(format!(", {} left", HumanDuration(left)));
            }
            bar.set_position(done);
            bar.tick();
            if is_over(end, INTERVAL) {
                break;
            }
        }
        bar.finish_and_clear();
    }

    /// Prints a line from time to time; optionally only while no results appear.
    fn print_lines(self, done: &AtomicU64, end: &Receiver<()>, only_silence: bool) {
        let start = Instant::now();
        let pause = pause(std::env::var("QUEENS_PROGRESS").ok());
        let mut before = self.first;
        while !is_over(end, pause) {
            let now = done.load(Ordering::Relaxed);
            if !only_silence || now == before {
                crate::stderr::note!("{}", self.line(start.elapsed(), now));
            }
            before = now;
        }
    }

    fn line(self, elapsed: Duration, done: u64) -> String {
        let what = self.what;
        let so_far = match self.total {
            Some(total) => format!("{} of {} {what}", group(done), group(total)),
            None => format!("{} {what}", group(done)),
        };
        let elapsed = elapsed.as_secs();
        let left = self.time_left(Duration::from_secs(elapsed), done);
        let left = left.map_or(String::new(), |left| {
            format!(", {} left", in_words(left.as_secs_f64()))
        });
        format!(
            "{so_far} after {}{left}",
            HumanDuration(Duration::from_secs(elapsed))
        )
    }
}

/// Whether the work ends within this time.
fn is_over(end: &Receiver<()>, time: Duration) -> bool {
    end.recv_timeout(time) != Err(RecvTimeoutError::Timeout)
}

/// The time between two lines; an invalid value is ignored.
fn pause(asked: Option<String>) -> Duration {
    let seconds = asked.and_then(|seconds| seconds.parse().ok());
    let pause = seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    pause
        .filter(|pause| !pause.is_zero())
        .unwrap_or(LINE_INTERVAL)
}

/// The time left at the average speed so far.
fn time_left(elapsed: Duration, done: u64, total: u64) -> Option<Duration> {
    let rest = total.saturating_sub(done) as f64 / done as f64;
    Duration::try_from_secs_f64(elapsed.as_secs_f64() * rest).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_time_left_follows_from_the_average_speed() {
        let second = Duration::from_secs(1);
        assert_eq!(time_left(second, 25, 100), Some(3 * second));
        assert_eq!(time_left(second, 0, 100), None);
        assert_eq!(time_left(second, 110, 100), Some(Duration::ZERO));
    }

    #[test]
    fn a_line_states_the_progress_and_the_time_left() {
        let (what, first) = ("shards", 20);
        let total = Some(1020);
        let work = Work { what, first, total };
        let minute = Duration::from_secs(60);
        assert_eq!(
            work.line(minute, 120),
            "120 of 1,020 shards after 60 seconds, about 9 minutes left"
        );
        assert_eq!(work.line(minute, 20), "20 of 1,020 shards after 60 seconds");
        let work = Work {
            total: None,
            ..work
        };
        assert_eq!(work.line(minute, 7), "7 shards after 60 seconds");
        assert_eq!(pause(Some("0.5".into())), minute / 120);
        for nonsense in ["", "0", "-1", "soon", "1e99"] {
            assert_eq!(pause(Some(nonsense.into())), LINE_INTERVAL, "{nonsense}");
        }
    }
}
