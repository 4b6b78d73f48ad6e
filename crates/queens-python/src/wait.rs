//! Long work and Ctrl-C: Python's lock is let go of, and signals are looked for twenty times a second.
//!
//! Two ways. What can pause works [patiently](patiently) on the caller's own thread: a twentieth of a second, a look at
//! the signals, and on from where it was. What cannot is done [aside](aside), on a thread of its own, while the caller's
//! waits; if the caller is called away, the thread is told to stop and ends as soon as it hears of it.

use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::{Duration, Instant};

use pyo3::prelude::*;

/// From one look at the signals to the next.
const TICK: Duration = Duration::from_millis(50);

/// The most questions between two looks at the clock. A stream can ask every few nanoseconds while it searches and every
/// tenth of a millisecond while it joins, so more would take too long.
const MAX_EVERY: u32 = 256;

/// Says how long to go on without a pause. Looks at the clock rarely where it is asked often.
pub(crate) struct Patience {
    start: Instant,
    looked: Instant,
    left: u32,
    every: u32,
}

impl Patience {
    fn new() -> Self {
        let now = Instant::now();
        Self {
            start: now,
            looked: now,
            left: 1,
            every: 1,
        }
    }

    /// Whether there is time for a little more.
    #[inline]
    pub(crate) fn goes_on(&mut self) -> bool {
        self.left -= 1;
        self.left > 0 || self.look()
    }

    #[cold]
    fn look(&mut self) -> bool {
        let now = Instant::now();
        let is_often = now - self.looked < Duration::from_millis(1);
        self.every = if is_often {
            (2 * self.every).min(MAX_EVERY)
        } else {
            (self.every / 2).max(1)
        };
        self.looked = now;
        self.left = self.every;
        now - self.start < TICK
    }
}

/// Does work that can pause: `work` goes on while its [`Patience`] does, and returns none if it must be called again.
pub(crate) fn patiently<T: Send>(
    py: Python<'_>,
    mut work: impl FnMut(&mut Patience) -> Option<T> + Send,
) -> PyResult<T> {
    loop {
        if let Some(done) = py.detach(|| work(&mut Patience::new())) {
            return Ok(done);
        }
        py.check_signals()?;
    }
}

/// Does work that cannot pause, on another thread. `look` is called at every tick; its error, like a signal, stops the
/// work.
pub(crate) fn aside<T: Send + 'static>(
    py: Python<'_>,
    stop: &Arc<AtomicBool>,
    work: impl FnOnce() -> T + Send + 'static,
    mut look: impl FnMut() -> PyResult<()>,
) -> PyResult<T> {
    let (send, mut receive) = mpsc::channel();
    let work = move || {
        let done = catch_unwind(AssertUnwindSafe(work));
        // Nobody listens any more if the caller was called away.
        let _ = send.send(done);
    };
    std::thread::Builder::new()
        .name("pyqueens".to_string())
        .spawn(work)?;
    loop {
        let receive = &mut receive;
        match py.detach(move || receive.recv_timeout(TICK)) {
            Ok(Ok(done)) => return Ok(done),
            Ok(Err(panic)) => resume_unwind(panic),
            Err(RecvTimeoutError::Disconnected) => unreachable!("the thread always answers"),
            Err(RecvTimeoutError::Timeout) => {
                if let Err(error) = py.check_signals().and_then(|()| look()) {
                    stop.store(true, Ordering::Relaxed);
                    return Err(error);
                }
            }
        }
    }
}

/// Memory that can be had without pushing others out, where the system tells.
pub(crate) fn available_memory() -> Option<u64> {
    let told = std::fs::read_to_string("/proc/meminfo").ok()?;
    let line = told.lines().find_map(|l| l.strip_prefix("MemAvailable:"))?;
    let kilobytes: u64 = line.trim().trim_end_matches(" kB").parse().ok()?;
    Some(1024 * kilobytes)
}
