//! Reads what other programs print: boards in any notation, between lines of prose.
//!
//! The reader is tolerant, so that a judge can be strict. Besides our own [formats](super::Format) it reads
//!
//! ```text
//! .Q..      0 1 0 0     [[".Q..","...Q","Q...","..Q."],["..Q.", …]]     Solution 1: [1, 3, 0, 2]
//! ...Q      0 0 0 1     [[0, 1, 0, 0], [0, 0, 0, 1], …]                 [2, 4, 1, 3]         from 1
//! Q...      1 0 0 0     [['.', 'Q', '.', '.'], …]                       [1, 3, -1, -1]       two rows to go
//! ..Q.      0 0 1 0     (0, 1) (1, 3) (2, 0) (3, 2)                     ["b4", "d3", "a2", "c1"]
//! ```
//!
//! It also reads diagrams in any symbols (`. * . .`, `👑⬜⬜⬜`), NumPy arrays, JSON objects, tables with headers, and sentences such
//! as `Queen 1 at (1, 2)`.
//!
//! A line that cannot be read is reported with its number, and reading continues after it. If a line is ambiguous, a correct
//! board must be read correctly: a list of zeros and ones is never a solution, so n of them are a matrix; an array from 0 always
//! contains a 0, so one with an n and no 0 counts from 1; in a diagram without known queens, the symbol that every row has
//! exactly once is the queen. [`Printout::with_queen`] and [`Printout::with_base`] settle the rest. Memory is bounded by the
//! longest board.

use std::collections::VecDeque;
use std::io::{self, Read};

use super::boards::TextLines;
use super::reader::without_colours;
use super::{BadBoard, Reader, chess, csv, diagram, list};
use crate::{Draft, Naming};

mod block;
mod line;
mod lists;
mod prose;
mod spoken;
mod stated;
mod value;

use block::{Block, BlockRow};
use lists::{Open, goes_on};
pub use stated::{stated, states_classes};
use value::Expected;

/// What one or more lines of a printout are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Item {
    /// A board.
    Board(Written),
    /// Something that was meant to be a board.
    Unreadable(BadBoard),
    /// Neither: prose, a number.
    Other(String),
}

/// A board, and how it was written.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Written {
    /// The board.
    pub draft: Draft,
    /// How its squares were named in the text.
    pub naming: Naming,
    /// Whether it is a list with neither a 0 nor an n, which could count from 0 or from 1.
    pub either: bool,
}

impl Written {
    fn plain(draft: Draft) -> Self {
        Self {
            draft,
            ..Self::default()
        }
    }
}

/// Reads a printout.
///
/// ```
/// use queens::formats::{Item, Printout};
///
/// let text = "Solution 1:\n.Q..\n...Q\nQ...\n..Q.\n\n[[2, 0, 3, 1]]\n2 solutions\n";
/// let mut printout = Printout::new(text.as_bytes());
/// let mut solutions = 0;
/// while let Some((_, item)) = printout.next_item()? {
///     if let Item::Board(board) = item {
///         solutions += u32::from(board.draft.check().is_ok());
///     }
/// }
/// assert_eq!(solutions, 2);
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug)]
pub struct Printout<'a> {
    lines: TextLines<'a>,
    sorter: Sorter,
}

