//! Decides which searches handle a puzzle, and why: the only place that looks at the lines of a board.
//!
//! ```text
//! board                                   path           listed by                         counted by
//! rows, columns, diagonals                Classic        words, joined halves, in order    lanes, or the join if empty
//! other lines, a queen per row, column    Permutation    sets of squares                   lanes with tables, or listed
//! other numbers of queens                 General        stars, or exact search            lanes with tables, or searched
//! ```
//!
//! The classic path passes on a [`ClassicPuzzle`], which its searches and kernels require.

use crate::policy::{Chosen, Walking};
use queens_board::{ClassicPuzzle, Puzzle, Rules};

/// How a puzzle is searched.
///
/// ```
/// use queens::search::Path;
/// use queens::{Puzzle, Rules};
///
/// let torus = Puzzle::under(Rules::TORUS, 8);
/// assert!(matches!(Path::of(&torus), Path::Permutation(_)));
/// assert_eq!(Path::of(&torus).why(), "the lines are not the classic ones");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Path {
    /// Rows, columns and diagonals, one queen in each row.
    Classic(ClassicPuzzle),
    /// One queen in each row and column, and other lines.
    Permutation(Puzzle),
    /// Rows or columns that take none or several queens.
    General(Puzzle),
}

/// Up to this n plain search finds the first solution soon, and the following ones fastest.
const MAX_PLAIN_N: usize = 24;

impl Path {
    /// The path of a puzzle.
    pub fn of(puzzle: &Puzzle) -> Self {
        match puzzle.classic() {
            Some(classic) => Self::Classic(classic),
            None if puzzle.board().is_permutation() => Self::Permutation(puzzle.clone()),
            None => Self::General(puzzle.clone()),
        }
    }

    /// The puzzle.
    pub fn puzzle(&self) -> &Puzzle {
        match self {
            Self::Classic(puzzle) => puzzle,
            Self::Permutation(puzzle) | Self::General(puzzle) => puzzle,
        }
    }

    /// The classic puzzle, or an error message for an option that requires one.
    ///
    /// ```
    /// use queens::search::Path;
    /// use queens::{Puzzle, Rules};
    ///
    /// let refusal = Path::of(&Puzzle::under(Rules::TORUS, 8)).classic().unwrap_err();
    /// assert_eq!(refusal, "is for classic boards, and this one is under the rules torus");
    /// ```
    pub fn classic(self) -> Result<ClassicPuzzle, String> {
        let puzzle = match self {
            Self::Classic(puzzle) => return Ok(puzzle),
            Self::Permutation(puzzle) => puzzle,
            Self::General(puzzle) if puzzle.board().stars() > 1 => {
                return Err("is for boards with one queen in each row".to_string());
            }
            Self::General(_) => return Err("is for square boards without pawns".to_string()),
        };
        let board = match puzzle.rules() {
            _ if puzzle.regions().is_some() => "this one has regions".to_string(),
            rules if rules == Rules::TOUCH => "on this one queens may not touch".to_string(),
            rules => format!("this one is under the rules {rules}"),
        };
        Err(format!("is for classic boards, and {board}"))
    }

    /// The reason for this path.
    pub fn why(&self) -> &'static str {
        match self {
            Self::Classic(_) => "the lines are the classic ones",
            Self::Permutation(_) => "the lines are not the classic ones",
            Self::General(_) => "the board does not take one queen in each row and column",
        }
    }

    /// How the completions are listed in lexicographic order, and why.
    pub fn listing(&self) -> Chosen<Walking> {
        let (what, why) = match self {
            Self::Classic(puzzle) if puzzle.n() > MAX_PLAIN_N => (
                Walking::InOrder,
                "plain search takes too long to find the first solution of a large board",
            ),
            Self::Classic(puzzle) if crate::joined::pays(puzzle) => (
                Walking::Joined,
                "joining half boards is many times as fast as plain search",
            ),
            Self::Classic(_) => (
                Walking::Plain,
                "plain search finds the following solutions fastest",
            ),
            Self::Permutation(_) | Self::General(_) => (Walking::Plain, self.why()),
        };
        Chosen { what, why }
    }
}
