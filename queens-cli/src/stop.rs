//! Ctrl-C and SIGTERM, noticed between shards.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;
use std::time::Duration;

/// Whether the process was told to stop. A second signal a moment later ends it at once; `timeout` and schedulers send the
/// first one twice.
#[derive(Clone, Debug)]
pub(crate) struct Stop {
    /// The [`Signal`] that came, or 0.
    signal: Arc<AtomicUsize>,
}

/// Signals that come closer together are one.
const MOMENT: Duration = Duration::from_millis(200);

impl Stop {
    /// Listens to SIGINT and SIGTERM from now on. A file that may not grow becomes an error instead of a signal.
    pub(crate) fn listen() -> io::Result<Self> {
        let signal = Arc::new(AtomicUsize::new(0));
        let again = Arc::new(AtomicBool::new(false));
        listen(&signal, &again)?;
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
        match self.signal.load(Ordering::Relaxed) {
            0 => None,
            INTERRUPT => Some(Signal::Interrupt),
            _ => Some(Signal::Terminate),
        }
    }
}

#[cfg(unix)]
fn listen(signal: &Arc<AtomicUsize>, again: &Arc<AtomicBool>) -> io::Result<()> {
    use signal_hook::consts::{SIGINT, SIGTERM, SIGXFSZ};
    use signal_hook::flag;
    for (number, told, code) in [(SIGINT, INTERRUPT, 130), (SIGTERM, TERMINATE, 75)] {
        flag::register_conditional_shutdown(number, code, Arc::clone(again))?;
        flag::register_usize(number, Arc::clone(signal), told)?;
    }
    flag::register(SIGXFSZ, Arc::default())?;
    Ok(())
}

/// Windows has no signals: consoles tell of Ctrl-C and Ctrl-Break in a thread of their own.
#[cfg(windows)]
fn listen(signal: &Arc<AtomicUsize>, again: &Arc<AtomicBool>) -> io::Result<()> {
    let (signal, again) = (Arc::clone(signal), Arc::clone(again));
    let told = move || {
        if again.load(Ordering::Relaxed) {
            std::process::exit(130);
        }
        signal.store(INTERRUPT, Ordering::Relaxed);
    };
    ctrlc::set_handler(told).map_err(io::Error::other)
}

const INTERRUPT: usize = Signal::Interrupt as usize;
#[cfg(unix)]
const TERMINATE: usize = Signal::Terminate as usize;

/// What the process was told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Signal {
    /// Ctrl-C: somebody does not want this any more.
    Interrupt = 1,
    /// SIGTERM: go now, and come back later.
    Terminate,
}
