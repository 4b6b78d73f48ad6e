//! Solutions one at a time, in lexicographic order, found as they are asked for.
//!
//! By plain search (`plain`), the fastest while the board is small. Past n = 24 it takes longer and longer to find the first
//! solution, and [`InOrder`] is asked instead. Boards of other lines than the classic ones are searched by `regions`.

use std::iter::FusedIterator;

use crate::board::{Placement, Puzzle, Rules, Solution};
use crate::search::complete::InOrder;
use crate::search::plain::Plain;
use crate::search::policy::{Chosen, Walking};
use crate::search::regions::{self, solve::Order};

/// The completions of a puzzle: a lazy iterator in lexicographic order, in constant memory, that can be dropped at any
/// time and sent to another thread.
///
/// ```
/// use queens::Puzzle;
///
/// let mut solutions = Puzzle::new(8).completions();
/// assert_eq!(solutions.next().unwrap().to_string(), "[0, 4, 7, 5, 2, 6, 1, 3]");
/// assert_eq!(solutions.count(), 91);
/// ```
#[derive(Clone, Debug)]
pub struct Completions {
    walk: Walk,
    rules: Rules,
}

#[derive(Debug)]
enum Walk {
    Plain(Plain),
    /// Where plain search gets lost, and the solution found last.
    InOrder(Box<InOrder>, Option<Solution>),
    /// Other lines than the classic ones, and the columns of the solution found last.
    Any(Box<dyn regions::Walk>, Vec<u32>),
}

impl Clone for Walk {
    fn clone(&self) -> Self {
        match self {
            Self::Plain(walk) => Self::Plain(walk.clone()),
            Self::InOrder(walk, last) => Self::InOrder(walk.clone(), last.clone()),
            Self::Any(walk, columns) => Self::Any(walk.cloned(), columns.clone()),
        }
    }
}

/// Up to this n plain search finds the first solution soon, and the following ones fastest.
const PLAIN: usize = 24;

impl Completions {
    fn new(puzzle: &Puzzle) -> Self {
        if puzzle.n() <= PLAIN || !puzzle.is_classic() {
            return Self::plain(puzzle);
        }
        Self {
            walk: Walk::InOrder(Box::new(InOrder::new(puzzle)), None),
            rules: puzzle.rules(),
        }
    }

    /// The same by plain search from the top row down, which gets lost on large boards.
    pub fn plain(puzzle: &Puzzle) -> Self {
        let walk = if !puzzle.is_classic() && regions::takes(puzzle) {
            Walk::Any(regions::walk(puzzle, Order::Rows), Vec::new())
        } else {
            // Boards with regions are never so large that `regions` does not take them, and a placement knows all rules.
            Walk::Plain(Plain::new(puzzle))
        };
        Self {
            walk,
            rules: puzzle.rules(),
        }
    }

    /// How the solutions are found, and why so.
    pub fn choice(&self) -> Chosen<Walking> {
        let (what, why) = match self.walk {
            Walk::Plain(_) => (
                Walking::Plain,
                "plain search finds the following solutions fastest",
            ),
            Walk::InOrder(..) => (
                Walking::InOrder,
                "plain search gets lost before the first solution of a large board",
            ),
            Walk::Any(..) => (Walking::Plain, "the lines are not the classic ones"),
        };
        Chosen { what, why }
    }

    /// Moves to the next solution and lends its columns: the way to look at millions without an allocation each.
    ///
    /// ```
    /// use queens::Puzzle;
    ///
    /// let mut completions = Puzzle::new(6).completions();
    /// assert_eq!(completions.advance(), Some(&[1, 3, 5, 0, 2, 4][..]));
    /// ```
    pub fn advance(&mut self) -> Option<&[u32]> {
        match &mut self.walk {
            Walk::Plain(walk) => walk.advance(),
            Walk::InOrder(walk, last) => {
                *last = walk.next();
                last.as_ref().map(Solution::columns)
            }
            Walk::Any(walk, columns) => {
                let found = walk.advance()?;
                columns.clear();
                columns.extend(found.iter().copied().map(u32::from));
                Some(columns)
            }
        }
    }

    /// The columns of the solution that [`advance`](Self::advance) moved to last.
    pub(super) fn columns(&self) -> &[u32] {
        match &self.walk {
            Walk::Plain(walk) => walk.columns(),
            Walk::InOrder(_, last) => last.as_ref().map_or(&[], Solution::columns),
            Walk::Any(_, columns) => columns,
        }
    }
}

impl Iterator for Completions {
    type Item = Solution;

    fn next(&mut self) -> Option<Solution> {
        let rules = self.rules;
        let solution = Solution::under(rules, self.advance()?);
        Some(solution.expect("the search only places queens that are not attacked"))
    }

    fn nth(&mut self, skipped: usize) -> Option<Solution> {
        for _ in 0..skipped {
            self.advance()?;
        }
        self.next()
    }

    /// Counts without making a [`Solution`] of each, one at a time all the same: `Counter` is for whole boards.
    fn count(mut self) -> usize {
        let mut count = 0;
        while self.advance().is_some() {
            count += 1;
        }
        count
    }
}

impl FusedIterator for Completions {}

impl Puzzle {
    /// All completions, in lexicographic order, found as they are asked for: by plain search on small boards, and where that
    /// would get lost by one that looks ahead ([`Completions::choice`] tells).
    pub fn completions(&self) -> Completions {
        Completions::new(self)
    }
}

impl Placement {
    /// All completions, in lexicographic order, found as they are asked for.
    ///
    /// ```
    /// use queens::{Placement, Square};
    ///
    /// let corner = Placement::with_queens(8, [Square::new(0, 0)])?;
    /// assert_eq!(corner.completions().count(), 4);
    /// # Ok::<(), queens::Misplaced>(())
    /// ```
    pub fn completions(&self) -> Completions {
        Puzzle::from(self.clone()).completions()
    }
}
