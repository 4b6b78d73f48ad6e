//! `queens verify`: reads solutions in any of our formats and says which are wrong.

use std::fs::File;
use std::io::{BufRead, BufReader, Write};
use std::path::PathBuf;

use queens::notation::BadBoard;

use crate::input::{Boards, Unreadable};
use crate::{Failure, Outcome};

/// Check solutions in any format that `list` writes
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Verify {
    /// Files to read; without any, or for -, stdin
    #[arg(value_name = "FILE")]
    files: Vec<PathBuf>,
}

const EXAMPLES: &str = "Examples:
  queens list 8 | queens verify
  queens verify solutions.txt more.json

The format is recognised by itself. Each wrong board is named with the line on which it ends and the two queens that
attack each other. Exits with 1 if a board is wrong or there is none, and with 2 if the input is not made of boards.";

/// How many boards were right and wrong.
#[derive(Default)]
struct Verdict {
    right: u64,
    wrong: u64,
}

impl Verify {
    pub(crate) fn run(mut self) -> Outcome {
        if self.files.is_empty() {
            self.files.push("-".into());
        }
        let mut verdict = Verdict::default();
        for path in &self.files {
            let name = path.display().to_string();
            if name == "-" {
                verdict.read(std::io::stdin().lock(), "line ")?;
            } else {
                let file = File::open(path).map_err(|error| Failure::unreadable(&name, error))?;
                verdict.read(BufReader::with_capacity(1 << 16, file), &format!("{name}:"))?;
            }
        }
        let Verdict { right, wrong } = verdict;
        let boards = if right + wrong == 1 {
            "board"
        } else {
            "boards"
        };
        let mut stdout = std::io::stdout().lock();
        match wrong {
            0 if right == 0 => writeln!(stdout, "there is no board in the input")?,
            0 => writeln!(stdout, "{right} {boards}: correct")?,
            _ => writeln!(
                stdout,
                "{} {boards}: {right} correct, {wrong} wrong",
                right + wrong
            )?,
        }
        stdout.flush()?;
        Ok(wrong == 0 && right > 0)
    }
}

impl Verdict {
    /// Reads all boards of a source; `place` comes before the line number.
    fn read(&mut self, source: impl BufRead, place: &str) -> Result<(), Failure> {
        let mut boards = Boards::new(source);
        loop {
            let wrong = match boards.next_board() {
                Ok(None) => return Ok(()),
                Ok(Some(board)) => board.check().err().map(|wrong| wrong.to_string()),
                // A square beside the board is a wrong board, not a wrong kind of input.
                Err(Unreadable::BadBoard(BadBoard::Square(bad))) => Some(bad.to_string()),
                Err(unreadable) => return Err(unreadable.failure(place, boards.line())),
            };
            match wrong {
                None => self.right += 1,
                Some(wrong) => {
                    self.wrong += 1;
                    writeln!(std::io::stdout(), "{place}{}: {wrong}", boards.line())?;
                }
            }
        }
    }
}
