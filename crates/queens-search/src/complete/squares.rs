//! Squares that must add up: a bound that sees both kinds of diagonals at once.
//!
//! For a queen of row r and column c, measured from any centre, (r − c)² + (r + c)² = 2r² + 2c². Every open row and column
//! gets one queen, so that the squares of all diagonals that are still to be used have a fixed sum. A filled corner leaves
//! only outer falling diagonals, whose squares are large; then the rising ones must be nearly those in the middle:
//!
//! ```text
//! # # # # . .     The best falling diagonals on either side of the gap and the best rising ones have some least sum of
//! . # # # # .     squares. More than the fixed sum, and there is no completion; else the difference is the room, and a
//! . . # # # #     square is no longer free whose diagonals exceed the last of the best ones by more than that.
//! ```
//!
//! Cost: about as much as a node without it. With it, and lines chosen by their free squares alone, the refutation of the
//! first sixteen rows of n = 48 takes 108,958 nodes instead of 1,875,813.

use super::RowOrColumn;
use super::balance::Effect;
use super::board::Board;
use super::open_lines::OpenLines;
use super::refutation::{Contradiction, Inequality, Refutation};

/// The sum and the last of the least squares of so many free diagonals in a range, twice their distance from half the centre;
/// none if there are too few.
pub(super) fn least(
    range: std::ops::Range<i64>,
    centre: i64,
    wanted: usize,
    is_free: impl Fn(i64) -> bool,
) -> Option<(i64, i64)> {
    let square = |diagonal: i64| (2 * diagonal - centre).pow(2);
    let middle = (centre + 1).div_euclid(2).clamp(range.start, range.end);
    let mut upwards = (middle..range.end).filter(|&d| is_free(d)).map(square);
    let mut downwards = (range.start..middle)
        .rev()
        .filter(|&d| is_free(d))
        .map(square);
    let (mut up, mut down) = (upwards.next(), downwards.next());
    let (mut sum, mut last) = (0, 0);
    for _ in 0..wanted {
        let takes_up = match (up, down) {
            (Some(up), Some(down)) => up <= down,
            (up, _) => up.is_some(),
        };
        last = if takes_up {
            std::mem::replace(&mut up, upwards.next())?
        } else {
            std::mem::replace(&mut down, downwards.next())?
        };
        sum += last;
    }
    Some((sum, last))
}

/// Takes the squares from play that do not fit. The bound of `balance.rs` holds, and forced queens are placed.
pub(super) fn narrow(
    board: &mut Board,
    lines: &OpenLines,
    [above, below]: [usize; 2],
    refutation: &mut Refutation,
) -> Effect {
    let n = board.n() as i64;
    let open = lines.len() as i64;
    if open == 0 {
        return Effect::Nothing;
    }
    let ([rows, columns], squares) = (lines.sums(), lines.squares());
    // Twice the mean of the open rows and columns, so that it is a whole number.
    let (row, column) = (2 * rows / open, 2 * columns / open);
    let fixed = 8 * squares - 8 * (row * rows + column * columns)
        + 2 * open * (row * row + column * column);
    let (falling, rising) = (row - column, row + column);
    let gap = lines.gap as i64 - (n - 1);
    let is_free = |height: i64| board.has_free((height + n - 1) as usize);
    let Some((sum_above, last_above)) = least(1 - n..gap, falling, above, is_free) else {
        return Effect::Refuted(Contradiction::TooFewAbove);
    };
    let Some((sum_below, last_below)) = least(gap..n, falling, below, is_free) else {
        return Effect::Refuted(Contradiction::TooFewBelow);
    };
    let is_free = |sum: i64| board.has_free_rising(sum as usize);
    let Some((sum_rising, last_rising)) = least(0..2 * n - 1, rising, open as usize, is_free)
    else {
        return Effect::Refuted(Contradiction::TooFewRising);
    };
    let inequality = Inequality::Squares([row, column, last_above, last_below, last_rising]);
    let room = fixed - sum_above - sum_below - sum_rising;
    if room < 0 {
        return Effect::Refuted(Contradiction::Unbalanced(inequality));
    }
    let mut unfit = Vec::new();
    for (line, _) in board.open() {
        if matches!(line, RowOrColumn::Row(_)) {
            unfit.extend(board.free(line).filter(|square| {
                let (row, column) = (square.row as i64, square.column as i64);
                let height = row - column;
                let last = if height < gap { last_above } else { last_below };
                let detour = ((2 * height - falling).pow(2) - last).max(0)
                    + ((2 * (row + column) - rising).pow(2) - last_rising).max(0);
                detour > room
            }));
        }
    }
    if unfit.is_empty() {
        return Effect::Nothing;
    }
    refutation.strike([inequality].into_iter());
    for square in unfit {
        board.remove(square);
    }
    Effect::Narrowed
}
