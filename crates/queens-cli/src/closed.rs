//! A standard output that was closed before the program began (`queens list 8 >&-`).
//!
//! Before `main`, the standard library opens `/dev/null` for reading and writing as descriptor 1, so every result would be lost
//! silently. On Linux a function in `.init_array` therefore runs earlier. A newly opened file gets the lowest free descriptor:
//! if that is 1, stdout was closed, and the file stays there. The file is `/dev/full`, which refuses every write. Commands
//! that print nothing, such as `queens run work`, still succeed.
//!
//! Rejected: asking in `main` whether descriptor 1 is the null device opened for reading and writing. Node's
//! `stdio: "ignore"` passes exactly such a descriptor, so a deliberately discarded output would fail. No flag of the
//! descriptor tells the two apart.

use std::io;
use std::sync::atomic::{AtomicBool, Ordering};

static IS_CLOSED: AtomicBool = AtomicBool::new(false);

/// The error of a write, which says so if stdout was closed.
pub(crate) fn explain(error: io::Error) -> io::Error {
    if error.kind() == io::ErrorKind::StorageFull && IS_CLOSED.load(Ordering::Relaxed) {
        return io::Error::other("it is closed; redirect it to /dev/null to discard it");
    }
    error
}

#[cfg(target_os = "linux")]
mod early {
    use std::fs::{File, OpenOptions};
    use std::os::fd::{AsRawFd, IntoRawFd};
    use std::sync::atomic::Ordering;

    #[used]
    #[expect(
        unsafe_code,
        reason = "functions in this section run before main; this one opens up to three files and stores a flag"
    )]
    #[unsafe(link_section = ".init_array")]
    static CHECK_STDOUT: extern "C" fn() = check_stdout;

    extern "C" fn check_stdout() {
        let full = || OpenOptions::new().write(true).open("/dev/full");
        let mut opened = full();
        if opened.as_ref().is_ok_and(|file| file.as_raw_fd() == 0) {
            // Stdin is closed too: make it empty, as the standard library would.
            drop(opened);
            let _ = File::open("/dev/null").map(IntoRawFd::into_raw_fd);
            opened = full();
        }
        if let Ok(file) = opened
            && file.as_raw_fd() == 1
        {
            let _ = file.into_raw_fd();
            super::IS_CLOSED.store(true, Ordering::Relaxed);
        }
    }
}
