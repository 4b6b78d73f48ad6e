//! Lists in brackets, as programming languages print them: of numbers, texts and other lists.
//!
//! ```text
//! [[".Q..", "...Q", "Q...", "..Q."], …]        solutions as lists of rows
//! [[0, 1, 0, 0], [0, 0, 0, 1], …]              a board as a matrix
//! [(0, 1), (1, 3), (2, 0), (3, 2)]             a board as pairs of row and column
//! [[1, 3, 0, 2], [2, 0, 3, 1]]                 solutions as arrays
//! ```

use super::super::list::is_no_queen;
use super::super::{BadBoard, chess, diagram};
use super::Written;
use crate::board::{Draft, Naming, Square};

/// Lists within lists go no deeper than solutions, rows, squares.
const DEEPEST: usize = 4;

/// What stands in brackets, or between them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Value {
    /// A number; `None` for −1 and other signs that a row has no queen.
    Number(Option<u32>),
    Text(String),
    List(Vec<Value>),
}

/// Whether the text begins with a bracket and what a board may have behind it.
pub(super) fn begins(text: &str) -> bool {
    let inside = text.trim_start_matches(['[', '(', '{', ' ', '\t']);
    let is_empty = inside.starts_with([']', ')', '}']);
    text.starts_with(['[', '(', '{'])
        && (inside.is_empty()
            || is_empty
            || inside.starts_with(|c: char| c.is_ascii_digit() || matches!(c, '"' | '\'' | '-'))
            || inside.starts_with("None")
            || inside.starts_with("null"))
}

/// How many brackets the text opens and does not close.
pub(super) fn open_brackets(text: &str) -> usize {
    let mut quote = None;
    text.chars().fold(0usize, |depth, c| match (quote, c) {
        (Some(open), c) => {
            quote = (c != open).then_some(open);
            depth
        }
        (None, '"' | '\'') => {
            quote = Some(c);
            depth
        }
        (None, '[' | '(' | '{') => depth + 1,
        (None, ']' | ')' | '}') => depth.saturating_sub(1),
        _ => depth,
    })
}

/// The values that a text begins with, and what is left of it: the first, and those that follow behind commas or blanks.
pub(super) fn read(text: &str) -> Result<(Value, &str), BadBoard> {
    let mut rest = text;
    let mut values = Vec::new();
    while rest.starts_with(['[', '(', '{']) && (values.is_empty() || begins(rest)) {
        let (value, after) = list(rest, 0)?;
        values.push(value);
        rest = after.trim_start_matches([',', ';', ' ', '\t']);
    }
    let only = if values.len() == 1 {
        values.pop()
    } else {
        None
    };
    Ok((only.unwrap_or(Value::List(values)), rest))
}

fn list(text: &str, depth: usize) -> Result<(Value, &str), BadBoard> {
    if depth == DEEPEST {
        return Err(BadBoard::List("its brackets go too deep".to_string()));
    }
    let mut rest = &text[1..];
    let mut values = Vec::new();
    loop {
        rest = rest.trim_start_matches(|c: char| c.is_ascii_whitespace() || c == ',' || c == ';');
        let Some(first) = rest.chars().next() else {
            return Err(BadBoard::NotClosed);
        };
        match first {
            ']' | ')' | '}' => return Ok((Value::List(values), &rest[1..])),
            '[' | '(' | '{' => {
                let (value, after) = list(rest, depth + 1)?;
                values.push(value);
                rest = after;
            }
            '"' | '\'' => {
                let end = rest[1..].find(first).ok_or(BadBoard::NotClosed)?;
                values.push(Value::Text(rest[1..=end].to_string()));
                rest = &rest[end + 2..];
            }
            _ => {
                let end = rest.find(|c: char| c.is_ascii_whitespace() || ",;])}".contains(c));
                let (word, after) = rest.split_at(end.unwrap_or(rest.len()));
                values.push(scalar(word)?);
                rest = after;
            }
        }
    }
}

fn scalar(word: &str) -> Result<Value, BadBoard> {
    // NumPy writes whole numbers as `1.` where they are floating point.
    let number = word.strip_suffix('.').unwrap_or(word).parse();
    match number {
        Ok(number) => Ok(Value::Number(Some(number))),
        Err(_) if is_no_queen(word) => Ok(Value::Number(None)),
        Err(_) => Err(BadBoard::not_a_column(word)),
    }
}

impl Value {
    fn list(&self) -> Option<&[Self]> {
        match self {
            Self::List(values) => Some(values),
            _ => None,
        }
    }

    /// The numbers, if there is nothing else in the list.
    pub(super) fn numbers(&self) -> Option<Vec<Option<u32>>> {
        let number = |value: &Self| match value {
            Self::Number(number) => Some(*number),
            _ => None,
        };
        self.list()?.iter().map(number).collect()
    }

    fn texts(&self) -> Option<Vec<&str>> {
        fn text(value: &Value) -> Option<&str> {
            match value {
                Value::Text(text) => Some(text),
                _ => None,
            }
        }
        self.list()?.iter().map(text).collect()
    }

    /// The two numbers of a pair.
    pub(super) fn pair(&self) -> Option<(u32, u32)> {
        match self.numbers()?[..] {
            [Some(row), Some(column)] => Some((row, column)),
            _ => None,
        }
    }

    /// The squares of one row of a diagram: a list of single signs.
    pub(super) fn row(&self) -> Option<String> {
        let signs = self.texts().filter(|signs| !signs.is_empty())?;
        let row = signs.join("  ").replace("   ", " . ");
        (signs.iter().all(|sign| sign.chars().count() == 1) && diagram::is_row(&row)).then_some(row)
    }
}

