//! Ctrl-C, SIGTERM and SIGHUP, noticed between shards.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;
use std::time::Duration;

/// Whether the process was asked to stop. A second signal shortly afterwards ends it at once; signals sent twice in quick
/// succession, as `timeout` and schedulers do, count as one.
#[derive(Clone, Debug)]
pub(crate) struct Stop {
    /// The [`Signal`] received, or 0.
    signal: Arc<AtomicUsize>,
}

/// Signals that arrive within this time count as one.
const REPEAT_TIMEOUT: Duration = Duration::from_millis(200);

impl Stop {
    /// Handles SIGINT, SIGTERM and SIGHUP from now on. A process that was started to ignore SIGHUP (`nohup`) still does.
    pub(crate) fn listen() -> io::Result<Self> {
        let signal = Arc::new(AtomicUsize::new(0));
        let again = Arc::new(AtomicBool::new(false));
        listen(&signal, &again)?;
        let stop = Self { signal };
        let watched = stop.clone();
        // Without this thread, a second signal changes nothing.
        let _ = thread::Builder::new().spawn(move || {
            while watched.signal().is_none() {
                thread::sleep(REPEAT_TIMEOUT);
            }
            thread::sleep(REPEAT_TIMEOUT);
            again.store(true, Ordering::Relaxed);
        });
        Ok(stop)
    }

    /// The signal received, if any.
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
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    use signal_hook::flag;
    let signals = [
        (SIGINT, INTERRUPT, 130),
        (SIGTERM, TERMINATE, 75),
        (SIGHUP, TERMINATE, 75),
    ];
    for (number, kind, code) in signals {
        if number == SIGHUP && is_ignored(SIGHUP) {
            continue;
        }
        flag::register_conditional_shutdown(number, code, Arc::clone(again))?;
        flag::register_usize(number, Arc::clone(signal), kind)?;
    }
    Ok(())
}

/// Whether this process ignores a signal.
#[cfg(unix)]
#[expect(
    unsafe_code,
    reason = "sigaction is the only way to ask, and with a null pointer it changes nothing"
)]
fn is_ignored(signal: i32) -> bool {
    // SAFETY: a zeroed sigaction is a valid value, and both pointers are valid or null.
    let (asked, action) = unsafe {
        let mut action: libc::sigaction = std::mem::zeroed();
        let asked = libc::sigaction(signal, std::ptr::null(), &raw mut action);
        (asked, action)
    };
    asked == 0 && action.sa_sigaction == libc::SIG_IGN
}

/// Turns writing past the limit of `ulimit -f` into an error instead of a fatal signal.
pub(crate) fn survive_file_limit() {
    #[cfg(unix)]
    let _ = signal_hook::flag::register(signal_hook::consts::SIGXFSZ, Arc::default());
}

/// Windows has no signals: consoles report Ctrl-C and Ctrl-Break in a separate thread.
#[cfg(windows)]
fn listen(signal: &Arc<AtomicUsize>, again: &Arc<AtomicBool>) -> io::Result<()> {
    let (signal, again) = (Arc::clone(signal), Arc::clone(again));
    let handler = move || {
        if again.load(Ordering::Relaxed) {
            std::process::exit(130);
        }
        signal.store(INTERRUPT, Ordering::Relaxed);
    };
    ctrlc::set_handler(handler).map_err(io::Error::other)
}

const INTERRUPT: usize = Signal::Interrupt as usize;
#[cfg(unix)]
const TERMINATE: usize = Signal::Terminate as usize;

/// The kind of signal received.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Signal {
    /// Ctrl-C: the user no longer wants the result.
    Interrupt = 1,
    /// SIGTERM or SIGHUP: stop now; the work may be continued later.
    Terminate,
}