/// Decides what lines are. It does not depend on their source, so it is compiled once.
///
/// Readers are tried from the fastest to the most tolerant, up to the first that accepts the line:
///
/// ```text
/// 1   3 solutions:                 list_or_prose: not a board                             Other
/// 2   [1, 3, 0, 2]                 plain_list: a board at once                            Board
/// 3   . Q . .                      own_format: rows in our own signs,
/// 6   . . Q .                      complete after as many rows as columns                 Board
/// 7
/// 8   [[0, 1, 0, 0],               take_line, value: brackets are open,
/// 9    [0, 0, 0, 1],               so that the lines are read as one,
/// 10   [1, 0, 0, 0], [0, 0, 1, 0]] until they are closed                                  Board
/// 11  0 1 0 0                      columns: no solution has a 0 twice, so it may be a
/// 14  0 0 1 0                      row of a matrix; the block waits for its last row      Board
/// 15  1 3 x 2                      list_or_prose: mostly numbers, so a board was meant    Unreadable
/// ```
#[derive(Debug)]
struct Sorter {
    /// The number of the last line taken, from 1.
    number: u64,
    reader: Reader,
    expected: Expected,
    /// A list in brackets that is not closed yet.
    open: Option<Open>,
    /// Set if each list of columns has a number before it, according to the header of a table.
    numbered: Option<usize>,
    /// The letter before the last row of a diagram.
    letter: Option<u8>,
    block: Block,
    /// Whether rows of an abandoned diagram are skipped.
    is_broken: bool,
    /// Whether the previous line completed a diagram.
    is_below: bool,
    is_ended: bool,
    ready: VecDeque<(Item, u64)>,
    now: (Item, u64),
}

impl<'a> Printout<'a> {
    /// The printout in a source.
    pub fn new(source: impl Read + 'a) -> Self {
        let lines = TextLines::new(source);
        let mut sorter = Sorter::new();
        sorter.reader.take_any_signs(None);
        Self { lines, sorter }
    }

    /// Sets the expected side n, which decides ambiguous lines.
    #[must_use]
    pub fn of_side(mut self, n: usize) -> Self {
        self.sorter.expected.side = Some(n);
        self
    }

    /// Accepts unfinished boards: a list that is shorter than the side is the board's first rows.
    #[must_use]
    pub fn unfinished(mut self, yes: bool) -> Self {
        let sorter = &mut self.sorter;
        sorter.expected.partial = yes;
        sorter.reader.sides = sorter.expected.side.filter(|_| yes).map(|n| (n, n));
        self
    }

    /// Makes this symbol the only queen in diagrams.
    #[must_use]
    pub fn with_queen(mut self, queen: char) -> Self {
        self.sorter.expected.queen = Some(queen);
        self.sorter.reader.take_any_signs(Some(queen));
        self
    }

    /// Sets the first number of rows and columns in lists and pairs, 0 or 1.
    #[must_use]
    pub fn with_base(mut self, base: u32) -> Self {
        self.sorter.expected.base = Some(base);
        self.sorter.reader.base = Some(base);
        self
    }

    /// The next item and the number of its last line, from 1; `None` at the end. Fails only if the source fails.
    pub fn next_item(&mut self) -> io::Result<Option<(u64, &Item)>> {
        let sorter = &mut self.sorter;
        while !sorter.is_ready() {
            if sorter.is_ended {
                return Ok(None);
            }
            if !self.lines.advance()? {
                sorter.is_ended = true;
                sorter.end();
            } else if sorter.take(self.lines.number(), self.lines.text()) {
                break;
            }
        }
        Ok(Some((sorter.now.1, &sorter.now.0)))
    }
}

impl Sorter {
    fn new() -> Self {
        Self {
            number: 0,
            reader: Reader::default(),
            expected: Expected {
                side: None,
                partial: false,
                base: None,
                queen: None,
            },
            open: None,
            numbered: None,
            letter: None,
            block: Block::default(),
            is_broken: false,
            is_below: false,
            is_ended: false,
            ready: VecDeque::new(),
            now: (Item::Other(String::new()), 0),
        }
    }

    /// Whether an item is waiting; if so, it becomes the current one.
    fn is_ready(&mut self) -> bool {
        let ready = self.ready.pop_front();
        ready.map(|ready| self.now = ready).is_some()
    }

    /// Takes a line; true if it completes the current item. Further items that it completes are queued.
    fn take(&mut self, number: u64, text: Result<&str, BadBoard>) -> bool {
        self.number = number;
        let text = match text {
            Ok(text) => text,
            Err(bad) => {
                self.end();
                // A line may have no end at all: the rest of it is ignored.
                self.is_ended = bad == BadBoard::TooLong;
                self.push(Item::Unreadable(bad), number);
                return false;
            }
        };
        // Bars between blanks, but not around them.
        let is_padded = text.starts_with(' ') && text.ends_with(' ');
        let quick = if self.plain_list(text) {
            Some(true)
        } else if is_padded {
            None
        } else {
            self.own_format(text.trim())
        };
        match quick {
            Some(true) => self.now.1 = number,
            Some(false) => {}
            // Only boards are coloured.
            None if self.reader.is_of_object_or_table(text.trim()) => {
                self.take_line(text.trim(), number);
            }
            None => {
                let text = without_colours(text);
                let line = line::plain(&text, self.expected.queen);
                self.take_line(&line, number);
            }
        }
        quick == Some(true)
    }

