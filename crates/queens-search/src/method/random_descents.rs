//! Random descents: one queen after another goes to a random free square, until a row has none left.
//!
//! The product of the numbers of choices is the descent's *weight*, and 0 if the descent ends early. Every solution is the end
//! of exactly one path, so the mean weight of many descents is about the number of all solutions:
//!
//! ```text
//! . Q . .     four choices in row 0, one in row 1, one in row 2 and one in row 3: weight 4.
//! . . . Q     Two of the four first squares lead to a solution, two to weight 0:
//! Q . . .     the mean is 2, the number of solutions of n = 4.
//! . . Q .
//! ```
//!
//! With `order=mrv` ("minimum remaining values") the row with the fewest squares left is next, among equals the upper one: fewer
//! descents end early, and their weights differ less. With `order=rows` the rows come from the top.
//!
//! Cost: three squares for each row without a queen, per queen placed. Of 20,000 descents, 25 % reach a solution for n = 8 and 9 %
//! for n = 20 (with `rows` 13 % and 2 %), and the standard deviation of a weight is 2 and 6 times the mean (3 and 12 times). Four
//! times as many descents halve the error. Populations of descents, in `queens-sample`, estimate with fewer.
//! Source: D. E. Knuth, "Estimating the efficiency of backtrack programs", Mathematics of Computation 29 (1975).

use super::{Detail, Entry, Event, Family, Layout, Parameter, Search, Tally, Variable};
use crate::repair::{Dice, Options};
use queens_board::{Line, Square};

pub(super) const METHOD: Entry = Entry {
    name: "random-descents",
    titles: [
        "Random descents",
        "Zufällige Abstiege",
        "Descensos al azar",
    ],
    summaries: [
        "each queen goes to a random free square; the mean product of the numbers of choices estimates how many solutions there are",
        "jede Dame kommt auf ein zufälliges freies Feld; das mittlere Produkt der Auswahlen schätzt die Zahl aller Lösungen",
        "cada reina va a una casilla libre al azar; el producto medio de las opciones estima cuántas soluciones hay",
    ],
    family: Family::Seeded,
    largest: 34,
    parameters: &[ORDER],
    // One descent in twelve succeeds for n = 34; with rows from the top, one in a hundred.
    seconds: |method, n, _| {
        let descents = if method.value(0) == MRV { 10.0 } else { 100.0 };
        2e-8 * descents * (n as f64).powi(2)
    },
    start: |method, n, options| {
        Box::new(RandomDescents::new(n, method.value(0) == MRV, options))
    },
};

const ORDER: Parameter = Parameter {
    key: "order",
    summary: "which row comes next: the one with the fewest squares left, or from the top",
    values: &[MRV, "rows"],
    is_listed: true,
};
const MRV: &str = "mrv";

#[derive(Clone, Debug)]
struct RandomDescents {
    n: usize,
    fewest_first: bool,
    restarts: Option<u64>,
    restarts_left: Option<u64>,
    dice: Dice,
    queens: Vec<Square>,
    /// The number of free squares that each queen could choose from.
    choices: Vec<usize>,
    has_queen: Vec<bool>,
    /// How many queens attack each square, in rows without a queen.
    struck: Vec<u32>,
    /// The number of squares left in each row without a queen.
    left: Vec<usize>,
    /// The row that gets the next queen, once it is chosen.
    chosen: Option<usize>,
    /// Whether the last event placed a queen, so that a row may be empty now.
    is_fresh: bool,
    /// Whether this descent has ended, and whether at a solution.
    ended: Option<bool>,
    descents: u64,
    /// The sum of all weights. A weight is at most n!, which fits.
    total: u128,
    detail: Detail,
    tally: Tally,
}

impl RandomDescents {
    fn new(n: usize, fewest_first: bool, options: Options) -> Self {
        Self {
            n,
            fewest_first,
            restarts: options.restarts,
            restarts_left: options.restarts,
            dice: Dice::new(options.seed),
            queens: Vec::with_capacity(n),
            choices: Vec::with_capacity(n),
            has_queen: vec![false; n],
            struck: vec![0; n * n],
            left: vec![n; n],
            chosen: None,
            is_fresh: false,
            ended: None,
            descents: 0,
            total: 0,
            detail: Detail::Nothing,
            tally: Tally::default(),
        }
    }

    fn open_rows(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.n).filter(|&row| !self.has_queen[row])
    }

    fn weight(&self) -> u128 {
        self.choices.iter().map(|&choices| choices as u128).product()
    }

    /// The row that gets the next queen.
    fn next_row(&self) -> usize {
        let row = if self.fewest_first {
            self.open_rows().min_by_key(|&row| self.left[row])
        } else {
            self.open_rows().next()
        };
        row.expect("there are fewer queens than rows")
    }

    /// Puts a queen on a random free square of a row.
    fn place(&mut self, row: usize) -> Event {
        let choices = self.left[row];
        let index = self.dice.below(choices);
        let columns = &self.struck[row * self.n..][..self.n];
        let mut free = columns.iter().enumerate().filter(|(_, count)| **count == 0);
        let (column, _) = free.nth(index).expect("as many as were counted");
        let square = Square::new(row, column);
        self.has_queen[row] = true;
        self.strike(square);
        self.queens.push(square);
        self.choices.push(choices);
        self.tally.tries += 1;
        self.tally.placements += 1;
        self.is_fresh = true;
        let weight = self.weight();
        self.detail = Detail::Descent { choices, weight };
        Event::Placed(square)
    }

    /// Strikes the squares out that a queen attacks in rows without a queen.
    fn strike(&mut self, queen: Square) {
        let n = self.n;
        for row in 0..n {
            if self.has_queen[row] {
                continue;
            }
            let distance = row.abs_diff(queen.row);
            let columns = [
                Some(queen.column),
                queen.column.checked_sub(distance),
                Some(queen.column + distance),
            ];
            for column in columns.into_iter().flatten().filter(|&column| column < n) {
                let count = &mut self.struck[row * n + column];
                *count += 1;
                self.left[row] -= usize::from(*count == 1);
                self.tally.checks += 1;
            }
        }
    }

    fn end(&mut self, is_solution: bool) {
        let weight = if is_solution { self.weight() } else { 0 };
        self.ended = Some(is_solution);
        self.descents += 1;
        self.total = self.total.saturating_add(weight);
        self.tally.solutions += u64::from(is_solution);
        self.detail = Detail::Descended {
            weight,
            descents: self.descents,
            total: self.total,
        };
    }

    fn restart(&mut self) -> Event {
        self.queens.clear();
        self.choices.clear();
        self.has_queen.fill(false);
        self.struck.fill(0);
        self.left.fill(self.n);
        self.chosen = None;
        self.ended = None;
        self.tally.restarts += 1;
        Event::Restarted
    }
}

