//! Reads boards line by line, in any format.

use std::borrow::Cow;
use std::str::FromStr;

use super::diagram::{Diagram, is_files, is_row};
use super::list::Counted;
use super::{BadBoard, Format, chess, csv, json, list};
use crate::{Board, Draft, Naming, Solution};

/// Reads boards, one line at a time; recognises every text [`Format`], coloured or not.
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
    /// The number of columns, inside a table.
    table: Option<usize>,
    /// The rows and columns of the board, of which lists may give the first rows only.
    pub(super) sides: Option<(usize, usize)>,
    /// The board, if it was given.
    board: Option<Board>,
    /// The first number of columns, if it was given.
    pub(super) base: Option<u32>,
    /// The only symbol for a queen in a diagram, if it was given.
    queen: Option<char>,
    /// Whether diagrams may have any symbols.
    is_tolerant: bool,
    /// The text of the last JSON object that is not one of our boards.
    other_object: String,
    draft: Draft,
    counted: Counted,
}

impl Reader {
    /// A reader for boards like this one.
    pub fn of(board: &Board) -> Self {
        Self {
            diagram: Diagram::of(board),
            sides: Some((board.rows(), board.columns())),
            board: Some(board.clone()),
            ..Self::default()
        }
    }

    /// Takes the next line. If it completes a board, returns the board. Empty lines separate diagrams.
    pub fn line(&mut self, line: &str) -> Result<Option<&Draft>, BadBoard> {
        let start = line.trim_start();
        if self.json.is_open() || start.starts_with('{') {
            if !self.json.line(line)? {
                return Ok(None);
            }
            self.counted = Counted::default();
            let text = self.json.take();
            self.draft = match json::read(&text, self.sides) {
                Ok(draft) => draft,
                Err(bad) => {
                    self.other_object = text;
                    return Err(bad);
                }
            };
            return Ok(Some(&self.draft));
        }
        if start.starts_with(['i', '"'])
            && let Some(n) = csv::header(start)
        {
            self.table = Some(n);
            return Ok(None);
        }
        if let Some(n) = self.table.filter(|_| csv::is_record(start)) {
            self.counted = Counted::default();
            csv::read(line, n, self.sides, &mut self.draft)?;
            return Ok(Some(&self.draft));
        }
        // Empty lines may separate the lines of a table.
        self.table = self.table.filter(|_| start.is_empty());
        self.drawing_or_list(&without_colours(line))
    }

    fn drawing_or_list(&mut self, line: &str) -> Result<Option<&Draft>, BadBoard> {
        let line = line.trim();
        let first = line.split([' ', '\t', ',']).next().unwrap_or_default();
        let is_complete = match first.chars().next() {
            None => return self.diagram.end(self.draft.n).map(|()| None),
            // A pawn in the first square.
            Some('P' | '♙' | '♟') if self.board.is_some() && first.chars().count() == 1 => {
                self.row(line)?
            }
            // The rules of a grid.
            Some('-') if line.bytes().all(|b| b == b'-') => return Ok(None),
            Some('|' | '+' | '.' | '·' | '♛' | '♕') => self.row(line)?,
            Some('Q') if first.len() == 1 || is_row(line, self.queen) => self.row(line)?,
            // A rank and a row of the board.
            Some('0'..='9') if line.contains(['♛', '♕', '·', '♙', '♟']) => {
                self.row(line)?
            }
            _ if self.diagram.is_open() => return Err(BadBoard::not_a_square(line)),
            Some('[' | '0'..='9') => self.list(line).map(|()| true)?,
            Some('a'..='z' | 'A'..='Z') if is_files(line) => return Ok(None),
            Some(_) => self.recognised_line(line)?,
        };
        Ok(is_complete.then_some(&self.draft))
    }

