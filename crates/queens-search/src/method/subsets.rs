//! Brute force over sets of squares: any n of the n² squares, checked when all are chosen.
//!
//! The bluntest reading of the puzzle, "64 choose 8". The squares are taken in reading order, so each set comes up
//! once:
//!
//! ```text
//! Q Q    Q .    Q .    . Q    . Q    . .
//! . .    Q .    . Q    Q .    . Q    Q Q     the 6 ways to choose 2 of 4 squares
//! ```
//!
//! Order: lexicographic, as in every other search here. Cost: C(n², n) boards, each checked pair by pair until two queens attack:
//! 1.9 million for n = 6, 86 million for n = 7, 4.4 billion for n = 8, and 260 billion for n = 9, which is hopeless. It is
//! included to show the cost: `rows` needs 16.8 million boards for n = 8.

use super::depth_first::{Rule, first_attack};
use super::{DepthFirst, Entry, Family, MAX_SEARCHED, Tally, Variable, cost};
use queens_board::Square;

pub(super) const METHOD: Entry = Entry {
    name: "subsets",
    titles: ["Subsets", "Teilmengen", "Subconjuntos"],
    summaries: [
        "any n of the n² squares, checked when all are chosen",
        "irgendwelche n der n² Felder, geprüft, wenn alle gewählt sind",
        "n casillas cualesquiera de las n², comprobadas cuando están todas elegidas",
    ],
    family: Family::Recursive,
    largest: MAX_SEARCHED,
    parameters: &[],
    seconds: |_, n, goal| {
        let placed_per_board = n as f64 / (n as f64 - 1.0).max(1.0);
        let boards = cost::choose(n * n, n) * placed_per_board;
        18e-9 * cost::brute_force(boards, n, goal)
    },
    start: |_, n, _| Box::new(DepthFirst::new(n, Subsets)),
};

#[derive(Clone, Debug)]
pub(super) struct Subsets;

impl Rule for Subsets {
    /// Positions number the squares in reading order; enough squares must be left for the remaining queens.
    fn candidate(&self, n: usize, queens: &[Square], from: usize) -> Option<Square> {
        let enough = n * n - from >= n - queens.len();
        enough.then(|| Square::new(from / n, from % n))
    }

    fn after(&self, n: usize, square: Square) -> usize {
        square.row * n + square.column + 1
    }

    fn below(&self, n: usize, square: Square) -> usize {
        self.after(n, square)
    }

    fn is_by_row(&self) -> bool {
        false
    }

    fn attack(&self, queens: &[Square], tally: &mut Tally) -> Option<(Square, Square)> {
        first_attack(queens, tally, Square::attacks)
    }

    fn variables(&self, n: usize, queens: &[Square]) -> Vec<Variable> {
        let squares = queens.iter().map(|queen| queen.row * n + queen.column);
        vec![Variable::list(
            "squares",
            squares.map(|square| square as i64),
        )]
    }
}
