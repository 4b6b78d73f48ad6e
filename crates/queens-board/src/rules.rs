//! Which queens may not stand together.
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
//! On a *cylinder* the left and the right edge are joined, on a *torus* the upper and the lower one besides. A diagonal of
//! an n × n board that leaves on the right comes back on the left one row on, and after n rows it is where it began: so
//! queens on a square cylinder attack each other just as on the torus. Amazons do not: a knight's move over the upper edge
//! is one on the torus alone.

use std::fmt;
use std::str::FromStr;

use crate::{Square, Symmetry};

/// How the edges of the board are joined.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Surface {
    /// Not at all.
    #[default]
    Flat,
    /// The left edge and the right one.
    Cylinder,
    /// Left and right, top and bottom.
    Torus,
}

impl Surface {
    /// Whether the right edge is joined to the left one.
    pub const fn joins_columns(self) -> bool {
        !matches!(self, Self::Flat)
    }

    /// Whether the lower edge is joined to the upper one.
    pub const fn joins_rows(self) -> bool {
        matches!(self, Self::Torus)
    }
}

/// How the pieces move that are called queens.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Piece {
    /// Along rows, columns and both diagonals.
    #[default]
    Queen,
    /// As a queen and as a knight; also called superqueen.
    Amazon,
}

/// Which queens may not stand together, beside sharing a row or a column.
///
/// ```
/// use queens::{Rules, Square};
///
/// let (a, far, near) = (Square::new(0, 0), Square::new(3, 3), Square::new(1, 1));
/// assert!(Rules::Chess.forbids(a, far, 8) && Rules::Chess.forbids(a, near, 8));
/// assert!(!Rules::Touch.forbids(a, far, 8) && Rules::Touch.forbids(a, near, 8));
/// // Around the edge, and by a knight's move:
/// assert!(Rules::Torus.forbids(a, Square::new(2, 6), 8) && !Rules::Chess.forbids(a, Square::new(2, 6), 8));
/// assert!(Rules::Amazon.forbids(a, Square::new(2, 1), 8) && !Rules::Torus.forbids(a, Square::new(2, 1), 8));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Rules {
    /// Queens attack as in chess: along rows, columns and both diagonals.
    #[default]
    Chess,
    /// Queens attack along rows and columns, and no two touch, not even diagonally. The rules of regions puzzles.
    Touch,
    /// As in chess, on a board whose left and right edges are joined.
    Cylinder,
    /// As in chess, on a board whose left and right and whose upper and lower edges are joined.
    Torus,
    /// As in chess, and by knights' moves besides.
    Amazon,
    /// Amazons on a cylinder.
    AmazonCylinder,
    /// Amazons on a torus.
    AmazonTorus,
}

impl Rules {
    /// All rules.
    pub const ALL: [Self; 7] = [
        Self::Chess,
        Self::Touch,
        Self::Cylinder,
        Self::Torus,
        Self::Amazon,
        Self::AmazonCylinder,
        Self::AmazonTorus,
    ];

    /// The rules of this piece on this surface.
    pub const fn new(surface: Surface, piece: Piece) -> Self {
        match (surface, piece) {
            (Surface::Flat, Piece::Queen) => Self::Chess,
            (Surface::Cylinder, Piece::Queen) => Self::Cylinder,
            (Surface::Torus, Piece::Queen) => Self::Torus,
            (Surface::Flat, Piece::Amazon) => Self::Amazon,
            (Surface::Cylinder, Piece::Amazon) => Self::AmazonCylinder,
            (Surface::Torus, Piece::Amazon) => Self::AmazonTorus,
        }
    }

    /// How the edges of the board are joined.
    pub const fn surface(self) -> Surface {
        match self {
            Self::Chess | Self::Touch | Self::Amazon => Surface::Flat,
            Self::Cylinder | Self::AmazonCylinder => Surface::Cylinder,
            Self::Torus | Self::AmazonTorus => Surface::Torus,
        }
    }

    /// How the pieces move. Queens that may only not touch are queens still.
    pub const fn piece(self) -> Piece {
        match self {
            Self::Amazon | Self::AmazonCylinder | Self::AmazonTorus => Piece::Amazon,
            _ => Piece::Queen,
        }
    }

