//! Simulates a machine that computes incorrectly: one of every thousand words that the join writes has a bit flipped.
//!
//! For tests only. With the feature `faults` the portable join does this once a thread has written a million words, long after
//! the probes have passed, so that one worker of a run directory can be broken (docs/robustness.md).

use std::cell::Cell;

/// The number of words that the portable join writes correctly in every thread before faults begin.
#[cfg(feature = "faults")]
pub(super) const SOUND: u64 = 1 << 20;

thread_local! {
    static WRITTEN: Cell<u64> = const { Cell::new(0) };
}

/// Flips a bit in every thousandth word, after this many words of this thread.
pub(super) fn flip(words: &mut [u64], sound: u64) {
    for word in words {
        let written = WRITTEN.get() + 1;
        WRITTEN.set(written);
        if written > sound && written.is_multiple_of(1000) {
            *word ^= 1 << (written / 1000 % 48);
        }
    }
}
