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

    /// Collects the moves of one queen in its row that change the number of conflicts least, by at most `most`; returns their
    /// change. `is_barred` gets the row, the column and the change of a move, and returns whether to skip it.
    pub(crate) fn best_moves(
        &mut self,
        mut most: i64,
        is_barred: impl Fn((usize, usize), i64) -> bool,
        best: &mut Vec<(usize, usize)>,
    ) -> i64 {
        let board = self.board;
        let moves = (board.n() * (board.n() - 1)) as u64;
        self.tally.tries += moves;
        self.tally.checks += 3 * moves;
        best.clear();
        for row in 0..board.n() {
            let queen = board.queen(row).column;
            let now = i64::from(board.threats_to(row));
            // The queen's own square counts the queen three times, so it is never the least of a row that has a better one.
            let row_least = board.row_threats(row).min().expect("a row has squares");
            if i64::from(row_least) - now > most {
                continue;
            }
            for (column, threats) in board.row_threats(row).enumerate() {
                let change = i64::from(threats) - now;
                if column == queen || change > most || is_barred((row, column), change) {
                    continue;
                }
                if change < most {
                    most = change;
                    best.clear();
                }
                best.push((row, column));
            }
        }
        most
    }

    /// One of several equally good moves.
    pub(crate) fn pick(&mut self, moves: &[(usize, usize)]) -> Option<(usize, usize)> {
        let index = match self.ties {
            _ if moves.is_empty() => return None,
            Ties::First => 0,
            Ties::Random => self.dice.below(moves.len()),
        };
        Some(moves[index])
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
