//! A board of any shape and rules, with pawns.
//!
//! The classic board has as many rows as columns, and one queen in each. Here neither is so: on an m × n board stand as
//! many queens as its shorter side has squares, and a pawn stops attacks, so that with k pawns there may be k queens more:
//!
//! ```text
//! 3 × 5, three queens     6 × 6 with a pawn, seven queens
//! Q . . . .               . . Q . . .
//! . . . Q .               Q . P . . Q      two in this row, and in column c
//! . Q . . .               . . . Q . .
//!                         . Q . . . .
//!                         . . . . Q .
//!                         . . Q . . .
//! ```
//!
//! Which queens attack each other is said once, by walking: a queen goes in each of her directions, over joined edges, until
//! the board ends, a pawn stands there or she is back. The same in lines is what searches are made of ([`Variant::lines`]).
//!
//! Source of the pawns: R. D. Chatham, G. H. Fricke and R. D. Skaggs, "The queens separation problem", 2006.

use crate::{Lines, Misplaced, Puzzle, Rules, Shape, Square};

/// A board of so many rows and columns under such rules, with pawns, given queens and blocked squares, and how many queens
/// are to stand on it. As on every board, pawns and blocks differ: nobody stands on a blocked square, but queens see past it.
///
/// ```
/// use queens::prelude::*;
/// use queens::{Rules, Square, Variant};
///
/// // One queen in each of 5 rows of 8 squares:
/// assert_eq!(Variant::new(5, 8, Rules::CHESS)?.arrangements().count(), 568);
///
/// // Nine queens and a pawn:
/// let mut board = Variant::new(8, 8, Rules::CHESS)?;
/// board.pawn(Square::from_chess("d4", 8)?)?;
/// assert_eq!(board.queens(), 9);
/// assert_eq!(board.arrangements().count(), 10);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Variant {
    rows: usize,
    columns: usize,
    rules: Rules,
    queens: usize,
    /// Each sorted, without repetition.
    pawns: Vec<Square>,
    given: Vec<Square>,
    blocked: Vec<Square>,
}

impl Variant {
    /// The longest side.
    pub const LARGEST: usize = 32;

    /// The empty board of so many rows and columns, for as many queens as its shorter side has squares.
    pub fn new(rows: usize, columns: usize, rules: Rules) -> Result<Self, TooLong> {
        if rows.max(columns) > Self::LARGEST {
            return Err(TooLong { rows, columns });
        }
        Ok(Self {
            rows,
            columns,
            rules,
            queens: rows.min(columns),
            pawns: Vec::new(),
            given: Vec::new(),
            blocked: Vec::new(),
        })
    }

    /// The board of a puzzle without regions; none if it is too long.
    pub fn of_puzzle(puzzle: &Puzzle) -> Option<Self> {
        let (n, blocked) = (puzzle.n(), puzzle.blocked());
        let board = Self::new(n, n, puzzle.rules()).ok()?;
        puzzle.regions().is_none().then(|| Self {
            given: puzzle.givens().queens().collect(),
            blocked: blocked.iter().collect(),
            ..board
        })
    }

    /// The same on a board of so many rows and columns, each square where it is mapped to.
    pub(crate) fn mapped(
        &self,
        rows: usize,
        columns: usize,
        to: impl Fn(Square) -> Square,
    ) -> Self {
        let map = |squares: &[Square]| {
            let mut mapped: Vec<Square> = squares.iter().map(|&square| to(square)).collect();
            mapped.sort();
            mapped
        };
        Self {
            rows,
            columns,
            pawns: map(&self.pawns),
            given: map(&self.given),
            blocked: map(&self.blocked),
            ..*self
        }
    }

    /// The same board and pawns without given queens and blocked squares.
    pub(crate) fn bare(&self) -> Self {
        Self {
            pawns: self.pawns.clone(),
            given: Vec::new(),
            blocked: Vec::new(),
            ..*self
        }
    }

    /// The number of rows.
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// The number of columns.
    pub fn columns(&self) -> usize {
        self.columns
    }

    /// Which queens may not stand together.
    pub fn rules(&self) -> Rules {
        self.rules
    }

    /// How many queens are to stand on the board, given ones included: as many as the shorter side has squares, and one
    /// more for each pawn, unless another number was set.
    pub fn queens(&self) -> usize {
        self.queens
    }

