//! Backtracking as in textbooks: depth-first over an integer array, with conflicts found by scanning earlier rows.
//!
//! The recursive form is [`backtrack`]: place a queen in this row, recurse to the next, remove the queen. The method is the same
//! search with the recursion's frames made explicit, so that it can pause between any two events; both find the same solutions in
//! the same order.
//!
//! ```text
//! Q . . .    Q . . .    Q . . .    . Q . .
//! . . Q .    . . . Q    . . . Q    . . . Q     a queen is placed only where none above attacks,
//! x x x x    . Q . .    . Q . .    Q . . .     so a bad start is abandoned early
//!            x x x x    …          . . Q .
//! ```
//!
//! Order: lexicographic. Cost: up to n checks per square tried. It places 2,056 queens for all of n = 8, 27 million for n = 14,
//! and 1.1 billion for n = 16, which takes too long when every step is an event.

use std::ops::ControlFlow;

use super::depth_first::Rule;
use super::{DepthFirst, Entry, Family, MAX_SEARCHED, Tally, cost};
use queens_board::Square;

pub(super) const METHOD: Entry = Entry {
    name: "backtrack",
    titles: ["Backtrack", "Backtracking", "Vuelta atrás"],
    summaries: [
        "each new queen is checked against the rows above",
        "jede neue Dame wird gegen die Reihen darüber geprüft",
        "cada reina nueva se comprueba con las filas de arriba",
    ],
    family: Family::Recursive,
    largest: MAX_SEARCHED,
    parameters: &[],
    seconds: |_, n, goal| 17e-9 * n as f64 * cost::depth_first(n, goal),
    start: |_, n, _| Box::new(DepthFirst::new(n, Backtrack)),
};

#[derive(Clone, Debug)]
pub(super) struct Backtrack;

impl Rule for Backtrack {
    fn attacker(&self, queens: &[Square], square: Square, tally: &mut Tally) -> Option<Square> {
        queens.iter().copied().find(|queen| {
            tally.checks += 1;
            queen.attacks(square)
        })
    }
}

/// The textbook's recursive backtracking: calls `visit` with the columns of every solution, in lexicographic order,
/// until it breaks.
///
/// ```
/// use std::ops::ControlFlow;
///
/// let mut first_three = Vec::new();
/// let stopped = queens::search::method::backtrack(8, |columns| {
///     first_three.push(columns.to_vec());
///     if first_three.len() == 3 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
/// });
/// assert!(stopped.is_break());
/// assert_eq!(first_three[0], [0, 4, 7, 5, 2, 6, 1, 3]);
/// ```
pub fn backtrack<B>(n: usize, mut visit: impl FnMut(&[usize]) -> ControlFlow<B>) -> ControlFlow<B> {
    descend(n, &mut Vec::with_capacity(n), &mut visit)
}

fn descend<B>(
    n: usize,
    columns: &mut Vec<usize>,
    visit: &mut impl FnMut(&[usize]) -> ControlFlow<B>,
) -> ControlFlow<B> {
    let row = columns.len();
    if row == n {
        return visit(columns);
    }
    for column in 0..n {
        let square = Square::new(row, column);
        let mut earlier = columns.iter().enumerate();
        if earlier.all(|(row, &column)| !Square::new(row, column).attacks(square)) {
            columns.push(column);
            descend(n, columns, visit)?;
            columns.pop();
        }
    }
    ControlFlow::Continue(())
}
