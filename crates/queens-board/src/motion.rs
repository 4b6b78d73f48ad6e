//! The ways to move a board onto itself: its symmetries and, where edges are joined, shifts over them.
//!
//! Two solutions are in the same *class* if a motion takes one to the other. On the torus of n = 5 all ten solutions can be
//! shifted, rotated or reflected into one another: two classes under rotations and reflections, one if shifts count too.

use crate::{Board, Queens, Solution, Square, Surface, Symmetry};

/// The motions that put two solutions into the same class.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Classes {
    /// The board's symmetries: rotations and reflections.
    #[default]
    Symmetries,
    /// Symmetries, and shifts over joined edges.
    Translations,
}

/// A symmetry, then a shift down and to the right over joined edges.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Motion {
    symmetry: Symmetry,
    down: usize,
    right: usize,
}

impl Motion {
    /// The image of a square on a board with these rows and columns.
    pub fn apply(self, square: Square, rows: usize, columns: usize) -> Square {
        let Square { row, column } = self.symmetry.apply_on(square, rows, columns);
        Square::new((row + self.down) % rows, (column + self.right) % columns)
    }
}

impl Board {
    /// The symmetries of the board: those that preserve its sides, its joined edges, the attacked squares, pawns and regions.
    ///
    /// ```
    /// use queens::{Board, Rules};
    ///
    /// assert_eq!(Rules::TORUS.on(8).symmetries().len(), 8);
    /// assert_eq!(Rules::CYLINDER.on(8).symmetries().len(), 4);
    /// assert_eq!(Board::new(5, 8, Rules::CHESS)?.symmetries().len(), 4);
    /// # Ok::<(), queens::Unsupported>(())
    /// ```
    pub fn symmetries(&self) -> Vec<Symmetry> {
        let motions = self.motions(Classes::Symmetries).into_iter();
        motions.map(|motion| motion.symmetry).collect()
    }

    /// The board rotated or reflected, with its pawns and regions.
    #[must_use]
    pub fn transformed(&self, symmetry: Symmetry) -> Self {
        let (mut rows, mut columns) = (self.rows(), self.columns());
        if symmetry.steps().0 {
            (rows, columns) = (columns, rows);
        }
        self.mapped(rows, columns, |square| {
            symmetry.apply_on(square, rows, columns)
        })
    }

    /// All motions of the board, the identity first. A board that is not square has no quarter turns.
    ///
    /// ```
    /// use queens::board::Classes::{Symmetries, Translations};
    /// use queens::{Board, Rules};
    ///
    /// assert_eq!(Rules::TORUS.on(5).motions(Translations).len(), 8 * 25);
    /// assert_eq!(Rules::CYLINDER.on(5).motions(Translations).len(), 4 * 5);
    /// assert_eq!(Board::new(5, 8, Rules::CHESS)?.motions(Symmetries).len(), 4);
    /// # Ok::<(), queens::Unsupported>(())
    /// ```
    pub fn motions(&self, classes: Classes) -> Vec<Motion> {
        let (rows, columns) = (self.rows(), self.columns());
        let shifts = match (classes, self.rules().surface()) {
            (Classes::Symmetries, _) | (_, Surface::Flat) => (1, 1),
            (_, Surface::Cylinder) => (1, columns.max(1)),
            (_, Surface::Torus) => (rows.max(1), columns.max(1)),
        };
        let shifted = self.shape.symmetries().flat_map(|symmetry| {
            (0..shifts.0 * shifts.1).map(move |index| Motion {
                symmetry,
                down: index / shifts.1,
                right: index % shifts.1,
            })
        });
        shifted.filter(|&motion| self.is_kept_by(motion)).collect()
    }

    /// Whether a motion maps pawns to pawns and regions to regions.
    fn is_kept_by(&self, motion: Motion) -> bool {
        let (rows, columns) = (self.rows(), self.columns());
        let image = |square: Square| motion.apply(square, rows, columns);
        let mut pawns = self.pawns().iter();
        pawns.all(|&pawn| self.pawns().contains(&image(pawn)))
            && self.regions().is_none_or(|regions| {
                (0..regions.n()).all(|region| {
                    let mut images = regions
                        .squares(region)
                        .map(|square| regions.region(image(square)));
                    let first = images.next();
                    images.all(|image| Some(image) == first)
                })
            })
    }
}

impl Solution {
    /// This solution on the rotated or reflected board.
    ///
    /// # Panics
    /// If this is not a symmetry of the board ([`Board::symmetries`]) and does not map this solution to one.
    #[must_use]
    pub fn transformed(&self, symmetry: Symmetry) -> Self {
        let board = self.board().transformed(symmetry);
        let (rows, columns) = (board.rows(), board.columns());
        self.mapped(board.into(), |square| {
            symmetry.apply_on(square, rows, columns)
        })
    }

