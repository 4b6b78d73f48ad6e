//! Boards out, in any format: whole ones, or row by row if they are too large to hold.

use std::fmt;
use std::io::{self, Write};

use super::pieces::Pieces;
use super::{Format, binary, chess, csv, diagram, json, list, puzzle_members};
use crate::{Board, Puzzle, Queens, Rules, Solution};

/// Writes boards in one format, one after another.
#[derive(Clone, Debug)]
pub struct Writer {
    format: Format,
    coloured: bool,
    /// The board that the queens stand on and the members that describe its puzzle, unless it is the classic one.
    about: Option<Box<(Board, String)>>,
    /// Boards written so far.
    boards: u64,
    /// Rows written of this one.
    rows: usize,
    /// The row of each column's queen, kept to be used again.
    row_of_column: Vec<u32>,
    /// Rows as text, on their way out.
    text: Vec<u8>,
    /// For long lists of boards of the same size.
    pieces: Option<Box<Pieces>>,
}

/// Rows that become text at a time.
const BLOCK: usize = 4096;

/// Boards before a list is so long that preparing its text pays.
const LONG: u64 = 16;

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
            row_of_column: Vec::new(),
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

    /// The boards that follow complete this puzzle, or for none are classic ones. JSON describes it in each of them, and has
    /// symmetry classes under its rules; drawings have its pawns.
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

    /// Goes on as if so many boards had been written.
    pub fn set_boards(&mut self, boards: u64) {
        self.boards = boards;
    }

    /// Whether the boards have as many columns as rows.
    fn is_square(&self) -> bool {
        let about = self.about.as_deref();
        about.is_none_or(|(board, _)| board.rows() == board.columns())
    }

    /// The text of pairs of columns, if this is one board of many.
    fn pieces(&mut self, side: usize) -> Option<&Pieces> {
        if self.boards < LONG {
            return None;
        }
        if !self.pieces.as_ref().is_some_and(|pieces| pieces.fits(side)) {
            let (base, between) = match self.format {
                Format::Array => (0, &b", "[..]),
                Format::Ones => (1, &b" "[..]),
                Format::Csv => (0, &b","[..]),
                _ => return None,
            };
            self.pieces = Pieces::new(side, base, between).map(Box::new);
        }
        self.pieces.as_deref()
    }

    /// Appends a board of many in a format that has [`pieces`](Self::pieces); false if it has none.
    fn write_in_pieces(&mut self, columns: &[u32], out: &mut Vec<u8>) -> bool {
        let (format, index) = (self.format, self.boards);
        let Some(pieces) = self.pieces(columns.len()) else {
            return false;
        };
        match format {
            Format::Array => {
                out.push(b'[');
                pieces.write(columns, b"]\n", out);
            }
            Format::Csv => {
                csv::begin(columns.len(), index, out).expect(TAKEN);
                out.push(b',');
                pieces.write(columns, b"\n", out);
            }
            _ => pieces.write(columns, b"\n", out),
        }
        self.boards += 1;
        true
    }

    /// Appends the board with these queens. They need not be a solution: boards that are wrong can be drawn too. Between
    /// diagrams comes an empty line, before a table its header. Nothing is allocated once the vector is large enough, except
    /// for JSON and for boards that are not classic.
    ///
    /// # Panics
    /// If a queen is not on the board, or the format is not for boards like it ([`Format::is_for`]).
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
        let classic;
        let (board, members) = match &self.about {
            Some(about) => (&about.0, &about.1[..]),
            None => {
                classic = Rules::CHESS.on(queens.len());
                (&classic, "")
            }
        };
        match (self.format, queens) {
            (Format::Json, _) => {
                let side = format!("\"n\":{}", board.rows());
                let members = if members.is_empty() { &side } else { members };
                json::write(members, board, queens, index, out).expect(TAKEN);
            }
            (Format::Csv, Queens::Squares(squares)) => {
                csv::write_squares(board, squares, index, out)
            }
            (Format::Csv, Queens::Columns(columns)) => {
                write_whole(Format::Csv, columns, index, out)
            }
            (Format::Binary, Queens::Columns(columns)) => {
                write_whole(Format::Binary, columns, index, out);
            }
            // There is no square to draw.
            _ if board.rows() == 0 => out.extend_from_slice(b"[]\n"),
            (Format::Array, Queens::Columns(columns)) => {
                write_whole(Format::Array, columns, index, out);
            }
            (Format::Ones, Queens::Columns(columns)) => {
                write_whole(Format::Ones, columns, index, out);
            }
            (Format::Board, _) => diagram::write_board(board, queens, self.coloured, out),
            (Format::Ascii, _) => diagram::write_ascii(board, queens, out),
            (Format::Grid, _) => diagram::write_grid(board, queens, out),
            (Format::Chess, _) => chess::write(board, queens, &mut self.row_of_column, out),
            (format, Queens::Squares(_)) => {
                panic!("{format} is for boards with a queen in each row")
            }
        }
    }

    /// Begins an n × n board that comes row by row. JSON then has neither chess squares nor the symmetry class. An error
    /// for formats that are not [streamed](Format::is_streamed).
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
        begin(self.format, n, self.boards, out)
    }

    /// Writes the next rows.
    pub fn rows(&mut self, columns: &[u32], out: &mut impl Write) -> io::Result<()> {
        for block in columns.chunks(BLOCK) {
            out.write_all(self.text_of(block))?;
        }
        Ok(())
    }

    /// The next rows as text: not for each kind of output anew, and so as fast for all.
    fn text_of(&mut self, columns: &[u32]) -> &[u8] {
        let is_first = self.rows == 0;
        self.rows += columns.len();
        self.text.clear();
        rows(self.format, columns, is_first, &mut self.text).expect(TAKEN);
        &self.text
    }

    /// Writes what comes after the rows.
    pub fn end(&mut self, out: &mut impl Write) -> io::Result<()> {
        self.boards += 1;
        end(self.format, out)
    }
}

