//! Clause learning: every conflict becomes a clause, so the search never repeats it.
//!
//! As a formula, the board has a variable for each square. Every row and column is a clause, "a queen on one of these squares",
//! and so is every pair of squares that attack each other, "not both". The solver *decides* that a queen stands somewhere, and
//! *propagates*: the squares that it attacks are struck out, and a line with one square left gets a queen. When a line has none
//! left, it looks for the reason, and learns it:
//!
//! ```text
//! Q × × ×      decided: a4
//! × × Q ×      decided: c3. Now row 2 (rank 2) has no square left: a4 attacks a2 and c2, c3 attacks b2 and d2
//! × × × ×      learnt: c3 has no queen unless a2 or c2 has one. The search jumps back to the first decision, where
//! × . × .      neither has, and strikes out c3
//! ```
//!
//! The clause is the first *unique implication point*: it has one literal of the last decision's level. The search jumps back to the
//! latest other level in the clause, which may skip decisions that had nothing to do with it, and there the literal is forced. The next
//! decision is in the row with the fewest open squares. After a solution a clause excludes its decisions.
//!
//! This is the core of a SAT solver, small enough to be watched; it never forgets a clause and never restarts. For large puzzles
//! there is a complete solver, `--method sat`.
//!
//! Order: its own. Cost: clauses are visited by two watched literals; attacks need no clauses in memory. Source: J. P. Marques Silva and
//! K. A. Sakallah, "GRASP: a new search algorithm for satisfiability" (1996); M. W. Moskewicz et al., "Chaff: engineering an efficient
//! SAT solver" (2001); N. Eén and N. Sörensson, "An extensible SAT-solver" (2003).

use std::collections::VecDeque;
use std::sync::Arc;

use super::{Detail, Entry, Event, Family, Goal, Search, Tally, Variable, cost};
use queens_board::{Line, Square};

pub(super) const METHOD: Entry = Entry {
    name: "cdcl",
    titles: ["Clause learning", "Klausellernen", "Aprendizaje de cláusulas"],
    summaries: [
        "a small SAT solver: decides, propagates, and learns a clause from every conflict",
        "ein kleiner SAT-Solver: entscheidet, folgert und lernt aus jedem Konflikt eine Klausel",
        "un pequeño solucionador SAT: decide, propaga y aprende una cláusula de cada conflicto",
    ],
    family: Family::Iterative,
    largest: 64,
    parameters: &[],
    seconds: |_, n, goal| {
        let all = 0.6 * cost::early_checks(n);
        let placed = match goal {
            // Varies from dozens to thousands between neighbouring n: this is an upper estimate.
            Goal::First => (20.0 * n as f64 * (0.05 * n as f64).exp()).min(0.5 * all),
            Goal::All => all,
        };
        // Every learnt clause makes later conflicts slower.
        12e-9 * (n * n) as f64 * placed * (1.0 + placed / 3e4)
    },
    start: |_, n, _| Box::new(ClauseLearning::new(n)),
};

/// A square with a queen, as its number + 1; without one, negated.
type Literal = i32;

fn square_of(literal: Literal) -> usize {
    literal.unsigned_abs() as usize - 1
}

/// The index of a literal in tables.
fn index(literal: Literal) -> usize {
    2 * square_of(literal) + usize::from(literal < 0)
}

/// Why a square has its value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Reason {
    Decision,
    /// The queen on this square attacks it.
    Attack(usize),
    /// All other literals of this clause are false.
    Clause(usize),
}

#[derive(Clone, Copy, Debug)]
enum Activity {
    Search,
    /// A clause is false.
    Conflict(usize),
    /// A solution stands on the board.
    Solved,
    /// Queens are removed down to this level; then the last clause forces its first literal.
    Jump(usize),
    /// The search is over: queens are removed until the board is empty.
    End,
}

