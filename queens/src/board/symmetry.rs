//! The eight symmetries of the board, the canonical one of a solution's images, and its orbit.
//!
//! Turning or mirroring a board maps solutions to solutions. The images of one solution are its *orbit*: mostly 8
//! boards, 4 if a half turn maps it to itself, 2 if a quarter turn does, and 1 only for n = 1. (No solution with
//! n ≥ 2 is its own mirror image: two of its queens would share a line.) One board of each orbit, the
//! lexicographically least, stands for all: it is *canonical*, and listing the canonical solutions lists the
//! *fundamental* ones. For n = 8 there are 12 = 11 × 8 + 1 × 4.

use std::cmp::Ordering;
use std::fmt;
use std::str::FromStr;

use crate::board::{Solution, Square};

/// One of the eight ways to map the board onto itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum Symmetry {
    /// Every square stays.
    Identity,
    /// A quarter turn clockwise.
    QuarterTurn,
    /// A half turn.
    HalfTurn,
    /// A quarter turn counter-clockwise.
    ThreeQuarterTurn,
    /// Left and right change places.
    MirrorColumns,
    /// Top and bottom change places.
    MirrorRows,
    /// Mirrored at the long falling diagonal ↘: rows become columns.
    MirrorFalling,
    /// Mirrored at the long rising diagonal ↗.
    MirrorRising,
}

use Symmetry::*;

impl Symmetry {
    /// All eight, the identity first.
    pub const ALL: [Self; 8] = [
        Identity,
        QuarterTurn,
        HalfTurn,
        ThreeQuarterTurn,
        MirrorColumns,
        MirrorRows,
        MirrorFalling,
        MirrorRising,
    ];

    /// What the symmetry does, as three yes-or-no steps in this order: swap row and column, mirror the rows, mirror
    /// the columns.
    const fn steps(self) -> (bool, bool, bool) {
        match self {
            Identity => (false, false, false),
            QuarterTurn => (true, false, true),
            HalfTurn => (false, true, true),
            ThreeQuarterTurn => (true, true, false),
            MirrorColumns => (false, false, true),
            MirrorRows => (false, true, false),
            MirrorFalling => (true, false, false),
            MirrorRising => (true, true, true),
        }
    }

    /// The symmetry's name, such as `quarter-turn`.
    pub const fn name(self) -> &'static str {
        match self {
            Identity => "identity",
            QuarterTurn => "quarter-turn",
            HalfTurn => "half-turn",
            ThreeQuarterTurn => "three-quarter-turn",
            MirrorColumns => "mirror-columns",
            MirrorRows => "mirror-rows",
            MirrorFalling => "mirror-falling",
            MirrorRising => "mirror-rising",
        }
    }

    /// Where the symmetry takes a square of the n × n board.
    ///
    /// # Panics
    /// If the square is not on the board, at the latest where subtraction would wrap.
    ///
    /// ```
    /// use queens::{Square, Symmetry};
    ///
    /// // The upper left corner, turned clockwise, is the upper right one.
    /// assert_eq!(Symmetry::QuarterTurn.apply(Square::new(0, 0), 8), Square::new(0, 7));
    /// ```
    pub const fn apply(self, square: Square, n: usize) -> Square {
        let (swap, rows, columns) = self.steps();
        let Square { row, column } = square;
        let (row, column) = if swap { (column, row) } else { (row, column) };
        let row = if rows { n - 1 - row } else { row };
        let column = if columns { n - 1 - column } else { column };
        Square::new(row, column)
    }

    /// This symmetry, then the other.
    ///
    /// ```
    /// use queens::Symmetry::*;
    ///
    /// assert_eq!(QuarterTurn.then(QuarterTurn), HalfTurn);
    /// assert_eq!(MirrorRows.then(MirrorFalling), QuarterTurn);
    /// ```
    #[must_use]
    pub fn then(self, other: Self) -> Self {
        // Two squares of a 3 × 3 board that no symmetry but the identity keeps both tell all eight apart.
        let image = |symmetry: Self, square| symmetry.apply(square, 3);
        let probes = [Square::new(0, 0), Square::new(0, 1)];
        let target = probes.map(|probe| image(other, image(self, probe)));
        let is_it = |s: &Self| probes.map(|probe| image(*s, probe)) == target;
        Self::ALL
            .into_iter()
            .find(is_it)
            .expect("the eight symmetries are a group")
    }

    /// The symmetry that undoes this one.
    #[must_use]
    pub const fn inverse(self) -> Self {
        match self {
            QuarterTurn => ThreeQuarterTurn,
            ThreeQuarterTurn => QuarterTurn,
            other => other,
        }
    }
}

impl fmt::Display for Symmetry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Symmetry {
    type Err = UnknownSymmetry;

