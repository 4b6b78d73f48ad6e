//! A population of boards: the better half breeds, and occasionally a queen mutates.
//!
//! A board is a list of columns, one for each row. A child has the upper rows of one parent and the lower rows of the other:
//!
//! ```text
//! parents   6 4 2 0 | 5 7 1 1     3 conflicts
//!           7 1 3 0 | 6 4 2 5     2 conflicts
//! child     6 4 2 0 | 6 4 2 5     cut after row 3
//! mutated   6 4 2 0   6 1 2 5     occasionally, one queen moves to a random column
//! ```
//!
//! Each generation is sorted by its conflicts. The two best boards survive unchanged; the parents of all others are drawn from
//! the better half. Without mutations all boards are soon the same, and crossing them produces nothing new. After 30 n generations
//! the population is abandoned for a fresh one.
//!
//! Cost: one child is n columns copied and 3 n counters. On large boards this is slow: a cut repairs no diagonal, and only
//! mutations find the last squares. Source: J. H. Holland, "Adaptation in Natural and Artificial Systems" (1975); the cut as in
//! S. Russell and P. Norvig, "Artificial Intelligence: A Modern Approach", section 4.1.

use super::{Detail, Entry, Event, Family, Parameter, Search, Tally, Variable};
use crate::repair::{Dice, Options};
use queens_board::Square;

pub(super) const METHOD: Entry = Entry {
    name: "genetic",
    titles: [
        "Genetic algorithm",
        "Genetischer Algorithmus",
        "Algoritmo genético",
    ],
    summaries: [
        "breeds boards: the better half of a population is crossed and mutated",
        "Bretter vermehren sich: die bessere Hälfte einer Population, gekreuzt und mutiert",
        "los tableros se reproducen: la mejor mitad de una población, con cruces y mutaciones",
    ],
    family: Family::Seeded,
    largest: 1_000,
    parameters: &[MUTATION, POPULATION],
    // 2,900 boards for n = 8, 39,000 for 20, 260,000 for 30, two million for 50: medians of 15 seeds.
    seconds: |_, n, _| 8e-9 * n as f64 * 2.2 * (n as f64).powf(3.5),
    start: |method, n, options| {
        let number = |index| method.value(index).parse().expect("the values are numbers");
        Box::new(Genetic::new(n, number(0), number(1), options))
    },
};

const MUTATION: Parameter = Parameter {
    key: "mutation",
    summary: "the percentage of children that mutate",
    values: &["80", "0", "20"],
    is_listed: true,
};

const POPULATION: Parameter = Parameter {
    key: "population",
    summary: "the number of boards in a generation",
    values: &["100", "20", "500"],
    is_listed: true,
};

/// The number of best boards that survive unchanged.
const ELITE: usize = 2;

/// The boards of one generation, one after another.
#[derive(Clone, Debug, Default)]
struct Generation {
    columns: Vec<u32>,
    conflicts: Vec<u64>,
}

impl Generation {
    fn board(&self, n: usize, number: usize) -> &[u32] {
        &self.columns[number * n..][..n]
    }

    /// The same boards, the best first; among equals the older ones.
    fn sorted(&self, n: usize) -> Self {
        let mut order: Vec<usize> = (0..self.conflicts.len()).collect();
        order.sort_by_key(|&number| self.conflicts[number]);
        Self {
            columns: order
                .iter()
                .flat_map(|&number| self.board(n, number))
                .copied()
                .collect(),
            conflicts: order.iter().map(|&number| self.conflicts[number]).collect(),
        }
    }
}

#[derive(Clone, Debug)]
struct Genetic {
    n: usize,
    mutation: usize,
    size: usize,
    /// Generations before a population is abandoned.
    budget: u64,
    restarts: Option<u64>,
    restarts_left: Option<u64>,
    dice: Dice,
    /// The parents, the best first; empty while the first generation is drawn.
    parents: Generation,
    /// The boards of the next generation so far. The last one is on the board.
    next: Generation,
    generation: u64,
    /// Queens on each column and diagonal, zero between uses.
    counts: Vec<u32>,
    detail: Detail,
    is_reported: bool,
    is_cleared: bool,
    tally: Tally,
}

impl Genetic {
    fn new(n: usize, mutation: usize, size: usize, options: Options) -> Self {
        Self {
            n,
            mutation,
            size,
            budget: options.budget.unwrap_or(30 * n as u64),
            restarts: options.restarts,
            restarts_left: options.restarts,
            dice: Dice::new(options.seed),
            parents: Generation::default(),
            next: Generation::default(),
            generation: 0,
            counts: vec![0; 5 * n],
            detail: Detail::Nothing,
            is_reported: false,
            is_cleared: true,
            tally: Tally::default(),
        }
    }

