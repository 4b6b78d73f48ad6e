//! Different solutions in arbitrary order, available immediately: for boards whose first solution in lexicographic order takes
//! too long to find, and for variety.
//!
//! Up to n = 24 the solutions are grouped by the queens of the first two rows. The pairs of queens are shuffled, and each in turn
//! gives its next solution by plain search: n = 6 begins with, say, `c e …`, then `b d …`, then `e b …`. Every solution belongs
//! to one pair, so none is repeated. After [`SOLUTIONS_PER_TURN`] solutions of each pair, all others follow, grouped by the first queen:
//! joined half boards find them several times as fast, but hundreds of such streams at once would need too much memory. Beyond n
//! = 24, least-threatened repair ([`Method::MIN_CONFLICTS`]) finds one solution after another, each from a fresh board, and skips
//! those it has [seen](Seen) before.

use std::collections::VecDeque;

use crate::repair::{Dice, Options};
use crate::{Complete, Completions, Method, Search};
use queens_board::{Placement, Puzzle, Seen, Solution, Square};

/// Up to this n all solutions are listed; beyond, the list is practically endless.
const MAX_LISTED_N: usize = 24;

/// The number of solutions that each pair gives in turn.
const SOLUTIONS_PER_TURN: usize = 100;

/// Different solutions of the empty board, in an order that depends on the seed.
///
/// ```
/// use std::collections::HashSet;
/// use queens::search::AnyOrder;
///
/// let solutions: HashSet<_> = AnyOrder::new(8, 1).collect();
/// assert_eq!(solutions.len(), 92);
/// let solutions: HashSet<_> = AnyOrder::new(64, 1).take(20).collect();
/// assert_eq!(solutions.len(), 20);
/// ```
pub struct AnyOrder(Source);

enum Source {
    Dealt {
        /// Pairs that have not had their turn yet.
        waiting: Vec<Placement>,
        /// The streams of the others, with the number of solutions each has given.
        begun: VecDeque<(Completions, usize)>,
        /// The columns of the first queen, in the order in which all other solutions follow.
        columns: Vec<usize>,
    },
    Others(OtherSolutions),
    Repaired {
        search: Box<dyn Search>,
        seen: Seen,
    },
}

/// All solutions but the first [`SOLUTIONS_PER_TURN`] of each pair of queens.
struct OtherSolutions {
    /// The columns of the first queen that follow.
    columns: Vec<usize>,
    n: usize,
    solutions: Option<Completions>,
    /// The column of the last solution's second queen, and the number of solutions with this pair.
    pair: (Option<u32>, usize),
}

impl Iterator for OtherSolutions {
    type Item = Solution;

    fn next(&mut self) -> Option<Solution> {
        loop {
            for solution in self.solutions.iter_mut().flatten() {
                let second = solution.columns().get(1).copied();
                if self.pair.0 != second {
                    self.pair = (second, 0);
                }
                self.pair.1 += 1;
                if self.pair.1 > SOLUTIONS_PER_TURN {
                    return Some(solution);
                }
            }
            let queen = Square::new(0, self.columns.pop()?);
            let placement = Placement::with_queens(self.n, [queen]);
            let puzzle = placement.map(Puzzle::from).ok()?;
            self.solutions = Some(puzzle.completions());
            self.pair = (None, 0);
        }
    }
}

impl AnyOrder {
    /// An iterator before its first solution.
    pub fn new(n: usize, seed: u64) -> Self {
        if n > MAX_LISTED_N {
            let search = Method::MIN_CONFLICTS
                .start_with(n, Options::seeded(seed))
                .expect("it takes any board");
            let seen = Seen::new(0);
            return Self(Source::Repaired { search, seen });
        }
        let mut waiting = pairs(n);
        let mut columns: Vec<usize> = (0..n).collect();
        let mut dice = Dice::new(seed);
        for last in (1..waiting.len()).rev() {
            waiting.swap(last, dice.below(last + 1));
        }
        for last in (1..n).rev() {
            columns.swap(last, dice.below(last + 1));
        }
        Self(Source::Dealt {
            waiting,
            begun: VecDeque::new(),
            columns,
        })
    }

    /// Whether an n × n board has more solutions than anyone could list.
    pub const fn is_endless(n: usize) -> bool {
        n > MAX_LISTED_N
    }
}

/// All ways to place the first two queens; for a smaller board, the empty one.
fn pairs(n: usize) -> Vec<Placement> {
    if n < 2 {
        return vec![Placement::new(n)];
    }
    let columns = (0..n).flat_map(|first| (0..n).map(move |second| (first, second)));
    let pair = |(first, second)| {
        let queens = [Square::new(0, first), Square::new(1, second)];
        Placement::with_queens(n, queens).ok()
    };
    columns.filter_map(pair).collect()
}

impl Iterator for AnyOrder {
    type Item = Solution;

    fn next(&mut self) -> Option<Solution> {
        match &mut self.0 {
            Source::Dealt {
                waiting,
                begun,
                columns,
            } => loop {
                let new = waiting
                    .pop()
                    .map(|pair| (Completions::plain(&Puzzle::from(pair)), 0));
                let (mut completions, given) = new.or_else(|| begun.pop_front())?;
                if given == SOLUTIONS_PER_TURN {
                    // All other streams that continue have given as many.
                    let mut others = OtherSolutions {
                        n: columns.len(),
                        columns: std::mem::take(columns),
                        solutions: None,
                        pair: (None, 0),
                    };
                    let next = others.next();
                    self.0 = Source::Others(others);
                    return next;
                }
                if let Some(solution) = completions.next() {
                    begun.push_back((completions, given + 1));
                    return Some(solution);
                }
            },
            Source::Others(others) => others.next(),
            Source::Repaired { search, seen } => loop {
                let solution = search.next_solution()?;
                if seen.add(solution.columns(), 0).is_none() {
                    return Some(solution);
                }
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    #[test]
    fn every_solution_of_a_small_board_comes_once_in_another_order() {
        // Each pair of n = 13 has more solutions than it gives in turn.
        for n in (0..=9).chain([13]) {
            let in_order: Vec<Solution> = Puzzle::new(n).completions().collect();
            let mut in_any: Vec<Solution> = AnyOrder::new(n, 7).collect();
            assert!(n < 6 || in_any != in_order, "{n}");
            in_any.sort_unstable_by(|a, b| a.columns().cmp(b.columns()));
            assert_eq!(in_any, in_order, "{n}");
        }
    }

    #[test]
    fn the_same_seed_gives_the_same_solutions_and_another_gives_others() {
        for n in [12, 24, 25, 64, 300] {
            let some = |seed| AnyOrder::new(n, seed).take(5).collect::<Vec<_>>();
            assert_eq!(some(1), some(1), "{n}");
            assert_ne!(some(1), some(2), "{n}");
        }
    }
}
