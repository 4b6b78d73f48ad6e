//! JSON objects as [`crate::output`] writes them, on one line or (as `jq` prints them) on several.

use queens::Square;
use queens::formats::notation::Draft;
use serde::Deserialize;

use super::{LONGEST, Unreadable};

/// What is read of an object: the columns, and whatever else says where the queens are and so must agree.
#[derive(Deserialize)]
struct Record {
    columns: Vec<u32>,
    n: Option<usize>,
    squares: Option<Vec<String>>,
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

/// An object whose lines are being collected.
#[derive(Debug, Default)]
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
    pub(super) fn line(&mut self, line: &str) -> Result<bool, Unreadable> {
        if self.text.len() + line.len() > LONGEST {
            return Err(Unreadable::TooLong);
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
    pub(super) fn take(&mut self, draft: &mut Draft) -> Result<(), Unreadable> {
        let text = std::mem::take(self).text;
        let record: Record = serde_json::from_str(&text).map_err(|error| {
            Unreadable::Json(format!("this JSON is not a board: {}", reason(&error)))
        })?;
        *draft = record.draft()?;
        Ok(())
    }

    pub(super) fn end(&self) -> Result<(), Unreadable> {
        match self.is_open() {
            true => Err(Unreadable::Json(
                "the JSON object is not closed".to_string(),
            )),
            false => Ok(()),
        }
    }
}

impl Record {
    fn draft(self) -> Result<Draft, Unreadable> {
        let n = self.columns.len();
        if let Some(said) = self.n.filter(|&said| said != n) {
            let message = format!("this JSON says n = {said}, but has {n} columns");
            return Err(Unreadable::Json(message));
        }
        let queens = self.columns.into_iter().enumerate();
        let queens: Vec<_> = queens
            .map(|(row, column)| Square::new(row, column as usize))
            .collect();
        if let Some(names) = self.squares {
            let mut squares: Vec<_> = names
                .iter()
                .map(|name| Square::from_chess(name, n))
                .collect::<Result<_, _>>()
                .map_err(|bad| Unreadable::BadBoard(bad.into()))?;
            squares.sort();
            if squares != queens {
                let message = "this JSON's squares are not those of its columns";
                return Err(Unreadable::Json(message.to_string()));
            }
        }
        Ok(Draft::new(n, queens))
    }
}
