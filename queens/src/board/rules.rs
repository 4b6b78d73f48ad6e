//! Which queens may not stand together.

use std::fmt;
use std::str::FromStr;

use crate::board::Square;

/// Which queens may not stand together, beside sharing a row or a column.
///
/// ```
/// use queens::{Rules, Square};
///
/// let (a, far, near) = (Square::new(0, 0), Square::new(3, 3), Square::new(1, 1));
/// assert!(Rules::Chess.forbids(a, far) && Rules::Chess.forbids(a, near));
/// assert!(!Rules::Touch.forbids(a, far) && Rules::Touch.forbids(a, near));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Rules {
    /// Queens attack as in chess: along rows, columns and both diagonals.
    #[default]
    Chess,
    /// Queens attack along rows and columns, and no two touch, not even diagonally. The rules of regions puzzles.
    Touch,
}

impl Rules {
    /// All rules.
    pub const ALL: [Self; 2] = [Self::Chess, Self::Touch];

    /// Whether queens on these two squares may not stand together. A square does not forbid itself.
    pub const fn forbids(self, a: Square, b: Square) -> bool {
        let rows = a.row.abs_diff(b.row);
        let columns = a.column.abs_diff(b.column);
        match self {
            Self::Chess => a.attacks(b),
            Self::Touch => (rows == 0) != (columns == 0) || (rows == 1 && columns == 1),
        }
    }

    /// The name, as it is written in files and on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Chess => "chess",
            Self::Touch => "touch",
        }
    }
}

impl fmt::Display for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Rules {
    type Err = UnknownRules;

    fn from_str(name: &str) -> Result<Self, UnknownRules> {
        let found = Self::ALL.into_iter().find(|rules| rules.name() == name);
        found.ok_or(UnknownRules)
    }
}

/// A name of no rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the rules are `chess` or `touch`")]
pub struct UnknownRules;
