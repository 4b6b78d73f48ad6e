//! The rows and columns that still need a queen, divided by the gap that all bounds in this folder use.
//!
//! A gap in the falling diagonals splits the board into two corners, one above and one below. An open row or column whose
//! free squares lie in one corner belongs to that corner; otherwise its queen may stand in either:
//!
//! ```text
//! # # . .     row 0: above
//! # # # .     row 1: above
//! . # # .     row 2: either
//! . . # #     row 3: below
//! ```

use super::free_squares::FreeSquares;
use super::refutation::Contradiction;
use super::{RowOrColumn, Side};

/// Rows, or columns, in increasing order: those above the gap, those below, and those that can go to either side.
pub(super) type SideLists = [Vec<i64>; 3];

/// The index in [`SideLists`] of the lines that can get their queen on either side.
pub(super) const EITHER: usize = 2;

/// The rows and columns without a queen, and the number of queens above the gap.
#[derive(Clone, Debug)]
pub(super) struct OpenLines {
    pub(super) gap: usize,
    pub(super) assign: Assign,
    pub(super) rows: SideLists,
    pub(super) columns: SideLists,
    /// For each row, then each column, whether it is listed under `EITHER`.
    pub(super) is_either: Vec<bool>,
    placed_above: usize,
}

/// Which lines [`OpenLines`] assigns to a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Assign {
    /// None: every line can go to either side. Faster, and enough where a completion is expected.
    None,
    /// Those whose free squares are all on that side.
    Decided,
}

impl OpenLines {
    pub(super) fn new(board: &FreeSquares, gap: usize, assign: Assign) -> Self {
        let n = board.n();
        let mut lines = Self {
            gap,
            assign,
            rows: SideLists::default(),
            columns: SideLists::default(),
            is_either: vec![false; 2 * n],
            placed_above: board
                .placed()
                .filter(|queen| queen.falling(n) < gap)
                .count(),
        };
        for (line, _) in board.open() {
            let side = match assign {
                Assign::None => EITHER,
                Assign::Decided => match board.sides(line, gap) {
                    (true, true) => EITHER,
                    (is_above, _) => usize::from(!is_above),
                },
            };
            lines.is_either[board.number(line)] = side == EITHER;
            match line {
                RowOrColumn::Row(row) => lines.rows[side].push(row as i64),
                RowOrColumn::Column(column) => lines.columns[side].push(column as i64),
            }
        }
        lines
    }

    /// The number of queens still to be placed.
    pub(super) fn len(&self) -> usize {
        self.rows.iter().map(Vec::len).sum()
    }

    /// Whether every open line belongs to one side.
    pub(super) fn is_decided(&self) -> bool {
        self.rows[EITHER].is_empty() && self.columns[EITHER].is_empty()
    }

    /// The queens still to be placed above and below the gap, if the complete board has `above` queens above it.
    pub(super) fn queens(&self, above: usize) -> Result<[usize; 2], Contradiction> {
        let above = above.checked_sub(self.placed_above);
        let above = above.ok_or(Contradiction::TooFewAbove)?;
        let below = self.len().checked_sub(above);
        Ok([above, below.ok_or(Contradiction::TooFewBelow)?])
    }

    /// The sum of all open rows, and of all open columns.
    pub(super) fn sums(&self) -> [i64; 2] {
        [&self.rows, &self.columns].map(|lines| lines.iter().map(|side| sum(side)).sum())
    }

    /// The sum of the squares of all open rows and columns.
    pub(super) fn squares(&self) -> i64 {
        let sides = self.rows.iter().chain(&self.columns);
        sides.map(|side| squares(side)).sum()
    }

    /// The sum of row minus column over one side's remaining queens, if all lines are decided.
    pub(super) fn sum_of_falling(&self, side: Side) -> i64 {
        sum(&self.rows[side as usize]) - sum(&self.columns[side as usize])
    }
}

pub(super) fn sum(numbers: &[i64]) -> i64 {
    numbers.iter().sum()
}

fn squares(numbers: &[i64]) -> i64 {
    numbers.iter().map(|number| number * number).sum()
}
