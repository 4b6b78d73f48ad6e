//! Keeps several boards at once: each step continues with the best of all boards that are one move away from any of them.
//!
//! Hill climbing keeps one board; a beam keeps `width` of them. A step judges all moves of all boards and keeps the best
//! resulting boards, each only once. Better boards have more children, so the beam concentrates on them:
//!
//! ```text
//! conflicts   5  4  6  5      four boards
//!             3  2  2  3      the four best of their children: two of the second board, none of the third
//!             1  1  2  1
//!             0               solved
//! ```
//!
//! Equally good children are equally likely to be kept. With `width=1` this is hill climbing that always makes a best move, even
//! if it makes the board worse. After 3 n steps fresh boards replace all of them.
//!
//! Cost: n (n − 1) moves for each board and step, each the sum of three counters, and n columns copied for each board that is kept.
//! Source: B. T. Lowerre, "The HARPY speech recognition system" (1976); as a local search in S. Russell and P. Norvig, "Artificial
//! Intelligence: A Modern Approach", section 4.1.

use std::collections::BTreeMap;

use super::{Detail, Entry, Event, Family, Parameter, Search, Tally, Variable};
use crate::repair::{ConflictCounts, Dice, Options};
use queens_board::Square;

pub(super) const METHOD: Entry = Entry {
    name: "beam",
    titles: ["Beam search", "Strahlsuche", "Búsqueda en haz"],
    summaries: [
        "several boards at once: each step keeps the best of all boards one move away",
        "mehrere Bretter zugleich: Von allen, die einen Zug entfernt sind, bleiben die besten",
        "varios tableros a la vez: de todos los que están a una jugada siguen los mejores",
    ],
    family: Family::Seeded,
    largest: 1_000,
    parameters: &[WIDTH],
    // Steps to the first solution: about n / 2, and few starts fail.
    seconds: |method, n, _| {
        let (n, width): (f64, f64) = (n as f64, width(method) as f64);
        4e-9 * width * n * n * (0.6 * n + 4.0)
    },
    start: |method, n, options| Box::new(Beam::new(n, width(method), options)),
};

const WIDTH: Parameter = Parameter {
    key: "width",
    summary: "the number of boards kept after each step",
    values: &["10", "2", "50"],
    is_listed: true,
};

fn width(method: super::Method) -> usize {
    method.value(0).parse().expect("the values are numbers")
}

/// A move of one of the boards.
#[derive(Clone, Copy, Debug)]
struct Move {
    board: u32,
    row: u32,
    column: u32,
}

#[derive(Clone, Debug)]
struct Beam {
    n: usize,
    width: usize,
    /// Steps before fresh boards replace them.
    budget: u64,
    restarts: Option<u64>,
    restarts_left: Option<u64>,
    dice: Dice,
    /// The boards whose moves are judged; empty while the first ones are drawn.
    parents: Vec<ConflictCounts>,
    /// The boards of the next step so far. The last one is on the board.
    next: Vec<ConflictCounts>,
    /// The parents' best moves that were not made yet, by the number of conflicts they lead to.
    moves: BTreeMap<u64, Vec<Move>>,
    generation: u64,
    detail: Detail,
    is_reported: bool,
    tally: Tally,
}

impl Beam {
    fn new(n: usize, width: usize, options: Options) -> Self {
        Self {
            n,
            width,
            budget: options.budget.unwrap_or(3 * n as u64),
            restarts: options.restarts,
            restarts_left: options.restarts,
            dice: Dice::new(options.seed),
            parents: Vec::new(),
            next: Vec::new(),
            moves: BTreeMap::new(),
            generation: 0,
            detail: Detail::Nothing,
            is_reported: false,
            tally: Tally::default(),
        }
    }

    /// A random board of the first step.
    fn draw(&mut self) -> Event {
        let mut board = ConflictCounts::new(self.n);
        for _ in 0..self.n {
            board.push(self.dice.below(self.n));
        }
        self.tally.tries += 1;
        self.tally.checks += 3 * self.n as u64;
        self.tally.placements += self.n as u64;
        self.detail = Detail::Drawn {
            number: self.next.len(),
            conflicts: board.conflicts(),
        };
        self.next.push(board);
        Event::Replaced
    }

