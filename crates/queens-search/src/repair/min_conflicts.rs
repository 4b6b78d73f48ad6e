//! Any threatened queen moves to the least threatened square of her row.
//!
//! After a greedy start only a few queens are threatened, and their number hardly grows with n: some fifty moves
//! solve a million queens. That the queen is chosen at random, not by her threats, keeps the search from circling.

use super::Chooser;

pub(super) fn choose(search: &mut Chooser<'_>) -> (usize, usize) {
    let row = search.any_threatened();
    let column = search.board.queen(row).column;
    (row, search.least_threatened(row, Some(column)))
}
