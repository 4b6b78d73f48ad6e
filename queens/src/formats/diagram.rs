//! Diagrams: one line per row of the board, in three styles.

use super::chess::push_file;
use super::{BadBoard, push_number};
use crate::board::{Draft, Naming, Square};

/// Past this side a board has no files and ranks beside it: a file would take more than one letter.
pub(super) const LABELLED: usize = 26;

pub(super) const RESET: &str = "\x1b[0m";
const LIGHT: u8 = 223;
const DARK: u8 = 137;

pub(super) fn write_board(columns: &[u32], coloured: bool, out: &mut Vec<u8>) {
    let n = columns.len();
    let width = if n < 10 { 1 } else { 2 };
    for (row, &queen) in columns.iter().enumerate() {
        if n <= LABELLED {
            if width == 2 && n - row < 10 {
                out.push(b' ');
            }
            push_number(n - row, out);
            out.push(b' ');
        }
        for column in 0..n {
            let is_queen = column == queen as usize;
            if coloured {
                push_style((row + column).is_multiple_of(2), is_queen, out);
            }
            out.extend_from_slice(if is_queen { "♛" } else { "·" }.as_bytes());
            if coloured || column + 1 < n {
                out.push(b' ');
            }
        }
        if coloured {
            out.extend_from_slice(RESET.as_bytes());
        }
        out.push(b'\n');
    }
    if n <= LABELLED {
        out.extend_from_slice(&b"  "[..width]);
        for column in 0..n {
            out.push(b' ');
            push_file(column, out);
        }
        out.push(b'\n');
    }
}

/// A coloured square's style. An empty square keeps its dot, in the colour of the square: not to be seen, but there
/// when the board is copied.
pub(super) fn push_style(is_light: bool, is_queen: bool, out: &mut Vec<u8>) {
    let square = usize::from(if is_light { LIGHT } else { DARK });
    out.extend_from_slice(b"\x1b[48;5;");
    push_number(square, out);
    out.extend_from_slice(b";38;5;");
    push_number(if is_queen { 16 } else { square }, out);
    out.push(b'm');
}

pub(super) fn write_ascii(columns: &[u32], out: &mut Vec<u8>) {
    for &queen in columns {
        let start = out.len();
        for _ in 0..columns.len() {
            out.extend_from_slice(b"+ ");
        }
        out[start + 2 * queen as usize] = b'Q';
        *out.last_mut().expect("a row has squares") = b'\n';
    }
}

pub(super) fn write_grid(columns: &[u32], out: &mut Vec<u8>) {
    let rule = |out: &mut Vec<u8>| {
        out.resize(out.len() + 4 * columns.len() + 1, b'-');
        out.push(b'\n');
    };
    rule(out);
    for &queen in columns {
        let start = out.len();
        for _ in 0..columns.len() {
            out.extend_from_slice(b"|   ");
        }
        out[start + 4 * queen as usize + 2] = b'Q';
        out.extend_from_slice(b"|\n");
        rule(out);
    }
}

/// The rows of a diagram read so far, kept in the draft.
#[derive(Clone, Debug, Default)]
pub(super) struct Diagram {
    rows: usize,
    /// The number before the first row.
    label: Option<usize>,
}

impl Diagram {
    /// Whether a diagram has begun that has rows to come.
    pub(super) fn is_open(&self) -> bool {
        self.rows > 0
    }

    /// How the squares of the last diagram are named beside it: its rows may be ranks, or numbered from 0 or 1.
    pub(super) fn naming(&self, n: usize) -> Naming {
        match self.label {
            Some(rank) if rank == n => Naming::Chess,
            Some(1) => Naming::Ones,
            _ => Naming::Numbers,
        }
    }

    /// Reads one row; true if it was the last.
    pub(super) fn row(&mut self, line: &str, draft: &mut Draft) -> Result<bool, BadBoard> {
        if self.rows == 0 {
            draft.clear();
        }
        let (label, squares) = parts(line)?;
        let squares = match squares {
            // By bytes: nine tenths of a large file are drawings.
            Row::Ruled(ruled) => self.squares(between_rules(ruled), draft)?,
            Row::Words(words) => {
                let words = words.split_ascii_whitespace();
                self.squares(words.map(str::as_bytes), draft)?
            }
            Row::Joined(word) => {
                let ends = word.char_indices().map(|(at, c)| (at, at + c.len_utf8()));
                self.squares(ends.map(|(from, to)| &word.as_bytes()[from..to]), draft)?
            }
        };
        if self.rows == 0 {
            draft.n = squares;
            self.label = label.and_then(|label| label.parse().ok());
        }
        if squares != draft.n {
            return Err(BadBoard::Ragged {
                squares,
                n: draft.n,
            });
        }
        self.rows = (self.rows + 1) % draft.n;
        Ok(self.rows == 0)
    }

