//! Ways to lay out a fresh board, row by row.

use super::Chooser;
use queens_board::Square;

/// Any column.
pub(super) fn random(search: &mut Chooser<'_>) -> usize {
    search.tally.tries += 1;
    search.dice.below(search.board.n())
}

/// Draws that are made before all unused columns are examined.
const MAX_DRAWS: usize = 64;

/// A least threatened column of the next row, chosen at random among equals: the same as examining all n columns, but in constant
/// time as long as a fair share of the unused columns is free. An unthreatened square is in an unused column, so drawing unused
/// columns until one is free draws evenly from the free squares. Only if many draws fail are all of them examined, and if none is
/// free, all squares of the row.
///
/// `unused` contains every unused column, and perhaps others, which are removed when they are drawn.
pub(super) fn greedy(search: &mut Chooser<'_>, unused: &mut Vec<u32>) -> usize {
    let board = search.board;
    let row = board.len();
    if row == 0 {
        unused.clear();
        unused.extend(0..board.n() as u32);
    }
    let mut draws = 0;
    while draws < MAX_DRAWS && !unused.is_empty() {
        let index = search.dice.below(unused.len());
        let column = unused[index] as usize;
        if !board.is_unused(column) {
            unused.swap_remove(index);
            continue;
        }
        draws += 1;
        search.look();
        if board.threats(Square::new(row, column)) == 0 {
            unused.swap_remove(index);
            return column;
        }
    }
    unused.retain(|&column| board.is_unused(column as usize));
    let free = unused.iter().map(|&column| column as usize);
    let free = free.filter(|&column| board.threats(Square::new(row, column)) == 0);
    let free: Vec<_> = free.collect();
    match free.len() {
        0 => search.least_threatened(row, None),
        some => free[search.dice.below(some)],
    }
}
