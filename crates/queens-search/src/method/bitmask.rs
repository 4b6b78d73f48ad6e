//! Three machine words: the taken columns and diagonals, as seen from the current row.
//!
//! One expression gives all free squares of a row at once, `board & !(columns | falling | rising)`; the lowest bit is
//! the next queen, and on the way down the falling diagonals move one column right, the rising ones one left:
//!
//! ```text
//! . Q . .    columns .1..   falling ..1.   rising 1...   free ...1   (as seen from row 1)
//! . . . Q    columns .1.1   falling ...1   rising ..1.   free 1...   (as seen from row 2)
//! ```
//!
//! Order: lexicographic. Cost: one check per queen placed, and every square tried is free: 27 million queens for all of n = 14.
//! Beyond n = 18 it is hopeless without the symmetry and the look-ahead of the counting kernels.

use super::depth_first::Rule;
use super::{DepthFirst, Entry, Family, Layout, MAX_SEARCHED, Tally, Variable, cost};
use queens_board::Square;

pub(super) const METHOD: Entry = Entry {
    name: "bitmask",
    titles: ["Bitmask", "Bitmaske", "Máscara de bits"],
    summaries: [
        "all free squares of a row at once, from three machine words",
        "alle freien Felder einer Reihe auf einmal, aus drei Maschinenwörtern",
        "todas las casillas libres de una fila a la vez, de tres palabras de máquina",
    ],
    family: Family::Recursive,
    largest: MAX_SEARCHED,
    parameters: &[],
    seconds: |_, n, goal| 20e-9 * cost::depth_first(n, goal),
    start: |_, n, _| Box::new(DepthFirst::new(n, Bitmask::new(n))),
};

#[derive(Clone, Copy, Debug)]
struct AttackMasks {
    columns: u64,
    falling: u64,
    rising: u64,
}

#[derive(Clone, Debug)]
pub(super) struct Bitmask {
    board: u64,
    /// One entry per queen, and one for the empty board: the lines taken, as seen from the row below.
    taken: Vec<AttackMasks>,
}

impl Bitmask {
    pub(super) fn new(n: usize) -> Self {
        let board = if n == 64 { u64::MAX } else { (1 << n) - 1 };
        Self {
            board,
            taken: vec![AttackMasks {
                columns: 0,
                falling: 0,
                rising: 0,
            }],
        }
    }
}

impl Rule for Bitmask {
    fn candidate(&self, n: usize, queens: &[Square], from: usize) -> Option<Square> {
        let &AttackMasks {
            columns,
            falling,
            rising,
        } = self.taken.last()?;
        let free = self.board & !(columns | falling | rising);
        let untried = if from < n { free >> from << from } else { 0 };
        (untried != 0).then(|| Square::new(queens.len(), untried.trailing_zeros() as usize))
    }

    /// The words have already given the answer with the square: that lookup is the check.
    fn attacker(&self, _queens: &[Square], _square: Square, tally: &mut Tally) -> Option<Square> {
        tally.checks += 1;
        None
    }

    fn place(&mut self, square: Square) {
        let queen = 1 << square.column;
        let AttackMasks {
            columns,
            falling,
            rising,
        } = self.taken[self.taken.len() - 1];
        self.taken.push(AttackMasks {
            columns: columns | queen,
            falling: (falling | queen) << 1,
            rising: (rising | queen) >> 1,
        });
    }

    fn remove(&mut self, _square: Square) {
        self.taken.pop();
    }

    fn variables(&self, _n: usize, _queens: &[Square]) -> Vec<Variable> {
        let taken = self.taken[self.taken.len() - 1];
        let word = |name, word: u64| Variable {
            name,
            layout: Layout::Bits,
            values: vec![(word & self.board) as i64],
        };
        vec![
            word("columns", taken.columns),
            word("falling", taken.falling),
            word("rising", taken.rising),
        ]
    }
}