#[derive(Clone, Debug)]
struct ClauseLearning {
    n: usize,
    /// For each square, those that a queen there attacks, in their order.
    attacked: Arc<[Vec<u32>]>,
    /// Rows, columns, then learnt clauses. The first two literals of each are watched.
    clauses: Vec<Vec<Literal>>,
    /// The literals of all clauses together.
    literals: usize,
    /// For each literal, the clauses that watch it.
    watching: Vec<Vec<u32>>,
    /// 1 for a queen, −1 for a struck square, 0 for an open one.
    values: Vec<i8>,
    /// The level of each square with a value.
    levels: Vec<u32>,
    reasons: Vec<Reason>,
    /// The literals that are true, in the order in which they became so.
    trail: Vec<Literal>,
    /// The position of each decision in the trail.
    decisions: Vec<usize>,
    /// The length of the propagated part of the trail.
    head: usize,
    /// Literals that clauses force, each with its clause.
    forced: VecDeque<(Literal, usize)>,
    /// The number of the last conflict that each square took part in.
    latest: Vec<u64>,
    conflicts: u64,
    /// The clause that was learnt last.
    learnt: Vec<Literal>,
    queens: Vec<Square>,
    /// What [`Search::attack_counts`] shows.
    struck: Vec<u32>,
    state: Activity,
    detail: Detail,
    tally: Tally,
}

impl ClauseLearning {
    fn new(n: usize) -> Self {
        let squares = || (0..n * n).map(move |square| Square::new(square / n, square % n));
        let attacked = squares().map(|queen| {
            let attacked = squares().enumerate();
            let attacked = attacked.filter(|(_, square)| queen.attacks(*square));
            attacked.map(|(square, _)| square as u32).collect()
        });
        let mut learning = Self {
            n,
            attacked: attacked.collect(),
            clauses: Vec::new(),
            literals: 0,
            watching: vec![Vec::new(); 2 * n * n],
            values: vec![0; n * n],
            levels: vec![0; n * n],
            reasons: vec![Reason::Decision; n * n],
            trail: Vec::with_capacity(n * n),
            decisions: Vec::new(),
            head: 0,
            forced: VecDeque::new(),
            latest: vec![0; n * n],
            conflicts: 0,
            learnt: Vec::new(),
            queens: Vec::with_capacity(n),
            struck: vec![0; n * n],
            state: Activity::Search,
            detail: Detail::Nothing,
            tally: Tally::default(),
        };
        let literal = |row: usize, column: usize| (row * n + column) as Literal + 1;
        for row in 0..n {
            learning.add((0..n).map(|column| literal(row, column)).collect());
        }
        for column in 0..n {
            learning.add((0..n).map(|row| literal(row, column)).collect());
        }
        learning
    }

    /// Adds a clause. One literal alone is forced.
    fn add(&mut self, clause: Vec<Literal>) {
        let number = self.clauses.len();
        match clause[..] {
            [only] => self.forced.push_back((only, number)),
            [first, second, ..] => {
                self.watching[index(first)].push(number as u32);
                self.watching[index(second)].push(number as u32);
            }
            [] => unreachable!("an empty clause ends the search"),
        }
        self.literals += clause.len();
        self.clauses.push(clause);
    }

    /// 1 if a literal is true, −1 if it is false, 0 if it is open.
    fn value(&self, literal: Literal) -> i8 {
        self.values[square_of(literal)] * literal.signum() as i8
    }

    fn square(&self, number: usize) -> Square {
        Square::new(number / self.n, number % self.n)
    }

    /// The row or column that a clause stands for, if it was not learnt.
    fn line(&self, clause: usize) -> Option<Line> {
        let n = self.n;
        match clause {
            row if row < n => Some(Line::Row(row)),
            column if column < 2 * n => Some(Line::Column(column - n)),
            _ => None,
        }
    }

    fn set(&mut self, literal: Literal, reason: Reason) {
        let square = square_of(literal);
        let level = self.decisions.len() as u32;
        self.values[square] = literal.signum() as i8;
        self.levels[square] = level;
        self.reasons[square] = reason;
        self.trail.push(literal);
        if literal < 0 {
            self.struck[square] = level + 1;
        }
    }

