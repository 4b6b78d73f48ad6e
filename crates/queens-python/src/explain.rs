//! Explains and rates puzzles, and converts regions to Python.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use pyo3::prelude::*;
use pyo3::types::{PyIterator, PyList, PyString};
use queens::prelude::*;
use queens::{Difficulty, Language, Line, Outcome as End, Regions};

use crate::arguments::{Pair, Region, pair, pairs};
use crate::errors::{Failure, Kind, Outcome};
use crate::solution::Solution;
use crate::wait::aside;

/// One step of an explanation: a conclusion and its reason.
#[pyclass(frozen, eq, from_py_object, get_all, module = "pyqueens")]
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Step {
    /// The technique: "only square", "confined to one line" and so on.
    technique: String,
    /// The square of a queen that must stand there, or None.
    place: Option<Pair>,
    /// The squares that this step rules out.
    rule_out: Vec<Pair>,
    /// The squares that this step uses.
    squares: Vec<Pair>,
    /// The lines that this step uses, such as "row 0" or "region E".
    lines: Vec<String>,
    /// The reason, a sentence in chess squares.
    because: String,
    /// For a contradiction: the consequences of the supposed queen.
    steps: Vec<Step>,
}

#[pymethods]
impl Step {
    #[new]
    fn made(
        technique: String,
        place: Option<Pair>,
        rule_out: Vec<Pair>,
        squares: Vec<Pair>,
        lines: Vec<String>,
        because: String,
        steps: Vec<Self>,
    ) -> Self {
        Self {
            technique,
            place,
            rule_out,
            squares,
            lines,
            because,
            steps,
        }
    }

    #[expect(clippy::type_complexity, reason = "the arguments of a new one")]
    fn __getnewargs__(
        &self,
    ) -> (
        &str,
        Option<Pair>,
        Vec<Pair>,
        Vec<Pair>,
        Vec<String>,
        &str,
        Vec<Self>,
    ) {
        (
            &self.technique,
            self.place,
            self.rule_out.clone(),
            self.squares.clone(),
            self.lines.clone(),
            &self.because,
            self.steps.clone(),
        )
    }

    fn __repr__(&self) -> String {
        format!("<Step: {}>", self.because)
    }
}

impl Step {
    fn new(step: queens::Step, puzzle: &queens::Puzzle) -> Self {
        let regions = puzzle.regions();
        Self {
            because: step.because(Language::English, puzzle),
            technique: step.technique.name().to_string(),
            place: step.place.map(pair),
            rule_out: pairs(step.rule_out),
            squares: pairs(step.squares),
            lines: step.lines.iter().map(|&line| name(line, regions)).collect(),
            steps: step
                .steps
                .into_iter()
                .map(|step| Self::new(step, puzzle))
                .collect(),
        }
    }
}

fn name(line: Line, regions: Option<&Regions>) -> String {
    let kind = line.kind();
    match line {
        Line::Region(region) => {
            let letter = regions.map_or('?', |regions| regions.label(region));
            format!("{kind} {letter}")
        }
        Line::Row(at) | Line::Column(at) | Line::Falling(at) | Line::Rising(at) => {
            format!("{kind} {at}")
        }
        Line::Block(corner) => format!("{kind} at {corner}"),
        Line::Knight(a, b) => format!("{kind} from {a} to {b}"),
    }
}

/// The steps of an explanation, a sequence of Step, and their outcome.
///
/// >>> from pyqueens import Puzzle
/// >>> e = Puzzle(5, queens=["a5"]).explain()
/// >>> e.outcome, e.solution
/// ('open', None)
/// >>> Puzzle(3).explain().outcome
/// 'impossible'
#[pyclass(frozen, module = "pyqueens")]
pub(crate) struct Explanation {
    /// "solved" (exactly one solution), "impossible" (none), "open" (several), or "undecided" if the search gave up.
    #[pyo3(get)]
    outcome: String,
    /// The solution if there is exactly one, else None.
    #[pyo3(get)]
    solution: Option<Solution>,
    /// The squares (row, column) on which a queen may still stand, row by row.
    #[pyo3(get)]
    open_squares: Vec<Pair>,
    steps: Py<PyList>,
}

#[pymethods]
impl Explanation {
    #[new]
    fn new(
        outcome: String,
        solution: Option<Bound<'_, Solution>>,
        open_squares: Vec<Pair>,
        steps: &Bound<'_, PyList>,
    ) -> Self {
        Self {
            outcome,
            solution: solution.map(|solution| solution.get().clone()),
            open_squares,
            steps: steps.clone().unbind(),
        }
    }

    fn __getnewargs__(&self, py: Python<'_>) -> (&str, Option<Solution>, Vec<Pair>, Py<PyList>) {
        let (open, steps) = (self.open_squares.clone(), self.steps.clone_ref(py));
        (&self.outcome, self.solution.clone(), open, steps)
    }

    fn __len__(&self, py: Python<'_>) -> usize {
        self.steps.bind(py).len()
    }

    fn __getitem__<'py>(&self, key: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        self.steps.bind(key.py()).as_any().get_item(key)
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyIterator>> {
        self.steps.bind(py).as_any().try_iter()
    }

