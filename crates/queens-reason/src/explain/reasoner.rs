//! Applies the techniques in turn, the easiest first.

use super::chain;
use super::found::{Found, Reason};
use super::logic::Logic;
use super::meter::Meter;
use queens_search::regions::set::Set;

/// The most squares to try when a probe asks whether a square belongs to a solution. Only large boards with many solutions and no
/// regions need more; on those, deep suppositions do not pay off.
const MAX_PROBE_NODES: u64 = 20_000;

/// Reasoning about one board, in sets.
#[derive(Clone, Debug)]
pub(crate) struct Reasoner<L: Logic<W>, const W: usize> {
    pub(crate) board: L,
    pub(crate) state: L::State,
    /// The placed queens, including given ones.
    queens: Set<W>,
    is_hopeless: bool,
    known: Option<Probed<W>>,
    /// The most nodes of a probe.
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
    /// All queens are placed, or no remaining square can be ruled out.
    NothingMore,
    /// The caller stopped the search for the next step.
    Stopped,
}

/// What searches found out about squares. It decides which suppositions to follow, and is not part of the reasons.
#[derive(Clone, Copy, Debug)]
struct Probed<const W: usize> {
    /// Squares of some solution.
    possible: Set<W>,
    /// Squares for which the search did not finish.
    unknown: Set<W>,
    /// How many solutions were found: 0, 1, or 2 for more than one.
    found: usize,
}

impl<L: Logic<W>, const W: usize> Reasoner<L, W> {
    /// Before the first step, with these queens placed.
    pub(crate) fn new(board: L, state: L::State, queens: Set<W>) -> Self {
        Self {
            board,
            state,
            queens,
            is_hopeless: false,
            known: None,
            probe_nodes: MAX_PROBE_NODES,
            nodes: 0,
            end: None,
        }
    }

    /// The same, for a puzzle that may be known to have no solution without a search.
    #[must_use]
    pub(crate) fn hopeless_if(self, is_hopeless: bool) -> Self {
        Self {
            is_hopeless,
            ..self
        }
    }

    /// The placed queens, including given ones.
    pub(crate) fn queens(&self) -> Set<W> {
        self.queens
    }

    /// The squares on which a queen may still stand.
    pub(crate) fn free_squares(&self) -> Set<W> {
        L::free(&self.state)
    }

    /// Whether the steps have shown that there is no solution.
    pub(crate) fn is_refuted(&self) -> bool {
        self.end == Some(End::Refuted)
    }

    /// Whether every queen is placed.
    pub(crate) fn is_solved(&self) -> bool {
        L::is_complete(&self.state) && !self.is_refuted()
    }

    /// Whether the steps ended before it was known which squares belong to a solution.
    pub(super) fn is_undecided(&self) -> bool {
        match self.end {
            Some(End::Stopped) => true,
            Some(End::NothingMore) => {
                let free = L::free(&self.state);
                let is_open = |known: &Probed<W>| !free.minus(&known.possible).is_empty();
                self.known.as_ref().is_some_and(is_open)
            }
            Some(End::Refuted) | None => false,
        }
    }

    /// The least number of solutions, as found by probes: 0, 1, or 2 for more than one.
    pub(super) fn solutions_found(&self) -> usize {
        self.known.as_ref().map_or(0, |known| known.found)
    }

    /// The next step without a supposition, carried out.
    pub(crate) fn advance_plainly(&mut self) -> Option<Found<W>> {
        let (board, state) = (&self.board, &self.state);
        let found = board.forced(state).or_else(|| board.deduce(state))?;
        self.carry_out(&found);
        Some(found)
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
        if let Some(found) = self.advance_plainly() {
            return Some(found);
        }
        let Some(found) = self.contradiction(go_on) else {
            self.end = self.end.or(Some(End::NothingMore));
            return None;
        };
        self.carry_out(&found);
        Some(found)
    }

    fn carry_out(&mut self, found: &Found<W>) {
        if found.is_dead_end() {
            self.end = Some(End::Refuted);
        }
        chain::apply(&self.board, &mut self.state, found);
        if let Some(square) = found.place {
            self.queens.insert(square);
        }
    }

    fn contradiction(&mut self, go_on: &mut dyn FnMut(u64) -> bool) -> Option<Found<W>> {
        let mut meter = Meter::new(&mut self.nodes, go_on);
        let known = *self.known.get_or_insert_with(|| {
            Probed::new(&self.board, &self.state, self.probe_nodes, &mut meter)
        });
        let wrong = L::free(&self.state).minus(&known.possible);
        let certain = wrong.minus(&known.unknown);
        if wrong.is_empty() {
            return None;
        }
        let levels = 0..=self.board.side() as u32;
        let found = levels.into_iter().find_map(|level| {
            let squares = if level < 2 { wrong } else { certain };
            chain::find(&self.board, &self.state, squares, level, &mut meter)
        });
        if meter.is_stopped() {
            self.end = Some(End::Stopped);
            return None;
        }
        found
    }
}

impl<const W: usize> Probed<W> {
    /// Probes each free square, until the meter stops.
    fn new<L: Logic<W>>(board: &L, state: &L::State, nodes: u64, meter: &mut Meter<'_>) -> Self {
        let mut known = Self {
            possible: Set::EMPTY,
            unknown: Set::EMPTY,
            found: 0,
        };
        for square in L::free(state).iter() {
            if known.possible.contains(square) {
                continue;
            }
            if meter.is_stopped() {
                break;
            }
            match board.probe(state, square, nodes, meter) {
                Some(Some(queens)) => {
                    known.possible = known.possible.or(&queens);
                    // No solution before had the square.
                    known.found = (known.found + 1).min(2);
                }
                Some(None) => {}
                None => known.unknown.insert(square),
            }
        }
        known
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use queens_board::{Puzzle, Rules};
    use queens_search::regions::Position;

    /// Whether an explanation with this limit for its probes is undecided, and the number of solutions found.
    fn ends(puzzle: &Puzzle, probe_nodes: u64) -> (bool, usize) {
        let Position { board, state, .. } = Position::<4>::new(puzzle);
        let mut reasoner = Reasoner::new(board, state, Set::EMPTY);
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
