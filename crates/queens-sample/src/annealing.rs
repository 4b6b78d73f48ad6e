//! Annealed importance sampling for large classic boards.
//!
//! Descents on boards of more than a few hundred rows differ too much for a population of any affordable size. Here a random
//! permutation is cooled down instead: one queen in each row and column, and *excess* queens on diagonals, each of which
//! costs a factor e^−β. A sweep proposes n exchanges of two columns, each accepted with the probability of Metropolis. While
//! β grows from 0 to a large number, the product of e^−(change of β × excess) is the weight of the run, and 0 if any excess is
//! left. Its mean is the share of solutions among all n! permutations, however badly the sweeps mix.
//!
//! ```text
//! . Q . .   excess 1: two queens on one falling diagonal.
//! Q . . .   With β from 0 to 0.7 the weight falls to e^-0.7 = 1/2; an exchange that
//! . . Q .   removes the excess is always accepted, and one that adds another
//! . . . Q   is accepted half of the time.
//! ```
//!
//! Cost: 20 n sweeps of n exchanges. The logarithms of the weights then have a variance of about 1.5 for every n.
//!
//! Sources: R. M. Neal, "Annealed importance sampling", Statistics and Computing 11, 2001; C. Zhang and J. Ma, "Counting
//! solutions for the N-queens and Latin-square problems by Monte Carlo simulations", Phys. Rev. E 79, 016703, 2009.

use queens_board::Square;
use queens_search::repair::Dice;

use crate::population::{Run, fraction, weighted_choice};

/// Sweeps for each row of the board.
const SWEEPS: usize = 20;

/// The schedule: steps in e^(−β · BEND) are equal. A bend of 0 would be equal steps in β.
const BEND: f64 = 0.25;

/// The last β is this much more than ln n, so that a board without excess is likely in the end.
const COLD: f64 = 3.7;

/// More attacked queens than this at once are never accepted when β is above one.
const MAX_STEP: usize = 8;

/// Cools so many random boards of n queens, and draws one of the solutions in proportion to the weights.
pub(crate) fn run(n: usize, boards: usize, mut dice: Dice) -> Run {
    let mut ends = Vec::with_capacity(boards);
    for _ in 0..boards {
        let mut board = Permutation::random(n, &mut dice);
        let ln_weight = board.cool(&mut dice);
        ends.push((ln_weight, board.columns));
    }
    let ln_weights: Vec<f64> = ends.iter().map(|&(ln_weight, _)| ln_weight).collect();
    let Some((ln_mean, chosen)) = weighted_choice(&ln_weights, &mut dice) else {
        return Run::FAILED;
    };
    let ln_permutations: f64 = (1..=n).map(|i| (i as f64).ln()).sum();
    let columns = ends[chosen].1.iter().enumerate();
    let queens = columns.map(|(row, &column)| Square::new(row, column as usize));
    Run {
        ln_estimate: ln_mean + ln_permutations,
        queens: Some(queens.collect()),
    }
}

/// One queen in each row and column.
struct Permutation {
    columns: Vec<u32>,
    /// The number of queens on each diagonal.
    falling: Vec<u16>,
    rising: Vec<u16>,
    /// Queens on a diagonal beside the first one of it.
    excess: i64,
}

impl Permutation {
    fn random(n: usize, dice: &mut Dice) -> Self {
        let mut columns: Vec<u32> = (0..n as u32).collect();
        dice.shuffle(&mut columns);
        let mut board = Self {
            columns,
            falling: vec![0; 2 * n],
            rising: vec![0; 2 * n],
            excess: 0,
        };
        for row in 0..n {
            board.excess += board.add(row, board.columns[row] as usize);
        }
        board
    }

    /// Adds a queen and returns how much excess that adds.
    #[inline]
    fn add(&mut self, row: usize, column: usize) -> i64 {
        let n = self.columns.len();
        let falling = &mut self.falling[row + n - column];
        let rising = &mut self.rising[row + column];
        let more = i64::from(*falling > 0) + i64::from(*rising > 0);
        *falling += 1;
        *rising += 1;
        more
    }

    /// Removes a queen and returns how much excess that removes.
    #[inline]
    fn remove(&mut self, row: usize, column: usize) -> i64 {
        let n = self.columns.len();
        let falling = &mut self.falling[row + n - column];
        let rising = &mut self.rising[row + column];
        *falling -= 1;
        *rising -= 1;
        i64::from(*falling > 0) + i64::from(*rising > 0)
    }

    /// The weight's logarithm after all sweeps: −∞ if queens attack each other in the end.
    fn cool(&mut self, dice: &mut Dice) -> f64 {
        let n = self.columns.len();
        let sweeps = SWEEPS * n;
        let end = 1.0 - (-BEND * ((n as f64).ln() + COLD)).exp();
        let (mut ln_weight, mut beta) = (0.0, 0.0);
        for sweep in 1..=sweeps {
            let next = -(1.0 - end * sweep as f64 / sweeps as f64).ln() / BEND;
            ln_weight -= (next - beta) * self.excess as f64;
            beta = next;
            let accepted: [f64; MAX_STEP + 1] =
                std::array::from_fn(|more| (-beta * more as f64).exp());
            for _ in 0..n {
                self.propose(&accepted, dice);
            }
        }
        if self.excess == 0 {
            ln_weight
        } else {
            f64::NEG_INFINITY
        }
    }

    /// Exchanges the columns of two rows, or not.
    #[inline]
    fn propose(&mut self, accepted: &[f64], dice: &mut Dice) {
        let n = self.columns.len();
        let (a, b) = (dice.below(n), dice.below(n));
        if a == b {
            return;
        }
        let (left, right) = (self.columns[a] as usize, self.columns[b] as usize);
        let removed = self.remove(a, left) + self.remove(b, right);
        let added = self.add(a, right) + self.add(b, left);
        let more = added - removed;
        let chance = |more: i64| accepted[(more as usize).min(MAX_STEP)];
        if more <= 0 || fraction(dice) < chance(more) {
            self.columns.swap(a, b);
            self.excess += more;
        } else {
            self.remove(a, right);
            self.remove(b, left);
            self.add(a, left);
            self.add(b, right);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cooled_boards_estimate_small_boards() {
        // 724 solutions of n = 10.
        let runs = (0..40).map(|seed| run(10, 16, Dice::new(seed)).ln_estimate.exp());
        let mean = runs.sum::<f64>() / 40.0;
        assert!((650.0..800.0).contains(&mean), "{mean}");
    }
}
