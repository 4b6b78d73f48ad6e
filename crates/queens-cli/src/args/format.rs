//! `--format`: how solutions are printed.

use std::io::IsTerminal;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use queens::{Board, Format};

use crate::Failure;

/// The widest board that is drawn by default: two characters per square, 80 per line.
const MAX_DRAWN: usize = 38;

/// How to print solutions
#[derive(Debug, Clone, Copy, clap::Args)]
#[command(next_help_heading = "Output")]
pub(crate) struct FormatArgument {
    /// Print solutions in this format [default: board on a terminal; array in a pipe or file]
    #[arg(long, short, value_name = "FORMAT", value_parser = formats())]
    format: Option<Format>,
}

impl FormatArgument {
    /// A requested format, or none.
    pub(crate) fn of(format: Option<Format>) -> Self {
        Self { format }
    }

    /// The requested format. By default a drawing on a terminal if it fits, else arrays if each row has one queen, and chess
    /// squares if not. Refuses a format that cannot express this board.
    pub(crate) fn for_solutions_of(self, board: &Board) -> Result<Format, Failure> {
        let draws = board.columns() <= MAX_DRAWN && std::io::stdout().is_terminal();
        let listed = if board.is_by_rows() {
            Format::Array
        } else {
            Format::Chess
        };
        let default = if draws { Format::Board } else { listed };
        let format = self.format.unwrap_or(default);
        if format.is_for(board) {
            return Ok(format);
        }
        let which = if format == Format::Binary {
            "square boards without pawns"
        } else {
            "boards with one queen in each row"
        };
        Err(Failure::Input(format!(
            "--format {format} is for {which}: choose board, ascii, chess, json or csv"
        )))
    }

    /// The same, with a drawing as the default.
    pub(crate) fn or_drawing(self) -> Self {
        let format = Some(self.for_drawing());
        Self { format }
    }

    /// The requested format; by default a drawing, on a terminal or not.
    pub(crate) fn for_drawing(self) -> Format {
        self.format.unwrap_or(Format::Board)
    }
}

/// The library's formats by name, for clap's `value_parser`.
fn formats() -> impl TypedValueParser<Value = Format> {
    let value = |format: Format| PossibleValue::new(format.name()).help(format.about());
    PossibleValuesParser::new(Format::ALL.map(value)).try_map(|name| name.parse::<Format>())
}
