//! The eight symmetries of the board.

use std::fmt;
use std::str::FromStr;

use crate::{Square, UnknownName};

/// One of the eight ways to map the board onto itself.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, serde::Serialize, serde::Deserialize,
)]
#[serde(rename_all = "kebab-case")]
pub enum Symmetry {
    /// Every square stays.
    Identity,
    /// A quarter turn clockwise.
    QuarterTurn,
    /// A half turn.
    HalfTurn,
    /// A quarter turn counter-clockwise.
    ThreeQuarterTurn,
    /// Exchanges left and right.
    MirrorColumns,
    /// Exchanges top and bottom.
    MirrorRows,
    /// Reflects in the long falling diagonal ↘: rows become columns.
    MirrorFalling,
    /// Reflects in the long rising diagonal ↗.
    MirrorRising,
}

use Symmetry::*;

impl Symmetry {
    /// All eight symmetries, the identity first.
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

    /// The symmetry as three optional steps in this order: swap row and column, mirror the rows, mirror the columns.
    pub(super) const fn steps(self) -> (bool, bool, bool) {
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

    /// The image of a square of the n × n board.
    ///
    /// # Panics
    /// If the square is not on the board and the subtraction overflows.
    ///
    /// ```
    /// use queens::{Square, Symmetry};
    ///
    /// // The upper left corner, rotated clockwise, is the upper right one.
    /// assert_eq!(Symmetry::QuarterTurn.apply(Square::new(0, 0), 8), Square::new(0, 7));
    /// ```
    pub const fn apply(self, square: Square, n: usize) -> Square {
        self.apply_on(square, n, n)
    }

    /// The image of a square on a board that has these rows and columns afterwards.
    pub(crate) const fn apply_on(self, square: Square, rows: usize, columns: usize) -> Square {
        let (swap, mirror_rows, mirror_columns) = self.steps();
        let Square { row, column } = square;
        let (row, column) = if swap { (column, row) } else { (row, column) };
        let row = if mirror_rows { rows - 1 - row } else { row };
        let column = if mirror_columns {
            columns - 1 - column
        } else {
            column
        };
        Square::new(row, column)
    }

    /// This symmetry, followed by the other.
    ///
    /// ```
    /// use queens::Symmetry::*;
    ///
    /// assert_eq!(QuarterTurn.then(QuarterTurn), HalfTurn);
    /// assert_eq!(MirrorRows.then(MirrorFalling), QuarterTurn);
    /// ```
    #[must_use]
    pub fn then(self, other: Self) -> Self {
        // The images of two squares of a 3 × 3 board, which no symmetry but the identity leaves both unchanged, tell all eight
        // apart.
        let image = |symmetry: Self, square| symmetry.apply(square, 3);
        let probes = [Square::new(0, 0), Square::new(0, 1)];
        let target = probes.map(|probe| image(other, image(self, probe)));
        let is_it = |s: &Self| probes.map(|probe| image(*s, probe)) == target;
        Self::ALL
            .into_iter()
            .find(is_it)
            .expect("the eight symmetries are a group")
    }

    /// The inverse symmetry.
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
    type Err = UnknownName;

    fn from_str(name: &str) -> Result<Self, UnknownName> {
        let mut all = Self::ALL.into_iter();
        all.find(|symmetry| symmetry.name() == name)
            .ok_or_else(|| UnknownName::new("symmetry", name, Self::ALL.map(Self::name)))
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
}
