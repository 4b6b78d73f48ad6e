//! Growing prefixes of permutations, with the sums and differences of row and column that are taken.
//!
//! Queens share a rising diagonal ↗ if row + column is the same and a falling one ↘ if row − column is. Keep the set of each,
//! extend a prefix only by unused columns, and two lookups replace the scan of all earlier rows:
//!
//! ```text
//! . Q . . .    sums {1}          differences {−1}
//! . . . Q .    sums {1, 4}       differences {−1, −2}
//! Q . . . .    sums {1, 4, 2}    differences {−1, −2, 2}
//! ```
//!
//! Order: lexicographic. Cost: at most two checks per square tried, and only unused columns are tried; all solutions of
//! n = 14 in seconds, n beyond 17 is hopeless.

use super::depth_first::Rule;
use super::{DepthFirst, Entry, Family, MAX_SEARCHED, Tally, Variable, cost};
use queens_board::Square;

pub(super) const METHOD: Entry = Entry {
    name: "diagonals",
    titles: ["Diagonals", "Diagonalen", "Diagonales"],
    summaries: [
        "unused columns only, with the sets of sums and differences",
        "nur freie Spalten, mit den Mengen der Summen und Differenzen",
        "solo columnas libres, con los conjuntos de sumas y diferencias",
    ],
    family: Family::Recursive,
    largest: MAX_SEARCHED,
    parameters: &[],
    seconds: |_, n, goal| 8e-9 * n as f64 * cost::depth_first(n, goal),
    start: |_, n, _| Box::new(DepthFirst::new(n, Diagonals::new(n))),
};

#[derive(Clone, Debug)]
pub(super) struct Diagonals {
    n: usize,
    columns: Vec<bool>,
    /// The queen on each falling and rising diagonal, so that a rejected square can name its attacker.
    falling: Vec<Option<Square>>,
    rising: Vec<Option<Square>>,
}

impl Diagonals {
    pub(super) fn new(n: usize) -> Self {
        let diagonals = (2 * n).saturating_sub(1);
        Self {
            n,
            columns: vec![false; n],
            falling: vec![None; diagonals],
            rising: vec![None; diagonals],
        }
    }

    fn set(&mut self, square: Square, queen: Option<Square>) {
        self.columns[square.column] = queen.is_some();
        self.falling[square.falling(self.n)] = queen;
        self.rising[square.rising()] = queen;
    }
}

impl Rule for Diagonals {
    fn candidate(&self, n: usize, queens: &[Square], from: usize) -> Option<Square> {
        let column = (from..n).find(|&column| !self.columns[column])?;
        Some(Square::new(queens.len(), column))
    }

    fn attacker(&self, _queens: &[Square], square: Square, tally: &mut Tally) -> Option<Square> {
        tally.checks += 1;
        self.falling[square.falling(self.n)].or_else(|| {
            tally.checks += 1;
            self.rising[square.rising()]
        })
    }

    fn place(&mut self, square: Square) {
        self.set(square, Some(square));
    }

    fn remove(&mut self, square: Square) {
        self.set(square, None);
    }

    fn variables(&self, _n: usize, queens: &[Square]) -> Vec<Variable> {
        let pairs = queens.iter().map(|q| (q.row as i64, q.column as i64));
        vec![
            Variable::columns(queens),
            Variable::list("sums", pairs.clone().map(|(row, column)| row + column)),
            Variable::list("differences", pairs.map(|(row, column)| row - column)),
        ]
    }
}
