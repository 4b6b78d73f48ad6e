//! Which options a count ignores, on which path.

use queens::Puzzle;

use super::super::variant::NOT_SQUARE;
use super::Count;
use crate::Failure;
use crate::args::puzzle::not_classic;

impl Count {
    /// Whether completions are listed to be counted, by one thread and without a kernel.
    fn is_listed(&self, puzzle: Option<&Puzzle>) -> bool {
        let is_too_large = |puzzle: &Puzzle| puzzle.n() > self.kernel.for_puzzle(puzzle).max_n();
        let is_puzzle = puzzle.is_none() || self.is_puzzle();
        is_puzzle && (self.classes.fundamental || puzzle.is_some_and(is_too_large))
    }

    /// Refuses options without an effect on this puzzle, or on a board that is no square or has pawns.
    pub(super) fn refuse_ignored(&self, puzzle: Option<&Puzzle>) -> Result<(), Failure> {
        const CLASSIC: &[&str] = &[
            "estimate",
            "dir",
            "by-first-row",
            "method",
            "check",
            "kernel",
        ];
        let other = puzzle.filter(|puzzle| !puzzle.is_classic());
        self.given.refuse(&[
            (puzzle.is_none(), CLASSIC, NOT_SQUARE),
            (
                other.is_some(),
                CLASSIC,
                &other.map_or_else(String::new, not_classic),
            ),
            (
                self.estimate,
                &["dir", "stats"],
                "has no effect with --estimate: leave one of them out",
            ),
            (
                self.method.is_some(),
                &["threads"],
                "has no effect with --method, which searches with one thread: leave it out",
            ),
            (
                self.is_listed(puzzle),
                &["threads", "kernel"],
                "has no effect where completions are listed one after another: leave it out",
            ),
        ])
    }
}
