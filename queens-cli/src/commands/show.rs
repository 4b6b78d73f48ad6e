//! `queens show BOARD…`: draws boards.

use std::io::BufRead;

use queens::notation::Draft;

use crate::args::format::{Format, FormatArgument};
use crate::input::Boards;
use crate::output::Output;
use crate::{Failure, Outcome};

/// Draw boards given as arrays, chess squares or diagrams
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Show {
    /// Boards; without any, they are read from stdin
    #[arg(value_name = "BOARD", allow_hyphen_values = true)]
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
            true => draw(std::io::stdin().lock(), format),
            false => draw(self.text().as_bytes(), format),
        }
    }

    /// The arguments as lines. Boards may be written without quotes: a board goes on until one begins with a bracket
    /// or has blanks of its own.
    fn text(&self) -> String {
        let mut text = String::new();
        for board in &self.boards {
            let last = text.lines().last().unwrap_or_default();
            let is_new = board.starts_with('[') || board.contains(' ') || last.ends_with(']');
            text.push(if is_new { '\n' } else { ' ' });
            text.push_str(board);
        }
        text
    }
}

fn draw(source: impl BufRead, format: Format) -> Outcome {
    let mut boards = Boards::new(source);
    let mut output = Output::stdout(format);
    let mut all_right = true;
    loop {
        let board = boards
            .next_board()
            .map_err(|bad| Failure::input(bad.to_string()))?;
        let Some(board) = board else {
            break;
        };
        let wrong = board.check().err();
        output.columns(&drawable(board)?)?;
        if let Some(wrong) = wrong {
            output.flush()?;
            anstream::eprintln!("board {}: {wrong}", output.written());
            all_right = false;
        }
    }
    if output.written() == 0 {
        return Err(Failure::input("there is no board to show"));
    }
    output.flush()?;
    Ok(all_right)
}

/// The columns, for a board with one queen in each row.
fn drawable(board: &Draft) -> Result<Vec<u32>, Failure> {
    board.columns().ok_or_else(|| match board.check() {
        Err(wrong) => Failure::input(wrong),
        Ok(()) => Failure::input("a board needs one queen in each row"),
    })
}
