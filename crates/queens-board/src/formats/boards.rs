//! Reads boards: any format, recognised line by line, from any source of bytes.

use std::io::{self, Read};

use super::bad_board::MAX_BYTES;
use super::utf16::Utf8;
use super::{BadBoard, Reader};
use crate::{Board, Draft, Naming, Source};

/// Reads boards one at a time.
///
/// ```
/// use queens::formats::Boards;
///
/// let mut boards = Boards::new(&b"[1, 3, 0, 2]\n3 1 4 2\n"[..]);
/// while let Some(board) = boards.next_board()? {
///     assert!(board?.check().is_ok());
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Boards<'a> {
    lines: TextLines<'a>,
    reader: Reader,
}

impl<'a> Boards<'a> {
    /// The boards in a source.
    pub fn new(source: impl Read + 'a) -> Self {
        Self {
            lines: TextLines::new(source),
            reader: Reader::default(),
        }
    }

    /// The boards in a source, each of this kind, which need not be square.
    ///
    /// ```
    /// use queens::formats::Boards;
    /// use queens::{Board, Rules};
    ///
    /// let board = Board::new(2, 4, Rules::CHESS)?;
    /// let mut boards = Boards::of(&board, "[0, 2]\na2 c1\n".as_bytes());
    /// while let Some(read) = boards.next_board()? {
    ///     assert!(board.check(read?.queens()).is_ok());
    /// }
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn of(board: &Board, source: impl Read + 'a) -> Self {
        Self {
            reader: Reader::of(board),
            ..Self::new(source)
        }
    }

    /// Continues after a line that could not be read.
    pub fn skip(&mut self) {
        self.reader.give_up();
    }

    /// The number of the last line read, from 1: the last line of the last board.
    pub fn line(&self) -> u64 {
        self.lines.number()
    }

    /// How the squares of the last board were named in its text.
    pub fn naming(&self) -> Naming {
        self.reader.naming()
    }

    /// The next board or what is wrong with it; `None` at the end.
    pub fn next_board(&mut self) -> io::Result<Option<Result<&Draft, BadBoard>>> {
        while self.lines.advance()? {
            let text = self.lines.text();
            match text.and_then(|text| Ok(self.reader.line(text)?.is_some())) {
                Ok(false) => {}
                Ok(true) => return Ok(Some(Ok(self.reader.board()))),
                Err(bad) => return Ok(Some(Err(bad))),
            }
        }
        Ok(self.reader.end().err().map(Err))
    }
}

/// The lines of a source, read one at a time into a reused buffer.
#[derive(Debug)]
pub(super) struct TextLines<'a> {
    source: Source<'a>,
    /// The number of the last line read, from 1.
    number: u64,
    bytes: Vec<u8>,
}

impl<'a> TextLines<'a> {
    pub(super) fn new(source: impl Read + 'a) -> Self {
        Self {
            source: Source::new(Utf8::new(source)),
            number: 0,
            bytes: Vec::new(),
        }
    }

    /// The number of the last line read, from 1.
    pub(super) fn number(&self) -> u64 {
        self.number
    }

    /// Reads a line, without its end; false at the end of the source.
    pub(super) fn advance(&mut self) -> io::Result<bool> {
        let bytes = &mut self.bytes;
        bytes.clear();
        if self.source.line(MAX_BYTES, bytes)? == 0 {
            return Ok(false);
        }
        self.number += 1;
        if bytes.len() == MAX_BYTES && !bytes.ends_with(b"\n") {
            return Ok(true);
        }
        while bytes.last().is_some_and(|b| matches!(b, b'\n' | b'\r')) {
            bytes.pop();
        }
        Ok(true)
    }

    /// The last line read.
    pub(super) fn text(&self) -> Result<&str, BadBoard> {
        if self.bytes.len() >= MAX_BYTES {
            return Err(BadBoard::TooLong);
        }
        let text = str::from_utf8(&self.bytes).map_err(|_| BadBoard::NotText)?;
        // Some editors write a byte order mark first.
        Ok(if self.number == 1 {
            text.trim_start_matches('\u{feff}')
        } else {
            text
        })
    }
}
