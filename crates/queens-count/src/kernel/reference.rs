//! The plain kernel: slow, short and correct. Every faster one must give the same numbers. Read `lanes.rs` next, which processes
//! many states at a time and looks ahead on all rows, and then `join.rs`, which joins half boards.
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

use super::Counted;
use super::Overflow;
use queens_board::{ClassicPuzzle, Puzzle, Square};
use queens_search::Completions;

/// The largest board whose rows fit a word.
pub const MAX_N: usize = 64;

/// Counts the completions of a puzzle with n ≤ 64. Every queen placed is a node.
///
/// # Panics
/// If n > 64.
pub fn count(puzzle: &ClassicPuzzle) -> Counted {
    let n = puzzle.n();
    assert!(n <= MAX_N, "the reference kernel counts up to n = 64");
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
    let mut counted = Counted::default();
    descend(&allowed, 0, 0, 0, &mut counted);
    counted
}

/// Counts the completions of a puzzle with any lines, one by one, while `go_on` returns true. Every queen placed is a node.
pub(super) fn count_searched(
    puzzle: &Puzzle,
    mut go_on: impl FnMut() -> bool,
) -> Result<Counted, Overflow> {
    let mut completions_of = Completions::plain(puzzle);
    let (mut completions, mut nodes) = (0, 0);
    let mut place = || {
        nodes += 1;
        go_on()
    };
    while completions_of.advance_while(&mut place) == Some(true) {
        completions += 1;
    }
    let mut counted = Counted::default();
    counted.add(completions, nodes)?;
    Ok(counted)
}

/// Counts the completions of a puzzle with any lines by listing them in the fastest order. Every completion is a node.
pub(super) fn count_listed(puzzle: &Puzzle) -> Counted {
    let mut counted = Counted::default();
    let mut solutions = Completions::unordered(puzzle);
    let mut completions = 0;
    while solutions.advance_while(|| true) == Some(true) {
        completions += 1;
    }
    let added = counted.add(completions, completions);
    added.expect("a list is never that long");
    counted
}

fn descend(allowed: &[u64], columns: u64, falling: u64, rising: u64, counted: &mut Counted) {
    counted.nodes += 1;
    let Some((row, below)) = allowed.split_first() else {
        counted.complete();
        return;
    };
    let mut free = row & !(columns | falling | rising);
    while free != 0 {
        let queen = free & free.wrapping_neg();
        free ^= queen;
        descend(
            below,
            columns | queen,
            (falling | queen) << 1,
            (rising | queen) >> 1,
            counted,
        );
    }
}
