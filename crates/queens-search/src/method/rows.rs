//! Brute force with one queen per row: n columns to choose for each of n rows, checked when all rows have one.
//!
//! No two queens share a row in a solution, so each row has exactly one. That alone turns 4.4 billion boards into
//! 8⁸ = 16.8 million:
//!
//! ```text
//! Q .    Q .    . Q    . Q
//! Q .    . Q    Q .    . Q     the 2² ways to choose a column for each of 2 rows
//! ```
//!
//! Order: lexicographic. Cost: nⁿ boards: 16.8 million for n = 8, ten billion for n = 10; 285 billion for n = 11 is
//! hopeless.

use super::depth_first::{Rule, first_attack};
use super::{DepthFirst, Entry, Family, MAX_SEARCHED, Tally, cost};
use queens_board::Square;

pub(super) const METHOD: Entry = Entry {
    name: "rows",
    titles: ["Rows", "Reihen", "Filas"],
    summaries: [
        "one queen per row, checked when the board is full",
        "eine Dame je Reihe, geprüft, wenn das Brett voll ist",
        "una reina por fila, comprobadas cuando el tablero está lleno",
    ],
    family: Family::Recursive,
    largest: MAX_SEARCHED,
    parameters: &[],
    seconds: |_, n, goal| {
        let placed_per_board = n as f64 / (n as f64 - 1.0).max(1.0);
        let boards = (n as f64).powi(n as i32) * placed_per_board;
        25e-9 * cost::brute_force(boards, n, goal)
    },
    start: |_, n, _| Box::new(DepthFirst::new(n, Rows)),
};

#[derive(Clone, Debug)]
pub(super) struct Rows;

impl Rule for Rows {
    fn attack(&self, queens: &[Square], tally: &mut Tally) -> Option<(Square, Square)> {
        first_attack(queens, tally, Square::attacks)
    }
}
