//! Makes puzzles, each from a seed, identically on every machine.
//!
//! *Unique* puzzles: take a random solution, give all its queens, and remove them one by one in random order, as long as there is
//! exactly one completion. In the end no further queen can be removed. Several solutions are tried, and the one that needs the
//! fewest given queens is used.
//!
//! Or blocked squares are the clues: as long as there is another completion, one of its squares is blocked; blocks that turn out
//! to be unnecessary are removed.
//!
//! ```
//! use queens::Rules;
//! use queens::prelude::*;
//! use queens::search::make;
//!
//! assert!(make::unique(Rules::CHESS, 8, 7, 20).unwrap().is_unique());
//! ```

mod anywhere;
mod bench;
mod editable;
mod grow;
mod regions;

use crate::Explain;
use crate::rate::Difficulty;
use queens_board::{Puzzle, Rules, Solution, Square};
use queens_search::Answer;
use queens_search::Complete;
use queens_search::complete::Completer;
use queens_search::repair::{Dice, Linear};

pub use regions::Maker;

/// The most nodes of the search for a second completion. A queen stays if removing it would need a longer search.
const MAX_NODES: u64 = 200_000;

/// Whether the empty board has a solution, so that puzzles can be made from it, as far as a short search can tell. On small
/// boards the answer is always exact.
///
/// ```
/// use queens::Rules;
/// use queens::search::make::has_solution;
///
/// assert!(has_solution(Rules::CHESS, 6) && !has_solution(Rules::CHESS, 3));
/// assert!(!has_solution(Rules::TORUS, 6));
/// ```
pub fn has_solution(rules: Rules, n: usize) -> bool {
    match n {
        _ if rules == Rules::CHESS => !matches!(n, 2 | 3),
        ..12 => Puzzle::under(rules, n).count_up_to(1) == 1,
        _ => !Puzzle::under(rules, n).is_hopeless(),
    }
}

/// A puzzle with exactly one completion, from the best of `tries` random solutions. None of its queens can be removed, as far as
/// a search of moderate length can tell. For n ≤ 32, or any n under chess rules; `None` if no solution exists or was found.
///
/// ```
/// use queens::prelude::*;
/// use queens::Rules;
/// use queens::search::make;
///
/// let puzzle = make::unique(Rules::TORUS, 7, 1, 20).unwrap();
/// assert_eq!(puzzle.completions().count(), 1);
/// assert!(make::unique(Rules::TORUS, 6, 1, 20).is_none());
/// ```
pub fn unique(rules: Rules, n: usize, seed: u64, tries: u32) -> Option<Puzzle> {
    let mut dice = Dice::new(seed);
    let candidates = (0..tries.max(1)).map_while(|_| {
        let solution = random_solution(rules, n, dice.bits())?;
        let mut order: Vec<Square> = solution.squares().collect();
        dice.shuffle(&mut order);
        let mut puzzle = with_queens(rules, n, &order);
        for &queen in &order {
            let mut fewer = puzzle.clone();
            fewer.take(queen);
            if is_unique(&fewer) {
                puzzle = fewer;
            }
        }
        Some(puzzle)
    });
    candidates.min_by_key(|puzzle| puzzle.givens().len())
}

/// The number of rows without a given queen if blocked squares are the clues. With more, nearly all squares would have to be
/// blocked.
const OPEN_ROWS: usize = 8;

/// A puzzle with exactly one completion, whose clues are blocked squares, and given queens on boards of more than eight rows; if
/// the rules allow few solutions, fewer queens are given. Every blocked square is needed. For n ≤ 32, or any n under chess rules;
/// `None` if no solution exists or was found.
///
/// ```
/// use queens::prelude::*;
/// use queens::Rules;
/// use queens::search::make;
///
/// let puzzle = make::unique_by_blocks(Rules::CHESS, 8, 7).unwrap();
/// assert_eq!(puzzle.completions().count(), 1);
/// assert!(puzzle.givens().is_empty());
/// ```
pub fn unique_by_blocks(rules: Rules, n: usize, seed: u64) -> Option<Puzzle> {
    let mut dice = Dice::new(seed);
    let solution = random_solution(rules, n, dice.bits())?;
    let mut queens: Vec<Square> = solution.squares().collect();
    dice.shuffle(&mut queens);
    let open = OPEN_ROWS.min(n);
    let open = if rules == Rules::CHESS {
        open
    } else {
        anywhere::open_rows(rules, n, &queens, open)
    };
    let givens = with_queens(rules, n, &queens[open..]);
    let mut puzzle = givens.clone();
    let mut blocks = Vec::new();
    while let Some(other) = puzzle.completions().find(|other| *other != solution) {
        let is_other = |queen: &Square| solution.column(queen.row) != queen.column;
        let squares: Vec<Square> = other.squares().filter(is_other).collect();
        let square = squares[dice.below(squares.len())];
        block(&mut puzzle, square);
        blocks.push(square);
    }
    dice.shuffle(&mut blocks);
    for square in blocks.clone() {
        let mut fewer = givens.clone();
        let others = blocks.iter().filter(|&&other| other != square);
        others.for_each(|&other| block(&mut fewer, other));
        if fewer.count_up_to(2) == 1 {
            blocks.retain(|&other| other != square);
            puzzle = fewer;
        }
    }
    Some(puzzle)
}

