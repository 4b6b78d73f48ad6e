//! Iterative repair: finds a solution without a search tree.
//!
//! Place one queen on each row, anywhere; then move threatened queens until none is threatened. Three tables count the queens on
//! every column and diagonal and are updated as queens move, so they show where a queen is threatened and where it could go.
//!
//! ```text
//! . Q . .   not threatened              . Q . .
//! . . . Q   by the queen below          . . . Q
//! . . Q .   by the queen above    →     Q . . .   moved to an unthreatened square
//! . . Q .   …                           . . Q .   solved
//! ```
//!
//! The methods `random`, `repair-blind`, `repair-best`, `min-conflicts`, `hill-climbing`, `simulated-annealing` and `tabu` differ
//! only in their policy. A start that has used up its budget of steps is abandoned for a *fresh* board. The same seed gives the
//! same steps on every machine.
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
//! Cost: choosing the queen and its square is O(n) per step, moving it O(1). Source: S. Minton, M. D. Johnston, A. B. Philips and
//! P. Laird, "Minimizing conflicts: a heuristic repair method for constraint satisfaction and scheduling problems", Artificial
//! Intelligence 58 (1992). For millions of queens see [`Linear`].

use std::fmt;

use crate::{Detail, Event, Method, Search, Tally, Variable};
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

/// The next action of a local search.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Turn {
    /// The queen of this row moves to this column.
    Move(usize, usize),
    /// The queen of this row stays, although it could have moved to this column.
    Decline(usize, usize),
    /// No move is worth making: this start is abandoned.
    GiveUp,
}

/// How a local search chooses, with its state from turn to turn.
pub(crate) trait Policy: Clone + fmt::Debug + Send + 'static {
    /// Resets the state that belongs to the previous board, before a new one is laid out.
    fn restart(&mut self) {}

    /// The next turn on a board with conflicts.
    fn turn(&mut self, chooser: &mut Chooser<'_>) -> Turn;

    /// The temperature in thousandths, if there is one.
    fn temperature(&self) -> Option<u64> {
        None
    }

    /// The state of the policy, as a variable of the method's program.
    fn memory(&self, _n: usize) -> Option<Variable> {
        None
    }
}

/// A policy without state that always moves.
impl Policy for Choose {
    fn turn(&mut self, chooser: &mut Chooser<'_>) -> Turn {
        let (row, column) = (*self)(chooser);
        Turn::Move(row, column)
    }
}

/// The definition of a method of local search.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Variant<P> {
    /// Steps before a start is abandoned, unless [`Options::budget`] says otherwise. Successful repair takes far fewer than n
    /// steps on a large board; on a small one it can be trapped, and a fresh board is cheap.
    pub(crate) budget: fn(usize) -> u64,
    /// How it chooses. Without a policy, every start is abandoned at once.
    pub(crate) policy: Option<P>,
}

/// The options of a run. The default is the method's usual choice; how it chooses and starts are its
/// [parameters](crate::method::Method::parameters).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Options {
    /// The same seed gives the same steps.
    pub seed: u64,
    /// Repair steps before a start is abandoned; `None` is the variant's own choice, which grows with n.
    pub budget: Option<u64>,
    /// Fresh boards before the search is abandoned; `None` is no limit. A solution resets the count.
    pub restarts: Option<u64>,
}

impl Options {
    /// The variant's usual options, with this seed.
    pub fn seeded(seed: u64) -> Self {
        Self {
            seed,
            ..Self::default()
        }
    }
}

/// Which of several equally good queens or squares to take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ties {
    /// Any of them.
    Random,
    /// The first one; this seems harmless but makes repair run in circles.
    First,
}

/// How a fresh board is laid out, one queen per row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Start {
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
    /// Whether the solution on the board has been reported.
    is_reported: bool,
    /// Conflicts before and after the last turn.
    change: Option<(u64, u64)>,
    tally: Tally,
}

impl<P: Policy> Repairing<P> {
    pub(crate) fn new(variant: Variant<P>, method: Method, n: usize, options: Options) -> Self {
        let budget = match variant.policy {
            None => 0,
            Some(_) => options.budget.unwrap_or_else(|| (variant.budget)(n)),
        };
        Self {
            policy: variant.policy,
            budget,
            restarts: options.restarts,
            ties: method.ties(),
            start: method.first_board(),
            dice: Dice::new(options.seed),
            board: ConflictCounts::new(n),
            unused: Vec::new(),
            steps_left: budget,
            restarts_left: options.restarts,
            is_reported: false,
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
        if matches!(n, 2 | 3) || (n == 0 && self.is_reported) {
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
        if self.is_reported {
            self.is_reported = false;
            self.restarts_left = self.restarts;
            return self.restart();
        }
        if self.policy.is_none() {
            // No other checks are made: every queen's three lines are checked.
            chooser.tally.checks += 3 * n as u64;
        }
        if self.board.is_solved() {
            self.is_reported = true;
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
