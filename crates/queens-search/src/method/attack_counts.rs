//! A board that counts how many queens attack each square, updated when a queen is placed or removed.
//!
//! A check is then one lookup; the work is in placing and removing queens, which walks along their lines. Counts instead of marks
//! make removing possible: a square attacked twice stays attacked when one queen leaves.
//!
//! ```text
//! Q 1 1 1    Q 1 2 1
//! 1 1 . .    2 2 2 1
//! 1 . 1 .    1 Q 2 1      the queen of row 2 adds 1 along its column, diagonals and row
//! 1 . . 1    2 1 1 1
//! ```
//!
//! Order: lexicographic. Cost: one check per square tried, about 4 n squares updated per queen placed or removed; n
//! beyond 15 is hopeless for all solutions. The event of a rejected square names an attacker, found by scanning the
//! queens; the method itself does not need it, so it is not counted.

use super::depth_first::Rule;
use super::{DepthFirst, Entry, Family, Layout, MAX_SEARCHED, Tally, Variable, cost};
use queens_board::Square;

pub(super) const METHOD: Entry = Entry {
    name: "attack-counts",
    titles: ["Attack counts", "Angriffszahlen", "Cuenta de ataques"],
    summaries: [
        "a board counts how many queens attack each square",
        "ein Brett zählt, wie viele Damen jedes Feld angreifen",
        "un tablero cuenta cuántas reinas atacan cada casilla",
    ],
    family: Family::Recursive,
    largest: MAX_SEARCHED,
    parameters: &[],
    seconds: |_, n, goal| 30e-9 * n as f64 * cost::depth_first(n, goal),
    start: |_, n, _| Box::new(DepthFirst::new(n, AttackCounts::new(n))),
};

#[derive(Clone, Debug)]
pub(super) struct AttackCounts {
    n: usize,
    counts: Vec<u32>,
}

impl AttackCounts {
    pub(super) fn new(n: usize) -> Self {
        Self {
            n,
            counts: vec![0; n * n],
        }
    }

    /// Walks the queen's lines in all eight directions to the edge.
    fn update(&mut self, queen: Square, change: impl Fn(u32) -> u32) {
        let n = self.n as isize;
        for (down, right) in [
            (0, 1),
            (1, 1),
            (1, 0),
            (1, -1),
            (0, -1),
            (-1, -1),
            (-1, 0),
            (-1, 1),
        ] {
            let (mut row, mut column) = (queen.row as isize + down, queen.column as isize + right);
            while (0..n).contains(&row) && (0..n).contains(&column) {
                let count = &mut self.counts[(row * n + column) as usize];
                *count = change(*count);
                row += down;
                column += right;
            }
        }
    }
}

impl Rule for AttackCounts {
    fn attacker(&self, queens: &[Square], square: Square, tally: &mut Tally) -> Option<Square> {
        tally.checks += 1;
        if self.counts[square.row * self.n + square.column] == 0 {
            return None;
        }
        queens.iter().copied().find(|queen| queen.attacks(square))
    }

    fn place(&mut self, square: Square) {
        self.update(square, |count| count + 1);
    }

    fn remove(&mut self, square: Square) {
        self.update(square, |count| count - 1);
    }

    fn attack_counts(&self) -> Option<&[u32]> {
        Some(&self.counts)
    }

    fn variables(&self, _n: usize, queens: &[Square]) -> Vec<Variable> {
        let attacks = Variable {
            name: "attacks",
            layout: Layout::Board,
            values: self.counts.iter().map(|&count| i64::from(count)).collect(),
        };
        vec![Variable::columns(queens), attacks]
    }
}
