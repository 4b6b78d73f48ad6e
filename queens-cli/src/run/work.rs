//! Counting missing shards on all cores, and saving what is counted.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use queens::count::Subtotal;
use queens::count::kernel::{Overflow, Worker};
use queens::ledger::{Record, ShardSet};

use super::directory::RunDir;
use super::part::Part;
use super::reading::Tail;
use super::schedule::{Next, Schedule};
use super::segment::Segment;
use super::shards::Shards;
use super::stop::{Signal, Stop};
use crate::exit::Failure;

/// How shards are counted.
#[derive(Clone, Debug)]
pub(crate) struct Options {
    pub(crate) part: Part,
    pub(crate) threads: usize,
    /// How long finished shards may wait before they are on the disk.
    pub(crate) save_every: Duration,
    /// How long each thread sleeps after a shard.
    pub(crate) rest: Duration,
}

/// How counting ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ended {
    /// No shard of the part is missing.
    Finished,
    /// Told to stop; everything finished is saved.
    Stopped(Signal),
}

/// Threads that were told to stop get this long to finish the shard they are in.
const GRACE: Duration = Duration::from_secs(1);

/// A stretch of shards is this long.
const STRETCH: Duration = Duration::from_millis(250);

/// Counts what is missing until nothing is, or until told to stop.
pub(crate) fn work(
    dir: &RunDir,
    shards: &Arc<Shards>,
    options: &Options,
    stop: &Stop,
    mut report: impl FnMut(u64, u64),
) -> Result<Ended, Failure> {
    let (host, kernel) = (host(), shards.kernel());
    let mut segment = Segment::create(dir, &host)?;
    let mut done = ShardSet::new(shards.len());
    let mut tail = Tail::new();
    tail.read(dir, |shard| {
        done.insert(shard);
    })?;
    let crew = Crew::start(shards, options, &done);
    let mut saved = Instant::now();
    let mut refresh = Refresh::new();
    let mut told: Option<(Signal, Instant)> = None;
    loop {
        let counted = crew
            .counted
            .recv_timeout(options.save_every.min(Duration::from_millis(50)));
        match counted {
            Ok(Counted {
                shard,
                subtotal,
                time,
            }) => {
                let subtotal = subtotal
                    .map_err(|Overflow| Failure::Input(format!("shard {shard}: {Overflow}")))?;
                segment.add(&Record {
                    plan: dir.id(),
                    shard,
                    subtotal,
                    kernel: &kernel,
                    host: &host,
                    micros: time.as_micros() as u64,
                    finished: now(),
                });
                done.insert(shard);
            }
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => {
                segment.save()?;
                return Ok(match told {
                    Some((signal, _)) => Ended::Stopped(signal),
                    None => Ended::Finished,
                });
            }
        }
        if saved.elapsed() >= options.save_every {
            segment.save()?;
            saved = Instant::now();
            report(done.len(), done.bound());
        }
        if let (None, Some(signal)) = (told, stop.signal()) {
            crew.stop();
            told = Some((signal, Instant::now()));
        }
        if let Some((signal, when)) = told
            && when.elapsed() >= GRACE
        {
            // Threads deep in a large shard are left behind; their shards stay missing.
            segment.save()?;
            return Ok(Ended::Stopped(signal));
        }
        if refresh.is_due() {
            let mut schedule = crew.schedule();
            let read = tail.read(dir, |shard| {
                done.insert(shard);
                schedule.skip(shard);
            });
            drop(schedule);
            read?;
            refresh.done();
        }
    }
}

/// When to read what others have finished: every two seconds, but never for more than 2 % of the time.
struct Refresh {
    next: Instant,
    started: Instant,
}

impl Refresh {
    const EVERY: Duration = Duration::from_secs(2);

    fn new() -> Self {
        let started = Instant::now();
        Self {
            next: started + Self::EVERY,
            started,
        }
    }

    fn is_due(&mut self) -> bool {
        self.started = Instant::now();
        self.started >= self.next
    }

    fn done(&mut self) {
        let now = Instant::now();
        self.next = now + Self::EVERY.max(50 * (now - self.started));
    }
}

struct Counted {
    shard: u64,
    subtotal: Result<Subtotal, Overflow>,
    time: Duration,
}

