//! A board: its size, its rules, its pawns and regions, and the number of queens it takes.
//!
//! The classic board has as many rows as columns, and one queen in each. Other boards differ from it only in their data:
//!
//! ```text
//! 3 × 5, three queens     6 × 6 with a pawn, seven queens         8 × 8, two stars
//! Q . . . .               . . Q . . .                             two queens in each row,
//! . . . Q .               Q . P . . Q      two in this row,       column and region, and
//! . Q . . .               . . . Q . .      and in column c        no two that touch
//!                         . Q . . . .
//!                         . . . . Q .
//!                         . . Q . . .
//! ```
//!
//! An m × n board takes as many queens as its shorter side has squares. A pawn blocks attacks, so k pawns make room for k more
//! queens. With k *stars*, each row, column and region takes k queens, which do not attack each other along these lines.
//!
//! Source of the pawns: R. D. Chatham, G. H. Fricke and R. D. Skaggs, "The queens separation problem", 2006.

use crate::shape::Shape;
use crate::{Misplaced, Regions, Rules, Square, Surface, Unsupported};

/// A board: rows and columns, rules, pawns, regions, and the number of queens that each line takes.
///
/// ```
/// use queens::prelude::*;
/// use queens::{Board, Puzzle, Rules, Square};
///
/// // One queen in each of 5 rows of 8 squares:
/// let board = Board::new(5, 8, Rules::CHESS)?;
/// assert_eq!(Puzzle::on(board).completions().count(), 568);
///
/// // Nine queens and a pawn:
/// let mut board = Board::new(8, 8, Rules::CHESS)?;
/// board.pawn(Square::from_chess("d4", 8)?)?;
/// assert_eq!(board.queens(), 9);
/// assert_eq!(Puzzle::on(board).completions().count(), 10);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Board {
    pub(crate) shape: Shape,
    /// Sorted, without repetition.
    pawns: Vec<Square>,
    regions: Option<Regions>,
    stars: usize,
    /// The number of queens, if it differs from what the lines require.
    queens: Option<usize>,
}

impl Rules {
    /// The n × n board under these rules.
    ///
    /// ```
    /// use queens::{Rules, Square};
    ///
    /// let (a, far, near) = (Square::new(0, 0), Square::new(3, 3), Square::new(1, 1));
    /// assert!(Rules::CHESS.on(8).attacks(a, far) && Rules::CHESS.on(8).attacks(a, near));
    /// assert!(!Rules::TOUCH.on(8).attacks(a, far) && Rules::TOUCH.on(8).attacks(a, near));
    /// // Around the edge, and by a knight's move:
    /// assert!(Rules::TORUS.on(8).attacks(a, Square::new(2, 6)) && !Rules::CHESS.on(8).attacks(a, Square::new(2, 6)));
    /// assert!(Rules::AMAZON.on(8).attacks(a, Square::new(2, 1)) && !Rules::TORUS.on(8).attacks(a, Square::new(2, 1)));
    /// ```
    pub const fn on(self, n: usize) -> Board {
        Board::of_shape(Shape::new(n, n, self))
    }
}

impl Board {
    /// The longest side of a board that is not square, has pawns, or does not take one queen in each row.
    pub const MAX_SIDE: usize = 32;

    const fn of_shape(shape: Shape) -> Self {
        Self {
            shape,
            pawns: Vec::new(),
            regions: None,
            stars: 1,
            queens: None,
        }
    }

    /// A board with this many rows and columns, and as many queens as its shorter side has squares.
    pub fn new(rows: usize, columns: usize, rules: Rules) -> Result<Self, Unsupported> {
        let board = Self::of_shape(Shape::new(rows, columns, rules));
        if rows == columns {
            Ok(board)
        } else {
            board.small()
        }
    }

    fn small(self) -> Result<Self, Unsupported> {
        let (rows, columns) = (self.rows(), self.columns());
        if rows.max(columns) > Self::MAX_SIDE {
            return Err(Unsupported::Side { rows, columns });
        }
        Ok(self)
    }

    /// The same board, divided into regions, each of which takes as many queens as a row.
    ///
    /// # Panics
    /// If the regions are for a board of another size.
    #[must_use]
    pub fn with_regions(self, regions: Regions) -> Self {
        let n = regions.n();
        assert_eq!(
            (n, n),
            (self.rows(), self.columns()),
            "regions of a board of this size"
        );
        Self {
            regions: Some(regions),
            ..self
        }
    }

