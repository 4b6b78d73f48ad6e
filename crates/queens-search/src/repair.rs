//! Iterative repair: a solution without a search tree.
//!
//! Put one queen on each row, wherever; then move threatened queens until none is. Where a queen is threatened, and
//! where she could go, is known from three tables that count the queens on every column and diagonal and are kept up
//! to date as queens move.
//!
//! ```text
//! . Q . .   threatened by no one        . Q . .
//! . . . Q   by the queen below          . . . Q
//! . . Q .   by the queen above    →     Q . . .   moved to a square that nobody threatens
//! . . Q .   …                           . . Q .   solved
//! ```
//!
//! The methods `random`, `repair-blind`, `repair-best`, `min-conflicts`, `hill-climbing`, `tabu` and `simulated-annealing`
//! differ only in their policy. A start that has used up
//! its budget of steps is given up for a *fresh* board. Same seed, same steps, on every machine.
//!
//! ```
//! use queens::Method;
//!
//! let mut search = Method::MIN_CONFLICTS.start(100);
//! let solution = search.next_solution().unwrap();
//! assert_eq!(solution.n(), 100);
//! assert!(search.tally().repairs < 100);
//! ```
//!
//! Cost: choosing the queen and her square is O(n) a step, moving her O(1). Source: S. Minton, M. D. Johnston,
//! A. B. Philips and P. Laird, "Minimizing conflicts: a heuristic repair method for constraint satisfaction and
//! scheduling problems", Artificial Intelligence 58 (1992). For millions of queens and more see [`Linear`].

use std::fmt;

use crate::{Detail, Event, Search, Tally, Variable};
use queens_board::Square;

mod choose;
mod conflict_counts;
mod dice;
mod linear;
mod start;

pub(crate) use choose::Chooser;
pub(crate) use conflict_counts::ConflictCounts;
pub use dice::Dice;
pub use linear::{Linear, LinearTally};

/// Chooses the next repair: which row's queen moves, and to which column.
pub(crate) type Choose = fn(&mut Chooser<'_>) -> (usize, usize);

/// What a local search does next with its board.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Turn {
    /// The queen of this row moves to this column.
    Move(usize, usize),
    /// The queen of this row stays, although it could have moved to this column.
    Decline(usize, usize),
    /// No move is worth making: this start is given up.
    GiveUp,
}

/// How a local search chooses, with whatever it remembers from turn to turn.
pub(crate) trait Policy: Clone + fmt::Debug + Send + 'static {
    /// Forgets what belongs to the board before, as a new one is laid out.
    fn restart(&mut self) {}

    /// The next turn on a board with conflicts.
    fn turn(&mut self, chooser: &mut Chooser<'_>) -> Turn;

    /// The temperature in thousandths, if there is one.
    fn temperature(&self) -> Option<u64> {
        None
    }

    /// What the policy remembers, as a variable of the method's program.
    fn memory(&self, _n: usize) -> Option<Variable> {
        None
    }
}

/// A policy that remembers nothing and always moves.
impl Policy for Choose {
    fn turn(&mut self, chooser: &mut Chooser<'_>) -> Turn {
        let (row, column) = (*self)(chooser);
        Turn::Move(row, column)
    }
}

/// What makes a method of local search.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Variant<P> {
    /// Steps before a start is given up, unless [`Options::budget`] says otherwise. Repair that works takes far fewer
    /// than n steps on a large board; on a small one it can be trapped, and a fresh board is cheap.
    pub(crate) budget: fn(usize) -> u64,
    /// How the first board is laid out, unless [`Options::start`] says otherwise.
    pub(crate) start: Start,
    /// How it chooses. Without a policy, every start is given up at once.
    pub(crate) policy: Option<P>,
}

/// How to repair. The default is what the variant is known for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Options {
    /// The same seed gives the same steps.
    pub seed: u64,
    /// Repair steps before a start is given up; `None` is the variant's own choice, which grows with n.
    pub budget: Option<u64>,
    /// Fresh boards before the search is given up; `None` is no limit. A solution starts the count anew.
    pub restarts: Option<u64>,
    /// Which of several equally good queens or squares to take.
    pub ties: Ties,
    /// How a fresh board is laid out; `None` is the variant's own choice.
    pub start: Option<Start>,
}

impl Options {
    /// What the variant is known for, with this seed.
    pub fn seeded(seed: u64) -> Self {
        Self {
            seed,
            ..Self::default()
        }
    }
}

/// Which of several equally good queens or squares to take.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Ties {
    /// Any of them.
    #[default]
    Random,
    /// The first one, which looks harmless and makes repair run in circles.
    First,
}

/// How a fresh board is laid out, one queen per row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Start {
    /// On any square of the row.
    Random,
    /// On a square of the row that is threatened least by the queens above.
    Greedy,
}

