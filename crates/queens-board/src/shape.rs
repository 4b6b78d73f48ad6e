//! Which squares attack each other on a board without pawns: the basis of lines, placements and searches.
//!
//! Two squares attack each other if they share a row, a column or a diagonal along which the piece slides, or are a leap apart.
//! On a cylinder of n columns a falling diagonal holds the squares with the same row − column modulo n; on an m × n torus, modulo
//! the greatest common divisor of m and n. The checker does not use this: it has separate arithmetic (`check.rs`).

use crate::{Rules, Square, Surface, Symmetry};

/// The size of a board and its rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Shape {
    rows: usize,
    columns: usize,
    rules: Rules,
}

impl Shape {
    /// A board with these rows and columns under these rules.
    pub(crate) const fn new(rows: usize, columns: usize, rules: Rules) -> Self {
        Self {
            rows,
            columns,
            rules,
        }
    }

    /// The number of rows.
    pub(crate) const fn rows(self) -> usize {
        self.rows
    }

    /// The number of columns.
    pub(crate) const fn columns(self) -> usize {
        self.columns
    }

    /// The rules.
    pub(crate) const fn rules(self) -> Rules {
        self.rules
    }

    /// All squares, row by row.
    pub(crate) fn squares(self) -> impl DoubleEndedIterator<Item = Square> + use<> {
        let columns = self.columns;
        (0..self.rows * columns).map(move |index| Square::new(index / columns, index % columns))
    }

    /// Whether queens on these two squares attack each other. A square does not attack itself.
    #[inline]
    pub(crate) fn attacks(self, a: Square, b: Square) -> bool {
        let down = b.row as isize - a.row as isize;
        let right = b.column as isize - a.column as isize;
        if down == 0 || right == 0 {
            return a != b;
        }
        let (surface, attack) = (self.rules.surface(), self.rules.attack());
        let is_same = |apart: isize, is_joined: bool, side: usize| {
            apart == 0 || is_joined && apart % side as isize == 0
        };
        let on_diagonal = |apart: isize| {
            apart == 0 || surface.joins_columns() && apart % self.period() as isize == 0
        };
        attack.slides_falling() && on_diagonal(down - right)
            || attack.slides_rising() && on_diagonal(down + right)
            || attack.leaps().iter().any(|&leap| {
                is_same(down - leap.0, surface.joins_rows(), self.rows)
                    && is_same(right - leap.1, surface.joins_columns(), self.columns)
            })
    }

    /// The number of falling diagonals, and of rising ones.
    pub(crate) fn diagonals(self) -> usize {
        match self.rules.surface() {
            Surface::Flat => (self.rows + self.columns).saturating_sub(1),
            _ => self.period(),
        }
    }

    /// The number of the square's falling diagonal: from 0 in the upper right corner.
    #[inline]
    pub(crate) fn falling(self, square: Square) -> usize {
        self.around(square.row + self.columns - 1 - square.column)
    }

    /// The number of the square's rising diagonal: from 0 in the upper left corner.
    #[inline]
    pub(crate) fn rising(self, square: Square) -> usize {
        self.around(square.row + square.column)
    }

    #[inline]
    fn around(self, number: usize) -> usize {
        match self.rules.surface() {
            Surface::Flat => number,
            _ => number % self.period(),
        }
    }

    /// Where edges are joined, diagonals whose numbers differ by this are the same.
    fn period(self) -> usize {
        let (mut a, mut b) = match self.rules.surface() {
            Surface::Torus => (self.rows, self.columns),
            _ => (self.columns, 0),
        };
        while b != 0 {
            (a, b) = (b, a % b);
        }
        a
    }

    /// The square this many rows below and columns to the right, across joined edges; `None` outside the board.
    #[inline]
    pub(crate) fn moved(self, from: Square, (down, right): (isize, isize)) -> Option<Square> {
        let go = |at: usize, by: isize, side: usize, is_joined: bool| {
            let at = at.wrapping_add_signed(by);
            if at < side {
                return Some(at);
            }
            // Above or left of the board, `at` is negative.
            is_joined.then(|| (at as isize).rem_euclid(side as isize) as usize)
        };
        let surface = self.rules.surface();
        let row = go(from.row, down, self.rows, surface.joins_rows())?;
        let column = go(from.column, right, self.columns, surface.joins_columns())?;
        Some(Square::new(row, column))
    }

    /// The squares that the piece leaps to. Around the edges of a small board some may occur twice, or be the square itself.
    pub(crate) fn leaps(self, from: Square) -> impl Iterator<Item = Square> {
        let leaps = self.rules.attack().leaps().iter();
        leaps.filter_map(move |&leap| self.moved(from, leap))
    }

    /// The symmetries that preserve the board's sides, its joined edges and the attacked squares.
    pub(crate) fn symmetries(self) -> impl Iterator<Item = Symmetry> {
        let turns = self.rows == self.columns && self.rules.surface() != Surface::Cylinder;
        let is_kept = move |symmetry: &Symmetry| {
            (turns || !symmetry.steps().0) && self.rules.attack().is_kept_by(*symmetry)
        };
        Symmetry::ALL.into_iter().filter(is_kept)
    }
}
