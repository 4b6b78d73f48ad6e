//! Which squares a queen attacks, in the form that kernels need: computed on the classic board, looked up in tables on all
//! others.
//!
//! A kernel sees a board as rows that need a queen each, whose squares are the bits of a word. Pawns cut rows and columns
//! into pieces; each piece then counts as a separate row or column:
//!
//! ```text
//! . . . .      a pawn at row 1, column 1 makes five rows: row 0, row 1 left, row 1 right, row 2, row 3
//! . P . .      and five columns: 0, 1 above the pawn, 2, 3, and 4: column 1 below it
//! . . . .
//! . . . .
//! ```

use std::sync::Arc;

use crate::family::{BoardKind, Family};
use crate::position::{MAX_N, OpenRow, Position};
use queens_board::{ClassicPuzzle, Square};

/// The attacks of a queen on a board of at most 32 rows and columns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Attacks {
    /// Columns and diagonals of the n × n board.
    Classic {
        /// The side.
        n: usize,
    },
    /// Another board, as lookup tables.
    Tables(Arc<AttackTables>),
}

/// The columns that a queen attacks in a row `distance` rows away.
const fn attacked(column: usize, distance: usize) -> u32 {
    let queen = 1u32 << column;
    queen | queen << distance | queen >> distance
}

/// Rows from the middle out: central queens attack the most squares, so dead ends show early.
pub(crate) fn middle_out(n: usize) -> impl Iterator<Item = usize> {
    let middle = n.saturating_sub(1) / 2;
    (0..n).map(move |i| {
        let away = i.div_ceil(2);
        if i % 2 == n % 2 {
            middle - away
        } else {
            middle + away
        }
    })
}

impl Attacks {
    /// The board without queens.
    ///
    /// # Panics
    /// If a classic board has more than 32 rows.
    pub(crate) fn empty(&self) -> Position {
        match self {
            &Self::Classic { n } => {
                assert!(n <= MAX_N, "a row of {n} squares does not fit 32 bits");
                let free = if n == 0 { 0 } else { u32::MAX >> (MAX_N - n) };
                middle_out(n).map(|row| OpenRow { row, free }).collect()
            }
            Self::Tables(tables) => tables.empty(),
        }
    }

    /// The position after placing queens on these squares; `None` if one of them is attacked by another.
    pub(crate) fn after(&self, queens: impl IntoIterator<Item = Square>) -> Option<Position> {
        let mut position = self.empty();
        for queen in queens {
            let (row, column) = match self {
                Self::Classic { .. } => (queen.row, queen.column),
                Self::Tables(tables) => tables.find(queen)?,
            };
            if !position.is_free(row, column) {
                return None;
            }
            self.place(&mut position, row, column);
        }
        Some(position)
    }

    /// The position after placing one more queen; `None` if its square is not free.
    pub(crate) fn put(&self, position: &Position, row: usize, column: usize) -> Option<Position> {
        let mut child = *position;
        self.place(&mut child, row, column);
        position.is_free(row, column).then_some(child)
    }

    /// Places a queen on a free square.
    fn place(&self, position: &mut Position, queen: usize, column: usize) {
        match self {
            Self::Classic { .. } => {
                position.take_out(queen, |row| attacked(column, row.abs_diff(queen)));
            }
            Self::Tables(tables) => {
                position.take_out(queen, |row| tables.attacks(queen, row)[column]);
            }
        }
    }

    /// The live positions after a queen on each free square of the first row, from left to right, each with that queen's square.
    pub(crate) fn children<'a>(
        &'a self,
        position: &'a Position,
    ) -> impl Iterator<Item = (Square, Position)> + 'a {
        let first = position.rows()[0];
        first.free_columns().filter_map(move |column| {
            let mut child = *position;
            self.place(&mut child, first.row, column);
            child
                .is_alive()
                .then(|| (self.square(first.row, column), child))
        })
    }

    /// The square of a column's bit.
    ///
    /// # Panics
    /// If no square of the row has this bit.
    pub(crate) fn square(&self, row: usize, column: usize) -> Square {
        match self {
            Self::Classic { .. } => Square::new(row, column),
            Self::Tables(tables) => tables.square(row, column).expect("a square of this row"),
        }
    }
}

/// The position of a classic puzzle.
///
/// # Panics
/// If n > 32.
impl From<&ClassicPuzzle> for Position {
    fn from(puzzle: &ClassicPuzzle) -> Self {
        let board = Attacks::Classic { n: puzzle.n() };
        let position = board.after(puzzle.givens().queens());
        let mut position = position.expect("given queens do not attack one another");
        // A board of at most 32 columns has one word per row.
        position.retain(|row| !(puzzle.blocked().row(row)[0] as u32));
        position
    }
}

