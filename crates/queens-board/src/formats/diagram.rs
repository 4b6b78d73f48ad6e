//! Diagrams: one line per row of the board, in three styles.

use super::chess::push_file;
use super::format::Entry;
use super::{BadBoard, push_number};
use crate::{Board, Draft, Naming, Queens, Square};

mod signs;

use signs::{RowSigns, Sign, Signs, sign};

/// The largest board with files and ranks beside it: beyond, a file would take more than one letter.
const MAX_LABELLED: usize = 26;

/// `--format board`.
pub(super) const BOARD: Entry = Entry {
    name: "board",
    about: "a drawing with coloured squares",
    naming: |n| {
        if n <= MAX_LABELLED {
            Naming::Chess
        } else {
            Naming::Numbers
        }
    },
    write: Some(|whole, out| write_board(whole.board, whole.queens, whole.coloured, out)),
    ..ASCII
};

/// `--format ascii`.
pub(super) const ASCII: Entry = Entry {
    name: "ascii",
    about: "Q and +, separated by spaces",
    is_diagram: true,
    is_for: |_| true,
    naming: |_| Naming::Numbers,
    write: Some(|whole, out| write_ascii(whole.board, whole.queens, out)),
    rows: None,
    is_bare: true,
    line: None,
};

/// `--format grid`.
pub(super) const GRID: Entry = Entry {
    name: "grid",
    about: "squares ruled with | and dashes",
    write: Some(|whole, out| write_grid(whole.board, whole.queens, out)),
    ..ASCII
};

pub(super) const RESET: &str = "\x1b[0m";
const LIGHT: u8 = 223;
const DARK: u8 = 137;

/// The queens of a row.
fn queens_of_row(queens: Queens<'_>, row: usize) -> impl Iterator<Item = usize> {
    let (one, several) = match queens {
        Queens::Columns(columns) => (Some(columns[row] as usize), &[][..]),
        Queens::Squares(squares) => (None, squares),
    };
    let several = several.iter().filter(move |queen| queen.row == row);
    one.into_iter().chain(several.map(|queen| queen.column))
}

/// The pawns of a row.
fn pawns_of_row(board: &Board, row: usize) -> impl Iterator<Item = usize> {
    let pawns = board.pawns().iter().filter(move |pawn| pawn.row == row);
    pawns.map(|pawn| pawn.column)
}

fn write_board(board: &Board, queens: Queens<'_>, coloured: bool, out: &mut Vec<u8>) {
    let (rows, columns) = (board.rows(), board.columns());
    let is_labelled = rows.max(columns) <= MAX_LABELLED;
    let width = if rows < 10 { 1 } else { 2 };
    for row in 0..rows {
        if is_labelled {
            if width == 2 && rows - row < 10 {
                out.push(b' ');
            }
            push_number(rows - row, out);
            out.push(b' ');
        }
        for column in 0..columns {
            let is_queen = queens_of_row(queens, row).any(|queen| queen == column);
            let is_pawn = pawns_of_row(board, row).any(|pawn| pawn == column);
            if coloured {
                push_style((row + column).is_multiple_of(2), is_queen || is_pawn, out);
            }
            let sign = match (is_queen, is_pawn) {
                (true, _) => "♛",
                (_, true) => "♙",
                _ => "·",
            };
            out.extend_from_slice(sign.as_bytes());
            if coloured || column + 1 < columns {
                out.push(b' ');
            }
        }
        if coloured {
            out.extend_from_slice(RESET.as_bytes());
        }
        out.push(b'\n');
    }
    if is_labelled {
        out.extend_from_slice(&b"  "[..width]);
        for column in 0..columns {
            out.push(b' ');
            push_file(column, out);
        }
        out.push(b'\n');
    }
}

/// The style of a coloured square. An empty square keeps its dot, in the colour of the square: invisible, but included when the
/// board is copied.
pub(super) fn push_style(is_light: bool, is_queen: bool, out: &mut Vec<u8>) {
    let square = usize::from(if is_light { LIGHT } else { DARK });
    out.extend_from_slice(b"\x1b[48;5;");
    push_number(square, out);
    out.extend_from_slice(b";38;5;");
    push_number(if is_queen { 16 } else { square }, out);
    out.push(b'm');
}

fn write_ascii(board: &Board, queens: Queens<'_>, out: &mut Vec<u8>) {
    for row in 0..board.rows() {
        let start = out.len();
        for _ in 0..board.columns() {
            out.extend_from_slice(b"+ ");
        }
        pawns_of_row(board, row).for_each(|pawn| out[start + 2 * pawn] = b'P');
        queens_of_row(queens, row).for_each(|queen| out[start + 2 * queen] = b'Q');
        *out.last_mut().expect("a row has squares") = b'\n';
    }
}

