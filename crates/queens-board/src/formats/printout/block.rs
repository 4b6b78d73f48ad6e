//! Lists of columns whose meaning depends on the lines below: rows of a matrix, pairs of row and column, or the numbers of the
//! columns above a diagram. None of them is a solution on its own.

use std::collections::VecDeque;

use super::super::chess;
use super::spoken::Spoken;
use super::value::{Expected, from_bits, from_pairs};
use super::{Item, Written};
use crate::{Draft, Naming, Square};

/// Larger matrices are read as lists.
const MAX_MATRIX: usize = 1000;

/// What lines may turn out to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum LineMeaning {
    Bits,
    Pairs,
    /// Chess names, one on each line.
    Names,
    Header,
}

/// One such line.
#[derive(Debug)]
pub(super) struct BlockRow {
    columns: Vec<u32>,
    kind: Option<LineMeaning>,
    /// Its meaning on its own.
    otherwise: Item,
    /// Whether it can only be a pair.
    is_pair: bool,
    /// The chess name of a square.
    name: String,
    line: u64,
}

impl BlockRow {
    /// A list of columns, with or without brackets.
    pub(super) fn new(written: Written, is_bare: bool, line: u64) -> Self {
        let base = usize::from(written.naming == Naming::Ones);
        let columns = written.draft.queens();
        let columns: Vec<u32> = columns.map(|queen| (queen.column + base) as u32).collect();
        let kind = match &columns[..] {
            columns if columns.len() < written.draft.n() => None,
            [] | [_] => None,
            bits if bits.iter().all(|&bit| bit < 2) && bits.len() <= MAX_MATRIX => {
                Some(LineMeaning::Bits)
            }
            [_, _] => Some(LineMeaning::Pairs),
            header if is_bare && is_identity(header) => Some(LineMeaning::Header),
            _ => None,
        };
        Self {
            columns,
            kind,
            otherwise: Item::Board(written),
            is_pair: false,
            name: String::new(),
            line,
        }
    }

    /// A row of a matrix without blanks.
    pub(super) fn joined(digits: &[u32], text: &str, line: u64) -> Self {
        Self {
            columns: digits.to_vec(),
            kind: Some(LineMeaning::Bits),
            otherwise: Item::Other(text.to_string()),
            is_pair: false,
            name: String::new(),
            line,
        }
    }

    /// A row and a column in parentheses.
    pub(super) fn pair((row, column): (u32, u32), line: u64) -> Self {
        let queens = vec![
            Square::new(0, row as usize),
            Square::new(1, column as usize),
        ];
        Self {
            columns: vec![row, column],
            kind: Some(LineMeaning::Pairs),
            otherwise: Item::Board(Written::plain(Draft::new(2, queens))),
            is_pair: true,
            name: String::new(),
            line,
        }
    }

    /// A queen described in a line of prose.
    pub(super) fn spoken(spoken: Spoken, text: &str, line: u64) -> Self {
        let (columns, kind, name) = match spoken {
            Spoken::Pair(row, column) => (vec![row, column], LineMeaning::Pairs, String::new()),
            Spoken::Name(name) => (Vec::new(), LineMeaning::Names, name),
        };
        Self {
            columns,
            kind: Some(kind),
            otherwise: Item::Other(text.to_string()),
            is_pair: false,
            name,
            line,
        }
    }

    fn is_spoken(&self) -> bool {
        matches!(self.otherwise, Item::Other(_))
    }

    /// Whether the numbers are those of the columns, in order.
    pub(super) fn is_header(&self) -> bool {
        matches!(self.kind, Some(LineMeaning::Header)) || self.columns == [0, 1]
    }
}

fn is_identity(columns: &[u32]) -> bool {
    let first = columns[0];
    first < 2
        && (first..)
            .zip(columns)
            .all(|(number, &column)| number == column)
}