/// The threads that count.
struct Crew {
    shared: Arc<Shared>,
    counted: mpsc::Receiver<Counted>,
}

struct Shared {
    schedule: Mutex<Schedule>,
    stop: AtomicBool,
    rest: Duration,
    /// Shards counted and nanoseconds spent, to know how many shards make a stretch.
    shards: AtomicU64,
    nanos: AtomicU64,
}

impl Crew {
    fn start(shards: &Arc<Shards>, options: &Options, done: &ShardSet) -> Self {
        let nanos = SystemTime::now()
            .duration_since(UNIX_EPOCH)
            .unwrap_or_default()
            .as_nanos();
        let seed = nanos as u64 ^ u64::from(std::process::id()) << 40;
        let shared = Arc::new(Shared {
            schedule: Mutex::new(Schedule::new(done, options.part, seed, shards.runs())),
            stop: AtomicBool::new(false),
            rest: options.rest,
            shards: AtomicU64::new(0),
            nanos: AtomicU64::new(0),
        });
        let (sender, counted) = mpsc::channel();
        for _ in 0..options.threads.max(1) {
            let (shards, shared, sender) =
                (Arc::clone(shards), Arc::clone(&shared), sender.clone());
            thread::spawn(move || shared.count(&shards, &sender));
        }
        Self { shared, counted }
    }

    fn stop(&self) {
        self.shared.stop.store(true, Ordering::Relaxed);
    }

    fn schedule(&self) -> MutexGuard<'_, Schedule> {
        self.shared.schedule()
    }
}

impl Drop for Crew {
    fn drop(&mut self) {
        self.stop();
    }
}

impl Shared {
    fn count(&self, shards: &Shards, sender: &Sender<Counted>) {
        let mut worker = shards.worker();
        while !self.stop.load(Ordering::Relaxed) {
            // The lock is let go before anything is counted.
            let next = self.schedule().take(self.stretch());
            match next {
                Next::Nothing => return,
                Next::Wait => {
                    // A new one has no tables.
                    worker = shards.worker();
                    thread::sleep(Duration::from_millis(10));
                }
                Next::Stretch { run, shards: ids } => {
                    let goes_on = ids.iter().all(|&shard| {
                        !self.stop.load(Ordering::Relaxed)
                            && self.count_one(shards, &mut worker, shard, sender)
                    });
                    self.schedule().finished(run);
                    if !goes_on {
                        return;
                    }
                }
            }
        }
    }

    /// Counts a shard and sends the result; whether anybody still listens.
    fn count_one(
        &self,
        shards: &Shards,
        worker: &mut Worker,
        shard: u64,
        sender: &Sender<Counted>,
    ) -> bool {
        let started = Instant::now();
        let subtotal = shards.count(worker, shard);
        let time = started.elapsed();
        self.shards.fetch_add(1, Ordering::Relaxed);
        self.nanos
            .fetch_add(time.as_nanos() as u64, Ordering::Relaxed);
        let sent = sender.send(Counted {
            shard,
            subtotal,
            time,
        });
        thread::sleep(self.rest);
        sent.is_ok()
    }

    fn schedule(&self) -> MutexGuard<'_, Schedule> {
        let schedule = self.schedule.lock();
        schedule.unwrap_or_else(PoisonError::into_inner)
    }

    /// How many shards to take at a time.
    fn stretch(&self) -> usize {
        let shards = self.shards.load(Ordering::Relaxed);
        let nanos = self.nanos.load(Ordering::Relaxed).max(1);
        let fit = u128::from(shards) * STRETCH.as_nanos() / u128::from(nanos);
        fit.clamp(1, 256) as usize
    }
}

/// The name of this machine.
pub(super) fn host() -> String {
    let name = gethostname::gethostname();
    let plain = |c: char| {
        if c.is_ascii_alphanumeric() || c == '.' {
            c
        } else {
            '-'
        }
    };
    let name: String = name.to_string_lossy().chars().take(64).map(plain).collect();
    if name.is_empty() { "-".into() } else { name }
}

/// Seconds since 1970.
pub(crate) fn now() -> u64 {
    SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .unwrap_or_default()
        .as_secs()
}
