//! Counts many shards: on threads, or step by step where threads are not available.
//!
//! An [`Executor`] holds the [`Work`], the schedule of what is left to do, and a stop flag. Each thread runs a loop with its own
//! [`Worker`] and passes every counted shard to its own [`Sink`]: a sum, a run directory, a comparison, a message
//! to the browser. The library has no clock, but a sink's methods are called when a shard begins and ends on its thread, so it
//! can measure the time itself.
//!
//! ```
//! use queens::count::{Executor, Finished, Sink};
//! use queens::count::kernel::{Kernel, Overflow};
//! use queens::{Cut, Plan};
//!
//! struct Sum(u64);
//!
//! impl Sink for Sum {
//!     type Error = Overflow;
//!
//!     fn finish(&mut self, finished: Finished) -> Result<(), Overflow> {
//!         self.0 += finished.weight * finished.counted?.completions;
//!         Ok(())
//!     }
//! }
//!
//! let plan = Plan::new(8, Cut::lanes(8))?;
//! let sums = Executor::new(plan, Kernel::lanes()).on_threads(2, || Sum(0))?;
//! assert_eq!(sums.iter().map(|sum| sum.0).sum::<u64>(), 92);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::ops::Range;
use std::panic::resume_unwind;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::{self, Builder, ScopedJoinHandle};

use crate::kernel::{Counted, Kernel, Overflow, Worker};
use crate::schedule::{Next, Schedule};
use crate::{Plan, ShardSet};

/// Work that is cut into numbered shards.
pub trait Work: Send + Sync {
    /// Runs of shards to count one after another; together they are all shards, in order.
    fn runs(&self) -> Vec<Range<u64>>;

    /// The number of shards.
    fn shards(&self) -> u64 {
        self.runs().last().map_or(0, |last| last.end)
    }

    /// Whether the threads of a process share the tables of a run; otherwise each thread counts separate runs.
    fn shares_tables(&self) -> bool {
        true
    }

    /// How many times the completions of a shard count.
    fn weight(&self, shard: u64) -> u64;

    /// Counts a shard.
    fn count(&self, worker: &mut Worker, shard: u64) -> Result<Counted, Overflow>;
}

/// Implements `Work` for pointers to work.
macro_rules! work_of_pointers {
    ($($pointer:ty),*) => {$(
        impl<W: Work + ?Sized> Work for $pointer {
            fn runs(&self) -> Vec<Range<u64>> {
                (**self).runs()
            }

            fn shards(&self) -> u64 {
                (**self).shards()
            }

            fn shares_tables(&self) -> bool {
                (**self).shares_tables()
            }

            fn weight(&self, shard: u64) -> u64 {
                (**self).weight(shard)
            }

            fn count(&self, worker: &mut Worker, shard: u64) -> Result<Counted, Overflow> {
                (**self).count(worker, shard)
            }
        }
    )*};
}

work_of_pointers!(&W, Box<W>);

/// The shards of the plan.
///
/// # Panics
/// `weight` and `count` panic if there is no such shard.
impl Work for Plan {
    fn runs(&self) -> Vec<Range<u64>> {
        self.runs()
    }

    fn shards(&self) -> u64 {
        self.len()
    }

    fn shares_tables(&self) -> bool {
        self.shares_tables()
    }

    fn weight(&self, shard: u64) -> u64 {
        self.weight(shard).expect("a shard of the plan")
    }

    fn count(&self, worker: &mut Worker, shard: u64) -> Result<Counted, Overflow> {
        worker.count_shard(&self.shard(shard).expect("a shard of the plan"))
    }
}

/// Receives counted shards. Each thread has its own.
pub trait Sink {
    /// The error that stops the count.
    type Error;

    /// Called with the neighbouring shards that this thread counts next. Shards removed from the list are not counted: another
    /// process counts them. An error stops all threads.
    fn take(&mut self, shards: &mut Vec<u64>) -> Result<(), Self::Error> {
        let _ = shards;
        Ok(())
    }

    /// Called before a shard is counted; an error stops all threads before that.
    fn begin(&mut self, shard: u64) -> Result<(), Self::Error> {
        let _ = shard;
        Ok(())
    }

    /// Called when a shard is counted; an error stops all threads.
    fn finish(&mut self, finished: Finished) -> Result<(), Self::Error>;
}

/// A counted shard.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Finished {
    /// Its number.
    pub shard: u64,
    /// How many times its completions count.
    pub weight: u64,
    /// The kernel that counted it.
    pub kernel: Kernel,
    /// Its count, or that the count does not fit 64 bits.
    pub counted: Result<Counted, Overflow>,
    /// The progress of all threads together.
    pub progress: Progress,
}