    fn squares<'a>(
        &self,
        squares: impl Iterator<Item = &'a [u8]>,
        draft: &mut Draft,
    ) -> Result<usize, BadBoard> {
        let mut n = 0;
        for square in squares {
            match has_queen(square) {
                // More queens than rows so far: the board is wrong already, and what follows need not be kept.
                Some(true) if draft.queens.len() > self.rows + n => {}
                Some(true) => draft.queens.push(Square::new(self.rows, n)),
                Some(false) => {}
                None => {
                    let square = String::from_utf8_lossy(square);
                    return Err(BadBoard::not_a_square(square.trim()));
                }
            }
            n += 1;
        }
        Ok(n)
    }

    /// The end of the input, or an empty line.
    pub(super) fn end(&mut self, n: usize) -> Result<(), BadBoard> {
        match std::mem::take(&mut self.rows) {
            0 => Ok(()),
            rows => Err(BadBoard::Unfinished { rows, n }),
        }
    }
}

/// A row of a diagram: squares between rules, separated by blanks, or joined as `.Q..`.
enum Row<'a> {
    Ruled(&'a str),
    Words(&'a str),
    Joined(&'a str),
}

/// The label before a row, if any, and its squares.
fn parts(line: &str) -> Result<(Option<&str>, Row<'_>), BadBoard> {
    let line = line.trim();
    let digits = line.bytes().take_while(u8::is_ascii_digit).count();
    let (label, rest) = match line.split_at(digits) {
        (label, rest) if digits > 0 && rest.starts_with([' ', '\t', '|']) => {
            (Some(label), rest.trim())
        }
        _ => (None, line),
    };
    let row = if let Some(ruled) = rest.strip_prefix('|') {
        Row::Ruled(ruled.strip_suffix('|').ok_or(BadBoard::NotRuled)?)
    } else if rest.contains([' ', '\t']) || has_queen(rest.as_bytes()).is_some() {
        Row::Words(rest)
    } else {
        Row::Joined(rest)
    };
    Ok((label, row))
}

/// Whether a square of a diagram has a queen; `None` for what is no square.
fn has_queen(square: &[u8]) -> Option<bool> {
    match square {
        [b'+' | b'.' | b'_' | b'-' | b'*'] | [] => Some(false),
        [b'Q' | b'q'] => Some(true),
        // As bytes: ·, ♛ and ♕.
        [0xc2, 0xb7] => Some(false),
        [0xe2, 0x99, 0x9b | 0x95] => Some(true),
        _ => None,
    }
}

/// The squares of `  | Q |   `.
fn between_rules(ruled: &str) -> impl Iterator<Item = &[u8]> {
    let squares = ruled.as_bytes().split(|b| *b == b'|');
    squares.map(<[u8]>::trim_ascii)
}

/// Whether the line has nothing but squares of a diagram, with or without a number before them.
pub(super) fn is_row(line: &str) -> bool {
    let is_square = |square: &[u8]| has_queen(square).is_some();
    match parts(line) {
        Ok((_, Row::Ruled(ruled))) => between_rules(ruled).all(is_square),
        Ok((_, Row::Words(words))) => {
            let mut squares = words.split_ascii_whitespace().map(str::as_bytes);
            !words.is_empty() && squares.all(is_square)
        }
        // Dashes or stars alone are more often a rule or a list's bullet than empty squares.
        Ok((_, Row::Joined(word))) => {
            let has_queens = || word.contains(['Q', 'q', '♛', '♕']);
            !word.is_empty()
                && (!word.contains(['-', '*']) || has_queens())
                && word
                    .chars()
                    .all(|c| is_square(c.encode_utf8(&mut [0; 4]).as_bytes()))
        }
        Err(_) => false,
    }
}

/// Whether the line is a rule between rows: `-----` or `+---+---+`.
pub(super) fn is_rule(line: &str) -> bool {
    line.bytes()
        .all(|b| matches!(b, b'-' | b'+' | b'=' | b'|' | b' '))
        && ["--", "==", "+-", "-+"]
            .iter()
            .any(|rule| line.contains(rule))
}

/// Whether the line is the files under a board: `a b c d`.
pub(super) fn is_files(line: &str) -> bool {
    let is_file = |(column, word): (usize, &str)| {
        column < LABELLED && word.as_bytes() == [b'a' + column as u8]
    };
    line.split_ascii_whitespace().enumerate().all(is_file)
}
