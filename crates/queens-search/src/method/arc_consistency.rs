//! Backtracking that keeps every two rows consistent: a square stays only while every other row has a square that it does not
//! attack.
//!
//! An *arc* is a pair of rows. Revising it means looking, for each square of the first row, for a *support*: a square of the
//! second row that it does not attack. A square without support is struck out. Then all arcs to its row are revised again, until
//! the queue of arcs is empty. That is AC-3; done after every queen it is called MAC, maintaining arc consistency.
//!
//! ```text
//! Q × × ×      the queen leaves c and d in row 1, b and d in row 2, b and c in row 3
//! × × . .      c attacks both b and d of row 2, so it has no support there and goes;
//! × . × .      then d of row 2 has none in row 1, where only d is left; …
//! × . . ×      in the end a row is empty: no solution has a queen in this corner
//! ```
//!
//! Forward checking removes only the squares that placed queens attack. Arc consistency checks every square, so it backtracks
//! earlier. A square remembers its last support in each row, and looks for another one only when that support is struck out.
//!
//! Order: lexicographic with `order=rows`; with `order=mrv` the row with the fewest squares is next, and solutions come in another order.
//! Cost: a queen causes up to n² revisions of up to n squares; the tally's checks are pairs of squares compared. All of n = 8 places
//! 768 queens in 46,070 checks with `rows`, where forward checking places 1,724 in 23,872. Source: A. K. Mackworth, "Consistency
//! in networks of relations", Artificial Intelligence 8 (1977); D. Sabin and E. C. Freuder, "Contradicting conventional wisdom in
//! constraint satisfaction", ECAI 1994.

use std::collections::VecDeque;

use super::{
    Detail, Entry, Event, Family, Goal, Layout, Method, Parameter, Search, Tally,
    Variable, cost,
};
use queens_board::{Line, Square};

pub(super) const METHOD: Entry = Entry {
    name: "arc-consistency",
    titles: [
        "Arc consistency",
        "Kantenkonsistenz",
        "Consistencia de arcos",
    ],
    summaries: [
        "a square stays only while every later row has a square compatible with it",
        "ein Feld bleibt nur, solange jede Reihe, die noch kommt, eines hat, das dazu passt",
        "una casilla solo queda mientras cada fila que falta tenga otra compatible",
    ],
    family: Family::Recursive,
    largest: 200,
    parameters: &[ORDER],
    seconds,
    start: |method, n, _| Box::new(ArcConsistency::new(n, method.value(0) == MRV)),
};

const ORDER: Parameter = Parameter {
    key: "order",
    summary: "which row comes next: from the top, or the one with the fewest squares left",
    values: &["rows", MRV],
    is_listed: true,
};
const MRV: &str = "mrv";

fn seconds(method: Method, n: usize, goal: Goal) -> f64 {
    let all = cost::early_checks(n);
    let placed = match (method.value(0), goal) {
        // Varies from dozens to millions between neighbouring n: this is an upper estimate.
        (MRV, Goal::First) => (100.0 * n as f64 * (0.03 * n as f64).exp()).min(0.2 * all),
        (MRV, Goal::All) => 0.25 * all,
        _ => 0.27 * cost::depth_first(n, goal),
    };
    // About 0.4 n² to n² checks for each queen.
    (60e-9 * (n * n) as f64 * placed).min(f64::MAX)
}

#[derive(Clone, Copy, Debug)]
struct Frame {
    row: usize,
    /// The next column to try.
    column: usize,
}

/// No support is remembered.
const NONE: u16 = u16::MAX;

#[derive(Clone, Debug)]
struct ArcConsistency {
    n: usize,
    fewest_first: bool,
    queens: Vec<Square>,
    has_queen: Vec<bool>,
    /// When each square was struck out: one more than the number of queens then, 0 for a square that is left.
    struck: Vec<u32>,
    /// The number of squares left in each row.
    left: Vec<usize>,
    /// The squares that were struck out, in that order.
    trail: Vec<Square>,
    /// For each square and row, the column of the last support found.
    supports: Vec<u16>,
    /// Arcs to revise: a row, and the one in which its squares need support.
    arcs: VecDeque<(usize, usize)>,
    /// Whether an arc is among them.
    is_waiting: Vec<bool>,
    /// The column at which the revision of the first arc continues.
    column: usize,
    /// Whether a square of the first arc's row was struck out by its revision.
    has_changed: bool,
    frames: Vec<Frame>,
    /// Whether a row is empty, so that the last queen must be removed.
    is_dead: bool,
    is_judged: bool,
    is_done: bool,
    detail: Detail,
    tally: Tally,
}

impl ArcConsistency {
    fn new(n: usize, fewest_first: bool) -> Self {
        let arcs = (0..n).flat_map(|row| (0..n).map(move |other| (row, other)));
        Self {
            n,
            fewest_first,
            queens: Vec::with_capacity(n),
            has_queen: vec![false; n],
            struck: vec![0; n * n],
            left: vec![n; n],
            trail: Vec::new(),
            supports: vec![NONE; n * n * n],
            arcs: arcs.filter(|(row, other)| row != other).collect(),
            is_waiting: (0..n * n).map(|arc| n > 0 && arc / n != arc % n).collect(),
            column: 0,
            has_changed: false,
            frames: Vec::with_capacity(n),
            is_dead: false,
            is_judged: false,
            is_done: false,
            detail: Detail::Nothing,
            tally: Tally::default(),
        }
    }