/// The progress of a count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Progress {
    /// Shards finished.
    pub finished: u64,
    /// Shards in all.
    pub shards: u64,
}

/// The error of a sink, with the shard it belongs to.
struct Failed<E> {
    shard: u64,
    error: E,
}

/// Work, what is left of it to do, and a stop flag; see the module documentation. Share it between threads and call
/// [`work`](Self::work) on each, or let [`on_threads`](Self::on_threads) do so.
#[derive(Debug)]
pub struct Executor<W> {
    work: W,
    /// All workers are made from this one, so that they share its tables.
    first: Worker,
    shards: u64,
    schedule: Mutex<Schedule>,
    /// Notified when a stretch is finished.
    freed: Condvar,
    is_stopped: AtomicBool,
    finished: AtomicU64,
    nodes: AtomicU64,
}

/// More threads than any machine has cores for.
const MAX_THREADS: u64 = 4096;

impl<W: Work> Executor<W> {
    /// Counts all of the work, in order.
    #[must_use]
    pub fn new(work: W, kernel: Kernel) -> Self {
        let nothing = ShardSet::new(work.shards());
        Self::without(work, kernel, nothing)
    }

    /// Counts all shards that are not in `gone`, in order.
    #[must_use]
    pub fn without(work: W, kernel: Kernel, gone: ShardSet) -> Self {
        let schedule = Schedule::in_order(work.runs(), gone);
        Self::with_schedule(work, kernel, schedule)
    }

    /// Counts all shards that are not in `gone`, in random stretches: for processes side by side, each with its own seed.
    #[must_use]
    pub fn scattered(work: W, kernel: Kernel, gone: ShardSet, seed: u64) -> Self {
        let schedule = Schedule::scattered(work.runs(), gone, seed);
        let schedule = schedule.apart(!work.shares_tables());
        Self::with_schedule(work, kernel, schedule)
    }

    fn with_schedule(work: W, kernel: Kernel, schedule: Schedule) -> Self {
        Self {
            work,
            first: kernel.worker(),
            shards: schedule.left(),
            schedule: Mutex::new(schedule),
            freed: Condvar::new(),
            is_stopped: AtomicBool::new(false),
            finished: AtomicU64::new(0),
            nodes: AtomicU64::new(0),
        }
    }

    /// Starts over with all shards that are not in `gone`, in order, also after a [stop](Self::stop). Workers keep their tables.
    pub fn restart(&mut self, gone: ShardSet) {
        let schedule = Schedule::in_order(self.work.runs(), gone);
        self.shards = schedule.left();
        *self.is_stopped.get_mut() = false;
        *self.finished.get_mut() = 0;
        *self.nodes.get_mut() = 0;
        self.schedule = Mutex::new(schedule);
    }

    /// The work.
    pub fn job(&self) -> &W {
        &self.work
    }

    /// The kernel that counts, which may be simpler than the requested one.
    pub fn kernel(&self) -> Kernel {
        self.first.kernel()
    }

    /// A worker for one thread, which shares its tables with all others.
    pub fn worker(&self) -> Worker {
        self.first.another()
    }

    /// Stops all threads before their next shard.
    pub fn stop(&self) {
        self.is_stopped.store(true, Ordering::Relaxed);
        // A thread that is about to wait holds the lock, and will be notified.
        drop(self.schedule());
        self.freed.notify_all();
    }

    /// Leaves out a shard that another process has finished.
    pub fn skip(&self, shard: u64) {
        self.schedule().skip(shard);
    }

    /// Counts on this thread until nothing is left, or until [stopped](Self::stop).
    pub fn work<S: Sink>(&self, sink: &mut S) -> Result<(), S::Error> {
        self.work_until_failed(sink)
            .map_err(|Failed { error, .. }| error)
    }

    fn work_until_failed<S: Sink>(&self, sink: &mut S) -> Result<(), Failed<S::Error>> {
        let mut worker = self.worker();
        while let Some(mut stretch) = self.next_stretch(&mut worker) {
            let shard = stretch.shards.first().copied().unwrap_or_default();
            let taken = sink.take(&mut stretch.shards);
            taken.map_err(|error| self.failed(shard, error))?;
            for &shard in &stretch.shards {
                if self.is_stopped.load(Ordering::Relaxed) {
                    return Ok(());
                }
                self.count(&mut worker, shard, sink)?;
            }
        }
        Ok(())
    }

