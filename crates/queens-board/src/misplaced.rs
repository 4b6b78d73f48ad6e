//! Why queens may not stand as they do: the error of placements, puzzles, drafts, solutions and the checker.

use std::fmt;

use crate::{Attack, Board, LineKind, Naming, Square, Unsupported};

/// Why queens may not stand as they do.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.named(Naming::Numbers, 0))]
#[non_exhaustive]
pub enum Misplaced {
    /// Two queens attack each other.
    Attacked {
        /// The later of the two.
        queen: Square,
        /// The first of the earlier queens that attack it.
        attacker: Square,
    },
    /// Two queens attack each other, and only the line of the earlier one is known.
    Shared {
        /// The later of the two.
        queen: Square,
        /// The line that they share.
        line: LineKind,
    },
    /// Two queens touch where they may not.
    Touches {
        /// The later of the two.
        queen: Square,
        /// The earlier one.
        other: Square,
    },
    /// Two queens in one region.
    SameRegion {
        /// The later of the two.
        queen: Square,
        /// The earlier one.
        other: Square,
        /// The region's letter.
        region: char,
    },
    /// Two queens on one square.
    Taken {
        /// The square of both.
        queen: Square,
    },
    /// A queen, pawn or block outside the board.
    Outside {
        /// The requested square.
        queen: Square,
        /// The number of rows.
        rows: usize,
        /// The number of columns.
        columns: usize,
    },
    /// A row, column or region already has all its queens.
    Full {
        /// The surplus queen.
        queen: Square,
        /// The kind of line.
        line: LineKind,
        /// The number of queens it takes.
        stars: usize,
    },
    /// A queen on a blocked square.
    Blocked {
        /// The queen's square.
        queen: Square,
    },
    /// The number of queens, none of which is attacked, is too small for a solution, or exceeds the number of rows.
    Number {
        /// The number of queens.
        queens: usize,
        /// The side of the board.
        n: usize,
    },
    /// A queen on a pawn's square.
    OnPawn {
        /// The square of both.
        queen: Square,
    },
    /// A given queen is missing.
    Missing {
        /// Its square.
        queen: Square,
    },
    /// The number of queens, none of which is attacked, is not what the board requires.
    Needed {
        /// The number of queens.
        queens: usize,
        /// The required number.
        needed: usize,
    },
    /// The board is too large for the operation, or the check does not fit in memory.
    Unsupported(#[from] Unsupported),
}

impl Misplaced {
    /// What is wrong with adding a queen to these others: the first of them that stands on its square or attacks it.
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
        let mut others = others.into_iter();
        let attacker = others.find(|&other| other == queen || queen.attacks(other))?;
        Some(if attacker == queen {
            Self::Taken { queen }
        } else {
            Self::Attacked { queen, attacker }
        })
    }

    /// What is wrong with adding a queen next to another that stands on its square or attacks it.
    pub(crate) fn by(board: &Board, queen: Square, other: Square) -> Self {
        let is_straight = other.row == queen.row || other.column == queen.column;
        let is_attacked = is_straight && board.stars() == 1;
        if other == queen {
            Self::Taken { queen }
        } else if is_attacked || board.rules().attack() != Attack::TOUCH {
            let attacker = other;
            Self::Attacked { queen, attacker }
        } else {
            Self::Touches { queen, other }
        }
    }

