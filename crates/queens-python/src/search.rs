//! `pyqueens.search`: searches and repairs, event by event.

use std::sync::Mutex;
use std::time::{Duration, Instant};

use pyo3::exceptions::PyTimeoutError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};
use queens::board::Naming;
use queens::search::Answer;
use queens::{Language, Line, Method, narrate};

use crate::arguments::{Pair, Seed, Side, pair, pairs};
use crate::errors::{Failure, Kind, Outcome};
use crate::solution::Solution;
use crate::solve::start;
use crate::wait::in_slices;

/// Searches the n × n board with one of methods(), event by event: an iterator of Event.
///
/// Systematic methods end when everything is searched. Methods that draw random numbers never end; seed chooses their steps, and
/// by default it is random. Parameters follow the name, as in "NAME:key=value".
///
/// >>> import pyqueens
/// >>> s = pyqueens.search("backtrack", 4)
/// >>> for event in s:
/// ...     if event.kind == "solved":
/// ...         print(s.columns, s.tally.placements)
/// [1, 3, 0, 2] 8
/// [2, 0, 3, 1] 12
/// >>> s.tally.solutions
/// 2
/// >>> next(pyqueens.search("iterative", 8))
/// Event('placed', square=(0, 0))
#[pyfunction]
#[pyo3(signature = (method, n, seed = None))]
pub(crate) fn search(method: &str, n: Side, seed: Option<Seed>) -> Outcome<Search> {
    let method: Method = method.parse()?;
    let search = start(method, n.0, Seed::or_any(seed))?;
    Ok(Search {
        method,
        search: Mutex::new(search),
    })
}

/// The names of all methods of search(): first those that find all solutions, then those that draw random numbers, each from the
/// most naive to the fastest. seeded=True or False selects one kind.
///
/// >>> import pyqueens
/// >>> pyqueens.methods()[0], pyqueens.methods()[-1]
/// ('subsets', 'genetic')
#[pyfunction]
#[pyo3(signature = (*, seeded = None))]
pub(crate) fn methods(seeded: Option<bool>) -> Vec<&'static str> {
    let is_wanted = |method: &Method| seeded.is_none_or(|seeded| method.is_seeded() == seeded);
    Method::all().filter(is_wanted).map(Method::name).collect()
}

/// The kinds of events.
const KINDS: [&str; 15] = [
    "placed",
    "removed",
    "rejected",
    "dead-end",
    "chosen",
    "struck",
    "conflict",
    "learnt",
    "counted",
    "moved",
    "declined",
    "trapped",
    "replaced",
    "restarted",
    "solved",
];

/// An event of a search.
///
/// Its kind is "placed", "removed", "rejected", "moved", "restarted" or "solved". other is the attacker of a rejected square, or
/// the previous square of a moved queen.
/// Searches that look ahead also have "chosen" and "dead-end": line is the row or column that is next, or has no square left.
/// Arc consistency and clause learning have "struck" (a square where no queen can be); clause learning also "conflict" (a clause forbids
/// the board) and "learnt" (a clause was added). Dynamic programming has "counted": the number of solutions is known, Search.counted.
/// Local searches have "declined" (a move not made) and "trapped" (no move is better); populations have "replaced" (another
/// board).
#[pyclass(frozen, eq, hash, get_all, module = "pyqueens")]
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct Event {
    /// The kind of event.
    kind: &'static str,
    /// The square (row, column), or None.
    square: Option<Pair>,
    /// The attacker's square or the previous square, or None.
    other: Option<Pair>,
    /// The row or column, as ("row", 3), or None.
    line: Option<(String, usize)>,
}

