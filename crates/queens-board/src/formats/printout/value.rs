//! Lists in brackets, as programming languages print them: of numbers, strings and other lists.
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
use crate::{Draft, Naming, Square};

/// The deepest nesting: an object, its solutions, their rows and squares, and a few names around them.
const MAX_DEPTH: usize = 8;

/// A value in brackets, or between them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Value {
    /// A number; `None` for −1 and other marks of a row without a queen.
    Number(Option<u32>),
    Text(String),
    List(Vec<Value>),
}

/// Whether the text begins with a bracket and something that a board may contain.
pub(super) fn begins(text: &str) -> bool {
    let Some(inside) = inside(text) else {
        return true;
    };
    inside.len() < text.len()
        && (inside.is_empty()
            || inside.starts_with([']', ')', '}'])
            || inside.starts_with(|c: char| c.is_ascii_digit() || matches!(c, '"' | '\'' | '-'))
            || inside.starts_with("None")
            || inside.starts_with("null"))
}

/// Whether the text begins with a bracket and a name or a symbol, as in `[array([1, …` or `[.Q.., …`: a board, or prose.
pub(super) fn may_begin(text: &str) -> bool {
    let Some(inside) = inside(text).filter(|inside| inside.len() < text.len()) else {
        return false;
    };
    let word = word(inside);
    let after = inside[word.len()..].trim_start();
    let is_named = is_name(word) && after.starts_with(['(', '[', '{', ':', '=']);
    is_named || truth(word).is_some() || is_signs(word)
}

/// The text after the opening brackets; `None` if there are too many of them.
fn inside(text: &str) -> Option<&str> {
    let mut rest = text;
    for _ in 0..=MAX_DEPTH {
        let Some(inside) = rest.strip_prefix(['[', '(', '{']) else {
            return Some(rest);
        };
        rest = inside.trim_start_matches([' ', '\t']);
    }
    None
}

/// Tracks the brackets and quotes of a text that comes in pieces.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Brackets {
    depth: usize,
    quote: Option<char>,
    is_too_deep: bool,
}

impl Brackets {
    pub(super) fn add(&mut self, text: &str) {
        for c in text.chars() {
            match (self.quote, c) {
                (Some(open), c) => self.quote = (c != open).then_some(open),
                (None, '"' | '\'') => self.quote = Some(c),
                (None, '[' | '(' | '{') => self.depth += 1,
                (None, ']' | ')' | '}') => self.depth = self.depth.saturating_sub(1),
                _ => {}
            }
            self.is_too_deep |= self.depth > MAX_DEPTH;
        }
    }

    /// Whether a bracket is not closed yet.
    pub(super) fn is_open(&self) -> bool {
        self.depth > 0 && !self.is_too_deep
    }
}

/// What a text begins with.
pub(super) struct Read {
    pub(super) value: Value,
    /// Names with a value that is not a list, as in `"count": 92`.
    pub(super) statements: Vec<String>,
}

/// The values that a text begins with: the first, and those that follow after commas or blanks.
pub(super) fn read(text: &str) -> Result<Read, BadBoard> {
    let mut statements = Vec::new();
    let mut rest = text;
    let mut values = Vec::new();
    while rest.starts_with(['[', '(', '{'])
        && (values.is_empty() || begins(rest) || may_begin(rest))
    {
        let (value, after) = list(rest, 0, &mut statements)?;
        values.push(value);
        rest = after.trim_start_matches([',', ';', ' ', '\t']);
    }
    Ok(Read {
        value: only(values),
        statements,
    })
}

/// The value, if it is alone in its list; otherwise the list.
fn only(mut values: Vec<Value>) -> Value {
    match values.len() {
        1 => values.remove(0),
        _ => Value::List(values),
    }
}