    fn open_rows(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.n).filter(|&row| !self.has_queen[row])
    }

    /// Whether a square is still possible: it has its row's queen, or it is not struck out in a row without one.
    fn is_left(&self, square: Square) -> bool {
        self.struck[square.row * self.n + square.column] == 0
    }

    /// The column of a support in another row, or as an error the support that was lost, if there was one.
    fn support(&mut self, square: Square, other: usize) -> Result<(), Option<Square>> {
        let n = self.n;
        let slot = (square.row * n + square.column) * n + other;
        let last = self.supports[slot];
        let last = (last != NONE).then(|| Square::new(other, usize::from(last)));
        if let Some(last) = last {
            self.tally.checks += 1;
            if self.is_left(last) {
                return Ok(());
            }
        }
        for column in 0..n {
            let candidate = Square::new(other, column);
            if !self.is_left(candidate) {
                continue;
            }
            self.tally.checks += 1;
            if !candidate.attacks(square) {
                self.supports[slot] = column as u16;
                return Ok(());
            }
        }
        Err(last)
    }

    fn strike(&mut self, square: Square) {
        self.struck[square.row * self.n + square.column] = self.queens.len() as u32 + 1;
        self.left[square.row] -= 1;
        self.trail.push(square);
    }

    /// Revises arcs up to the next square that is struck out, or until a row is empty.
    fn revise(&mut self) -> Option<Event> {
        while let Some(&(row, other)) = self.arcs.front() {
            while self.column < self.n {
                let square = Square::new(row, self.column);
                self.column += 1;
                if !self.is_left(square) {
                    continue;
                }
                if let Err(lost) = self.support(square, other) {
                    self.strike(square);
                    self.has_changed = true;
                    self.detail = Detail::Support {
                        row: other,
                        lost,
                        arcs: self.arcs.len() - 1,
                    };
                    return Some(Event::Struck(square));
                }
            }
            self.arcs.pop_front();
            self.is_waiting[row * self.n + other] = false;
            self.column = 0;
            if std::mem::take(&mut self.has_changed) {
                if self.left[row] == 0 {
                    self.arcs.clear();
                    self.is_waiting.fill(false);
                    self.is_dead = true;
                    return Some(Event::DeadEnd(Line::Row(row)));
                }
                self.await_arcs_to(row, Some(other));
            }
        }
        None
    }

    /// Queues the arcs from all open rows but one to this row.
    fn await_arcs_to(&mut self, row: usize, except: Option<usize>) {
        for other in 0..self.n {
            if self.has_queen[other] || other == row || Some(other) == except {
                continue;
            }
            if !std::mem::replace(&mut self.is_waiting[other * self.n + row], true) {
                self.arcs.push_back((other, row));
            }
        }
    }

    fn place(&mut self, square: Square) -> Event {
        self.has_queen[square.row] = true;
        self.queens.push(square);
        // The other squares of the row no longer support anything.
        for column in (0..self.n).filter(|&column| column != square.column) {
            let other = Square::new(square.row, column);
            if self.is_left(other) {
                self.strike(other);
            }
        }
        self.await_arcs_to(square.row, None);
        self.tally.tries += 1;
        self.tally.placements += 1;
        Event::Placed(square)
    }

    fn back(&mut self) -> Event {
        let Some(square) = self.queens.pop() else {
            self.is_done = true;
            return Event::Done;
        };
        self.has_queen[square.row] = false;
        let before = self.trail.len();
        while let Some(&last) = self.trail.last() {
            let struck = &mut self.struck[last.row * self.n + last.column];
            if *struck as usize <= self.queens.len() + 1 {
                break;
            }
            *struck = 0;
            self.left[last.row] += 1;
            self.trail.pop();
        }
        let squares = before - self.trail.len();
        self.detail = Detail::Struck { squares };
        self.tally.backtracks += 1;
        Event::Removed(square)
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
}

impl Search for ArcConsistency {
    fn n(&self) -> usize {
        self.n
    }

    fn step(&mut self) -> Event {
        self.detail = Detail::Nothing;
        if self.is_done {
            return Event::Done;
        }
        if std::mem::take(&mut self.is_dead) {
            return self.back();
        }
        if let Some(event) = self.revise() {
            return event;
        }
        if self.queens.len() == self.n {
            if std::mem::replace(&mut self.is_judged, true) {
                self.is_judged = false;
                return self.back();
            }
            self.tally.solutions += 1;
            return Event::Solved;
        }
        if self.frames.len() == self.queens.len() {
            let row = self.next_row();
            self.frames.push(Frame { row, column: 0 });
            if self.fewest_first {
                let squares = self.left[row];
                self.detail = Detail::Choices { squares };
                return Event::Chosen(Line::Row(row));
            }
        }
        let frame = *self.frames.last().expect("a row is chosen");
        let squares = (frame.column..self.n).map(|column| Square::new(frame.row, column));
        let Some(square) = squares.into_iter().find(|square| self.is_left(*square)) else {
            self.frames.pop();
            return self.back();
        };
        self.frames.last_mut().expect("a row is chosen").column = square.column + 1;
        self.place(square)
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
            values: self.struck.iter().map(|&when| i64::from(when)).collect(),
        };
        let arcs = self.arcs.iter();
        let arcs = arcs.map(|(row, other)| (row * self.n + other) as i64);
        vec![
            Variable::list("columns", columns),
            struck,
            Variable::list("arcs", arcs),
        ]
    }

    fn size(&self) -> usize {
        self.supports.len()
    }

    fn snapshot(&self) -> Box<dyn Search> {
        Box::new(self.clone())
    }
}