/// A local search in progress. The variants differ only in how they choose.
#[derive(Clone, Debug)]
pub(crate) struct Repairing<P> {
    policy: Option<P>,
    budget: u64,
    restarts: Option<u64>,
    ties: Ties,
    start: Start,
    dice: Dice,
    board: ConflictCounts,
    /// Columns that may still be without a queen, for the greedy start.
    unused: Vec<u32>,
    /// Repair steps left in this start.
    steps_left: u64,
    /// Fresh boards left.
    restarts_left: Option<u64>,
    /// The solution on the board has been told.
    told: bool,
    /// Conflicts before and after the last turn.
    change: Option<(u64, u64)>,
    tally: Tally,
}

impl<P: Policy> Repairing<P> {
    pub(crate) fn new(variant: Variant<P>, n: usize, options: Options) -> Self {
        let budget = match variant.policy {
            None => 0,
            Some(_) => options.budget.unwrap_or_else(|| (variant.budget)(n)),
        };
        Self {
            policy: variant.policy,
            budget,
            restarts: options.restarts,
            ties: options.ties,
            start: options.start.unwrap_or(variant.start),
            dice: Dice::new(options.seed),
            board: ConflictCounts::new(n),
            unused: Vec::new(),
            steps_left: budget,
            restarts_left: options.restarts,
            told: false,
            change: None,
            tally: Tally::default(),
        }
    }

    fn restart(&mut self) -> Event {
        self.change = None;
        self.board.clear();
        if let Some(policy) = &mut self.policy {
            policy.restart();
        }
        self.steps_left = self.budget;
        self.tally.restarts += 1;
        Event::Restarted
    }
}

impl<P: Policy> Search for Repairing<P> {
    fn n(&self) -> usize {
        self.board.n()
    }

    fn step(&mut self) -> Event {
        let n = self.n();
        if matches!(n, 2 | 3) || (n == 0 && self.told) {
            return Event::Done;
        }
        let mut chooser = Chooser {
            board: &self.board,
            dice: &mut self.dice,
            ties: self.ties,
            tally: &mut self.tally,
        };
        if chooser.board.len() < n {
            let column = match self.start {
                Start::Random => start::random(&mut chooser),
                Start::Greedy => start::greedy(&mut chooser, &mut self.unused),
            };
            self.tally.placements += 1;
            return Event::Placed(self.board.push(column));
        }
        if self.told {
            self.told = false;
            self.restarts_left = self.restarts;
            return self.restart();
        }
        if self.policy.is_none() {
            // Nothing else would be counted: all queens are asked about their three lines.
            chooser.tally.checks += 3 * n as u64;
        }
        if self.board.is_solved() {
            self.told = true;
            self.tally.solutions += 1;
            return Event::Solved;
        }
        let policy = self.policy.as_mut().filter(|_| self.steps_left > 0);
        let Some(policy) = policy else {
            if self.restarts_left == Some(0) {
                return Event::Done;
            }
            self.restarts_left = self.restarts_left.map(|left| left - 1);
            return self.restart();
        };
        let turn = policy.turn(&mut chooser);
        self.steps_left -= 1;
        let before = self.board.conflicts();
        match turn {
            Turn::Move(row, column) => {
                self.tally.repairs += 1;
                self.tally.placements += 1;
                let from = self.board.move_queen(row, column);
                self.change = Some((before, self.board.conflicts()));
                let to = Square::new(row, column);
                Event::Moved { from, to }
            }
            Turn::Decline(row, column) => {
                let (from, to) = (self.board.queen(row), Square::new(row, column));
                let after = before as i64 + self.board.change(row, column);
                self.change = Some((before, after as u64));
                Event::Declined { from, to }
            }
            Turn::GiveUp => {
                self.change = Some((before, before));
                self.steps_left = 0;
                Event::Trapped
            }
        }
    }

    fn tally(&self) -> Tally {
        self.tally
    }

    fn queens(&self) -> Vec<Square> {
        self.board.queens().collect()
    }

    fn detail(&self) -> Detail {
        let Some((before, after)) = self.change else {
            return Detail::Nothing;
        };
        let temperature = self.policy.as_ref().and_then(Policy::temperature);
        Detail::Climb {
            before,
            after,
            temperature,
        }
    }

    fn variables(&self) -> Vec<Variable> {
        let columns = Variable::columns(&self.queens());
        let memory = self.policy.as_ref();
        let memory = memory.and_then(|policy| policy.memory(self.n()));
        std::iter::once(columns).chain(memory).collect()
    }

    fn snapshot(&self) -> Box<dyn Search> {
        Box::new(self.clone())
    }
}