    /// Reads a line that its format recognises.
    fn recognised_line(&mut self, line: &str) -> Result<bool, BadBoard> {
        for format in Format::ALL {
            let read = format.entry().line;
            if let Some(read) = read.and_then(|read| read(line, self.sides, &mut self.draft)) {
                self.counted = Counted::default();
                self.counted.naming = format.naming(self.draft.n);
                return read.map(|()| true);
            }
        }
        Err(BadBoard::not_a_board(line))
    }

    /// Reads a row of a diagram; true if it was the last.
    pub(super) fn row(&mut self, line: &str) -> Result<bool, BadBoard> {
        let is_last = self.diagram.row(line, &mut self.draft)?;
        self.counted = Counted::default();
        self.counted.naming = self.diagram.naming(self.draft.n);
        Ok(is_last)
    }

    /// Reads a row of a diagram if it is one; otherwise changes nothing.
    pub(super) fn try_row(&mut self, line: &str) -> Option<bool> {
        self.row(line).ok()
    }

    /// Accepts diagrams in any symbols. If a symbol is given, it is the only queen.
    pub(super) fn take_any_signs(&mut self, queen: Option<char>) {
        (self.is_tolerant, self.queen) = (true, queen);
        self.give_up();
    }

    /// The text of a JSON object that could not be read as one of our boards.
    pub(super) fn take_object(&mut self) -> String {
        std::mem::take(&mut self.other_object)
    }

    /// Reads a list of columns.
    pub(super) fn list(&mut self, line: &str) -> Result<(), BadBoard> {
        if self.board.as_ref().is_some_and(|board| !board.is_by_rows()) {
            let wrong = "a list of columns does not fit this board: a row may have two queens";
            return Err(BadBoard::Table(wrong.to_string()));
        }
        self.counted = list::read(line, self.sides, self.base, &mut self.draft)?;
        Ok(())
    }

    /// Reads chess squares.
    pub(super) fn squares(&mut self, line: &str) -> Result<(), BadBoard> {
        self.counted = Counted::default();
        self.counted.naming = Naming::Chess;
        chess::read(line, self.sides, &mut self.draft)
    }

    /// Whether a board has begun and is not complete.
    pub(super) fn is_open(&self) -> bool {
        self.diagram.is_open() || self.json.is_open()
    }

    pub(super) fn is_in_table(&self) -> bool {
        self.table.is_some()
    }

    /// A line that is not part of a table ends it.
    pub(super) fn leave_table(&mut self) {
        self.table = None;
    }

    pub(super) fn is_in_object(&self) -> bool {
        self.json.is_open()
    }

    /// Exchanges the last completed board for another, whose memory is reused.
    pub(super) fn swap_board(&mut self, other: &mut Draft) {
        std::mem::swap(&mut self.draft, other);
    }

    /// Takes the last completed board.
    pub(super) fn take_board(&mut self) -> Draft {
        std::mem::take(&mut self.draft)
    }

    /// Whether the line belongs to a JSON object or a table.
    pub(super) fn is_of_object_or_table(&self, line: &str) -> bool {
        self.json.is_open()
            || self.table.is_some() && csv::is_record(line)
            || csv::header(line).is_some_and(|n| n > 0)
    }

    /// Abandons an unfinished board, so that the next one can be read.
    pub(super) fn give_up(&mut self) {
        self.diagram = match (&self.board, self.is_tolerant) {
            (Some(board), _) => Diagram::of(board),
            (_, true) => Diagram::with_queen(self.queen),
            (_, false) => Diagram::default(),
        };
        self.json = json::Object::default();
    }

    /// How the squares of the last completed board were named in its text.
    pub fn naming(&self) -> Naming {
        self.counted.naming
    }

    pub(super) fn counted(&self) -> Counted {
        self.counted
    }

    /// The last completed board.
    pub(super) fn board(&self) -> &Draft {
        &self.draft
    }

    /// Ends the input: an error if a diagram has missing rows or a JSON object is open.
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
pub(super) fn without_colours(line: &str) -> Cow<'_, str> {
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