/// The lines so far, all of one kind and length.
#[derive(Debug, Default)]
pub(super) struct Block(Vec<BlockRow>);

impl Block {
    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Whether a list may be something else.
    pub(super) fn wants(draft: &Draft) -> bool {
        let mut columns = draft.queens().map(|queen| queen.column);
        let is_short = draft.queens().len() < 3;
        // Three queens on a diagonal are not a solution, but may be a header.
        let starts = [columns.next(), columns.next(), columns.next()];
        is_short || starts == [0, 1, 2].map(Some) || draft.queens().all(|queen| queen.column < 2)
    }

    /// Takes a line; items that it decides are queued.
    pub(super) fn add(
        &mut self,
        row: BlockRow,
        expected: Expected,
        ready: &mut VecDeque<(Item, u64)>,
    ) {
        let is_alike = |last: &BlockRow| {
            last.kind == row.kind
                && last.columns.len() == row.columns.len()
                && last.is_pair == row.is_pair
                && last.is_spoken() == row.is_spoken()
        };
        if !self.0.last().is_some_and(is_alike) {
            self.end(expected, ready);
        }
        let n = row.columns.len();
        let is_side = expected.side.is_none_or(|side| side == n);
        let is_open = match row.kind {
            None => false,
            Some(LineMeaning::Bits) => is_side,
            Some(LineMeaning::Names) => true,
            Some(LineMeaning::Pairs) => {
                row.is_pair || row.is_spoken() || !expected.partial && expected.side != Some(2)
            }
            Some(LineMeaning::Header) => true,
        };
        if !is_open {
            ready.push_back((row.otherwise, row.line));
            return;
        }
        let (kind, line) = (row.kind, row.line);
        self.0.push(row);
        match kind {
            Some(LineMeaning::Bits) if self.0.len() == n => {
                let rows = std::mem::take(&mut self.0).into_iter();
                let board = from_bits(rows.map(|row| row.columns.into_iter().map(|bit| bit == 1)));
                ready.push_back((Item::Board(board), line));
            }
            Some(LineMeaning::Pairs | LineMeaning::Names)
                if expected.side == Some(self.0.len()) =>
            {
                self.end(expected, ready);
            }
            // Pairs without a known side are a board up to the next other line; this limits how many are kept.
            Some(LineMeaning::Pairs | LineMeaning::Names)
                if self.0.len() > MAX_MATRIX * MAX_MATRIX =>
            {
                self.end(expected, ready)
            }
            _ => {}
        }
    }

    /// Drops the numbers of the columns above a diagram.
    pub(super) fn drop_header(&mut self) {
        if let [row] = &self.0[..]
            && row.is_header()
        {
            self.0.clear();
        }
    }

    /// Called before any other line: decides what the lines so far are.
    pub(super) fn end(&mut self, expected: Expected, ready: &mut VecDeque<(Item, u64)>) {
        let rows = std::mem::take(&mut self.0);
        let Some(last) = rows.last() else { return };
        let is_board = rows.len() > 3 || last.is_pair || expected.side == Some(rows.len());
        let board = match last.kind {
            Some(LineMeaning::Pairs) if is_board => {
                let pairs = rows.iter().map(|row| (row.columns[0], row.columns[1]));
                from_pairs(&pairs.collect::<Vec<_>>(), expected)
            }
            Some(LineMeaning::Names) if is_board => {
                let names: Vec<&str> = rows.iter().map(|row| row.name.as_str()).collect();
                let mut draft = Draft::default();
                let read = chess::read(&names.join(" "), expected.side.map(|n| (n, n)), &mut draft);
                read.map(|()| Written {
                    naming: Naming::Chess,
                    ..Written::plain(draft)
                })
            }
            _ => {
                ready.extend(rows.into_iter().map(|row| (row.otherwise, row.line)));
                return;
            }
        };
        ready.push_back((board.map_or_else(Item::Unreadable, Item::Board), last.line));
    }
}
