//! The most threatened queen moves to a random square of her row.
//!
//! Knowing whom to move is not enough: on a crowded board a random square is as bad as the last one, so that the number
//! of steps grows quickly with n.

use super::Chooser;

pub(super) fn choose(search: &mut Chooser<'_>) -> (usize, usize) {
    let row = search.most_threatened();
    let column = search.board.queen(row).column;
    (row, search.any_other(column))
}