    /// The same message, with the squares of the n × n board named in this way.
    ///
    /// ```
    /// use queens::board::Naming;
    /// use queens::{Misplaced, Square};
    ///
    /// let wrong = Misplaced::among(Square::new(2, 2), [Square::new(1, 3)]).unwrap();
    /// assert_eq!(wrong.named(Naming::Chess, 4).to_string(), "the queen at c2 is attacked from d3");
    /// ```
    pub fn named(&self, naming: Naming, n: usize) -> impl fmt::Display + '_ {
        NamedReason {
            wrong: self,
            naming,
            n,
        }
    }

    /// The same error on a board whose columns were counted one too high.
    pub(crate) fn one_column_left(self) -> Self {
        let left = |square: Square| Square::new(square.row, square.column.saturating_sub(1));
        match self {
            Self::Shared { queen, line } => Self::Shared {
                queen: left(queen),
                line,
            },
            Self::Attacked { queen, attacker } => Self::Attacked {
                queen: left(queen),
                attacker: left(attacker),
            },
            Self::Outside {
                queen,
                rows,
                columns,
            } => Self::Outside {
                queen: left(queen),
                rows,
                columns,
            },
            other => other,
        }
    }

    /// The squares involved: the queen that may not stand there and, if known, the one in its way.
    pub fn squares(&self) -> impl Iterator<Item = Square> + use<> {
        let (queen, other) = match *self {
            Self::Attacked { queen, attacker } => (Some(queen), Some(attacker)),
            Self::Touches { queen, other } | Self::SameRegion { queen, other, .. } => {
                (Some(queen), Some(other))
            }
            Self::Shared { queen, .. }
            | Self::Taken { queen }
            | Self::Outside { queen, .. }
            | Self::Blocked { queen }
            | Self::Missing { queen } => (Some(queen), None),
            Self::Full { queen, .. } | Self::OnPawn { queen } => (Some(queen), None),
            Self::Number { .. } | Self::Needed { .. } | Self::Unsupported(_) => (None, None),
        };
        queen.into_iter().chain(other)
    }
}

/// Displays [`Misplaced::named`].
struct NamedReason<'a> {
    wrong: &'a Misplaced,
    naming: Naming,
    n: usize,
}

impl fmt::Display for NamedReason<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let at = |square: Square| square.named(self.naming, self.n);
        match *self.wrong {
            Misplaced::Attacked { queen, attacker } => {
                let (queen, attacker) = (at(queen), at(attacker));
                write!(f, "the queen at {queen} is attacked from {attacker}")
            }
            Misplaced::Shared { queen, line } => {
                let queen = at(queen);
                write!(
                    f,
                    "the queen at {queen} shares its {line} with an earlier queen"
                )
            }
            Misplaced::Touches { queen, other } => {
                write!(
                    f,
                    "the queen at {} touches the one at {}",
                    at(queen),
                    at(other)
                )
            }
            Misplaced::SameRegion {
                queen,
                other,
                region,
            } => {
                let (queen, other) = (at(queen), at(other));
                write!(
                    f,
                    "the queen at {queen} shares region {region} with the one at {other}"
                )
            }
            Misplaced::Taken { queen } => write!(f, "there is already a queen at {}", at(queen)),
            Misplaced::Outside {
                queen,
                rows,
                columns,
            } => write!(f, "{} is not on the {rows} × {columns} board", at(queen)),
            Misplaced::Full { queen, line, stars } => write!(
                f,
                "the queen at {} is one too many: its {line} takes {stars}",
                at(queen)
            ),
            Misplaced::Blocked { queen } => {
                write!(f, "the queen at {} stands on a blocked square", at(queen))
            }
            Misplaced::Number { queens, n } => f.write_str(&number_in_words(queens, n)),
            Misplaced::Unsupported(ref error) => write!(f, "{error}"),
            Misplaced::OnPawn { queen } => {
                write!(f, "the queen at {} stands on a pawn's square", at(queen))
            }
            Misplaced::Missing { queen } => {
                write!(f, "the given queen at {} is missing", at(queen))
            }
            Misplaced::Needed { queens, needed } => {
                let are = if queens == 1 {
                    "is 1 queen"
                } else {
                    &format!("are {queens} queens")
                };
                write!(f, "there {are} where the board needs {needed}")
            }
        }?;
        if self.wrong.squares().next().is_some() {
            f.write_str(self.naming.note())?;
        }
        Ok(())
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
