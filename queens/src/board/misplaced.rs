//! Why queens may not stand as they do: the one error of placements, puzzles, drafts, solutions and the check.

use crate::board::{LineKind, OutOfMemory, Rules, Square};

/// Why queens may not stand as they do.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Misplaced {
    /// Two queens attack each other.
    #[error("the queen at {queen} is attacked from {attacker}")]
    Attacked {
        /// The later of the two.
        queen: Square,
        /// The first of the earlier queens that attack her.
        attacker: Square,
    },
    /// Two queens attack each other, and of the earlier one only the line was kept.
    #[error("the queen at {queen} shares her {line} with an earlier queen")]
    Shared {
        /// The later of the two.
        queen: Square,
        /// The line that they share.
        line: LineKind,
    },
    /// Two queens stand beside each other where they may not touch.
    #[error("the queen at {queen} touches the one at {other}")]
    Touches {
        /// The later of the two.
        queen: Square,
        /// The earlier one.
        other: Square,
    },
    /// Two queens in one region.
    #[error("the queen at {queen} shares region {region} with the one at {other}")]
    SameRegion {
        /// The later of the two.
        queen: Square,
        /// The earlier one.
        other: Square,
        /// The region's letter.
        region: char,
    },
    /// Two queens on one square.
    #[error("there is a queen at {queen} already")]
    Taken {
        /// The square of both.
        queen: Square,
    },
    /// A queen beside the board.
    #[error("{queen} is not on the {n} × {n} board")]
    Outside {
        /// The square that was asked for.
        queen: Square,
        /// The side of the board.
        n: usize,
    },
    /// A queen on a blocked square.
    #[error("the queen at {queen} stands on a blocked square")]
    Blocked {
        /// The queen's square.
        queen: Square,
    },
    /// None is attacked, but there are too few for a solution, or more than rows.
    #[error("{}", number_in_words(*queens, *n))]
    Number {
        /// The number of queens.
        queens: usize,
        /// The side of the board.
        n: usize,
    },
    /// Nobody knows: the check does not fit in memory.
    #[error(transparent)]
    OutOfMemory(#[from] OutOfMemory),
}

impl Misplaced {
    /// What is wrong with a queen who comes to these others: the first of them that holds or attacks her square.
    ///
    /// ```
    /// use queens::{Misplaced, Square};
    ///
    /// let others = [Square::new(0, 1), Square::new(1, 3)];
    /// let wrong = Misplaced::among(Square::new(2, 2), others).unwrap();
    /// assert_eq!(wrong.to_string(), "the queen at row 2, column 2 is attacked from row 1, column 3");
    /// assert_eq!(Misplaced::among(Square::new(2, 0), others), None);
    /// ```
    pub fn among(queen: Square, others: impl IntoIterator<Item = Square>) -> Option<Self> {
        Self::under(Rules::Chess, queen, others)
    }

    /// What is wrong with a queen who comes to these others under such rules.
    pub fn under(
        rules: Rules,
        queen: Square,
        others: impl IntoIterator<Item = Square>,
    ) -> Option<Self> {
        let mut others = others.into_iter();
        let other = others.find(|&other| other == queen || rules.forbids(other, queen))?;
        let is_straight = other.row == queen.row || other.column == queen.column;
        Some(if other == queen {
            Self::Taken { queen }
        } else if is_straight || rules == Rules::Chess {
            let attacker = other;
            Self::Attacked { queen, attacker }
        } else {
            Self::Touches { queen, other }
        })
    }
}

fn number_in_words(queens: usize, n: usize) -> String {
    let there_are = match queens {
        more if more > n => return format!("there are {more} queens on a board of {n} rows"),
        0 => "there is no queen".to_string(),
        1 => "there is only one queen".to_string(),
        few => format!("there are only {few} queens"),
    };
    format!("{there_are} where the {n} × {n} board needs {n}")
}
