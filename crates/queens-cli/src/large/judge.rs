//! Judges rows as they are read: checks them, or finds the second of two attacking queens.

use queens::board::Draft;
use queens::formats::Written;
use queens::formats::large::{Judge, Refused};
use queens::{Checker, Misplaced, Square};

use crate::memory;
use crate::progress::Progress;

/// Checks boards, limits their memory, and shows the progress.
pub(crate) struct Strict {
    checker: Checker,
    progress: Progress,
    /// The side for which memory was checked.
    room: u64,
}

impl Strict {
    pub(crate) fn new() -> Self {
        Self {
            checker: Checker::new(),
            progress: Progress::start("rows", None),
            room: 0,
        }
    }

    fn require(&mut self, side: u64, what: &str) -> Result<(), Refused> {
        self.room = side;
        memory::require(Checker::bytes(side), what)
            .map_err(|refused| Refused::Format(refused.to_string()))
    }
}

impl Judge for Strict {
    fn start(&mut self, n: Option<usize>) -> Result<(), Refused> {
        *self = Self::new();
        if let Some(n) = n {
            self.require(n as u64, &format!("the check of n = {n}"))?;
            self.checker = Checker::for_board(n)?;
            self.progress = Progress::start("rows", Some(n as u64));
        }
        Ok(())
    }

    fn rows(&mut self, columns: &[u32]) -> Result<(), Refused> {
        if !self.checker.has_side() {
            // A correct board is at least this wide.
            let right = Checker::least_side(columns);
            if right > self.room {
                self.require(2 * right, "the check of this board")?;
            }
        }
        self.checker.check(columns)?;
        self.progress.set(self.checker.rows() as u64);
        Ok(())
    }

    fn finish(&mut self, base: u32) -> Result<usize, Refused> {
        Ok(std::mem::take(&mut self.checker).finish_from(base)?)
    }
}

/// Finds the queen that attacks another: the check has only bits, so this needs a second reading. Finding it is reported as an
/// error, which ends the reading.
pub(crate) struct Partner {
    /// The number of boards before the wrong one.
    boards: u64,
    queen: Square,
    row: usize,
}

impl Partner {
    /// The first partner of a queen of the board with this number, from 1.
    pub(crate) fn new(board: u64, queen: Square) -> Self {
        Self {
            boards: board - 1,
            queen,
            row: 0,
        }
    }
}

impl Judge for Partner {
    fn start(&mut self, _: Option<usize>) -> Result<(), Refused> {
        self.row = 0;
        Ok(())
    }

    fn rows(&mut self, columns: &[u32]) -> Result<(), Refused> {
        let row = self.row;
        self.row += columns.len();
        if self.boards > 0 {
            return Ok(());
        }
        let squares = columns.iter().zip(row..self.queen.row);
        let squares = squares.map(|(&column, row)| Square::new(row, column as usize));
        match Misplaced::among(self.queen, squares) {
            Some(wrong) => Err(wrong.into()),
            None if self.row > self.queen.row => {
                Err(Refused::Format("the file has changed".into()))
            }
            None => Ok(()),
        }
    }

    fn finish(&mut self, _: u32) -> Result<usize, Refused> {
        self.boards = self.boards.saturating_sub(1);
        Ok(self.row)
    }
}

/// Stores the queens of a board.
#[derive(Debug, Default)]
pub(crate) struct BoardCollector {
    queens: Vec<Square>,
}

impl BoardCollector {
    /// The board, as a list of columns from 0.
    pub(crate) fn written(self) -> Written {
        let mut written = Written::default();
        written.draft = Draft::new(self.queens.len(), self.queens);
        written
    }
}

impl Judge for BoardCollector {
    fn start(&mut self, n: Option<usize>) -> Result<(), Refused> {
        // The board, its columns, and the copy kept to compare boards.
        let bytes = n.unwrap_or(0) as u64 * 64;
        memory::require(bytes, "grading boards of this size")
            .map_err(|refused| Refused::Format(refused.to_string()))
    }

    fn rows(&mut self, columns: &[u32]) -> Result<(), Refused> {
        let rows = self.queens.len()..;
        let squares = rows
            .zip(columns)
            .map(|(row, &column)| Square::new(row, column as usize));
        self.queens.extend(squares);
        Ok(())
    }

    fn finish(&mut self, base: u32) -> Result<usize, Refused> {
        for queen in &mut self.queens {
            queen.column -= base as usize;
        }
        Ok(self.queens.len())
    }
}
