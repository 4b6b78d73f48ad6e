//! The common frame of methods that look ahead: placed queens strike squares out of the rows still to come.
//!
//! A [`Pruning`] defines a method: the squares that a queen strikes out, and the squares struck out as a consequence. A square that is struck out
//! is never tried, and a row without any square left makes the search backtrack at once.
//!
//! ```text
//! a row is empty:      take back the last queen    → Removed (or Done)
//! prune                                            → Struck, or DeadEnd if a row is empty
//! n queens:            a solution, then take back the last queen
//! else:                choose a row (Chosen if it need not be the next one), then its next square → Placed
//! ```

use std::fmt::Debug;

use super::{Detail, Event, Goal, Layout, Method, Parameter, Search, Tally, Variable, cost};
use queens_board::{Line, Square};

pub(super) const ORDER: Parameter = Parameter {
    key: "order",
    summary: "which row comes next: from the top, or the one with the fewest squares left",
    values: &["rows", MRV],
    is_listed: true,
};
const MRV: &str = "mrv";

/// Whether the row with the fewest squares comes next.
pub(super) fn is_fewest_first(method: Method) -> bool {
    method.value(0) == MRV
}

/// Queens placed, from the method's shares of plain backtracking: the first solution and all of them with `mrv`, any with `rows`.
pub(super) fn placed(method: Method, n: usize, goal: Goal, [first, all, rows]: [f64; 3]) -> f64 {
    let plain = cost::early_checks(n);
    match (is_fewest_first(method), goal) {
        // Varies from dozens to millions between neighbouring n: this is an upper estimate.
        (true, Goal::First) => (100.0 * n as f64 * (0.03 * n as f64).exp()).min(first * plain),
        (true, Goal::All) => all * plain,
        _ => rows * cost::depth_first(n, goal),
    }
}

/// How a method strikes squares out.
pub(super) trait Pruning: Clone + Debug + Send + 'static {
    /// Strikes out squares that a placed queen rules out.
    fn place(&mut self, domains: &mut Domains, queen: Square);

    /// Restores the squares from before the last queen was placed; its row still has a queen.
    fn remove(&mut self, domains: &mut Domains, queen: Square);

    /// The next consequence of the squares struck out so far: another square struck out, or an empty row.
    fn prune(&mut self, domains: &mut Domains) -> Option<Event>;

    /// A variable of the method's program, besides the queens and the board.
    fn variable(&self) -> Option<Variable> {
        None
    }

    /// About how many numbers this holds.
    fn size(&self) -> usize {
        0
    }
}

/// The squares left in each row.
#[derive(Clone, Debug)]
pub(super) struct Domains {
    pub(super) n: usize,
    pub(super) queens: Vec<Square>,
    pub(super) has_queen: Vec<bool>,
    /// Zero for each square that is left. For others, the number of queens that attack it, or when it was struck out.
    pub(super) struck: Vec<u32>,
    /// The number of squares left in each row without a queen.
    pub(super) left: Vec<usize>,
    pub(super) detail: Detail,
    pub(super) tally: Tally,
}

impl Domains {
    pub(super) fn open_rows(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.n).filter(|&row| !self.has_queen[row])
    }

    pub(super) fn is_left(&self, square: Square) -> bool {
        self.struck[square.row * self.n + square.column] == 0
    }
}

#[derive(Clone, Copy, Debug)]
struct Frame {
    row: usize,
    /// The next column to try.
    column: usize,
}

/// A search that looks ahead.
#[derive(Clone, Debug)]
pub(super) struct LookAhead<P> {
    domains: Domains,
    pruning: P,
    fewest_first: bool,
    /// The chosen rows: one for each queen, and one more while its columns are tried.
    frames: Vec<Frame>,
    /// Whether a row is empty, so that the last queen must be removed.
    is_dead: bool,
    is_judged: bool,
    is_done: bool,
}

