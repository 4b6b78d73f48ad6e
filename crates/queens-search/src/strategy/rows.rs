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

use super::Tally;
use super::depth_first::{Rule, first_attack};
use queens_board::Square;

#[derive(Clone, Debug)]
pub(super) struct Rows;

impl Rule for Rows {
    fn attack(&self, queens: &[Square], tally: &mut Tally) -> Option<(Square, Square)> {
        first_attack(queens, tally, Square::attacks)
    }
}
