//! Writes boards in any format: whole ones, or row by row if they are too large to hold in memory.

use std::fmt;
use std::io::{self, Write};

use super::format::BoardToWrite;
use super::pieces::Pieces;
use super::{Format, chess, puzzle_members};
use crate::{Board, Puzzle, Queens, Rules, Solution};

/// Writes boards in one format, one after another.
#[derive(Clone, Debug)]
pub struct Writer {
    format: Format,
    coloured: bool,
    /// The board that the queens stand on and the members that describe its puzzle, unless it is the classic one.
    about: Option<Box<(Board, String)>>,
    /// The number of boards written so far.
    boards: u64,
    /// The number of rows written of the current board.
    rows: usize,
    /// Rows as text, before they are written.
    text: Vec<u8>,
    /// Prepared text for long lists of boards of the same size.
    pieces: Option<Box<Pieces>>,
}

/// The number of rows converted to text at a time.
const BLOCK: usize = 4096;

/// The number of boards from which preparing the text pays off.
const MIN_PREPARED: u64 = 16;

impl Format {
    /// A writer of this format.
    ///
    /// ```
    /// use queens::formats::Format;
    ///
    /// let mut text = Vec::new();
    /// Format::Chess.writer().write(&[6, 4, 2, 0, 5, 7, 1, 3], &mut text);
    /// assert_eq!(text, b"a5 b2 c6 d1 e7 f4 g8 h3\n");
    /// ```
    pub const fn writer(self) -> Writer {
        Writer {
            format: self,
            coloured: false,
            about: None,
            boards: 0,
            rows: 0,
            text: Vec::new(),
            pieces: None,
        }
    }
}

impl Writer {
    /// Whether [`Format::Board`] colours its squares with ANSI escape sequences.
    #[must_use]
    pub const fn coloured(mut self, yes: bool) -> Self {
        self.coloured = yes;
        self
    }

    /// Says that the following boards complete this puzzle, or for `None` that they are classic. JSON describes the puzzle in
    /// each of them, and has symmetry classes under its rules; drawings show its pawns.
    ///
    /// ```
    /// use queens::formats::Format;
    /// use queens::prelude::*;
    /// use queens::{Board, Puzzle, Rules};
    ///
    /// let (mut writer, mut out) = (Format::Json.writer(), Vec::new());
    /// writer.complete(Some(&Puzzle::under(Rules::TORUS, 5)));
    /// writer.write(&[0, 2, 4, 1, 3], &mut out);
    /// assert!(out.starts_with(br#"{"n":5,"rules":"torus","index":0,"columns":[0,2,4,1,3]"#));
    ///
    /// let puzzle = Puzzle::on(Board::new(2, 4, Rules::CHESS)?);
    /// let (mut writer, mut out) = (Format::Ascii.writer(), Vec::new());
    /// writer.complete(Some(&puzzle));
    /// writer.write(&puzzle.completions().next().unwrap(), &mut out);
    /// assert_eq!(out, b"Q + + +\n+ + Q +\n");
    /// # Ok::<(), queens::Unsupported>(())
    /// ```
    pub fn complete(&mut self, puzzle: Option<&Puzzle>) {
        let puzzle = puzzle.filter(|puzzle| !(puzzle.is_classic() && puzzle.is_empty()));
        self.about = puzzle.map(|puzzle| {
            let is_described = self.format == Format::Json;
            let members = is_described.then(|| puzzle_members(puzzle));
            Box::new((puzzle.board().clone(), members.unwrap_or_default()))
        });
    }

    /// The number of boards written so far.
    pub const fn boards(&self) -> u64 {
        self.boards
    }

    /// Continues as if this many boards had been written.
    pub fn set_boards(&mut self, boards: u64) {
        self.boards = boards;
    }

    /// Whether the boards have as many columns as rows.
    fn is_square(&self) -> bool {
        let about = self.about.as_deref();
        about.is_none_or(|(board, _)| board.rows() == board.columns())
    }

    /// The prepared text of pairs of columns, if this is one board of many.
    fn pieces(&mut self, side: usize) -> Option<&Pieces> {
        if self.boards < MIN_PREPARED {
            return None;
        }
        if !self.pieces.as_ref().is_some_and(|pieces| pieces.fits(side)) {
            let (base, between) = self.format.entry().rows.as_ref()?.list?;
            self.pieces = Pieces::new(side, base, between).map(Box::new);
        }
        self.pieces.as_deref()
    }

