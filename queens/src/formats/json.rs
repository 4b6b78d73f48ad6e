//! JSON: an object per board, on one line or (as `jq` prints them) on several.
//!
//! ```json
//! {"n":4,"index":0,"columns":[1,3,0,2],"squares":["b4","d3","a2","c1"],"class":{"fundamental":[1,3,0,2],"size":2}}
//! ```
//!
//! Writing needs nothing, since there is nothing to escape; reading is `serde_json`'s work.

use std::io::Write;

use super::bad_board::LONGEST;
use super::{BadBoard, list};
use crate::board::{Draft, Solution, Square};

/// Appends the board with these columns. A board that is no solution belongs to no class.
pub(super) fn write(columns: &[u32], index: u64, out: &mut Vec<u8>) {
    // Writing to a vector cannot fail.
    let _ = write_object(columns, index, out);
}

fn write_object(columns: &[u32], index: u64, out: &mut Vec<u8>) -> std::io::Result<()> {
    let n = columns.len();
    write!(out, "{{\"n\":{n},\"index\":{index},\"columns\":[")?;
    list::write_columns(columns, 0, b",", true, out)?;
    out.extend_from_slice(b"],\"squares\":[");
    for (row, &column) in columns.iter().enumerate() {
        let comma = if row == 0 { "" } else { "," };
        let name = Square::new(row, column as usize).chess(n);
        write!(out, "{comma}\"{name}\"")?;
    }
    out.extend_from_slice(b"],\"class\":");
    match Solution::new(columns) {
        Ok(solution) => {
            out.extend_from_slice(b"{\"fundamental\":[");
            list::write_columns(solution.canonical().columns(), 0, b",", true, out)?;
            write!(out, "],\"size\":{}}}", solution.orbit_size())?;
        }
        Err(_) => out.extend_from_slice(b"null"),
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

    /// Reads the complete object.
    pub(super) fn take(&mut self) -> Result<Draft, BadBoard> {
        read(&std::mem::take(self).text)
    }

    pub(super) fn end(&self) -> Result<(), BadBoard> {
        if self.is_open() {
            return Err(BadBoard::Json("the JSON object is not closed".to_string()));
        }
        Ok(())
    }
}

#[cfg(not(feature = "json"))]
fn read(_: &str) -> Result<Draft, BadBoard> {
    Err(BadBoard::Json(
        "this program was built without its reader of JSON".to_string(),
    ))
}

#[cfg(feature = "json")]
fn read(text: &str) -> Result<Draft, BadBoard> {
    /// What is read of an object: the columns, and whatever else says where the queens are and so must agree.
    #[derive(serde::Deserialize)]
    struct Record {
        columns: Vec<u32>,
        n: Option<usize>,
        squares: Option<Vec<String>>,
    }
    let record: Record = serde_json::from_str(text)
        .map_err(|error| BadBoard::Json(format!("this JSON is not a board: {}", reason(&error))))?;
    let n = record.columns.len();
    if let Some(said) = record.n.filter(|&said| said != n) {
        let message = format!("this JSON says n = {said}, but has {n} columns");
        return Err(BadBoard::Json(message));
    }
    let queens = record.columns.into_iter().enumerate();
    let queens: Vec<_> = queens
        .map(|(row, column)| Square::new(row, column as usize))
        .collect();
    if let Some(names) = record.squares {
        let squares = names.iter().map(|name| Square::from_chess(name, n));
        let mut squares = squares.collect::<Result<Vec<_>, _>>()?;
        squares.sort();
        if squares != queens {
            let message = "this JSON's squares are not those of its columns";
            return Err(BadBoard::Json(message.to_string()));
        }
    }
    Ok(Draft::new(n, queens))
}

/// Why a text is not the JSON that was expected: on one line, whatever it quotes, and without the position, which would
/// count lines from the start of the object.
#[cfg(feature = "json")]
pub(super) fn reason(error: &serde_json::Error) -> String {
    let message = error.to_string();
    let reason = message.split(" at line ").next().unwrap_or_default();
    let shortened = reason.chars().take(200);
    shortened
        .map(|c| if c.is_control() { '?' } else { c })
        .collect()
}
