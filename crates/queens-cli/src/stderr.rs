//! Messages on stderr. If it is closed, full or a terminal that has gone away, they are lost, and the command continues.

/// Prints a line on stderr.
macro_rules! note {
    ($($format:tt)*) => {{
        use std::io::Write as _;
        let _ = writeln!(anstream::stderr().lock(), $($format)*);
    }};
}

pub(crate) use note;
