//! What is left of a board: the rows without a queen, and the free squares of each.
//!
//! ```text
//! . Q . .      two rows left, two columns left:
//! . . . Q      row 2: free squares {0}      row 3: free squares {0, 2}
//! . . . .
//! . . . .
//! ```
//!
//! A free square is neither attacked by a queen on the board nor blocked. Nothing else about the queens and blocks
//! matters to a count, so this is what kernels are given.

use queens_board::{Puzzle, Square};

/// The largest board whose rows fit a word.
pub(crate) const MAX_N: usize = 32;

/// A row without a queen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Row {
    pub(crate) row: usize,
    /// Bit c: the square in column c is free.
    pub(crate) free: u32,
}

/// The rows without a queen, middle rows first.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Position {
    rows: [Row; MAX_N],
    len: usize,
}

/// What a queen on the squares of `queens` attacks in a row that lies `distance` rows away.
const fn attacked(queens: u32, distance: usize) -> u32 {
    queens | queens << distance | queens >> distance
}

impl Position {
    /// The empty board.
    ///
    /// # Panics
    /// If n > 32.
    pub(crate) fn empty(n: usize) -> Self {
        assert!(n <= MAX_N, "a row of {n} squares does not fit 32 bits");
        let free = if n == 0 { 0 } else { u32::MAX >> (MAX_N - n) };
        // Middle-out: central queens attack the most squares, so dead ends show early.
        let middle = n.saturating_sub(1) / 2;
        let mut rows = [Row::default(); MAX_N];
        for (i, slot) in rows[..n].iter_mut().enumerate() {
            let away = i.div_ceil(2);
            let row = if i % 2 == n % 2 {
                middle - away
            } else {
                middle + away
            };
            *slot = Row { row, free };
        }
        Self { rows, len: n }
    }

    /// What is left of a board with these queens, none of which attacks another.
    pub(crate) fn after(n: usize, queens: impl IntoIterator<Item = Square>) -> Self {
        let mut position = Self::empty(n);
        for queen in queens {
            position.put(queen);
        }
        position
    }

    /// Takes the queen's row out and its attacked squares off the other rows.
    fn put(&mut self, queen: Square) {
        let mut kept = 0;
        for i in 0..self.len {
            let Row { row, free } = self.rows[i];
            if row != queen.row {
                let free = free & !attacked(1 << queen.column, row.abs_diff(queen.row));
                self.rows[kept] = Row { row, free };
                kept += 1;
            }
        }
        self.len = kept;
    }

    /// The rows without a queen.
    pub(crate) fn rows(&self) -> &[Row] {
        &self.rows[..self.len]
    }

    /// The columns with a free square.
    pub(crate) fn columns(&self) -> u32 {
        self.rows()
            .iter()
            .fold(0, |columns, row| columns | row.free)
    }

    /// Whether every row, and every column without a queen, has a free square. If not, there is no completion. (Each
    /// queen took one row and one column: as many columns are left as rows.)
    pub(crate) fn is_alive(&self) -> bool {
        self.rows().iter().all(|row| row.free != 0)
            && self.columns().count_ones() as usize == self.len
    }

    /// The positions after a queen on each free square of the first row, from left to right, without the dead ones;
    /// each with that queen's square.
    pub(crate) fn children(&self) -> impl Iterator<Item = (Square, Self)> + '_ {
        let Row { row, free } = self.rows()[0];
        let columns = (0..MAX_N).filter(move |column| free >> column & 1 == 1);
        columns.filter_map(move |column| {
            let queen = Square::new(row, column);
            let mut child = *self;
            child.put(queen);
            child.is_alive().then_some((queen, child))
        })
    }
}

impl From<&Puzzle> for Position {
    fn from(puzzle: &Puzzle) -> Self {
        assert!(
            puzzle.is_classic(),
            "the kernels know the classic lines only"
        );
        let mut position = Self::after(puzzle.n(), puzzle.givens().queens());
        for row in &mut position.rows[..position.len] {
            // A board of at most 32 columns has one word per row.
            row.free &= !(puzzle.blocked().row(row.row)[0] as u32);
        }
        position
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn free_squares_are_the_puzzles_free_squares() {
        let mut puzzle = Puzzle::new(7);
        puzzle.give(Square::new(2, 2)).unwrap();
        puzzle.give(Square::new(6, 3)).unwrap();
        puzzle.block(Square::new(0, 5)).unwrap();
        let position = Position::from(&puzzle);
        assert_eq!(
            position
                .rows()
                .iter()
                .map(|row| row.row)
                .collect::<Vec<_>>(),
            [3, 4, 1, 5, 0]
        );
        for &Row { row, free } in position.rows() {
            for column in 0..7 {
                let is_free = puzzle.is_free(Square::new(row, column));
                assert_eq!(free >> column & 1 == 1, is_free);
            }
            assert_eq!(free >> 7, 0);
        }
    }

    #[test]
    fn a_row_or_column_without_a_free_square_is_a_dead_end() {
        assert!(Position::empty(8).is_alive());
        assert!(Position::empty(0).is_alive());
        let corner_and_knight = [Square::new(0, 0), Square::new(1, 2)];
        assert!(!Position::after(4, corner_and_knight).is_alive());
    }
}
