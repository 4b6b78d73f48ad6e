//! Two corners, joined: once rows and columns are shared, each corner is a small puzzle of its own.
//!
//! Decided lines (`shares.rs`) leave two corners that have nothing in common but rising diagonals. A search of the whole
//! board goes back and forth between them. Here all packings of the tighter one are listed first, thousands at most where it
//! has little room; all that the other corner needs to know of one is which rising diagonals it takes, and a third of
//! them take the same. Then the other corner is packed around each of them in turn, with little left to choose from:
//!
//! ```text
//! n = 48, sixteen rows, 15 queens above with room for none:     5,086 packings, 3,216 of them different
//! 17 below with room for 24, on 22 of 37 rising diagonals:      478 steps on average and no packing, 1.5 million in all
//! ```
//!
//! Cost: a tenth of a microsecond a step, and as much as a node of the search for a hundred of them. The first solution of n = 42
//! takes 1.2 million nodes, steps included, where the search alone takes 52 million; that of n = 48 takes 30 million.
//!
//! Tried and left out: one search of the second corner with the set of those packings of the first that still fit, all of them
//! or 64 at a time as bits of a word. It takes no fewer steps than a search for each, because every packing is refuted in
//! a way of its own, and a step costs several times as much.

use std::ops::ControlFlow;

use super::free_squares::FreeSquares;
use super::packing::{Corner, Ended};
use super::refutation::Contradiction;
use super::{Completer, RowOrColumn, Side};
use queens_board::Square;

/// The tighter corner must have no more room, or its packings are too many.
const TIGHT: i64 = 12;

/// What is left to the search because it takes too long here.
#[derive(Clone, Copy, Debug)]
pub(super) struct Limits {
    /// Packings of the tighter corner that are listed, and the steps that it takes.
    pub(super) listed: usize,
    pub(super) listing: u64,
    /// Steps of the other corner around one of them.
    pub(super) around_one: u64,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            listed: 1 << 17,
            listing: 1 << 22,
            around_one: 1 << 20,
        }
    }
}

/// So many steps count as a node, which takes about as long.
const STEPS: u64 = 128;

/// What becomes of the corners of a board, until the next choice or dead end.
#[derive(Clone, Debug)]
pub(super) enum Joining {
    Unasked,
    Begun(Box<Join>),
    /// It took too long, and would again.
    Left,
}

impl Joining {
    pub(super) fn is_begun(&self) -> bool {
        matches!(self, Self::Begun(_))
    }
}

/// Both corners, and how far their join has come.
#[derive(Clone, Debug)]
pub(super) struct Join {
    limits: Limits,
    other: Corner,
    /// The rising diagonals of the first corner's packings, without those that are done.
    packings: Vec<u64>,
    /// Whether these are all.
    is_listed: bool,
    /// The steps that listing took, and the nodes that were told.
    listing: u64,
    told: u64,
}

/// What came of a packing.
enum JoinStep {
    /// Nothing yet.
    Open,
    /// No packing of one corner goes with one of the other.
    Never,
    /// Queens of one corner: the other can be packed too.
    Packed(Vec<Square>),
    /// It takes too long.
    Left,
}

impl Join {
    /// Lists the packings of the tighter corner; none if the corners are too large. All open rows and columns are decided.
    pub(super) fn new(
        board: &FreeSquares,
        gap: usize,
        rooms: [i64; 2],
        limits: Limits,
    ) -> Option<Self> {
        let n = board.n();
        let mut rising = (0..2 * n - 1).rev();
        let last = rising.find(|&rising| board.has_free_rising(rising))?;
        let mut squares = [Vec::new(), Vec::new()];
        for (line, _) in board.open() {
            if matches!(line, RowOrColumn::Row(_)) {
                for square in board.free(line) {
                    squares[usize::from(square.falling(n) >= gap)].push(square);
                }
            }
        }
        let [above, below] = rooms;
        let tight = if above <= below {
            Side::Above
        } else {
            Side::Below
        };
        if rooms[tight as usize] > TIGHT {
            return None;
        }
        let corner = |side: Side| Corner::new(side, &squares[side as usize], last);
        let (mut first, other) = (corner(tight)?, corner(tight.other())?);
        let mut packings = Vec::new();
        let end = first.pack(0, limits.listing, |rising| {
            packings.push(rising);
            if packings.len() > limits.listed {
                ControlFlow::Break(Ended::Enough)
            } else {
                ControlFlow::Continue(())
            }
        });
        packings.sort_unstable();
        packings.dedup();
        Some(Self {
            limits,
            other,
            packings,
            is_listed: end.is_continue(),
            listing: first.steps(),
            told: 0,
        })
    }

    /// The nodes since the last call.
    fn nodes(&mut self) -> u64 {
        let nodes = (self.listing + self.other.steps()) / STEPS - self.told;
        self.told += nodes;
        nodes
    }

    /// Packs the second corner around one packing of the first.
    fn go_on(&mut self) -> JoinStep {
        if !self.is_listed {
            return JoinStep::Left;
        }
        let Some(taken) = self.packings.pop() else {
            return JoinStep::Never;
        };
        let first = |_| ControlFlow::Break(Ended::Enough);
        match self.other.pack(taken, self.limits.around_one, first) {
            ControlFlow::Break(Ended::OutOfSteps) => JoinStep::Left,
            ControlFlow::Continue(()) => JoinStep::Open,
            ControlFlow::Break(Ended::Enough) => JoinStep::Packed(self.other.packed()),
        }
    }
}

impl Completer {
    /// Joins the corners of this board a little further. False if they do not go together.
    pub(super) fn go_on_joining(&mut self) -> bool {
        let Joining::Begun(join) = &mut self.joining else {
            return true;
        };
        let joined = join.go_on();
        self.nodes += join.nodes();
        match joined {
            JoinStep::Open => {}
            JoinStep::Never => {
                self.refutation.contradiction(Contradiction::Packed);
                self.joining = Joining::Unasked;
                return false;
            }
            JoinStep::Packed(queens) => {
                self.hint = queens;
                self.joining = Joining::Unasked;
            }
            JoinStep::Left => self.joining = Joining::Left,
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::super::balance::Balance;
    use super::*;
    use crate::Answer;
    use queens_board::ClassicPuzzle;

    /// A slice of one node is shorter than a join that takes too long: the next slice makes a choice instead.
    #[test]
    fn a_join_that_takes_too_long_is_not_begun_again() {
        let mut puzzle = ClassicPuzzle::new(42);
        let start = [0, 2, 4, 1, 3, 8, 10, 12, 14, 5, 7, 18, 6];
        for (row, column) in start.into_iter().enumerate() {
            puzzle.give(Square::new(row, column)).unwrap();
        }
        let mut search = Completer::new(&puzzle);
        let balances = Balance::all(&search.board, &mut Default::default());
        search.balance = balances.map(|all| all[0]);
        search.is_doubtful = true;
        search.limits.listing = 2 * STEPS;
        let mut left = 0;
        for _ in 0..500 {
            let was_left = matches!(search.joining, Joining::Left);
            assert_eq!(search.run(1), Answer::Undecided);
            let is_left = matches!(search.joining, Joining::Left);
            assert!(!(was_left && is_left), "after {} nodes", search.nodes());
            left += usize::from(is_left);
        }
        assert!(left > 10, "{left}");
    }
}