impl<P: Pruning> LookAhead<P> {
    pub(super) fn new(n: usize, fewest_first: bool, pruning: P) -> Self {
        Self {
            domains: Domains {
                n,
                queens: Vec::with_capacity(n),
                has_queen: vec![false; n],
                struck: vec![0; n * n],
                left: vec![n; n],
                detail: Detail::Nothing,
                tally: Tally::default(),
            },
            pruning,
            fewest_first,
            frames: Vec::with_capacity(n),
            is_dead: false,
            is_judged: false,
            is_done: false,
        }
    }

    fn place(&mut self, square: Square) -> Event {
        self.domains.has_queen[square.row] = true;
        self.domains.queens.push(square);
        self.pruning.place(&mut self.domains, square);
        self.domains.tally.tries += 1;
        self.domains.tally.placements += 1;
        Event::Placed(square)
    }

    fn back(&mut self) -> Event {
        let Some(square) = self.domains.queens.pop() else {
            self.is_done = true;
            return Event::Done;
        };
        self.pruning.remove(&mut self.domains, square);
        self.domains.has_queen[square.row] = false;
        self.domains.tally.backtracks += 1;
        Event::Removed(square)
    }

    /// The row that gets the next queen.
    fn next_row(&self) -> usize {
        let mut open = self.domains.open_rows();
        let row = if self.fewest_first {
            open.min_by_key(|&row| self.domains.left[row])
        } else {
            open.next()
        };
        row.expect("there are fewer queens than rows")
    }
}

impl<P: Pruning> Search for LookAhead<P> {
    fn n(&self) -> usize {
        self.domains.n
    }

    fn step(&mut self) -> Event {
        self.domains.detail = Detail::Nothing;
        if self.is_done {
            return Event::Done;
        }
        if std::mem::take(&mut self.is_dead) {
            return self.back();
        }
        if let Some(event) = self.pruning.prune(&mut self.domains) {
            self.is_dead = matches!(event, Event::DeadEnd(_));
            return event;
        }
        let n = self.domains.n;
        if self.domains.queens.len() == n {
            if std::mem::replace(&mut self.is_judged, true) {
                self.is_judged = false;
                return self.back();
            }
            self.domains.tally.solutions += 1;
            return Event::Solved;
        }
        if self.frames.len() == self.domains.queens.len() {
            let row = self.next_row();
            self.frames.push(Frame { row, column: 0 });
            if self.fewest_first {
                let squares = self.domains.left[row];
                self.domains.detail = Detail::Choices { squares };
                return Event::Chosen(Line::Row(row));
            }
        }
        let frame = self.frames.last_mut().expect("a row is chosen");
        let struck = &self.domains.struck[frame.row * n..][..n];
        let Some(column) = (frame.column..n).find(|&column| struck[column] == 0) else {
            self.frames.pop();
            return self.back();
        };
        frame.column = column + 1;
        let square = Square::new(frame.row, column);
        self.place(square)
    }

    fn tally(&self) -> Tally {
        self.domains.tally
    }

    fn queens(&self) -> Vec<Square> {
        self.domains.queens.clone()
    }

    fn attack_counts(&self) -> Option<&[u32]> {
        Some(&self.domains.struck)
    }

    fn detail(&self) -> Detail {
        self.domains.detail
    }

    fn variables(&self) -> Vec<Variable> {
        let struck = self.domains.struck.iter();
        let struck = Variable {
            name: "struck",
            layout: Layout::Board,
            values: struck.map(|&number| i64::from(number)).collect(),
        };
        let columns = Variable::columns_by_row(self.domains.n, &self.domains.queens);
        let own = self.pruning.variable();
        [columns, struck].into_iter().chain(own).collect()
    }

    fn size(&self) -> usize {
        self.domains.struck.len().max(self.pruning.size())
    }

    fn snapshot(&self) -> Box<dyn Search> {
        Box::new(self.clone())
    }
}