    /// Counts on this many threads until nothing is left, or until [stopped](Self::stop). Returns their sinks, or the error of
    /// the lowest shard that has one.
    pub fn on_threads<S: Sink + Send>(
        &self,
        threads: usize,
        sink: impl Fn() -> S + Sync,
    ) -> Result<Vec<S>, S::Error>
    where
        S::Error: Send,
    {
        let work = || {
            let mut sink = sink();
            self.work_until_failed(&mut sink).map(|()| sink)
        };
        let threads = threads.clamp(1, self.shards.clamp(1, MAX_THREADS) as usize);
        let results: Vec<_> = thread::scope(|scope| {
            // If the system refuses to start more threads, fewer do all the work.
            let start = |_| Builder::new().spawn_scoped(scope, work).ok();
            let others: Vec<_> = (1..threads).map_while(start).collect();
            let join = |thread: ScopedJoinHandle<'_, _>| {
                thread.join().unwrap_or_else(|panic| resume_unwind(panic))
            };
            let own = std::iter::once(work());
            own.chain(others.into_iter().map(join)).collect()
        });
        let (mut sinks, mut first) = (Vec::new(), None::<Failed<S::Error>>);
        for result in results {
            match result {
                Ok(sink) => sinks.push(sink),
                Err(failed)
                    if first
                        .as_ref()
                        .is_none_or(|first| failed.shard < first.shard) =>
                {
                    first = Some(failed);
                }
                Err(_) => {}
            }
        }
        first.map_or(Ok(sinks), |Failed { error, .. }| Err(error))
    }

    /// Counts one shard, for callers that must return quickly; false if none is left.
    pub fn step<S: Sink>(&self, worker: &mut Worker, sink: &mut S) -> Result<bool, S::Error> {
        let next = self.schedule().take(None);
        let Next::Stretch { run, shards } = next else {
            return Ok(false);
        };
        let stretch = Stretch {
            executor: self,
            run,
            shards,
        };
        for &shard in &stretch.shards {
            let counted = self.count(worker, shard, sink);
            counted.map_err(|Failed { error, .. }| error)?;
        }
        Ok(true)
    }

    fn count<S: Sink>(
        &self,
        worker: &mut Worker,
        shard: u64,
        sink: &mut S,
    ) -> Result<(), Failed<S::Error>> {
        let failed = |error| self.failed(shard, error);
        sink.begin(shard).map_err(failed)?;
        let counted = self.work.count(worker, shard);
        let nodes = counted.map_or(0, |counted| counted.nodes);
        self.nodes.fetch_add(nodes, Ordering::Relaxed);
        let finished = Finished {
            shard,
            weight: self.work.weight(shard),
            kernel: worker.counted_by(),
            counted,
            progress: Progress {
                finished: self.finished.fetch_add(1, Ordering::Relaxed) + 1,
                shards: self.shards,
            },
        };
        sink.finish(finished).map_err(failed)
    }

    /// Records the error of a sink, which stops all threads.
    fn failed<E>(&self, shard: u64, error: E) -> Failed<E> {
        self.stop();
        Failed { shard, error }
    }

    fn schedule(&self) -> MutexGuard<'_, Schedule> {
        // Nothing panics while it holds the lock. If something did, shards would at worst be counted again.
        let schedule = self.schedule.lock();
        schedule.unwrap_or_else(PoisonError::into_inner)
    }

    /// The next stretch for a thread, which frees its tables while it has to wait.
    fn next_stretch(&self, worker: &mut Worker) -> Option<Stretch<'_, W>> {
        let mut schedule = self.schedule();
        let mut has_tables = true;
        while !self.is_stopped.load(Ordering::Relaxed) {
            let finished = self.finished.load(Ordering::Relaxed);
            let nodes = self.nodes.load(Ordering::Relaxed).checked_div(finished);
            match schedule.take(nodes) {
                Next::Nothing => break,
                Next::Stretch { run, shards } => {
                    let executor = self;
                    return Some(Stretch {
                        executor,
                        run,
                        shards,
                    });
                }
                Next::Wait if has_tables => {
                    drop(schedule);
                    worker.rest();
                    has_tables = false;
                    schedule = self.schedule();
                }
                Next::Wait => {
                    let freed = self.freed.wait(schedule);
                    schedule = freed.unwrap_or_else(PoisonError::into_inner);
                }
            }
        }
        None
    }
}

/// Shards that a thread is counting. Dropping them, for whatever reason, lets others continue.
struct Stretch<'a, W: Work> {
    executor: &'a Executor<W>,
    run: usize,
    shards: Vec<u64>,
}

