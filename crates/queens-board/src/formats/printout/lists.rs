//! Lists in brackets among the lines of a printout: on one line or on many, alone or in prose.

use super::super::BadBoard;
use super::super::bad_board::MAX_BYTES;
use super::block::BlockRow;
use super::value::{self, Brackets, Value};
use super::{Item, Sorter, stated};

/// A list in brackets that continues on the next line.
#[derive(Debug)]
pub(super) struct Open {
    pub(super) text: String,
    pub(super) brackets: Brackets,
    /// Whether it must be a board, and not prose.
    is_meant: bool,
    /// The line on which it began.
    first: u64,
}

impl Open {
    pub(super) fn new(text: &str, is_meant: bool, first: u64) -> Self {
        let mut brackets = Brackets::default();
        brackets.add(text);
        Self {
            text: text.to_string(),
            brackets,
            is_meant,
            first,
        }
    }

    /// What it is if it is never closed.
    pub(super) fn given_up(self) -> (Item, u64) {
        let item = if self.is_meant {
            Item::Unreadable(BadBoard::NotClosed)
        } else {
            Item::Other(self.text)
        };
        (item, self.first)
    }
}

impl Sorter {
    /// Takes the boards of a list, and the numbers stated beside them; false if there are no boards.
    pub(super) fn values(&mut self, read: value::Read, number: u64) -> bool {
        let mut boards = Vec::new();
        let found = value::boards(&read.value, self.expected, &mut boards);
        let is_stated = |text: &String| stated(text, "solutions").is_some();
        let is_nothing = boards.is_empty() && !read.statements.iter().any(is_stated);
        if found.is_err() || is_nothing && !read.statements.is_empty() {
            return false;
        }
        if is_nothing {
            self.push(Item::Other("[]".to_string()), number);
        }
        let boards = boards.into_iter().map(Item::Board);
        let items = boards.chain(read.statements.into_iter().map(Item::Other));
        self.ready.extend(items.map(|item| (item, number)));
        true
    }

    /// Whether a list in the middle of prose is more than a footnote.
    pub(super) fn has_board(&self, value: &Value) -> bool {
        let mut boards = Vec::new();
        let read = value::boards(value, self.expected, &mut boards);
        read.is_ok() && boards.iter().any(|board| board.draft.n() > 3)
    }

    /// Takes a list in brackets, which may continue on the next line.
    pub(super) fn value(&mut self, open: Open, number: u64) {
        if open.brackets.is_open() {
            if open.text.len() > MAX_BYTES {
                return self.push(Item::Unreadable(BadBoard::TooLong), open.first);
            }
            self.open = Some(open);
            return;
        }
        let Open { text, is_meant, .. } = open;
        let read = value::read(&text);
        match &read {
            Ok(read) => {
                let row = read.value.row(self.expected.queen);
                // A footnote such as [x] is not a row.
                if let Some(row) = row.filter(|row| is_meant || row.len() > 6) {
                    return self.row(&row, number);
                }
                if let Some(pair) = read.value.pair().filter(|_| text.starts_with('(')) {
                    let row = BlockRow::pair(pair, number);
                    return self.block.add(row, self.expected, &mut self.ready);
                }
            }
            Err(bad) if is_meant => {
                let bad = bad.clone();
                self.end_block();
                return self.push(Item::Unreadable(bad), number);
            }
            Err(_) => {}
        }
        self.end_block();
        let is_board = |read: &value::Read| is_meant || self.has_board(&read.value);
        let Some(read) = read.ok().filter(is_board) else {
            return self.push(Item::Other(text), number);
        };
        let bad = value::boards(&read.value, self.expected, &mut Vec::new()).err();
        if !self.values(read, number) {
            let item = bad.map_or_else(|| Item::Other(text), Item::Unreadable);
            self.push(item, number);
        }
    }
}

/// Whether a line continues the list that earlier lines opened.
pub(super) fn goes_on(text: &str, line: &str) -> bool {
    let is_part = line.starts_with([
        '[', ']', '(', ')', '{', '}', '"', '\'', ',', '-', '0', '1', '2', '3', '4', '5', '6', '7',
        '8', '9',
    ]);
    let first = text[1..].trim_start();
    // A name that the list contains repeatedly, as in `[array(…),` and `array(…)]`.
    let is_named = || {
        let name = line.split(['(', '[', '{']).next().unwrap_or_default();
        !name.is_empty() && name.len() < line.len() && first.starts_with(name)
    };
    // A list of numbers that was not closed, followed by another list.
    let has_lists = first.starts_with(['[', '(', '{']) || first.is_empty();
    is_part && (has_lists || !line.starts_with(['[', '(', '{'])) || is_named()
}