fn block(puzzle: &mut Puzzle, square: Square) {
    let blocked = puzzle.block(square);
    blocked.expect("no given queen stands there");
}

/// The first puzzle of this difficulty in at most `tries` attempts. `make` makes a puzzle from a seed, or returns `None` to give up.
///
/// ```
/// use queens::prelude::*;
/// use queens::search::make;
/// use queens::{Difficulty, Rules};
///
/// let make = |seed| make::unique(Rules::CHESS, 8, seed, 1);
/// let puzzle = make::of_difficulty(Difficulty::Easy, 1, 1000, make).unwrap();
/// assert_eq!(puzzle.rating().unwrap().difficulty(), Difficulty::Easy);
/// ```
pub fn of_difficulty(
    difficulty: Difficulty,
    seed: u64,
    tries: u32,
    mut make: impl FnMut(u64) -> Option<Puzzle>,
) -> Option<Puzzle> {
    let mut dice = Dice::new(seed);
    let mut puzzles = (0..tries).map_while(|_| make(dice.bits()));
    puzzles.find(|puzzle| {
        let rating = puzzle.rating();
        rating.is_some_and(|rating| rating.difficulty() == difficulty)
    })
}

/// Whether the puzzle, which has a completion, has no other; false if that takes too long to decide.
fn is_unique(puzzle: &Puzzle) -> bool {
    let Some(puzzle) = puzzle.classic() else {
        return anywhere::is_unique(puzzle);
    };
    let mut search = Completer::new(&puzzle);
    matches!(search.run(MAX_NODES), Answer::Completion(_))
        && search.run(MAX_NODES) == Answer::NoMore
}

/// Some queens of a random solution under any rules, for n ≤ 32, or any n under chess rules; `None` if no solution exists or was
/// found.
pub fn some_givens(rules: Rules, n: usize, givens: usize, seed: u64) -> Option<Puzzle> {
    let mut dice = Dice::new(seed);
    let solution = random_solution(rules, n, dice.bits())?;
    let mut order: Vec<Square> = solution.squares().collect();
    dice.shuffle(&mut order);
    order.truncate(givens);
    Some(with_queens(rules, n, &order))
}

/// A random solution; `None` if no solution exists or was found.
fn random_solution(rules: Rules, n: usize, seed: u64) -> Option<Solution> {
    if rules != Rules::CHESS {
        return anywhere::random_solution(rules, n, &mut Dice::new(seed));
    }
    let solution = Linear::new(n as u32, seed).and_then(Linear::solve);
    solution.expect("such a board fits in memory")
}

fn with_queens(rules: Rules, n: usize, queens: &[Square]) -> Puzzle {
    let mut puzzle = Puzzle::under(rules, n);
    for &queen in queens {
        puzzle.give(queen).expect("queens of one solution");
    }
    puzzle
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_unique_puzzle_has_one_completion_and_no_superfluous_queen() {
        for (n, seed) in [(1, 0), (4, 1), (5, 2), (6, 3), (8, 4), (10, 5), (12, 6)] {
            let puzzle = unique(Rules::CHESS, n, seed, 3).unwrap();
            assert_eq!(puzzle.completions().count(), 1, "n = {n}");
            for queen in puzzle.givens().queens() {
                let mut fewer = puzzle.clone();
                fewer.take(queen);
                assert!(fewer.completions().nth(1).is_some(), "n = {n}: {queen}");
            }
            assert_eq!(unique(Rules::CHESS, n, seed, 3).unwrap(), puzzle);
        }
    }

    #[test]
    fn blocked_squares_leave_one_completion_and_all_are_needed() {
        for (n, seed) in [(1, 0), (4, 1), (5, 2), (6, 3), (8, 4), (11, 5)] {
            let puzzle = unique_by_blocks(Rules::CHESS, n, seed).unwrap();
            assert_eq!(puzzle.completions().count(), 1, "n = {n}");
            for square in puzzle.blocked() {
                let mut fewer = Puzzle::from(puzzle.givens().clone());
                let others = puzzle.blocked().iter().filter(|&other| other != square);
                others.for_each(|other| block(&mut fewer, other));
                assert!(fewer.completions().nth(1).is_some(), "n = {n}: {square}");
            }
            assert_eq!(unique_by_blocks(Rules::CHESS, n, seed).unwrap(), puzzle);
        }
    }
}
