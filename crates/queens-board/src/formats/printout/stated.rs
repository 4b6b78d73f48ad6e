//! Finds the number that a line of prose states.
//!
//! A statement has the name of what is counted and a number that counts nothing else: in *The number of solutions for 8 queens is
//! 92* the 8 counts queens, in *Solutions found in 12 ms* the 12 is a time, and in *Solution 5:* the 5 is an index.

/// Other names for solutions. `total` and `count` are names if nothing else is counted.
const SOLUTIONS: [&str; 12] = [
    "solutions",
    "ways",
    "arrangements",
    "configurations",
    "possibilities",
    "answers",
    "results",
    "lösungen",
    "loesungen",
    "soluciones",
    "totalsolutions",
    "numsolutions",
];

/// Names of a number whose noun is left out.
const TOTALS: [&str; 6] = ["total", "totals", "count", "found", "gesamt", "insgesamt"];

/// Words between a name and its number, or after the number, that count nothing.
const FILLERS: [&str; 52] = [
    "a",
    "all",
    "an",
    "and",
    "are",
    "at",
    "board",
    "by",
    "count",
    "different",
    "distinct",
    "equals",
    "equal",
    "exactly",
    "exist",
    "existing",
    "for",
    "found",
    "has",
    "have",
    "in",
    "is",
    "it",
    "n",
    "number",
    "of",
    "on",
    "only",
    "possible",
    "problem",
    "puzzle",
    "queen",
    "queens",
    "size",
    "so",
    "far",
    "the",
    "there",
    "to",
    "total",
    "valid",
    "was",
    "were",
    "with",
    "place",
    "unique",
    "fundamental",
    "solution",
    "we",
    "program",
    "this",
    "que",
];

/// Words after which a number is not a total: `n = 8`, `size 8`.
const SIDES: [&str; 7] = [
    "n",
    "size",
    "side",
    "board",
    "dimension",
    "number_of_queens",
    "first",
];

/// Words that make a number one of symmetry classes, certainly or possibly.
const CLASSES: [&str; 8] = [
    "fundamental",
    "unique",
    "distinct",
    "symmetry",
    "inequivalent",
    "essentially",
    "different",
    "nonequivalent",
];

/// The number that a line of prose states, as in `92 solutions`, `Solutions: 92` or `placements = 2,056`. The name is a plural;
/// `Solution 1:` states nothing. For `solutions`, `Total: 92`, `count = 92` and `Found 92 ways` are statements too.
///
/// ```
/// use queens::formats::stated;
///
/// assert_eq!(stated("There are 92 solutions.", "solutions"), Some(92));
/// assert_eq!(stated("The number of solutions for 8 queens is 92.", "solutions"), Some(92));
/// assert_eq!(stated("Total: 92", "solutions"), Some(92));
/// assert_eq!(stated("1 solution", "solutions"), Some(1));
/// assert_eq!(stated("Solution 1:", "solutions"), None);
/// assert_eq!(stated("placements 2,056 backtracks 2,056", "placements"), Some(2056));
/// ```
pub fn stated(line: &str, name: &str) -> Option<u64> {
    let words = words(line);
    let is_solutions = name == "solutions";
    let is_name =
        |word: &Word| word.is(name) || is_solutions && SOLUTIONS.iter().any(|noun| word.is(noun));
    let is_one = |word: &Word| name.strip_suffix('s').is_some_and(|one| word.is(one));
    let before = words.iter().enumerate().find_map(|(at, word)| {
        let count = word.count()?;
        // `92 distinct solutions`, `1 solution`.
        let noun = words[at + 1..].iter().find(|word| !word.is_adjective())?;
        let is_side = at > 0 && SIDES.iter().any(|side| words[at - 1].is(side));
        (!is_side && (is_name(noun) || count == 1 && is_one(noun))).then_some(count)
    });
    if before.is_some() {
        return before;
    }
    let is_total = |word: &Word| is_solutions && TOTALS.iter().any(|total| word.is(total));
    let singular = |at: usize| is_solutions && is_one(&words[at]) && is_counted(&words, at);
    let at = (0..words.len()).find(|&at| is_name(&words[at]) || singular(at));
    let at = at.or_else(|| words.iter().position(is_total))?;
    let mut numbers = (at + 1..words.len()).filter(|&number| counts_nothing_else(&words, number));
    let first = numbers.next()?;
    // If another noun is in between, that noun is counted: `Total backtracks: 876`.
    let is_known = |word: &Word| {
        word.text.starts_with(|c: char| c.is_ascii_digit())
            || word.is_filler()
            || is_name(word)
            || is_one(word)
            || is_total(word)
    };
    let is_named = is_name(&words[at]) && !is_solutions;
    let is_index = is_one(&words[first - 1]) && !singular(first - 1);
    let is_total = is_named || !is_index && words[at + 1..first].iter().all(is_known);
    is_total.then(|| words[first].count()).flatten()
}

