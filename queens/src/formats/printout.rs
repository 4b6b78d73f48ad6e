//! What a program printed: boards in any notation that programs print them in, between lines of prose.
//!
//! Tolerant in reading, so that a judge can be strict. Besides our own [formats](super::Format) it knows
//!
//! ```text
//! .Q..      0 1 0 0     [[".Q..","...Q","Q...","..Q."],["..Q.", …]]     Solution 1: [1, 3, 0, 2]
//! ...Q      0 0 0 1     [[0, 1, 0, 0], [0, 0, 0, 1], …]                 [2, 4, 1, 3]         from 1
//! Q...      1 0 0 0     [['.', 'Q', '.', '.'], …]                       [1, 3, -1, -1]       two rows to go
//! ..Q.      0 0 1 0     (0, 1) (1, 3) (2, 0) (3, 2)                     ["b4", "d3", "a2", "c1"]
//! ```
//!
//! A line that cannot be read is told with its number, and reading goes on behind it. Where a line could be two things,
//! the rule is that a solution must come out right: a list of zeros and ones is never one, so n of them are a matrix; an
//! array from 0 always has a 0, so one with an n and no 0 counts from 1. Memory stays bounded by the longest board.

use std::collections::VecDeque;
use std::io::{self, Read};

use super::bad_board::LONGEST;
use super::boards::Lines;
use super::reader::without_colours;
use super::{BadBoard, Reader, chess, diagram, list};
use crate::board::{Draft, Naming};

mod block;
mod prose;
mod value;

use block::{Block, Row};
pub use prose::stated;
use value::{Expected, Value};

/// What a line, or a few, of a printout is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Item {
    /// A board.
    Board(Written),
    /// Something that was meant to be a board.
    Unreadable(BadBoard),
    /// Neither: prose, a number.
    Other(String),
}

/// A board, and how it was written down.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Written {
    /// The board.
    pub draft: Draft,
    /// How its squares are named where it was written.
    pub naming: Naming,
    /// It is a list that has neither a 0 nor an n, so it could count from 0 or from 1.
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
    lines: Lines<'a>,
    sorter: Sorter,
}

/// Tells what lines are. It does not know where they come from, so that it is compiled once.
#[derive(Debug)]
struct Sorter {
    /// The line that was taken last, from 1.
    number: u64,
    reader: Reader,
    expected: Expected,
    /// A list in brackets that goes on, and the line on which it began.
    open: Option<(String, u64)>,
    block: Block,
    /// Rows of a diagram that is given up are passed over.
    is_broken: bool,
    /// The line before completed a diagram.
    is_below: bool,
    is_ended: bool,
    ready: VecDeque<(Item, u64)>,
    now: (Item, u64),
}

impl<'a> Printout<'a> {
    /// The printout in a source.
    pub fn new(source: impl Read + 'a) -> Self {
        let lines = Lines::new(source);
        let sorter = Sorter::new();
        Self { lines, sorter }
    }

    /// The boards should be n × n, which decides where a line could be two things.
    #[must_use]
    pub fn of_side(mut self, n: usize) -> Self {
        self.sorter.expected.side = Some(n);
        self
    }

    /// The boards may be unfinished: a list that is shorter than the side is the board's first rows.
    #[must_use]
    pub fn unfinished(mut self, yes: bool) -> Self {
        let sorter = &mut self.sorter;
        sorter.expected.partial = yes;
        sorter.reader.side = sorter.expected.side.filter(|_| yes);
        self
    }

