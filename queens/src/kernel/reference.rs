//! The plain kernel: slow, short and right. Every faster one must give the same numbers.
//!
//! Row by row from the top, three words say which columns of the current row are taken: by queens above on the same
//! column, on a falling diagonal (which moves one column right per row) or on a rising one (one column left).
//!
//! ```text
//! . Q . .     columns 0100   falling ----   rising ----
//! . . . .  ←  columns 0100   falling 0010   rising 1000   free 0001
//! ```
//!
//! Cost: about 75 nodes per solution at n = 14. Source: folklore; the bitmask form is due to Z. Qiu and M. Richards.

use crate::{Puzzle, Square};

/// Counts the completions of a puzzle with n ≤ 64.
///
/// # Panics
/// If n > 64.
pub fn count(puzzle: &Puzzle) -> u64 {
    let n = puzzle.n();
    assert!(n <= 64, "the reference kernel counts up to n = 64");
    let allowed = |row| {
        let given = puzzle.givens().queen_of_row(row);
        let allows = |&column: &usize| match given {
            Some(given) => given == column,
            None => puzzle.is_free(Square::new(row, column)),
        };
        (0..n)
            .filter(allows)
            .fold(0, |word, column| word | 1 << column)
    };
    let allowed: Vec<u64> = (0..n).map(allowed).collect();
    descend(&allowed, 0, 0, 0)
}

fn descend(allowed: &[u64], columns: u64, falling: u64, rising: u64) -> u64 {
    let Some((row, below)) = allowed.split_first() else {
        return 1;
    };
    let mut free = row & !(columns | falling | rising);
    let mut count = 0;
    while free != 0 {
        let queen = free & free.wrapping_neg();
        free ^= queen;
        count += descend(
            below,
            columns | queen,
            (falling | queen) << 1,
            (rising | queen) >> 1,
        );
    }
    count
}
