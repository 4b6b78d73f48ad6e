//! Boards out, in any format: whole ones, or row by row if they are too large to hold.

use std::fmt;
use std::io::{self, Write};

use super::pieces::Pieces;
use super::{Format, binary, chess, csv, diagram, json, list};
use crate::{Puzzle, Solution};

/// Writes boards in one format, one after another.
#[derive(Clone, Debug)]
pub struct Writer {
    format: Format,
    coloured: bool,
    /// The puzzle that the boards complete, if it was told.
    about: Option<Box<json::About>>,
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

    /// The boards that follow complete this puzzle, or for none are classic ones: JSON describes it in each of them, and has
    /// symmetry classes under its rules.
    ///
    /// ```
    /// use queens::formats::Format;
    /// use queens::{Puzzle, Rules};
    ///
    /// let (mut writer, mut out) = (Format::Json.writer(), Vec::new());
    /// writer.complete(Some(&Puzzle::under(Rules::TORUS, 5)));
    /// writer.write(&[0, 2, 4, 1, 3], &mut out);
    /// assert!(out.starts_with(br#"{"n":5,"rules":"torus","index":0,"columns":[0,2,4,1,3]"#));
    /// ```
    pub fn complete(&mut self, puzzle: Option<&Puzzle>) {
        let puzzle = puzzle.filter(|_| self.format == Format::Json);
        self.about = puzzle.map(|puzzle| Box::new(json::About::new(puzzle)));
    }

    /// The number of boards written so far.
    pub const fn boards(&self) -> u64 {
        self.boards
    }

    /// Goes on as if so many boards had been written.
    pub fn set_boards(&mut self, boards: u64) {
        self.boards = boards;
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

    /// Appends the board with these columns, each less than their number. They need not be a solution: boards that are
    /// wrong can be drawn too. Between diagrams comes an empty line, before a table its header. Nothing is allocated
    /// once the vector is large enough, except for JSON.
    ///
    /// # Panics
    /// If a column is not on the board.
    pub fn write(&mut self, columns: &[u32], out: &mut Vec<u8>) {
        if self.write_in_pieces(columns, out) {
            return;
        }
        if self.format.is_diagram() && self.boards > 0 {
            out.push(b'\n');
        }
        match self.format {
            Format::Json => match &self.about {
                Some(about) => about.write(columns, self.boards, out),
                None => json::write(columns, self.boards, out),
            },
            Format::Csv => write_whole(Format::Csv, columns, self.boards, out),
            Format::Binary => write_whole(Format::Binary, columns, self.boards, out),
            // There is no square to draw.
            _ if columns.is_empty() => out.extend_from_slice(b"[]\n"),
            Format::Array => write_whole(Format::Array, columns, self.boards, out),
            Format::Ones => write_whole(Format::Ones, columns, self.boards, out),
            Format::Board => diagram::write_board(columns, self.coloured, out),
            Format::Ascii => diagram::write_ascii(columns, out),
            Format::Grid => diagram::write_grid(columns, out),
            Format::Chess => chess::write(columns, &mut self.row_of_column, out),
        }
        self.boards += 1;
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

/// The array, `[1, 3, 0, 2]`.
impl fmt::Display for Solution {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut line = Vec::new();
        Format::Array.writer().write(self.columns(), &mut line);
        f.pad(str::from_utf8(&line).expect("an array is text").trim_end())
    }
}