    /// Pairs of queens on one line of the last board.
    fn judge(&mut self) -> u64 {
        let n = self.n;
        let start = self.next.columns.len() - n;
        let (on_column, diagonals) = self.counts.split_at_mut(n);
        let (on_falling, on_rising) = diagonals.split_at_mut(2 * n);
        let mut conflicts = 0;
        let mut count = |counter: &mut u32| {
            conflicts += u64::from(*counter);
            *counter += 1;
        };
        for (row, &column) in self.next.columns[start..].iter().enumerate() {
            let column = column as usize;
            count(&mut on_column[column]);
            count(&mut on_falling[row + n - 1 - column]);
            count(&mut on_rising[row + column]);
        }
        self.counts.fill(0);
        self.tally.tries += 1;
        self.tally.checks += 3 * n as u64;
        self.tally.placements += n as u64;
        self.next.conflicts.push(conflicts);
        self.is_cleared = false;
        conflicts
    }

    /// A random board of the first generation.
    fn draw(&mut self) -> Event {
        let number = self.next.conflicts.len();
        for _ in 0..self.n {
            let column = self.dice.below(self.n);
            self.next.columns.push(column as u32);
        }
        let conflicts = self.judge();
        self.detail = Detail::Drawn { number, conflicts };
        Event::Replaced
    }

    /// A child of two parents from the better half.
    fn breed(&mut self) -> Event {
        let n = self.n;
        let better = self.size / 2;
        let parents = [self.dice.below(better), self.dice.below(better)];
        let cut = 1 + self.dice.below(n - 1);
        let [first, second] = parents.map(|number| self.parents.board(n, number));
        let start = self.next.columns.len();
        self.next.columns.extend_from_slice(&first[..cut]);
        self.next.columns.extend_from_slice(&second[cut..]);
        let mutated = (self.dice.below(100) < self.mutation).then(|| {
            let square = Square::new(self.dice.below(n), self.dice.below(n));
            self.next.columns[start + square.row] = square.column as u32;
            square
        });
        let conflicts = self.judge();
        self.detail = Detail::Bred {
            generation: self.generation,
            parents,
            cut,
            mutated,
            conflicts,
        };
        Event::Replaced
    }

    /// Makes the next generation the parents, and keeps their best boards.
    fn age(&mut self) {
        self.parents = self.next.sorted(self.n);
        self.next.columns.clear();
        self.next.conflicts.clear();
        for number in 0..ELITE {
            self.next
                .columns
                .extend_from_slice(self.parents.board(self.n, number));
            self.next.conflicts.push(self.parents.conflicts[number]);
        }
        self.generation += 1;
        self.tally.repairs += 1;
    }

    fn restart(&mut self) -> Event {
        self.parents = Generation::default();
        self.next = Generation::default();
        self.generation = 0;
        self.is_cleared = true;
        self.tally.restarts += 1;
        Event::Restarted
    }
}

impl Search for Genetic {
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
        if n == 0 || (!self.is_cleared && self.next.conflicts.last() == Some(&0)) {
            self.is_reported = true;
            self.tally.solutions += 1;
            return Event::Solved;
        }
        if self.next.conflicts.len() == self.size {
            if self.generation >= self.budget {
                if self.restarts_left == Some(0) {
                    return Event::Done;
                }
                self.restarts_left = self.restarts_left.map(|left| left - 1);
                return self.restart();
            }
            self.age();
        }
        if self.parents.conflicts.is_empty() {
            self.draw()
        } else {
            self.breed()
        }
    }

    fn tally(&self) -> Tally {
        self.tally
    }

    fn queens(&self) -> Vec<Square> {
        let Some(last) = self
            .next
            .conflicts
            .len()
            .checked_sub(1)
            .filter(|_| !self.is_cleared)
        else {
            return Vec::new();
        };
        let columns = self.next.board(self.n, last).iter().enumerate();
        columns
            .map(|(row, &column)| Square::new(row, column as usize))
            .collect()
    }

    fn detail(&self) -> Detail {
        self.detail
    }

    fn variables(&self) -> Vec<Variable> {
        let numbers = |columns: &[u32]| {
            columns
                .iter()
                .map(|&column| i64::from(column))
                .collect::<Vec<_>>()
        };
        vec![
            Variable::columns(&self.queens()),
            Variable::list("population", numbers(&self.parents.columns)),
        ]
    }

    fn size(&self) -> usize {
        self.parents.columns.len() + self.next.columns.len()
    }

    fn snapshot(&self) -> Box<dyn Search> {
        Box::new(self.clone())
    }
}