    /// The fast path, for most lines of large files: a list of columns that can be nothing else.
    fn plain_list(&mut self, text: &str) -> bool {
        let is_idle = self.open.is_none() && self.block.is_empty() && !self.reader.is_open();
        if !is_idle || self.reader.is_in_table() || self.numbered.is_some() {
            return false;
        }
        let is_list = |b: u8| b.is_ascii_digit() || matches!(b, b' ' | b',' | b'[' | b']');
        if !text.starts_with(['[', '0', '1', '2', '3', '4', '5', '6', '7', '8', '9'])
            || !has_only(text, is_list)
        {
            return false;
        }
        if !matches!(self.now.0, Item::Board(_)) {
            self.now.0 = Item::Board(Written::default());
        }
        let Item::Board(written) = &mut self.now.0 else {
            return false;
        };
        let (side, base) = (self.reader.sides, self.expected.base);
        let Ok(counted) = list::read(text, side, base, &mut written.draft) else {
            return false;
        };
        if self
            .expected
            .side
            .is_some_and(|n| written.draft.n() == n + 1)
        {
            return false;
        }
        (written.naming, written.either) = (counted.naming, counted.either);
        (self.is_broken, self.is_below) = (false, false);
        !Block::wants(&written.draft)
    }

    /// The fast path for lines in our own formats, as fast as our own reader: true if one completes a board, `None` if the line
    /// needs a closer look.
    fn own_format(&mut self, line: &str) -> Option<bool> {
        let is_idle = self.open.is_none() && self.block.is_empty() && !self.is_broken;
        if !is_idle || self.reader.is_in_object() {
            return None;
        }
        if line.is_empty() {
            self.end();
            return Some(false);
        }
        let first = line.split([' ', '\t', ',']).next()?;
        let is_complete = match first.chars().next()? {
            // The rules of a grid.
            '-' if !self.reader.is_in_table()
                && line.len() > 1
                && has_only(line, |b| b == b'-') =>
            {
                return Some(false);
            }
            // Colours, and dashes, which may be other rules.
            _ if !has_only(line, |b| b != b'\x1b' && b != b'-') => None,
            '0'..='9' if self.reader.is_in_table() => Some(self.reader.line(line).ok()?.is_some()),
            _ if self.reader.is_in_table() => None,
            'a' if self.is_below && diagram::is_files(line) => return Some(false),
            '+' | '.' | '·' | '♛' | '♕' | '|' | 'Q' if first.len() < line.len() => {
                self.reader.try_row(line)
            }
            '0'..='9' if line.contains(['♛', '♕', '·']) => self.reader.try_row(line),
            'a'..='z' | 'A'..='Z' if !self.reader.is_open() && chess::is_square(first) => {
                self.reader.squares(line).ok().map(|()| true)
            }
            _ => None,
        }?;
        if is_complete {
            self.is_below = true;
            if !matches!(self.now.0, Item::Board(_)) {
                self.now.0 = Item::Board(Written::default());
            }
            if let Item::Board(written) = &mut self.now.0 {
                let counted = self.reader.counted();
                (written.naming, written.either) = (counted.naming, counted.either);
                self.reader.swap_board(&mut written.draft);
            }
        }
        Some(is_complete)
    }

    fn push(&mut self, item: Item, line: u64) {
        self.ready.push_back((item, line));
    }

    fn end(&mut self) {
        if let Some(open) = self.open.take() {
            self.ready.push_back(open.given_up());
        }
        self.end_block();
        if let Err(bad) = self.reader.end() {
            self.reader.give_up();
            self.push(Item::Unreadable(bad), self.number);
        }
        (self.is_broken, self.is_below) = (false, false);
    }

