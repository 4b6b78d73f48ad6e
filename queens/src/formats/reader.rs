//! Reads boards line by line, in whatever format each is.

use std::borrow::Cow;
use std::str::FromStr;

use super::diagram::{Diagram, is_files};
use super::{BadBoard, chess, csv, json, list};
use crate::board::{Draft, Solution};

/// Reads boards, one line at a time; recognises every text [`Format`](super::Format) by itself, coloured or not.
///
/// ```
/// use queens::formats::Reader;
///
/// let mut reader = Reader::default();
/// assert_eq!(reader.line("+ Q + +")?, None);
/// assert_eq!(reader.line("+ + + Q")?, None);
/// assert_eq!(reader.line("Q + + +")?, None);
/// let board = reader.line("+ + Q +")?.unwrap();
/// assert_eq!(board.solution().unwrap().columns(), [1, 3, 0, 2]);
/// reader.end()?;
/// # Ok::<(), queens::formats::BadBoard>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Reader {
    diagram: Diagram,
    json: json::Object,
    /// The number of columns, while in a table.
    table: Option<usize>,
    draft: Draft,
}

impl Reader {
    /// Takes the next line. If it completes a board, gives the board. Empty lines separate diagrams.
    pub fn line(&mut self, line: &str) -> Result<Option<&Draft>, BadBoard> {
        let start = line.trim_start();
        if self.json.is_open() || start.starts_with('{') {
            if !self.json.line(line)? {
                return Ok(None);
            }
            self.draft = self.json.take()?;
            return Ok(Some(&self.draft));
        }
        if start.starts_with(['i', '"'])
            && let Some(n) = csv::header(start)
        {
            self.table = Some(n);
            return Ok(None);
        }
        if let Some(n) = self.table.filter(|_| csv::is_record(start)) {
            csv::read(line, n, &mut self.draft)?;
            return Ok(Some(&self.draft));
        }
        // Empty lines may stand between the lines of a table.
        self.table = self.table.filter(|_| start.is_empty());
        self.drawing_or_list(&without_colours(line))
    }

    fn drawing_or_list(&mut self, line: &str) -> Result<Option<&Draft>, BadBoard> {
        let line = line.trim();
        let first = line.split([' ', '\t', ',']).next().unwrap_or_default();
        let is_complete = match first.chars().next() {
            None => return self.diagram.end(self.draft.n).map(|()| None),
            // The rules of a grid.
            Some('-') if line.bytes().all(|b| b == b'-') => return Ok(None),
            Some('|' | '+' | '.' | '·' | '♛' | '♕') => {
                self.diagram.row(line, &mut self.draft)?
            }
            Some('Q') if first.len() == 1 => self.diagram.row(line, &mut self.draft)?,
            // A rank and a row of the board.
            Some('0'..='9') if line.contains(['♛', '♕', '·']) => {
                self.diagram.row(line, &mut self.draft)?
            }
            _ if self.diagram.is_open() => return Err(BadBoard::not_a_square(line)),
            Some('[' | '0'..='9') => list::read(line, &mut self.draft).map(|()| true)?,
            Some('a'..='z' | 'A'..='Z') if is_files(line) => return Ok(None),
            Some('a'..='z' | 'A'..='Z') if chess::is_square(first) => {
                chess::read(line, &mut self.draft).map(|()| true)?
            }
            Some(_) => return Err(BadBoard::not_a_board(line)),
        };
        Ok(is_complete.then_some(&self.draft))
    }

    /// The board that was completed last.
    pub(super) fn board(&self) -> &Draft {
        &self.draft
    }

    /// The end of the input: an error if a diagram has rows missing or a JSON object is open.
    pub fn end(&mut self) -> Result<(), BadBoard> {
        self.diagram.end(self.draft.n)?;
        self.json.end()
    }
}

/// Reads one solution, in any notation.
impl FromStr for Solution {
    type Err = BadBoard;

    fn from_str(text: &str) -> Result<Self, BadBoard> {
        let mut reader = Reader::default();
        let mut found = None;
        for line in text.lines() {
            if let Some(draft) = reader.line(line)?
                && found.replace(draft.solution()?).is_some()
            {
                return Err(BadBoard::NotOne);
            }
        }
        reader.end()?;
        found.ok_or(BadBoard::NotOne)
    }
}

/// The line without ANSI escape sequences.
fn without_colours(line: &str) -> Cow<'_, str> {
    if !line.contains('\x1b') {
        return Cow::Borrowed(line);
    }
    let mut pieces = line.split('\x1b');
    let mut plain = pieces.next().unwrap_or_default().to_string();
    for piece in pieces {
        // `[`, parameters, and a letter that ends the sequence.
        let end = piece.find(|c: char| c.is_ascii_alphabetic());
        plain.push_str(end.map_or("", |end| &piece[end + 1..]));
    }
    Cow::Owned(plain)
}
