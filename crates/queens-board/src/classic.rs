//! A classic puzzle, as a type.
//!
//! Words, kernels, joined half boards, repair and the search in order handle rows, columns and diagonals only. They take a
//! [`ClassicPuzzle`], so they cannot be handed a torus. [`Puzzle::classic`] is the only conversion from any puzzle to this type.

use std::fmt;
use std::ops::Deref;

use crate::{Misplaced, Puzzle, Square};

/// A puzzle on the classic board: n rows, n columns and the diagonals, one queen in each row.
///
/// ```
/// use queens::ClassicPuzzle;
/// use queens::{Puzzle, Rules};
///
/// assert_eq!(Puzzle::new(8).classic(), Some(ClassicPuzzle::new(8)));
/// assert_eq!(Puzzle::under(Rules::TORUS, 8).classic(), None);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ClassicPuzzle(Puzzle);

impl ClassicPuzzle {
    /// The empty n × n board: its completions are all solutions.
    pub fn new(n: usize) -> Self {
        Self(Puzzle::new(n))
    }

    /// Adds a given queen: see [`Puzzle::give`].
    pub fn give(&mut self, queen: Square) -> Result<(), Misplaced> {
        self.0.give(queen)
    }

    /// Removes a given queen: see [`Puzzle::take`].
    pub fn take(&mut self, queen: Square) -> bool {
        self.0.take(queen)
    }

    /// Blocks a square: see [`Puzzle::block`].
    pub fn block(&mut self, square: Square) -> Result<(), Misplaced> {
        self.0.block(square)
    }
}

impl Puzzle {
    /// The same puzzle as a type that fast searches and kernels accept, if its lines are the classic ones.
    pub fn classic(&self) -> Option<ClassicPuzzle> {
        self.is_classic().then(|| ClassicPuzzle(self.clone()))
    }
}

/// The read-only methods.
impl Deref for ClassicPuzzle {
    type Target = Puzzle;

    fn deref(&self) -> &Puzzle {
        &self.0
    }
}

/// Writes the puzzle as [`Puzzle`] does.
impl fmt::Display for ClassicPuzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl From<ClassicPuzzle> for Puzzle {
    fn from(puzzle: ClassicPuzzle) -> Self {
        puzzle.0
    }
}