    /// This solution after a motion of its board.
    fn moved(&self, motion: Motion) -> Self {
        let board = self.board().into_owned();
        let (rows, columns) = (board.rows(), board.columns());
        self.mapped(board.into(), |square| motion.apply(square, rows, columns))
    }

    /// The least solution of the class: the same for all its members.
    ///
    /// ```
    /// use queens::prelude::*;
    /// use queens::board::Classes::{Symmetries, Translations};
    /// use queens::{Puzzle, Rules};
    ///
    /// let torus = Puzzle::under(Rules::TORUS, 5);
    /// for (classes, number) in [(Symmetries, 2), (Translations, 1)] {
    ///     let mut least: Vec<_> = torus.completions().map(|solution| solution.least(classes)).collect();
    ///     least.sort();
    ///     least.dedup();
    ///     assert_eq!(least.len(), number);
    /// }
    /// ```
    #[must_use]
    pub fn least(&self, classes: Classes) -> Self {
        let board = self.board();
        let (rows, columns) = (board.rows(), board.columns());
        let mut image = Image::new(self.queens(), columns);
        let least = board.motions(classes).into_iter().min_by_key(|&motion| {
            image.set(motion, rows, columns);
            image.moved.clone()
        });
        self.moved(least.expect("there is the motion that moves nothing"))
    }

    /// The number of solutions in its class, if it is the least of those that are admitted.
    pub fn class_if_least(
        &self,
        motions: &[Motion],
        admits: impl Fn(&Solution) -> bool,
    ) -> Option<usize> {
        let board = self.board();
        let (rows, columns) = (board.rows(), board.columns());
        let mut image = Image::new(self.queens(), columns);
        let mut same = 0;
        for &motion in motions {
            image.set(motion, rows, columns);
            if image.moved == image.queens {
                same += 1;
            } else if image.moved < image.queens && admits(&self.moved(motion)) {
                return None;
            }
        }
        Some(motions.len() / same)
    }

    /// The lexicographically least image: the same for all solutions of an orbit.
    #[must_use]
    pub fn canonical(&self) -> Self {
        self.least(Classes::Symmetries)
    }

    /// Whether this solution is the least of its orbit.
    ///
    /// ```
    /// use queens::Solution;
    ///
    /// assert!(Solution::new([1, 3, 0, 2])?.is_canonical());
    /// assert!(!Solution::new([2, 0, 3, 1])?.is_canonical());
    /// # Ok::<(), queens::Misplaced>(())
    /// ```
    pub fn is_canonical(&self) -> bool {
        let motions = self.board().motions(Classes::Symmetries);
        self.class_if_least(&motions, |_| true).is_some()
    }

    /// The orbit: the distinct images in lexicographic order.
    pub fn orbit(&self) -> Vec<Self> {
        let motions = self.board().motions(Classes::Symmetries).into_iter();
        let mut images: Vec<_> = motions.map(|motion| self.moved(motion)).collect();
        images.sort();
        images.dedup();
        images
    }

    /// The number of distinct images: 8, 4, 2, or 1 for n = 1.
    pub fn orbit_size(&self) -> usize {
        let motions = self.board().motions(Classes::Symmetries);
        let size = self.class_if_least(&motions, |_| false);
        size.expect("a solution is the least of those that are admitted, if none is")
    }
}

/// Queens and their image under a motion, stored for reuse: the columns if every row has one queen, otherwise the sorted numbers
/// of squares. Both compare like lists of squares.
struct Image {
    queens: Vec<u64>,
    moved: Vec<u64>,
    is_by_rows: bool,
}

impl Image {
    fn new(queens: Queens<'_>, columns: usize) -> Self {
        let is_by_rows = matches!(queens, Queens::Columns(_));
        let number = |square: Square| (square.row * columns + square.column) as u64;
        let queens: Vec<u64> = match queens {
            Queens::Columns(columns) => columns.iter().copied().map(u64::from).collect(),
            Queens::Squares(squares) => squares.iter().copied().map(number).collect(),
        };
        Self {
            moved: queens.clone(),
            queens,
            is_by_rows,
        }
    }

    fn set(&mut self, motion: Motion, rows: usize, columns: usize) {
        let queens = self
            .queens
            .iter()
            .map(|&number| number as usize)
            .enumerate();
        if self.is_by_rows {
            for (row, column) in queens {
                let image = motion.apply(Square::new(row, column), rows, columns);
                self.moved[image.row] = image.column as u64;
            }
            return;
        }
        for (index, number) in queens {
            let square = Square::new(number / columns, number % columns);
            let image = motion.apply(square, rows, columns);
            self.moved[index] = (image.row * columns + image.column) as u64;
        }
        self.moved.sort_unstable();
    }
}
