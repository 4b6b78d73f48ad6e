//! The list of formats, each with its name and what it looks like.

use std::fmt;
use std::str::FromStr;

use super::diagram::LABELLED;
use crate::{Board, Naming, UnknownName};

/// A way to write boards. Whatever is written so is read again by [`Boards`](super::Boards) or, for boards of any size,
/// by [`large::RowReader`](super::large::RowReader).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Format {
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
    /// A JSON object per line.
    Json,
    /// A table with a header and a line per board.
    Csv,
    /// A header and 32-bit columns, for the largest boards.
    Binary,
}

impl Format {
    /// All formats.
    pub const ALL: [Self; 9] = [
        Self::Board,
        Self::Ascii,
        Self::Grid,
        Self::Array,
        Self::Ones,
        Self::Chess,
        Self::Json,
        Self::Csv,
        Self::Binary,
    ];

    /// The format's name on the command line and the page.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Board => "board",
            Self::Ascii => "ascii",
            Self::Grid => "grid",
            Self::Array => "array",
            Self::Ones => "ones",
            Self::Chess => "chess",
            Self::Json => "json",
            Self::Csv => "csv",
            Self::Binary => "binary",
        }
    }

    /// What it looks like, in a few words.
    pub const fn about(self) -> &'static str {
        match self {
            Self::Board => "a drawing with coloured squares",
            Self::Ascii => "Q and +, separated by spaces",
            Self::Grid => "squares ruled with | and dashes",
            Self::Array => "the column of each row's queen, from 0",
            Self::Ones => "the column of each row's queen, from 1",
            Self::Chess => "chess squares: a5 b2 …",
            Self::Json => "one JSON object per line",
            Self::Csv => "a table with one line per solution",
            Self::Binary => "a header and 32-bit columns, for the largest boards",
        }
    }

    /// Whether a board takes one line per row instead of a single line.
    pub const fn is_diagram(self) -> bool {
        matches!(self, Self::Board | Self::Ascii | Self::Grid)
    }

    /// Whether boards like this one are written in the format: lists of columns need one queen in each row.
    pub fn is_for(self, board: &Board) -> bool {
        match self {
            Self::Array | Self::Ones => board.is_by_rows(),
            Self::Binary => board.is_permutation(),
            _ => true,
        }
    }

    /// How the squares of an n × n board in this format are named beside or in it.
    pub const fn naming(self, n: usize) -> Naming {
        match self {
            Self::Board if n <= LABELLED => Naming::Chess,
            Self::Chess => Naming::Chess,
            Self::Ones => Naming::Ones,
            _ => Naming::Numbers,
        }
    }

    /// Whether boards can be written row by row, and so may be too large to hold: [`Writer::begin`](super::Writer::begin).
    pub const fn is_streamed(self) -> bool {
        !self.is_diagram() && !matches!(self, Self::Chess)
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Format {
    type Err = UnknownName;

    fn from_str(name: &str) -> Result<Self, UnknownName> {
        let mut all = Self::ALL.into_iter();
        all.find(|format| format.name() == name)
            .ok_or_else(|| UnknownName::new("format", name, Self::ALL.map(Self::name)))
    }
}
