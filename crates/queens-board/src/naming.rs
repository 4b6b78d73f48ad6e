//! How squares are named in sentences: as in arrays, counted from 1, or as in chess.

use std::fmt::{self, Write};

/// How squares are named in sentences: in the notation that the reader used, or sees beside the board.
///
/// ```
/// use queens::Square;
/// use queens::board::Naming;
///
/// let square = Square::new(3, 2);
/// assert_eq!(square.named(Naming::Numbers, 8).to_string(), "row 3, column 2");
/// assert_eq!(square.named(Naming::Ones, 8).to_string(), "row 4, column 3");
/// assert_eq!(square.named(Naming::Chess, 8).to_string(), "c5");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Naming {
    /// Rows and columns from 0, as in arrays.
    #[default]
    Numbers,
    /// Rows and columns from 1.
    Ones,
    /// Chess squares, as beside a drawn board.
    Chess,
}

impl Naming {
    /// A note at the end of a sentence whose numbers could be misread.
    pub const fn note(self) -> &'static str {
        match self {
            Self::Numbers | Self::Chess => "",
            Self::Ones => " (counted from 1)",
        }
    }

    /// A row in words. In chess notation it is a rank.
    pub fn row(self, row: usize, n: usize) -> impl fmt::Display {
        let number = match self {
            Self::Numbers => row,
            Self::Ones => row + 1,
            Self::Chess => n.saturating_sub(row),
        };
        format!("row {number}")
    }

    /// A column in words. In chess notation it is a file.
    pub fn column(self, column: usize) -> impl fmt::Display {
        let mut words = "column ".to_string();
        // Writing to a string cannot fail.
        let _ = match self {
            Self::Numbers => write!(words, "{column}"),
            Self::Ones => write!(words, "{}", column + 1),
            Self::Chess => write_file(column, &mut words),
        };
        words
    }
}

/// A file's letters: a … z, aa … zz, aaa …
pub(super) fn write_file(column: usize, f: &mut impl fmt::Write) -> fmt::Result {
    if column >= 26 {
        write_file(column / 26 - 1, f)?;
    }
    f.write_char(char::from(b'a' + (column % 26) as u8))
}