/// The rows of any board, and what a queen in one row attacks in another.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct AttackTables {
    family: Family,
    /// By row and bit, in the order of the search.
    squares: Vec<[Option<Square>; MAX_N]>,
    /// By row, row and bit: the bits of the second row that a queen on this bit of the first row attacks.
    attacks: Vec<[u32; MAX_N]>,
}

impl AttackTables {
    /// The tables of a board without its blocked squares; `None` if it is too large for kernels. Without rows, there may be more
    /// pieces than rows; see [`is_possible`](Self::is_possible).
    pub(crate) fn new(family: Family, blocked: &[Square]) -> Option<Self> {
        let (rows, columns) = family.size();
        if rows.max(columns) + family.pawns().len() > MAX_N {
            return None;
        }
        let mut rows = family.squares().unwrap_or_default();
        for row in &mut rows {
            row.retain(|(square, _)| !blocked.contains(square));
        }
        let len = rows.len();
        let mut squares = vec![[None; MAX_N]; len];
        for (row, of_row) in squares.iter_mut().zip(&rows) {
            for &(square, column) in of_row {
                row[column] = Some(square);
            }
        }
        // The row and bit of each square.
        let mut places = [[None; MAX_N]; MAX_N];
        for (row, of_row) in rows.iter().enumerate() {
            for &(square, bit) in of_row {
                places[square.row][square.column] = Some((row, bit));
            }
        }
        let board = family.board().unwrap_or_default();
        let mut attacks = vec![[0; MAX_N]; len * len];
        for (from, &(queen, bit)) in rows
            .iter()
            .enumerate()
            .flat_map(|(row, of_row)| of_row.iter().map(move |queen| (row, queen)))
        {
            for attacked in board.ways_from(queen).flatten() {
                match places[attacked.row][attacked.column] {
                    Some((to, column)) if to != from => {
                        attacks[from * len + to][bit] |= 1 << column
                    }
                    _ => {}
                }
            }
        }
        Some(Self {
            family,
            squares,
            attacks,
        })
    }

    /// Whether there are as many rows as pieces to place.
    pub(crate) fn is_possible(&self) -> bool {
        let (rows, _) = self.family.size();
        self.len() == rows + self.family.pawns().len()
    }

    pub(crate) fn family(&self) -> Family {
        self.family
    }

    pub(crate) fn kind(&self) -> BoardKind {
        self.family.kind()
    }

    pub(crate) fn len(&self) -> usize {
        self.squares.len()
    }

    /// The bits that a queen in one row attacks in another, by the queen's bit.
    pub(crate) fn attacks(&self, from: usize, to: usize) -> &[u32; MAX_N] {
        &self.attacks[from * self.len() + to]
    }

    /// The row and the bit of a square.
    pub(crate) fn find(&self, square: Square) -> Option<(usize, usize)> {
        let mut rows = self.squares.iter().enumerate();
        rows.find_map(|(row, squares)| {
            let bit = squares.iter().position(|&at| at == Some(square))?;
            Some((row, bit))
        })
    }

    pub(crate) fn square(&self, row: usize, bit: usize) -> Option<Square> {
        self.squares[row][bit]
    }

    /// Whether a row has a square in each column of the board.
    pub(crate) fn is_whole(&self, row: usize) -> bool {
        let (_, columns) = self.family.size();
        self.squares[row].iter().flatten().count() == columns
    }

    fn empty(&self) -> Position {
        let rows = self.squares.iter().enumerate();
        let rows = rows.map(|(row, squares)| {
            let bits = squares.iter().enumerate();
            let free = bits.fold(0, |free, (bit, square)| {
                free | u32::from(square.is_some()) << bit
            });
            OpenRow { row, free }
        });
        rows.collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn free_squares_are_the_puzzles_free_squares() {
        let mut puzzle = ClassicPuzzle::new(7);
        puzzle.give(Square::new(2, 2)).unwrap();
        puzzle.give(Square::new(6, 3)).unwrap();
        puzzle.block(Square::new(0, 5)).unwrap();
        let position = Position::from(&puzzle);
        let rows: Vec<usize> = position.rows().iter().map(|row| row.row).collect();
        assert_eq!(rows, [3, 4, 1, 5, 0]);
        for &OpenRow { row, free } in position.rows() {
            for column in 0..7 {
                let is_free = puzzle.is_free(Square::new(row, column));
                assert_eq!(free >> column & 1 == 1, is_free);
            }
            assert_eq!(free >> 7, 0);
        }
    }

    #[test]
    fn a_row_or_column_without_a_free_square_is_a_dead_end() {
        assert!(Attacks::Classic { n: 8 }.empty().is_alive());
        assert!(Attacks::Classic { n: 0 }.empty().is_alive());
        let corner_and_knight = [Square::new(0, 0), Square::new(1, 2)];
        let position = Attacks::Classic { n: 4 }.after(corner_and_knight).unwrap();
        assert!(!position.is_alive());
    }
}
