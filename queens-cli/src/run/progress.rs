//! A bar on stderr for what takes more than a second; indicatif draws nothing where stderr is no terminal.

use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};

/// Shards done so far.
#[derive(Debug)]
pub(crate) struct Progress {
    start: Instant,
    bar: Option<ProgressBar>,
}

impl Progress {
    pub(crate) fn new() -> Self {
        let start = Instant::now();
        Self { start, bar: None }
    }

    pub(crate) fn show(&mut self, done: u64, shards: u64) {
        if self.bar.is_none() && self.start.elapsed() < Duration::from_secs(1) {
            return;
        }
        let bar = self.bar.get_or_insert_with(|| {
            let style = "{bar:30} {human_pos} of {human_len} shards, {eta} left";
            let style = ProgressStyle::with_template(style).expect("the template is well formed");
            let bar = ProgressBar::new(shards).with_style(style);
            // What was done before does not tell how fast it goes now.
            bar.with_position(done)
        });
        bar.set_position(done);
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}
