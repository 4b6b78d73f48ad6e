//! Counts row by row the ways to reach each *state*: the columns and diagonals that the queens above take.
//!
//! Only the state decides which queens fit below, so boards with the same state are counted together:
//!
//! ```text
//! . Q . . .    . . Q . .
//! . . . Q .    Q . . . .      other queens, but both boards take the first four columns, and the
//! Q . . . .    . . . Q .      same diagonals reach the last row: one state, two ways
//! . . Q . .    . Q . . .
//! × × × × .    × × × × .
//! ```
//!
//! Two boards have the same state only if they take the same of the diagonals that reach the rows below. That is rare: 163 of
//! 1,980 queens for n = 8 lead to a known state, and 180 million of 903 million for n = 16.
//!
//! After the last row the number of solutions is known, although none was listed. Only then does the search list them. It knows
//! how many solutions each state leads to, so it never meets a dead end.
//!
//! Order: lexicographic. Cost: one lookup for each queen, and memory for all states of all rows, about 30 bytes each: 20 million
//! for n = 14. Source: R. Bellman, "Dynamic Programming" (1957); for queens I. Rivin and R. Zabih, "A dynamic programming
//! solution to the n-queens problem", Information Processing Letters 41 (1992).

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};
use std::sync::Arc;

use super::{Detail, Entry, Event, Family, Goal, Search, Tally, Variable, cost};
use queens_board::{Line, Square};

pub(super) const METHOD: Entry = Entry {
    name: "dynamic-programming",
    titles: [
        "Dynamic programming",
        "Dynamische Programmierung",
        "Programación dinámica",
    ],
    summaries: [
        "row by row, the number of ways to reach each state, with equal states merged",
        "Reihe für Reihe die Zahl der Wege zu jedem Zustand, gleiche Zustände vereint",
        "fila por fila, cuántos caminos llevan a cada estado, uniendo los iguales",
    ],
    family: Family::Remembering,
    largest: 14,
    parameters: &[],
    // Counting looks up every queen, and comes before the first solution.
    seconds: |_, n, goal| {
        let queens = cost::early_checks(n);
        match goal {
            Goal::First => 0.6e-6 * queens,
            Goal::All => 0.7e-6 * queens,
        }
    },
    start: |_, n, _| Box::new(DynamicProgramming::new(n)),
};

/// Columns, falling and rising diagonals as seen from the row below: [`BITS`] bits each.
type State = u64;
const BITS: usize = 16;

/// The columns of a state that no queen takes or attacks, and the states that queens there lead to.
fn moves(n: usize, state: State) -> impl Iterator<Item = (usize, State)> {
    let full = (1 << n) - 1;
    let word = |index: usize| state >> (index * BITS) & ((1 << BITS) - 1);
    let (columns, falling, rising) = (word(0), word(1), word(2));
    let free = full & !(columns | falling | rising);
    let is_free = move |column: &usize| free >> column & 1 == 1;
    (0..n).filter(is_free).map(move |column| {
        let queen = 1 << column;
        let falling = (falling | queen) << 1 & full;
        let rising = (rising | queen) >> 1;
        let state = (columns | queen) | falling << BITS | rising << (2 * BITS);
        (column, state)
    })
}

/// The states before a row, in the order in which they are first reached.
#[derive(Debug, Default)]
struct Row {
    states: Vec<State>,
    /// The number of ways to reach each state.
    ways: Vec<u64>,
    /// For each state, a state of the row above that leads to it: the first.
    above: Vec<u32>,
}

/// The states that the queens of a row lead to.
#[derive(Debug, Default)]
struct Moves {
    /// For each state, where its queens begin in `below`; one more at the end.
    starts: Vec<u32>,
    /// For each queen of each state, the number of the state in the row below.
    below: Vec<u32>,
}

impl Moves {
    /// The numbers of the states that a state's queens lead to.
    fn of(&self, state: usize) -> &[u32] {
        &self.below[self.starts[state] as usize..self.starts[state + 1] as usize]
    }
}

/// Hashes by multiplication, which is enough because all states differ in their bits.
#[derive(Default)]
struct StateHasher(u64);

impl Hasher for StateHasher {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, _: &[u8]) {
        unreachable!("states are words");
    }

    fn write_u64(&mut self, state: u64) {
        let product = state.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        self.0 = product ^ product >> 32;
    }
}

impl Row {
    fn first() -> Self {
        Self {
            states: vec![0],
            ways: vec![1],
            above: vec![0],
        }
    }

