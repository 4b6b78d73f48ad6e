//! A completion by repair, for boards with room: it proves nothing, but stays fast.
//!
//! The given queens stay. The others start on the remaining rows and columns, one each, without attacks where possible. Then
//! queens that are attacked, or stand on a blocked square, exchange columns with others, the best exchange first. A queen that
//! has just moved stays for a few steps, so that the same two do not swap back and forth.
//!
//! ```text
//! Q . . . . .     the queen of the corner is given; rows 1 to 5 and columns 1 to 5 are left
//! . . . Q . .     rows 1 and 3 are attacked, by rows 3 and 4: rows 1 and 3 exchange columns
//! . . . . . Q
//! . Q . . . .
//! . . Q . . .
//! . . . . Q .
//! ```
//!
//! Cost: a step considers all exchanges of one queen, so O(rows left). With few given queens on a large board, the
//! smallest-choice-first search sometimes takes far too long (8 of 20 boards with n = 400 and 50 random queens were undecided after 20,000
//! nodes, each of which takes milliseconds here). Near the threshold where completions become rare it is the other way round.

use crate::repair::Dice;
use queens_board::{ClassicPuzzle, Solution, Square};

/// Steps for which a queen stays after a move.
const STEPS_AT_REST: u64 = 8;
/// Columns tried for each queen of a new start.
const MAX_TRIES: usize = 32;

/// The repair of one board, from its given queens.
#[derive(Clone, Debug)]
pub struct RepairCompleter {
    puzzle: ClassicPuzzle,
    /// The rows that need a queen, and the column of each.
    rows: Vec<usize>,
    columns: Vec<usize>,
    /// Queens on each diagonal, given ones included.
    falling: Vec<u32>,
    rising: Vec<u32>,
    /// The step up to which each queen stays.
    stays: Vec<u64>,
    dice: Dice,
    steps: u64,
    restarts: u64,
    /// The step after which to start again.
    restart_at: u64,
}

impl RepairCompleter {
    /// The board before its first step. The same seed gives the same steps.
    pub fn new(puzzle: &ClassicPuzzle, seed: u64) -> Self {
        let n = puzzle.n();
        let givens = puzzle.givens();
        let mut is_left = vec![true; n];
        for queen in givens.queens() {
            is_left[queen.column] = false;
        }
        let rows: Vec<_> = (0..n)
            .filter(|&row| givens.queen_of_row(row).is_none())
            .collect();
        let diagonals = (2 * n).saturating_sub(1);
        let mut repair = Self {
            puzzle: puzzle.clone(),
            columns: (0..n).filter(|&column| is_left[column]).collect(),
            falling: vec![0; diagonals],
            rising: vec![0; diagonals],
            stays: vec![0; rows.len()],
            rows,
            dice: Dice::new(seed),
            steps: 0,
            restarts: 0,
            restart_at: 0,
        };
        repair.start();
        repair
    }

    /// The steps so far: queens that exchanged columns.
    pub fn steps(&self) -> u64 {
        self.steps
    }

    /// The new starts so far.
    pub fn restarts(&self) -> u64 {
        self.restarts
    }

    /// Continues for at most this many steps.
    pub fn run(&mut self, steps: u64) -> Option<Solution> {
        let end = self.steps.saturating_add(steps);
        loop {
            let attacked: Vec<usize> = (0..self.rows.len())
                .filter(|&queen| self.is_attacked(queen))
                .collect();
            if attacked.is_empty() {
                return Some(self.solution());
            }
            if self.steps >= end {
                return None;
            }
            self.steps += 1;
            if self.steps > self.restart_at {
                self.restarts += 1;
                self.start();
                continue;
            }
            let queen = attacked[self.dice.below(attacked.len())];
            if let Some(other) = self.best_exchange(queen) {
                self.exchange(queen, other);
                let until = self.steps + STEPS_AT_REST;
                self.stays[queen] = until;
                self.stays[other] = until;
            }
        }
    }

    /// Lays out a board with as few attacks as one pass over the rows gives.
    fn start(&mut self) {
        let n = self.puzzle.n();
        self.restart_at = self.steps + 200 + 4 * self.rows.len() as u64;
        self.falling.fill(0);
        self.rising.fill(0);
        for queen in self.puzzle.givens().queens() {
            self.falling[queen.falling(n)] += 1;
            self.rising[queen.rising()] += 1;
        }
        let count = self.rows.len();
        for queen in 0..count {
            for _ in 0..MAX_TRIES {
                let other = queen + self.dice.below(count - queen);
                self.columns.swap(queen, other);
                let square = self.square(queen);
                let is_alone =
                    self.falling[square.falling(n)] == 0 && self.rising[square.rising()] == 0;
                if is_alone && !self.puzzle.blocked().contains(square) {
                    break;
                }
            }
            self.add(queen);
        }
    }

