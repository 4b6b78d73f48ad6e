//! `queens puzzle explain FILE`: the solution reasoned out, step by step.

use std::io::{BufWriter, Write};

use queens::{Outcome as End, Puzzle, Square, Step};

use super::json;
use crate::args::board::BoardArguments;
use crate::args::puzzle_file::PuzzleFile;
use crate::args::report::Report;
use crate::{Failure, Outcome};

/// Reason a puzzle's solution out, the easiest steps first
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Explain {
    #[command(flatten)]
    board: PuzzleFile,

    #[command(flatten)]
    other: BoardArguments,

    /// How to write the steps
    #[arg(long, short, value_name = "FORMAT", default_value = "text")]
    format: Report,
}

const EXAMPLES: &str = "Examples:
  queens puzzle explain board.txt
  queens puzzle make 8 --regions | queens puzzle explain -
  queens puzzle explain board.txt --format json

In JSON there is one object per step: index (the board's number from 0), technique, place (the square of a queen, or null), \
rule_out (squares on which none can stand) and because. Exits with 1 if a \
board has no completion or more than one.";

/// A step as it is written in JSON.
#[derive(serde::Serialize)]
struct Record<'a> {
    /// Which board, from 0.
    index: usize,
    technique: &'static str,
    place: Option<String>,
    rule_out: Vec<String>,
    because: &'a str,
}

impl Explain {
    pub(crate) fn run(self) -> Outcome {
        let puzzles = self.board.read(&self.other)?;
        let mut stdout = BufWriter::new(std::io::stdout().lock());
        let mut all_are_solved = true;
        for (index, puzzle) in puzzles.iter().enumerate() {
            let number = (puzzles.len() > 1).then_some(index);
            all_are_solved &= match self.format {
                Report::Text => tell(puzzle, number, &mut stdout)?,
                Report::Json => write(puzzle, index, &mut stdout)?,
            };
        }
        stdout.flush()?;
        Ok(all_are_solved)
    }
}

/// One line per step, and what it comes to.
fn tell(puzzle: &Puzzle, index: Option<usize>, out: &mut impl Write) -> Result<bool, Failure> {
    if let Some(index) = index {
        let gap = if index == 0 { "" } else { "\n" };
        writeln!(out, "{gap}board {}", index + 1)?;
    }
    let mut explanation = puzzle.explain().map_err(Failure::input)?;
    for (index, step) in explanation.by_ref().enumerate() {
        writeln!(out, "{}. {} ({})", index + 1, step.because, step.technique)?;
    }
    match explanation.outcome() {
        End::Solved(solution) => writeln!(out, "exactly one completion: {solution}")?,
        End::Impossible => writeln!(out, "no completion")?,
        End::Open(squares) => {
            let names = names(puzzle, &squares).join(" ");
            writeln!(out, "more than one completion, with queens on: {names}")?;
        }
    }
    Ok(matches!(explanation.outcome(), End::Solved(_)))
}

fn write(puzzle: &Puzzle, index: usize, out: &mut impl Write) -> Result<bool, Failure> {
    let mut explanation = puzzle.explain().map_err(Failure::input)?;
    for step in explanation.by_ref() {
        writeln!(out, "{}", json(&Record::new(&step, puzzle, index)))?;
    }
    Ok(matches!(explanation.outcome(), End::Solved(_)))
}

impl<'a> Record<'a> {
    fn new(step: &'a Step, puzzle: &Puzzle, index: usize) -> Self {
        Self {
            index,
            technique: step.technique.name(),
            place: step
                .place
                .map(|square| square.chess(puzzle.n()).to_string()),
            rule_out: names(puzzle, &step.rule_out),
            because: &step.because,
        }
    }
}

fn names(puzzle: &Puzzle, squares: &[Square]) -> Vec<String> {
    let name = |square: &Square| square.chess(puzzle.n()).to_string();
    squares.iter().map(name).collect()
}
