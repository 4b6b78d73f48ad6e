//! Solutions and uniqueness under rules other than those of chess: on a torus, of amazons, where queens may not touch.
//!
//! *A random solution.* Few arrangements of a torus are solutions, so nothing is gained by throwing queens at it. Instead one
//! solution is known from the start; in some random rows a square is drawn, and kept if a short search finds a solution
//! with it. If it finds none, the next one is drawn: at the latest the square of the known solution, which is one.

use queens_board::{Puzzle, Regions, Rules, Solution, Square};
use queens_search::construct_with_step;
use queens_search::regions::solve::Order;
use queens_search::regions::walk;
use queens_search::repair::Dice;

/// Squares tried in search of the first solution, where no closed form gives it.
const FIRST: u64 = 1_000_000;
/// So many completions are too many to be blocked one by one.
const FEW: usize = 100;
/// In so many rows the queen is drawn; all others follow from a search.
const DRAWN: usize = 4;
/// Squares tried in search of a solution with one more random queen.
const NEXT: u64 = 100;
/// Squares tried in search of a second completion. A queen that would need a longer search to leave out stays.
const SECOND: u64 = 2_000;

/// A random solution; none if there is none, or if none was found.
pub(super) fn random_solution(rules: Rules, n: usize, dice: &mut Dice) -> Option<Solution> {
    let mut puzzle = Puzzle::under(rules, n);
    if n > Regions::LARGEST || puzzle.is_hopeless() {
        return None;
    }
    let mut known: Vec<usize> = match construct_with_step(rules, n) {
        Some(solution) => solution.columns().iter().map(|&c| c as usize).collect(),
        None => completion(&puzzle, FIRST)?,
    };
    for row in shuffled(n, dice).into_iter().take(DRAWN) {
        for column in shuffled(n, dice) {
            let mut next = puzzle.clone();
            if next.give(Square::new(row, column)).is_err() {
                continue;
            }
            let found = if known[row] == column {
                Some(known.clone())
            } else {
                completion(&next, NEXT)
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

/// Whether the puzzle, which has a completion, has no other; false if that takes too long to say.
pub(super) fn is_unique(puzzle: &Puzzle) -> bool {
    let mut walk = walk(puzzle, Order::Fewest);
    walk.advance_within(SECOND) == Some(true) && walk.advance_within(SECOND) == Some(false)
}

/// How many of these queens of a solution, from the first one on, are worth to be left out where blocked squares are the
/// clues: as long as there are few completions, all of which are soon known.
pub(super) fn open_rows(rules: Rules, n: usize, queens: &[Square], at_least: usize) -> usize {
    let are_few = |&open: &usize| {
        let mut walk = walk(
            &super::with_queens(rules, n, &queens[open..]),
            Order::Fewest,
        );
        let completions = (0..FEW).take_while(|_| walk.advance_within(SECOND) == Some(true));
        completions.count() < FEW && walk.advance_within(SECOND) == Some(false)
    };
    let more = (at_least + 1..=n).take_while(are_few);
    more.last().unwrap_or(at_least)
}

fn completion(puzzle: &Puzzle, nodes: u64) -> Option<Vec<usize>> {
    let mut walk = walk(puzzle, Order::Fewest);
    let found = walk.advance_within(nodes) == Some(true);
    found.then(|| walk.columns().iter().map(|&c| c.into()).collect())
}

fn shuffled(n: usize, dice: &mut Dice) -> Vec<usize> {
    let mut numbers: Vec<usize> = (0..n).collect();
    dice.shuffle(&mut numbers);
    numbers
}
