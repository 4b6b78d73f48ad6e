//! One square of the board, and its name in chess notation.

use std::fmt;

use crate::Rules;
use crate::formats::BadBoard;
use crate::naming::{Naming, write_file};
use crate::shape::Shape;

/// A square: row from the top, column from the left, both from 0.
///
/// The derived order is row by row, in reading order.
///
/// ```
/// use queens::Square;
///
/// // Row 0 is the top rank and column 0 the file `a`:
/// assert_eq!(Square::new(0, 0).chess(8).to_string(), "a8");
/// assert_eq!(Square::from_chess("c5", 8), Ok(Square::new(3, 2)));
/// // After `z` the files continue as `aa`, `ab`, …
/// assert_eq!(Square::new(29, 26).chess(30).to_string(), "aa1");
/// ```
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize,
)]
pub struct Square {
    /// Row, from the top, from 0.
    pub row: usize,
    /// Column, from the left, from 0.
    pub column: usize,
}

impl Square {
    /// The square of this row and column.
    pub const fn new(row: usize, column: usize) -> Self {
        Self { row, column }
    }

    /// The number of this square's falling diagonal ↘ on an n × n board: 0 in the upper right corner, 2n − 2 in the
    /// lower left one. Squares share a falling diagonal when row − column is the same.
    ///
    /// # Panics
    /// If the square is so far outside the board that the number would be negative.
    pub const fn falling(self, n: usize) -> usize {
        self.row + n - 1 - self.column
    }

    /// The number of this square's rising diagonal ↗: 0 in the upper left corner, 2n − 2 in the lower right one.
    /// Squares share a rising diagonal when row + column is the same.
    pub const fn rising(self) -> usize {
        self.row + self.column
    }

    /// Whether queens on these two squares attack each other. A square does not attack itself.
    ///
    /// ```
    /// use queens::Square;
    ///
    /// assert!(Square::new(1, 3).attacks(Square::new(3, 5)));
    /// assert!(!Square::new(1, 3).attacks(Square::new(3, 4)));
    /// ```
    #[inline]
    pub fn attacks(self, other: Self) -> bool {
        // A flat board of any size has the same attacks.
        Shape::new(0, 0, Rules::CHESS).attacks(self, other)
    }

    /// Whether the square is on an n × n board.
    pub const fn is_on_board(self, n: usize) -> bool {
        self.row < n && self.column < n
    }

    /// The square's chess name on an n × n board, such as `e4`. Row 0 is rank n.
    pub const fn chess(self, n: usize) -> impl fmt::Display {
        ChessName { square: self, n }
    }

    /// The square in words, in this notation on an n × n board.
    pub const fn named(self, naming: Naming, n: usize) -> impl fmt::Display {
        let square = self;
        NamedSquare { square, naming, n }
    }

    /// Reads a chess name such as `e4` on an n × n board; upper case is accepted.
    pub fn from_chess(name: &str, n: usize) -> Result<Self, BadBoard> {
        Self::from_chess_on(name, n, n)
    }

    /// The same on a board with these rows and columns: the upper left corner of 5 × 8 is `a5`.
    pub fn from_chess_on(name: &str, rows: usize, columns: usize) -> Result<Self, BadBoard> {
        let bad = |board| BadBoard::Square {
            name: name
                .chars()
                .take(24)
                .map(|c| if c.is_control() { '?' } else { c })
                .collect(),
            board,
        };
        let letters = name.bytes().take_while(u8::is_ascii_alphabetic).count();
        let (file, rank) = name.split_at(letters);
        if file.is_empty() || rank.is_empty() || !rank.bytes().all(|b| b.is_ascii_digit()) {
            return Err(bad(None));
        }
        let outside = || bad(Some((rows, columns)));
        let column = file
            .bytes()
            .try_fold(0usize, |column, letter| {
                let digit = usize::from(letter.to_ascii_lowercase() - b'a') + 1;
                column.checked_mul(26)?.checked_add(digit)
            })
            .ok_or_else(outside)?
            - 1;
        let rank: usize = rank.parse().map_err(|_| outside())?;
        if column >= columns || rank == 0 || rank > rows {
            return Err(outside());
        }
        Ok(Self::new(rows - rank, column))
    }

