//! Boards in: any format, recognised line by line, from any source of bytes.

use std::io::{self, BufRead};

use super::bad_board::LONGEST;
use super::{BadBoard, Reader};
use crate::board::Draft;

/// Reads boards one at a time.
///
/// ```
/// use queens::formats::Boards;
///
/// let mut boards = Boards::new(&b"[1, 3, 0, 2]\n3 1 4 2\n"[..]);
/// while let Some(board) = boards.next_board()? {
///     assert!(board.check().is_ok());
/// }
/// # Ok::<(), queens::formats::Unreadable>(())
/// ```
#[derive(Debug)]
pub struct Boards<R> {
    source: R,
    /// The number of the line that was read last, from 1.
    line: u64,
    text: Vec<u8>,
    reader: Reader,
}

impl<R: BufRead> Boards<R> {
    /// The boards of a source.
    pub fn new(source: R) -> Self {
        Self {
            source,
            line: 0,
            text: Vec::new(),
            reader: Reader::default(),
        }
    }

    /// The line that was read last, from 1: the last line of the last board.
    pub fn line(&self) -> u64 {
        self.line
    }

    /// The next board, or `None` at the end.
    pub fn next_board(&mut self) -> Result<Option<&Draft>, Unreadable> {
        while self.next_line()? {
            let text = str::from_utf8(&self.text).map_err(|_| BadBoard::NotText)?;
            // Some editors put a byte order mark before everything else.
            let text = if self.line == 1 {
                text.trim_start_matches('\u{feff}')
            } else {
                text
            };
            if self.reader.line(text)?.is_some() {
                return Ok(Some(self.reader.board()));
            }
        }
        self.reader.end()?;
        Ok(None)
    }

    /// Reads a line, without its end; false at the end of the source.
    fn next_line(&mut self) -> Result<bool, Unreadable> {
        self.text.clear();
        let mut limited = io::Read::take(&mut self.source, LONGEST as u64);
        if limited.read_until(b'\n', &mut self.text)? == 0 {
            return Ok(false);
        }
        self.line += 1;
        if self.text.len() == LONGEST {
            return Err(BadBoard::TooLong.into());
        }
        while self.text.last().is_some_and(|b| matches!(b, b'\n' | b'\r')) {
            self.text.pop();
        }
        Ok(true)
    }
}

/// Why a source cannot be read as boards.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Unreadable {
    /// A line is no board.
    #[error(transparent)]
    BadBoard(#[from] BadBoard),
    /// The source failed.
    #[error(transparent)]
    Io(#[from] io::Error),
}