    /// The same board for another number of queens. Pawns that come later ask for one more each.
    ///
    /// ```
    /// use queens::prelude::*;
    /// use queens::{Rules, Variant};
    ///
    /// // Three queens on a board of eight rows:
    /// assert_eq!(Variant::new(8, 8, Rules::CHESS)?.with_queens(3).arrangements().count(), 10_320);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn with_queens(self, queens: usize) -> Self {
        Self { queens, ..self }
    }

    /// The pawns, row by row.
    pub fn pawns(&self) -> &[Square] {
        &self.pawns
    }

    /// The given queens, row by row.
    pub fn given(&self) -> &[Square] {
        &self.given
    }

    /// The blocked squares, row by row.
    pub fn blocked(&self) -> &[Square] {
        &self.blocked
    }

    /// Whether there is at most one queen in each row, so that an arrangement is a list of columns: no pawn, no more rows
    /// than columns, and a queen for each row.
    pub fn is_by_rows(&self) -> bool {
        self.pawns.is_empty() && self.queens == self.rows
    }

    /// Whether the square is on the board.
    pub fn contains(&self, square: Square) -> bool {
        square.row < self.rows && square.column < self.columns
    }

    /// All squares, row by row.
    pub fn squares(&self) -> impl DoubleEndedIterator<Item = Square> + use<> {
        self.shape().squares()
    }

    /// Puts a pawn on an empty square, and asks for one queen more.
    pub fn pawn(&mut self, square: Square) -> Result<(), Misplaced> {
        self.require_empty(square)?;
        if insert(&mut self.pawns, square) {
            self.queens += 1;
        }
        Ok(())
    }

    /// Puts a given queen where none sees her. Pawns that come later do not save her.
    pub fn give(&mut self, queen: Square) -> Result<(), Misplaced> {
        self.require_empty(queen)?;
        if let Some(attacker) = self.first_seen(queen, &self.given) {
            return Err(Misplaced::Attacked { queen, attacker });
        }
        insert(&mut self.given, queen);
        Ok(())
    }

    /// Blocks a square on which no given queen stands: nobody may, but queens see past it.
    pub fn block(&mut self, square: Square) -> Result<(), Misplaced> {
        self.require_on_board(square)?;
        if self.given.contains(&square) {
            return Err(Misplaced::Blocked { queen: square });
        }
        insert(&mut self.blocked, square);
        Ok(())
    }

    pub(crate) fn require_on_board(&self, queen: Square) -> Result<(), Misplaced> {
        let (rows, columns) = (self.rows, self.columns);
        if self.contains(queen) {
            Ok(())
        } else {
            Err(Misplaced::Beside {
                queen,
                rows,
                columns,
            })
        }
    }

    fn require_empty(&self, queen: Square) -> Result<(), Misplaced> {
        self.require_on_board(queen)?;
        if self.pawns.contains(&queen) {
            return Err(Misplaced::OnPawn { queen });
        }
        if self.blocked.contains(&queen) {
            return Err(Misplaced::Blocked { queen });
        }
        if self.given.contains(&queen) {
            return Err(Misplaced::Taken { queen });
        }
        Ok(())
    }

    /// The first of these squares that a queen on another one sees.
    pub(crate) fn first_seen(&self, from: Square, squares: &[Square]) -> Option<Square> {
        let seen: Vec<Square> = self.seen_from(from).collect();
        squares.iter().copied().find(|square| seen.contains(square))
    }

    /// The squares that a queen sees: in each direction up to the edge, a pawn, or herself again.
    pub fn seen_from(&self, from: Square) -> impl Iterator<Item = Square> + '_ {
        self.ways_from(from).flatten()
    }

    /// The same, one direction after the other; a knight's move is a way of one square.
    pub fn ways_from(
        &self,
        from: Square,
    ) -> impl Iterator<Item = impl Iterator<Item = Square> + '_> + '_ {
        let attack = self.rules.attack();
        let far = [
            ((0, 1), true),
            ((1, 0), true),
            ((1, 1), attack.slides_falling()),
            ((1, -1), attack.slides_rising()),
            ((0, -1), true),
            ((-1, 0), true),
            ((-1, -1), attack.slides_falling()),
            ((-1, 1), attack.slides_rising()),
        ];
        let far = far.into_iter().filter(|&(_, slides)| slides);
        let far = far.map(|(direction, _)| (direction, usize::MAX));
        let leaps = attack.leaps().iter().map(|&leap| (leap, 1));
        far.chain(leaps).map(move |((down, right), longest)| {
            let mut at = Some(from);
            let way = std::iter::from_fn(move || {
                at = at.and_then(|at| self.step(at, down, right));
                at = at.filter(|&at| at != from && !self.pawns.contains(&at));
                at
            });
            way.take(longest)
        })
    }

    /// The square so many rows below and columns to the right, over joined edges; none beside the board.
    fn step(&self, from: Square, down: isize, right: isize) -> Option<Square> {
        let surface = self.rules.surface();
        let go = |at: usize, by: isize, side: usize, is_joined: bool| {
            let at = at as isize + by;
            let at = if is_joined {
                at.rem_euclid(side as isize)
            } else {
                at
            };
            usize::try_from(at).ok().filter(|&at| at < side)
        };
        let row = go(from.row, down, self.rows, surface.joins_rows())?;
        let column = go(from.column, right, self.columns, surface.joins_columns())?;
        Some(Square::new(row, column))
    }

    /// The rows, columns and rules.
    pub fn shape(&self) -> Shape {
        Shape::new(self.rows, self.columns, self.rules)
    }

    /// The lines that take at most one queen, each cut in parts by its pawns. Two queens attack each other when they share
    /// one.
    pub fn lines(&self) -> Lines {
        Lines::new(self.shape(), &self.pawns, None)
    }
}

/// Puts a square in its place; false if it is there already.
fn insert(squares: &mut Vec<Square>, square: Square) -> bool {
    match squares.binary_search(&square) {
        Ok(_) => false,
        Err(at) => {
            squares.insert(at, square);
            true
        }
    }
}

/// A board that is too long for a [`Variant`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "a {rows} × {columns} board is too large for this: at most {} rows and columns",
    Variant::LARGEST
)]
pub struct TooLong {
    rows: usize,
    columns: usize,
}
