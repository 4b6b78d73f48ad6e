//! JSON: an object per board, on one line or (as `jq` prints them) on several.
//!
//! ```json
//! {"n":4,"index":0,"columns":[1,3,0,2],"squares":["b4","d3","a2","c1"],"class":{"fundamental":[1,3,0,2],"size":2}}
//! ```
//!
//! It begins with the [members](super::puzzle_members) of the puzzle that the board completes. Writing needs no library, since
//! there is nothing to escape; reading is `serde_json`'s work.

use std::io::Write;

use super::bad_board::LONGEST;
use super::{BadBoard, list, puzzle_members};
use crate::{Draft, Misplaced, Puzzle, Rules, Solution, Square};

/// The puzzle that the boards complete: its members, and under which rules they have symmetry classes.
#[derive(Clone, Debug)]
pub(super) struct About {
    members: String,
    /// None where there are regions, which symmetries move.
    rules: Option<Rules>,
}

impl About {
    pub(super) fn new(puzzle: &Puzzle) -> Self {
        Self {
            members: puzzle_members(puzzle),
            rules: puzzle.regions().is_none().then(|| puzzle.rules()),
        }
    }

    /// Appends the board with these columns. A board that is no solution belongs to no class.
    pub(super) fn write(&self, columns: &[u32], index: u64, out: &mut Vec<u8>) {
        let solution = self.rules.map(|rules| Solution::under(rules, columns));
        // Writing to a vector cannot fail.
        let _ = write!(out, "{{{}", self.members);
        let _ = write_rest(columns, index, solution, out);
    }
}

/// Appends the classic board with these columns.
pub(super) fn write(columns: &[u32], index: u64, out: &mut Vec<u8>) {
    let _ = write!(out, "{{\"n\":{}", columns.len());
    let _ = write_rest(columns, index, Some(Solution::new(columns)), out);
}

fn write_rest(
    columns: &[u32],
    index: u64,
    solution: Option<Result<Solution, Misplaced>>,
    out: &mut Vec<u8>,
) -> std::io::Result<()> {
    let n = columns.len();
    write!(out, ",\"index\":{index},\"columns\":[")?;
    list::write_columns(columns, 0, b",", true, out)?;
    out.extend_from_slice(b"],\"squares\":[");
    for (row, &column) in columns.iter().enumerate() {
        let comma = if row == 0 { "" } else { "," };
        let name = Square::new(row, column as usize).chess(n);
        write!(out, "{comma}\"{name}\"")?;
    }
    out.extend_from_slice(b"],\"class\":");
    match solution {
        Some(Ok(solution)) => {
            out.extend_from_slice(b"{\"fundamental\":[");
            list::write_columns(solution.canonical().columns(), 0, b",", true, out)?;
            write!(out, "],\"size\":{}}}", solution.orbit_size())?;
        }
        _ => out.extend_from_slice(b"null"),
    }
    out.extend_from_slice(b"}\n");
    Ok(())
}

/// An object whose lines are being collected.
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
        if self.text.len() + line.len() > LONGEST {
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

pub(super) fn read(text: &str) -> Result<Draft, BadBoard> {
    record(text)?.draft()
}

/// The members of an object that say something about a board.
pub(super) fn record(text: &str) -> Result<super::serde::Record, BadBoard> {
    let not_a_board = |error| {
        let reason = reason(&error);
        BadBoard::Json(format!("this JSON is not a board: {reason}"))
    };
    serde_json::from_str(text).map_err(not_a_board)
}

/// Why a text is not the JSON that was expected: on one line, whatever it quotes, and without the position, which would
/// count lines from the start of the object.
pub(super) fn reason(error: &serde_json::Error) -> String {
    let message = error.to_string();
    let reason = message.split(" at line ").next().unwrap_or_default();
    let shortened = reason.chars().take(200);
    shortened
        .map(|c| if c.is_control() { '?' } else { c })
        .collect()
}
