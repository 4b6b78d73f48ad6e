//! Boards with k stars in each row, column and region, and their techniques, the easiest first.
//!
//! Each technique is about an *area*: free squares that hold a known number of stars. An area is a line, two lines side by side,
//! or the squares between lines and other lines inside them. The techniques ask three questions about it: does it have only as
//! many squares as stars ([`forced`]); which stars elsewhere would leave it too little room ([`room`]); and does it fit into as
//! many 2 × 2 blocks as it has stars, so that each block holds exactly one ([`tiling`]).

mod between;
mod confined;
mod counting;
mod forced;
mod pairs;
mod room;
mod squeeze;
mod tiling;

use super::found::{Found, Reason};
use super::logic::{Logic, drive};
use super::meter::Meter;
use queens_board::{Line, Square};
use queens_search::regions::line_sets::Open;
use queens_search::regions::set::Set;
use queens_search::stars::sets::{StarSets, StarState};
use queens_search::stars::solve::StarSolver;

impl<const W: usize> Logic<W> for StarSets<W> {
    type State = StarState<W>;

    const STEP_NODES: u64 = 8;

    fn side(&self) -> usize {
        self.n
    }

    fn line_name(&self, index: usize) -> Line {
        self.line(index)
    }

    fn block_corner(&self, index: usize) -> Square {
        self.blocks[index].0
    }

    fn free(state: &StarState<W>) -> Set<W> {
        state.free
    }

    fn rule_out(state: &mut StarState<W>, squares: &Set<W>) {
        state.free = state.free.minus(squares);
    }

    fn place(&self, state: &mut StarState<W>, square: usize) {
        state.place(self, square);
    }

    fn is_complete(state: &StarState<W>) -> bool {
        state.is_complete()
    }

    fn forced(&self, state: &StarState<W>) -> Option<Found<W>> {
        forced::too_little(self, state).or_else(|| forced::find(self, state))
    }

    fn deduce(&self, state: &StarState<W>) -> Option<Found<W>> {
        let position = Known::new(self, state);
        confined::find(&position)
            .or_else(|| room::by_number(&position))
            .or_else(|| room::by_touching(&position))
            .or_else(|| tiling::find(&position))
            .or_else(|| squeeze::find(&position))
            .or_else(|| pairs::find(&position))
            .or_else(|| match counting::find(&position) {
                Some((..=2, counted)) => Some(counted),
                counted => between::find(&position, 1, 2)
                    .or_else(|| counted.map(|(_, counted)| counted))
                    .or_else(|| between::find(&position, 3, between::MAX_LINES)),
            })
    }

    fn probe(
        &self,
        state: &StarState<W>,
        square: usize,
        nodes: u64,
        meter: &mut Meter<'_>,
    ) -> Option<Option<Set<W>>> {
        let mut with_star = *state;
        with_star.place(self, square);
        let mut solver = StarSolver::new(with_star, Set::of(square));
        let is_found = drive(nodes, meter, |end| {
            (solver.advance_within(self, end), solver.nodes())
        })?;
        Some(is_found.then(|| solver.stars()))
    }
}

/// A position, and the squares that a star on each free square would rule out.
struct Known<'a, const W: usize> {
    board: &'a StarSets<W>,
    state: &'a StarState<W>,
    /// Each free square with the squares that a star on it would rule out, its own included.
    taken: Vec<(usize, Set<W>)>,
}

impl<'a, const W: usize> Known<'a, W> {
    fn new(board: &'a StarSets<W>, state: &'a StarState<W>) -> Self {
        let squares = state.free.iter();
        let taken = squares.map(|square| (square, state.gone_with(board, square)));
        Self {
            board,
            state,
            taken: taken.collect(),
        }
    }

    fn need(&self, line: usize) -> u32 {
        self.state.need[line].into()
    }

    /// The lines that still need stars, with their free squares.
    fn open_lines(&self) -> impl Iterator<Item = (usize, Set<W>)> + '_ {
        open_lines(self.board, self.state)
    }

    /// The free squares of a line.
    fn free(&self, line: usize) -> Set<W> {
        self.board.lines[line].and(&self.state.free)
    }

    /// The free squares of several lines.
    fn free_of(&self, lines: impl Iterator<Item = usize>) -> Set<W> {
        lines.fold(Set::EMPTY, |all, line| all.or(&self.free(line)))
    }
}

/// A step that places a star and rules out its neighbours and the rest of the lines that it fills.
fn placing<const W: usize>(
    board: &StarSets<W>,
    state: &StarState<W>,
    square: usize,
    reason: Reason<W>,
    rests_on: Set<W>,
) -> Found<W> {
    let taken = state.gone_with(board, square);
    Found {
        reason,
        rests_on,
        out: taken.and(&state.free).minus(&Set::of(square)),
        place: Some(square),
    }
}

/// A step that rules squares out.
fn ruling_out<const W: usize>(reason: Reason<W>, rests_on: Set<W>, out: Set<W>) -> Found<W> {
    Found {
        reason,
        rests_on,
        out,
        place: None,
    }
}

/// The lines that still need stars, with their free squares: regions first, because they are the easiest to see.
fn open_lines<'a, const W: usize>(
    board: &'a StarSets<W>,
    state: &'a StarState<W>,
) -> impl Iterator<Item = (usize, Set<W>)> + 'a {
    let rows_and_columns = 2 * board.n;
    (rows_and_columns..board.lines.len())
        .chain(0..rows_and_columns)
        .filter(|&line| state.need[line] > 0)
        .map(|line| (line, board.lines[line].and(&state.free)))
}

/// A set of lines with one line.
fn only(line: usize) -> Open {
    1 << line
}

#[cfg(test)]
mod testing {
    use super::{Found, Known, StarSets};
    use crate::explain::steps;
    use queens_board::{Language, Puzzle};

    /// The sentence of a technique's step on an 8 × 8 board with two stars in each line. Each row that the text leaves out is a
    /// region of its own.
    pub(super) fn said(
        board: &str,
        find: impl Fn(&Known<'_, 1>) -> Option<Found<1>>,
    ) -> Option<String> {
        let rows = ('A'..='H').map(|region| region.to_string().repeat(8));
        let rows: Vec<String> = rows.skip(board.lines().count()).collect();
        let puzzle = format!("stars 2\n{board}\n{}", rows.join("\n"));
        let puzzle: Puzzle = puzzle.parse().unwrap();
        let sets = StarSets::new(&puzzle);
        let state = sets.position(&puzzle);
        let found = find(&Known::new(&sets, &state))?;
        Some(steps::step(&sets, &found).because(Language::English, &puzzle))
    }
}
