//! The rules that say which queens may not stand together.
//!
//! ```text
//! flat, queen      flat, amazon     cylinder, queen    torus, amazon
//! . | . ╱ .        . N . N .        ╱ . | . ╲          N ╲ | ╱ N
//! ╲ | ╱ . .        N ╲ | ╱ N        . ╲ | ╱ .          . N | N .
//! – Q – – –        – – Q – –        – – Q – –          – – Q – –
//! ╱ | ╲ . .        N ╱ | ╲ N        . ╱ | ╲ .          (rows below the last
//! . | . ╲ .        . N . N .        ╱ . | . ╲          are the first again)
//! ```
//!
//! On a *cylinder* the left and the right edge are joined, on a *torus* the upper and the lower edge, too. On an n × n board, a
//! diagonal that leaves on the right comes back on the left, one row on, and after n rows it is back where it began. So queens on
//! a square cylinder attack each other exactly as on the torus. Amazons do not: a knight's move over the upper edge is possible
//! only on the torus.

use std::fmt;
use std::str::FromStr;

use crate::{Attack, UnknownName};

/// How the edges of the board are joined.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Surface {
    /// Not joined.
    #[default]
    Flat,
    /// The left and the right edge.
    Cylinder,
    /// Left and right, top and bottom.
    Torus,
}

impl Surface {
    /// All surfaces.
    pub const ALL: [Self; 3] = [Self::Flat, Self::Cylinder, Self::Torus];

    /// Whether the right edge is joined to the left one.
    pub const fn joins_columns(self) -> bool {
        !matches!(self, Self::Flat)
    }

    /// Whether the lower edge is joined to the upper one.
    pub const fn joins_rows(self) -> bool {
        matches!(self, Self::Torus)
    }
}

/// The rules: how the board's edges are joined, and what a piece attacks.
///
/// ```
/// use queens::{Attack, Rules, Surface};
///
/// let rules: Rules = "amazon-torus".parse()?;
/// assert_eq!(rules, Rules::new(Surface::Torus, Attack::AMAZON));
/// assert_eq!(Rules::default(), Rules::CHESS);
/// # Ok::<(), queens::board::UnknownName>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Rules {
    surface: Surface,
    attack: Attack,
}

impl Rules {
    /// Queens attack as in chess: along rows, columns and both diagonals.
    pub const CHESS: Self = Self::new(Surface::Flat, Attack::QUEEN);
    /// Queens attack along rows and columns, and no two touch, not even diagonally. The rules of regions puzzles.
    pub const TOUCH: Self = Self::new(Surface::Flat, Attack::TOUCH);
    /// As in chess, on a board whose left and right edges are joined.
    pub const CYLINDER: Self = Self::new(Surface::Cylinder, Attack::QUEEN);
    /// As in chess, on a board whose left and right and whose upper and lower edges are joined.
    pub const TORUS: Self = Self::new(Surface::Torus, Attack::QUEEN);
    /// As in chess, and by knight's moves.
    pub const AMAZON: Self = Self::new(Surface::Flat, Attack::AMAZON);
    /// Amazons on a cylinder.
    pub const AMAZON_CYLINDER: Self = Self::new(Surface::Cylinder, Attack::AMAZON);
    /// Amazons on a torus.
    pub const AMAZON_TORUS: Self = Self::new(Surface::Torus, Attack::AMAZON);

    /// All rules: every attack on every surface.
    pub const ALL: [Self; 3 * Attack::ALL.len()] = {
        let mut all = [Self::CHESS; 3 * Attack::ALL.len()];
        let mut index = 0;
        while index < all.len() {
            all[index] = Self::new(Surface::ALL[index % 3], Attack::ALL[index / 3]);
            index += 1;
        }
        all
    };

    /// The rules of this attack on this surface.
    pub const fn new(surface: Surface, attack: Attack) -> Self {
        Self { surface, attack }
    }

    /// How the edges of the board are joined.
    #[inline]
    pub const fn surface(self) -> Surface {
        self.surface
    }

    /// The squares that a piece attacks.
    #[inline]
    pub const fn attack(self) -> Attack {
        self.attack
    }

    /// The board in words: `8 × 8 torus`, `5 × 8 board of amazons`.
    ///
    /// ```
    /// use queens::Rules;
    ///
    /// assert_eq!(Rules::AMAZON_CYLINDER.describe_board(6, 6), "6 × 6 cylinder of amazons");
    /// ```
    pub fn describe_board(self, rows: usize, columns: usize) -> String {
        let surface = match self.surface {
            Surface::Flat => "board",
            Surface::Cylinder => "cylinder",
            Surface::Torus => "torus",
        };
        format!("{rows} × {columns} {surface}{}", self.attack.of_pieces())
    }

    /// The name in files and on the command line.
    pub const fn name(self) -> &'static str {
        self.attack.rules()[self.surface as usize]
    }
}

impl fmt::Display for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Rules {
    type Err = UnknownName;

    fn from_str(name: &str) -> Result<Self, UnknownName> {
        let found = Self::ALL.into_iter().find(|rules| rules.name() == name);
        found.ok_or_else(UnknownName::of_rules)
    }
}
