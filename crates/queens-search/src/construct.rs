//! A solution for every n ≥ 4 in closed form, one square at a time and without a board.
//!
//! Queens a knight's move apart do not attack each other, so two long staircases nearly do it: first all odd columns,
//! then all even ones.
//!
//! ```text
//! . Q . . . .
//! . . . Q . .    columns 1, 3, 5 …
//! . . . . . Q
//! Q . . . . .
//! . . Q . . .    … then 0, 2, 4
//! . . . . Q .
//! ```
//!
//! If n mod 6 is 2 or 3, the two staircases would meet on a diagonal, so a few steps are exchanged:
//!
//! | n mod 6 | first staircase | second staircase |
//! |---|---|---|
//! | 0, 1, 4, 5 | 1, 3, 5, … | 0, 2, 4, … |
//! | 2 | 1, 3, 5, … | 2, 0, 6, 8, …, 4 |
//! | 3 | 3, 5, 7, …, 1 | 4, 6, 8, …, 0, 2 |
//!
//! Cost: O(1) per queen, no memory. Source: E. Pauls, "Das Maximalproblem der Damen auf dem Schachbrete", Deutsche
//! Schachzeitung 29 (1874), in the form with three cases that is common today.

use std::iter::FusedIterator;
use std::ops::Range;

use queens_board::{Rules, Solution};

/// The constructed solution of an n × n board; `None` for n = 2 and 3, which have no solution.
///
/// ```
/// assert_eq!(queens::construct(6).unwrap().collect::<Vec<_>>(), [1, 3, 5, 0, 2, 4]);
/// assert!(queens::construct(3).is_none());
/// // The queen in the middle of a board with ten billion rows:
/// assert_eq!(queens::construct(10_000_000_000).unwrap().column(5_000_000_000), 0);
/// ```
pub fn construct(n: u64) -> Option<Construction> {
    (!matches!(n, 2 | 3)).then_some(Construction { n, rows: 0..n })
}

/// The columns of the constructed solution, row by row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Construction {
    n: u64,
    rows: Range<u64>,
}

impl Construction {
    /// The column of one row's queen.
    ///
    /// # Panics
    /// If the row is not on the board.
    pub fn column(&self, row: u64) -> u64 {
        let Self { n, .. } = *self;
        assert!(row < n, "row {row} is not on the {n} × {n} board");
        // The first staircase has a step for each odd column, the second for each even one.
        let first = n / 2;
        if row < first {
            return match n % 6 {
                3 => (2 * row + 3) % (2 * first),
                _ => 2 * row + 1,
            };
        }
        let (step, steps) = (row - first, n - first);
        match n % 6 {
            2 if n > 2 => match step {
                0 => 2,
                1 => 0,
                step if step + 1 == steps => 4,
                step => 2 * step + 2,
            },
            3 => (2 * step + 4) % (2 * steps),
            _ => 2 * step,
        }
    }

    /// Replaces the contents of the vector by the columns of the next rows, at most `most`: the same as [`take`](Iterator::take),
    /// at the library's speed however the caller is compiled.
    pub fn next_rows(&mut self, most: usize, columns: &mut Vec<u32>) {
        columns.clear();
        columns.extend(self.take(most).map(|column| column as u32));
    }
}

impl Iterator for Construction {
    type Item = u64;

    fn next(&mut self) -> Option<u64> {
        self.rows.next().map(|row| self.column(row))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.rows.size_hint()
    }
}

impl FusedIterator for Construction {}

/// A solution whose queens are all the same step apart, k columns right for one row down, wrapping around the right edge: for
/// joined edges and for amazons, if neither 2 nor 3 divides n. `None` if no such k is found.
///
/// ```
/// use queens::Rules;
/// use queens::search::construct_with_step;
///
/// assert_eq!(construct_with_step(Rules::TORUS, 5).unwrap().columns(), [0, 2, 4, 1, 3]);
/// assert_eq!(construct_with_step(Rules::AMAZON_TORUS, 11).unwrap().columns(), [0, 3, 6, 9, 1, 4, 7, 10, 2, 5, 8]);
/// assert!(construct_with_step(Rules::TORUS, 6).is_none());
/// ```
pub fn construct_with_step(rules: Rules, n: usize) -> Option<Solution> {
    // Steps of two and one half are knight's moves, so amazons need three or more; small boards have other steps.
    (2..n.min(8)).find_map(|step| {
        let columns: Vec<u32> = (0..n).map(|row| (step * row % n) as u32).collect();
        Solution::of(rules.on(n), &columns).ok()
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use queens_board::Solution;

    #[test]
    fn the_closed_form_is_a_solution_for_every_n() {
        for n in (0..2).chain(4..1200) {
            let columns: Vec<_> = construct(n).unwrap().map(|column| column as u32).collect();
            assert_eq!(columns.len() as u64, n);
            Solution::new(columns).unwrap_or_else(|misplaced| panic!("n = {n}: {misplaced}"));
        }
        assert!(construct(2).is_none() && construct(3).is_none());
    }
}