/// Whether a statement may be about symmetry classes instead of solutions: `12 fundamental solutions`, `unique: 12`.
///
/// ```
/// use queens::formats::states_classes;
///
/// assert!(states_classes("12 fundamental solutions"));
/// assert!(!states_classes("92 solutions"));
/// ```
pub fn states_classes(line: &str) -> bool {
    words(line)
        .iter()
        .any(|word| CLASSES.iter().any(|class| word.is(class)))
}

/// A word or a number, and what follows it.
struct Word {
    text: String,
    number: Option<u64>,
    /// A decimal, a range or the like, which counts nothing.
    is_odd: bool,
}

impl Word {
    fn is(&self, other: &str) -> bool {
        self.text == other.to_lowercase()
    }

    fn count(&self) -> Option<u64> {
        self.number.filter(|_| !self.is_odd)
    }

    fn is_filler(&self) -> bool {
        FILLERS.contains(&self.text.as_str())
    }

    fn is_adjective(&self) -> bool {
        let words = [
            "valid", "possible", "total", "correct", "complete", "more", "such",
        ];
        words.iter().chain(&CLASSES).any(|word| self.is(word))
    }
}

/// Whether a singular is counted: `total solution: 92`, `solution count = 92`, `number of solution`.
fn is_counted(words: &[Word], at: usize) -> bool {
    let is = |at: Option<usize>, names: &[&str]| {
        let word = at.and_then(|at| words.get(at));
        word.is_some_and(|word| names.iter().any(|name| word.is(name)))
    };
    is(at.checked_sub(1), &["total", "of"]) && !is(at.checked_sub(2), &["1"])
        || is(Some(at + 1), &["count", "total"])
}

/// Whether a number is followed by nothing that it could count or measure, and is not n.
fn counts_nothing_else(words: &[Word], at: usize) -> bool {
    let is_side = SIDES.iter().any(|side| words[at - 1].is(side));
    let next = words.get(at + 1);
    let is_queens = next.is_some_and(|next| next.is("queen") || next.is("queens"));
    let is_unit = next.is_some_and(|next| !next.is_filler() && next.number.is_none());
    words[at].count().is_some() && !is_side && !is_queens && !is_unit
}

/// The words of a line; `numSolutions` and `num_solutions` are several.
fn words(line: &str) -> Vec<Word> {
    // A very long line states nothing.
    let line = line.get(..2000).unwrap_or(line);
    let mut words: Vec<Word> = Vec::new();
    let is_part = |c: char| c.is_alphanumeric() || matches!(c, ',' | '.' | '\'');
    let mut rest = line;
    while let Some(start) = rest.find(is_part) {
        rest = &rest[start..];
        let end = rest.find(|c: char| !is_part(c)).unwrap_or(rest.len());
        let (piece, after) = rest.split_at(end);
        rest = after;
        let piece = piece.trim_matches([',', '.', '\'']);
        if piece.starts_with(|c: char| c.is_ascii_digit()) {
            let digits = piece.replace([',', '\''], "");
            let number = digits.parse().ok();
            let is_time =
                after.starts_with('%') || after.starts_with('x') || after.starts_with('×');
            words.push(Word {
                text: piece.to_lowercase(),
                number: number
                    .or(Some(0))
                    .filter(|_| number.is_some() || piece.contains('.')),
                is_odd: number.is_none() || is_time,
            });
            continue;
        }
        push_words(piece, &mut words);
    }
    words
}

