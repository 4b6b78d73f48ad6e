//! A part of the work: what is counted, and how many times its completions count. Plain data, which plans make, kernels count and
//! records name; the total is Σ weight × completions.
//!
//! There are two kinds. A *placement* is queens on a board: the classic one, a torus, a rectangle, a board with amazons or pawns.
//! A shard of the join is a pair of *halves*: queens on the middle rows, and the left columns that the top half takes. It stands
//! for more than one placement, but [`Shard::puzzles`] describes it as puzzles that every kernel can count.

pub(crate) mod halves;
pub(crate) mod middle;

use std::fmt;

use crate::attacks::Attacks;
use crate::family::Family;
use crate::position::MAX_N;
use halves::Halves;
use queens_board::{Placement, Puzzle, Square};

/// A part of a count, and how many times its completions count.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shard {
    id: u64,
    weight: u64,
    content: Content,
}

/// What is counted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Content {
    /// The completions of a placement. Not all placements have any: two amazons may be a knight's move apart.
    Placement(Attacks, Placed),
    /// The boards of a shard of the join.
    Halves(Halves),
}

impl Shard {
    pub(crate) fn new(id: u64, weight: u64, content: Content) -> Self {
        Self {
            id,
            weight,
            content,
        }
    }

    /// Its number in the plan.
    pub fn id(&self) -> u64 {
        self.id
    }

    /// The number of solutions of the whole board that each completion stands for.
    pub fn weight(&self) -> u64 {
        self.weight
    }

    /// The side of the board, the longer one of a rectangle.
    pub fn n(&self) -> usize {
        match self.family() {
            Some(family) => family.size().1,
            None => self.on_board().n.into(),
        }
    }

    /// The queens, row by row.
    pub fn queens(&self) -> impl Iterator<Item = Square> {
        self.on_board().squares()
    }

    /// The shard as puzzles, each with the number of times that its completions count, so that it can be counted again
    /// independently, rotated or reflected. A placement is one puzzle, a shard of the join up to some thousands. A shard of a
    /// rectangle, or with pawns, has none: it is a [separate board](Self::variant).
    ///
    /// ```
    /// use queens::prelude::*;
    /// use queens::{Cut, Plan};
    ///
    /// let plan = Plan::new(8, Cut::join(8).unwrap())?;
    /// let mut total = 0;
    /// for shard in plan.shards() {
    ///     for (times, puzzle) in shard.puzzles() {
    ///         total += shard.weight() * times * puzzle.completions().count() as u64;
    ///     }
    /// }
    /// assert_eq!(total, 92);
    /// # Ok::<(), queens::CountError>(())
    /// ```
    pub fn puzzles(&self) -> impl Iterator<Item = (u64, Puzzle)> {
        let (placement, halves) = match &self.content {
            Content::Placement(board, queens) => (queens.puzzle(board), None),
            Content::Halves(halves) => (None, Some(halves.puzzles())),
        };
        let placement = placement.map(|puzzle| (1, puzzle));
        placement.into_iter().chain(halves.into_iter().flatten())
    }

    /// The shard as a board with other lines, with its queens given; `None` if it is classic, or if the queens attack each other,
    /// which amazons may.
    ///
    /// ```
    /// use queens::prelude::*;
    /// use queens::{Cut, Plan};
    ///
    /// let plan = Plan::new(8, Cut::Rectangle { rows: 5, depth: 0 })?;
    /// let counts = plan.shards().map(|shard| shard.weight() * shard.variant().unwrap().completions().count() as u64);
    /// assert_eq!(counts.sum::<u64>(), 568);
    /// # Ok::<(), queens::CountError>(())
    /// ```
    pub fn variant(&self) -> Option<Puzzle> {
        let mut puzzle = Puzzle::on(self.family()?.board()?);
        let mut queens = self.on_board().squares();
        queens.try_for_each(|queen| puzzle.give(queen)).ok()?;
        Some(puzzle)
    }

    pub(crate) fn content(&self) -> &Content {
        &self.content
    }

    /// The board, if it is not the classic one.
    fn family(&self) -> Option<Family> {
        match &self.content {
            Content::Placement(Attacks::Tables(tables), _) => Some(tables.family()),
            _ => None,
        }
    }

    fn on_board(&self) -> Placed {
        match &self.content {
            Content::Placement(_, queens) => *queens,
            Content::Halves(halves) => Placed::new(halves.middle().n(), halves.middle().queens()),
        }
    }
}

/// The column of each row's queen, `.` for open rows; for a shard of the join, then the left columns of its top half, or those of
/// the dealt left columns.
impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.on_board().fmt(f)?;
        let Content::Halves(halves) = self.content else {
            return Ok(());
        };
        if let Some(dealt) = halves.dealt() {
            write!(f, " first {dealt}")?;
        }
        f.write_str(" top")?;
        let mut columns = halves.columns();
        columns.try_for_each(|column| write!(f, " {column}"))
    }
}

/// Queens on a board of at most 32 rows, at most one in each, none of which attacks another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Placed {
    n: u8,
    column_of_row: [u8; MAX_N],
}

const NONE: u8 = u8::MAX;

impl Placed {
    pub(crate) fn new(n: usize, squares: impl IntoIterator<Item = Square>) -> Self {
        let mut column_of_row = [NONE; MAX_N];
        for Square { row, column } in squares {
            column_of_row[row] = column as u8;
        }
        let n = n as u8;
        Self { n, column_of_row }
    }

    pub(crate) fn squares(self) -> impl Iterator<Item = Square> {
        let columns = self.column_of_row.into_iter().enumerate();
        columns
            .filter_map(|(row, column)| (column != NONE).then_some(Square::new(row, column.into())))
    }

    /// As a puzzle on a square board without pawns; `None` if the queens attack each other.
    fn puzzle(self, board: &Attacks) -> Option<Puzzle> {
        let n = self.n.into();
        let Attacks::Tables(tables) = board else {
            let placement = Placement::with_queens(n, self.squares());
            let placement = placement.expect("a shard's queens do not attack one another");
            return Some(placement.into());
        };
        let is_puzzle = matches!(
            tables.family(),
            Family::Torus { .. } | Family::Amazons { .. }
        );
        let board = tables.family().board().filter(|_| is_puzzle)?;
        let mut puzzle = Puzzle::under(board.rules(), n);
        let mut queens = self.squares();
        queens.try_for_each(|queen| puzzle.give(queen)).ok()?;
        Some(puzzle)
    }
}

impl fmt::Display for Placed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (row, &column) in self.column_of_row[..self.n.into()].iter().enumerate() {
            let space = if row == 0 { "" } else { " " };
            if column == NONE {
                write!(f, "{space}.")?;
            } else {
                write!(f, "{space}{column}")?;
            }
        }
        Ok(())
    }
}
