//! Boards with one queen in each row, column and region, and their techniques, the easiest first.

use super::found::Found;
use super::logic::{Logic, drive};
use super::meter::Meter;
use super::{confined, sets, single};
use queens_board::{Line, Square};
use queens_search::regions::NO_QUEEN;
use queens_search::regions::line_sets::{Candidates, LineSets, indices};
use queens_search::regions::set::Set;
use queens_search::regions::solve::{Order, Solver};

impl<const W: usize> Logic<W> for LineSets<W> {
    type State = Candidates<W>;

    const STEP_NODES: u64 = 0;

    fn side(&self) -> usize {
        self.n
    }

    fn line_name(&self, index: usize) -> Line {
        self.line(index)
    }

    fn block_corner(&self, index: usize) -> Square {
        unreachable!("block {index}: no technique for one queen names blocks")
    }

    fn free(state: &Candidates<W>) -> Set<W> {
        state.free
    }

    fn rule_out(state: &mut Candidates<W>, squares: &Set<W>) {
        state.free = state.free.minus(squares);
    }

    fn place(&self, state: &mut Candidates<W>, square: usize) {
        state.place(self, square);
    }

    fn is_complete(state: &Candidates<W>) -> bool {
        state.open == 0
    }

    fn forced(&self, state: &Candidates<W>) -> Option<Found<W>> {
        let mut is_single = false;
        for line in indices(state.open) {
            let squares = self.need[line].and(&state.free);
            match squares.first() {
                None => return single::empty(self, state),
                Some(_) if is_single => {}
                Some(_) => is_single = squares.only().is_some(),
            }
        }
        is_single.then(|| single::find(self, state))?
    }

    fn deduce(&self, state: &Candidates<W>) -> Option<Found<W>> {
        confined::find(self, state).or_else(|| sets::find(self, state))
    }

    fn probe(
        &self,
        state: &Candidates<W>,
        square: usize,
        nodes: u64,
        meter: &mut Meter<'_>,
    ) -> Option<Option<Set<W>>> {
        let mut with_queen = *state;
        with_queen.place(self, square);
        let mut columns = [NO_QUEEN; 32];
        columns[square / self.n] = (square % self.n) as u8;
        let mut solver = Solver::new(Order::Fewest, with_queen, columns);
        let is_found = drive(nodes, meter, |end| {
            (solver.advance_within(self, end), solver.nodes())
        })?;
        Some(is_found.then(|| {
            let mut queens = Set::EMPTY;
            for (row, &column) in solver.columns()[..self.n].iter().enumerate() {
                if column != NO_QUEEN {
                    queens.insert(row * self.n + usize::from(column));
                }
            }
            queens
        }))
    }
}
