//! `queens puzzle check --explain FILE`: prints the reasoning that leads to the solution, step by step.

use std::io::{BufWriter, Write};

use queens::prelude::Explain as _;
use queens::{Language, Outcome, Puzzle, Solution, Square, Step};

use super::json;
use crate::Failure;
use crate::args::report::Report;
use crate::budget::{Budget, Spending};
use crate::json::about_puzzle;

/// Explains puzzles step by step, the easiest step first.
pub(super) struct Explainer<'a> {
    pub(super) puzzles: &'a [Puzzle],
    /// The budget for each board.
    pub(super) budget: Budget,
    pub(super) format: Report,
}

/// A step, as written in JSON.
#[derive(serde::Serialize)]
struct Record {
    /// The index of the board, from 0.
    index: usize,
    technique: &'static str,
    place: Option<String>,
    rule_out: Vec<String>,
    because: String,
}

/// The outcome of an explanation, as written in JSON.
#[derive(serde::Serialize)]
struct End {
    /// The index of the board, from 0.
    index: usize,
    outcome: &'static str,
    /// The solution, if it is solved and has one queen in each row.
    columns: Option<Vec<u32>>,
    /// The solution, if it is solved and a row may have several queens or none.
    #[serde(skip_serializing_if = "Option::is_none")]
    squares: Option<Vec<String>>,
    /// The open squares.
    open: Vec<String>,
}

/// The result of a board's explanation.
#[derive(Clone, Copy, PartialEq, Eq)]
enum BoardAnswer {
    One,
    NoneOrMore,
    /// Undecided after this many nodes, and whether a larger budget may help.
    Undecided(u64, bool),
}

impl Explainer<'_> {
    pub(crate) fn run(self) -> crate::Outcome {
        let mut stdout = BufWriter::new(std::io::stdout().lock());
        let mut answers = Vec::new();
        for (index, puzzle) in self.puzzles.iter().enumerate() {
            if self.format == Report::Text && self.puzzles.len() > 1 {
                let gap = if index == 0 { "" } else { "\n" };
                writeln!(stdout, "{gap}board {}", index + 1)?;
            }
            answers.push(self.explain(puzzle, index, &mut stdout)?);
            stdout.flush()?;
        }
        let given_up = answers.iter().find_map(|answer| match answer {
            BoardAnswer::Undecided(nodes, true) => Some(format!(
                "not decided after {nodes} nodes; allow a larger --budget"
            )),
            BoardAnswer::Undecided(nodes, false) => Some(format!(
                "not decided by reasoning after {nodes} nodes; queens puzzle check may decide it"
            )),
            BoardAnswer::One | BoardAnswer::NoneOrMore => None,
        });
        match given_up {
            Some(given_up) => Err(Failure::TryAgain(given_up)),
            None => Ok(answers.iter().all(|answer| *answer == BoardAnswer::One)),
        }
    }

    /// Writes the steps, a line each, and the outcome.
    fn explain(
        &self,
        puzzle: &Puzzle,
        index: usize,
        out: &mut impl Write,
    ) -> Result<BoardAnswer, Failure> {
        let mut explanation = puzzle.explain().map_err(Failure::input)?;
        let spending = Spending::start(self.budget);
        let (mut nodes, mut is_spent) = (0, false);
        let mut go_on = |now| {
            nodes = now;
            is_spent = !spending.goes_on(now);
            !is_spent
        };
        let mut number = 0;
        while let Some(step) = explanation.next_while(&mut go_on) {
            number += 1;
            match self.format {
                Report::Text => {
                    let because = step.because(Language::English, puzzle);
                    writeln!(out, "{number}. {because} ({})", step.technique)?;
                }
                Report::Json => writeln!(out, "{}", json(&Record::new(&step, puzzle, index)))?,
            }
        }
        let end = explanation.outcome();
        match self.format {
            Report::Text => print_outcome(&end, puzzle, out)?,
            Report::Json => writeln!(
                out,
                "{}",
                about_puzzle(puzzle, &End::new(&end, puzzle, index))
            )?,
        }
        Ok(match end {
            Outcome::Solved(_) => BoardAnswer::One,
            Outcome::Undecided { found: 0 | 1, .. } => BoardAnswer::Undecided(nodes, is_spent),
            Outcome::Impossible | Outcome::Open(_) | Outcome::Undecided { .. } => {
                BoardAnswer::NoneOrMore
            }
        })
    }
}

/// Writes the outcome in words.
fn print_outcome(end: &Outcome, puzzle: &Puzzle, out: &mut impl Write) -> Result<(), Failure> {
    let open = |squares: &[Square]| names(puzzle, squares).join(" ");
    match end {
        Outcome::Solved(solution) => writeln!(out, "exactly one completion: {solution}")?,
        Outcome::Impossible => writeln!(out, "no completion of the {}", puzzle.describe())?,
        Outcome::Open(squares) => {
            let open = open(squares);
            let pieces = if puzzle.board().stars() > 1 {
                "stars"
            } else {
                "queens"
            };
            writeln!(out, "more than one completion, with {pieces} on: {open}")?;
        }
        Outcome::Undecided { open, found } => {
            let known = [
                "not decided",
                "at least one completion, not decided if more",
            ];
            let known = known.get(*found).unwrap_or(&"more than one completion");
            writeln!(out, "{known}; {} squares are open", open.len())?;
        }
    }
    Ok(())
}

impl End {
    fn new(end: &Outcome, puzzle: &Puzzle, index: usize) -> Self {
        let (solution, open) = match end {
            Outcome::Solved(solution) => (Some(solution), &[][..]),
            Outcome::Impossible => (None, &[][..]),
            Outcome::Open(open) | Outcome::Undecided { open, .. } => (None, &open[..]),
        };
        let (by_rows, by_squares) = if puzzle.board().is_by_rows() {
            (solution, None)
        } else {
            (None, solution)
        };
        let squares = |solution: &Solution| -> Vec<Square> { solution.squares().collect() };
        Self {
            index,
            outcome: end.name(),
            columns: by_rows.map(|solution| solution.columns().to_vec()),
            squares: by_squares.map(|solution| names(puzzle, &squares(solution))),
            open: names(puzzle, open),
        }
    }
}

impl Record {
    fn new(step: &Step, puzzle: &Puzzle, index: usize) -> Self {
        Self {
            index,
            technique: step.technique.name(),
            place: step
                .place
                .map(|square| square.chess(puzzle.n()).to_string()),
            rule_out: names(puzzle, &step.rule_out),
            because: step.because(Language::English, puzzle),
        }
    }
}

fn names(puzzle: &Puzzle, squares: &[Square]) -> Vec<String> {
    let name = |square: &Square| square.chess(puzzle.n()).to_string();
    squares.iter().map(name).collect()
}
