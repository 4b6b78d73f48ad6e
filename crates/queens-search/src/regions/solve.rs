//! The completions of a board with any lines.
//!
//! The question: which sets of queens fill every line that needs one, without sharing any? The idea: as long as some open line
//! has only one free square, a queen goes there; if a line has none, the search backtracks; otherwise the free squares of one
//! line are tried in turn. The choice of the line decides the order of the solutions: the uppermost open row gives lexicographic
//! order, the line with the fewest squares the shortest search.
//!
//! Cost: 64 squares of a line are processed in one word. For a board with regions from 6 × 6 to 18 × 18, it takes some
//! microseconds to find out whether there is no, one or more than one solution.

use super::hall;
use super::line_sets::{Candidates, ForcedMove, LineSets, indices};
use super::set::Set;

/// The open line to try next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// The uppermost row: solutions come in lexicographic order.
    Rows,
    /// The line with the fewest free squares: the search ends soonest.
    Fewest,
}

/// A search that stops after every solution.
#[derive(Clone, Debug)]
pub struct Solver<const W: usize> {
    order: Order,
    /// Each entry has a state and the untried squares of its line.
    stack: Vec<(Candidates<W>, Set<W>)>,
    /// The column of each row's queen, once all are placed.
    columns: [u8; 32],
    start: Option<Candidates<W>>,
    nodes: u64,
}

impl<const W: usize> Solver<W> {
    /// The search from a state; `columns` holds the queens already placed.
    pub fn new(order: Order, start: Candidates<W>, columns: [u8; 32]) -> Self {
        Self {
            order,
            stack: Vec::with_capacity(8),
            columns,
            start: Some(start),
            nodes: 0,
        }
    }

    /// The columns of the solution found last.
    pub fn columns(&self) -> &[u8; 32] {
        &self.columns
    }

    /// The squares tried so far.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Moves to the next solution, or returns false if there is none; `None` if the given number of squares was tried before
    /// that.
    pub fn advance_within(&mut self, board: &LineSets<W>, nodes: u64) -> Option<bool> {
        if let Some(start) = self.start.take()
            && self.descend(board, start)
        {
            return Some(true);
        }
        while let Some((state, untried)) = self.stack.last_mut() {
            if self.nodes >= nodes {
                return None;
            }
            let Some(square) = untried.first() else {
                self.stack.pop();
                continue;
            };
            untried.remove(square);
            let mut next = *state;
            self.nodes += 1;
            self.put(board, &mut next, square);
            if self.descend(board, next) {
                return Some(true);
            }
        }
        Some(false)
    }

    fn put(&mut self, board: &LineSets<W>, state: &mut Candidates<W>, square: usize) {
        self.columns[square / board.n] = (square % board.n) as u8;
        state.place(board, square);
    }

    /// Places queens where a line leaves no choice. Returns true if that fills the board; otherwise the remaining choice is
    /// pushed onto the stack, unless this is a dead end.
    fn descend(&mut self, board: &LineSets<W>, mut state: Candidates<W>) -> bool {
        while state.open != 0 {
            match state.forced(board) {
                ForcedMove::Nowhere => return false,
                ForcedMove::Queen(square) => {
                    self.put(board, &mut state, square);
                    continue;
                }
                ForcedMove::Nothing => {}
            }
            if state.rule_out(board) {
                continue;
            }
            match hall::rule_out(board, &mut state) {
                None => return false,
                Some(true) => continue,
                Some(false) => {}
            }
            let line = match self.order {
                // Rows come before all other lines.
                Order::Rows => state.open.trailing_zeros() as usize,
                Order::Fewest => {
                    let free = |&line: &usize| board.need[line].and(&state.free).len();
                    let fewest = indices(state.open).min_by_key(free);
                    fewest.expect("some line is open")
                }
            };
            let untried = board.need[line].and(&state.free);
            self.stack.push((state, untried));
            return false;
        }
        true
    }
}