    /// Whether queens on these two squares of an n × n board may not stand together. A square does not forbid itself.
    pub const fn forbids(self, a: Square, b: Square, n: usize) -> bool {
        let rows = a.row.abs_diff(b.row);
        let columns = a.column.abs_diff(b.column);
        match self {
            Self::Chess => a.attacks(b),
            Self::Touch => (rows == 0) != (columns == 0) || (rows == 1 && columns == 1),
            _ if rows == 0 && columns == 0 => false,
            _ => {
                let surface = self.surface();
                let is_joined = surface.joins_columns();
                let straight = rows == 0 || columns == 0;
                let diagonal = rows == columns || is_joined && rows + columns == n;
                let amazon = matches!(self.piece(), Piece::Amazon);
                straight || diagonal || amazon && is_knight_move(rows, columns, n, surface)
            }
        }
    }

    /// The symmetries of the board: all eight, but on a cylinder only those that keep its edges where they are.
    ///
    /// ```
    /// use queens::Rules;
    ///
    /// assert_eq!(Rules::Torus.symmetries().len(), 8);
    /// assert_eq!(Rules::Cylinder.symmetries().len(), 4);
    /// ```
    pub const fn symmetries(self) -> &'static [Symmetry] {
        match self.surface() {
            Surface::Cylinder => &[
                Symmetry::Identity,
                Symmetry::HalfTurn,
                Symmetry::MirrorColumns,
                Symmetry::MirrorRows,
            ],
            _ => &Symmetry::ALL,
        }
    }

    /// How many falling diagonals there are on an n × n board, and as many rising ones; none where they do not matter.
    pub(crate) const fn diagonals(self, n: usize) -> usize {
        match self.surface() {
            _ if matches!(self, Self::Touch) => 0,
            Surface::Flat => (2 * n).saturating_sub(1),
            _ => n,
        }
    }

    /// The number of the square's falling diagonal, below [`diagonals`](Self::diagonals).
    pub(crate) const fn falling(self, square: Square, n: usize) -> usize {
        let number = square.falling(n);
        if self.surface().joins_columns() {
            number % n
        } else {
            number
        }
    }

    /// The number of the square's rising diagonal.
    pub(crate) const fn rising(self, square: Square, n: usize) -> usize {
        let number = square.rising();
        if self.surface().joins_columns() {
            number % n
        } else {
            number
        }
    }

    /// The board in words: `8 × 8 torus`, `5 × 8 board of amazons`.
    ///
    /// ```
    /// use queens::Rules;
    ///
    /// assert_eq!(Rules::AmazonCylinder.describe_board(6, 6), "6 × 6 cylinder of amazons");
    /// ```
    pub fn describe_board(self, rows: usize, columns: usize) -> String {
        let surface = match self.surface() {
            Surface::Flat => "board",
            Surface::Cylinder => "cylinder",
            Surface::Torus => "torus",
        };
        let pieces = match self.piece() {
            Piece::Amazon => " of amazons",
            Piece::Queen if self == Self::Touch => " of queens that may not touch",
            Piece::Queen => "",
        };
        format!("{rows} × {columns} {surface}{pieces}")
    }

    /// The name, as it is written in files and on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Chess => "chess",
            Self::Touch => "touch",
            Self::Cylinder => "cylinder",
            Self::Torus => "torus",
            Self::Amazon => "amazon",
            Self::AmazonCylinder => "amazon-cylinder",
            Self::AmazonTorus => "amazon-torus",
        }
    }
}

/// Whether squares so many rows and columns apart are a knight's move apart, over the joined edges too.
const fn is_knight_move(rows: usize, columns: usize, n: usize, surface: Surface) -> bool {
    let other_rows = if surface.joins_rows() { n - rows } else { rows };
    let other_columns = if surface.joins_columns() {
        n - columns
    } else {
        columns
    };
    (rows == 1 || other_rows == 1) && (columns == 2 || other_columns == 2)
        || (rows == 2 || other_rows == 2) && (columns == 1 || other_columns == 1)
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
#[error(
    "the rules are `chess`, `touch`, `cylinder`, `torus`, `amazon`, `amazon-cylinder` or `amazon-torus`"
)]
pub struct UnknownRules;