    /// The states that the queens of this row lead to, and the row below.
    fn next(&self, n: usize) -> (Moves, Self) {
        let mut numbers: HashMap<State, u32, BuildHasherDefault<StateHasher>> = HashMap::default();
        let (mut queens, mut next) = (Moves::default(), Self::default());
        for (index, (&state, &ways)) in self.states.iter().zip(&self.ways).enumerate() {
            queens.starts.push(queens.below.len() as u32);
            for (_, reached) in moves(n, state) {
                let number = *numbers.entry(reached).or_insert_with(|| {
                    next.states.push(reached);
                    next.ways.push(0);
                    next.above.push(index as u32);
                    next.states.len() as u32 - 1
                });
                next.ways[number as usize] += ways;
                queens.below.push(number);
            }
        }
        queens.starts.push(queens.below.len() as u32);
        (queens, next)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum NextAction {
    /// Put the next state of the row on the board.
    Open,
    /// Try the next queen of the state.
    Try,
    /// Remove the queen that was tried.
    Leave,
    /// List solutions.
    List,
    Done,
}

#[derive(Clone, Debug)]
struct DynamicProgramming {
    n: usize,
    /// The completed rows, and the states that the queens of all but the last lead to. Copies of the search share them.
    rows: Vec<Arc<Row>>,
    moves: Vec<Arc<Moves>>,
    phase: NextAction,
    /// The current row, the state there, and the index of its next queen.
    row: usize,
    state: usize,
    queen: usize,
    /// The states of the row below that were reached, and the ways to each so far.
    ways: Vec<u64>,
    queens: Vec<Square>,
    merged: u64,
    /// For each row, the number of solutions that each of its states leads to; made when solutions are listed.
    leads: Vec<Arc<Vec<u64>>>,
    /// While solutions are listed: for each queen on the board and the next, the state above it and the queen to try.
    path: Vec<(usize, usize)>,
    solutions: Option<u64>,
    is_judged: bool,
    detail: Detail,
    tally: Tally,
}

impl DynamicProgramming {
    fn new(n: usize) -> Self {
        Self {
            n,
            rows: vec![Arc::new(Row::first())],
            moves: Vec::new(),
            phase: NextAction::Open,
            row: 0,
            state: 0,
            queen: 0,
            ways: Vec::new(),
            queens: Vec::with_capacity(n),
            merged: 0,
            leads: Vec::new(),
            path: Vec::new(),
            solutions: None,
            is_judged: false,
            detail: Detail::Nothing,
            tally: Tally::default(),
        }
    }

    /// The queens that first led to a state, from the top.
    fn first_queens(&self, row: usize, state: usize) -> Vec<Square> {
        let mut queens = Vec::with_capacity(self.n);
        let mut number = state;
        for row in (0..row).rev() {
            let above = self.rows[row + 1].above[number] as usize;
            let reached = self.moves[row].of(above);
            let queen = reached.iter().position(|&reached| reached as usize == number);
            let queen = queen.expect("the state above leads there");
            queens.push(self.square(row, above, queen));
            number = above;
        }
        queens.reverse();
        queens
    }

    /// Where a queen of a state stands, by its number.
    fn square(&self, row: usize, state: usize, queen: usize) -> Square {
        let mut moves = moves(self.n, self.rows[row].states[state]);
        let (column, _) = moves.nth(queen).expect("the state has this queen");
        Square::new(row, column)
    }

    /// Puts the next state of the row on the board, or begins the next row.
    fn open(&mut self) -> Event {
        if self.row < self.n && self.state == self.rows[self.row].states.len() {
            self.row += 1;
            self.state = 0;
            self.ways.clear();
        }
        if self.row == self.n {
            return self.count();
        }
        if self.moves.len() == self.row {
            let (moves, below) = self.rows[self.row].next(self.n);
            self.moves.push(Arc::new(moves));
            self.rows.push(Arc::new(below));
        }
        self.queens = self.first_queens(self.row, self.state);
        self.queen = 0;
        self.phase = NextAction::Try;
        self.detail = Detail::State {
            number: self.state,
            states: self.rows[self.row].states.len(),
            ways: self.rows[self.row].ways[self.state],
        };
        Event::Replaced
    }

    fn try_queen(&mut self) -> Event {
        let reached = self.moves[self.row].of(self.state);
        let Some(&number) = reached.get(self.queen) else {
            let is_dead = reached.is_empty();
            self.state += 1;
            self.phase = NextAction::Open;
            if is_dead {
                return Event::DeadEnd(Line::Row(self.row));
            }
            return self.open();
        };
        let number = number as usize;
        let is_known = number < self.ways.len();
        if is_known {
            self.merged += 1;
        } else {
            self.ways.push(0);
        }
        self.ways[number] += self.rows[self.row].ways[self.state];
        self.detail = Detail::Reached {
            ways: self.ways[number],
            is_known,
        };
        let square = self.square(self.row, self.state, self.queen);
        self.phase = NextAction::Leave;
        self.tally.checks += 1;
        self.place(square)
    }

    fn place(&mut self, square: Square) -> Event {
        self.queens.push(square);
        self.tally.tries += 1;
        self.tally.placements += 1;
        Event::Placed(square)
    }

    fn remove(&mut self) -> Event {
        let square = self.queens.pop().expect("a queen was placed");
        self.tally.backtracks += 1;
        Event::Removed(square)
    }

    fn count(&mut self) -> Event {
        let solutions = self.rows[self.n].ways.iter().sum();
        self.solutions = Some(solutions);
        self.queens.clear();
        self.ways.clear();
        // The empty board is a state, but no queen leads to it.
        let states = self.rows.iter().map(|row| row.states.len() as u64);
        self.detail = Detail::Counted {
            solutions,
            states: states.sum::<u64>() - 1,
            merged: self.merged,
        };
        self.phase = match solutions {
            0 => NextAction::Done,
            _ => NextAction::List,
        };
        Event::Counted
    }

    /// Adds up, from the last row upwards, the number of solutions that each state leads to.
    fn look_back(&mut self) {
        let last = vec![1; self.rows[self.n].states.len()];
        self.leads = vec![Arc::new(last)];
        for (row, moves) in self.rows.iter().zip(&self.moves).rev() {
            let below = &self.leads[self.leads.len() - 1];
            let sum = |state| -> u64 {
                let reached = moves.of(state).iter();
                reached.map(|&number| below[number as usize]).sum()
            };
            let leads = (0..row.states.len()).map(sum).collect();
            self.leads.push(Arc::new(leads));
        }
        self.leads.reverse();
        self.path = vec![(0, 0)];
    }

    fn list(&mut self) -> Event {
        if self.leads.is_empty() {
            self.look_back();
        }
        let depth = self.queens.len();
        if depth == self.n && !std::mem::replace(&mut self.is_judged, true) {
            self.tally.solutions += 1;
            return Event::Solved;
        }
        self.is_judged = false;
        if depth < self.n {
            let (state, from) = self.path[depth];
            let reached = self.moves[depth].of(state);
            let leads = &self.leads[depth + 1];
            let good = |&queen: &usize| leads[reached[queen] as usize] > 0;
            if let Some(queen) = (from..reached.len()).find(good) {
                let below = reached[queen] as usize;
                self.path[depth].1 = queen + 1;
                self.path.push((below, 0));
                let square = self.square(depth, state, queen);
                return self.place(square);
            }
        }
        self.path.pop();
        if depth == 0 {
            self.phase = NextAction::Done;
            return Event::Done;
        }
        self.remove()
    }
}

impl Search for DynamicProgramming {
    fn n(&self) -> usize {
        self.n
    }

    fn step(&mut self) -> Event {
        self.detail = Detail::Nothing;
        match self.phase {
            NextAction::Open => self.open(),
            NextAction::Try => self.try_queen(),
            NextAction::Leave => {
                self.queen += 1;
                self.phase = NextAction::Try;
                self.remove()
            }
            NextAction::List => self.list(),
            NextAction::Done => Event::Done,
        }
    }

    fn tally(&self) -> Tally {
        self.tally
    }

    fn queens(&self) -> Vec<Square> {
        self.queens.clone()
    }

    fn counted(&self) -> Option<u64> {
        self.solutions
    }

    fn count_unlisted(&mut self) -> Option<u64> {
        while self.solutions.is_none() {
            self.step();
        }
        self.solutions
    }

    fn detail(&self) -> Detail {
        self.detail
    }

    fn variables(&self) -> Vec<Variable> {
        // Of the row below only the states that were reached.
        let known = match self.solutions {
            Some(_) => &self.rows[..],
            None => &self.rows[..=self.row],
        };
        let states = known.iter().map(|row| row.states.len() as i64);
        let reached = self.solutions.is_none().then_some(self.ways.len() as i64);
        vec![
            Variable::columns(&self.queens),
            Variable::list("states", states.chain(reached)),
            Variable::list("ways", self.ways.iter().map(|&ways| ways as i64)),
        ]
    }

    fn size(&self) -> usize {
        self.n * self.n + self.ways.len()
    }

    fn snapshot(&self) -> Box<dyn Search> {
        Box::new(self.clone())
    }
}
