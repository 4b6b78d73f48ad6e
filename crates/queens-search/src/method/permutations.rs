//! Brute force over permutations: a different column for every row, so that only diagonals are left to check.
//!
//! ```text
//! Q . .    Q . .    . Q .    . Q .    . . Q    . . Q
//! . Q .    . . Q    Q . .    . . Q    Q . .    . Q .
//! . . Q    . Q .    . . Q    Q . .    . Q .    Q . .     the 3! permutations of 3 columns
//! ```
//!
//! Order: lexicographic. Cost: n! boards, and about 1.7 n! queens placed on the way: 40,320 boards for n = 8, 479
//! million for n = 12, 87 billion for n = 14, which is hopeless.

use super::depth_first::{Rule, first_attack};
use super::{DepthFirst, Entry, Family, MAX_SEARCHED, Tally, cost};
use queens_board::Square;

pub(super) const METHOD: Entry = Entry {
    name: "permutations",
    titles: ["Permutations", "Permutationen", "Permutaciones"],
    summaries: [
        "a different column for every row, diagonals checked when full",
        "für jede Reihe eine andere Spalte, Diagonalen geprüft, wenn das Brett voll ist",
        "una columna distinta por fila, diagonales comprobadas al final",
    ],
    family: Family::Recursive,
    largest: MAX_SEARCHED,
    parameters: &[],
    seconds: |_, n, goal| {
        let placements = cost::factorial(n) * (std::f64::consts::E - 1.0);
        30e-9 * cost::brute_force(placements, n, goal)
    },
    start: |_, n, _| Box::new(DepthFirst::new(n, Permutations::new(n))),
};

#[derive(Clone, Debug)]
pub(super) struct Permutations {
    taken: Vec<bool>,
}

impl Permutations {
    pub(super) fn new(n: usize) -> Self {
        Self {
            taken: vec![false; n],
        }
    }
}

impl Rule for Permutations {
    fn candidate(&self, n: usize, queens: &[Square], from: usize) -> Option<Square> {
        let column = (from..n).find(|&column| !self.taken[column])?;
        Some(Square::new(queens.len(), column))
    }

    fn attack(&self, queens: &[Square], tally: &mut Tally) -> Option<(Square, Square)> {
        first_attack(queens, tally, |earlier, later| {
            later.row - earlier.row == later.column.abs_diff(earlier.column)
        })
    }

    fn place(&mut self, square: Square) {
        self.taken[square.column] = true;
    }

    fn remove(&mut self, square: Square) {
        self.taken[square.column] = false;
    }
}
