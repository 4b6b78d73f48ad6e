//! Numbers that a program states: `92 solutions`, `placements: 2056`.

use std::str::FromStr;

use queens::Method;
use queens::formats::stated;

/// A number that must be stated.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct ExpectedNumber {
    pub(super) name: String,
    pub(super) number: u64,
}

impl ExpectedNumber {
    /// The counters of a method's search for all solutions.
    pub(super) fn of(method: Method, n: usize) -> Vec<Self> {
        let mut search = method.start(n);
        while search.next_solution().is_some() {}
        let tally = search.tally();
        let counters = [
            ("tries", tally.tries),
            ("checks", tally.checks),
            ("placements", tally.placements),
            ("backtracks", tally.backtracks),
            ("solutions", tally.solutions),
        ];
        let expected = |(name, number): (&str, u64)| Self {
            name: name.to_string(),
            number,
        };
        counters.map(expected).to_vec()
    }
}

impl FromStr for ExpectedNumber {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let read = || {
            let (name, number) = text.split_once('=')?;
            let name = name.trim();
            let is_word = !name.is_empty() && name.chars().all(char::is_alphanumeric);
            let name = is_word.then(|| name.to_string())?;
            let number = number.trim().replace('_', "").parse().ok()?;
            Some(Self { name, number })
        };
        read().ok_or_else(|| "write a name and a number, such as solutions=92".to_string())
    }
}

/// The last number stated for each name, with its line.
#[derive(Debug)]
pub(super) struct Counters<'a> {
    expected: Vec<(&'a ExpectedNumber, Option<(u64, u64)>)>,
}

impl<'a> Counters<'a> {
    pub(super) fn new(expected: impl Iterator<Item = &'a ExpectedNumber>) -> Self {
        Self {
            expected: expected.map(|expected| (expected, None)).collect(),
        }
    }

    pub(super) fn read(&mut self, text: &str, line: u64) {
        for (expected, latest) in &mut self.expected {
            if let Some(number) = stated(text, &expected.name) {
                *latest = Some((number, line));
            }
        }
    }

    /// Each required number with the last stated one, and its line.
    pub(super) fn latest(&self) -> impl Iterator<Item = (&ExpectedNumber, Option<(u64, u64)>)> {
        self.expected
            .iter()
            .map(|&(expected, latest)| (expected, latest))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wanted_number_is_a_word_and_a_number() {
        let expected: ExpectedNumber = "solutions=1_000".parse().unwrap();
        assert_eq!(
            (expected.name.as_str(), expected.number),
            ("solutions", 1000)
        );
        for bad in [
            "solutions",
            "=92",
            "a b=1",
            "solutions=many",
            "solutions=-1",
        ] {
            assert!(bad.parse::<ExpectedNumber>().is_err(), "{bad}");
        }
    }

    #[test]
    fn the_last_number_counts() {
        let expected = [ExpectedNumber::from_str("solutions=2").unwrap()];
        let mut counters = Counters::new(expected.iter());
        counters.read("1 solution so far", 3);
        counters.read("Solution 2:", 4);
        counters.read("2 solutions", 9);
        assert_eq!(counters.latest().next().unwrap().1, Some((2, 9)));
    }
}