fn list<'a>(
    text: &'a str,
    depth: usize,
    statements: &mut Vec<String>,
) -> Result<(Value, &'a str), BadBoard> {
    if depth == MAX_DEPTH {
        return Err(BadBoard::List(
            "its brackets are nested too deeply".to_string(),
        ));
    }
    let mut rest = &text[1..];
    let (mut values, mut fields) = (Vec::new(), Vec::new());
    loop {
        rest = rest.trim_start_matches(|c: char| c.is_ascii_whitespace() || c == ',' || c == ';');
        if let Some(after) = rest.strip_prefix([']', ')', '}']) {
            let value = with_fields(values, fields, statements);
            return Ok((value, after));
        }
        match key(rest) {
            Some((key, after)) => {
                let (value, after) = value(after, depth, true, statements)?;
                fields.push((key, value));
                rest = after;
            }
            None => {
                let (value, after) = value(rest, depth, false, statements)?;
                values.push(value);
                rest = after;
            }
        }
    }
}

fn value<'a>(
    text: &'a str,
    depth: usize,
    is_named: bool,
    statements: &mut Vec<String>,
) -> Result<(Value, &'a str), BadBoard> {
    let Some(first) = text.chars().next() else {
        return Err(BadBoard::NotClosed);
    };
    if matches!(first, '[' | '(' | '{') {
        return list(text, depth + 1, statements);
    }
    if matches!(first, '"' | '\'') {
        let end = text[1..].find(first).ok_or(BadBoard::NotClosed)?;
        return Ok((Value::Text(text[1..=end].to_string()), &text[end + 2..]));
    }
    let word = word(text);
    let after = &text[word.len()..];
    // `array([…])`, `np.int64(3)`, `Queen(row=0, col=1)`, `Board { … }`.
    let inner = match after.trim_start() {
        braces if braces.starts_with('{') => Some(braces),
        _ => Some(after).filter(|after| after.starts_with(['(', '['])),
    };
    if let Some(inner) = inner.filter(|_| is_name(word)) {
        let (value, after) = list(inner, depth + 1, statements)?;
        let value = match value {
            Value::List(values) => only(values),
            other => other,
        };
        return Ok((value, after));
    }
    match scalar(word) {
        Err(_) if is_named && !word.is_empty() => Ok((Value::Text(word.to_string()), after)),
        scalar => Ok((scalar?, after)),
    }
}

/// The text up to a blank, a comma or a bracket.
fn word(text: &str) -> &str {
    let end = text.find(|c: char| c.is_ascii_whitespace() || ",;:=()[]{}".contains(c));
    &text[..end.unwrap_or(text.len())]
}

fn is_name(word: &str) -> bool {
    word.starts_with(|c: char| c.is_alphabetic() || c == '_')
        && word
            .chars()
            .all(|c| c.is_alphanumeric() || matches!(c, '_' | '.'))
}

/// Whether an unquoted word consists of symbols of a diagram.
fn is_signs(word: &str) -> bool {
    let mut signs = word.chars();
    let is_one = signs.next().is_some() && signs.next().is_none();
    is_one && diagram::is_sign(word) && !word.starts_with(|c: char| c.is_ascii_digit())
        || diagram::is_row(word, None)
}

fn truth(word: &str) -> Option<u32> {
    match word {
        "true" | "True" => Some(1),
        "false" | "False" => Some(0),
        _ => None,
    }
}

/// The name before a colon or an equals sign, and the rest of the text.
fn key(text: &str) -> Option<(&str, &str)> {
    let (key, after) = match text.chars().next()? {
        quote @ ('"' | '\'') => {
            let end = text[1..].find([quote, ',', '\n'])?;
            (&text[1..=end], text[end + 1..].strip_prefix(quote)?)
        }
        c if c.is_alphanumeric() || c == '_' => {
            let key = word(text);
            (key, &text[key.len()..])
        }
        _ => return None,
    };
    let after = after.trim_start();
    let value = after
        .strip_prefix("=>")
        .or_else(|| after.strip_prefix([':', '=']))?;
    Some((key, value.trim_start()))
}

/// Lists with these names are the boards, if there are others beside them.
const BOARDS: [&str; 8] = [
    "solutions",
    "solution",
    "boards",
    "board",
    "queens",
    "columns",
    "positions",
    "placement",
];

