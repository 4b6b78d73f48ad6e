//! `queens show BOARD…`: draws boards.

use std::io::BufRead;

use crate::args::format::{Format, FormatArgument};
use crate::input::Boards;
use crate::output::Output;
use crate::{Failure, Outcome};

/// Draw boards given as arrays, chess squares or diagrams
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Show {
    /// Boards; without any, they are read from stdin
    #[arg(value_name = "BOARD")]
    boards: Vec<String>,

    #[command(flatten)]
    format: FormatArgument,
}

const EXAMPLES: &str = "Examples:
  queens show \"[1, 3, 0, 2]\"
  queens show a2 b4 c1 d3
  queens list 6 --format array | queens show --format grid

A board whose queens attack each other is drawn too; it is named on stderr and the exit code is 1.";

impl Show {
    pub(crate) fn run(self) -> Outcome {
        let format = self.format.for_drawing();
        match self.boards.is_empty() {
            true => draw(std::io::stdin().lock(), "line ", format),
            false => draw(self.text().as_bytes(), "board ", format),
        }
    }

    /// The arguments as one board per line. Boards may be written without quotes: a board goes on until one begins with
    /// a bracket or has blanks of its own.
    fn text(&self) -> String {
        let mut boards: Vec<String> = Vec::new();
        for piece in &self.boards {
            match boards.last_mut() {
                Some(board)
                    if !piece.starts_with('[') && !piece.contains(' ') && !board.ends_with(']') =>
                {
                    board.push(' ');
                    board.push_str(piece);
                }
                _ => boards.push(piece.clone()),
            }
        }
        boards.join("\n")
    }
}

/// Draws all boards of a source; `place` comes before the number of a line.
fn draw(source: impl BufRead, place: &str, format: Format) -> Outcome {
    let mut boards = Boards::new(source);
    let mut output = Output::stdout(format);
    let mut all_right = true;
    loop {
        let board = match boards.next_board() {
            Ok(None) => break,
            Ok(Some(board)) => board,
            Err(unreadable) => {
                output.flush()?;
                return Err(unreadable.failure(place, boards.line()));
            }
        };
        let wrong = board.check().err();
        let columns = board.columns();
        let line = boards.line();
        if let Some(columns) = &columns {
            output.columns(columns)?;
        }
        if let Some(wrong) = wrong {
            output.flush()?;
            match columns {
                Some(_) => anstream::eprintln!("{place}{line}: {wrong}"),
                // Only boards with one queen in each row can be drawn.
                None => return Err(Failure::Input(format!("{place}{line}: {wrong}"))),
            }
            all_right = false;
        }
    }
    if output.written() == 0 {
        return Err(Failure::input("there is no board to show"));
    }
    output.flush()?;
    Ok(all_right)
}
