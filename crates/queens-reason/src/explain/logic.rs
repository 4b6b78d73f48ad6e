//! The interface between the reasoner and the kinds of boards: one queen in each line, or k stars.

use super::found::Found;
use super::meter::Meter;
use queens_board::{Line, Square};
use queens_search::regions::set::Set;
use std::fmt::Debug;

/// The lines of a board, and the techniques that apply to it.
pub(crate) trait Logic<const W: usize>: Clone + Debug + Send + Sync {
    /// Free squares, and the number of queens that each line still needs.
    type State: Copy + Debug + Send + Sync;

    /// The number of nodes that a step within a supposition counts as.
    const STEP_NODES: u64;

    /// The side of the board.
    fn side(&self) -> usize;

    /// The name of a line.
    fn line_name(&self, index: usize) -> Line;

    /// The upper left corner of a block.
    fn block_corner(&self, index: usize) -> Square;

    /// The free squares.
    fn free(state: &Self::State) -> Set<W>;

    /// Rules squares out.
    fn rule_out(state: &mut Self::State, squares: &Set<W>);

    /// Places a queen.
    fn place(&self, state: &mut Self::State, square: usize);

    /// Whether every line has its queens.
    fn is_complete(state: &Self::State) -> bool;

    /// A line with too little room, or else a forced queen.
    fn forced(&self, state: &Self::State) -> Option<Found<W>>;

    /// The easiest other step without a supposition.
    fn deduce(&self, state: &Self::State) -> Option<Found<W>>;

    /// The squares of a solution with this queen, without those already placed: `Some(None)` if there is no such solution, and
    /// `None` if the nodes do not suffice or the meter stops the search.
    fn probe(
        &self,
        state: &Self::State,
        square: usize,
        nodes: u64,
        meter: &mut Meter<'_>,
    ) -> Option<Option<Set<W>>>;

    /// The square with this number.
    fn square_at(&self, number: usize) -> Square {
        Square::new(number / self.side(), number % self.side())
    }
}

/// Nodes of a probe between two calls of `go_on`.
const NODES_PER_CHECK: u64 = 64;

/// Runs a search slice by slice; each call gets the number of nodes at which it must pause.
pub(super) fn drive(
    nodes: u64,
    meter: &mut Meter<'_>,
    mut advance: impl FnMut(u64) -> (Option<bool>, u64),
) -> Option<bool> {
    let mut before = 0;
    loop {
        let (is_found, now) = advance((before + NODES_PER_CHECK).min(nodes));
        let goes_on = meter.count(now - before);
        before = now;
        if is_found.is_some() || !goes_on || now >= nodes {
            return is_found;
        }
    }
}