/// The values in brackets, some of which have names.
fn with_fields(
    mut values: Vec<Value>,
    fields: Vec<(&str, Value)>,
    statements: &mut Vec<String>,
) -> Value {
    if fields.is_empty() {
        return Value::List(values);
    }
    let number = |names: &[&str]| {
        let is_so =
            |(key, _): &&(&str, Value)| names.iter().any(|name| key.eq_ignore_ascii_case(name));
        match fields.iter().find(is_so)?.1 {
            Value::Number(number) => number,
            _ => None,
        }
    };
    let row = number(&["row", "r", "y", "i", "line"]);
    let column = number(&["column", "col", "c", "x", "j"]);
    if let (Some(row), Some(column)) = (row, column) {
        return Value::List(
            [row, column]
                .map(|number| Value::Number(Some(number)))
                .to_vec(),
        );
    }
    let pair = |(key, value): &(&str, Value)| {
        let digits = key.trim_start_matches(|c: char| !c.is_ascii_digit());
        let row: u32 = digits.parse().ok()?;
        let is_number = matches!(value, Value::Number(Some(_)));
        is_number.then(|| Value::List(vec![Value::Number(Some(row)), value.clone()]))
    };
    let pairs: Option<Vec<Value>> = fields.iter().map(pair).collect();
    if let Some(pairs) = pairs {
        values.extend(pairs);
        return Value::List(values);
    }
    let mut lists = Vec::new();
    for (key, value) in fields {
        match value {
            Value::List(_) => lists.push((key, value)),
            Value::Text(text) => statements.push(format!("{key}: {text}")),
            Value::Number(Some(number)) => statements.push(format!("{key}: {number}")),
            Value::Number(None) => {}
        }
    }
    let rank = |key: &str| {
        BOARDS
            .iter()
            .position(|name| key.eq_ignore_ascii_case(name))
    };
    lists.sort_by_key(|(key, _)| rank(key).unwrap_or(BOARDS.len()));
    values.extend(lists.into_iter().next().map(|(_, list)| list));
    only(values)
}