const TAKEN: &str = "a vector takes everything";

// Inlined, so that a board in a format that is known takes no more time than a function of its own would.

#[inline(always)]
fn begin(format: Format, n: usize, index: u64, out: &mut impl Write) -> io::Result<()> {
    match format {
        Format::Array => out.write_all(b"["),
        Format::Ones => Ok(()),
        Format::Json => write!(out, "{{\"n\":{n},\"index\":{index},\"columns\":["),
        Format::Csv => csv::begin(n, index, out),
        Format::Binary => binary::write_header(n, out),
        drawn => Err(io::Error::new(
            io::ErrorKind::Unsupported,
            format!("{drawn} boards are not written row by row"),
        )),
    }
}

#[inline(always)]
fn rows(format: Format, columns: &[u32], is_first: bool, out: &mut impl Write) -> io::Result<()> {
    match format {
        Format::Binary => binary::write_columns(columns, out),
        Format::Array => list::write_columns(columns, 0, b", ", is_first, out),
        Format::Ones => list::write_columns(columns, 1, b" ", is_first, out),
        Format::Csv => list::write_columns(columns, 0, b",", false, out),
        _ => list::write_columns(columns, 0, b",", is_first, out),
    }
}

#[inline(always)]
fn end(format: Format, out: &mut impl Write) -> io::Result<()> {
    out.write_all(match format {
        Format::Array => b"]\n",
        Format::Json => b"]}\n",
        Format::Binary => b"",
        _ => b"\n",
    })
}

/// Appends a board that could also come row by row.
#[inline(always)]
fn write_whole(format: Format, columns: &[u32], index: u64, out: &mut Vec<u8>) {
    let written = begin(format, columns.len(), index, out)
        .and_then(|()| rows(format, columns, true, out))
        .and_then(|()| end(format, out));
    written.expect(TAKEN);
}

/// The array, `[1, 3, 0, 2]`; where a row need not have one queen, chess squares.
impl fmt::Display for Solution {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut line = Vec::new();
        match self.queens() {
            Queens::Columns(columns) => Format::Array.writer().write(columns, &mut line),
            queens => chess::write(&self.board(), queens, &mut Vec::new(), &mut line),
        }
        f.pad(str::from_utf8(&line).expect("this is text").trim_end())
    }
}
