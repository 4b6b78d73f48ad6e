//! What is asked of an answer, beside that its boards are right.

use queens::board::Classes;
use queens::search::method::Goal;
use queens::{Board, Method, Puzzle, Rules, Surface};

use super::counters::Wanted;
use crate::args::board_size::board_size;
use crate::args::method::{methods, systematic};
use crate::args::puzzle::NOT_SQUARE;
use crate::args::{Entry, one_of};
use crate::{Failure, cost};

/// What is asked besides
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Grading")]
pub(crate) struct TaskArguments {
    /// The side that all boards must have
    #[arg(long, value_name = "N", value_parser = board_size)]
    n: Option<usize>,

    /// No board twice
    #[arg(long)]
    distinct: bool,

    /// No board that is another one turned or mirrored; with --complete, one of each symmetry class
    #[arg(long)]
    pub(super) fundamental: bool,

    /// With --fundamental on a torus or cylinder: no board that is another one shifted, either
    #[arg(long, requires = "fundamental")]
    translations: bool,

    /// All solutions of --n or --puzzle; with --trace, the whole search
    #[arg(long)]
    complete: bool,

    /// Numbers that must be stated, in words such as `92 solutions` or `placements: 2056`
    #[arg(long, value_name = "NAME=NUMBER", value_delimiter = ',')]
    expect: Vec<Wanted>,

    /// What is stated of tries, checks, placements, backtracks and solutions must be this method's, for all solutions
    #[arg(long, value_name = "METHOD", requires = "n", value_parser = systematic(), hide_possible_values = true)]
    counters: Option<Method>,

    /// The boards must be those that this method goes through, in order; rows without a queen are -1 or dots
    #[arg(long, value_name = "METHOD", requires = "n", conflicts_with_all = ["distinct", "fundamental", "puzzle"],
        value_parser = methods(Method::all()), hide_possible_values = true)]
    trace: Option<Method>,

    /// Which of several equally good squares the method must take: of a search the columns from the left (first) or from
    /// the right (last), of a repair the first or any [default: first; for a repair any]
    #[arg(long, value_name = "WHICH", requires = "trace", value_parser = one_of(TIES), hide_possible_values = true)]
    ties: Option<Ties>,
}

/// Which of several equally good squares is to be taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ties {
    First,
    Last,
    Any,
}

const TIES: &[Entry<Ties>] = &[
    (Ties::First, "first", "the first"),
    (Ties::Last, "last", "the last"),
    (Ties::Any, "any", "any of them"),
];

/// What is asked of every answer.
#[derive(Clone, Debug)]
pub(super) struct Task {
    pub(super) puzzle: Option<Puzzle>,
    /// Which queens may not stand together, where no puzzle says it.
    pub(super) rules: Rules,
    pub(super) classes: Classes,
    pub(super) n: Option<usize>,
    pub(super) distinct: bool,
    pub(super) fundamental: bool,
    pub(super) complete: bool,
    pub(super) expect: Vec<Wanted>,
    /// Counters that are judged if they are stated.
    pub(super) counters: Vec<Wanted>,
    pub(super) trace: Option<(Method, Ties)>,
}

/// Searches that are expected to take longer, in seconds, are not made to judge others.
const LONGEST: f64 = 60.0;

impl TaskArguments {
    pub(super) fn n(&self) -> Option<usize> {
        self.n
    }

    /// The same for boards whose side is told besides.
    pub(super) fn of_side(self, side: Option<usize>) -> Result<Self, Failure> {
        match (self.n, side) {
            (Some(n), Some(side)) if n != side => Err(Failure::Input(format!(
                "the boards are {n} × {n} and {side} × {side}: leave one of them out"
            ))),
            (n, side) => Ok(Self {
                n: n.or(side),
                ..self
            }),
        }
    }

