//! A board with given queens and blocked squares.

use crate::board::{Misplaced, Placement, Solution, Square, Squares, Symmetry};

/// A question about completions: queens that are given, and squares on which none may stand.
///
/// No given queen stands on a blocked square, and, as in every [`Placement`], none attacks another.
///
/// ```
/// use queens::{Puzzle, Square};
///
/// let mut puzzle = Puzzle::new(8);
/// puzzle.give(Square::from_chess("a1", 8)?)?;
/// assert_eq!(puzzle.completions().count(), 4);
/// puzzle.block(Square::from_chess("b7", 8)?)?;
/// assert_eq!(puzzle.completions().count(), 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Puzzle {
    givens: Placement,
    blocked: Squares,
}

impl Puzzle {
    /// The empty n × n board: its completions are all solutions.
    pub fn new(n: usize) -> Self {
        Placement::new(n).into()
    }

    /// The side of the board.
    pub fn n(&self) -> usize {
        self.givens.n()
    }

    /// The given queens.
    pub fn givens(&self) -> &Placement {
        &self.givens
    }

    /// The blocked squares.
    pub fn blocked(&self) -> &Squares {
        &self.blocked
    }

    /// Adds a given queen.
    pub fn give(&mut self, queen: Square) -> Result<(), Misplaced> {
        if queen.is_on_board(self.n()) && self.blocked.contains(queen) {
            return Err(Misplaced::Blocked { queen });
        }
        self.givens.place(queen)
    }

    /// Takes a given queen away; false if none stands there.
    pub fn take(&mut self, queen: Square) -> bool {
        self.givens.remove(queen)
    }

    /// Blocks a square on which no given queen stands.
    pub fn block(&mut self, square: Square) -> Result<(), Misplaced> {
        let n = self.n();
        if !square.is_on_board(n) {
            return Err(Misplaced::Outside { queen: square, n });
        }
        if self.givens.queen_of_row(square.row) == Some(square.column) {
            return Err(Misplaced::Blocked { queen: square });
        }
        self.blocked.insert(square);
        Ok(())
    }

    /// Whether a queen can be added on this square: neither blocked nor attacked nor taken.
    ///
    /// # Panics
    /// If the square is not on the board.
    pub fn is_free(&self, square: Square) -> bool {
        !self.blocked.contains(square) && self.givens.attacker(square).is_none()
    }

    /// Whether the solution has every given queen and none on a blocked square.
    pub fn admits(&self, solution: &Solution) -> bool {
        solution.n() == self.n()
            && self
                .givens
                .queens()
                .all(|given| solution.column(given.row) == given.column)
            && solution
                .squares()
                .all(|queen| !self.blocked.contains(queen))
    }

    /// The same puzzle on a turned or mirrored board: it has as many completions.
    #[must_use]
    pub fn transformed(&self, symmetry: Symmetry) -> Self {
        let n = self.n();
        let image = |square| symmetry.apply(square, n);
        let givens = Placement::with_queens(n, self.givens.queens().map(image));
        let mut blocked = Squares::new(n);
        blocked.extend(self.blocked.iter().map(image));
        Self {
            givens: givens.expect("a symmetry keeps queens from attacking each other"),
            blocked,
        }
    }
}

impl From<Placement> for Puzzle {
    fn from(givens: Placement) -> Self {
        let blocked = Squares::new(givens.n());
        Self { givens, blocked }
    }
}
