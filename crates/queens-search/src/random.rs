//! Random classic puzzles from a seed, for tests and measurements: the same on every machine.

use queens_board::{ClassicPuzzle, Square};

use crate::repair::{Dice, Linear};

/// The first `givens` queens of a shuffled random solution, so that there is a completion.
///
/// # Panics
/// If n is 2 or 3, where there is no solution.
pub fn some_givens(n: usize, givens: usize, seed: u64) -> ClassicPuzzle {
    let mut dice = Dice::new(seed);
    let solution = Linear::new(n as u32, dice.bits()).and_then(Linear::solve);
    let solution = solution.expect("such a board fits in memory");
    let solution = solution.expect("there is a solution unless n is 2 or 3");
    let mut queens: Vec<Square> = solution.squares().collect();
    dice.shuffle(&mut queens);
    let mut puzzle = ClassicPuzzle::new(n);
    for &queen in &queens[..givens.min(n)] {
        puzzle.give(queen).expect("queens of one solution");
    }
    puzzle
}

/// Queens on random squares, none attacking another, whether or not they can be completed (like CSPLib's generator for problem
/// 079); fewer than `givens` if there is no room.
pub fn placed(n: usize, givens: usize, seed: u64) -> ClassicPuzzle {
    let mut dice = Dice::new(seed);
    let mut puzzle = ClassicPuzzle::new(n);
    for _ in 0..n * n {
        if puzzle.givens().len() == givens {
            break;
        }
        let square = Square::new(dice.below(n), dice.below(n));
        // An attacked square is refused, and another one drawn.
        let _ = puzzle.give(square);
    }
    puzzle
}

/// Every square blocked with this probability.
pub fn blocked(n: usize, density: f64, seed: u64) -> ClassicPuzzle {
    let mut dice = Dice::new(seed);
    let mut puzzle = ClassicPuzzle::new(n);
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Complete;

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
