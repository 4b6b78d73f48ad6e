//! What an answer must satisfy, beyond correct boards.

use clap::builder::{StringValueParser, TypedValueParser};
use queens::board::Classes;
use queens::search::method::Goal;
use queens::search::trace::judges;
use queens::{Board, Method, Puzzle, Rules};

use super::counters::ExpectedNumber;
use crate::args::board_size::{Size, size};
use crate::args::classes::{CLASSES, check_translations};
use crate::args::method::systematic;
use crate::args::one_of;
use crate::args::puzzle::NOT_SQUARE;
use crate::{Failure, cost};

/// Further requirements
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Grading")]
pub(crate) struct TaskArguments {
    /// Size that all boards must have: 8, or rows and columns, 5x8
    #[arg(long = "n", value_name = "N", value_parser = size)]
    size: Option<Size>,

    /// Reject a board that appears twice
    #[arg(long)]
    distinct: bool,

    /// Reject rotations and reflections of earlier boards; with --complete, require one of each class
    #[arg(long, value_name = "CLASSES", num_args = 0..=1, require_equals = true, default_missing_value = "symmetries",
        value_parser = one_of(CLASSES))]
    fundamental: Option<Classes>,

    /// Require all solutions of --n or --puzzle; with --trace, the whole search
    #[arg(long)]
    complete: bool,

    /// Require these numbers in the text, such as `92 solutions` or `placements: 2056`
    #[arg(
        long,
        hide_short_help = true,
        value_name = "NAME=NUMBER",
        value_delimiter = ','
    )]
    expect: Vec<ExpectedNumber>,

    /// Compare the printed tries, checks, placements, backtracks and solutions with this method's
    #[arg(long, hide_short_help = true, value_name = "METHOD", requires = "size", value_parser = systematic(), hide_possible_values = true)]
    counters: Option<Method>,

    /// Require the boards that this method visits, in order; rows without a queen are -1 or dots
    ///
    /// METHOD:ties=last takes the columns of a search from the right; METHOD:ties=first takes the first of several equally
    /// good squares of a repair, which may otherwise be any.
    #[arg(long, hide_short_help = true, value_name = "METHOD", requires = "size", conflicts_with_all = ["distinct", "fundamental", "puzzle"],
        value_parser = traced())]
    trace: Option<Traced>,
}

/// A method, and which of several equally good squares it must take.
#[derive(Clone, Copy, Debug)]
struct Traced {
    method: Method,
    ties: Option<Ties>,
}

/// Reads `METHOD` or `METHOD:ties=last`, for clap's `value_parser`.
fn traced() -> impl TypedValueParser<Value = Traced> {
    StringValueParser::new().try_map(|text| -> Result<Traced, String> {
        let (mut name, mut ties) = (Vec::new(), None);
        for word in text.split(':') {
            match word.strip_prefix("ties=") {
                None => name.push(word),
                Some(which) => {
                    let known = TIES.iter().find(|(_, known)| *known == which);
                    let (known, _) = known.ok_or("ties is first, last or any")?;
                    ties = Some(*known);
                }
            }
        }
        if name.iter().any(|word| word.starts_with("start=")) {
            return Err("a trace may start with any board: leave out start".to_string());
        }
        let name = name.join(":");
        let method: Method = name.parse().map_err(|error| format!("{error}"))?;
        if !judges(method) {
            return Err(format!(
                "the moves of {method} cannot be judged: choose a method that searches everything, or a repair"
            ));
        }
        Ok(Traced { method, ties })
    })
}

/// Which of several equally good squares a method must take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ties {
    First,
    Last,
    Any,
}

const TIES: [(Ties, &str); 3] = [
    (Ties::First, "first"),
    (Ties::Last, "last"),
    (Ties::Any, "any"),
];

/// The requirements for every answer.
#[derive(Clone, Debug)]
pub(super) struct Task {
    pub(super) puzzle: Option<Puzzle>,
    /// The rules, if no puzzle names them.
    pub(super) rules: Rules,
    pub(super) classes: Classes,
    pub(super) n: Option<usize>,
    pub(super) distinct: bool,
    pub(super) fundamental: bool,
    pub(super) complete: bool,
    pub(super) expect: Vec<ExpectedNumber>,
    /// Counters that are judged if they are stated.
    pub(super) counters: Vec<ExpectedNumber>,
    pub(super) trace: Option<(Method, Ties)>,
}

/// Searches that are estimated to take more seconds than this are not run for a comparison.
const MAX_SECONDS: f64 = 60.0;

impl TaskArguments {
    pub(super) fn size(&self) -> Option<Size> {
        self.size
    }

    pub(super) fn task(self, puzzle: Option<Puzzle>, rules: Rules) -> Result<Task, Failure> {
        let size_n = self.size.map(|size| size.rows);
        let rules = puzzle.as_ref().map_or(rules, Puzzle::rules);
        check_translations(self.fundamental, rules)?;
        if rules != Rules::CHESS && (self.trace.is_some() || self.counters.is_some()) {
            return Err(Failure::Input(format!(
                "--trace and --counters are for classic boards, but this one has the rules {rules}: leave them out"
            )));
        }
        let n = size_n.or(puzzle.as_ref().map(Puzzle::n));
        if self.complete && n.is_none() {
            return Err(Failure::input(
                "--complete needs the board: add --n or --puzzle",
            ));
        }
        let counters = match (self.counters, size_n) {
            (Some(method), Some(n)) => {
                require_time(method, n)?;
                ExpectedNumber::of(method, n)
            }
            _ => Vec::new(),
        };
        let trace = match (self.trace, size_n) {
            (Some(traced), Some(n)) => {
                require_time(traced.method, n)?;
                Some((traced.method, traced.ties()?))
            }
            _ => None,
        };
        Ok(Task {
            puzzle,
            rules,
            classes: self.fundamental.unwrap_or(Classes::Symmetries),
            n: size_n,
            distinct: self.distinct || self.fundamental.is_some(),
            fundamental: self.fundamental.is_some(),
            complete: self.complete,
            expect: self.expect,
            counters,
            trace,
        })
    }
}

impl Traced {
    fn ties(self) -> Result<Ties, Failure> {
        let method = self.method;
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
                "--trace {method} takes ties={others}"
            )));
        }
        Ok(ties)
    }
}

/// Refuses a search that would take too long for a comparison.
fn require_time(method: Method, n: usize) -> Result<(), Failure> {
    method.check(n).map_err(Failure::input)?;
    match method.estimated_seconds(n, Goal::All) {
        // The moves of a seeded method are judged without running it.
        seconds if seconds > MAX_SECONDS && !method.is_seeded() => Err(Failure::Input(format!(
            "{method} would take {} for n = {n}: choose a smaller --n",
            cost::in_words(seconds)
        ))),
        _ => Ok(()),
    }
}

impl Task {
    /// The same for boards of this kind.
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

    /// The puzzle that boards complete, or the empty board of this side.
    pub(super) fn puzzle_of(&self, n: usize) -> Puzzle {
        let puzzle = self.puzzle.clone();
        puzzle.unwrap_or_else(|| Puzzle::under(self.rules, n))
    }

    /// Refuses options that support only square boards without pawns.
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

    /// Whether more is required than correct boards.
    pub(super) fn is_grading(&self) -> bool {
        self.n.is_some() || self.distinct || self.complete || !self.expect.is_empty()
    }

    /// Whether boards may be too large to hold in memory, so that only their correctness can be checked.
    pub(super) fn takes_large(&self) -> bool {
        !self.is_grading() && self.puzzle.is_none() && self.rules == Rules::CHESS
    }
}
