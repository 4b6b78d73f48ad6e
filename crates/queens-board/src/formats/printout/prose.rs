//! Finds the board after a label in a line of prose.

use super::super::chess;
use super::value;

/// The text after a label, which may be a board, as in `Solution 1: [1, 3, 0, 2]` or `found: a2 b4 c1 d3`, and whether a
/// separator shows that it is a label.
pub(super) fn behind_label(line: &str) -> Option<(&str, bool)> {
    let bracket = line.char_indices().find(|&(at, c)| {
        let is_list = |text: &str| value::begins(text) || value::may_begin(text);
        at > 0 && matches!(c, '[' | '(' | '{') && is_list(&line[at..])
    });
    if let Some((at, _)) = bracket {
        let before = line[..at].trim_end();
        return Some((
            &line[at..],
            before.ends_with([':', '=', '>', '.', ')', '#']),
        ));
    }
    let signs = [": ", "= ", "> ", ") ", ". "];
    let end = signs
        .iter()
        .filter_map(|sign| Some(line.find(sign)? + 2))
        .min()?;
    let rest = line[end..].trim();
    let words = || rest.split([' ', '\t', ',']).filter(|word| !word.is_empty());
    let is_number = |word: &str| word.bytes().all(|b| b.is_ascii_digit());
    let is_board = words().count() > 3 && (words().all(is_number) || words().all(chess::is_square));
    is_board.then_some((rest, true))
}

/// Whether the list begins with the parenthesis of a call and a bracket: `array([0, …`.
pub(super) fn is_call(line: &str, list: &str) -> bool {
    let before = &line[..line.len() - list.len()];
    let is_named = before.ends_with(|c: char| c.is_ascii_alphanumeric() || c == '_');
    is_named && list.starts_with("([")
}
