//! What was found about each board, told as text or JSON.

use std::io::{self, Write, stdout};

use serde::Serialize;

use crate::args::report::Report;

/// How many boards were right and wrong.
#[derive(Debug, Default, Serialize)]
pub(super) struct Verdict {
    #[serde(skip)]
    format: Report,
    correct: u64,
    wrong: u64,
}

/// Where a board is: on a line, or the so-manieth of a file of large boards.
#[derive(Clone, Copy, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Place {
    Line(u64),
    Board(u64),
}

/// A wrong board.
#[derive(Serialize)]
struct Wrong<'a> {
    file: Option<&'a str>,
    #[serde(flatten)]
    place: Place,
    reason: &'a str,
}

impl Verdict {
    pub(super) fn new(format: Report) -> Self {
        Self {
            format,
            ..Self::default()
        }
    }

    pub(super) fn boards(&self) -> u64 {
        self.correct + self.wrong
    }

    pub(super) fn correct(&mut self) {
        self.correct += 1;
    }

    /// Counts a wrong board and tells about it.
    pub(super) fn wrong(
        &mut self,
        file: Option<&str>,
        place: Place,
        reason: &str,
    ) -> io::Result<()> {
        self.wrong += 1;
        match (self.format, file, place) {
            (Report::Json, ..) => tell(&Wrong {
                file,
                place,
                reason,
            }),
            (_, None, Place::Line(line)) => writeln!(stdout(), "line {line}: {reason}"),
            (_, Some(file), Place::Line(line)) => writeln!(stdout(), "{file}:{line}: {reason}"),
            (_, None, Place::Board(i)) => writeln!(stdout(), "board {i}: {reason}"),
            (_, Some(file), Place::Board(i)) => writeln!(stdout(), "{file}: board {i}: {reason}"),
        }
    }

    /// Tells the sum. True if there were boards and all were correct.
    pub(super) fn sum_up(&self) -> io::Result<bool> {
        let Self { correct, wrong, .. } = self;
        let boards = self.boards();
        let noun = if boards == 1 { "board" } else { "boards" };
        match (self.format, boards, wrong) {
            (Report::Json, ..) => tell(self)?,
            (_, 0, _) => writeln!(stdout(), "there is no board in the input")?,
            (_, _, 0) => writeln!(stdout(), "{boards} {noun}: correct")?,
            _ => writeln!(
                stdout(),
                "{boards} {noun}: {correct} correct, {wrong} wrong"
            )?,
        }
        stdout().flush()?;
        Ok(*wrong == 0 && boards > 0)
    }
}

fn tell(what: &impl Serialize) -> io::Result<()> {
    let mut line = serde_json::to_vec(what)?;
    line.push(b'\n');
    stdout().write_all(&line)
}