    fn __eq__(&self, other: &Bound<'_, Self>) -> PyResult<bool> {
        let (py, other) = (other.py(), other.get());
        let is_same = self.outcome == other.outcome && self.open_squares == other.open_squares;
        Ok(is_same && self.steps.bind(py).eq(other.steps.bind(py))?)
    }

    fn __repr__(&self, py: Python<'_>) -> String {
        let steps = self.steps.bind(py).len();
        format!("<Explanation: {steps} steps, {}>", self.outcome)
    }
}

/// Explains a puzzle.
pub(crate) fn explain(py: Python<'_>, puzzle: &queens::Puzzle) -> Outcome<Explanation> {
    let mut explanation = puzzle.explain()?;
    let stop = Arc::new(AtomicBool::new(false));
    let (puzzle, stopped) = (puzzle.clone(), Arc::clone(&stop));
    let work = move || {
        let mut go_on = |_| !stopped.load(Ordering::Relaxed);
        let steps = std::iter::from_fn(|| explanation.next_while(&mut go_on));
        let steps: Vec<Step> = steps.map(|step| Step::new(step, &puzzle)).collect();
        (steps, explanation.outcome())
    };
    let (steps, outcome) = aside(py, &stop, work, || Ok(()))?;
    let name = outcome.name().to_string();
    let (solution, open) = match outcome {
        End::Solved(solution) => (Some(Solution::of(&solution)?), Vec::new()),
        End::Impossible => (None, Vec::new()),
        End::Open(open) | End::Undecided { open, .. } => (None, pairs(open)),
    };
    Ok(Explanation {
        outcome: name,
        solution,
        open_squares: open,
        steps: PyList::new(py, steps)?.unbind(),
    })
}

/// The difficulty of a puzzle for a person.
#[pyclass(frozen, eq, ord, hash, get_all, module = "pyqueens")]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Rating {
    /// 100 times the rank of the hardest step (1 to 8), plus how many steps have it.
    score: u32,
    /// "easy", "medium", "hard" or "expert".
    difficulty: &'static str,
}

#[pymethods]
impl Rating {
    #[new]
    fn new(score: u32, difficulty: &str) -> Outcome<Self> {
        let difficulty = difficulty.parse::<Difficulty>()?.name();
        Ok(Self { score, difficulty })
    }

    fn __getnewargs__(&self) -> (u32, &'static str) {
        (self.score, self.difficulty)
    }

    fn __repr__(&self) -> String {
        let Self { score, difficulty } = self;
        format!("Rating(score={score}, difficulty='{difficulty}')")
    }
}

/// The rating, if there is exactly one solution.
pub(crate) fn rate(py: Python<'_>, puzzle: &queens::Puzzle) -> Outcome<Option<Rating>> {
    let (stop, puzzle) = (Arc::new(AtomicBool::new(false)), puzzle.clone());
    let stopped = Arc::clone(&stop);
    let work = move || puzzle.rating_while(&mut |_| !stopped.load(Ordering::Relaxed));
    let rating = aside(py, &stop, work, || Ok(()))?;
    Ok(rating.map(|rating| Rating {
        score: rating.score(),
        difficulty: rating.difficulty().name(),
    }))
}

/// Regions in Python: rows of letters or of numbers.
pub(crate) fn regions(rows: &Bound<'_, PyAny>) -> Outcome<Regions> {
    let mut board: Vec<Vec<Bound<'_, PyAny>>> = Vec::new();
    for row in rows.try_iter()? {
        if board.len() > Regions::MAX_SIDE {
            let largest = Regions::MAX_SIDE;
            let sentence = format!("boards with regions have at most {largest} rows");
            return Err(Failure::new(Kind::TooLarge, sentence));
        }
        let row = row?;
        let squares = row.try_iter()?.take(Regions::MAX_SIDE + 1);
        let mut squares = squares.collect::<PyResult<Vec<_>>>()?;
        if row.is_instance_of::<PyString>() {
            squares.retain(|letter| !letter.to_string().trim().is_empty());
        }
        board.push(squares);
    }
    let n = board.len();
    if let Some(row) = board.iter().position(|row| row.len() != n) {
        let width = board[row].len();
        let sentence =
            format!("row {row} of the regions has {width} squares, but the board has {n}");
        return Err(Failure::new(Kind::BadPuzzle, sentence));
    }
    let squares = || board.iter().flatten();
    if squares().all(|square| square.is_instance_of::<PyString>()) {
        let letter = |square: &Bound<'_, PyAny>| {
            let name = square.to_string();
            let mut letters = name.chars();
            match (letters.next(), letters.next()) {
                (Some(letter), None) => Ok(letter),
                _ => Err(Failure::new(
                    Kind::BadPuzzle,
                    format!("`{name}` is not a letter"),
                )),
            }
        };
        let letters = squares().map(letter).collect::<Outcome<Vec<char>>>()?;
        return Ok(Regions::from_letters(n, letters)?);
    }
    let numbers = squares().map(|square| {
        let Region(number) = square.extract()?;
        let sentence = || {
            format!(
                "there is no region {number}: number them from 0 to {}",
                n - 1
            )
        };
        let small = u8::try_from(number)
            .ok()
            .filter(|&small| usize::from(small) < n);
        small.ok_or_else(|| Failure::new(Kind::BadPuzzle, sentence()))
    });
    let numbers = numbers.collect::<Outcome<Vec<u8>>>()?;
    Ok(Regions::from_numbers(n, &numbers)?)
}