    fn square(&self, queen: usize) -> Square {
        Square::new(self.rows[queen], self.columns[queen])
    }

    fn is_attacked(&self, queen: usize) -> bool {
        let square = self.square(queen);
        self.falling[square.falling(self.puzzle.n())] > 1
            || self.rising[square.rising()] > 1
            || self.puzzle.blocked().contains(square)
    }

    /// Adds the queen to the diagonals of its square; returns the attacks that this adds.
    fn add(&mut self, queen: usize) -> i32 {
        let square = self.square(queen);
        let falling = &mut self.falling[square.falling(self.puzzle.n())];
        let rising = &mut self.rising[square.rising()];
        let attacks = i32::from(*falling > 0)
            + i32::from(*rising > 0)
            + i32::from(self.puzzle.blocked().contains(square));
        *falling += 1;
        *rising += 1;
        attacks
    }

    /// Removes the queen from the diagonals of its square; returns the attacks that this removes.
    fn remove(&mut self, queen: usize) -> i32 {
        let square = self.square(queen);
        let falling = &mut self.falling[square.falling(self.puzzle.n())];
        let rising = &mut self.rising[square.rising()];
        *falling -= 1;
        *rising -= 1;
        i32::from(*falling > 0)
            + i32::from(*rising > 0)
            + i32::from(self.puzzle.blocked().contains(square))
    }

    /// Exchanges the columns of two queens; returns the attacks that this adds.
    fn exchange(&mut self, a: usize, b: usize) -> i32 {
        let before = self.remove(a) + self.remove(b);
        self.columns.swap(a, b);
        self.add(a) + self.add(b) - before
    }

    /// The queen to exchange columns with: the one that leaves the fewest attacks, chosen at random among equals.
    fn best_exchange(&mut self, queen: usize) -> Option<usize> {
        let mut best = None;
        let mut least = i32::MAX;
        let mut ties = 0;
        for other in 0..self.rows.len() {
            if other == queen || self.stays[other] >= self.steps {
                continue;
            }
            let more = self.exchange(queen, other);
            self.exchange(queen, other);
            if more < least {
                (best, least, ties) = (Some(other), more, 1);
            } else if more == least {
                ties += 1;
                if self.dice.below(ties) == 0 {
                    best = Some(other);
                }
            }
        }
        best
    }

    fn solution(&self) -> Solution {
        let mut columns = vec![0; self.puzzle.n()];
        let repaired = (0..self.rows.len()).map(|queen| self.square(queen));
        for queen in self.puzzle.givens().queens().chain(repaired) {
            columns[queen.row] = queen.column as u32;
        }
        Solution::new(columns).expect("no queen is attacked")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random;

    #[test]
    fn boards_with_room_are_completed() {
        for (n, givens, seed) in [(1, 0, 0), (8, 1, 1), (50, 10, 2), (120, 30, 3), (120, 0, 4)] {
            let puzzle = random::some_givens(n, givens, seed);
            let solution = RepairCompleter::new(&puzzle, seed).run(20_000).unwrap();
            assert!(puzzle.admits(&solution), "n = {n}");
            assert_eq!(
                RepairCompleter::new(&puzzle, seed).run(20_000),
                Some(solution)
            );
        }
    }

    #[test]
    fn blocked_squares_stay_empty() {
        let mut puzzle = random::blocked(30, 0.3, 1);
        puzzle
            .give(
                (0..30)
                    .map(|c| Square::new(3, c))
                    .find(|&s| puzzle.is_free(s))
                    .unwrap(),
            )
            .unwrap();
        let solution = RepairCompleter::new(&puzzle, 1).run(20_000).unwrap();
        assert!(puzzle.admits(&solution));
    }

    #[test]
    fn the_impossible_ends_with_the_budget() {
        let mut repair = RepairCompleter::new(&ClassicPuzzle::new(3), 0);
        assert_eq!(repair.run(500), None);
        assert!(repair.steps() == 500 && repair.restarts() > 0);
        assert!(
            RepairCompleter::new(&ClassicPuzzle::new(0), 0)
                .run(0)
                .is_some()
        );
    }
}
