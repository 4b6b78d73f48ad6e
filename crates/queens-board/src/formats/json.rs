//! JSON: an object per board, on one line or (as `jq` prints them) on several.
//!
//! ```json
//! {"n":4,"index":0,"columns":[1,3,0,2],"squares":["b4","d3","a2","c1"],"class":{"fundamental":[1,3,0,2],"size":2}}
//! ```
//!
//! It begins with the [members](super::puzzle_members) of the puzzle that the board completes. Writing needs no library, since
//! there is nothing to escape; reading uses `serde_json`.

use std::io::Write;

use super::bad_board::MAX_BYTES;
use super::chess::push_file;
use super::format::{Entry, RowWriter};
use super::members::has_side;
use super::{BadBoard, list, members, push_number};
use crate::{Board, Draft, Images, Naming, Queens, Solution};

/// `--format json`.
pub(super) const JSON: Entry = Entry {
    name: "json",
    about: "one JSON object per line",
    is_diagram: false,
    is_for: |_| true,
    naming: |_| Naming::Numbers,
    write: Some(|whole, out| {
        out.push(b'{');
        match whole.members {
            "" => {
                out.extend_from_slice(b"\"n\":");
                push_number(whole.board.rows(), out);
            }
            members => out.extend_from_slice(members.as_bytes()),
        }
        let written = write_queens(whole.board, whole.queens, whole.index, out);
        written.expect("a vector takes everything");
    }),
    rows: Some(RowWriter {
        before: Some(|n, index, out| write!(out, "{{\"n\":{n},\"index\":{index},\"columns\":")),
        open: b"[",
        columns: |columns, is_first, out| list::push_columns(columns, 0, b",", is_first, out),
        after: b"]}\n",
        list: None,
    }),
    is_bare: false,
    line: None,
};

/// Appends the queens of a board whose members were written. For square boards the symmetry class follows, unless there are
/// regions, which symmetries move; a board that is not a solution has no class.
fn write_queens(
    board: &Board,
    queens: Queens<'_>,
    index: u64,
    out: &mut Vec<u8>,
) -> std::io::Result<()> {
    write!(out, ",\"index\":{index}")?;
    let write_columns = |out: &mut Vec<u8>| match queens {
        Queens::Squares(_) => Ok(()),
        Queens::Columns(columns) => {
            out.extend_from_slice(b",\"columns\":[");
            list::push_columns(columns, 0, b",", true, out);
            out.write_all(b"]")
        }
    };
    let write_squares = |out: &mut Vec<u8>| {
        out.extend_from_slice(b",\"squares\":[");
        for (at, square) in queens.squares().enumerate() {
            out.extend_from_slice(if at == 0 { b"\"" } else { b",\"" });
            push_file(square.column, out);
            push_number(board.rows() - square.row, out);
            out.push(b'"');
        }
        out.write_all(b"]")
    };
    if !has_side(board) {
        write_squares(out)?;
        write_columns(out)?;
        return out.write_all(b"}\n");
    }
    write_columns(out)?;
    write_squares(out)?;
    out.extend_from_slice(b",\"class\":");
    // Millions of classic boards may be written, so their class is computed from the columns alone.
    if let Queens::Columns(columns) = queens
        && board.is_classic()
        && Solution::new(columns).is_ok()
    {
        let (least, size) = Images::default().least(columns);
        out.extend_from_slice(b"{\"fundamental\":[");
        list::push_columns(&least, 0, b",", true, out);
        return writeln!(out, "],\"size\":{size}}}}}");
    }
    let solution = board
        .regions()
        .is_none()
        .then(|| Solution::of(board.clone(), queens));
    match solution {
        Some(Ok(solution)) => {
            let least = solution.canonical();
            match least.queens() {
                Queens::Columns(columns) => {
                    out.extend_from_slice(b"{\"fundamental\":[");
                    list::push_columns(columns, 0, b",", true, out);
                    out.push(b']');
                }
                Queens::Squares(squares) => {
                    let names = squares.iter().map(|square| square.chess(board.rows()));
                    write!(out, "{{\"fundamental\":{}", members::list(names))?;
                }
            }
            write!(out, ",\"size\":{}}}", solution.orbit_size())?;
        }
        _ => out.extend_from_slice(b"null"),
    }
    out.write_all(b"}\n")
}

/// Collects the lines of an object.
#[derive(Clone, Debug, Default)]
pub(super) struct Object {
    text: String,
    depth: usize,
    in_string: bool,
}

impl Object {
    pub(super) fn is_open(&self) -> bool {
        !self.text.is_empty()
    }

    /// Adds a line; true if the object is complete.
    pub(super) fn line(&mut self, line: &str) -> Result<bool, BadBoard> {
        if self.text.len() + line.len() > MAX_BYTES {
            return Err(BadBoard::TooLong);
        }
        let mut bytes = line.bytes();
        while let Some(byte) = bytes.next() {
            match byte {
                b'\\' if self.in_string => drop(bytes.next()),
                b'"' => self.in_string = !self.in_string,
                b'{' | b'[' if !self.in_string => self.depth += 1,
                b'}' | b']' if !self.in_string => self.depth = self.depth.saturating_sub(1),
                _ => {}
            }
        }
        self.text.push_str(line);
        self.text.push('\n');
        Ok(self.depth == 0)
    }

    /// The text of the complete object.
    pub(super) fn take(&mut self) -> String {
        std::mem::take(self).text
    }

    pub(super) fn end(&self) -> Result<(), BadBoard> {
        if self.is_open() {
            return Err(BadBoard::Json("the JSON object is not closed".to_string()));
        }
        Ok(())
    }
}

/// Reads an object that describes a board. `sides` gives rows and columns if the object does not.
pub(super) fn read(text: &str, sides: Option<(usize, usize)>) -> Result<Draft, BadBoard> {
    let not_a_board = |error| {
        let reason = reason(&error);
        BadBoard::Json(format!("this JSON is not a board: {reason}"))
    };
    let record: super::serde::BoardRecord = serde_json::from_str(text).map_err(not_a_board)?;
    record.draft(sides)
}

/// Why a text is not the expected JSON: on one line, whatever it quotes, and without the position, which would count lines from
/// the start of the object.
pub(super) fn reason(error: &serde_json::Error) -> String {
    let message = error.to_string();
    let reason = message.split(" at line ").next().unwrap_or_default();
    let shortened = reason.chars().take(200);
    shortened
        .map(|c| if c.is_control() { '?' } else { c })
        .collect()
}
