//! Ways to search that a learner can watch: one method per file, all stepping through the same events.
//!
//! A [`Strategy`] names a method; [`Strategy::start`] gives a [`Search`] that holds its whole state (no recursion, no
//! threads) and moves one [`Event`] at a time. All count the same units in a [`Tally`], so that they can be compared.
//!
//! ```
//! use queens::{Event, Strategy};
//!
//! let mut search = Strategy::Iterative.start(4);
//! while search.step() != Event::Solved {}
//! assert_eq!(search.columns(), [Some(1), Some(3), Some(0), Some(2)]);
//! assert_eq!(search.tally().placements, 8);
//! ```

use std::fmt;
use std::str::FromStr;

use crate::{Event, Search, Tally};
use queens_board::UnknownName;

mod attack_counts;
mod backtrack;
mod bitmask;
mod cost;
mod depth_first;
mod diagonals;
mod iterative;
mod permutations;
mod rows;
mod subsets;

pub use backtrack::backtrack;
pub use cost::Goal;
pub(crate) use cost::early_checks;
use depth_first::DepthFirst;

/// A classic method of exhaustive search, from the most naive on. All find the same solutions in the
/// same, lexicographic, order; they differ in what they do on the way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Strategy {
    /// Any n of the n² squares, checked when all are chosen: the "64 choose 8" brute force.
    Subsets,
    /// One queen per row, nⁿ boards, checked when full.
    Rows,
    /// A different column for every row, n! boards, only diagonals left to check.
    Permutations,
    /// A board that counts how many queens attack each square.
    AttackCounts,
    /// Depth-first over an integer array, conflicts found by scanning earlier rows.
    Backtrack,
    /// The non-recursive form with an array of columns that resumes after a solution.
    Iterative,
    /// Growing permutation prefixes with the sets of sums and differences.
    Diagonals,
    /// Three machine words.
    Bitmask,
}

impl Strategy {
    /// All strategies, from the most naive on.
    pub const ALL: [Self; 8] = [
        Self::Subsets,
        Self::Rows,
        Self::Permutations,
        Self::AttackCounts,
        Self::Backtrack,
        Self::Iterative,
        Self::Diagonals,
        Self::Bitmask,
    ];

    /// The largest board that a strategy searches. Their time is over long before.
    pub const LARGEST: usize = 64;

    /// The strategy's name on the command line and the page.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Subsets => "subsets",
            Self::Rows => "rows",
            Self::Permutations => "permutations",
            Self::AttackCounts => "attack-counts",
            Self::Backtrack => "backtrack",
            Self::Iterative => "iterative",
            Self::Diagonals => "diagonals",
            Self::Bitmask => "bitmask",
        }
    }

    /// What the strategy does, in one line.
    pub const fn summary(self) -> &'static str {
        match self {
            Self::Subsets => "any n of the n² squares, checked when all are chosen",
            Self::Rows => "one queen per row, checked when the board is full",
            Self::Permutations => "a different column for every row, diagonals checked when full",
            Self::AttackCounts => "a board counts how many queens attack each square",
            Self::Backtrack => "each new queen is checked against the rows above",
            Self::Iterative => "one array and one current row, no recursion",
            Self::Diagonals => "unused columns only, with the sets of sums and differences",
            Self::Bitmask => "all free squares of a row at once, from three machine words",
        }
    }

    /// A search of the empty n × n board, before its first step.
    ///
    /// # Panics
    /// If n > [`Strategy::LARGEST`].
    pub fn start(self, n: usize) -> Box<dyn Search> {
        assert!(
            n <= Self::LARGEST,
            "strategies search boards up to n = {}",
            Self::LARGEST
        );
        match self {
            Self::Subsets => Box::new(DepthFirst::new(n, subsets::Subsets)),
            Self::Rows => Box::new(DepthFirst::new(n, rows::Rows)),
            Self::Permutations => Box::new(DepthFirst::new(n, permutations::Permutations::new(n))),
            Self::AttackCounts => Box::new(DepthFirst::new(n, attack_counts::AttackCounts::new(n))),
            Self::Backtrack => Box::new(DepthFirst::new(n, backtrack::Backtrack)),
            Self::Iterative => Box::new(iterative::Iterative::new(n)),
            Self::Diagonals => Box::new(DepthFirst::new(n, diagonals::Diagonals::new(n))),
            Self::Bitmask => Box::new(DepthFirst::new(n, bitmask::Bitmask::new(n))),
        }
    }
}

impl fmt::Display for Strategy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Strategy {
    type Err = UnknownName;

    fn from_str(name: &str) -> Result<Self, UnknownName> {
        let mut all = Self::ALL.into_iter();
        all.find(|strategy| strategy.name() == name)
            .ok_or_else(|| UnknownName::new("strategy", name, Self::ALL.map(Self::name)))
    }
}