    pub(super) fn task(self, puzzle: Option<Puzzle>, rules: Rules) -> Result<Task, Failure> {
        let rules = puzzle.as_ref().map_or(rules, Puzzle::rules);
        if self.translations && rules.surface() == Surface::Flat {
            return Err(Failure::input(
                "--translations is for --board torus and --board cylinder: leave it out",
            ));
        }
        if rules != Rules::CHESS && (self.trace.is_some() || self.counters.is_some()) {
            return Err(Failure::Input(format!(
                "--trace and --counters are for classic boards, and this is one of the rules {rules}: leave them out"
            )));
        }
        let n = self.n.or(puzzle.as_ref().map(Puzzle::n));
        if self.complete && n.is_none() {
            return Err(Failure::input(
                "--complete needs to know the board: add --n or --puzzle",
            ));
        }
        let counters = match (self.counters, self.n) {
            (Some(method), Some(n)) => {
                require_time(method, n)?;
                Wanted::of(method, n)
            }
            _ => Vec::new(),
        };
        let trace = match (self.trace, self.n) {
            (Some(method), Some(n)) => {
                require_time(method, n)?;
                Some((method, self.ties_of(method)?))
            }
            _ => None,
        };
        Ok(Task {
            puzzle,
            rules,
            classes: if self.translations {
                Classes::Translations
            } else {
                Classes::Symmetries
            },
            n: self.n,
            distinct: self.distinct || self.fundamental,
            fundamental: self.fundamental,
            complete: self.complete,
            expect: self.expect,
            counters,
            trace,
        })
    }

    fn ties_of(&self, method: Method) -> Result<Ties, Failure> {
        let (default, impossible) = if method.is_seeded() {
            (Ties::Any, Ties::Last)
        } else {
            (Ties::First, Ties::Any)
        };
        let ties = self.ties.unwrap_or(default);
        if ties == impossible {
            let others = if method.is_seeded() {
                "first or any"
            } else {
                "first or last"
            };
            return Err(Failure::Input(format!(
                "--trace {method} goes with --ties {others}"
            )));
        }
        Ok(ties)
    }
}

/// Refuses a search that takes too long to be made for a comparison.
fn require_time(method: Method, n: usize) -> Result<(), Failure> {
    method.check(n).map_err(Failure::input)?;
    match method.estimated_seconds(n, Goal::All) {
        // The moves of a seeded method are judged without running it.
        seconds if seconds > LONGEST && !method.is_seeded() => Err(Failure::Input(format!(
            "{method} would take {} for n = {n}: take a smaller --n",
            cost::in_words(seconds)
        ))),
        _ => Ok(()),
    }
}

impl Task {
    /// The same for boards like this one.
    pub(super) fn of_board(&self, board: &Board) -> Self {
        Self {
            puzzle: self
                .puzzle
                .clone()
                .or_else(|| Some(Puzzle::on(board.clone()))),
            rules: board.rules(),
            ..self.clone()
        }
    }

    /// The puzzle that boards complete; of a side, if none was named.
    pub(super) fn puzzle_of(&self, n: usize) -> Puzzle {
        let puzzle = self.puzzle.clone();
        puzzle.unwrap_or_else(|| Puzzle::under(self.rules, n))
    }

    /// Refuses options that only square boards without pawns know.
    pub(super) fn require_square(&self) -> Result<(), Failure> {
        let options = [
            ("--expect", !self.expect.is_empty()),
            ("--counters", !self.counters.is_empty()),
            ("--trace", self.trace.is_some()),
        ];
        match options.into_iter().find(|(_, is_asked)| *is_asked) {
            Some((option, _)) => Err(Failure::Input(format!("{option} {NOT_SQUARE}"))),
            None => Ok(()),
        }
    }

    /// Whether anything is asked beside right boards.
    pub(super) fn is_grading(&self) -> bool {
        self.n.is_some() || self.distinct || self.complete || !self.expect.is_empty()
    }

    /// Whether boards may be too large to hold: then nothing can be asked but that each is right.
    pub(super) fn takes_large(&self) -> bool {
        !self.is_grading() && self.puzzle.is_none() && self.rules == Rules::CHESS
    }
}