/// What is known of the boards.
#[derive(Clone, Copy, Debug)]
pub(super) struct Expected {
    pub(super) side: Option<usize>,
    pub(super) partial: bool,
}

/// All boards of a value.
pub(super) fn boards(
    value: &Value,
    expected: Expected,
    out: &mut Vec<Written>,
) -> Result<(), BadBoard> {
    if let Some(numbers) = value.numbers() {
        // No solutions at all, in a list.
        if numbers.is_empty() && expected.side.is_some_and(|n| n > 0) && !expected.partial {
            return Ok(());
        }
        out.push(from_columns(&numbers, expected));
        return Ok(());
    }
    if let Some(texts) = value.texts() {
        out.push(from_texts(&texts, expected)?);
        return Ok(());
    }
    let Some(values) = value.list() else {
        return Err(BadBoard::List("it is no list".to_string()));
    };
    if values.iter().any(|value| value.list().is_none()) {
        return Err(BadBoard::List(
            "it mixes lists with something else".to_string(),
        ));
    }
    let count = values.len();
    let rows: Option<Vec<_>> = values.iter().map(Value::numbers).collect();
    if let Some(rows) = &rows {
        let pairs: Option<Vec<_>> = values.iter().map(Value::pair).collect();
        let is_board = count > 3 || expected.side == Some(count) || expected.partial;
        if let Some(pairs) = pairs.filter(|_| is_board && count != 2) {
            out.push(from_pairs(&pairs, expected));
            return Ok(());
        }
        let is_bits =
            |row: &Vec<_>| row.len() == count && row.iter().all(|bit| matches!(bit, Some(0 | 1)));
        if count > 1 && rows.iter().all(is_bits) {
            out.push(from_bits(
                rows.iter().map(|row| row.iter().map(|bit| *bit == Some(1))),
            ));
            return Ok(());
        }
    }
    let rows: Option<Vec<String>> = values.iter().map(Value::row).collect();
    if let Some(rows) = rows.filter(|_| count > 1) {
        let rows: Vec<String> = rows
            .iter()
            .map(|row| row.split_whitespace().collect())
            .collect();
        let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
        out.push(from_texts(&rows, expected)?);
        return Ok(());
    }
    values
        .iter()
        .try_for_each(|value| boards(value, expected, out))
}

/// A board from the columns of its rows, or of its first rows.
fn from_columns(columns: &[Option<u32>], expected: Expected) -> Written {
    let side = expected.side.filter(|_| expected.partial);
    let n = side.map_or(columns.len(), |side| side.max(columns.len()));
    let (least, most) = (
        columns.iter().flatten().min(),
        columns.iter().flatten().max(),
    );
    let has_no_zero = least.is_some_and(|&least| least > 0);
    let base = usize::from(has_no_zero && most == Some(&(n as u32)));
    let queens = columns.iter().enumerate();
    let queens =
        queens.filter_map(|(row, column)| Some(Square::new(row, (*column)? as usize - base)));
    Written {
        draft: Draft::new(n, queens.collect()),
        naming: if base == 1 {
            Naming::Ones
        } else {
            Naming::Numbers
        },
        either: has_no_zero && most.is_some_and(|&most| (most as usize) < n),
    }
}

/// A board from pairs of row and column, from 1 if there is no 0.
pub(super) fn from_pairs(pairs: &[(u32, u32)], expected: Expected) -> Written {
    let n = expected.side.unwrap_or(pairs.len());
    let base = usize::from(pairs.iter().all(|&(row, column)| row > 0 && column > 0));
    let square =
        |&(row, column): &(u32, u32)| Square::new(row as usize - base, column as usize - base);
    Written {
        draft: Draft::new(n, pairs.iter().map(square).collect()),
        naming: if base == 1 {
            Naming::Ones
        } else {
            Naming::Numbers
        },
        either: false,
    }
}

/// A board from the rows of a matrix.
pub(super) fn from_bits(
    rows: impl ExactSizeIterator<Item = impl Iterator<Item = bool>>,
) -> Written {
    let n = rows.len();
    let mut queens = Vec::new();
    for (row, bits) in rows.enumerate() {
        let columns = bits.enumerate().filter(|&(_, has_queen)| has_queen);
        queens.extend(columns.map(|(column, _)| Square::new(row, column)));
    }
    Written::plain(Draft::new(n, queens))
}

/// A board from the texts of its rows, or from chess squares.
fn from_texts(texts: &[&str], expected: Expected) -> Result<Written, BadBoard> {
    if texts.iter().all(|text| chess::is_square(text)) {
        let mut draft = Draft::default();
        let side = expected.side.filter(|_| expected.partial);
        chess::read(&texts.join(" "), side, &mut draft)?;
        return Ok(Written {
            naming: Naming::Chess,
            ..Written::plain(draft)
        });
    }
    let is_matrix = texts
        .iter()
        .all(|text| text.bytes().all(|b| matches!(b, b'0' | b'1')));
    let count = texts.len();
    let mut rows = Vec::with_capacity(count);
    for text in texts {
        if !is_matrix && !diagram::is_row(text) {
            return Err(BadBoard::not_a_square(text));
        }
        let squares: Vec<char> = text.chars().filter(|c| !c.is_whitespace()).collect();
        if squares.len() != count {
            let (squares, rows) = (squares.len(), count);
            return Err(BadBoard::List(format!(
                "it has {rows} rows, and one of {squares} squares"
            )));
        }
        rows.push(
            squares
                .into_iter()
                .map(|c| matches!(c, 'Q' | 'q' | '♛' | '♕' | '1')),
        );
    }
    Ok(from_bits(rows.into_iter()))
}
