//! How far a long command has come: on stderr, on a terminal, after the first second.

use std::io::{IsTerminal, stderr, stdout};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use indicatif::{HumanDuration, ProgressBar, ProgressStyle};

/// Commands that end sooner show nothing.
const SILENCE: Duration = Duration::from_secs(1);
const INTERVAL: Duration = Duration::from_millis(100);

/// A number that grows, shown from time to time by a thread of its own: telling it costs one store.
#[derive(Debug)]
pub(crate) struct Progress {
    done: Arc<AtomicU64>,
    shown: Option<(Sender<()>, JoinHandle<()>)>,
}

impl Progress {
    /// Begins to show how many of these things are done, with the time left if it is known how many there are.
    pub(crate) fn start(what: &'static str, total: Option<u64>) -> Self {
        Self::start_at(what, 0, total)
    }

    /// The same for work that goes on after some were done already.
    pub(crate) fn resume(what: &'static str, done: u64, total: u64) -> Self {
        Self::start_at(what, done, Some(total))
    }

    fn start_at(what: &'static str, first: u64, total: Option<u64>) -> Self {
        let done = Arc::new(AtomicU64::new(first));
        let show = |done: Arc<AtomicU64>| {
            let (sender, receiver) = channel();
            let thread = thread::spawn(move || show(what, first, total, &done, &receiver));
            (sender, thread)
        };
        let shown = stderr().is_terminal().then(|| show(done.clone()));
        Self { done, shown }
    }

    /// The same, for a command whose results appear as they are found: on a terminal they are progress enough.
    pub(crate) fn beside_results(what: &'static str, total: Option<u64>) -> Self {
        match stdout().is_terminal() {
            true => Self {
                done: Arc::default(),
                shown: None,
            },
            false => Self::start(what, total),
        }
    }

    /// So many are done.
    pub(crate) fn set(&self, done: u64) {
        self.done.store(done, Ordering::Relaxed);
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if let Some((sender, thread)) = self.shown.take() {
            drop(sender);
            // It only draws; if that failed, the results are none the worse.
            let _ = thread.join();
        }
    }
}

fn show(what: &str, first: u64, total: Option<u64>, done: &AtomicU64, end: &Receiver<()>) {
    let start = Instant::now();
    let is_over = |time| end.recv_timeout(time) != Err(RecvTimeoutError::Timeout);
    if is_over(SILENCE) {
        return;
    }
    let template = match total {
        Some(_) => format!("{{bar:30}} {{human_pos}} of {{human_len}} {what}{{msg}}"),
        None => format!("{{spinner}} {{human_pos}} {what}, {{elapsed}}"),
    };
    let style = ProgressStyle::with_template(&template).expect("the template is well formed");
    let bar = total.map_or_else(ProgressBar::new_spinner, ProgressBar::new);
    let bar = bar.with_style(style).with_elapsed(start.elapsed());
    loop {
        let done = done.load(Ordering::Relaxed);
        if let Some(left) = total.and_then(|total| {
            time_left(
                start.elapsed(),
                done.saturating_sub(first),
                total.saturating_sub(first),
            )
        }) {
            bar.set_message(format!(", {} left", HumanDuration(left)));
        }
        bar.set_position(done);
        bar.tick();
        if is_over(INTERVAL) {
            break;
        }
    }
    bar.finish_and_clear();
}

/// The time left if the rest goes on as it went so far.
fn time_left(elapsed: Duration, done: u64, total: u64) -> Option<Duration> {
    let rest = total.saturating_sub(done) as f64 / done as f64;
    Duration::try_from_secs_f64(elapsed.as_secs_f64() * rest).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_time_left_goes_on_as_it_went_so_far() {
        let second = Duration::from_secs(1);
        assert_eq!(time_left(second, 25, 100), Some(3 * second));
        assert_eq!(time_left(second, 0, 100), None);
        assert_eq!(time_left(second, 110, 100), Some(Duration::ZERO));
    }
}
