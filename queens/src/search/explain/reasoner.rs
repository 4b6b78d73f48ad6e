//! The techniques in turn, the easiest first.

use super::found::Found;
use super::{confined, contradiction, sets, single};
use crate::search::regions::NO_QUEEN;
use crate::search::regions::Position;
use crate::search::regions::board::{Board, State};
use crate::search::regions::set::Set;
use crate::search::regions::solve::{Order, Solver};

/// So many squares are tried to learn whether a square belongs to a solution. More are needed on boards alone that are
/// large, have many solutions and no regions; there, deep suppositions are not worth a try.
const PATIENCE: u64 = 20_000;

/// Reasoning about one board, in sets.
#[derive(Clone, Debug)]
pub(crate) struct Reasoner<const W: usize> {
    pub(crate) board: Board<W>,
    pub(crate) state: State<W>,
    /// The columns of the queens placed so far.
    pub(crate) columns: [u8; 32],
    known: Option<Known<W>>,
    end: Option<End>,
}

/// Why there is no further step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum End {
    /// A line that needs a queen has no square for one.
    Refuted,
    /// All queens stand, or every square left belongs to a solution.
    NothingMore,
}

/// What a search knows about squares. It says which suppositions are worth following, and is no part of the reasons.
#[derive(Clone, Copy, Debug)]
struct Known<const W: usize> {
    /// Squares of some solution.
    possible: Set<W>,
    /// Squares about which the search did not come to an end.
    unknown: Set<W>,
}

impl<const W: usize> Reasoner<W> {
    pub(crate) fn new(position: Position<W>) -> Self {
        let Position {
            board,
            state,
            columns,
        } = position;
        Self {
            board,
            state,
            columns,
            known: None,
            end: None,
        }
    }

    /// Whether the steps have shown that there is no solution.
    pub(crate) fn is_refuted(&self) -> bool {
        self.end == Some(End::Refuted)
    }

    /// The next step, carried out.
    pub(crate) fn advance(&mut self) -> Option<Found<W>> {
        if self.end.is_some() {
            return None;
        }
        let (board, state) = (&self.board, &self.state);
        let found = single::empty(board, state)
            .or_else(|| single::find(board, state))
            .or_else(|| confined::find(board, state))
            .or_else(|| sets::find(board, state))
            .or_else(|| self.contradiction());
        let Some(found) = found else {
            self.end = Some(End::NothingMore);
            return None;
        };
        if found.is_dead_end() {
            self.end = Some(End::Refuted);
        }
        contradiction::apply(&self.board, &mut self.state, &found);
        if let Some(square) = found.place {
            self.columns[square / self.board.n] = (square % self.board.n) as u8;
        }
        Some(found)
    }

    fn contradiction(&mut self) -> Option<Found<W>> {
        let known = *self
            .known
            .get_or_insert_with(|| Known::new(&self.board, &self.state));
        let wrong = self.state.free.minus(&known.possible);
        let certain = wrong.minus(&known.unknown);
        if wrong.is_empty() {
            return None;
        }
        let levels = 0..=self.board.n as u32;
        levels.into_iter().find_map(|level| {
            let squares = if level < 2 { wrong } else { certain };
            contradiction::find(&self.board, &self.state, squares, level)
        })
    }
}

impl<const W: usize> Known<W> {
    fn new(board: &Board<W>, state: &State<W>) -> Self {
        let mut known = Self {
            possible: Set::EMPTY,
            unknown: Set::EMPTY,
        };
        for square in state.free.iter() {
            if known.possible.contains(square) {
                continue;
            }
            let mut with_queen = *state;
            with_queen.place(board, square);
            let mut columns = [NO_QUEEN; 32];
            columns[square / board.n] = (square % board.n) as u8;
            let mut solver = Solver::new(Order::Fewest, with_queen, columns);
            match solver.advance_within(board, PATIENCE) {
                Some(true) => {
                    let queens = solver.columns().iter().enumerate();
                    let queens =
                        queens.filter(|&(row, &column)| row < board.n && column != NO_QUEEN);
                    for (row, &column) in queens {
                        known.possible.insert(row * board.n + usize::from(column));
                    }
                }
                Some(false) => {}
                None => known.unknown.insert(square),
            }
        }
        known
    }
}
