//! Backtracking that looks ahead: every queen removes the squares it attacks from the rows still to come.
//!
//! A removed square is never tried, and a row without any square left makes the search backtrack at once, however far down that
//! row is:
//!
//! ```text
//! Q × × × × ×
//! × × × Q × ×
//! × × × × × Q
//! × × . × × ×     row 3 has one square left, and a queen there leaves row 4 none
//! × . . × × ×
//! × . × × . ×
//! ```
//!
//! With `order=rows` the rows come from the top. With `order=mrv` ("minimum remaining values") the row with the fewest squares
//! left is next, and among equals the upper one.
//!
//! The search counts for each square how many queens attack it. A square is free again when its count is back to zero, so
//! removing a queen needs no copy of the board.
//!
//! Order: lexicographic with `order=rows`; with `order=mrv` solutions come in another order. Cost: three squares for each row
//! without a queen, per queen placed. All of n = 8 takes 1,724 queens with `rows` and 1,360 with `mrv`, where plain backtracking
//! places 2,056. The first solution of n = 30 takes 147 queens with `mrv`, and 56 million with plain backtracking. Beyond n = 100
//! some boards still take millions.
//! Source: R. M. Haralick and G. L. Elliott, "Increasing tree search efficiency for constraint satisfaction problems",
//! Artificial Intelligence 14 (1980).

use super::{
    Detail, Entry, Event, Family, Goal, Layout, Method, Parameter, Search, Tally,
    Variable, cost,
};
use queens_board::{Line, Square};

pub(super) const METHOD: Entry = Entry {
    name: "forward-checking",
    titles: ["Forward checking", "Vorausschau", "Verificación previa"],
    summaries: [
        "each queen removes squares from later rows; the search backtracks when a row has none left",
        "jede Dame streicht Felder späterer Reihen; bleibt einer Reihe keines, geht die Suche zurück",
        "cada reina tacha casillas de las filas siguientes; si una fila se queda sin ninguna, la búsqueda retrocede",
    ],
    family: Family::Recursive,
    largest: 1_000,
    parameters: &[ORDER],
    seconds,
    start: |method, n, _| Box::new(ForwardChecking::new(n, method.value(0) == MRV)),
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
        (MRV, Goal::First) => (100.0 * n as f64 * (0.03 * n as f64).exp()).min(0.3 * all),
        (MRV, Goal::All) => 0.55 * all,
        _ => 0.8 * cost::depth_first(n, goal),
    };
    (20e-9 * n as f64 * placed).min(f64::MAX)
}

#[derive(Clone, Copy, Debug)]
struct Frame {
    row: usize,
    /// The next column to try.
    column: usize,
}

#[derive(Clone, Debug)]
struct ForwardChecking {
    n: usize,
    fewest_first: bool,
    queens: Vec<Square>,
    has_queen: Vec<bool>,
    /// How many queens attack each square, in rows without a queen.
    struck: Vec<u32>,
    /// The number of squares left in each row without a queen.
    left: Vec<usize>,
    /// The chosen rows: one for each queen, and one more while its columns are tried.
    frames: Vec<Frame>,
    /// Whether the last event placed a queen, so that a row may be empty now.
    is_fresh: bool,
    /// Whether a row is empty, so that the last queen must be removed.
    is_dead: bool,
    is_judged: bool,
    is_done: bool,
    detail: Detail,
    tally: Tally,
}

impl ForwardChecking {
    fn new(n: usize, fewest_first: bool) -> Self {
        Self {
            n,
            fewest_first,
            queens: Vec::with_capacity(n),
            has_queen: vec![false; n],
            struck: vec![0; n * n],
            left: vec![n; n],
            frames: Vec::with_capacity(n),
            is_fresh: false,
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

    /// Visits the squares of open rows that a queen attacks. `change` updates a square's count and returns the change of the
    /// row's number of free squares.
    fn update(&mut self, queen: Square, change: impl Fn(&mut u32) -> isize) {
        let n = self.n;
        let mut changed = 0;
        for row in 0..n {
            if self.has_queen[row] {
                continue;
            }
            let distance = row.abs_diff(queen.row);
            let counts = &mut self.struck[row * n..][..n];
            let mut difference = change(&mut counts[queen.column]);
            self.tally.checks += 1;
            if queen.column >= distance {
                difference += change(&mut counts[queen.column - distance]);
                self.tally.checks += 1;
            }
            if queen.column + distance < n {
                difference += change(&mut counts[queen.column + distance]);
                self.tally.checks += 1;
            }
            self.left[row] = self.left[row].wrapping_add_signed(difference);
            changed += difference.unsigned_abs();
        }
        self.detail = Detail::Struck { squares: changed };
    }

    fn place(&mut self, square: Square) -> Event {
        self.has_queen[square.row] = true;
        self.update(square, |count| {
            *count += 1;
            -isize::from(*count == 1)
        });
        self.queens.push(square);
        self.tally.tries += 1;
        self.tally.placements += 1;
        self.is_fresh = true;
        Event::Placed(square)
    }

    fn back(&mut self) -> Event {
        let Some(square) = self.queens.pop() else {
            self.is_done = true;
            return Event::Done;
        };
        self.update(square, |count| {
            *count -= 1;
            isize::from(*count == 0)
        });
        self.has_queen[square.row] = false;
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

impl Search for ForwardChecking {
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
        if self.queens.len() == self.n {
            if std::mem::replace(&mut self.is_judged, true) {
                self.is_judged = false;
                return self.back();
            }
            self.tally.solutions += 1;
            return Event::Solved;
        }
        if std::mem::take(&mut self.is_fresh) {
            let empty = self.open_rows().find(|&row| self.left[row] == 0);
            if let Some(row) = empty {
                self.is_dead = true;
                return Event::DeadEnd(Line::Row(row));
            }
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
        let frame = self.frames.last_mut().expect("a row is chosen");
        let counts = &self.struck[frame.row * self.n..][..self.n];
        let free = (frame.column..self.n).find(|&column| counts[column] == 0);
        let Some(column) = free else {
            self.frames.pop();
            return self.back();
        };
        frame.column = column + 1;
        let square = Square::new(frame.row, column);
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
            values: self.struck.iter().map(|&count| i64::from(count)).collect(),
        };
        vec![Variable::list("columns", columns), struck]
    }

    fn snapshot(&self) -> Box<dyn Search> {
        Box::new(self.clone())
    }
}
