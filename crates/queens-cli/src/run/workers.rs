//! Counting threads. They send finished shards to the main thread, which writes records and handles signals.

use std::cell::RefCell;
use std::panic::resume_unwind;
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::thread::{self, Builder, JoinHandle};
use std::time::{Duration, Instant};

use queens::count::{Executor, Finished, Sink, Work};

use super::claims::Claims;
use crate::Failure;

/// Counting threads and the channel of their results. After a drop they end before their next shard. A thread deep in a large shard
/// is abandoned, because a process that is asked to stop does not wait.
pub(super) struct Workers<W: Work> {
    pub(super) executor: Arc<Executor<W>>,
    pub(super) counted: Counted,
}

/// The results of the threads. A panic in a thread is a bug, so the receiver panics too instead of taking the thread as finished.
pub(super) struct Counted {
    receiver: Receiver<Timed>,
    threads: RefCell<Vec<JoinHandle<()>>>,
}

impl Counted {
    /// The next counted shard; disconnected when all threads have ended.
    pub(super) fn recv_timeout(&self, wait: Duration) -> Result<Timed, RecvTimeoutError> {
        let received = self.receiver.recv_timeout(wait);
        if let Err(RecvTimeoutError::Disconnected) = received {
            for thread in self.threads.take() {
                thread.join().unwrap_or_else(|panic| resume_unwind(panic));
            }
        }
        received
    }
}

/// A counted shard and its time.
pub(super) struct Timed {
    pub(super) finished: Finished,
    pub(super) time: Duration,
}

impl<W: Work + 'static> Workers<W> {
    /// Starts threads that rest after every shard and skip shards claimed by others.
    pub(super) fn start(
        executor: Executor<W>,
        threads: usize,
        rest: Duration,
        claims: Option<&Arc<Claims>>,
    ) -> Result<Self, Failure> {
        let executor = Arc::new(executor);
        let (sender, receiver) = mpsc::channel();
        let start = || {
            let executor = Arc::clone(&executor);
            let mut stopwatch = Stopwatch {
                started: Instant::now(),
                rest,
                claims: claims.cloned(),
                sender: sender.clone(),
            };
            // Ends when nothing is left or the receiver was dropped.
            Builder::new().spawn(move || {
                let _ = executor.work(&mut stopwatch);
            })
        };
        let mut started = Vec::new();
        while started.len() < threads.max(1) {
            match start() {
                Ok(thread) => started.push(thread),
                Err(error) if started.is_empty() => {
                    return Err(Failure::TryAgain(format!("cannot start a thread: {error}")));
                }
                Err(error) => {
                    let number = started.len();
                    crate::stderr::note!("queens: {number} of {threads} threads started: {error}");
                    break;
                }
            }
        }
        let counted = Counted {
            receiver,
            threads: RefCell::new(started),
        };
        Ok(Self { executor, counted })
    }
}

impl<W: Work> Drop for Workers<W> {
    fn drop(&mut self) {
        self.executor.stop();
    }
}

struct Stopwatch {
    started: Instant,
    rest: Duration,
    claims: Option<Arc<Claims>>,
    sender: Sender<Timed>,
}

impl Sink for Stopwatch {
    /// The receiver was dropped.
    type Error = ();

    fn take(&mut self, shards: &mut Vec<u64>) -> Result<(), ()> {
        if let Some(claims) = &self.claims {
            claims.take(shards);
        }
        Ok(())
    }

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

#[cfg(test)]
mod tests {
    use std::ops::Range;

    use queens::count::kernel::{Counted, Kernel, Overflow, Worker};

    use super::*;

    /// Three shards, of which the second is more than the kernel can take.
    struct Faulty;

    impl Work for Faulty {
        fn runs(&self) -> Vec<Range<u64>> {
            vec![Range { start: 0, end: 3 }]
        }

        fn weight(&self, _: u64) -> u64 {
            1
        }

        fn count(&self, _: &mut Worker, shard: u64) -> Result<Counted, Overflow> {
            assert_ne!(shard, 1, "a bug");
            Ok(Counted::default())
        }
    }

    #[test]
    #[should_panic = "a bug"]
    fn a_thread_that_panics_is_not_taken_for_one_that_is_done() {
        let executor = Executor::new(Faulty, Kernel::Reference);
        let workers = Workers::start(executor, 1, Duration::ZERO, None).unwrap();
        while workers
            .counted
            .recv_timeout(Duration::from_secs(60))
            .is_ok()
        {}
    }
}