    fn end_block(&mut self) {
        self.block.end(self.expected, &mut self.ready);
    }

    /// Takes one line, trimmed and without colours.
    fn take_line(&mut self, line: &str, number: u64) {
        if let Some(mut open) = self.open.take() {
            if goes_on(&open.text, line) {
                open.text.push(' ');
                open.text.push_str(line);
                open.brackets.add(line);
                return self.value(open, number);
            }
            self.ready.push_back(open.given_up());
        }
        let opens_object = line.starts_with('{') && (!value::begins(line) || line == "{")
            || line.starts_with("{\"");
        // The header of a table of empty boards has no columns.
        let is_header = self.expected.side == Some(0) && csv::header(line) == Some(0);
        if opens_object || is_header || self.reader.is_of_object_or_table(line) {
            self.end_block();
            return self.by_reader(number, |reader| {
                reader.line(line).map(|board| board.is_some())
            });
        }
        if line.is_empty() {
            return self.end();
        }
        self.reader.leave_table();
        if diagram::is_rule(line) || self.is_below && diagram::is_files(line) {
            return;
        }
        let line = self.without_letter(line);
        let queen = self.expected.queen;
        if diagram::is_row(line, queen) && !self.is_ellipsis(line) {
            return self.row(line, number);
        }
        if self.reader.is_open() {
            let is_list = value::begins(line) || value::may_begin(line);
            let row = value::read(line)
                .ok()
                .and_then(|read| read.value.row(queen));
            if let Some(row) = row.filter(|_| is_list) {
                return self.row(&row, number);
            }
            // Either a row with a mistake in it, or the end of a diagram that is too short.
            let is_row = line.contains(['Q', '♛', '♕', '.', '+', '·', '|']) && !line.ends_with(':');
            let bad = match self.reader.end() {
                Err(bad) if !is_row => bad,
                _ => BadBoard::not_a_square(line),
            };
            self.reader.give_up();
            self.push(Item::Unreadable(bad), number);
            self.is_broken = is_row;
            if is_row {
                return;
            }
        }
        self.is_broken = false;
        let is_below = std::mem::take(&mut self.is_below);
        self.list_or_prose(line, is_below, number);
    }

