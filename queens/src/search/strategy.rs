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

use crate::board::{Solution, Square};
use crate::search::complete::Answer;

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
use depth_first::DepthFirst;

/// One thing that a search does.
///
/// Replaying `Placed`, `Removed`, `Moved` and `Restarted` on an empty board gives the search's board at every moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Event {
    /// A queen was put on the board.
    Placed(Square),
    /// A queen was taken off the board.
    Removed(Square),
    /// A square was looked at and is no good: a queen there would be (or is) attacked from the other square.
    Rejected {
        /// The square that was tried.
        square: Square,
        /// A queen that attacks it.
        attacker: Square,
    },
    /// A queen was moved (iterative repair).
    Moved {
        /// Where it stood.
        from: Square,
        /// Where it stands now.
        to: Square,
    },
    /// The board was cleared for a new start (iterative repair).
    Restarted,
    /// The queens on the board are a solution. The next step goes on searching.
    Solved,
    /// There is nothing left to search. Every further step says so again.
    Done,
}

/// What a search has done so far, in units that mean the same for every method.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Tally {
    /// Squares tried: a square was considered for a queen.
    pub tries: u64,
    /// Conflict checks: a question whether one square is attacked from another, or over one line, or by one table.
    pub checks: u64,
    /// Queens put on the board, or moved there.
    pub placements: u64,
    /// Queens taken off again because the search was stuck, or to look for the next solution.
    pub backtracks: u64,
    /// Solutions found.
    pub solutions: u64,
    /// Repair steps: a queen was moved to a better square (iterative repair only).
    pub repairs: u64,
    /// New starts from a fresh board (iterative repair only).
    pub restarts: u64,
}

/// A search in progress: all its state, one event at a time.
pub trait Search: fmt::Debug + Send {
    /// The side of the board.
    fn n(&self) -> usize;

    /// Does the next thing and says what it was.
    fn step(&mut self) -> Event;

    /// What was done so far.
    fn tally(&self) -> Tally;

    /// The queens on the board now, in the order in which the method keeps them. They may attack one another while a
    /// brute-force method or a repair is at work.
    fn queens(&self) -> Vec<Square>;

    /// How many queens attack each square, row by row, where the method keeps such a board.
    fn attack_counts(&self) -> Option<&[u32]> {
        None
    }

    /// A copy of the search as it is now, from which it can be continued: how one steps back.
    fn snapshot(&self) -> Box<dyn Search>;

    /// The column of each row's queen (the last one, if a brute-force method has several in a row), `None` where a row
    /// has none.
    fn columns(&self) -> Vec<Option<usize>> {
        let mut columns = vec![None; self.n()];
        for queen in self.queens() {
            columns[queen.row] = Some(queen.column);
        }
        columns
    }
}

impl dyn Search {
    /// Runs to the next solution, or `None` at the end.
    pub fn next_solution(&mut self) -> Option<Solution> {
        match self.next_solution_while(|_| true) {
            Answer::Completion(solution) => Some(solution),
            Answer::NoMore | Answer::Undecided => None,
        }
    }

    /// Runs to the next solution or to the end, as long as `go_on` says so before each step.
    ///
    /// ```
    /// use queens::Strategy;
    /// use queens::search::complete::Answer;
    ///
    /// let mut search = Strategy::Backtrack.start(8);
    /// let hurried = search.next_solution_while(|search| search.tally().placements < 100);
    /// assert_eq!(hurried, Answer::Undecided);
    /// let patient = search.next_solution_while(|_| true);
    /// assert!(matches!(patient, Answer::Completion(_)));
    /// ```
    pub fn next_solution_while(&mut self, mut go_on: impl FnMut(&Self) -> bool) -> Answer {
        while go_on(self) {
            match self.step() {
                Event::Solved => {
                    let columns = self
                        .columns()
                        .into_iter()
                        .flatten()
                        .map(|column| column as u32);
                    let solution = Solution::new(columns.collect::<Vec<_>>());
                    let solution = solution.expect("a search says Solved only of a solution");
                    return Answer::Completion(solution);
                }
                Event::Done => return Answer::NoMore,
                _ => {}
            }
        }
        Answer::Undecided
    }
}

impl Clone for Box<dyn Search> {
    fn clone(&self) -> Self {
        self.snapshot()
    }
}

/// A classic method of exhaustive search, from the most naive on. All find the same solutions in the
/// same, lexicographic, order; they differ in what they do on the way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
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
    type Err = UnknownStrategy;

    fn from_str(name: &str) -> Result<Self, UnknownStrategy> {
        let unknown = || UnknownStrategy(name.chars().take(24).collect());
        Self::ALL
            .into_iter()
            .find(|strategy| strategy.name() == name)
            .ok_or_else(unknown)
    }
}

/// A name that no strategy has.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no strategy `{0}`: choose one of {names}", names = Strategy::ALL.map(Strategy::name).join(", "))]
pub struct UnknownStrategy(String);