    /// Appends one of many boards in a format that has [`pieces`](Self::pieces); false if it has none.
    fn write_in_pieces(&mut self, columns: &[u32], out: &mut Vec<u8>) -> bool {
        let (entry, index) = (self.format.entry(), self.boards);
        let (Some(pieces), Some(rows)) = (self.pieces(columns.len()), &entry.rows) else {
            return false;
        };
        rows.begin(columns.len(), index, out);
        pieces.write(columns, rows.after, out);
        self.boards += 1;
        true
    }

    /// Appends the board with these queens. They need not be a solution: wrong boards can be drawn too. Diagrams are separated by
    /// an empty line, and a table begins with its header. Nothing is allocated once the vector is large enough, except for JSON
    /// and for boards that are not classic.
    ///
    /// # Panics
    /// If a queen is not on the board, or the format cannot express the board ([`Format::is_for`]).
    pub fn write<'a>(&mut self, queens: impl Into<Queens<'a>>, out: &mut Vec<u8>) {
        self.write_queens(queens.into(), out);
    }

    fn write_queens(&mut self, queens: Queens<'_>, out: &mut Vec<u8>) {
        if let Queens::Columns(columns) = queens
            && self.is_square()
            && self.write_in_pieces(columns, out)
        {
            return;
        }
        let index = self.boards;
        self.boards += 1;
        if self.format.is_diagram() && index > 0 {
            out.push(b'\n');
        }
        let entry = self.format.entry();
        if let (None, Some(rows), Queens::Columns(columns)) = (entry.write, &entry.rows, queens)
            && self.about.is_none()
            && !columns.is_empty()
        {
            return rows.write(columns, index, out);
        }
        let classic;
        let (board, members) = match &self.about {
            Some(about) => (&about.0, &about.1[..]),
            None => {
                classic = Rules::CHESS.on(queens.len());
                (&classic, "")
            }
        };
        if entry.is_bare && board.rows() == 0 {
            return out.extend_from_slice(b"[]\n");
        }
        match (entry.write, &entry.rows, queens) {
            (Some(write), _, _) => write(
                &BoardToWrite {
                    board,
                    members,
                    queens,
                    index,
                    coloured: self.coloured,
                },
                out,
            ),
            (None, Some(rows), Queens::Columns(columns)) => rows.write(columns, index, out),
            (None, ..) => panic!("{} is for boards with a queen in each row", self.format),
        }
    }

    /// Begins an n × n board that is written row by row. JSON then has neither chess squares nor the symmetry class. An error for
    /// formats that are not [streamed](Format::is_streamed).
    ///
    /// ```
    /// use queens::formats::Format;
    ///
    /// let (mut writer, mut out) = (Format::Json.writer(), Vec::new());
    /// writer.begin(4, &mut out)?;
    /// writer.rows(&[1, 3], &mut out)?;
    /// writer.rows(&[0, 2], &mut out)?;
    /// writer.end(&mut out)?;
    /// assert_eq!(out, b"{\"n\":4,\"index\":0,\"columns\":[1,3,0,2]}\n");
    /// # Ok::<(), std::io::Error>(())
    /// ```
    pub fn begin(&mut self, n: usize, out: &mut impl Write) -> io::Result<()> {
        self.rows = 0;
        match &self.format.entry().rows {
            Some(rows) => {
                if let Some(before) = rows.before {
                    before(n, self.boards, out)?;
                }
                out.write_all(rows.open)
            }
            None => Err(io::Error::new(
                io::ErrorKind::Unsupported,
                format!("{} boards cannot be written row by row", self.format),
            )),
        }
    }

    /// Writes the next rows.
    pub fn rows(&mut self, columns: &[u32], out: &mut impl Write) -> io::Result<()> {
        for block in columns.chunks(BLOCK) {
            out.write_all(self.text_of(block))?;
        }
        Ok(())
    }

    /// The next rows as text. Not generic over the output, so it is equally fast for all.
    fn text_of(&mut self, columns: &[u32]) -> &[u8] {
        let is_first = self.rows == 0;
        self.rows += columns.len();
        self.text.clear();
        if let Some(rows) = &self.format.entry().rows {
            (rows.columns)(columns, is_first, &mut self.text);
        }
        &self.text
    }

    /// Writes what comes after the rows.
    pub fn end(&mut self, out: &mut impl Write) -> io::Result<()> {
        self.boards += 1;
        let rows = self.format.entry().rows.as_ref();
        out.write_all(rows.map_or(b"", |rows| rows.after))
    }
}

/// Writes the array, `[1, 3, 0, 2]`, or chess squares if a row need not have one queen.
impl fmt::Display for Solution {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut line = Vec::new();
        match self.queens() {
            Queens::Columns(columns) => Format::Array.writer().write(columns, &mut line),
            queens => chess::write(&self.board(), queens, &mut line),
        }
        f.pad(str::from_utf8(&line).expect("this is text").trim_end())
    }
}
