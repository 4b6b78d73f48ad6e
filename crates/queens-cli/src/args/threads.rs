//! `--threads`: how many threads to use.

use std::thread::available_parallelism;

use super::board_size::at_least_one;
use crate::memory;

/// The largest number of threads, more than any machine has.
const MAX_THREADS: u64 = 65_535;

/// Reads a number of threads, for clap's `value_parser`.
pub(crate) fn threads(text: &str) -> Result<usize, String> {
    match at_least_one(text) {
        Ok(number @ ..=MAX_THREADS) => Ok(number as usize),
        _ => Err(format!("write a whole number from 1 to {MAX_THREADS}")),
    }
}

/// Address space for each thread beyond one per core: its stack and the allocator's arena.
const SPACE_PER_THREAD: u64 = 128 << 20;

/// The least address space with which a thread starts.
const MIN_SPACE_PER_THREAD: u64 = 16 << 20;

/// The requested number of threads, or one per core; fewer if `ulimit -v` leaves no room for more.
pub(crate) fn threads_to_start(asked: Option<usize>) -> usize {
    let cores = available_parallelism().map_or(1, usize::from);
    let asked = asked.unwrap_or(cores);
    let Some(left) = memory::address_space() else {
        return asked;
    };
    let fit = fitting(left, cores);
    if fit < asked {
        crate::stderr::note!(
            "queens: starting {fit} of {asked} threads: the memory limit (ulimit -v) leaves {}",
            memory::in_words(left)
        );
    }
    asked.min(fit)
}

/// The number of threads that fit into this much address space.
fn fitting(space: u64, cores: usize) -> usize {
    let roomy = (space / SPACE_PER_THREAD) as usize;
    let tight = (space / MIN_SPACE_PER_THREAD) as usize;
    roomy.max(tight.min(cores)).max(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_memory_limit_allows_one_thread_per_core_before_more() {
        assert_eq!(fitting(0, 8), 1);
        assert_eq!(fitting(4 * MIN_SPACE_PER_THREAD, 8), 4);
        assert_eq!(fitting(4 * SPACE_PER_THREAD, 8), 8);
        assert_eq!(fitting(40 * SPACE_PER_THREAD, 8), 40);
    }
}