impl Event {
    /// The event, or none at the end.
    fn new(event: queens::Event) -> Option<Self> {
        use queens::Event as Of;
        let (kind, square, other) = match event {
            Of::Placed(square) => ("placed", Some(square), None),
            Of::Removed(square) => ("removed", Some(square), None),
            Of::Rejected { square, attacker } => ("rejected", Some(square), Some(attacker)),
            Of::Moved { from, to } => ("moved", Some(to), Some(from)),
            Of::DeadEnd(_) => ("dead-end", None, None),
            Of::Chosen(_) => ("chosen", None, None),
            Of::Struck(square) => ("struck", Some(square), None),
            Of::Conflict => ("conflict", None, None),
            Of::Learnt => ("learnt", None, None),
            Of::Counted => ("counted", None, None),
            Of::Declined { from, to } => ("declined", Some(to), Some(from)),
            Of::Trapped => ("trapped", None, None),
            Of::Replaced => ("replaced", None, None),
            Of::Restarted => ("restarted", None, None),
            Of::Solved => ("solved", None, None),
            Of::Done => return None,
        };
        let line = match event {
            Of::DeadEnd(Line::Column(column)) | Of::Chosen(Line::Column(column)) => {
                Some(("column".to_string(), column))
            }
            Of::DeadEnd(Line::Row(row)) | Of::Chosen(Line::Row(row)) => {
                Some(("row".to_string(), row))
            }
            _ => None,
        };
        Some(Self {
            kind,
            square: square.map(pair),
            other: other.map(pair),
            line,
        })
    }
}

#[pymethods]
impl Event {
    #[new]
    #[pyo3(signature = (kind, square = None, other = None, line = None))]
    fn made(
        kind: &str,
        square: Option<Pair>,
        other: Option<Pair>,
        line: Option<(String, usize)>,
    ) -> Outcome<Self> {
        let known = KINDS.into_iter().find(|&known| known == kind);
        let kind = known.ok_or_else(|| {
            let kinds = KINDS.join(", ");
            let sentence = format!("there is no kind of event `{kind}`: choose one of {kinds}");
            Failure::new(Kind::Any, sentence)
        })?;
        Ok(Self {
            kind,
            square,
            other,
            line,
        })
    }

    #[expect(clippy::type_complexity, reason = "the arguments of a new one")]
    fn __getnewargs__(
        &self,
    ) -> (
        &'static str,
        Option<Pair>,
        Option<Pair>,
        Option<(String, usize)>,
    ) {
        (self.kind, self.square, self.other, self.line.clone())
    }

    fn __repr__(&self) -> String {
        let assignment = |name, square: Option<Pair>| match square {
            Some(square) => format!(", {name}={square:?}"),
            None => String::new(),
        };
        let (square, other) = (
            assignment("square", self.square),
            assignment("other", self.other),
        );
        let line = match &self.line {
            Some((kind, number)) => format!(", line=('{kind}', {number})"),
            None => String::new(),
        };
        format!("Event('{}'{square}{other}{line})", self.kind)
    }
}

/// The counters of a search, in the same units for every method.
#[pyclass(frozen, eq, get_all, module = "pyqueens")]
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Tally {
    /// Boards judged: squares tried, moves considered, boards drawn or bred.
    tries: u64,
    /// Conflict checks.
    checks: u64,
    /// Queens placed or moved.
    placements: u64,
    /// Queens removed.
    backtracks: u64,
    /// Solutions found.
    solutions: u64,
    /// Queens moved, or generations.
    repairs: u64,
    /// Restarts with a new board.
    restarts: u64,
}

#[pymethods]
impl Tally {
    #[new]
    #[pyo3(signature = (tries = 0, checks = 0, placements = 0, backtracks = 0, solutions = 0, repairs = 0, restarts = 0))]
    fn new(
        tries: u64,
        checks: u64,
        placements: u64,
        backtracks: u64,
        solutions: u64,
        repairs: u64,
        restarts: u64,
    ) -> Self {
        Self {
            tries,
            checks,
            placements,
            backtracks,
            solutions,
            repairs,
            restarts,
        }
    }

    fn __getnewargs__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.named().map(|(_, number)| number))
    }

    /// The numbers by their names.
    fn asdict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let dict = PyDict::new(py);
        for (name, number) in self.named() {
            dict.set_item(name, number)?;
        }
        Ok(dict)
    }

    fn __repr__(&self) -> String {
        let named = self
            .named()
            .map(|(name, number)| format!("{name}={number}"));
        format!("Tally({})", named.join(", "))
    }
}

