//! A bound from sums of squares, which uses both kinds of diagonals at once.
//!
//! For a queen of row r and column c, (r − c)² + (r + c)² = 2r² + 2c². Every open row and column gets one queen, so the squares
//! of all diagonals still to be used have a fixed sum. The same holds for distances from any centre. The free diagonals nearest
//! to the centre have the least sum of squares. If that exceeds the fixed sum, there is no completion. Otherwise the difference
//! is the *room*, and a square is no longer free if its diagonals exceed the last of the nearest ones by more than the room.
//!
//! A small case: rows 5 and 6 and columns 0 and 1 are open. Falling diagonals (row less column) are 4, 5 and 6, with mean 5;
//! rising ones (row plus column) are 5, 6 and 7, with mean 6. Distances from the mean are doubled, so that they are whole
//! numbers even where the mean is not:
//!
//! ```text
//! fixed sum       queens on (5, 0) and (6, 1): falling 5 and 5, rising 5 and 7:    0 + 0 + 4 + 4 = 8
//!                 queens on (5, 1) and (6, 0): falling 4 and 6, rising 6 and 6:    4 + 4 + 0 + 0 = 8, as it must be
//! least sum       two falling diagonals 0 + 4, two rising ones 0 + 4:              8, so the room is 0
//! without 5       if the falling diagonal 5 is taken: 4 and 6, rising as before:   4 + 4 + 0 + 4 = 12: no completion
//! ```
//!
//! The best centre is the mean of the diagonals to be used. While some lines can go to either side of the gap, only the mean
//! of all falling diagonals is known, which lies somewhere in the gap. Once all lines are decided (`shares.rs`), each corner
//! has a mean of its own, and the bound is several times as tight. For n = 42 after thirteen rows, 14 queens to come above
//! with room for none, 15 below with room for 21, the room for all squares is 828 instead of 2,968.
//!
//! Cost: a node takes about twice as long. With one centre, and lines chosen by their free squares alone, the refutation of the
//! first sixteen rows of n = 48 takes 108,958 nodes instead of 1,875,813.

use super::balance::Effect;
use super::free_squares::{Diagonal, FreeSquares};
use super::open_lines::OpenLines;
use super::refutation::{Contradiction, Inequality, Refutation};
use super::{DIVIDES_LINES, RowOrColumn, Side};

/// The least sum of squares of the given number of free diagonals in a range, and the largest of these squares; `None` if there
/// are too few. A diagonal's square is (2 · diagonal − centre)²: `centre` is twice the number from which distances are measured.
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

/// Removes the squares that do not fit. Once all lines are decided, lists the diagonals that must get a queen. The bound of
/// `balance.rs` must hold, and forced queens must be placed.
pub(super) fn narrow(
    board: &mut FreeSquares,
    lines: &OpenLines,
    queens: [usize; 2],
    refutation: &mut Refutation,
    needed: &mut Vec<Diagonal>,
) -> Effect {
    let n = board.n() as i64;
    let open = lines.len() as i64;
    if open == 0 {
        return Effect::Nothing;
    }
    let is_decided = DIVIDES_LINES && lines.is_decided();
    let [rows, columns] = lines.sums();
    // Twice the means of the open rows and columns, so that they are whole numbers.
    let (row, column) = (2 * rows / open, 2 * columns / open);
    let [above, below] = queens.map(|queens| queens as i64);
    let (falling, rising, moments) = if is_decided {
        let [falling_above, falling_below] = Side::BOTH.map(|side| lines.sum_of_falling(side));
        let centres = [
            2 * falling_above / above.max(1),
            2 * falling_below / below.max(1),
        ];
        let moments = centres[0] * falling_above + centres[1] * falling_below;
        (centres, 2 * (rows + columns) / open, moments)
    } else {
        let centre = row - column;
        ([centre; 2], row + column, centre * (rows - columns))
    };
    // The sum of (2d − centre)² over all diagonals d of both kinds: 4d² adds up to 8r² + 8c².
    let fixed = 8 * lines.squares() - 4 * moments - 4 * rising * (rows + columns)
        + above * falling[0].pow(2)
        + below * falling[1].pow(2)
        + open * rising.pow(2);
    let gap = lines.gap as i64 - (n - 1);
    let is_free = |height: i64| board.has_free((height + n - 1) as usize);
    let Some((sum_above, last_above)) = least(1 - n..gap, falling[0], queens[0], is_free) else {
        return Effect::Refuted(Contradiction::TooFewAbove);
    };
    let Some((sum_below, last_below)) = least(gap..n, falling[1], queens[1], is_free) else {
        return Effect::Refuted(Contradiction::TooFewBelow);
    };
    let is_free = |sum: i64| board.has_free_rising(sum as usize);
    let Some((sum_rising, last_rising)) = least(0..2 * n - 1, rising, open as usize, is_free)
    else {
        return Effect::Refuted(Contradiction::TooFewRising);
    };
    let [centre_above, centre_below] = falling;
    let last = [last_above, last_below];
    let inequality = if is_decided {
        Inequality::Corners([
            centre_above,
            centre_below,
            rising,
            last_above,
            last_below,
            last_rising,
        ])
    } else {
        Inequality::Squares([row, column, last_above, last_below, last_rising])
    };
    let room = fixed - sum_above - sum_below - sum_rising;
    if room < 0 {
        return Effect::Refuted(Contradiction::Unbalanced(inequality));
    }
    // The amount by which a diagonal's square exceeds the last of the nearest ones.
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
    // Leaving out a diagonal that is nearer than the last one by more than the room costs too much.
    let all = (0..2 * n - 1).filter(|_| is_decided);
    for diagonal in all {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_small_case_is_as_documented() {
        let (falling, rising) = (10, 12);
        let square = |row: i64, column: i64| {
            (2 * (row - column) - falling).pow(2) + (2 * (row + column) - rising).pow(2)
        };
        let fixed = 8;
        assert_eq!(square(5, 0) + square(6, 1), fixed);
        assert_eq!(square(5, 1) + square(6, 0), fixed);
        let all = least(4..7, falling, 2, |_| true);
        assert_eq!(all, Some((4, 4)));
        assert_eq!(least(5..8, rising, 2, |_| true), Some((4, 4)));
        let without_5 = least(4..7, falling, 2, |height| height != 5);
        assert_eq!(without_5, Some((8, 4)));
        assert_eq!(least(4..7, falling, 4, |_| true), None);
    }
}