fn write_grid(board: &Board, queens: Queens<'_>, out: &mut Vec<u8>) {
    let rule = |out: &mut Vec<u8>| {
        out.resize(out.len() + 4 * board.columns() + 1, b'-');
        out.push(b'\n');
    };
    rule(out);
    for row in 0..board.rows() {
        let start = out.len();
        for _ in 0..board.columns() {
            out.extend_from_slice(b"|   ");
        }
        pawns_of_row(board, row).for_each(|pawn| out[start + 4 * pawn + 2] = b'P');
        queens_of_row(queens, row).for_each(|queen| out[start + 4 * queen + 2] = b'Q');
        out.extend_from_slice(b"|\n");
        rule(out);
    }
}

/// The rows of a diagram read so far, stored in the draft.
#[derive(Clone, Debug, Default)]
pub(super) struct Diagram {
    rows: usize,
    /// The number of squares in a row.
    width: usize,
    /// The number of rows, if it is not the number of columns.
    height: Option<usize>,
    /// The pawns of the board, and those seen in the diagram.
    pawns: Vec<Square>,
    seen_pawns: usize,
    /// The number before the first row.
    label: Option<usize>,
    /// Whether the first row has a label; if so, all rows have one.
    is_labelled: bool,
    signs: Signs,
}

impl Diagram {
    /// A diagram in any symbols. If a symbol is given, it is the only queen.
    pub(super) fn with_queen(queen: Option<char>) -> Self {
        Self {
            signs: Signs::with_queen(queen),
            ..Self::default()
        }
    }

    /// A diagram of this board.
    pub(super) fn of(board: &Board) -> Self {
        Self {
            height: Some(board.rows()),
            pawns: board.pawns().to_vec(),
            ..Self::default()
        }
    }

    /// Whether a diagram has begun and is not complete.
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

    /// Reads one row; true if it was the last. After an error nothing has changed.
    pub(super) fn row(&mut self, line: &str, draft: &mut Draft) -> Result<bool, BadBoard> {
        if self.rows == 0 {
            draft.clear();
            self.signs.clear();
            self.seen_pawns = 0;
        }
        let kept = (draft.queens.len(), self.signs.counts());
        let read = self.try_row(line, draft);
        if read.is_err() {
            draft.queens.truncate(kept.0);
            self.signs.restore(kept.1, self.rows);
        }
        read
    }

    fn try_row(&mut self, line: &str, draft: &mut Draft) -> Result<bool, BadBoard> {
        let (mut label, mut row) = parts(line, self.signs.queen)?;
        if self.rows > 0 && !self.is_labelled && label.is_some() {
            (label, row) = (None, cells(line.trim())?);
        }
        let squares = match row {
            // Works on bytes for speed: most of a large file is drawings.
            RowText::Ruled(ruled) => self.squares(between_rules(ruled), draft)?,
            RowText::Words(words) => {
                let words = words.split_ascii_whitespace();
                self.squares(words.map(str::as_bytes), draft)?
            }
            RowText::Joined(word) => {
                let ends = word.char_indices().map(|(at, c)| (at, at + c.len_utf8()));
                self.squares(ends.map(|(from, to)| &word.as_bytes()[from..to]), draft)?
            }
        };
        if self.rows == 0 {
            self.width = squares;
            draft.n = self.height.unwrap_or(squares);
            self.label = label.and_then(|label| label.parse().ok());
            self.is_labelled = label.is_some();
            self.signs.settle_background(squares);
        }
        // In `1 . . .` the 1 may be a label or a queen: the second row decides.
        if squares == self.width + 1 && self.rows == 1 && label.is_none() && self.label == Some(1) {
            self.width = squares;
            draft.n = self.height.unwrap_or(squares);
            (self.label, self.is_labelled) = (None, false);
            self.signs.shift_first_row('1', draft);
        }
        if squares != self.width {
            return Err(BadBoard::Ragged {
                squares,
                n: self.width,
            });
        }
        self.rows = (self.rows + 1) % draft.n;
        if self.rows == 0 && self.seen_pawns != self.pawns.len() {
            return Err(other_pawns());
        }
        if self.rows == 0 && draft.queens.is_empty() && self.height.is_none() {
            self.signs.choose_queens(draft);
        }
        Ok(self.rows == 0)
    }

