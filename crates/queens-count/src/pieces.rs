//! Boards with given queens and blocked squares, which are not cut by a plan.
//!
//! Boards that lanes support are cut into enough positions to keep all threads busy. Others are searched, one part for each
//! square of the first queen.

use std::ops::Range;

use crate::attacks::{AttackTables, Attacks};
use crate::executor::Work;
use crate::family::Family;
use crate::kernel::{Counted, Overflow, Worker};
use crate::position::Position;
use crate::{Cut, Plan, Watch};
use queens_board::{ClassicPuzzle, Puzzle, Square};

/// Counting a position with this few rows takes less time than starting a thread.
const FEW_ROWS: usize = 11;

/// This many positions for each thread keep all threads busy until the end.
pub(crate) fn enough(threads: usize) -> usize {
    if threads == 1 { 1 } else { 64 * threads }
}

/// The work of counting a board whose lines lanes support: a plan if the board is empty, else about this many positions. `None`
/// if lanes do not support it.
pub fn work_on(puzzle: &Puzzle, pieces: usize) -> Option<Box<dyn Work>> {
    let board = puzzle.board();
    let family = Family::of(board)?;
    let is_upright = board.rows() > board.columns();
    let lying = |square: Square| match is_upright {
        true => Square::new(square.column, square.row),
        false => square,
    };
    let queens: Vec<Square> = puzzle.givens().queens().map(lying).collect();
    let blocked: Vec<Square> = puzzle.blocked().iter().map(lying).collect();
    if queens.is_empty() && blocked.is_empty() {
        return family_work(family, pieces);
    }
    let positions = Positions::of_family(family, &queens, &blocked, pieces)?;
    Some(Box::new(positions))
}

/// The work of counting a board without given queens and blocked squares. `None` if it is too large for kernels.
pub(crate) fn family_work(family: Family, pieces: usize) -> Option<Box<dyn Work>> {
    if let Some(cut) = Cut::at_once(&family) {
        let (_, n) = family.size();
        return Some(Box::new(Plan::new(n, cut).ok()?));
    }
    let positions = Positions::of_family(family, &[], &[], pieces)?;
    Some(Box::new(positions))
}

/// Positions on one board.
pub(crate) struct Positions {
    board: Attacks,
    positions: Vec<Position>,
}

impl Positions {
    /// About this many positions of a classic puzzle.
    ///
    /// # Panics
    /// If n > 32.
    pub(crate) fn of_puzzle(puzzle: &ClassicPuzzle, pieces: usize) -> Self {
        let board = Attacks::Classic { n: puzzle.n() };
        Self::new(board, Some(puzzle.into()), pieces)
    }

    fn of_family(
        family: Family,
        queens: &[Square],
        blocked: &[Square],
        pieces: usize,
    ) -> Option<Self> {
        let tables = AttackTables::new(family, blocked)?;
        let is_possible = tables.is_possible();
        let board = Attacks::Tables(tables.into());
        let position = board.after(queens.iter().copied());
        Some(Self::new(board, position.filter(|_| is_possible), pieces))
    }

    fn new(board: Attacks, position: Option<Position>, pieces: usize) -> Self {
        let mut positions: Vec<Position> = position.into_iter().collect();
        let has_many_rows = |position: &Position| position.rows().len() > FEW_ROWS;
        while positions.len() < pieces && positions.first().is_some_and(has_many_rows) {
            let below = |position: &Position| {
                let children = board.children(position);
                children.map(|(_, child)| child).collect::<Vec<_>>()
            };
            positions = positions.iter().flat_map(below).collect();
        }
        Self { board, positions }
    }
}

impl Work for Positions {
    fn runs(&self) -> Vec<Range<u64>> {
        std::iter::once(0..self.positions.len() as u64).collect()
    }

    fn weight(&self, _: u64) -> u64 {
        1
    }

    fn count(&self, worker: &mut Worker, shard: u64) -> Result<Counted, Overflow> {
        worker.count_position(&self.board, &self.positions[shard as usize])
    }
}

/// Puzzles that are counted one after another.
pub(crate) struct Puzzles(Vec<Puzzle>);

impl Puzzles {
    /// The puzzle alone.
    pub(crate) fn one(puzzle: Puzzle) -> Self {
        Self(vec![puzzle])
    }

    /// The puzzle with a queen on each free square of its first open row.
    pub(crate) fn by_first_row(puzzle: &Puzzle) -> Self {
        let n = puzzle.n();
        let open = (0..n).find(|&row| puzzle.givens().queen_of_row(row).is_none());
        let Some(row) = open else {
            return Self::one(puzzle.clone());
        };
        let with_queen = |column| {
            let mut puzzle = puzzle.clone();
            puzzle.give(Square::new(row, column)).ok()?;
            Some(puzzle)
        };
        Self((0..n).filter_map(with_queen).collect())
    }
}

impl Work for Puzzles {
    fn runs(&self) -> Vec<Range<u64>> {
        std::iter::once(0..self.0.len() as u64).collect()
    }

    fn weight(&self, _: u64) -> u64 {
        1
    }

    fn count(&self, worker: &mut Worker, shard: u64) -> Result<Counted, Overflow> {
        worker.count(&self.0[shard as usize])
    }
}

/// Boards that are searched queen by queen until the watcher stops the search.
pub(crate) struct Searches<'a, W> {
    boards: Vec<Puzzle>,
    watch: &'a W,
}

impl<'a, W: Watch> Searches<'a, W> {
    pub(crate) fn new(puzzle: &Puzzle, watch: &'a W) -> Self {
        let boards = by_first_queen(puzzle);
        Self { boards, watch }
    }
}

impl<W: Watch> Work for Searches<'_, W> {
    fn runs(&self) -> Vec<Range<u64>> {
        std::iter::once(0..self.boards.len() as u64).collect()
    }

    fn weight(&self, _: u64) -> u64 {
        1
    }

    /// Returns the count up to the stop, if there is one; the executor is then stopped before the next shard.
    fn count(&self, worker: &mut Worker, shard: u64) -> Result<Counted, Overflow> {
        let board = &self.boards[shard as usize];
        worker.count_searched(board, || !self.watch.stops())
    }
}

/// Boards with more squares cannot be counted in any reasonable time, and copies of them would take too much memory.
const MAX_SQUARES: usize = 1024;

/// One board for each square on which the first queen that is not given can stand, with all squares before it blocked.
pub fn by_first_queen(puzzle: &Puzzle) -> Vec<Puzzle> {
    let board = puzzle.board();
    let is_large = board.rows() * board.columns() > MAX_SQUARES;
    if is_large || puzzle.givens().len() >= board.queens() {
        return vec![puzzle.clone()];
    }
    let mut rest = puzzle.clone();
    let mut boards = Vec::new();
    for square in board.squares() {
        let mut with_queen = rest.clone();
        if with_queen.give(square).is_ok() {
            boards.push(with_queen);
        }
        // Squares with pawns and given queens cannot be blocked.
        let _ = rest.block(square);
    }
    boards
}