    /// The row of a diagram without the letter before it: A before the first row, B before the second.
    fn without_letter<'l>(&mut self, line: &'l str) -> &'l str {
        let last = self.letter.take();
        let expected = match last.filter(|_| self.reader.is_open()) {
            None if self.reader.is_open() => return line,
            None => b'a',
            Some(last) => last + 1,
        };
        let letter = line.bytes().next().map(|byte| byte.to_ascii_lowercase());
        let rest = line.get(1..).unwrap_or_default();
        let squares = rest.trim_start_matches([' ', '\t', ':']);
        let is_label = letter == Some(expected)
            && rest.starts_with([' ', '\t', ':', '|'])
            && diagram::is_row(squares, self.expected.queen);
        if !is_label {
            return line;
        }
        self.letter = Some(expected);
        squares
    }

    /// `...` is a row of a 3 × 3 board only where one is expected.
    fn is_ellipsis(&self, line: &str) -> bool {
        line == "..." && self.expected.side != Some(3) && !self.reader.is_open()
    }

    /// A row of a diagram.
    fn row(&mut self, line: &str, number: u64) {
        self.block.drop_header();
        self.end_block();
        if !self.is_broken {
            self.by_reader(number, |reader| reader.row(line));
        }
    }

    /// Passes the line to the reader of our own formats.
    fn by_reader(&mut self, number: u64, read: impl FnOnce(&mut Reader) -> Result<bool, BadBoard>) {
        match read(&mut self.reader) {
            Ok(false) => {}
            Ok(true) => {
                self.is_below = true;
                let counted = self.reader.counted();
                let written = Written {
                    draft: self.reader.take_board(),
                    naming: counted.naming,
                    either: counted.either,
                };
                self.push(Item::Board(written), number);
            }
            Err(BadBoard::Json(bad)) => {
                let object = self.reader.take_object();
                self.reader.give_up();
                let read = value::read(&object).ok();
                let has_boards = read.is_some_and(|read| self.values(read, number));
                if !has_boards {
                    self.push(Item::Unreadable(BadBoard::Json(bad)), number);
                }
            }
            Err(bad) => {
                self.is_broken = matches!(bad, BadBoard::Ragged { .. } | BadBoard::NotASquare(_));
                self.reader.give_up();
                self.push(Item::Unreadable(bad), number);
            }
        }
    }

    fn list_or_prose(&mut self, line: &str, is_below: bool, number: u64) {
        if let Some((n, is_numbered)) = spoken::header(line).filter(|_| !self.expected.partial) {
            self.end_block();
            self.numbered = Some(n).filter(|_| is_numbered);
            return self.push(Item::Other(line.to_string()), number);
        }
        if let Some(mut queens) = spoken::queens(line) {
            if queens.len() == 1 {
                let row = BlockRow::spoken(queens.remove(0), line, number);
                return self.block.add(row, self.expected, &mut self.ready);
            }
            self.end_block();
            let rows = queens
                .into_iter()
                .map(|queen| BlockRow::spoken(queen, line, number));
            rows.for_each(|row| self.block.add(row, self.expected, &mut self.ready));
            return self.end_block();
        }
        let inside = line
            .strip_prefix('[')
            .and_then(|rest| rest.strip_suffix(']'));
        let words = || {
            let separators = |c: char| c.is_ascii_whitespace() || c == ',';
            let words = inside.unwrap_or(line).split(separators);
            words.filter(|word| !word.is_empty())
        };
        let is_number = |word: &&str| word.bytes().all(|b| b.is_ascii_digit());
        let is_column =
            |word: &&str| is_number(word) || inside.is_some() && list::is_no_queen(word);
        let (count, numbers) = (words().count(), words().filter(is_number).count());
        if count == 1
            && numbers == 1
            && line.len() > 1
            && inside.is_none()
            && !self.expected.partial
        {
            return self.number(line, number);
        }
        if count > 0 && words().all(|word| is_column(&word)) {
            return self.columns(line, inside.is_none(), is_below, number);
        }
        let squares = words().filter(|word| chess::is_square(word)).count();
        if inside.is_none() && squares > 0 && squares == count {
            self.end_block();
            let side = self.expected.side.filter(|_| self.expected.partial);
            return self.by_reader(number, |reader| {
                reader.sides = side.map(|n| (n, n));
                reader.squares(line).map(|()| true)
            });
        }
        if value::begins(line) || value::may_begin(line) {
            let open = Open::new(line, value::begins(line), number);
            return self.value(open, number);
        }
        self.end_block();
        if let Some((rest, is_label)) = prose::behind_label(line) {
            if value::begins(rest) || value::may_begin(rest) {
                let is_value = value::read(rest).is_ok_and(|read| self.has_board(&read.value));
                let is_label = is_label && value::begins(rest);
                let open = Open::new(rest, is_label, number);
                if is_label || is_value || open.brackets.is_open() && prose::is_call(line, rest) {
                    return self.value(open, number);
                }
            } else if is_label {
                return self.list_or_prose(rest, false, number);
            }
            return self.push(Item::Other(line.to_string()), number);
        }
        // Mostly numbers, or mostly squares: a board was meant.
        let mostly = |part: usize| part > 2 && 2 * part > count;
        let bad = if mostly(numbers) && inside.is_none() {
            words()
                .find(|word| !is_number(word))
                .map(BadBoard::not_a_column)
        } else if mostly(squares) {
            let square = words().find(|word| !chess::is_square(word));
            square.map(BadBoard::not_a_square)
        } else {
            None
        };
        let item = bad.map_or_else(|| Item::Other(line.to_string()), Item::Unreadable);
        self.push(item, number);
    }

    /// Takes a list of columns, or what looks like one: a row of a matrix, a pair, numbers above a diagram, a number alone.
    fn columns(&mut self, line: &str, is_bare: bool, is_below: bool, number: u64) {
        let mut draft = Draft::default();
        let (side, base) = (self.reader.sides, self.expected.base);
        let line = if is_bare {
            self.without_number(line)
        } else {
            line
        };
        let counted = match list::read(line, side, base, &mut draft) {
            Ok(counted) => counted,
            Err(BadBoard::OneNumber { .. }) => return self.number(line, number),
            Err(bad) => {
                self.end_block();
                return self.push(Item::Unreadable(bad), number);
            }
        };
        let is_alone = is_bare && draft.queens().len() == 1 && side.is_none();
        if is_alone && self.expected.side.is_some_and(|n| n > 1) {
            return self.number(line, number);
        }
        let is_nothing = draft.n() == 0 && self.expected.side != Some(0);
        if is_nothing {
            self.end_block();
            return self.push(Item::Other(line.to_string()), number);
        }
        let written = Written {
            draft,
            naming: counted.naming,
            either: counted.either,
        };
        let row = BlockRow::new(written, is_bare, number);
        if is_below && row.is_header() {
            return;
        }
        self.block.add(row, self.expected, &mut self.ready);
    }

    /// A list without its leading number, if it has one number more than there are columns.
    fn without_number<'l>(&self, line: &'l str) -> &'l str {
        let separators = |c: char| c.is_ascii_whitespace() || c == ',';
        let count = line
            .split(separators)
            .filter(|word| !word.is_empty())
            .count();
        match self.numbered.or(self.expected.side) {
            Some(n) if n > 1 && count == n + 1 && !self.expected.partial => {
                let first = line.find(separators).unwrap_or_default();
                line[first..].trim_start_matches(separators)
            }
            _ => line,
        }
    }

    /// Takes a number alone: a row of a matrix, a board without blanks, or a count of something.
    fn number(&mut self, line: &str, number: u64) {
        let digits: Vec<u32> = line.chars().filter_map(|c| c.to_digit(10)).collect();
        let is_side = |n: usize| digits.len() == n && n > 3;
        let fits = self.expected.side.map_or(digits.len() > 3, is_side);
        if fits && digits.iter().all(|&digit| digit < 2) {
            let row = BlockRow::joined(&digits, line, number);
            return self.block.add(row, self.expected, &mut self.ready);
        }
        self.end_block();
        let bad = BadBoard::one_number(line);
        let n = digits.len() as u32;
        let is_meant = match self.expected.side {
            Some(_) => fits && digits.iter().all(|&digit| digit <= n),
            None => {
                matches!(&bad, BadBoard::OneNumber { hint, .. } if hint.starts_with("if")) && n > 3
            }
        };
        let item = if is_meant {
            Item::Unreadable(bad)
        } else {
            Item::Other(line.to_string())
        };
        self.push(item, number);
    }
}