    /// The squares of a chess name such as `e4`, or of the rectangle between two opposite corners such as `e4-g7`.
    ///
    /// ```
    /// use queens::Square;
    ///
    /// assert_eq!(Square::rectangle_from_chess("b2-d3", 8)?.count(), 6);
    /// # Ok::<(), queens::formats::BadBoard>(())
    /// ```
    pub fn rectangle_from_chess(
        names: &str,
        n: usize,
    ) -> Result<impl Iterator<Item = Self> + use<>, BadBoard> {
        Self::rectangle_from_chess_on(names, n, n)
    }

    /// The same on a board with these rows and columns.
    pub fn rectangle_from_chess_on(
        names: &str,
        rows: usize,
        columns: usize,
    ) -> Result<impl Iterator<Item = Self> + use<>, BadBoard> {
        let (first, last) = names.split_once('-').unwrap_or((names, names));
        let a = Self::from_chess_on(first.trim(), rows, columns)?;
        let b = Self::from_chess_on(last.trim(), rows, columns)?;
        let rows = a.row.min(b.row)..=a.row.max(b.row);
        let columns = a.column.min(b.column)..=a.column.max(b.column);
        Ok(rows.flat_map(move |row| columns.clone().map(move |column| Self::new(row, column))))
    }
}

/// Writes `row 3, column 5`, both from 0, as in error messages.
impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "row {}, column {}", self.row, self.column)
    }
}

struct ChessName {
    square: Square,
    n: usize,
}

impl fmt::Display for ChessName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_file(self.square.column, f)?;
        write!(f, "{}", self.n - self.square.row)
    }
}

struct NamedSquare {
    square: Square,
    naming: Naming,
    n: usize,
}

impl fmt::Display for NamedSquare {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { square, naming, n } = *self;
        match naming {
            Naming::Chess if square.row < n => write!(f, "{}", square.chess(n)),
            Naming::Ones => write!(f, "row {}, column {}", square.row + 1, square.column + 1),
            // A square outside the board has no chess name.
            Naming::Numbers | Naming::Chess => write!(f, "{square}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_chess_name_reads_back() {
        for n in [1, 2, 8, 27, 30] {
            for row in 0..n {
                for column in 0..n {
                    let square = Square::new(row, column);
                    assert_eq!(
                        Square::from_chess(&square.chess(n).to_string(), n),
                        Ok(square)
                    );
                }
            }
        }
        let far = Square::new(0, 702);
        assert_eq!(far.chess(1000).to_string(), "aaa1000");
        assert_eq!(Square::from_chess("aaa1000", 1000), Ok(far));
    }

    #[test]
    fn a_bad_name_says_what_is_wrong() {
        let message = |name| Square::from_chess(name, 8).unwrap_err().to_string();
        assert_eq!(message("e9"), "`e9` is not a square of the 8 × 8 board");
        assert_eq!(message("i1"), "`i1` is not a square of the 8 × 8 board");
        assert_eq!(message("a0"), "`a0` is not a square of the 8 × 8 board");
        for bad in ["", "a", "4", "4a", "a4b", "a-1", "é4", "a+4"] {
            assert!(
                message(bad).ends_with("is not a square: write letters and a number, such as a1"),
                "{bad}"
            );
        }
        assert!(message("a\n1").starts_with("`a?1` is not a square"));
        let long = "z".repeat(10_000) + "1";
        assert!(message(&long).len() < 100);
    }

    #[test]
    fn attacks_follow_the_rules_of_chess() {
        for a in (0..36).map(|i| Square::new(i / 6, i % 6)) {
            for b in (0..36).map(|i| Square::new(i / 6, i % 6)) {
                let shares_a_line = a.row == b.row
                    || a.column == b.column
                    || a.falling(6) == b.falling(6)
                    || a.rising() == b.rising();
                assert_eq!(a.attacks(b), a != b && shares_a_line);
            }
        }
    }
}
