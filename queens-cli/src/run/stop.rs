//! Ctrl-C and SIGTERM, noticed between shards.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;
use std::time::Duration;

use signal_hook::consts::{SIGINT, SIGTERM, SIGXFSZ};
use signal_hook::flag;

/// Whether the process was told to stop. A second signal a moment later ends it at once; `timeout` and schedulers send the
/// first one twice.
#[derive(Clone, Debug)]
pub(crate) struct Stop {
    signal: Arc<AtomicUsize>,
}

/// Signals that come closer together are one.
const MOMENT: Duration = Duration::from_millis(200);

impl Stop {
    /// Listens to SIGINT and SIGTERM from now on. A file that may not grow becomes an error instead of a signal.
    pub(crate) fn listen() -> std::io::Result<Self> {
        let signal = Arc::new(AtomicUsize::new(0));
        let again = Arc::new(AtomicBool::new(false));
        for (number, code) in [(SIGINT, 130), (SIGTERM, 75)] {
            flag::register_conditional_shutdown(number, code, Arc::clone(&again))?;
            flag::register_usize(number, Arc::clone(&signal), number as usize)?;
        }
        flag::register(SIGXFSZ, Arc::default())?;
        let stop = Self { signal };
        let told = stop.clone();
        thread::spawn(move || {
            while told.signal().is_none() {
                thread::sleep(MOMENT);
            }
            thread::sleep(MOMENT);
            again.store(true, Ordering::Relaxed);
        });
        Ok(stop)
    }

    /// The signal that came, if any.
    pub(crate) fn signal(&self) -> Option<Signal> {
        match self.signal.load(Ordering::Relaxed) as i32 {
            0 => None,
            SIGINT => Some(Signal::Interrupt),
            _ => Some(Signal::Terminate),
        }
    }
}

/// What the process was told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Signal {
    /// Ctrl-C: somebody does not want this any more.
    Interrupt,
    /// SIGTERM: go now, and come back later.
    Terminate,
}