    /// The same board with this many queens in each row, column and region.
    ///
    /// ```
    /// use queens::prelude::*;
    /// use queens::{Puzzle, Rules};
    ///
    /// // Two stars in each row and column, and no two that touch:
    /// assert_eq!(Puzzle::on(Rules::TOUCH.on(8).with_stars(2)?).completions().count(), 2);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn with_stars(self, stars: usize) -> Result<Self, Unsupported> {
        let mut board = Self { stars, ..self };
        board.forget_usual_queens();
        if stars == 1 { Ok(board) } else { board.small() }
    }

    /// The same board with another total number of queens.
    ///
    /// ```
    /// use queens::prelude::*;
    /// use queens::{Puzzle, Rules};
    ///
    /// // Three queens on a board of eight rows:
    /// assert_eq!(Puzzle::on(Rules::CHESS.on(8).with_queens(3)?).completions().count(), 10_320);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn with_queens(self, queens: usize) -> Result<Self, Unsupported> {
        let queens = Some(queens);
        let mut board = Self { queens, ..self };
        board.forget_usual_queens();
        match board.queens {
            None => Ok(board),
            Some(_) => board.small(),
        }
    }

    /// Places a pawn on a square, which makes room for one more queen.
    pub fn pawn(&mut self, square: Square) -> Result<(), Misplaced> {
        self.require_on_board(square)?;
        if self.rows().max(self.columns()) > Self::MAX_SIDE {
            let (rows, columns) = (self.rows(), self.columns());
            return Err(Unsupported::Side { rows, columns }.into());
        }
        if let Err(at) = self.pawns.binary_search(&square) {
            self.pawns.insert(at, square);
            self.forget_usual_queens();
        }
        Ok(())
    }

    /// The number of rows.
    #[inline]
    pub const fn rows(&self) -> usize {
        self.shape.rows()
    }

    /// The number of columns.
    #[inline]
    pub const fn columns(&self) -> usize {
        self.shape.columns()
    }

    /// The rules, which say which queens may not stand together.
    #[inline]
    pub const fn rules(&self) -> Rules {
        self.shape.rules()
    }

    /// The pawns, row by row.
    pub fn pawns(&self) -> &[Square] {
        &self.pawns
    }

    /// The regions, if the board has some.
    pub const fn regions(&self) -> Option<&Regions> {
        self.regions.as_ref()
    }

    /// The number of queens in each row, column and region.
    pub const fn stars(&self) -> usize {
        self.stars
    }

    /// The number of queens on a complete board: for each star as many as the shorter side has squares, and one more for each
    /// pawn, unless another number was set.
    pub fn queens(&self) -> usize {
        self.queens.unwrap_or_else(|| self.usual_queens())
    }

    fn usual_queens(&self) -> usize {
        self.stars * self.rows().min(self.columns()) + self.pawns.len()
    }

    /// Normalises the number of queens, so that equal boards compare as equal.
    fn forget_usual_queens(&mut self) {
        let usual = self.usual_queens();
        self.queens = self.queens.filter(|&queens| queens != usual);
    }

    /// Whether the number of queens is what the lines require.
    pub const fn has_usual_queens(&self) -> bool {
        self.queens.is_none()
    }

    /// Whether the lines are those of the classic board: n rows, n columns and the diagonals.
    pub fn is_classic(&self) -> bool {
        self.rules() == Rules::CHESS && self.is_permutation() && self.regions.is_none()
    }

    /// Whether a solution has one queen in each row and one in each column.
    pub fn is_permutation(&self) -> bool {
        self.rows() == self.columns() && self.is_by_rows()
    }

    /// Whether a solution has one queen in each row, so that it is a list of columns.
    pub fn is_by_rows(&self) -> bool {
        self.pawns.is_empty() && self.stars == 1 && self.queens() == self.rows()
    }

    /// Whether the square is on the board.
    pub const fn contains(&self, square: Square) -> bool {
        square.row < self.rows() && square.column < self.columns()
    }

    /// All squares, row by row.
    pub fn squares(&self) -> impl DoubleEndedIterator<Item = Square> + use<> {
        self.shape.squares()
    }

    /// Returns an error for a square outside the board.
    pub(crate) fn require_on_board(&self, queen: Square) -> Result<(), Misplaced> {
        if self.contains(queen) {
            return Ok(());
        }
        let (rows, columns) = (self.rows(), self.columns());
        Err(Misplaced::Outside {
            queen,
            rows,
            columns,
        })
    }

    /// Whether queens on these two squares attack each other. A square does not attack itself.
    #[inline]
    pub fn attacks(&self, a: Square, b: Square) -> bool {
        if self.stars == 1 && self.pawns.is_empty() {
            self.shape.attacks(a, b)
        } else {
            self.ways_from(a).flatten().any(|square| square == b)
        }
    }

    /// Whether no pawn stands between two squares of the same row or column.
    pub(crate) fn are_on_one_line(&self, a: Square, b: Square) -> bool {
        let steps = match (a.row == b.row, a.column == b.column) {
            (true, _) => [(0, 1), (0, -1)],
            (_, true) => [(1, 0), (-1, 0)],
            _ => return false,
        };
        self.pawns.is_empty()
            || steps.iter().any(|&step| {
                let next = |at: &Square| {
                    let next = self.shape.moved(*at, step);
                    next.filter(|next| *next != a && !self.pawns.contains(next))
                };
                std::iter::successors(Some(a), next).any(|at| at == b)
            })
    }

    /// The squares that a queen attacks, one direction after another: up to the edge, a pawn, or the queen's own square again. A
    /// leap is a direction with one square.
    pub fn ways_from(
        &self,
        from: Square,
    ) -> impl Iterator<Item = impl Iterator<Item = Square> + '_> + '_ {
        let attack = self.rules().attack();
        // Several stars share a row, but may not touch in it.
        let straight = match self.stars {
            1 => usize::MAX,
            _ if attack.forbids_blocks() => 1,
            _ => 0,
        };
        let diagonal = |slides: bool| if slides { usize::MAX } else { 0 };
        let (falling, rising) = (attack.slides_falling(), attack.slides_rising());
        let far = [
            ((0, 1), straight),
            ((1, 0), straight),
            ((1, 1), diagonal(falling)),
            ((1, -1), diagonal(rising)),
            ((0, -1), straight),
            ((-1, 0), straight),
            ((-1, -1), diagonal(falling)),
            ((-1, 1), diagonal(rising)),
        ];
        let leaps = attack.leaps().iter().map(|&leap| (leap, 1));
        let ways = far.into_iter().filter(|&(_, longest)| longest > 0);
        ways.chain(leaps).map(move |(step, longest)| {
            let mut at = Some(from);
            let way = std::iter::from_fn(move || {
                at = at.and_then(|at| self.shape.moved(at, step));
                at = at.filter(|&at| at != from && !self.pawns.contains(&at));
                at
            });
            way.take(longest)
        })
    }

    /// The same board with its pawns and regions mapped to the squares of a board of this size.
    pub(crate) fn mapped(
        &self,
        rows: usize,
        columns: usize,
        to: impl Fn(Square) -> Square,
    ) -> Self {
        let mut pawns: Vec<Square> = self.pawns.iter().map(|&pawn| to(pawn)).collect();
        pawns.sort();
        Self {
            shape: Shape::new(rows, columns, self.rules()),
            pawns,
            regions: self.regions().map(|regions| regions.mapped(to)),
            ..*self
        }
    }

    /// The same board under other rules.
    #[must_use]
    pub fn with_rules(self, rules: Rules) -> Self {
        let shape = Shape::new(self.rows(), self.columns(), rules);
        Self { shape, ..self }
    }

    /// A description of the board: `8 × 8 torus`, or, if there need not be one queen in each row and column, `4 amazons on the 4
    /// × 5 torus`.
    pub(crate) fn describe(&self) -> String {
        let (rows, columns) = (self.rows(), self.columns());
        if self.is_permutation() {
            // On boards with regions queens may not touch unless other rules are named.
            let is_usual = self.regions.is_some() && self.rules() == Rules::TOUCH;
            let rules = if is_usual { Rules::CHESS } else { self.rules() };
            return rules.describe_board(rows, columns);
        }
        let (queens, piece) = (self.queens(), self.rules().attack().piece());
        let s = if queens == 1 { "" } else { "s" };
        let on = match self.rules().surface() {
            Surface::Flat => format!("{rows} × {columns}"),
            Surface::Cylinder => format!("the {rows} × {columns} cylinder"),
            Surface::Torus => format!("the {rows} × {columns} torus"),
        };
        format!("{queens} {piece}{s} on {on}")
    }
}

impl Default for Board {
    /// The classic board without any squares.
    fn default() -> Self {
        Rules::CHESS.on(0)
    }
}
