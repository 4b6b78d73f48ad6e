//! Makes the best of all moves, even if it makes the board worse, but moves no queen back to a square that it just left.
//!
//! Hill climbing stops in a local minimum. Tabu search makes the move that does the least harm. On its own that is useless,
//! because the best next move would be to go back. So the last squares that queens left are *tabu*:
//!
//! ```text
//! conflicts   4 → 2 → 1 → 2 → 1 → 0
//!                     └ the least harm        └ back is tabu for ten moves, so the search leaves by another side
//! ```
//!
//! A tabu move is still allowed if the new board is better than all boards before it (*aspiration*). With `tenure=0` nothing is
//! tabu, and most starts alternate between a few boards until they are given up.
//!
//! Cost: n (n − 1) moves a step, each the sum of three counters, as in hill climbing. Source: F. Glover, "Tabu search, part I",
//! ORSA Journal on Computing 1 (1989).

use std::collections::VecDeque;

use super::{Entry, Family, Parameter, RANDOM_START, TIES, Variable};
use crate::repair::{Chooser, Policy, Repairing, Turn, Variant};

pub(super) const METHOD: Entry = Entry {
    name: "tabu",
    titles: ["Tabu search", "Tabusuche", "Búsqueda tabú"],
    summaries: [
        "the best of all moves, even a worse one, but not back to a square just left",
        "der beste aller Züge, auch ein schlechterer, aber nicht zurück auf ein eben verlassenes Feld",
        "la mejor de todas las jugadas, también peor, pero sin volver a una casilla recién dejada",
    ],
    family: Family::Seeded,
    largest: 10_000,
    parameters: &[TENURE, TIES, RANDOM_START],
    // Moves to the first solution: the median of 11 seeds is 0.6 n + 10 from n = 8 to 200. With `tenure=0` it takes many starts.
    seconds: |method, n, _| {
        let n = n as f64;
        let starts = if method.value(0) == "0" {
            5.0 * (0.03 * n).exp()
        } else {
            1.0
        };
        2e-9 * n * n * (0.6 * n + 10.0) * starts
    },
    start: |method, n, options| {
        let tenure = method.value(0).parse().expect("the values are numbers");
        let variant = Variant {
            budget: |n| 5 * n as u64 + 50,
            policy: Some(Tabu::new(tenure)),
        };
        Box::new(Repairing::new(variant, method, n, options))
    },
};

const TENURE: Parameter = Parameter {
    key: "tenure",
    summary: "the number of moves for which a square just left is tabu",
    values: &["10", "0", "3"],
    is_listed: true,
};

#[derive(Clone, Debug)]
struct Tabu {
    tenure: usize,
    /// The last squares that queens left, the oldest first: row and column.
    left: VecDeque<(usize, usize)>,
    /// The fewest conflicts since the start.
    best: u64,
    /// The best moves of this turn.
    moves: Vec<(usize, usize)>,
}

impl Tabu {
    fn new(tenure: usize) -> Self {
        Self {
            tenure,
            left: VecDeque::new(),
            best: u64::MAX,
            moves: Vec::new(),
        }
    }
}

impl Policy for Tabu {
    fn restart(&mut self) {
        self.left.clear();
        self.best = u64::MAX;
    }

    fn turn(&mut self, chooser: &mut Chooser<'_>) -> Turn {
        let board = chooser.board;
        self.best = self.best.min(board.conflicts());
        // A change below this one leads to a board better than all before.
        let record = self.best as i64 - board.conflicts() as i64;
        let is_tabu = |square, change| change >= record && self.left.contains(&square);
        chooser.best_moves(i64::MAX, is_tabu, &mut self.moves);
        let Some((row, column)) = chooser.pick(&self.moves) else {
            return Turn::GiveUp;
        };
        self.left.push_back((row, board.queen(row).column));
        if self.left.len() > self.tenure {
            self.left.pop_front();
        }
        Turn::Move(row, column)
    }

    fn memory(&self, n: usize) -> Option<Variable> {
        let squares = self.left.iter();
        let squares = squares.map(|(row, column)| (row * n + column) as i64);
        Some(Variable::list("tabu", squares))
    }
}
