//! `--coordinates`: how squares are named in text, and labelled in pictures.

use queens::board::Naming;
use queens::formats::picture::Coordinates;

/// The values of `--coordinates`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum CoordinateStyle {
    /// no labels
    None,
    /// as in chess: columns a, b, … and rows from 1 at the bottom
    Chess,
    /// rows and columns from 0, as in arrays
    Numbers,
}

impl CoordinateStyle {
    /// The labels along the sides of a picture.
    pub(crate) fn labels(self) -> Coordinates {
        match self {
            Self::None => Coordinates::None,
            Self::Chess => Coordinates::Chess,
            Self::Numbers => Coordinates::Numbers,
        }
    }

    /// How squares are named in text about a picture.
    pub(crate) fn naming(self) -> Naming {
        match self {
            Self::None | Self::Chess => Naming::Chess,
            Self::Numbers => Naming::Numbers,
        }
    }
}
