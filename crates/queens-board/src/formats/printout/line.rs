//! Converts a line to the symbols that the other readers support: Unicode frames to bars and dashes, row labels to numbers, and all
//! kinds of blanks between numbers to one.

use std::borrow::Cow;

use super::super::{chess, diagram};

/// Numbers between other symbols than blanks and commas are a list if there are at least this many.
const MIN_LIST: usize = 4;

/// The line, trimmed. The blanks at both ends still tell what bars mean.
pub(super) fn plain(line: &str, queen: Option<char>) -> Cow<'_, str> {
    let line = with_known_signs(line);
    let line = match with_outer_bars(&line, queen) {
        Some(barred) => Cow::Owned(barred),
        None => line,
    };
    let trimmed = line.trim();
    let changed = boxes(trimmed)
        .or_else(|| labelled_row(trimmed, queen))
        .or_else(|| numbers(trimmed))
        .or_else(|| truths(trimmed))
        .or_else(|| chess_names(trimmed));
    match (changed, line) {
        (Some(changed), _) => Cow::Owned(changed),
        (None, Cow::Borrowed(line)) => Cow::Borrowed(line.trim()),
        (None, Cow::Owned(line)) if line.trim().len() < line.len() => {
            Cow::Owned(line.trim().to_string())
        }
        (None, line) => line,
    }
}

/// Replaces frames by bars, dashes and pluses, and every blank by a space; drops modifiers that only change how symbols look.
fn with_known_signs(line: &str) -> Cow<'_, str> {
    if line.is_ascii() {
        return Cow::Borrowed(line);
    }
    let mut known = String::with_capacity(line.len());
    for c in line.chars() {
        match c {
            '│' | '┃' | '║' | '｜' | '┆' | '┊' => known.push('|'),
            '─' | '━' | '═' | '┄' | '┈' | '–' | '—' => known.push('-'),
            '\u{2500}'..='\u{257f}' => known.push('+'),
            '\u{fe0e}' | '\u{fe0f}' | '\u{200b}' | '\u{200d}' | '\u{feff}' => {}
            '→' | '➔' | '⇒' => known.push_str("->"),
            c if c.is_whitespace() => known.push(' '),
            c => known.push(c),
        }
    }
    Cow::Owned(known)
}

/// Adds the outer bars to `  | Q |   ` with bars only between the squares.
fn with_outer_bars(line: &str, queen: Option<char>) -> Option<String> {
    if !line.contains('|') {
        return None;
    }
    let trimmed = line.trim();
    let is_framed = trimmed.starts_with('|') && trimmed.ends_with('|') && trimmed.len() > 1;
    let is_padded = line.starts_with(' ') && line.ends_with(' ');
    if is_framed && !is_padded
        || trimmed.ends_with('|') && trimmed.starts_with(|c: char| c.is_ascii_digit())
    {
        return None;
    }
    let barred = format!("|{line}|");
    diagram::is_row(&barred, queen).then_some(barred)
}

/// `[Q][ ][ ][ ]` as `|Q| | | |`.
fn boxes(line: &str) -> Option<String> {
    let inside = line.strip_prefix('[')?.strip_suffix(']')?;
    let is_box = |square: &str| square.chars().count() == 1 && diagram::is_sign(square.trim());
    let squares = || inside.split("][");
    (squares().count() > 1 && squares().all(is_box))
        .then(|| format!("|{}|", inside.replace("][", "|")))
}

/// `Row 1: . Q . .` as `1 . Q . .`.
fn labelled_row(line: &str, queen: Option<char>) -> Option<String> {
    let start = line
        .get(..3)
        .filter(|start| start.eq_ignore_ascii_case("row"));
    let rest = start.map_or(line, |_| line[3..].trim_start());
    let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
    let (label, after) = rest.split_at(digits);
    let after = after.trim_start();
    let row = match after.strip_prefix([':', ')']) {
        Some(row) => row.trim(),
        None => start.map(|_| after)?,
    };
    (digits > 0 && diagram::is_row(row, queen)).then(|| format!("{label} {row}"))
}

/// `1-5-8-6-3-7-2-4`, `1;5;8`, `1 -> 5 -> 8` and `"1","5","8"` with blanks.
fn numbers(line: &str) -> Option<String> {
    let is_number = |c: char| c.is_ascii_digit();
    if line.starts_with('"')
        && line
            .chars()
            .all(|c| is_number(c) || matches!(c, '"' | ',' | ';' | ' ' | '\t'))
    {
        return Some(line.replace(['"', ';'], " "));
    }
    if !line.starts_with(is_number) || !line.ends_with(is_number) {
        return None;
    }
    let first = line.trim_start_matches(is_number);
    let separator = first.split(is_number).next()?;
    if !matches!(separator.trim(), "-" | "->" | "=>" | ";" | "|" | "/" | "_") {
        return None;
    }
    let words = || line.split(separator);
    let is_column = |word: &str| word.len() < 6 && !word.is_empty() && word.chars().all(is_number);
    (words().nth(MIN_LIST - 1).is_some() && words().all(is_column))
        .then(|| line.replace(separator, " "))
}

/// `false true false false` as `0 1 0 0`.
fn truths(line: &str) -> Option<String> {
    let bit = |word: &str| match word.trim_end_matches(',') {
        "true" | "True" | "TRUE" => Some("1"),
        "false" | "False" | "FALSE" => Some("0"),
        _ => None,
    };
    let bits: Option<Vec<&str>> = line.split_ascii_whitespace().map(bit).collect();
    bits.filter(|bits| bits.len() > 1)
        .map(|bits| bits.join(" "))
}

/// `a2 - b4 - c1 - d3` and `Qa2 Qb4 Qc1 Qd3` as `a2 b4 c1 d3`.
fn chess_names(line: &str) -> Option<String> {
    if !line.starts_with(|c: char| c.is_ascii_alphabetic()) {
        return None;
    }
    let words = || {
        let words = line.split([' ', '\t', ',', '-', ';', '>']);
        words.filter(|word| !word.is_empty())
    };
    let is_named = words().all(|word| {
        let name = word.strip_prefix('Q').unwrap_or_default();
        name.starts_with(|c: char| c.is_ascii_lowercase()) && chess::is_square(name)
    });
    let is_joined = line.contains(['-', ';']) && words().all(chess::is_square);
    if words().nth(MIN_LIST - 1).is_none() || !is_named && !is_joined {
        return None;
    }
    let names: Vec<&str> = words()
        .map(|word| word.strip_prefix('Q').filter(|_| is_named).unwrap_or(word))
        .collect();
    Some(names.join(" "))
}
