//! Joins two corners: once rows and columns are divided between them, each corner is a small puzzle of its own.
//!
//! Decided lines (`shares.rs`) leave two corners that have nothing in common but rising diagonals. A search of the whole board
//! goes back and forth between them. Here all packings of the tighter corner are listed first, at most thousands where it has
//! little room. The other corner needs to know only which rising diagonals a packing takes, and a third of the packings take the
//! same. Then the other corner is packed around each of them in turn, with few choices left:
//!
//! ```text
//! n = 48, sixteen rows, 15 queens above with room for none:     5,086 packings, 3,216 of them different
//! 17 below with room for 24, on 22 of 37 rising diagonals:      478 steps on average and no packing, 1.5 million in all
//! ```
//!
//! Cost: a tenth of a microsecond per step; a node of the search costs as much as a hundred steps. The first solution of n = 42
//! takes 1.2 million nodes, steps included, where the search alone takes 52 million; that of n = 48 takes 30 million.
//!
//! Tried and left out: one search of the second corner with the set of packings of the first that still fit, all of them or 64 at
//! a time as bits of a word. It takes as many steps as a search for each, because every packing is refuted differently, and each
//! step costs several times as much.

use std::ops::ControlFlow;

use super::free_squares::FreeSquares;
use super::packing::{Corner, Ended};
use super::refutation::Contradiction;
use super::{Completer, RowOrColumn, Side};
use queens_board::Square;

/// The most room of the tighter corner; with more, it has too many packings.
const MAX_TIGHT_ROOM: i64 = 12;

/// Limits beyond which a corner is left to the search.
#[derive(Clone, Copy, Debug)]
pub(super) struct Limits {
    /// Packings listed of the tighter corner, and the steps that listing may take.
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

/// The number of steps that count as a node, because they take about as long.
const STEPS_PER_NODE: u64 = 128;

/// The state of joining the corners of a board, until the next choice or dead end.
#[derive(Clone, Debug)]
pub(super) enum Joining {
    Unasked,
    Begun(Box<CornerJoin>),
    /// Given up: it took too long, and would again.
    Left,
}

impl Joining {
    pub(super) fn is_begun(&self) -> bool {
        matches!(self, Self::Begun(_))
    }
}

/// Both corners, and the progress of their join.
#[derive(Clone, Debug)]
pub(super) struct CornerJoin {
    limits: Limits,
    other: Corner,
    /// The rising diagonals of the first corner's packings, without those already tried.
    packings: Vec<u64>,
    /// Whether the list is complete.
    is_listed: bool,
    /// The steps that listing took, and the nodes already reported.
    listing: u64,
    reported: u64,
}

/// The result of trying one packing.
enum JoinStep {
    /// No result yet.
    Open,
    /// No packing of one corner fits one of the other.
    Never,
    /// Queens of one corner: the other can be packed too.
    Packed(Vec<Square>),
    /// Given up: it takes too long.
    Left,
}

impl CornerJoin {
    /// Lists the packings of the tighter corner; `None` if the corners are too large. All open rows and columns are decided.
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
        if rooms[tight as usize] > MAX_TIGHT_ROOM {
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
            reported: 0,
        })
    }

    /// The nodes since the last call.
    fn nodes(&mut self) -> u64 {
        let nodes = (self.listing + self.other.steps()) / STEPS_PER_NODE - self.reported;
        self.reported += nodes;
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
    /// Continues joining the corners of this board. Returns false if no packings fit together.
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
        search.limits.listing = 2 * STEPS_PER_NODE;
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
