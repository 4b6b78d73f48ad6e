//! Boards with any lines: regions, queens that may not touch, and mixtures of both.
//!
//! On a board of at most 32 rows, all lines are sets of squares in a few machine words ([`line_sets`], [`set`]). [`solve`] finds
//! completions, [`hall`] finds lines that crowd each other out, and `make` divides boards so that there is one completion.
//! Classic puzzles without regions have separate, faster searches, and come here only to be explained.

pub mod hall;
pub mod line_sets;
pub mod set;
pub mod solve;

use crate::completions::{CompletionSearch, in_slices};
use line_sets::{Candidates, LineSets};
use queens_board::{Puzzle, Queens, Regions};
use set::Set;
use solve::{Order, Solver};

/// Does the same for boards of every size: `$words` is the number of machine words that hold all squares. The page has fewer
/// sizes, because it has to be small.
#[macro_export]
macro_rules! with_words {
    ($n:expr, $words:ident => $body:expr) => {
        match $n {
            #[cfg(not(target_family = "wasm"))]
            ..=8 => {
                const $words: usize = 1;
                $body
            }
            #[cfg(not(target_family = "wasm"))]
            ..=11 => {
                const $words: usize = 2;
                $body
            }
            #[cfg(not(target_family = "wasm"))]
            ..=16 => {
                const $words: usize = 4;
                $body
            }
            ..=19 => {
                const $words: usize = 6;
                $body
            }
            _ => {
                const $words: usize = 16;
                $body
            }
        }
    };
}

/// A puzzle as sets: its lines, the squares that its given queens and blocked squares leave free, and the given queens' columns.
#[derive(Clone, Debug)]
pub struct Position<const W: usize> {
    /// The lines.
    pub board: LineSets<W>,
    /// Free squares and open lines.
    pub state: Candidates<W>,
    /// Each row's given queen, or [`NO_QUEEN`].
    pub columns: [u8; 32],
    /// Whether it is known without a search that there is no solution.
    pub is_hopeless: bool,
}

/// The column of a row without a queen.
pub const NO_QUEEN: u8 = u8::MAX;

impl<const W: usize> Position<W> {
    /// The puzzle's lines, and the squares that its queens and blocks leave free.
    pub fn new(puzzle: &Puzzle) -> Self {
        let n = puzzle.n();
        let board = LineSets::new(puzzle.board());
        let mut state = board.start();
        let mut columns = [NO_QUEEN; 32];
        for row in 0..n {
            let mut blocked = puzzle.blocked().row(row)[0];
            while blocked != 0 {
                state
                    .free
                    .remove(row * n + blocked.trailing_zeros() as usize);
                blocked &= blocked - 1;
            }
        }
        for queen in puzzle.givens() {
            state.place(&board, queen.row * n + queen.column);
            columns[queen.row] = queen.column as u8;
        }
        Self {
            board,
            state,
            columns,
            is_hopeless: puzzle.is_hopeless(),
        }
    }
}

/// A search for completions in slices of an exact size.
pub trait SetSearch: CompletionSearch {
    /// Moves to the next completion, or returns false if there is none; `None` if this is undecided after trying the given number
    /// of squares.
    fn advance_within(&mut self, nodes: u64) -> Option<bool>;
}

#[derive(Clone, Debug)]
struct RegionWalk<const W: usize> {
    board: LineSets<W>,
    solver: Solver<W>,
    /// The columns of the completion found last.
    columns: Vec<u32>,
}

impl<const W: usize> SetSearch for RegionWalk<W> {
    fn advance_within(&mut self, nodes: u64) -> Option<bool> {
        let end = self.solver.nodes().saturating_add(nodes);
        let is_found = self.solver.advance_within(&self.board, end)?;
        let columns = &self.solver.columns()[..self.board.n];
        self.columns.clear();
        self.columns.extend(columns.iter().copied().map(u32::from));
        Some(is_found)
    }
}

impl<const W: usize> CompletionSearch for RegionWalk<W> {
    fn advance_while(&mut self, go_on: &mut dyn FnMut() -> bool) -> Option<bool> {
        in_slices(go_on, |nodes| self.advance_within(nodes))
    }

    fn queens(&self) -> Queens<'_> {
        Queens::Columns(&self.columns)
    }

    fn cloned(&self) -> Box<dyn CompletionSearch> {
        Box::new(self.clone())
    }
}

/// Whether this module can search the puzzle: a board of at most 32 rows with one queen in each row and column.
pub fn takes(puzzle: &Puzzle) -> bool {
    puzzle.n() <= Regions::MAX_SIDE && puzzle.board().is_permutation()
}

/// The completions of a puzzle that this module can search.
pub fn walk(puzzle: &Puzzle, order: Order) -> Box<dyn SetSearch> {
    with_words!(puzzle.n(), W => {
        let Position { board, mut state, columns, is_hopeless } = Position::<W>::new(puzzle);
        if is_hopeless {
            state.free = Set::EMPTY;
        }
        let solver = Solver::new(order, state, columns);
        Box::new(RegionWalk { board, solver, columns: Vec::new() })
    })
}
