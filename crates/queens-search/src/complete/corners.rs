//! Squares that must add up in each corner: the bound of `squares.rs` once rows and columns are shared (`shares.rs`).
//!
//! The squares of a queen's diagonals may be measured from any centre, and for each corner from another, if only each row
//! and column knows whose it is. The best centre of a corner's falling diagonals is their mean, which is known then: row
//! less column of all its lines. `squares.rs` has one centre for both, somewhere in the gap. For n = 42 after thirteen rows,
//! 14 queens to come above with room for none, 15 below with room for 21: what is left to all squares is 828 instead of 2,968.

use super::balance::Effect;
use super::board::{Board, Diagonal};
use super::open_lines::OpenLines;
use super::refutation::{Contradiction, Inequality, Refutation};
use super::squares::least;
use super::{RowOrColumn, Side};

/// Takes from play what does not fit, and tells of diagonals that are needed. All open rows and columns are decided.
pub(super) fn narrow(
    board: &mut Board,
    lines: &OpenLines,
    queens: [usize; 2],
    refutation: &mut Refutation,
    needed: &mut Vec<Diagonal>,
) -> Effect {
    let n = board.n() as i64;
    let [above, below] = Side::BOTH.map(|side| lines.sums_of(side));
    let [rows, columns, squares] = [0, 1, 2].map(|kind| [above[kind], below[kind]]);
    let queens = queens.map(|queens| queens as i64);
    let open = queens[0] + queens[1];
    if open == 0 {
        return Effect::Nothing;
    }
    // Twice the means, so that they are whole numbers.
    let falling = [0, 1].map(|side| 2 * (rows[side] - columns[side]) / queens[side].max(1));
    let rising = 2 * (rows[0] + rows[1] + columns[0] + columns[1]) / open;
    let fixed = [0, 1].map(|side| {
        8 * squares[side]
            - 4 * falling[side] * (rows[side] - columns[side])
            - 4 * rising * (rows[side] + columns[side])
            + queens[side] * (falling[side].pow(2) + rising.pow(2))
    });
    let gap = lines.gap as i64 - (n - 1);
    let is_free = |height: i64| board.has_free((height + n - 1) as usize);
    let above = least(1 - n..gap, falling[0], queens[0] as usize, is_free);
    let Some((sum_above, last_above)) = above else {
        return Effect::Refuted(Contradiction::TooFewAbove);
    };
    let below = least(gap..n, falling[1], queens[1] as usize, is_free);
    let Some((sum_below, last_below)) = below else {
        return Effect::Refuted(Contradiction::TooFewBelow);
    };
    let is_free = |sum: i64| board.has_free_rising(sum as usize);
    let Some((sum_rising, last_rising)) = least(0..2 * n - 1, rising, open as usize, is_free)
    else {
        return Effect::Refuted(Contradiction::TooFewRising);
    };
    let last = [last_above, last_below];
    let inequality = Inequality::Corners([
        falling[0],
        falling[1],
        rising,
        last_above,
        last_below,
        last_rising,
    ]);
    let room = fixed[0] + fixed[1] - sum_above - sum_below - sum_rising;
    if room < 0 {
        return Effect::Refuted(Contradiction::Unbalanced(inequality));
    }
    // How much more than the last of the best squares a diagonal has.
    let beyond_falling = |height: i64| {
        let side = usize::from(height >= gap);
        (2 * height - falling[side]).pow(2) - last[side]
    };
    let beyond_rising = |sum: i64| (2 * sum - rising).pow(2) - last_rising;
    let mut unfit = Vec::new();
    for (line, _) in board.open() {
        if matches!(line, RowOrColumn::Row(_)) {
            unfit.extend(board.free(line).filter(|square| {
                let (row, column) = (square.row as i64, square.column as i64);
                beyond_falling(row - column).max(0) + beyond_rising(row + column).max(0) > room
            }));
        }
    }
    if !unfit.is_empty() {
        refutation.strike([inequality].into_iter());
        for square in unfit {
            board.remove(square);
        }
        return Effect::Narrowed;
    }
    for diagonal in 0..2 * n - 1 {
        let index = diagonal as usize;
        if -beyond_falling(diagonal - (n - 1)) > room && board.has_free(index) {
            needed.push(Diagonal::Falling(index));
        }
        if -beyond_rising(diagonal) > room && board.has_free_rising(index) {
            needed.push(Diagonal::Rising(index));
        }
    }
    Effect::Nothing
}