    fn from_str(name: &str) -> Result<Self, UnknownSymmetry> {
        let mut all = Self::ALL.into_iter();
        all.find(|symmetry| symmetry.name() == name)
            .ok_or_else(|| UnknownSymmetry(name.chars().take(24).collect()))
    }
}

/// A name that no symmetry has.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no symmetry `{0}`: choose one of {names}", names = Symmetry::ALL.map(Symmetry::name).join(", "))]
pub struct UnknownSymmetry(String);

impl Solution {
    /// This solution, turned or mirrored.
    #[must_use]
    pub fn transformed(&self, symmetry: Symmetry) -> Self {
        let mut columns = vec![0; self.n()];
        for square in self.squares() {
            let image = symmetry.apply(square, self.n());
            columns[image.row] = image.column as u32;
        }
        Self::under(self.rules(), columns).expect("a symmetry maps solutions to solutions")
    }

    /// The lexicographically least image: the same for all solutions of an orbit.
    #[must_use]
    pub fn canonical(&self) -> Self {
        let images = Symmetry::ALL
            .into_iter()
            .map(|symmetry| self.transformed(symmetry));
        images.min().expect("there are eight images")
    }

    /// Whether this solution stands for its orbit, being its least member.
    ///
    /// ```
    /// use queens::Solution;
    ///
    /// assert!(Solution::new([1, 3, 0, 2])?.is_canonical());
    /// assert!(!Solution::new([2, 0, 3, 1])?.is_canonical());
    /// # Ok::<(), queens::Misplaced>(())
    /// ```
    pub fn is_canonical(&self) -> bool {
        Images::default()
            .compare(self.columns())
            .iter()
            .all(|order| order.is_ge())
    }

    /// The orbit: the distinct images in lexicographic order.
    pub fn orbit(&self) -> Vec<Self> {
        let mut images: Vec<_> = Symmetry::ALL.iter().map(|&s| self.transformed(s)).collect();
        images.sort();
        images.dedup();
        images
    }

    /// The number of distinct images: 8, 4, 2, or 1 for n = 1.
    pub fn orbit_size(&self) -> usize {
        orbit_size(&Images::default().compare(self.columns()))
    }
}

/// Each image comes up once per symmetry that fixes the solution.
fn orbit_size(comparison: &[Ordering; 8]) -> usize {
    8 / comparison.iter().filter(|order| order.is_eq()).count()
}

/// Compares a solution with its images without building them: only the inverse array is stored (the
/// row of each column's queen), reused from call to call, and each comparison ends at the first
/// difference.
#[derive(Clone, Debug, Default)]
pub(crate) struct Images {
    rows: Vec<u32>,
}

impl Images {
    /// How each image compares with the solution of these columns, in the order of [`Symmetry::ALL`].
    fn compare(&mut self, columns: &[u32]) -> [Ordering; 8] {
        let n = columns.len();
        self.rows.resize(n, 0);
        for (row, &column) in columns.iter().enumerate() {
            self.rows[column as usize] = row as u32;
        }
        Symmetry::ALL.map(|symmetry| {
            let (swap, mirror_rows, mirror_columns) = symmetry.steps();
            let array = if swap { &self.rows } else { columns };
            let image = (0..n).map(|row| {
                let column = array[if mirror_rows { n - 1 - row } else { row }];
                if mirror_columns {
                    n as u32 - 1 - column
                } else {
                    column
                }
            });
            image.cmp(columns.iter().copied())
        })
    }

    /// The orbit's size if the solution of these columns is canonical.
    pub(crate) fn canonical_orbit_size(&mut self, columns: &[u32]) -> Option<usize> {
        let comparison = self.compare(columns);
        comparison
            .iter()
            .all(|order| order.is_ge())
            .then(|| orbit_size(&comparison))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn composition_and_inverse_agree_with_moving_squares() {
        let n = 5;
        let squares = || (0..n * n).map(|i| Square::new(i / n, i % n));
        for a in Symmetry::ALL {
            assert_eq!(a.then(a.inverse()), Identity);
            assert_eq!(a.to_string().parse(), Ok(a));
            for b in Symmetry::ALL {
                for square in squares() {
                    assert_eq!(a.then(b).apply(square, n), b.apply(a.apply(square, n), n));
                }
            }
        }
    }

    #[test]
    fn canonical_is_idempotent_and_constant_on_an_orbit() {
        for n in [1, 4, 5, 6, 7, 8] {
            for solution in crate::board::Puzzle::new(n).completions() {
                let orbit = solution.orbit();
                assert_eq!(orbit.len(), solution.orbit_size());
                assert_eq!(orbit[0], solution.canonical());
                assert_eq!(orbit[0].canonical(), orbit[0]);
                for image in &orbit {
                    assert_eq!(image.canonical(), orbit[0]);
                    assert_eq!(image.is_canonical(), *image == orbit[0]);
                }
            }
        }
    }
}
