//! The techniques in turn, the easiest first.

use super::found::{Found, Reason};
use super::meter::Meter;
use super::{confined, contradiction, sets, single};
use queens_search::regions::NO_QUEEN;
use queens_search::regions::Position;
use queens_search::regions::line_sets::{Candidates, LineSets};
use queens_search::regions::set::Set;
use queens_search::regions::solve::{Order, Solver};

/// So many squares are tried to learn whether a square belongs to a solution. More are needed on boards alone that are
/// large, have many solutions and no regions; there, deep suppositions are not worth a try.
const MAX_PROBE_NODES: u64 = 20_000;

/// Nodes of a probe between two calls of `go_on`.
const SLICE: u64 = 64;

/// Reasoning about one board, in sets.
#[derive(Clone, Debug)]
pub(crate) struct Reasoner<const W: usize> {
    pub(crate) board: LineSets<W>,
    pub(crate) state: Candidates<W>,
    /// The columns of the queens placed so far.
    pub(crate) columns: [u8; 32],
    is_hopeless: bool,
    known: Option<Known<W>>,
    /// How many nodes a probe may take.
    probe_nodes: u64,
    /// Nodes searched so far, for all steps together.
    nodes: u64,
    end: Option<End>,
}

/// Why there is no further step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum End {
    /// A line that needs a queen has no square for one.
    Refuted,
    /// All queens stand, or no square left can be ruled out.
    NothingMore,
    /// The caller stopped the search for the next step.
    Stopped,
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
            is_hopeless,
        } = position;
        Self {
            board,
            state,
            columns,
            is_hopeless,
            known: None,
            probe_nodes: MAX_PROBE_NODES,
            nodes: 0,
            end: None,
        }
    }

    /// Whether the steps have shown that there is no solution.
    pub(crate) fn is_refuted(&self) -> bool {
        self.end == Some(End::Refuted)
    }

    /// Whether the steps ended before it was known which squares belong to a solution.
    pub(super) fn is_undecided(&self) -> bool {
        match self.end {
            Some(End::Stopped) => true,
            Some(End::NothingMore) => {
                let is_open = |known: &Known<W>| !self.state.free.minus(&known.possible).is_empty();
                self.known.as_ref().is_some_and(is_open)
            }
            Some(End::Refuted) | None => false,
        }
    }

    /// How many solutions the probes have found at least: 0, 1, or 2 for more than one.
    pub(super) fn solutions_found(&self) -> usize {
        let Some(known) = &self.known else {
            return 0;
        };
        // Two squares of a row belong to different solutions. The rows are the first lines.
        let rows = &self.board.need[..self.board.n];
        let in_row = rows.iter().map(|row| row.and(&known.possible).len());
        in_row.max().unwrap_or(0).min(2) as usize
    }

    /// The next step, carried out, unless `go_on` returns false first.
    pub(crate) fn advance(&mut self, go_on: &mut dyn FnMut(u64) -> bool) -> Option<Found<W>> {
        if self.end.is_some() {
            return None;
        }
        if self.is_hopeless {
            self.end = Some(End::Refuted);
            return Some(Found {
                reason: Reason::Hopeless,
                rests_on: Set::EMPTY,
                out: Set::EMPTY,
                place: None,
            });
        }
        let (board, state) = (&self.board, &self.state);
        let found = single::empty(board, state)
            .or_else(|| single::find(board, state))
            .or_else(|| confined::find(board, state))
            .or_else(|| sets::find(board, state))
            .or_else(|| self.contradiction(go_on));
        let Some(found) = found else {
            self.end = self.end.or(Some(End::NothingMore));
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

    fn contradiction(&mut self, go_on: &mut dyn FnMut(u64) -> bool) -> Option<Found<W>> {
        let mut meter = Meter::new(&mut self.nodes, go_on);
        let known = *self.known.get_or_insert_with(|| {
            Known::new(&self.board, &self.state, self.probe_nodes, &mut meter)
        });
        let wrong = self.state.free.minus(&known.possible);
        let certain = wrong.minus(&known.unknown);
        if wrong.is_empty() {
            return None;
        }
        let levels = 0..=self.board.n as u32;
        let found = levels.into_iter().find_map(|level| {
            let squares = if level < 2 { wrong } else { certain };
            contradiction::find(&self.board, &self.state, squares, level, &mut meter)
        });
        if meter.is_stopped() {
            self.end = Some(End::Stopped);
            return None;
        }
        found
    }
}

impl<const W: usize> Known<W> {
    /// What probes find out about each free square, until the meter says stop.
    fn new(board: &LineSets<W>, state: &Candidates<W>, nodes: u64, meter: &mut Meter<'_>) -> Self {
        let mut known = Self {
            possible: Set::EMPTY,
            unknown: Set::EMPTY,
        };
        for square in state.free.iter() {
            if known.possible.contains(square) {
                continue;
            }
            if meter.is_stopped() {
                break;
            }
            let mut with_queen = *state;
            with_queen.place(board, square);
            let mut columns = [NO_QUEEN; 32];
            columns[square / board.n] = (square % board.n) as u8;
            let mut solver = Solver::new(Order::Fewest, with_queen, columns);
            match probe(&mut solver, board, nodes, meter) {
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

/// Whether there is a solution; none if the nodes of a probe do not suffice or the meter says stop.
fn probe<const W: usize>(
    solver: &mut Solver<W>,
    board: &LineSets<W>,
    nodes: u64,
    meter: &mut Meter<'_>,
) -> Option<bool> {
    loop {
        let before = solver.nodes();
        let is_found = solver.advance_within(board, (before + SLICE).min(nodes));
        let goes_on = meter.count(solver.nodes() - before);
        if is_found.is_some() || !goes_on || solver.nodes() >= nodes {
            return is_found;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use queens_board::{Puzzle, Rules};

    /// How an explanation ends whose probes may take so many nodes.
    fn ends(puzzle: &Puzzle, probe_nodes: u64) -> (bool, usize) {
        let mut reasoner = Reasoner::<4>::new(Position::new(puzzle));
        reasoner.probe_nodes = probe_nodes;
        while reasoner.advance(&mut |_| true).is_some() {}
        assert!(!reasoner.is_refuted());
        (reasoner.is_undecided(), reasoner.solutions_found())
    }

    #[test]
    fn probes_that_run_out_of_nodes_leave_the_explanation_undecided() {
        let torus = Puzzle::under(Rules::TORUS, 13);
        assert_eq!(ends(&torus, 1), (true, 0));
        assert_eq!(ends(&torus, MAX_PROBE_NODES), (false, 2));
    }
}