    fn squares<'a>(
        &mut self,
        squares: impl Iterator<Item = &'a [u8]>,
        draft: &mut Draft,
    ) -> Result<usize, BadBoard> {
        let mut n = 0;
        for square in squares {
            // More queens so far than there are rows and columns: the board is wrong already, so further queens are not stored.
            let most = match self.height {
                Some(_) => usize::MAX,
                None => self.rows + n,
            };
            if is_pawn(square) && self.height.is_some() {
                if !self.pawns.contains(&Square::new(self.rows, n)) {
                    return Err(other_pawns());
                }
                self.seen_pawns += 1;
            } else if !self.signs.is_background(square) {
                match self.signs.sign(square) {
                    Some(Sign::Queen) if draft.queens.len() > most => {}
                    Some(Sign::Queen) => draft.queens.push(Square::new(self.rows, n)),
                    Some(Sign::Other(sign))
                        if self.signs.add(sign, Square::new(self.rows, n), most) => {}
                    _ => {
                        let square = String::from_utf8_lossy(square);
                        return Err(BadBoard::not_a_square(square.trim()));
                    }
                }
            }
            n += 1;
        }
        Ok(n)
    }

    /// Handles the end of the input, or an empty line.
    pub(super) fn end(&mut self, n: usize) -> Result<(), BadBoard> {
        match std::mem::take(&mut self.rows) {
            0 => Ok(()),
            rows => Err(BadBoard::Unfinished { rows, n }),
        }
    }
}

/// Whether a square of a diagram shows a pawn.
fn is_pawn(square: &[u8]) -> bool {
    ["P", "♙", "♟"].iter().any(|sign| sign.as_bytes() == square)
}

fn other_pawns() -> BadBoard {
    BadBoard::Table("the pawns of this drawing are not those of the board".to_string())
}

/// A row of a diagram: squares between rules, separated by blanks, or joined as `.Q..`.
enum RowText<'a> {
    Ruled(&'a str),
    Words(&'a str),
    Joined(&'a str),
}

/// The label before a row (and perhaps the same one after it), if any, and its squares.
fn parts(line: &str, queen: Option<char>) -> Result<(Option<&str>, RowText<'_>), BadBoard> {
    let line = line.trim();
    let digits = line.bytes().take_while(u8::is_ascii_digit).count();
    let (label, rest) = match line.split_at(digits) {
        (label, rest) if digits > 0 && rest.starts_with([' ', '\t', '|']) => (label, rest.trim()),
        _ => return Ok((None, cells(line)?)),
    };
    let rest = match rest.strip_suffix(label) {
        Some(before) if before.ends_with([' ', '\t', '|']) => before.trim(),
        _ => rest,
    };
    // In `0 Q 0 0` the first 0 is a square like the others.
    let is_square = rest.contains(|c: char| c.is_ascii_digit()) && digits == 1
        || queen.is_some_and(|queen| label.starts_with(queen) && digits == 1);
    if is_square {
        return Ok((None, cells(line)?));
    }
    Ok((Some(label), cells(rest)?))
}

fn cells(squares: &str) -> Result<RowText<'_>, BadBoard> {
    let rest = match squares.strip_prefix('|') {
        None => squares,
        Some(ruled) => {
            let ruled = ruled.strip_suffix('|').ok_or(BadBoard::NotRuled)?;
            let inside = ruled.trim();
            // Bars around the row, but none between its squares.
            if ruled.contains('|') || inside.len() < 2 || is_one_square(inside) {
                return Ok(RowText::Ruled(ruled));
            }
            inside
        }
    };
    Ok(if rest.contains([' ', '\t']) || is_one_square(rest) {
        RowText::Words(rest)
    } else {
        RowText::Joined(rest)
    })
}

fn is_one_square(text: &str) -> bool {
    let mut signs = text.chars();
    signs.next().is_some() && signs.next().is_none()
}

/// The squares of `  | Q |   `.
fn between_rules(ruled: &str) -> impl Iterator<Item = &[u8]> {
    let squares = ruled.as_bytes().split(|b| *b == b'|');
    squares.map(<[u8]>::trim_ascii)
}

/// Whether the text can be one square.
pub(super) fn is_sign(text: &str) -> bool {
    sign(text.as_bytes(), None).is_some()
}

/// Whether the line has only squares of a diagram, with or without a number before them.
pub(super) fn is_row(line: &str, queen: Option<char>) -> bool {
    let signs = |mut squares: &mut dyn Iterator<Item = &[u8]>| {
        let mut row = RowSigns::default();
        let is_row = Iterator::all(&mut squares, |square| row.add(square, queen));
        is_row.then_some(row)
    };
    match parts(line, queen) {
        Ok((_, RowText::Ruled(ruled))) => {
            signs(&mut between_rules(ruled)).is_some_and(|row| row.is_plain() || row.squares > 1)
        }
        Ok((_, RowText::Words(words))) => {
            let mut squares = words.split_ascii_whitespace().map(str::as_bytes);
            signs(&mut squares)
                .is_some_and(|row| row.squares > 0 && (row.is_plain() || row.is_spaced_row()))
        }
        Ok((_, RowText::Joined(word))) => {
            let ends = word.char_indices().map(|(at, c)| (at, at + c.len_utf8()));
            let mut squares = ends.map(|(from, to)| &word.as_bytes()[from..to]);
            signs(&mut squares).is_some_and(|row| row.is_joined_row())
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
        column < MAX_LABELLED && word.as_bytes() == [b'a' + column as u8]
    };
    line.split_ascii_whitespace().enumerate().all(is_file)
}
