//! Random solutions and checks of uniqueness under rules other than those of chess: on a torus, for amazons, or for queens that
//! may not touch.
//!
//! *A random solution.* Few arrangements on a torus are solutions, so random placement rarely succeeds. Instead, one solution is
//! known from the start. In some random rows a square is drawn, and kept if a short search finds a solution with it; otherwise
//! another square is drawn. The square of the known solution always succeeds.

use queens_board::{Puzzle, Regions, Rules, Solution, Square};
use queens_search::construct_with_step;
use queens_search::regions::solve::Order;
use queens_search::regions::walk;
use queens_search::repair::Dice;

/// Squares tried in search of the first solution, if there is no closed form.
const MAX_NODES_FOR_FIRST: u64 = 1_000_000;
/// With this many completions or more, they are not blocked one by one.
const MIN_COMPLETIONS: usize = 100;
/// The number of rows in which the queen is drawn; a search places the others.
const DRAWN_ROWS: usize = 4;
/// Squares tried in search of a solution with one more random queen.
const MAX_NODES_FOR_NEXT: u64 = 100;
/// Squares tried in search of a second completion. A queen stays if removing it would need a longer search.
const MAX_NODES_FOR_SECOND: u64 = 2_000;

/// A random solution; `None` if no solution exists or was found.
pub(super) fn random_solution(rules: Rules, n: usize, dice: &mut Dice) -> Option<Solution> {
    let mut puzzle = Puzzle::under(rules, n);
    if n > Regions::MAX_SIDE || puzzle.is_hopeless() {
        return None;
    }
    let mut known: Vec<usize> = match construct_with_step(rules, n) {
        Some(solution) => solution.columns().iter().map(|&c| c as usize).collect(),
        None => completion(&puzzle, MAX_NODES_FOR_FIRST)?,
    };
    for row in shuffled(n, dice).into_iter().take(DRAWN_ROWS) {
        for column in shuffled(n, dice) {
            let mut next = puzzle.clone();
            if next.give(Square::new(row, column)).is_err() {
                continue;
            }
            let found = if known[row] == column {
                Some(known.clone())
            } else {
                completion(&next, MAX_NODES_FOR_NEXT)
            };
            if let Some(found) = found {
                (puzzle, known) = (next, found);
                break;
            }
        }
    }
    let columns: Vec<u32> = known.iter().map(|&column| column as u32).collect();
    let solution = Solution::of(rules.on(n), &columns);
    Some(solution.expect("searches and closed forms give solutions"))
}

/// Whether the puzzle, which has a completion, has no other; false if that takes too long to decide.
pub(super) fn is_unique(puzzle: &Puzzle) -> bool {
    let mut walk = walk(puzzle, Order::Fewest);
    walk.advance_within(MAX_NODES_FOR_SECOND) == Some(true)
        && walk.advance_within(MAX_NODES_FOR_SECOND) == Some(false)
}

/// The number of queens of a solution, from the first one on, to leave out if blocked squares are the clues: as many as possible
/// while the completions are few and quickly found.
pub(super) fn open_rows(rules: Rules, n: usize, queens: &[Square], at_least: usize) -> usize {
    let are_few = |&open: &usize| {
        let mut walk = walk(
            &super::with_queens(rules, n, &queens[open..]),
            Order::Fewest,
        );
        let completions = (0..MIN_COMPLETIONS)
            .take_while(|_| walk.advance_within(MAX_NODES_FOR_SECOND) == Some(true));
        completions.count() < MIN_COMPLETIONS
            && walk.advance_within(MAX_NODES_FOR_SECOND) == Some(false)
    };
    let more = (at_least + 1..=n).take_while(are_few);
    more.last().unwrap_or(at_least)
}

fn completion(puzzle: &Puzzle, nodes: u64) -> Option<Vec<usize>> {
    let mut walk = walk(puzzle, Order::Fewest);
    let found = walk.advance_within(nodes) == Some(true);
    found.then(|| walk.queens().squares().map(|queen| queen.column).collect())
}

fn shuffled(n: usize, dice: &mut Dice) -> Vec<usize> {
    let mut numbers: Vec<usize> = (0..n).collect();
    dice.shuffle(&mut numbers);
    numbers
}
