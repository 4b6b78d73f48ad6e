//! What can be told of a line of prose: the board behind a label, and the number of something.

use super::super::chess;
use super::value;

/// The board that may stand behind a label, as in `Solution 1: [1, 3, 0, 2]` or `found a2 b4 c1 d3`'s like with a colon;
/// and whether a sign says that it is a label.
pub(super) fn behind_label(line: &str) -> Option<(&str, bool)> {
    let bracket = line
        .char_indices()
        .find(|&(at, c)| at > 0 && matches!(c, '[' | '(' | '{') && value::begins(&line[at..]));
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

/// The number of something that a line of prose states, as in `92 solutions`, `Solutions: 92` or `placements = 2,056`. The
/// name is a plural; `Solution 1:` states nothing.
///
/// ```
/// use queens::formats::stated;
///
/// assert_eq!(stated("There are 92 solutions.", "solutions"), Some(92));
/// assert_eq!(stated("Number of solutions found: 92", "solutions"), Some(92));
/// assert_eq!(stated("1 solution", "solutions"), Some(1));
/// assert_eq!(stated("Solution 1:", "solutions"), None);
/// assert_eq!(stated("placements 2,056 backtracks 2,056", "placements"), Some(2056));
/// ```
pub fn stated(line: &str, name: &str) -> Option<u64> {
    let is_part = |c: char| c.is_alphanumeric() || matches!(c, ',' | '_' | '-');
    let words = line.split(|c: char| !is_part(c));
    let words = words.map(|word| word.trim_matches([',', '-', '_']));
    let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
    let number = |word: &str| -> Option<u64> {
        let digits: String = word.chars().filter(|c| !matches!(c, ',' | '_')).collect();
        digits.parse().ok()
    };
    let is_name = |word: &str| word.eq_ignore_ascii_case(name);
    let is_one = |word: &str| {
        name.strip_suffix('s')
            .is_some_and(|one| word.eq_ignore_ascii_case(one))
    };
    let before = words.windows(2).find_map(|pair| {
        let count = number(pair[0])?;
        (is_name(pair[1]) || count == 1 && is_one(pair[1])).then_some(count)
    });
    let at = words.iter().position(|word| is_name(word));
    before.or_else(|| words[at?..].iter().find_map(|word| number(word)))
}
