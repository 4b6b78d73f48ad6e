//! What does not fit in memory is refused before it is tried.

use indicatif::DecimalBytes;
use sysinfo::System;

use crate::Failure;

/// Refuses work that needs more memory than there is.
pub(crate) fn require(bytes: u64, what: &str) -> Result<(), Failure> {
    match available() {
        Some(available) if bytes > available => Err(Failure::Input(format!(
            "{what} needs {bytes} bytes of memory ({}) and {available} ({}) are available; take a smaller n",
            in_words(bytes),
            in_words(available)
        ))),
        _ => Ok(()),
    }
}

/// Memory that can be had without pushing others out: of the machine, or of the container if that is less.
pub(crate) fn available() -> Option<u64> {
    let mut system = System::new().ok()?;
    system.refresh_memory();
    let machine = Some(system.available_memory()).filter(|&bytes| bytes > 0);
    let container = system.cgroup_limits().map(|limits| limits.free_memory);
    machine.into_iter().chain(container).min()
}

/// A number of bytes with a unit.
pub(crate) fn in_words(bytes: u64) -> String {
    DecimalBytes(bytes).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_cannot_fit_is_refused_with_both_numbers() {
        require(1, "this").unwrap();
        if available().is_some() {
            let refused = require(u64::MAX, "this").unwrap_err().to_string();
            assert!(
                refused.starts_with("this needs 18446744073709551615 bytes of memory"),
                "{refused}"
            );
            assert!(
                refused.contains(" are available; take a smaller n"),
                "{refused}"
            );
        }
    }
}
