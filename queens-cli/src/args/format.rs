//! `--format`: how solutions are written.

use std::io::IsTerminal;

use clap::ValueEnum;
use queens::Notation;

/// The widest board that is drawn without being asked for: two characters a square, 80 to a line.
const DRAWN: usize = 38;

/// How to write solutions
#[derive(Debug, Clone, Copy, clap::Args)]
pub(crate) struct FormatArgument {
    /// How to write solutions [default: board on a terminal, array elsewhere]
    #[arg(long, short, value_name = "FORMAT", hide_possible_values = false)]
    format: Option<Format>,
}

impl FormatArgument {
    /// The format that was asked for; by default a drawing on a terminal where it fits, else arrays.
    pub(crate) fn for_solutions_of(self, n: usize) -> Format {
        let draws = n <= DRAWN && std::io::stdout().is_terminal();
        let default = if draws { Format::Board } else { Format::Array };
        self.format.unwrap_or(default)
    }

    /// The format that was asked for; by default a drawing, wherever it goes.
    pub(crate) fn for_drawing(self) -> Format {
        self.format.unwrap_or(Format::Board)
    }
}

/// Every way to write solutions that `queens verify` reads again.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// a drawing with coloured squares
    Board,
    /// Q and +, separated by spaces
    Ascii,
    /// squares ruled with | and dashes
    Grid,
    /// the column of each row's queen, from 0
    Array,
    /// the column of each row's queen, from 1
    Ones,
    /// chess squares: a5 b2 …
    Chess,
    /// one JSON object per line
    Json,
    /// a table with one line per solution
    Csv,
    /// a header and 32-bit columns, for the largest boards
    Binary,
}

impl Format {
    /// The library's notation, for the formats that are one.
    pub(crate) fn notation(self) -> Option<Notation> {
        match self {
            Self::Board => Some(Notation::Board),
            Self::Ascii => Some(Notation::Ascii),
            Self::Grid => Some(Notation::Grid),
            Self::Array => Some(Notation::Array),
            Self::Ones => Some(Notation::Ones),
            Self::Chess => Some(Notation::Chess),
            Self::Json | Self::Csv | Self::Binary => None,
        }
    }
}
