//! Counts missing shards on all cores and saves the results.

use std::sync::Arc;
use std::sync::mpsc::RecvTimeoutError;
use std::thread;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use queens::count::kernel::Kernel;
use queens::count::{Executor, Finished, ShardSet, Subtotal};
use queens::ledger::{JoinCost, Record};
use queens::{Plan, Total};

use super::claims::Claims;
use super::directory::RunDir;
use super::part::{ArrayPart, Distribution};
use super::reading::Tail;
use super::segment::Segment;
use super::workers::{Timed, Workers};
use crate::exit::Failure;
use crate::stop::{Signal, Stop};

/// How shards are counted.
#[derive(Clone, Debug)]
pub(crate) struct Options {
    pub(crate) part: ArrayPart,
    pub(crate) threads: usize,
    /// Maximum time before a finished shard is on disk.
    pub(crate) save_every: Duration,
    /// How long each thread pauses after a shard.
    pub(crate) rest: Duration,
}

/// How counting ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ended {
    /// No shard of the part is missing.
    Finished,
    /// Stopped by a signal; everything finished is saved.
    Stopped(Signal),
}

/// Time for threads to finish their shard after a signal.
const GRACE_PERIOD: Duration = Duration::from_secs(1);

/// Counts the missing shards until none is left or a signal arrives; also returns which shards were counted here.
///
/// Skips shards claimed by other processes. When nothing else is left, it waits for them, and counts the shards of processes that
/// died.
pub(crate) fn work(
    dir: &RunDir,
    plan: &Plan,
    kernel: Kernel,
    options: &Options,
    stop: &Stop,
    mut report: impl FnMut(u64),
) -> Result<(Ended, Total), Failure> {
    let ours = OwnRecords::open(dir)?;
    let claims = Claims::join(dir.path(), &ours.host, &ours.segment.name(), plan.len());
    let mut process = CountingProcess {
        done: ShardSet::new(plan.len()),
        tail: Tail::new(),
        // Without claims, every process starts at another shard, so they rarely collide.
        claims: claims.ok().map(Arc::new),
        ours,
    };
    let mut is_waiting_reported = false;
    loop {
        // In this order: the finished shards of a process that ended are in the records by then.
        let claimed = process.claims.as_ref().map(|claims| claims.of_others());
        process.read(|_| ())?;
        report(process.done.len());
        let mut gone = gone(plan, &process.done, options.part);
        if gone.is_full() {
            return process.close(Ended::Finished);
        }
        let missing = gone.bound() - gone.len();
        if let Some(claimed) = &claimed {
            for shard in (0..plan.len()).filter(|&shard| claimed.contains(shard)) {
                gone.insert(shard);
            }
        }
        if !gone.is_full() {
            let executor = Executor::scattered(plan.clone(), kernel, gone, seed());
            let stopped = process.count(executor, options, stop, &mut report)?;
            if let Some(signal) = stopped {
                return process.close(Ended::Stopped(signal));
            }
            continue;
        }
        if !is_waiting_reported {
            crate::stderr::note!("waiting for {missing} shards that other processes are counting");
            is_waiting_reported = true;
        }
        let until = Instant::now() + POLL_INTERVAL;
        while Instant::now() < until {
            if let Some(signal) = stop.signal() {
                return process.close(Ended::Stopped(signal));
            }
            thread::sleep(Duration::from_millis(20));
        }
        process.keep_alive();
    }
}

/// The interval at which to check for the shards of other processes.
const POLL_INTERVAL: Duration = Duration::from_millis(200);

/// The state of a counting process.
struct CountingProcess<'a> {
    done: ShardSet,
    tail: Tail,
    claims: Option<Arc<Claims>>,
    ours: OwnRecords<'a>,
}

