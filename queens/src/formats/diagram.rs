//! Diagrams: one line per row of the board, in three styles.

use super::chess::push_file;
use super::{BadBoard, push_number};
use crate::board::{Draft, Square};

/// Past this side a board has no files and ranks beside it: a file would take more than one letter.
const LABELLED: usize = 26;

const RESET: &str = "\x1b[0m";
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
fn push_style(is_light: bool, is_queen: bool, out: &mut Vec<u8>) {
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
}

impl Diagram {
    /// Whether a diagram has begun that has rows to come.
    pub(super) fn is_open(&self) -> bool {
        self.rows > 0
    }

    /// Reads one row; true if it was the last.
    pub(super) fn row(&mut self, line: &str, draft: &mut Draft) -> Result<bool, BadBoard> {
        if self.rows == 0 {
            draft.clear();
        }
        let squares = match line.strip_prefix('|') {
            Some(ruled) => {
                let ruled = ruled.strip_suffix('|').ok_or(BadBoard::NotRuled)?;
                self.squares(ruled.split('|').map(str::trim), draft)?
            }
            None => {
                let is_rank = |word: &&str| word.bytes().all(|b| b.is_ascii_digit());
                let mut words = line.split_ascii_whitespace().peekable();
                words.next_if(is_rank);
                self.squares(words, draft)?
            }
        };
        if self.rows == 0 {
            draft.n = squares;
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
        squares: impl Iterator<Item = &'a str>,
        draft: &mut Draft,
    ) -> Result<usize, BadBoard> {
        let mut n = 0;
        for square in squares {
            match square {
                // More queens than rows so far: the board is wrong already, and what follows need not be kept.
                "Q" | "♛" | "♕" if draft.queens.len() > self.rows + n => {}
                "Q" | "♛" | "♕" => draft.queens.push(Square::new(self.rows, n)),
                "+" | "." | "·" | "" => {}
                other => return Err(BadBoard::not_a_square(other)),
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

/// Whether the line is the files under a board: `a b c d`.
pub(super) fn is_files(line: &str) -> bool {
    let is_file = |(column, word): (usize, &str)| {
        column < LABELLED && word.as_bytes() == [b'a' + column as u8]
    };
    line.split_ascii_whitespace().enumerate().all(is_file)
}