fn scalar(word: &str) -> Result<Value, BadBoard> {
    // NumPy writes whole floating-point numbers as `1.`.
    let number = word.strip_suffix('.').unwrap_or(word).parse();
    match number {
        Ok(number) => Ok(Value::Number(Some(number))),
        Err(_) if truth(word).is_some() => Ok(Value::Number(truth(word))),
        Err(_) if is_signs(word) => Ok(Value::Text(word.to_string())),
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

    /// The numbers, if the list contains nothing else.
    pub(super) fn numbers(&self) -> Option<Vec<Option<u32>>> {
        let number = |value: &Self| match value {
            Self::Number(number) => Some(*number),
            Self::Text(text) if is_no_queen(text) => Some(None),
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

    /// The squares of one row of a diagram: a list of single symbols.
    pub(super) fn row(&self, queen: Option<char>) -> Option<String> {
        let signs = self.texts().filter(|signs| !signs.is_empty())?;
        let row = signs.join("  ").replace("   ", " . ");
        let is_one = |sign: &&str| sign.chars().count() == 1;
        (signs.iter().all(is_one) && diagram::is_row(&row, queen)).then_some(row)
    }
}

/// What is known about the boards.
#[derive(Clone, Copy, Debug)]
pub(super) struct Expected {
    pub(super) side: Option<usize>,
    pub(super) partial: bool,
    pub(super) base: Option<u32>,
    pub(super) queen: Option<char>,
}

/// All boards of a value.
pub(super) fn boards(
    value: &Value,
    expected: Expected,
    out: &mut Vec<Written>,
) -> Result<(), BadBoard> {
    if let Some(numbers) = value.numbers() {
        // An empty list: no solutions at all.
        if numbers.is_empty() && expected.side != Some(0) && !expected.partial {
            return Ok(());
        }
        out.push(from_columns(&numbers, expected)?);
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
            out.push(from_pairs(&pairs, expected)?);
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
    let rows: Option<Vec<String>> = values
        .iter()
        .map(|value| value.row(expected.queen))
        .collect();
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

fn named(base: u32) -> Naming {
    match base {
        1 => Naming::Ones,
        _ => Naming::Numbers,
    }
}

/// A board from the columns of its rows, or of its first rows.
fn from_columns(columns: &[Option<u32>], expected: Expected) -> Result<Written, BadBoard> {
    let side = expected.side.filter(|_| expected.partial);
    let n = side.map_or(columns.len(), |side| side.max(columns.len()));
    let (least, most) = (
        columns.iter().flatten().min(),
        columns.iter().flatten().max(),
    );
    let has_no_zero = least.is_some_and(|&least| least > 0);
    let guessed = u32::from(has_no_zero && most == Some(&(n as u32)));
    let base = expected.base.unwrap_or(guessed);
    let mut queens = Vec::with_capacity(columns.len());
    for (row, column) in columns.iter().enumerate() {
        if let Some(column) = column {
            let column = column.checked_sub(base).ok_or(BadBoard::BelowOne)?;
            queens.push(Square::new(row, column as usize));
        }
    }
    Ok(Written {
        draft: Draft::new(n, queens),
        naming: named(base),
        either: expected.base.is_none()
            && has_no_zero
            && most.is_some_and(|&most| (most as usize) < n),
    })
}

/// A board from pairs of row and column, which count from 1 if there is no 0. On a complete board the rows may count from 1 and
/// the columns from 0, or the other way round.
pub(super) fn from_pairs(pairs: &[(u32, u32)], expected: Expected) -> Result<Written, BadBoard> {
    let n = expected.side.unwrap_or(pairs.len());
    let has_no_row_0 = pairs.iter().all(|&(row, _)| row > 0);
    let has_no_column_0 = pairs.iter().all(|&(_, column)| column > 0);
    let both = has_no_row_0 && has_no_column_0;
    let (rows, columns) = match expected.base {
        Some(base) => (base, base),
        None if pairs.len() == n && !expected.partial => {
            (has_no_row_0.into(), has_no_column_0.into())
        }
        None => (both.into(), both.into()),
    };
    let mut queens = Vec::with_capacity(pairs.len());
    for &(row, column) in pairs {
        let (row, column) = (row.checked_sub(rows), column.checked_sub(columns));
        let (row, column) = row.zip(column).ok_or(BadBoard::BelowOne)?;
        queens.push(Square::new(row as usize, column as usize));
    }
    Ok(Written {
        draft: Draft::new(n, queens),
        naming: named(rows.min(columns)),
        either: false,
    })
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

/// A board from the strings of its rows, or from chess squares.
fn from_texts(texts: &[&str], expected: Expected) -> Result<Written, BadBoard> {
    if texts.iter().all(|text| chess::is_square(text)) {
        let mut draft = Draft::default();
        let side = expected.side.filter(|_| expected.partial);
        chess::read(&texts.join(" "), side.map(|n| (n, n)), &mut draft)?;
        return Ok(Written {
            naming: Naming::Chess,
            ..Written::plain(draft)
        });
    }
    let is_bits = |text: &&str| !text.is_empty() && text.bytes().all(|b| matches!(b, b'0' | b'1'));
    let count = texts.len();
    if texts.iter().all(is_bits) {
        if let Some(text) = texts.iter().find(|text| text.len() != count) {
            return Err(uneven(text.len(), count));
        }
        let rows = texts.iter().map(|text| text.bytes().map(|b| b == b'1'));
        return Ok(from_bits(rows));
    }
    let mut diagram = diagram::Diagram::with_queen(expected.queen);
    let mut draft = Draft::default();
    for (row, text) in texts.iter().enumerate() {
        // Blanks are empty squares, unless there is one between any two symbols.
        let dotted = text.replace(' ', ".");
        let row_text = if !text.is_empty() && text.chars().count() == count {
            &dotted
        } else {
            *text
        };
        if !diagram::is_row(row_text, expected.queen) {
            return Err(BadBoard::not_a_square(text));
        }
        let is_last = diagram.row(row_text, &mut draft);
        match is_last {
            Ok(is_last) if draft.n == count && is_last == (row + 1 == count) => {}
            Err(BadBoard::Ragged { squares, .. }) => return Err(uneven(squares, count)),
            Err(bad) => return Err(bad),
            Ok(_) => return Err(uneven(draft.n, count)),
        }
    }
    Ok(Written::plain(draft))
}

fn uneven(squares: usize, rows: usize) -> BadBoard {
    BadBoard::List(format!("it has {rows} rows, and one of {squares} squares"))
}
