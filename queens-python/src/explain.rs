//! Explanations and ratings of puzzles, and regions as Python writes them.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use pyo3::prelude::*;
use pyo3::types::PyString;
use queens::{Line, Regions};

use crate::arguments::{Pair, Side, pair, pairs};
use crate::errors::{Failure, Kind, Outcome};
use crate::wait::aside;

/// One step of an explanation: what is known now, and why.
#[pyclass(frozen, eq, get_all, module = "pyqueens")]
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Step {
    /// The way of reasoning, in plain words: "only square", "line inside a line" and so on.
    technique: &'static str,
    /// Where a queen must stand, or None.
    place: Option<Pair>,
    /// Where none can stand, though it seemed so before.
    rule_out: Vec<Pair>,
    /// The squares it rests on.
    squares: Vec<Pair>,
    /// The lines it rests on, such as "row 0" or "region E".
    lines: Vec<String>,
    /// The reason, a sentence in chess squares.
    because: String,
    /// Of a contradiction: what follows from the supposed queen.
    steps: Vec<Step>,
}

#[pymethods]
impl Step {
    fn __repr__(&self) -> String {
        format!("<Step: {}>", self.because)
    }
}

impl Step {
    fn new(step: queens::Step, regions: Option<&Regions>) -> Self {
        Self {
            technique: step.technique.name(),
            place: step.place.map(pair),
            rule_out: pairs(step.rule_out),
            squares: pairs(step.squares),
            lines: step.lines.iter().map(|&line| name(line, regions)).collect(),
            because: step.because,
            steps: step
                .steps
                .into_iter()
                .map(|step| Self::new(step, regions))
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

/// The steps that lead to the solution.
pub(crate) fn explain(py: Python<'_>, puzzle: &queens::Puzzle) -> Outcome<Vec<Step>> {
    let explanation = puzzle.explain()?;
    let stop = Arc::new(AtomicBool::new(false));
    let (regions, heard) = (puzzle.regions().cloned(), Arc::clone(&stop));
    let work = move || {
        let steps = explanation.take_while(|_| !heard.load(Ordering::Relaxed));
        let steps = steps.map(|step| Step::new(step, regions.as_ref()));
        steps.collect()
    };
    Ok(aside(py, &stop, work, || Ok(()))?)
}

/// How hard a puzzle is for a person who reasons.
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
    fn __repr__(&self) -> String {
        let Self { score, difficulty } = self;
        format!("Rating(score={score}, difficulty='{difficulty}')")
    }
}

/// The rating, if there is exactly one solution.
pub(crate) fn rate(py: Python<'_>, puzzle: &queens::Puzzle) -> Outcome<Option<Rating>> {
    let (stop, puzzle) = (Arc::new(AtomicBool::new(false)), puzzle.clone());
    let rating = aside(py, &stop, move || puzzle.rating(), || Ok(()))?;
    Ok(rating.map(|rating| Rating {
        score: rating.score(),
        difficulty: rating.difficulty().name(),
    }))
}

/// Regions as Python writes them: rows of letters or of numbers.
pub(crate) fn regions(rows: &Bound<'_, PyAny>) -> Outcome<Regions> {
    let mut board: Vec<Vec<Bound<'_, PyAny>>> = Vec::new();
    for row in rows.try_iter()? {
        if board.len() > Regions::LARGEST {
            let largest = Regions::LARGEST;
            let sentence = format!("boards with regions have at most {largest} rows");
            return Err(Failure::new(Kind::TooLarge, sentence));
        }
        let row = row?;
        let squares = row.try_iter()?.take(Regions::LARGEST + 1);
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
        let Side(number) = square.extract()?;
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