    /// Makes the current boards the parents, and judges all their moves.
    fn judge(&mut self) {
        self.parents = std::mem::take(&mut self.next);
        self.moves.clear();
        self.generation += 1;
        self.tally.repairs += 1;
        let moves = (self.parents.len() * self.n * (self.n - 1)) as u64;
        self.tally.tries += moves;
        self.tally.checks += 3 * moves;
        // Each parent has at most one move to a given board, so this many moves lead to enough different boards.
        let enough = self.width * self.parents.len();
        let mut kept = 0;
        let mut most = u64::MAX;
        for (number, board) in self.parents.iter().enumerate() {
            for row in 0..self.n {
                let queen = board.queen(row).column;
                let without = board.conflicts() - u64::from(board.threats_to(row));
                for (column, threats) in board.row_threats(row).enumerate() {
                    let conflicts = without + u64::from(threats);
                    if conflicts > most || column == queen {
                        continue;
                    }
                    let found = Move {
                        board: number as u32,
                        row: row as u32,
                        column: column as u32,
                    };
                    self.moves.entry(conflicts).or_default().push(found);
                    kept += 1;
                    while let Some(last) = self.moves.last_entry() {
                        if kept - last.get().len() < enough {
                            break;
                        }
                        kept -= last.remove().len();
                    }
                    if kept >= enough {
                        most = *self.moves.last_key_value().expect("some are kept").0;
                    }
                }
            }
        }
    }

    /// Makes the best of the remaining moves, unless it leads to a board that was kept already.
    fn keep(&mut self) -> Option<Event> {
        loop {
            let mut best = self.moves.first_entry()?;
            let moves = best.get_mut();
            let chosen = moves.swap_remove(self.dice.below(moves.len()));
            if moves.is_empty() {
                best.remove();
            }
            let mut board = self.parents[chosen.board as usize].clone();
            let (row, column) = (chosen.row as usize, chosen.column as usize);
            let from = board.move_queen(row, column);
            if self.next.iter().any(|other| other.queens().eq(board.queens())) {
                continue;
            }
            self.tally.placements += 1;
            self.detail = Detail::Kept {
                generation: self.generation,
                parent: chosen.board as usize,
                from,
                to: Square::new(row, column),
                conflicts: board.conflicts(),
            };
            self.next.push(board);
            return Some(Event::Replaced);
        }
    }

    fn restart(&mut self) -> Event {
        self.parents.clear();
        self.next.clear();
        self.moves.clear();
        self.generation = 0;
        self.tally.restarts += 1;
        Event::Restarted
    }
}

impl Search for Beam {
    fn n(&self) -> usize {
        self.n
    }

    fn step(&mut self) -> Event {
        self.detail = Detail::Nothing;
        let n = self.n;
        if matches!(n, 2 | 3) || (n == 0 && self.is_reported) {
            return Event::Done;
        }
        if std::mem::take(&mut self.is_reported) {
            self.restarts_left = self.restarts;
            return self.restart();
        }
        if n == 0 || self.next.last().is_some_and(ConflictCounts::is_solved) {
            self.is_reported = true;
            self.tally.solutions += 1;
            return Event::Solved;
        }
        if self.next.len() < self.width {
            if self.parents.is_empty() {
                return self.draw();
            }
            if let Some(kept) = self.keep() {
                return kept;
            }
        }
        if self.generation >= self.budget {
            if self.restarts_left == Some(0) {
                return Event::Done;
            }
            self.restarts_left = self.restarts_left.map(|left| left - 1);
            return self.restart();
        }
        self.judge();
        self.keep().expect("a board with conflicts has moves")
    }

    fn tally(&self) -> Tally {
        self.tally
    }

    fn queens(&self) -> Vec<Square> {
        let last = self.next.last();
        last.map_or_else(Vec::new, |board| board.queens().collect())
    }

    fn detail(&self) -> Detail {
        self.detail
    }

    fn variables(&self) -> Vec<Variable> {
        let boards = self.parents.iter().flat_map(ConflictCounts::queens);
        vec![
            Variable::columns(&self.queens()),
            Variable::list("population", boards.map(|queen| queen.column as i64)),
        ]
    }

    fn size(&self) -> usize {
        5 * self.n * (self.parents.len() + self.next.len())
    }

    fn snapshot(&self) -> Box<dyn Search> {
        Box::new(self.clone())
    }
}
