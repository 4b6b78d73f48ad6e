//! Results as JSON: an object on a line of its own. docs/json.md shows all shapes; schema/queens.schema.json, against which
//! the tests hold what every command prints, says them exactly.

use queens::Puzzle;
use queens::formats::puzzle_members;
use serde::{Serialize, Serializer};

/// A line, without its end.
pub(crate) fn line(what: &impl Serialize) -> String {
    serde_json::to_string(what).expect("what is found is JSON")
}

/// An answer about a puzzle: its description, then the members of the answer, of which there is at least one.
pub(crate) fn about_puzzle(puzzle: &Puzzle, answer: &impl Serialize) -> String {
    let (members, answer) = (puzzle_members(puzzle), line(answer));
    format!("{{{members},{}", &answer[1..])
}

/// That there is no solution, which is proven.
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

/// A number of solutions: digits in a string, since many readers of JSON round whole numbers past 2^53, and n = 26 has more.
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
