//! Long work and Ctrl-C: releases Python's lock, and checks for signals twenty times a second.
//!
//! Work that can pause runs [in slices](in_slices) on the caller's own thread: it pauses every twentieth of a second to check for
//! signals, and then continues. Work that cannot pause runs [aside](aside), on a separate thread, while the caller's thread
//! waits; if a signal arrives, the thread is asked to stop.

use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::{Duration, Instant};

use pyo3::prelude::*;

/// The time between two checks for signals.
const TICK: Duration = Duration::from_millis(50);

/// The most calls between two checks of the clock. A stream may call every few nanoseconds while it searches and every tenth of a
/// millisecond while it joins, so more would take too long.
const MAX_EVERY: u32 = 256;

/// Decides how long to continue without a pause. If called often, it rarely checks the clock.
pub(crate) struct TimeSlice {
    start: Instant,
    checked: Instant,
    left: u32,
    every: u32,
}

impl TimeSlice {
    fn new() -> Self {
        let now = Instant::now();
        Self {
            start: now,
            checked: now,
            left: 1,
            every: 1,
        }
    }

    /// Whether there is time to continue.
    #[inline]
    pub(crate) fn is_left(&mut self) -> bool {
        self.left -= 1;
        self.left > 0 || self.check_clock()
    }

    #[cold]
    fn check_clock(&mut self) -> bool {
        let now = Instant::now();
        let is_often = now - self.checked < Duration::from_millis(1);
        self.every = if is_often {
            (2 * self.every).min(MAX_EVERY)
        } else {
            (self.every / 2).max(1)
        };
        self.checked = now;
        self.left = self.every;
        now - self.start < TICK
    }
}

/// Runs work that can pause: `work` continues while its [`TimeSlice`] allows, and returns `None` if it must be called again.
pub(crate) fn in_slices<T: Send>(
    py: Python<'_>,
    mut work: impl FnMut(&mut TimeSlice) -> Option<T> + Send,
) -> PyResult<T> {
    loop {
        if let Some(done) = py.detach(|| work(&mut TimeSlice::new())) {
            return Ok(done);
        }
        py.check_signals()?;
    }
}

/// Runs work that cannot pause, on another thread. `check` is called at every tick; its error, like a signal, stops the work.
pub(crate) fn aside<T: Send + 'static>(
    py: Python<'_>,
    stop: &Arc<AtomicBool>,
    work: impl FnOnce() -> T + Send + 'static,
    mut check: impl FnMut() -> PyResult<()>,
) -> PyResult<T> {
    let (send, mut receive) = mpsc::channel();
    let work = move || {
        let done = catch_unwind(AssertUnwindSafe(work));
        // The receiver was dropped if the caller was interrupted.
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
                if let Err(error) = py.check_signals().and_then(|()| check()) {
                    stop.store(true, Ordering::Relaxed);
                    return Err(error);
                }
            }
        }
    }
}

/// Memory available without swapping, if the system reports it.
pub(crate) fn available_memory() -> Option<u64> {
    let meminfo = std::fs::read_to_string("/proc/meminfo").ok()?;
    let line = meminfo
        .lines()
        .find_map(|l| l.strip_prefix("MemAvailable:"))?;
    let kilobytes: u64 = line.trim().trim_end_matches(" kB").parse().ok()?;
    Some(1024 * kilobytes)
}