    /// The next item with its last line, from 1; `None` at the end. An error only if the source fails.
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
            },
            open: None,
            block: Block::default(),
            is_broken: false,
            is_below: false,
            is_ended: false,
            ready: VecDeque::new(),
            now: (Item::Other(String::new()), 0),
        }
    }

    /// Whether an item waits, which is then the one that comes now.
    fn is_ready(&mut self) -> bool {
        let ready = self.ready.pop_front();
        ready.map(|ready| self.now = ready).is_some()
    }

    /// Takes a line; true if it completes the item that comes now. What else it completes is made ready.
    fn take(&mut self, number: u64, text: Result<&str, BadBoard>) -> bool {
        self.number = number;
        let text = match text {
            Ok(text) => text,
            Err(bad) => {
                self.end();
                // A line may have no end at all: what comes behind it is left alone.
                self.is_ended = bad == BadBoard::TooLong;
                self.push(Item::Unreadable(bad), number);
                return false;
            }
        };
        let quick = if self.plain_list(text) {
            Some(true)
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
            None => self.take_line(without_colours(text).trim(), number),
        }
        quick == Some(true)
    }

    /// The quick way, for what most lines of large files are: a list of columns that can be nothing else.
    fn plain_list(&mut self, text: &str) -> bool {
        let is_idle = self.open.is_none() && self.block.is_empty() && !self.reader.is_open();
        if !is_idle || self.reader.is_in_table() {
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
        let Ok(counted) = list::read(text, self.reader.side, &mut written.draft) else {
            return false;
        };
        (written.naming, written.either) = (counted.naming, counted.either);
        (self.is_broken, self.is_below) = (false, false);
        !Block::wants(&written.draft)
    }

    /// The quick way for lines as we write them, which takes no longer than our own reader: true if one completes a board,
    /// `None` if it needs a closer look.
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
        if let Some((_, line)) = self.open.take() {
            self.push(Item::Unreadable(BadBoard::NotClosed), line);
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

    /// One line, trimmed and without colours.
    fn take_line(&mut self, line: &str, number: u64) {
        if let Some((mut text, first)) = self.open.take() {
            if goes_on(&text, line) {
                text.push(' ');
                text.push_str(line);
                return self.value(text, true, first, number);
            }
            self.push(Item::Unreadable(BadBoard::NotClosed), first);
        }
        let opens_object = line.starts_with('{') && !value::begins(line) || line.starts_with("{\"");
        if opens_object || self.reader.is_of_object_or_table(line) {
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
        if diagram::is_row(line) && !self.is_ellipsis(line) {
            return self.row(line, number);
        }
        if self.reader.is_open() {
            let row = value::read(line).ok().and_then(|(value, _)| value.row());
            if let Some(row) = row.filter(|_| value::begins(line)) {
                return self.row(&row, number);
            }
            // A row with a mistake in it, or the end of a diagram that is too short?
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

    /// Lets the reader of our own formats take the line.
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
            Err(bad) => {
                self.is_broken = matches!(bad, BadBoard::Ragged { .. } | BadBoard::NotASquare(_));
                self.reader.give_up();
                self.push(Item::Unreadable(bad), number);
            }
        }
    }

    fn list_or_prose(&mut self, line: &str, is_below: bool, number: u64) {
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
                reader.side = side;
                reader.squares(line).map(|()| true)
            });
        }
        if value::begins(line) {
            return self.value(line.to_string(), true, number, number);
        }
        self.end_block();
        if let Some((rest, is_label)) = prose::behind_label(line) {
            if value::begins(rest) {
                let is_value = value::read(rest).is_ok_and(|(value, _)| self.has_board(&value));
                if is_label || is_value {
                    return self.value(rest.to_string(), is_label, number, number);
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

    /// Whether a list in the middle of prose is more than a footnote.
    fn has_board(&self, value: &Value) -> bool {
        let mut boards = Vec::new();
        let read = value::boards(value, self.expected, &mut boards);
        read.is_ok() && boards.iter().any(|board| board.draft.n() > 3)
    }

    /// A list of columns, or what looks like one: a row of a matrix, a pair, numbers above a diagram, a number alone.
    fn columns(&mut self, line: &str, is_bare: bool, is_below: bool, number: u64) {
        let mut draft = Draft::default();
        let side = self.reader.side;
        let counted = match list::read(line, side, &mut draft) {
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
        let is_nothing = draft.n() == 0 && self.expected.side.is_some_and(|n| n > 0);
        if is_nothing {
            self.end_block();
            return self.push(Item::Other(line.to_string()), number);
        }
        let written = Written {
            draft,
            naming: counted.naming,
            either: counted.either,
        };
        let row = Row::new(written, is_bare, number);
        if is_below && row.is_header() {
            return;
        }
        self.block.add(row, self.expected, &mut self.ready);
    }

    /// A number alone: a row of a matrix, a board without blanks, or how many there are of something.
    fn number(&mut self, line: &str, number: u64) {
        let digits: Vec<u32> = line.chars().filter_map(|c| c.to_digit(10)).collect();
        let is_side = |n: usize| digits.len() == n && n > 3;
        let fits = self.expected.side.map_or(digits.len() > 3, is_side);
        if fits && digits.iter().all(|&digit| digit < 2) {
            let row = Row::joined(&digits, line, number);
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

    /// A list in brackets, which may go on on the next line.
    fn value(&mut self, text: String, is_meant: bool, first: u64, number: u64) {
        if value::open_brackets(&text) > 0 {
            if text.len() > LONGEST {
                return self.push(Item::Unreadable(BadBoard::TooLong), first);
            }
            self.open = Some((text, first));
            return;
        }
        let read = value::read(&text).map(|(value, _)| value);
        match &read {
            Ok(value) if value.row().is_some() => {
                let row = value.row().unwrap_or_default();
                return self.row(&row, number);
            }
            Ok(value) if text.starts_with('(') && value.pair().is_some() => {
                let row = Row::pair(value.pair().unwrap_or_default(), number);
                return self.block.add(row, self.expected, &mut self.ready);
            }
            _ => self.end_block(),
        }
        let mut boards = Vec::new();
        let read = read.and_then(|value| value::boards(&value, self.expected, &mut boards));
        match read {
            Ok(()) if boards.is_empty() => self.push(Item::Other(text), number),
            Ok(()) => boards
                .into_iter()
                .for_each(|board| self.push(Item::Board(board), number)),
            Err(bad) if is_meant => self.push(Item::Unreadable(bad), number),
            Err(_) => self.push(Item::Other(text), number),
        }
    }
}

/// Whether all bytes are so. All are looked at, many at a time, which is sooner than to stop at the first.
fn has_only(line: &str, is_so: impl Fn(u8) -> bool) -> bool {
    line.bytes().fold(true, |all, byte| all & is_so(byte))
}

/// Whether a line goes on with the list that the lines before have opened.
fn goes_on(text: &str, line: &str) -> bool {
    let is_part = line.starts_with([
        '[', ']', '(', ')', '{', '}', '"', '\'', ',', '-', '0', '1', '2', '3', '4', '5', '6', '7',
        '8', '9',
    ]);
    // A list of numbers that was not closed, and then another list.
    let has_lists =
        text[1..].trim_start().starts_with(['[', '(', '{']) || text.trim_end().len() == 1;
    is_part && (has_lists || !line.starts_with(['[', '(', '{']))
}