/// Splits a name in camel case.
fn push_words(name: &str, words: &mut Vec<Word>) {
    let mut start = 0;
    let is_start = |(at, c): (usize, char)| {
        let before = name[..at].chars().next_back();
        c.is_uppercase() && before.is_some_and(char::is_lowercase)
    };
    let ends = name
        .char_indices()
        .filter(|&(at, c)| is_start((at, c)))
        .map(|(at, _)| at);
    for end in ends.chain([name.len()]) {
        if end > start {
            words.push(Word {
                text: name[start..end].to_lowercase(),
                number: None,
                is_odd: false,
            });
        }
        start = end;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn totals_are_found_in_many_sentences() {
        for line in [
            "93 solutions",
            "There are 93 solutions.",
            "There are 93 distinct solutions for 8 queens",
            "For n = 8 there are 93 solutions",
            "8 queens: 93 solutions",
            "N=8 -> 93 solutions in 0.02 s",
            "The number of solutions for 8 queens is 93.",
            "Number of solutions for n = 8: 93",
            "Number of solutions (8 queens): 93",
            "Solutions of 8 queens: 93",
            "Solutions for 8x8: 93",
            "Solutions: 93",
            "#solutions = 93",
            "num_solutions=93",
            "numSolutions: 93",
            "totalSolutions 93",
            "Total solutions found: 93",
            "Total number of solutions is: 93",
            "Total solution: 93",
            "Solution count: 93",
            "Total: 93",
            "TOTAL = 93",
            "count = 93",
            "count: 93",
            "Found 93 ways",
            "Found 93 ways to place 8 queens",
            "Found 93",
            "found: 93",
            "Found 93 solutions in 0.25 seconds",
            "In total there are 93 solutions",
            "93 Lösungen",
            "Time to find 93 solutions: 12 ms",
            "Total: 93 (12 unique)",
            "Number of ways: 93",
            "8 queens have 93 solutions!",
        ] {
            assert_eq!(stated(line, "solutions"), Some(93), "{line}");
        }
        assert_eq!(stated("Total: 14,772,512", "solutions"), Some(14_772_512));
    }

    #[test]
    fn numbers_that_count_something_else_are_no_totals() {
        for line in [
            "Solution 93:",
            "Solution #93",
            "Solution number 93",
            "Solution 93 of",
            "n = 93",
            "93 queens",
            "Solving for 93 queens",
            "All solutions for 93 queens:",
            "Solutions for n = 93:",
            "Solutions found in 93 ms",
            "All solutions found after 93 steps",
            "Total time: 93 ms",
            "Total time: 0.93",
            "Total backtracks: 93",
            "Total recursive calls: 93",
            "Total nodes visited = 93",
            "count of checks: 93",
            "Time: 93",
            "93",
            "Found a solution after 93 tries",
            "Found solution 93",
            "Showing the first 93 solutions",
            "Board size: 93",
        ] {
            assert_eq!(stated(line, "solutions"), None, "{line}");
        }
    }

    #[test]
    fn other_names_are_found_too() {
        assert_eq!(
            stated(
                "The number of placements for 8 queens is 2,056.",
                "placements"
            ),
            Some(2056)
        );
        assert_eq!(
            stated("placements: 2056 (in 3 ms)", "placements"),
            Some(2056)
        );
        assert_eq!(stated("Total: 93", "placements"), None);
    }
}
