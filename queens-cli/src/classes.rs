//! One solution per symmetry class, among those that a puzzle admits.

use queens::{Puzzle, Solution};

/// Whether a puzzle's solution is the least of its class that the puzzle admits. Remembers nothing, so a list may be as long as
/// it likes.
pub(crate) fn is_first(columns: &[u32], puzzle: &Puzzle) -> bool {
    let solution = Solution::new(columns).expect("only solutions are asked about");
    let orbit = solution.orbit();
    orbit.iter().find(|image| puzzle.admits(image)) == Some(&solution)
}