/// Whether this holds for all bytes. Checks all of them, many at a time, which is faster than stopping at the first.
fn has_only(line: &str, is_so: impl Fn(u8) -> bool) -> bool {
    line.bytes().fold(true, |all, byte| all & is_so(byte))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_example_is_read_as_documented() {
        let text = "3 solutions:\n[1, 3, 0, 2]\n. Q . .\n. . . Q\nQ . . .\n. . Q .\n\n[[0, 1, 0, 0],\n [0, 0, 0, 1],\n \
            [1, 0, 0, 0], [0, 0, 1, 0]]\n0 1 0 0\n0 0 0 1\n1 0 0 0\n0 0 1 0\n1 3 x 2\n";
        let mut printout = Printout::new(text.as_bytes());
        let mut items = Vec::new();
        while let Some((line, item)) = printout.next_item().unwrap() {
            let kind = match item {
                Item::Board(board) if board.draft.check().is_ok() => "board",
                Item::Board(_) => "wrong board",
                Item::Unreadable(_) => "unreadable",
                Item::Other(_) => "other",
            };
            items.push((line, kind));
        }
        let documented = [
            (1, "other"),
            (2, "board"),
            (6, "board"),
            (10, "board"),
            (14, "board"),
            (15, "unreadable"),
        ];
        assert_eq!(items, documented);
    }
}