impl<W: Work> Drop for Stretch<'_, W> {
    fn drop(&mut self) {
        self.executor.schedule().finished(self.run);
        self.executor.freed.notify_all();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Cut;

    /// Leaves out every other shard, as if another process had taken it.
    struct Half(Vec<u64>);

    impl Sink for Half {
        type Error = ();

        fn take(&mut self, shards: &mut Vec<u64>) -> Result<(), ()> {
            shards.retain(|shard| shard % 2 == 0);
            Ok(())
        }

        fn finish(&mut self, finished: Finished) -> Result<(), ()> {
            self.0.push(finished.shard);
            Ok(())
        }
    }

    #[test]
    fn shards_that_a_sink_removes_are_not_counted() {
        let executor = Executor::new(plan(), Kernel::join());
        let sinks = executor.on_threads(2, || Half(Vec::new())).unwrap();
        let mut shards: Vec<u64> = sinks.into_iter().flat_map(|sink| sink.0).collect();
        shards.sort_unstable();
        assert!(shards.into_iter().eq((0..plan().len()).step_by(2)));
    }

    /// Records the numbers of the finished shards, and fails at one of them.
    struct RecordingSink {
        shards: Vec<u64>,
        fails_at: Option<u64>,
        begun: Option<u64>,
    }

    fn recording_sink(fails_at: Option<u64>) -> RecordingSink {
        RecordingSink {
            shards: Vec::new(),
            fails_at,
            begun: None,
        }
    }

    impl Sink for RecordingSink {
        type Error = &'static str;

        fn begin(&mut self, shard: u64) -> Result<(), &'static str> {
            self.begun = Some(shard);
            Ok(())
        }

        fn finish(&mut self, finished: Finished) -> Result<(), &'static str> {
            assert_eq!(self.begun.take(), Some(finished.shard));
            self.shards.push(finished.shard);
            if self.fails_at == Some(finished.shard) {
                return Err("had enough");
            }
            Ok(())
        }
    }

    fn plan() -> Plan {
        Plan::new(11, Cut::join(11).unwrap()).unwrap()
    }

    fn sorted(sinks: Vec<RecordingSink>) -> Vec<u64> {
        let mut shards: Vec<u64> = sinks.into_iter().flat_map(|sink| sink.shards).collect();
        shards.sort_unstable();
        shards
    }

    #[test]
    fn every_missing_shard_comes_to_one_sink() {
        let all = plan().len();
        for threads in [1, 2, 7] {
            let sinks =
                Executor::new(plan(), Kernel::join()).on_threads(threads, || recording_sink(None));
            assert!(sorted(sinks.unwrap()).into_iter().eq(0..all));
            let missing = || (0..all).step_by(3);
            let gone = ShardSet::all_but(all, missing());
            let executor = Executor::scattered(plan(), Kernel::join(), gone, 9);
            executor.skip(0);
            let sinks = executor
                .on_threads(threads, || recording_sink(None))
                .unwrap();
            assert!(sorted(sinks).into_iter().eq(missing().skip(1)));
        }
    }

    #[test]
    fn an_error_ends_all_threads() {
        let executor = Executor::new(plan(), Kernel::join());
        let failed = executor.on_threads(3, || recording_sink(Some(5)));
        assert_eq!(failed.err(), Some("had enough"));
        assert!(executor.finished.into_inner() < plan().len());
    }

    #[test]
    fn after_a_stop_nothing_more_is_counted() {
        let executor = Executor::new(plan(), Kernel::join());
        executor.stop();
        let sinks = executor.on_threads(2, || recording_sink(None)).unwrap();
        assert!(sorted(sinks).is_empty());
    }

    #[test]
    fn a_restart_clears_a_stop_and_an_error() {
        let none = || ShardSet::new(plan().len());
        let mut executor = Executor::new(plan(), Kernel::join());
        executor.stop();
        executor.restart(none());
        let sinks = executor.on_threads(2, || recording_sink(None)).unwrap();
        assert!(sorted(sinks).into_iter().eq(0..plan().len()));
        executor.restart(none());
        executor
            .on_threads(2, || recording_sink(Some(5)))
            .err()
            .unwrap();
        executor.restart(none());
        let sinks = executor.on_threads(2, || recording_sink(None)).unwrap();
        assert!(sorted(sinks).into_iter().eq(0..plan().len()));
    }

    #[test]
    fn steps_continue_where_the_last_one_ended() {
        let mut executor = Executor::new(plan(), Kernel::join());
        let (mut worker, mut sink) = (executor.worker(), recording_sink(None));
        let all = plan().len();
        for range in [3..all, 0..3] {
            let gone = ShardSet::all_but(all, range);
            executor.restart(gone);
            while executor.step(&mut worker, &mut sink).unwrap() {}
        }
        assert!(sink.shards.into_iter().eq((3..all).chain(0..3)));
    }
}
