//! Refuses work that does not fit in memory before it starts.

use indicatif::DecimalBytes;
use queens::ClassicPuzzle;
use queens::search::complete::Completer;
use sysinfo::System;

use crate::Failure;

/// Refuses work that needs more memory than is available.
pub(crate) fn require(bytes: u64, what: &str) -> Result<(), Failure> {
    match available() {
        Some(available) if bytes > available => Err(Failure::Input(format!(
            "{what} needs {bytes} bytes of memory ({}), but {available} ({}) are available; choose a smaller n",
            in_words(bytes),
            in_words(available)
        ))),
        _ => Ok(()),
    }
}

/// Refuses a search for completions that may need more memory than is available.
pub(crate) fn require_search(puzzle: &ClassicPuzzle) -> Result<(), Failure> {
    let what = format!("a search for n = {}", puzzle.n());
    require(Completer::bytes(puzzle), &what)
}

/// Memory available without swapping: the least of what is left on the machine, in the container, and under the limit of the
/// process (`ulimit -v`).
pub(crate) fn available() -> Option<u64> {
    let mut system = System::new().ok()?;
    system.refresh_memory();
    let machine = Some(system.available_memory()).filter(|&bytes| bytes > 0);
    let container = system.cgroup_limits().map(|limits| limits.free_memory);
    let limits = [machine, container, address_space()];
    limits.into_iter().flatten().min()
}

/// The remaining address space of this process, if Linux limits it.
pub(crate) fn address_space() -> Option<u64> {
    let number = |file: &str, key: &str| -> Option<u64> {
        let text = std::fs::read_to_string(file).ok()?;
        let value = text.lines().find_map(|line| line.strip_prefix(key))?;
        value.split_whitespace().next()?.parse().ok()
    };
    let limit = number("/proc/self/limits", "Max address space")?;
    let kilobytes = number("/proc/self/status", "VmSize:")?;
    Some(limit.saturating_sub(kilobytes << 10))
}

/// Formats a number of bytes with a unit.
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
                refused.contains(" are available; choose a smaller n"),
                "{refused}"
            );
        }
    }
}
