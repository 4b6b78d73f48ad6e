//! `--format`: how solutions are written.

use std::io::IsTerminal;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use queens::{Format, Variant};

/// The widest board that is drawn without being asked for: two characters a square, 80 to a line.
const DRAWN: usize = 38;

/// How to write solutions
#[derive(Debug, Clone, Copy, clap::Args)]
pub(crate) struct FormatArgument {
    /// How to write solutions [default: board on a terminal, array elsewhere]
    #[arg(long, short, value_name = "FORMAT", value_parser = formats())]
    format: Option<Format>,
}

impl FormatArgument {
    /// The format that was asked for; by default a drawing on a terminal where it fits, else arrays.
    pub(crate) fn for_solutions_of(self, n: usize) -> Format {
        let draws = n <= DRAWN && std::io::stdout().is_terminal();
        let default = if draws { Format::Board } else { Format::Array };
        self.format.unwrap_or(default)
    }

    /// The format for a board that is no square, or has pawns; by default a drawing on a terminal, else arrays where each row
    /// has one queen, and chess squares where it has not.
    pub(crate) fn for_variant(self, board: &Variant) -> Format {
        let draws = board.columns() <= DRAWN && std::io::stdout().is_terminal();
        let listed = if board.is_by_rows() {
            Format::Array
        } else {
            Format::Chess
        };
        let default = if draws { Format::Board } else { listed };
        self.format.unwrap_or(default)
    }

    /// The same, but that a drawing is the default.
    pub(crate) fn or_drawing(self) -> Self {
        let format = Some(self.for_drawing());
        Self { format }
    }

    /// The format that was asked for; by default a drawing, wherever it goes.
    pub(crate) fn for_drawing(self) -> Format {
        self.format.unwrap_or(Format::Board)
    }
}

/// The library's formats by name, for clap's `value_parser`.
fn formats() -> impl TypedValueParser<Value = Format> {
    let value = |format: Format| PossibleValue::new(format.name()).help(format.about());
    PossibleValuesParser::new(Format::ALL.map(value)).try_map(|name| name.parse::<Format>())
}
