//! Which options a count ignores, by how it counts.

use queens::Puzzle;

use super::Count;
use crate::Failure;
use crate::args::puzzle::not_classic;

impl Count {
    /// Whether completions are listed to be counted, by one thread and without a kernel.
    fn is_listed(&self, puzzle: &Puzzle) -> bool {
        let kernel = self.kernel.for_puzzle(puzzle);
        let is_too_large = kernel.is_ok_and(|kernel| puzzle.n() > kernel.max_n());
        self.is_puzzle() && (self.classes.is_fundamental() || is_too_large)
    }

    /// Refuses options that have no effect on this puzzle.
    pub(super) fn refuse_ignored(&self, puzzle: &Puzzle) -> Result<(), Failure> {
        const CLASSIC: &[&str] = &[
            "estimate",
            "dir",
            "by-first-row",
            "method",
            "check",
            "kernel",
        ];
        self.given.refuse(&[
            (!puzzle.is_classic(), CLASSIC, &not_classic(puzzle)),
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
                "has no effect because completions are listed one by one: leave it out",
            ),
        ])
    }
}
