//! A board with given queens and blocked squares.

use crate::{Board, Misplaced, Placement, Regions, Rules, Solution, Square, Squares, Symmetry};

/// A question about completions: a board, given queens, and blocked squares on which no queen may stand. Queens attack past a
/// blocked square, but not past a pawn.
///
/// No given queen stands on a blocked square or shares its region with another, and, as in every [`Placement`], none attacks
/// another.
///
/// ```
/// use queens::prelude::*;
/// use queens::{Puzzle, Rules, Square};
///
/// let mut puzzle = Puzzle::new(8);
/// puzzle.give(Square::from_chess("a1", 8)?)?;
/// assert_eq!(puzzle.completions().count(), 4);
/// puzzle.block(Square::from_chess("b7", 8)?)?;
/// assert_eq!(puzzle.completions().count(), 2);
///
/// // One queen in every row, column and region, and no two touch:
/// let regions = queens::Regions::from_letters(4, "AABB AABB CCDD CCDD".replace(' ', "").chars())?;
/// let puzzle = Puzzle::in_regions(Rules::TOUCH, regions);
/// let solutions: Vec<_> = puzzle.completions().map(|solution| solution.to_string()).collect();
/// assert_eq!(solutions, ["[1, 3, 0, 2]", "[2, 0, 3, 1]"]);
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
        Self::under(Rules::CHESS, n)
    }

    /// The empty n × n board under these rules.
    pub fn under(rules: Rules, n: usize) -> Self {
        Self::on(rules.on(n))
    }

    /// The empty board under these rules, each of whose regions takes one queen.
    pub fn in_regions(rules: Rules, regions: Regions) -> Self {
        Self::on(rules.on(regions.n()).with_regions(regions))
    }

    /// The empty board of any kind.
    pub fn on(board: Board) -> Self {
        Placement::on(board).into()
    }

    /// The same queens, blocked squares and regions under other rules, unless given queens attack each other under them.
    ///
    /// ```
    /// use queens::prelude::*;
    /// use queens::{Puzzle, Rules, Square};
    ///
    /// let mut puzzle = Puzzle::new(7);
    /// puzzle.give(Square::new(0, 0))?;
    /// assert_eq!(puzzle.with_rules(Rules::TORUS)?.completions().count(), 4);
    /// # Ok::<(), queens::Misplaced>(())
    /// ```
    pub fn with_rules(&self, rules: Rules) -> Result<Self, Misplaced> {
        let board = self.board().clone().with_rules(rules);
        let mut puzzle = Self {
            givens: Placement::on(board),
            blocked: self.blocked.clone(),
        };
        for queen in self.givens.queens() {
            puzzle.give(queen)?;
        }
        Ok(puzzle)
    }

    /// The board.
    pub fn board(&self) -> &Board {
        self.givens.board()
    }

    /// The rules, which say which queens may not stand together.
    pub fn rules(&self) -> Rules {
        self.board().rules()
    }

    /// The regions, if the board has some.
    pub fn regions(&self) -> Option<&Regions> {
        self.board().regions()
    }

    /// Whether the lines are those of the classic board: rows, columns and diagonals. [`classic`](Self::classic) returns the
    /// proof that fast searches and kernels need.
    pub fn is_classic(&self) -> bool {
        self.board().is_classic()
    }

    /// Whether no queen is given and no square is blocked.
    pub fn is_empty(&self) -> bool {
        self.givens.is_empty() && self.blocked.is_empty()
    }

    /// Whether it is known without a search that there is no completion. Where edges are joined, a solution has n different sums
    /// and n different differences of row and column, each modulo n, which is possible only if neither 2 nor 3 divides n (or only
    /// 2, if queens slide along one kind of diagonal; G. Pólya, "Über die «doppelt-periodischen» Lösungen des n-Damen-Problems",
    /// 1918).
    ///
    /// ```
    /// use queens::{Puzzle, Rules};
    ///
    /// assert!(Puzzle::under(Rules::TORUS, 12).is_hopeless());
    /// assert!(!Puzzle::under(Rules::TORUS, 13).is_hopeless());
    /// ```
    pub fn is_hopeless(&self) -> bool {
        if !self.board().is_permutation() {
            return false;
        }
        let (n, attack) = (self.n(), self.rules().attack());
        let slides = [attack.slides_falling(), attack.slides_rising()];
        let is_divided = match slides.iter().filter(|&&slides| slides).count() {
            0 => false,
            1 => n.is_multiple_of(2),
            _ => n.is_multiple_of(2) || n.is_multiple_of(3),
        };
        n > 1 && is_divided && self.rules().surface().joins_columns()
    }

    /// The puzzle in words: `8 × 8 torus with regions, 1 given queen and 3 blocked squares`, or, if there need not be one queen
    /// in each row and column, `7 queens on 6 × 6 with 1 pawn`.
    ///
    /// ```
    /// use queens::{Puzzle, Rules, Square};
    ///
    /// let mut puzzle = Puzzle::under(Rules::TORUS, 8);
    /// assert_eq!(puzzle.describe(), "8 × 8 torus");
    /// puzzle.give(Square::new(0, 0))?;
    /// puzzle.block(Square::new(1, 2))?;
    /// puzzle.block(Square::new(1, 3))?;
    /// assert_eq!(puzzle.describe(), "8 × 8 torus with 1 given queen and 2 blocked squares");
    /// # Ok::<(), queens::Misplaced>(())
    /// ```
    pub fn describe(&self) -> String {
        let board = self.board();
        let count = |number: usize, noun: &str| {
            let s = if number == 1 { "" } else { "s" };
            (number > 0).then(|| format!("{number} {noun}{s}"))
        };
        let stars = board.stars();
        // The classic name of the piece, unless the sentence names it anyway.
        let piece = if board.is_permutation() {
            "queen"
        } else {
            board.rules().attack().piece()
        };
        let parts = [
            self.regions().map(|_| "regions".to_string()),
            (stars > 1).then(|| format!("{stars} stars")),
            count(board.pawns().len(), "pawn"),
            count(self.givens.len(), &format!("given {piece}")),
            count(self.blocked.len(), "blocked square"),
        ];
        let mut parts: Vec<String> = parts.into_iter().flatten().collect();
        let board = board.describe();
        match parts.pop() {
            None => board,
            Some(last) if parts.is_empty() => format!("{board} with {last}"),
            Some(last) => format!("{board} with {} and {last}", parts.join(", ")),
        }
    }

    /// The side of the board; if it is not square, the number of rows.
    pub fn n(&self) -> usize {
        self.board().rows()
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
        if self.board().contains(queen) && self.blocked.contains(queen) {
            return Err(Misplaced::Blocked { queen });
        }
        self.givens.place(queen)
    }

    /// Removes a given queen; false if there is none.
    pub fn take(&mut self, queen: Square) -> bool {
        self.givens.remove(queen)
    }

    /// Blocks a square without a given queen.
    pub fn block(&mut self, square: Square) -> Result<(), Misplaced> {
        self.board().require_on_board(square)?;
        if self.givens.contains(square) {
            return Err(Misplaced::Blocked { queen: square });
        }
        self.blocked.insert(square);
        Ok(())
    }

    /// Whether a queen can be added on this square: it is not blocked, attacked or occupied, nor in a region that has its queen.
    ///
    /// # Panics
    /// If the square is not on the board.
    pub fn is_free(&self, square: Square) -> bool {
        !self.blocked.contains(square) && self.givens.is_free(square)
    }

    /// Whether the solution has every given queen, none on a blocked square and one in each region.
    pub fn admits(&self, solution: &Solution) -> bool {
        (*solution.board() == *self.board() || solution.on(self.board().clone()).is_ok())
            && self.givens.queens().all(|given| solution.contains(given))
            && solution
                .squares()
                .all(|queen| !self.blocked.contains(queen))
    }

    /// The same puzzle on a rotated or reflected board, with the same number of completions. A quarter turn makes rows of
    /// columns; if only the left and the right edge are joined, that is another board.
    ///
    /// ```
    /// use queens::{Board, Puzzle, Rules, Square, Symmetry};
    ///
    /// let mut puzzle = Puzzle::on(Board::new(2, 3, Rules::CHESS)?);
    /// puzzle.give(Square::new(0, 2))?;
    /// let turned = puzzle.transformed(Symmetry::QuarterTurn);
    /// assert_eq!((turned.board().rows(), turned.board().columns()), (3, 2));
    /// assert!(turned.givens().contains(Square::new(2, 1)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Panics
    /// If this is not a symmetry of the board ([`Board::symmetries`]) and given queens attack each other afterwards.
    #[must_use]
    pub fn transformed(&self, symmetry: Symmetry) -> Self {
        let board = self.board().transformed(symmetry);
        let image = |square| symmetry.apply_on(square, board.rows(), board.columns());
        let mut puzzle = Self::on(board.clone());
        for queen in self.givens.queens().map(image) {
            let placed = puzzle.give(queen);
            placed.expect("a symmetry keeps queens from attacking each other");
        }
        puzzle.blocked.extend(self.blocked.iter().map(image));
        puzzle
    }
}

impl From<Placement> for Puzzle {
    fn from(givens: Placement) -> Self {
        let board = givens.board();
        let blocked = Squares::of(board.rows(), board.columns());
        Self { givens, blocked }
    }
}
