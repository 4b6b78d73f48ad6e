//! Writes puzzles for other solvers and reads what they print.

use queens::export::{Model, SolverFormat};

use crate::errors::{Failure, Kind, Outcome};
use crate::solution::Solution;

/// Writes a puzzle in a solver's format.
pub(crate) fn write(model: &Model, format: &str) -> Outcome<String> {
    let format: SolverFormat = format.parse()?;
    let mut text = Vec::new();
    let written = format.write(model, &mut text);
    written.map_err(|error| Failure::new(Kind::Any, error))?;
    String::from_utf8(text).map_err(|error| Failure::new(Kind::Any, error))
}

/// Reads and checks the solutions that a solver printed for this puzzle.
pub(crate) fn read(puzzle: &queens::Puzzle, format: &str, text: &str) -> Outcome<Vec<Solution>> {
    let format: SolverFormat = format.parse()?;
    let answers = format.read(&Model::of_puzzle(puzzle), text);
    let answers = answers.map_err(|bad| Failure::new(Kind::BadBoard, bad))?;
    let boards = answers.boards.into_iter().map(|board| {
        let draft = queens::board::Draft::new(puzzle.n(), board.queens).on(puzzle.clone());
        Solution::of(&draft.solution()?)
    });
    boards.collect()
}