impl CountingProcess<'_> {
    /// Reads the shards finished since the last call.
    fn read(&mut self, mut each: impl FnMut(u64)) -> Result<(), Failure> {
        let done = &mut self.done;
        self.tail.read(self.ours.dir, |shard| {
            done.insert(shard);
            each(shard);
        })
    }

    fn keep_alive(&self) {
        if let Some(claims) = &self.claims {
            claims.keep_alive();
        }
    }

    /// Counts the unclaimed shards of a schedule; returns the signal that stopped it, if any.
    fn count(
        &mut self,
        executor: Executor<Plan>,
        options: &Options,
        stop: &Stop,
        report: &mut impl FnMut(u64),
    ) -> Result<Option<Signal>, Failure> {
        let claims = self.claims.as_ref();
        let workers = Workers::start(executor, options.threads, options.rest, claims)?;
        let mut saved = Instant::now();
        let mut refresh = Refresh::new();
        let mut stopped: Option<(Signal, Instant)> = None;
        let wait = options.save_every.min(Duration::from_millis(50));
        loop {
            match workers.counted.recv_timeout(wait) {
                Ok(timed) => {
                    self.ours.add(&timed)?;
                    self.done.insert(timed.finished.shard);
                }
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => {
                    self.ours.segment.save()?;
                    return Ok(stopped.map(|(signal, _)| signal));
                }
            }
            if saved.elapsed() >= options.save_every {
                self.ours.segment.save()?;
                saved = Instant::now();
                report(self.done.len());
                self.keep_alive();
            }
            if let (None, Some(signal)) = (stopped, stop.signal()) {
                workers.executor.stop();
                stopped = Some((signal, Instant::now()));
            }
            if let Some((signal, when)) = stopped
                && when.elapsed() >= GRACE_PERIOD
            {
                // Threads deep in a large shard are abandoned; their shards stay missing.
                return Ok(Some(signal));
            }
            if refresh.is_due() {
                self.read(|shard| workers.executor.skip(shard))?;
                refresh.done();
            }
        }
    }

    /// Saves the rest. If nothing is missing, the claims are removed.
    fn close(self, ended: Ended) -> Result<(Ended, Total), Failure> {
        let closed = self.ours.close(ended);
        let claims = self.claims.and_then(Arc::into_inner);
        if let Some(claims) = claims.filter(|_| self.done.is_full()) {
            claims.clear();
        }
        closed
    }
}

/// Shards that are done or belong to another part.
fn gone(plan: &Plan, done: &ShardSet, part: ArrayPart) -> ShardSet {
    let deal = Distribution::of(&plan.runs());
    let mut gone = done.clone();
    for shard in (0..plan.len()).filter(|&shard| !part.contains(shard, deal)) {
        gone.insert(shard);
    }
    gone
}

/// A number that differs between processes.
fn seed() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    let nanos = since.unwrap_or_default().as_nanos();
    nanos as u64 ^ u64::from(std::process::id()) << 40
}

/// The output of this process.
struct OwnRecords<'a> {
    dir: &'a RunDir,
    host: String,
    segment: Segment,
    total: Total,
}

impl<'a> OwnRecords<'a> {
    fn open(dir: &'a RunDir) -> Result<Self, Failure> {
        let host = host();
        Ok(Self {
            dir,
            segment: Segment::create(dir, &host)?,
            host,
            total: Total::default(),
        })
    }

    fn add(&mut self, timed: &Timed) -> Result<(), Failure> {
        let Finished {
            shard,
            weight,
            kernel,
            counted,
            ..
        } = timed.finished;
        let failed =
            |error: &dyn ToString| Failure::Input(format!("shard {shard}: {}", error.to_string()));
        let counted = counted.map_err(|error| failed(&error))?;
        let added = self.total.add(weight, counted, kernel);
        added.map_err(|error| failed(&error))?;
        self.segment.add(&Record {
            plan: self.dir.id(),
            shard,
            subtotal: Subtotal::from(counted),
            joined: matches!(kernel, Kernel::Join(_)).then_some(JoinCost {
                listed: counted.nodes,
                pairs: counted.pairs,
            }),
            kernel: &format!("{kernel}/{}", env!("CARGO_PKG_VERSION")),
            host: &self.host,
            micros: timed.time.as_micros() as u64,
            finished: now(),
        });
        Ok(())
    }

    fn close(mut self, ended: Ended) -> Result<(Ended, Total), Failure> {
        self.segment.save()?;
        Ok((ended, self.total))
    }
}

/// Decides when to read the records of others: every two seconds, but for at most 2 % of the time.
struct Refresh {
    next: Instant,
    started: Instant,
}

impl Refresh {
    const INTERVAL: Duration = Duration::from_secs(2);

    fn new() -> Self {
        let started = Instant::now();
        Self {
            next: started + Self::INTERVAL,
            started,
        }
    }

    fn is_due(&mut self) -> bool {
        self.started = Instant::now();
        self.started >= self.next
    }

    fn done(&mut self) {
        let now = Instant::now();
        self.next = now + Self::INTERVAL.max(50 * (now - self.started));
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
