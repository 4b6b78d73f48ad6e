//! Threads that count for the main one, which writes down what they send and hears signals meanwhile.

use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread;
use std::time::{Duration, Instant};

use queens::count::{Executor, Finished, Sink, Work};

/// Threads at work, and what they send. Let go of, they end before their next shard; one deep in a large shard is left
/// behind, for a process that is told to stop does not wait.
pub(super) struct Crew<W: Work> {
    pub(super) executor: Arc<Executor<W>>,
    pub(super) counted: Receiver<Timed>,
}

/// A shard that was counted, and how long it took.
pub(super) struct Timed {
    pub(super) finished: Finished,
    pub(super) time: Duration,
}

impl<W: Work + 'static> Crew<W> {
    /// Starts so many threads, each of which rests after every shard.
    pub(super) fn start(executor: Executor<W>, threads: usize, rest: Duration) -> Self {
        let executor = Arc::new(executor);
        let (sender, counted) = mpsc::channel();
        for _ in 0..threads.max(1) {
            let executor = Arc::clone(&executor);
            let mut stopwatch = Stopwatch {
                started: Instant::now(),
                rest,
                sender: sender.clone(),
            };
            // It ends when nothing is left, or when nobody listens any more.
            thread::spawn(move || drop(executor.work(&mut stopwatch)));
        }
        Self { executor, counted }
    }
}

impl<W: Work> Drop for Crew<W> {
    fn drop(&mut self) {
        self.executor.stop();
    }
}

struct Stopwatch {
    started: Instant,
    rest: Duration,
    sender: Sender<Timed>,
}

impl Sink for Stopwatch {
    /// Nobody listens.
    type Error = ();

    fn begin(&mut self, _: u64) -> Result<(), ()> {
        self.started = Instant::now();
        Ok(())
    }

    fn finish(&mut self, finished: Finished) -> Result<(), ()> {
        let time = self.started.elapsed();
        let sent = self.sender.send(Timed { finished, time });
        thread::sleep(self.rest);
        sent.map_err(drop)
    }
}
