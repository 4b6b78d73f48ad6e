//! The most threatened queen moves to the least threatened square of her row.
//!
//! Ties are broken at random. With [`Ties::First`](super::Ties::First) two queens soon chase each other in a circle,
//! and only a restart ends it.

use super::Chooser;

pub(super) fn choose(search: &mut Chooser<'_>) -> (usize, usize) {
    let row = search.most_threatened();
    let column = search.board.queen(row).column;
    (row, search.least_threatened(row, Some(column)))
}
