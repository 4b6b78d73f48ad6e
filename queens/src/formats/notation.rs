//! Solutions as text: six forms, each with one writer and one reader.
//!
//! ```text
//! array   [1, 3, 0, 2]        columns from 0, row by row from the top
//! ones    2 4 1 3             columns from 1
//! chess   a2 b4 c1 d3         squares, file by file
//!
//! board               ascii           grid
//! 4 · ♛ · ·           + Q + +         -----------------
//! 3 · · · ♛           + + + Q         |   | Q |   |   |
//! 2 ♛ · · ·           Q + + +         -----------------
//! 1 · · ♛ ·           + + Q +         |   |   |   | Q |
//!   a b c d                           … and so on
//! ```
//!
//! The 0 × 0 board has no square to draw, so every form writes it `[]`.
//!
//! Writing appends to a buffer and allocates nothing once that is large enough. Reading takes lines, recognises the
//! form by itself, and gives a [`Draft`]: what somebody wrote down, not checked yet.

use std::fmt;
use std::str::FromStr;

mod chess;
mod diagram;
mod list;
mod read;

pub use crate::board::Draft;
pub use read::{BadBoard, Reader};

/// A way to write a solution as text. See the [module documentation](self) for how each looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Notation {
    /// A Unicode diagram with files and ranks; the squares may be coloured.
    Board,
    /// `Q` and `+`, separated by spaces.
    Ascii,
    /// Squares ruled with `|` and dashes.
    Grid,
    /// The columns from 0, in brackets.
    Array,
    /// The columns from 1, separated by spaces.
    Ones,
    /// Chess squares, file by file.
    Chess,
}

impl Notation {
    /// All notations.
    pub const ALL: [Self; 6] = [
        Self::Board,
        Self::Ascii,
        Self::Grid,
        Self::Array,
        Self::Ones,
        Self::Chess,
    ];

    /// The notation's name on the command line and the page.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Board => "board",
            Self::Ascii => "ascii",
            Self::Grid => "grid",
            Self::Array => "array",
            Self::Ones => "ones",
            Self::Chess => "chess",
        }
    }

    /// Whether a solution takes one line per row of the board instead of a single line. Between two diagrams belongs
    /// an empty line.
    pub const fn is_diagram(self) -> bool {
        matches!(self, Self::Board | Self::Ascii | Self::Grid)
    }

    /// A writer of this notation.
    ///
    /// ```
    /// use queens::formats::notation::Notation;
    ///
    /// let mut text = Vec::new();
    /// Notation::Chess.writer().write(&[6, 4, 2, 0, 5, 7, 1, 3], &mut text);
    /// assert_eq!(text, b"a5 b2 c6 d1 e7 f4 g8 h3\n");
    /// ```
    pub const fn writer(self) -> Writer {
        Writer {
            notation: self,
            coloured: false,
            rows: Vec::new(),
        }
    }
}

impl fmt::Display for Notation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Notation {
    type Err = UnknownNotation;

    fn from_str(name: &str) -> Result<Self, UnknownNotation> {
        let unknown = || UnknownNotation(name.chars().take(24).collect());
        Self::ALL
            .into_iter()
            .find(|notation| notation.name() == name)
            .ok_or_else(unknown)
    }
}

/// A name that no notation has.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no notation `{0}`: choose one of {names}", names = Notation::ALL.map(Notation::name).join(", "))]
pub struct UnknownNotation(String);

/// Writes solutions in one notation.
#[derive(Clone, Debug)]
pub struct Writer {
    notation: Notation,
    coloured: bool,
    /// The row of each column's queen, kept to be used again.
    rows: Vec<u32>,
}

impl Writer {
    /// Whether [`Notation::Board`] colours its squares with ANSI escape sequences.
    pub const fn coloured(mut self, yes: bool) -> Self {
        self.coloured = yes;
        self
    }

    /// Appends the board with these columns, each less than their number, and a line feed. They need not be a solution:
    /// boards that are wrong can be drawn too.
    ///
    /// # Panics
    /// If a column is not on the board.
    pub fn write(&mut self, columns: &[u32], out: &mut Vec<u8>) {
        if columns.is_empty() {
            return out.extend_from_slice(b"[]\n");
        }
        match self.notation {
            Notation::Board => diagram::write_board(columns, self.coloured, out),
            Notation::Ascii => diagram::write_ascii(columns, out),
            Notation::Grid => diagram::write_grid(columns, out),
            Notation::Array => list::write_array(columns, out),
            Notation::Ones => list::write_ones(columns, out),
            Notation::Chess => chess::write(columns, &mut self.rows, out),
        }
    }
}

/// Appends a number in decimal.
fn push_number(number: usize, out: &mut Vec<u8>) {
    out.extend_from_slice(itoa::Buffer::new().format(number).as_bytes());
}
