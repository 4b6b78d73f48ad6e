//! The ways to move a board onto itself: its symmetries and, where edges are joined, shifts over them.
//!
//! Two solutions are of one *class* when a motion takes one to the other. On the torus of n = 5 all ten solutions are one
//! another shifted, turned or mirrored: two classes under turns and mirrors, one if shifts count too.

use crate::{Arrangement, Variant};
use crate::{Rules, Shape, Solution, Square, Surface, Symmetry};

/// Which motions make two solutions one class.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Classes {
    /// The board's symmetries: rotations and reflections.
    #[default]
    Symmetries,
    /// Those, and shifts over joined edges.
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
    /// Where it takes a square of a board of so many rows and columns.
    pub fn apply(self, square: Square, rows: usize, columns: usize) -> Square {
        let (swap, mirror_rows, mirror_columns) = self.symmetry.steps();
        let Square { row, column } = square;
        let (row, column) = if swap { (column, row) } else { (row, column) };
        let row = if mirror_rows { rows - 1 - row } else { row };
        let column = if mirror_columns {
            columns - 1 - column
        } else {
            column
        };
        Square::new((row + self.down) % rows, (column + self.right) % columns)
    }
}

impl Rules {
    /// All motions of a board of so many rows and columns, the one that moves nothing first. A board that is not square is
    /// not turned by a quarter.
    ///
    /// ```
    /// use queens::Rules;
    /// use queens::board::Classes::{Symmetries, Translations};
    ///
    /// assert_eq!(Rules::TORUS.motions(5, 5, Translations).len(), 8 * 25);
    /// assert_eq!(Rules::CYLINDER.motions(5, 5, Translations).len(), 4 * 5);
    /// assert_eq!(Rules::CHESS.motions(5, 8, Symmetries).len(), 4);
    /// ```
    pub fn motions(self, rows: usize, columns: usize, classes: Classes) -> Vec<Motion> {
        let shifts = match (classes, self.surface()) {
            (Classes::Symmetries, _) | (_, Surface::Flat) => (1, 1),
            (_, Surface::Cylinder) => (1, columns.max(1)),
            (_, Surface::Torus) => (rows.max(1), columns.max(1)),
        };
        let symmetries = Shape::new(rows, columns, self).symmetries().into_iter();
        let shifted = symmetries.flat_map(|symmetry| {
            (0..shifts.0 * shifts.1).map(move |index| Motion {
                symmetry,
                down: index / shifts.1,
                right: index % shifts.1,
            })
        });
        shifted.collect()
    }
}

impl Solution {
    /// The least solution of the class: the same for all of it.
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
        let n = self.n();
        let motions = self.rules().motions(n, n, classes);
        let mut image = vec![0; n];
        let mut least = self.columns().to_vec();
        for motion in motions {
            move_columns(motion, self.columns(), &mut image);
            if image < least {
                least.clone_from(&image);
            }
        }
        Self::under(self.rules(), least).expect("a motion maps solutions to solutions")
    }

    /// How many solutions its class has, if it is the least of those that are admitted.
    pub fn class_if_least(
        &self,
        motions: &[Motion],
        admits: impl Fn(&Solution) -> bool,
    ) -> Option<usize> {
        let mut image = vec![0; self.n()];
        let mut same = 0;
        for &motion in motions {
            move_columns(motion, self.columns(), &mut image);
            if image[..] == *self.columns() {
                same += 1;
            } else if image[..] < *self.columns() {
                let image = Self::under(self.rules(), image.clone());
                if admits(&image.expect("a motion maps solutions to solutions")) {
                    return None;
                }
            }
        }
        Some(motions.len() / same)
    }
}

fn move_columns(motion: Motion, columns: &[u32], image: &mut [u32]) {
    let n = columns.len();
    for (row, &column) in columns.iter().enumerate() {
        let square = motion.apply(Square::new(row, column as usize), n, n);
        image[square.row] = square.column as u32;
    }
}

impl Variant {
    /// The board turned or mirrored, with all that stands on it. A quarter turn makes columns of rows; where only the left and
    /// the right edge are joined, that is another board.
    ///
    /// ```
    /// use queens::{Rules, Square, Symmetry, Variant};
    ///
    /// let mut board = Variant::new(2, 3, Rules::CHESS)?;
    /// board.give(Square::new(0, 2))?;
    /// let turned = board.transformed(Symmetry::QuarterTurn);
    /// assert_eq!((turned.rows(), turned.columns(), turned.given()), (3, 2, &[Square::new(2, 1)][..]));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn transformed(&self, symmetry: Symmetry) -> Self {
        let (mut rows, mut columns) = (self.rows(), self.columns());
        if symmetry.steps().0 {
            (rows, columns) = (columns, rows);
        }
        let motion = Motion {
            symmetry,
            down: 0,
            right: 0,
        };
        self.mapped(rows, columns, |square| motion.apply(square, rows, columns))
    }

    /// The motions that keep the board and its pawns. Given queens and blocked squares may move.
    pub fn motions(&self, classes: Classes) -> Vec<Motion> {
        let (rows, columns) = (self.rows(), self.columns());
        let mut motions = self.rules().motions(rows, columns, classes);
        motions.retain(|motion| {
            let mut images = self
                .pawns()
                .iter()
                .map(|&pawn| motion.apply(pawn, rows, columns));
            images.all(|image| self.pawns().contains(&image))
        });
        motions
    }
}

impl Arrangement {
    /// The queens after a motion, row by row.
    pub fn moved(&self, board: &Variant, motion: Motion) -> Vec<Square> {
        let (rows, columns) = (board.rows(), board.columns());
        let image = |&queen: &Square| motion.apply(queen, rows, columns);
        let mut queens: Vec<Square> = self.queens().iter().map(image).collect();
        queens.sort();
        queens
    }

    /// The queens of the least arrangement of the class, which is the same for all of it: given queens and blocked squares
    /// do not matter.
    pub fn least(&self, board: &Variant, classes: Classes) -> Vec<Square> {
        let motions = board.motions(classes).into_iter();
        let images = motions.map(|motion| self.moved(board, motion));
        images
            .min()
            .expect("there is the motion that moves nothing")
    }

    /// How many arrangements its class has, if it is the least of those that the board admits.
    pub fn class_if_least(&self, board: &Variant, motions: &[Motion]) -> Option<usize> {
        let mut same = 0;
        for &motion in motions {
            let image = self.moved(board, motion);
            if image[..] == *self.queens() {
                same += 1;
            } else if image[..] < *self.queens() {
                let has_given = board.given().iter().all(|given| image.contains(given));
                if has_given && !image.iter().any(|queen| board.blocked().contains(queen)) {
                    return None;
                }
            }
        }
        Some(motions.len() / same)
    }
}
