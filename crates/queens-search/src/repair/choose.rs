//! The moves that the variants choose from: the most threatened queen, any threatened queen, the least threatened square.

use super::{ConflictCounts, Dice, Ties};
use crate::Tally;
use queens_board::Square;

/// Gives a variant access to the board, the random numbers and the counters.
pub(crate) struct Chooser<'a> {
    pub(crate) board: &'a ConflictCounts,
    pub(crate) dice: &'a mut Dice,
    pub(crate) ties: Ties,
    pub(crate) tally: &'a mut Tally,
}

impl Chooser<'_> {
    /// Counts a considered square, which takes three table lookups.
    pub(super) fn look(&mut self) {
        self.tally.tries += 1;
        self.tally.checks += 3;
    }

    /// The row of the most threatened queen.
    pub(crate) fn most_threatened(&mut self) -> usize {
        let board = self.board;
        self.tally.checks += 3 * board.n() as u64;
        let mut most = Least::new(self.ties);
        for row in 0..board.n() {
            most.offer(row, u32::MAX - board.threats_to(row), self.dice);
        }
        most.candidate
    }

    /// The row of a threatened queen, any of them.
    pub(crate) fn any_threatened(&mut self) -> usize {
        let board = self.board;
        self.tally.checks += 3 * board.n() as u64;
        let mut any = Least::new(self.ties);
        for row in (0..board.n()).filter(|&row| board.threats_to(row) > 0) {
            any.offer(row, 0, self.dice);
        }
        any.candidate
    }

    /// The least threatened column of a row, other than the one where its queen stands.
    pub(crate) fn least_threatened(&mut self, row: usize, queen: Option<usize>) -> usize {
        let board = self.board;
        let mut least = Least::new(self.ties);
        for column in (0..board.n()).filter(|&column| Some(column) != queen) {
            self.look();
            least.offer(column, board.threats(Square::new(row, column)), self.dice);
        }
        least.candidate
    }

    /// Any column other than this one.
    pub(crate) fn any_other(&mut self, column: usize) -> usize {
        self.tally.tries += 1;
        let other = self.dice.below(self.board.n() - 1);
        other + usize::from(other >= column)
    }
}

/// The candidate with the fewest threats so far; equal candidates are equally likely.
struct Least {
    ties: Ties,
    candidate: usize,
    threats: u32,
    equals: usize,
}

impl Least {
    fn new(ties: Ties) -> Self {
        Self {
            ties,
            candidate: 0,
            threats: u32::MAX,
            equals: 0,
        }
    }

    fn offer(&mut self, candidate: usize, threats: u32, dice: &mut Dice) {
        if threats < self.threats || self.equals == 0 {
            (self.candidate, self.threats, self.equals) = (candidate, threats, 1);
        } else if threats == self.threats && self.ties == Ties::Random {
            self.equals += 1;
            if dice.below(self.equals) == 0 {
                self.candidate = candidate;
            }
        }
    }
}
