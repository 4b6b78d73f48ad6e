//! Messages on stderr. Where it is closed, full or a terminal that is gone, they are lost, and the command goes on.

/// Prints a line on stderr.
macro_rules! note {
    ($($format:tt)*) => {{
        use std::io::Write as _;
        let _ = writeln!(anstream::stderr().lock(), $($format)*);
    }};
}

pub(crate) use note;