impl Tally {
    const fn named(&self) -> [(&'static str, u64); 7] {
        [
            ("tries", self.tries),
            ("checks", self.checks),
            ("placements", self.placements),
            ("backtracks", self.backtracks),
            ("solutions", self.solutions),
            ("repairs", self.repairs),
            ("restarts", self.restarts),
        ]
    }
}

/// A search in progress: an iterator of Event with the current board.
#[pyclass(module = "pyqueens")]
pub(crate) struct Search {
    method: Method,
    /// The search; locked while another thread uses it.
    search: Mutex<Box<dyn queens::Search>>,
}

impl Search {
    fn search(&mut self) -> &mut Box<dyn queens::Search> {
        let search = self.search.get_mut();
        search.unwrap_or_else(std::sync::PoisonError::into_inner)
    }
}

#[pymethods]
impl Search {
    /// The method's name.
    #[getter]
    fn method(&self) -> String {
        self.method.to_string()
    }

    /// The side of the board.
    #[getter]
    fn n(&mut self) -> usize {
        self.search().n()
    }

    /// The queens on the board as (row, column). They may attack each other during a naive search.
    #[getter]
    fn queens(&mut self) -> Vec<Pair> {
        pairs(self.search().queens())
    }

    /// The column of each row's queen, or None for a row without one.
    #[getter]
    fn columns(&mut self) -> Vec<Option<usize>> {
        self.search().columns()
    }

    /// The number of all solutions, once a method knows it without listing them; else None.
    ///
    /// >>> import pyqueens
    /// >>> s = pyqueens.search("dynamic-programming", 8)
    /// >>> s.counted is None, any(event.kind == "counted" for event in s), s.counted
    /// (True, True, 92)
    #[getter]
    fn counted(&mut self) -> Option<u64> {
        self.search().counted()
    }

    /// The counters so far.
    #[getter]
    fn tally(&mut self) -> Tally {
        let tally = self.search().tally();
        Tally {
            tries: tally.tries,
            checks: tally.checks,
            placements: tally.placements,
            backtracks: tally.backtracks,
            solutions: tally.solutions,
            repairs: tally.repairs,
            restarts: tally.restarts,
        }
    }

    /// Takes the next step and describes it in a sentence; None at the end.
    ///
    /// >>> import pyqueens
    /// >>> s = pyqueens.search("iterative", 8)
    /// >>> [s.narrate() for _ in range(3)][-1]
    /// 'row 1: column 1 is attacked from row 0; trying column 2'
    fn narrate(&mut self) -> Option<String> {
        let search = self.search();
        let event = search.step();
        let next = search.snapshot().step();
        (event != queens::Event::Done)
            .then(|| narrate(Language::English, Naming::Numbers, &**search, event, next))
    }

    /// Runs to the next solution; None at the end. Raises TimeoutError after timeout seconds; the search can then continue.
    ///
    /// >>> import pyqueens
    /// >>> pyqueens.search("min-conflicts", 4, seed=1).next_solution() is not None
    /// True
    #[pyo3(signature = (seconds = None))]
    fn next_solution(&mut self, py: Python<'_>, seconds: Option<f64>) -> Outcome<Option<Solution>> {
        let search = self.search();
        let seconds = seconds.map(|seconds| Duration::try_from_secs_f64(seconds.max(0.0)));
        // A timeout too large for a duration means no limit.
        let limit = seconds.and_then(Result::ok);
        let start = Instant::now();
        let answer = in_slices(py, |slice| {
            match search.next_solution_while(&mut |_| slice.is_left()) {
                Answer::Undecided if limit.is_none_or(|limit| start.elapsed() < limit) => None,
                answer => Some(answer),
            }
        })?;
        if answer == Answer::Undecided {
            let sentence = "no solution was found within the timeout";
            return Err(PyTimeoutError::new_err(sentence).into());
        }
        Ok(answer.completion().map(Solution))
    }

    fn __iter__(slf: PyRef<'_, Self>) -> PyRef<'_, Self> {
        slf
    }

    fn __next__(&mut self) -> Option<Event> {
        Event::new(self.search().step())
    }

    fn __repr__(&mut self) -> String {
        let (method, n) = (self.method, self.n());
        format!("<Search by {method}, n = {n}>")
    }
}
