//! Makes the best of all moves of one queen in its row, until none improves the board.
//!
//! The number of conflicts, pairs of queens that attack each other, is the height to climb down. All n (n − 1) moves are judged,
//! and one of the best is made. Most climbs end in a local minimum: a board with conflicts that no single move improves.
//!
//! ```text
//! conflicts   8 → 5 → 3 → 1 → 1 → 1 → 0     moves that change nothing cross a plateau
//!                         └ sideways=0 gives up here, sideways=100 after a hundred such moves in a row
//! ```
//!
//! From random boards of 8 queens, 14 % of the climbs succeed, after 4 moves on average; the others give up after 3. With up to
//! 100 sideways moves in a row 94 % succeed, after 19 moves, and the others give up after about 60. A test makes ten thousand
//! climbs and compares.
//!
//! Cost: n (n − 1) moves a step, each the sum of three counters; moving a queen changes six. Source: S. Russell and P. Norvig,
//! "Artificial Intelligence: A Modern Approach", section 4.1.

use super::{Entry, Family, Parameter, RANDOM_START, TIES};
use crate::repair::{Chooser, Policy, Repairing, Turn, Variant};

pub(super) const METHOD: Entry = Entry {
    name: "hill-climbing",
    titles: ["Hill climbing", "Bergsteigen", "Escalada"],
    summaries: [
        "makes the best of all moves of one queen, as long as one improves the board",
        "der beste aller Züge einer Dame, solange einer das Brett verbessert",
        "la mejor de todas las jugadas de una reina, mientras alguna mejore el tablero",
    ],
    family: Family::Seeded,
    largest: 10_000,
    parameters: &[SIDEWAYS, TIES, RANDOM_START],
    // Climbs of n / 2 moves. With sideways moves the first or second climb succeeds; without them fewer and fewer do (one of 6
    // for n = 8, of 48 for 20, of 200 for 50).
    seconds: |method, n, _| {
        let n = n as f64;
        let climbs = if method.value(0) == "0" {
            17.0 * (0.05 * n).exp()
        } else {
            2.0
        };
        2e-9 * n * n * (0.5 * n) * climbs
    },
    start: |method, n, options| {
        let most = method.value(0).parse().expect("the values are numbers");
        let variant = Variant {
            budget: |_| u64::MAX,
            policy: Some(HillClimbing::new(most)),
        };
        Box::new(Repairing::new(variant, method, n, options))
    },
};

const SIDEWAYS: Parameter = Parameter {
    key: "sideways",
    summary: "the most moves in a row that leave the number of conflicts unchanged",
    values: &["0", "100"],
    is_listed: true,
};

#[derive(Clone, Debug)]
struct HillClimbing {
    most_sideways: u64,
    /// Moves in a row that changed nothing.
    sideways: u64,
    /// The best moves of this turn.
    best: Vec<(usize, usize)>,
}

impl HillClimbing {
    fn new(most_sideways: u64) -> Self {
        Self {
            most_sideways,
            sideways: 0,
            best: Vec::new(),
        }
    }
}

impl Policy for HillClimbing {
    fn restart(&mut self) {
        self.sideways = 0;
    }

    fn turn(&mut self, chooser: &mut Chooser<'_>) -> Turn {
        // A move that makes the board worse is never made.
        let change = chooser.best_moves(0, |_, _| false, &mut self.best);
        self.sideways = if change < 0 { 0 } else { self.sideways + 1 };
        if self.sideways > self.most_sideways {
            return Turn::GiveUp;
        }
        match chooser.pick(&self.best) {
            Some((row, column)) => Turn::Move(row, column),
            None => Turn::GiveUp,
        }
    }
}
