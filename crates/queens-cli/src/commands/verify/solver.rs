//! `queens verify --from FORMAT`: checks a solver's answer to the output of `queens export`.

use std::path::Path;

use queens::board::{Draft, Naming};
use queens::export::{Answers, Model, SolverFormat};
use queens::formats::Written;
use queens::prelude::*;
use queens::search::complete::Completer;
use queens::{Puzzle, Solution};

use super::answer::Answer;
use super::task::Task;
use super::verdict::{Mistake, Place, Verdict};
use crate::Failure;
use crate::args::puzzle::bytes;

/// Checks the answers to a puzzle.
pub(super) fn check(
    path: &Path,
    format: SolverFormat,
    task: &Task,
    verdict: &mut Verdict,
) -> Result<(), Failure> {
    let puzzle = match (&task.puzzle, task.n) {
        (Some(puzzle), _) => puzzle.clone(),
        (None, Some(n)) => Puzzle::under(task.rules, n),
        (None, None) => {
            return Err(Failure::input(
                "--from needs the board: add --n, --puzzle or --board",
            ));
        }
    };
    let Some(answers) = read(path, format, &Model::of_puzzle(&puzzle), verdict)? else {
        return Ok(());
    };
    let mut answer = Answer::new(task);
    for board in answers.boards {
        let mut written = Written::default();
        written.draft = Draft::new(puzzle.n(), board.queens);
        written.naming = Naming::Chess;
        match answer.board(&written, board.line)? {
            None => verdict.correct(),
            Some(mistake) => verdict.wrong(Some(Place::Line(board.line)), &mistake)?,
        }
    }
    if answers.states_none && !task.complete {
        refute(first_solution(&puzzle), verdict)?;
    }
    answer.finish(verdict)
}

/// The solver's answer; `None` if it cannot be read, which is reported.
fn read(
    path: &Path,
    format: SolverFormat,
    model: &Model,
    verdict: &mut Verdict,
) -> Result<Option<Answers>, Failure> {
    let text = bytes(path)?;
    let text = String::from_utf8_lossy(&text);
    match format.read(model, &text) {
        Ok(answers) => Ok(Some(answers)),
        Err(bad) => {
            verdict.unreadable(bad.line, &bad.reason)?;
            Ok(None)
        }
    }
}

/// Judges the statement that there is no solution, which is right if our own search finds none.
fn refute(first: Option<String>, verdict: &mut Verdict) -> Result<(), Failure> {
    match first {
        None => verdict.needs_no_board(),
        Some(first) => {
            let reason = format!("the solver states that there is no solution, but {first} is one");
            verdict.wrong(None, &Mistake::new("missing", reason))?;
        }
    }
    Ok(())
}

fn first_solution(puzzle: &Puzzle) -> Option<String> {
    let first: Option<Solution> = match puzzle.classic() {
        Some(puzzle) => Completer::new(&puzzle).next(),
        None => puzzle.completions().next(),
    };
    first.map(|solution| solution.to_string())
}
