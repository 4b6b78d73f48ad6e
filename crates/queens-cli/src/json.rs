//! Results as JSON, one object per line. docs/json.md lists all shapes; tests check the output of every command against
//! schema/queens.schema.json.

use queens::Puzzle;
use queens::formats::puzzle_members;
use serde::{Serialize, Serializer};

/// Serialises a line, without its newline.
pub(crate) fn line(what: &impl Serialize) -> String {
    serde_json::to_string(what).expect("what is found is JSON")
}

/// An answer about a puzzle: its description, then the members of the answer, of which there is at least one.
pub(crate) fn about_puzzle(puzzle: &Puzzle, answer: &impl Serialize) -> String {
    let (members, answer) = (puzzle_members(puzzle), line(answer));
    format!("{{{members},{}", &answer[1..])
}

/// The result that there is provably no solution.
#[derive(Serialize)]
pub(crate) struct NoSolution<'a> {
    solutions: u8,
    because: Option<&'a str>,
}

impl<'a> NoSolution<'a> {
    pub(crate) fn new(because: Option<&'a str>) -> Self {
        let solutions = 0;
        Self { solutions, because }
    }
}

/// A number of solutions as digits in a string, because many JSON readers round integers above 2^53, and n = 26 has more.
pub(crate) struct Digits(pub(crate) u128);

impl Serialize for Digits {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&self.0)
    }
}

impl std::fmt::Debug for Digits {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.fmt(f)
    }
}