    /// Makes a literal true; a queen also strikes out the squares that it attacks.
    fn assign(&mut self, literal: Literal, reason: Reason) -> Event {
        self.set(literal, reason);
        let number = square_of(literal);
        let mut squares = 0;
        if literal > 0 {
            let attacked = Arc::clone(&self.attacked);
            for &attacked in &attacked[number] {
                let attacked = attacked as usize;
                if self.values[attacked] == 0 {
                    self.set(-(attacked as Literal + 1), Reason::Attack(number));
                    squares += 1;
                }
            }
            self.tally.checks += self.attacked[number].len() as u64;
        }
        self.detail = match reason {
            Reason::Clause(clause) => Detail::Forced {
                line: self.line(clause),
                squares,
            },
            _ => Detail::Struck { squares },
        };
        let square = self.square(number);
        if literal < 0 {
            return Event::Struck(square);
        }
        self.queens.push(square);
        self.tally.tries += 1;
        self.tally.placements += 1;
        Event::Placed(square)
    }

    /// Visits the clauses that watch a literal which has become false.
    fn visit(&mut self, literal: Literal) {
        let watching = std::mem::take(&mut self.watching[index(literal)]);
        for clause in watching {
            let number = clause as usize;
            self.tally.checks += 1;
            if self.clauses[number][0] == literal {
                self.clauses[number].swap(0, 1);
            }
            let other = self.clauses[number][0];
            let is_open = |&at: &usize| self.value(self.clauses[number][at]) >= 0;
            let next = match self.value(other) {
                1 => None,
                _ => (2..self.clauses[number].len()).find(is_open),
            };
            if let Some(next) = next {
                self.clauses[number].swap(1, next);
                let watched = self.clauses[number][1];
                self.watching[index(watched)].push(clause);
                continue;
            }
            self.watching[index(literal)].push(clause);
            if self.value(other) != 1 {
                self.forced.push_back((other, number));
            }
        }
    }

    /// Propagates up to the next event.
    fn search(&mut self) -> Event {
        loop {
            if let Some((literal, clause)) = self.forced.pop_front() {
                match self.value(literal) {
                    1 => {}
                    0 => return self.assign(literal, Reason::Clause(clause)),
                    _ => {
                        self.state = Activity::Conflict(clause);
                        return self.line(clause).map_or(Event::Conflict, Event::DeadEnd);
                    }
                }
            } else if let Some(&literal) = self.trail.get(self.head) {
                self.head += 1;
                self.visit(-literal);
            } else if self.queens.len() == self.n {
                self.state = Activity::Solved;
                self.tally.solutions += 1;
                return Event::Solved;
            } else {
                return self.decide();
            }
        }
    }

    /// Places a queen in the row with the fewest open squares, on the square that took part in the latest conflict; ties go to
    /// the first.
    fn decide(&mut self) -> Event {
        let n = self.n;
        let is_open = |&square: &usize| self.values[square] == 0;
        let open = |row: usize| (row * n..(row + 1) * n).filter(is_open);
        let rows = (0..n).filter(|&row| open(row).next().is_some());
        let row = rows.min_by_key(|&row| open(row).count());
        let row = row.expect("a row without a queen has an open square");
        let square = open(row).rev().max_by_key(|&square| self.latest[square]);
        let square = square.expect("the row has open squares");
        self.decisions.push(self.trail.len());
        self.assign(square as Literal + 1, Reason::Decision)
    }

    /// The clause that made a literal true.
    fn clause_of(&self, literal: Literal) -> Vec<Literal> {
        match self.reasons[square_of(literal)] {
            Reason::Decision => unreachable!("a decision is the last literal of its level"),
            Reason::Attack(queen) => vec![literal, -(queen as Literal + 1)],
            Reason::Clause(clause) => self.clauses[clause].clone(),
        }
    }

