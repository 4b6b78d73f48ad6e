//! Making puzzles, each from a seed: the same on every machine.
//!
//! *Unique* puzzles: take a random solution, give all its queens, and take them away one by one in random order, as long
//! as there is exactly one completion. What is left cannot lose another queen; of several solutions tried, the one
//! that needs the fewest given queens wins.
//!
//! *Random* puzzles, for measuring: queens placed at random where none attacks another (as in CSPLib's generator for
//! problem 079, so there need be no completion), or squares blocked at random.
//!
//! ```
//! use queens::search::complete::{Completer, make};
//!
//! let puzzle = make::unique(8, 7, 20);
//! assert_eq!(Completer::new(&puzzle).count(), 1);
//! ```

use super::Completer;
use crate::board::{Puzzle, Solution, Square};
use crate::search::Answer;
use crate::search::repair::{Dice, Linear};

/// Nodes within which there must be no second completion. A queen that would need a longer search to leave out stays.
const PATIENCE: u64 = 200_000;

/// A puzzle with exactly one completion, from the best of so many random solutions. None of its queens can be left out
/// (as far as a search of moderate length can tell).
///
/// # Panics
/// If n is 2 or 3, where there is no solution.
pub fn unique(n: usize, seed: u64, tries: u32) -> Puzzle {
    let mut dice = Dice::new(seed);
    let candidates = (0..tries.max(1)).map(|_| {
        let solution = random_solution(n, dice.bits());
        let mut order: Vec<Square> = solution.squares().collect();
        shuffle(&mut order, &mut dice);
        let mut puzzle = with_queens(n, &order);
        for &queen in &order {
            let mut fewer = puzzle.clone();
            fewer.take(queen);
            if is_unique(&fewer) {
                puzzle = fewer;
            }
        }
        puzzle
    });
    let best = candidates.min_by_key(|puzzle| puzzle.givens().len());
    best.expect("there is at least one try")
}

/// Whether the puzzle, which has a completion, has no other; false if that takes too long to say.
fn is_unique(puzzle: &Puzzle) -> bool {
    let mut search = Completer::new(puzzle);
    matches!(search.run(PATIENCE), Answer::Completion(_)) && search.run(PATIENCE) == Answer::NoMore
}

/// So many queens of a random solution.
///
/// # Panics
/// If n is 2 or 3, where there is no solution.
pub fn some_givens(n: usize, givens: usize, seed: u64) -> Puzzle {
    let mut dice = Dice::new(seed);
    let solution = random_solution(n, dice.bits());
    let mut order: Vec<Square> = solution.squares().collect();
    shuffle(&mut order, &mut dice);
    order.truncate(givens);
    with_queens(n, &order)
}

/// So many queens at random, none attacking another, whether or not they can be completed; fewer if there is no room.
pub fn placed(n: usize, givens: usize, seed: u64) -> Puzzle {
    let mut dice = Dice::new(seed);
    let mut puzzle = Puzzle::new(n);
    for _ in 0..n * n {
        if puzzle.givens().len() == givens {
            break;
        }
        let square = Square::new(dice.below(n), dice.below(n));
        // A square that is attacked is not placed, and another one drawn.
        let _ = puzzle.give(square);
    }
    puzzle
}

/// Every square blocked with this probability.
pub fn blocked(n: usize, density: f64, seed: u64) -> Puzzle {
    let mut dice = Dice::new(seed);
    let mut puzzle = Puzzle::new(n);
    let threshold = (density.clamp(0.0, 1.0) * 1e9) as usize;
    for row in 0..n {
        for column in 0..n {
            if dice.below(1_000_000_000) < threshold {
                let blocked = puzzle.block(Square::new(row, column));
                blocked.expect("there are no given queens");
            }
        }
    }
    puzzle
}

fn random_solution(n: usize, seed: u64) -> Solution {
    let solution = Linear::new(n as u32, seed).and_then(Linear::solve);
    let solution = solution.expect("such a board fits in memory");
    solution.expect("there is a solution unless n is 2 or 3")
}

fn with_queens(n: usize, queens: &[Square]) -> Puzzle {
    let mut puzzle = Puzzle::new(n);
    for &queen in queens {
        puzzle.give(queen).expect("queens of one solution");
    }
    puzzle
}

fn shuffle(squares: &mut [Square], dice: &mut Dice) {
    for i in (1..squares.len()).rev() {
        squares.swap(i, dice.below(i + 1));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_unique_puzzle_has_one_completion_and_no_queen_too_many() {
        for (n, seed) in [(1, 0), (4, 1), (5, 2), (6, 3), (8, 4), (10, 5), (12, 6)] {
            let puzzle = unique(n, seed, 3);
            assert_eq!(puzzle.completions().count(), 1, "n = {n}");
            for queen in puzzle.givens().queens() {
                let mut fewer = puzzle.clone();
                fewer.take(queen);
                assert!(fewer.completions().nth(1).is_some(), "n = {n}: {queen}");
            }
            assert_eq!(unique(n, seed, 3), puzzle);
        }
    }

    #[test]
    fn givens_and_density_are_as_asked_for() {
        assert_eq!(some_givens(20, 7, 1).givens().len(), 7);
        assert!(some_givens(20, 7, 1).completions().next().is_some());
        assert_eq!(placed(50, 20, 1).givens().len(), 20);
        assert_ne!(placed(50, 20, 1), placed(50, 20, 2));
        let density = blocked(100, 0.85, 1).blocked().len();
        assert!((8_300..8_700).contains(&density), "{density}");
    }
}
