//! Decides which corner each row or column belongs to, before any queen is placed.
//!
//! `balance.rs` gives each corner its best lines: the first rows and the last columns above the gap, the others below. Where
//! one corner has little room, few other divisions of the lines remain: 74 if it has room for five.
//!
//! ```text
//! rows 5 6 7 8 for two queens above:    5 6 | 7 8   room as counted      5 8 | 6 7   two less, above and below
//!                                       5 7 | 6 8   one less             6 7 | 5 8   two less …
//! ```
//!
//! So a search that expects no completion first *supposes* which side a line goes to. Once all lines are decided, the sum of row
//! minus column is known for each corner, not only for both together. That makes the bounds of `squares.rs` and `sums.rs` several
//! times as tight. It also shows that some diagonals are *needed*: leaving one out would cost more than the room. A needed
//! diagonal must get a queen, so the search can branch on it as on a row.

use super::balance::Balance;
use super::free_squares::FreeSquares;
use super::{RowOrColumn, Side};
use queens_board::Square;

/// The undecided row or column whose smaller side has the fewest free squares, and its larger side. The search supposes the
/// larger side first: once that is refuted, few squares are left.
pub(super) fn choose(board: &FreeSquares, balance: &Balance) -> Option<(RowOrColumn, Side)> {
    let n = board.n();
    let undecided = board.open().filter_map(|(line, free)| {
        let above = board.free(line);
        let above = above.filter(|square| square.falling(n) < balance.gap);
        let above = above.count() as u32;
        let below = free - above;
        let side = if above < below {
            Side::Below
        } else {
            Side::Above
        };
        (above > 0 && below > 0).then_some((above.min(below), line, side))
    });
    let best = undecided.min_by_key(|&(fewest, ..)| fewest);
    best.map(|(_, line, side)| (line, side))
}

/// The free squares of a line on one side of the gap.
pub(super) fn free_on(
    board: &FreeSquares,
    balance: &Balance,
    line: RowOrColumn,
    side: Side,
) -> Vec<Square> {
    let n = board.n();
    let squares = board.free(line);
    let is_here = |s: &Square| (s.falling(n) < balance.gap) == (side == Side::Above);
    squares.filter(is_here).collect()
}

#[cfg(test)]
mod tests {
    use super::super::free_squares::Diagonal;
    use super::super::refutation::Refutation;
    use super::super::{Completer, Limits};
    use super::*;
    use crate::{Answer, Completions};
    use queens_board::{ClassicPuzzle, Solution};

    /// Limits that the smallest corners reach, one at a time.
    const LEFT: [Limits; 3] = [limits(2, 99, 99), limits(99, 6, 99), limits(99, 99, 2)];

    const fn limits(listed: usize, listing: u64, around_one: u64) -> Limits {
        Limits {
            listed,
            listing,
            around_one,
        }
    }

    fn a_node_at_a_time(mut search: Completer) -> Vec<Solution> {
        let mut found = Vec::new();
        loop {
            match search.run(1) {
                Answer::Completion(solution) => found.push(solution),
                Answer::Undecided => {}
                Answer::NoMore => return found,
            }
        }
    }

    /// All prefixes of this many rows that begin with this many of 0, 2, 4.
    fn prefixes(n: usize, rows: usize, fixed: usize) -> Vec<ClassicPuzzle> {
        let mut all = vec![ClassicPuzzle::new(n)];
        for row in 0..rows {
            let columns = if row < fixed {
                2 * row..2 * row + 1
            } else {
                0..n
            };
            let longer = |prefix: &ClassicPuzzle| {
                let mut with = Vec::new();
                for column in columns.clone() {
                    let mut prefix = prefix.clone();
                    if prefix.give(Square::new(row, column)).is_ok() {
                        with.push(prefix);
                    }
                }
                with
            };
            all = all.iter().flat_map(longer).collect();
        }
        all
    }

    /// Plain search finds all completions. The search that divides rows and columns must find all of them, with every number of
    /// queens above the gap, and refute most of the rest by bounds alone. It must also do so one node at a time, and where joins
    /// are left to the search.
    #[test]
    fn dividing_lines_loses_no_completion_and_refutes_much() {
        let (mut found, mut at_once, mut written) = (0, 0, String::new());
        for (n, rows, fixed) in [(9, 3, 1), (10, 3, 1), (12, 6, 3)] {
            for puzzle in prefixes(n, rows, fixed) {
                let all: Vec<Solution> = Completions::plain(&puzzle).collect();
                // The main diagonal and everything below it, or from the next one on.
                for gap in [n - 1, n] {
                    let (mut shared, mut left) = (Vec::new(), [const { Vec::new() }; 3]);
                    for above in 0..=n {
                        let mut search = Completer::new(&puzzle);
                        search.balance = Some(Balance { gap, above });
                        search.is_doubtful = true;
                        search.refutation = Refutation::written(true);
                        for (limits, left) in LEFT.into_iter().zip(&mut left) {
                            let mut search = search.clone();
                            search.limits = limits;
                            left.extend(a_node_at_a_time(search));
                        }
                        shared.extend(search.by_ref());
                        at_once += usize::from(search.nodes() == 0);
                        written += search.refutation.text();
                    }
                    for mut found in left.into_iter().chain([shared]) {
                        found.sort();
                        assert_eq!(found, all, "gap {gap}\n{puzzle}");
                    }
                    found += all.len();
                }
            }
        }
        assert!(found > 100 && at_once > 1_000, "{found} {at_once}");
        for kind in [
            "+ r ",
            "+ c ",
            "over ",
            "under ",
            "corners ",
            "x over",
            "x under",
            "x corners",
            "x exact",
            "x packed",
        ] {
            let is_there = written.lines().any(|line| line.starts_with(kind));
            assert!(is_there, "no line {kind}");
        }
    }

    #[test]
    fn a_line_belongs_to_the_sides_where_it_has_free_squares() {
        for n in [5, 64, 70] {
            let mut puzzle = ClassicPuzzle::new(n);
            puzzle.give(Square::new(0, 0)).unwrap();
            puzzle.give(Square::new(1, n / 2)).unwrap();
            let board = FreeSquares::new(&puzzle);
            for gap in 0..2 * n {
                for (line, _) in board.open() {
                    let is_above = |square: &Square| square.falling(n) < gap;
                    let above = board.free(line).any(|square| is_above(&square));
                    let below = board.free(line).any(|square| !is_above(&square));
                    assert_eq!(board.sides(line, gap), (above, below), "{line}, gap {gap}");
                }
            }
            let rising = board.free_along(Diagonal::Rising(n)).count();
            assert_eq!(rising, board.free_count(Diagonal::Rising(n)) as usize);
            let falling = board.free_along(Diagonal::Falling(n - 3));
            assert!(falling.eq(rows_of(&board).filter(|square| square.falling(n) == n - 3)));
        }
    }

    fn rows_of(board: &FreeSquares) -> impl Iterator<Item = Square> + '_ {
        let rows = board.open().map(|(line, _)| line);
        let rows = rows.filter(|line| matches!(line, RowOrColumn::Row(_)));
        rows.flat_map(|row| board.free(row))
    }
}
