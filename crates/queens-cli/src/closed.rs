//! A standard output that was closed before the program began (`queens list 8 >&-`).
//!
//! The standard library opens `/dev/null` in its place before `main`, and every result would be lost without a word. So on
//! Linux a look is taken earlier: a file that is opened gets the lowest free number, and if that is stdout's, the file
//! stays there. It is one that refuses everything, so that whoever writes hears of it, and whoever does not write, like
//! `queens run work`, goes on.

use std::io;
use std::sync::atomic::{AtomicBool, Ordering};

static IS_CLOSED: AtomicBool = AtomicBool::new(false);

/// The error of a write, in the words of whoever closed stdout.
pub(crate) fn explain(error: io::Error) -> io::Error {
    if error.kind() == io::ErrorKind::StorageFull && IS_CLOSED.load(Ordering::Relaxed) {
        return io::Error::other("it is closed; > /dev/null would drop it");
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
        reason = "what stands in this section is called before main; it opens two files and stores a flag"
    )]
    #[unsafe(link_section = ".init_array")]
    static LOOK: extern "C" fn() = look;

    extern "C" fn look() {
        let full = || OpenOptions::new().write(true).open("/dev/full");
        let mut opened = full();
        if opened.as_ref().is_ok_and(|file| file.as_raw_fd() == 0) {
            // Stdin is closed too. It is empty, as the standard library would make it.
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