impl Search for RandomDescents {
    fn n(&self) -> usize {
        self.n
    }

    fn step(&mut self) -> Event {
        self.detail = Detail::Nothing;
        match self.ended {
            _ if matches!(self.n, 2 | 3) => return Event::Done,
            None => {}
            Some(_) if self.n == 0 => return Event::Done,
            Some(true) => {
                self.restarts_left = self.restarts;
                return self.restart();
            }
            Some(false) if self.restarts_left == Some(0) => return Event::Done,
            Some(false) => {
                self.restarts_left = self.restarts_left.map(|left| left - 1);
                return self.restart();
            }
        }
        if self.queens.len() == self.n {
            self.end(true);
            return Event::Solved;
        }
        if std::mem::take(&mut self.is_fresh) {
            let empty = self.open_rows().find(|&row| self.left[row] == 0);
            if let Some(row) = empty {
                self.end(false);
                return Event::DeadEnd(Line::Row(row));
            }
        }
        if self.fewest_first && self.chosen.is_none() {
            let row = self.next_row();
            let squares = self.left[row];
            self.chosen = Some(row);
            self.detail = Detail::Choices { squares };
            return Event::Chosen(Line::Row(row));
        }
        let row = self.chosen.take().unwrap_or_else(|| self.next_row());
        self.place(row)
    }

    fn tally(&self) -> Tally {
        self.tally
    }

    fn queens(&self) -> Vec<Square> {
        self.queens.clone()
    }

    fn attack_counts(&self) -> Option<&[u32]> {
        Some(&self.struck)
    }

    fn detail(&self) -> Detail {
        self.detail
    }

    fn variables(&self) -> Vec<Variable> {
        let mut columns = vec![-1; self.n];
        for queen in &self.queens {
            columns[queen.row] = queen.column as i64;
        }
        let struck = Variable {
            name: "struck",
            layout: Layout::Board,
            values: self.struck.iter().map(|&count| i64::from(count)).collect(),
        };
        let choices = self.choices.iter().map(|&choices| choices as i64);
        vec![
            Variable::list("columns", columns),
            struck,
            Variable::list("choices", choices),
        ]
    }

    fn snapshot(&self) -> Box<dyn Search> {
        Box::new(self.clone())
    }
}

#[cfg(test)]
mod tests {
    use crate::repair::Options;
    use crate::{Detail, Event, Method};

    /// The weights of this many descents.
    fn weights(method: &str, n: usize, descents: usize) -> Vec<f64> {
        let method: Method = method.parse().unwrap();
        let mut search = method.start_with(n, Options::seeded(2026)).unwrap();
        let mut weights = Vec::new();
        let mut product = 1;
        while weights.len() < descents {
            match (search.step(), search.detail()) {
                (Event::Placed(_), Detail::Descent { choices, weight }) => {
                    product *= choices as u128;
                    assert_eq!(weight, product);
                }
                (event @ (Event::Solved | Event::DeadEnd(_)), detail) => {
                    let Detail::Descended { weight, descents, total } = detail else {
                        panic!("{detail:?}");
                    };
                    assert_eq!(weight, if event == Event::Solved { product } else { 0 });
                    weights.push(weight as f64);
                    assert_eq!(descents as usize, weights.len());
                    assert_eq!(total as f64, weights.iter().sum::<f64>());
                    product = 1;
                }
                (Event::Chosen(_) | Event::Restarted, _) => {}
                (event, _) => panic!("{event:?}"),
            }
        }
        weights
    }

    #[test]
    fn the_mean_weight_is_the_number_of_solutions() {
        for method in ["random-descents", "random-descents:order=rows"] {
            for (n, solutions) in [(4, 2.0), (5, 10.0), (6, 4.0), (8, 92.0), (10, 724.0)] {
                let weights = weights(method, n, 10_000);
                let mean = weights.iter().sum::<f64>() / 1e4;
                let squares: f64 = weights.iter().map(|weight| (weight - mean).powi(2)).sum();
                let error = squares.sqrt() / 1e4;
                // Four standard errors; ten small tests pass by chance with 99.9 %.
                assert!(
                    (mean - solutions).abs() < 4.0 * error + 1e-9,
                    "{method}, n = {n}: {mean} ± {error}"
                );
            }
        }
    }

    #[test]
    fn looking_at_the_fullest_row_first_ends_fewer_descents_early() {
        let successes = |method| {
            let weights = weights(method, 20, 2_000);
            weights.iter().filter(|weight| **weight > 0.0).count()
        };
        assert!(successes("random-descents") > 3 * successes("random-descents:order=rows"));
    }
}
