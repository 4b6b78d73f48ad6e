//! A machine that computes wrongly: one word of every thousand that the join writes has a bit flipped.
//!
//! For tests alone. With the feature `faults` the portable join does this once a thread has written a million words, when the
//! probes are long over and have found nothing; so a run directory can have one worker that is broken (docs/robustness.md).

use std::cell::Cell;

/// How many words the portable join of a program built with faults writes rightly, in every thread.
#[cfg(feature = "faults")]
pub(super) const SOUND: u64 = 1 << 20;

thread_local! {
    static WRITTEN: Cell<u64> = const { Cell::new(0) };
}

/// Flips a bit in every thousandth word from so many words of this thread on.
pub(super) fn flip(words: &mut [u64], sound: u64) {
    for word in words {
        let written = WRITTEN.get() + 1;
        WRITTEN.set(written);
        if written > sound && written.is_multiple_of(1000) {
            *word ^= 1 << (written / 1000 % 48);
        }
    }
}