    /// Learns from a false clause: replaces its literals of this level by their reasons until one is left.
    fn learn(&mut self, clause: usize) -> Event {
        self.conflicts += 1;
        let level = self.decisions.len() as u32;
        let mut seen = vec![false; self.n * self.n];
        let mut learnt = vec![0];
        let mut of_level = 0;
        let mut reasons = self.clauses[clause].clone();
        let mut at = self.trail.len();
        loop {
            for &literal in &reasons {
                let square = square_of(literal);
                if self.levels[square] == 0 || std::mem::replace(&mut seen[square], true) {
                    continue;
                }
                self.latest[square] = self.conflicts;
                if self.levels[square] == level {
                    of_level += 1;
                } else {
                    learnt.push(literal);
                }
            }
            let last = |&at: &usize| seen[square_of(self.trail[at])];
            at = (0..at).rev().find(last).expect("one is of this level");
            let literal = self.trail[at];
            of_level -= 1;
            if of_level == 0 {
                learnt[0] = -literal;
                break;
            }
            reasons = self.clause_of(literal);
            reasons.retain(|other| *other != literal);
        }
        self.keep(learnt, false)
    }

    /// Excludes the decisions of the solution that stands.
    fn exclude(&mut self) -> Event {
        let decisions = self.decisions.iter().rev();
        let clause = decisions.map(|&at| -self.trail[at]).collect();
        self.keep(clause, true)
    }

    /// Keeps a learnt clause, whose first literal is the only one of this level.
    fn keep(&mut self, mut clause: Vec<Literal>, is_solution: bool) -> Event {
        // The other watched literal is one of the latest level; ties go to the first.
        let level = |literal: &Literal| self.levels[square_of(*literal)];
        let others = (1..clause.len()).rev();
        let mut back = 0;
        if let Some(latest) = others.max_by_key(|&at| level(&clause[at])) {
            back = level(&clause[latest]) as usize;
            clause.swap(1, latest);
        }
        self.detail = Detail::Clause {
            squares: clause.len(),
            decisions: back,
            is_solution,
        };
        self.learnt.clone_from(&clause);
        let number = self.clauses.len();
        let first = clause[0];
        self.add(clause);
        self.forced.clear();
        self.forced.push_back((first, number));
        self.state = Activity::Jump(back);
        Event::Learnt
    }

    /// Undoes values, down to a level or to the last queen before it.
    fn jump(&mut self, level: usize) -> Option<Event> {
        while self.decisions.len() > level {
            let start = self.decisions[self.decisions.len() - 1];
            while self.trail.len() > start {
                let literal = self.trail.pop().expect("the trail is longer");
                let square = square_of(literal);
                self.values[square] = 0;
                self.struck[square] = 0;
                if literal > 0 {
                    self.head = self.trail.len();
                    return Some(self.remove());
                }
            }
            self.decisions.pop();
        }
        self.head = self.trail.len();
        None
    }

    fn remove(&mut self) -> Event {
        let square = self.queens.pop().expect("a queen was placed");
        self.tally.backtracks += 1;
        Event::Removed(square)
    }
}

impl Search for ClauseLearning {
    fn n(&self) -> usize {
        self.n
    }

    fn step(&mut self) -> Event {
        self.detail = Detail::Nothing;
        match self.state {
            Activity::Search => self.search(),
            Activity::Conflict(_) | Activity::Solved if self.decisions.is_empty() => {
                self.state = Activity::End;
                self.step()
            }
            Activity::Conflict(clause) => self.learn(clause),
            Activity::Solved => self.exclude(),
            Activity::Jump(level) => {
                let removed = self.jump(level);
                removed.unwrap_or_else(|| {
                    self.state = Activity::Search;
                    self.search()
                })
            }
            Activity::End if self.queens.is_empty() => Event::Done,
            Activity::End => self.remove(),
        }
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
        let literals = |literals: &[Literal]| -> Vec<i64> {
            literals.iter().map(|&literal| i64::from(literal)).collect()
        };
        vec![
            Variable::columns_by_row(self.n, &self.queens),
            Variable::list("trail", literals(&self.trail)),
            Variable::list("learnt", literals(&self.learnt)),
        ]
    }

    fn size(&self) -> usize {
        self.literals + 8 * self.values.len()
    }

    fn snapshot(&self) -> Box<dyn Search> {
        Box::new(self.clone())
    }
}
