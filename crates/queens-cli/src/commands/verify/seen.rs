//! Which boards came already, on which line, and which are missing.

use std::borrow::Cow;
use std::hash::{BuildHasher, RandomState};

use queens::prelude::*;
use queens::{Puzzle, Queens, Rules, Solution, board, known};

use super::task::Task;
use crate::{Failure, memory};

/// Up to this side the missing solutions of the empty board are looked for; beyond, they are counted.
const LISTED: usize = 12;

/// The same of boards of other rules, which have fewer solutions and slower searches.
const SEARCHED: usize = 15;

/// No more completions of a puzzle than this are looked for.
const MOST: usize = 10_000_000;

/// The boards so far.
#[derive(Debug)]
pub(super) struct Seen(board::Seen);

impl Seen {
    pub(super) fn new() -> Self {
        Self(board::Seen::new(RandomState::new().hash_one(())))
    }

    /// Keeps a solution, or gives the line on which it, or its image, came before.
    pub(super) fn add(
        &mut self,
        solution: &Solution,
        task: &Task,
        line: u64,
    ) -> Result<Option<u64>, Failure> {
        if let Some(bytes) = self.0.needs() {
            memory::require(bytes, "telling so many boards apart")?;
        }
        Ok(match representative(solution, task) {
            Some(least) => self.0.add(&numbers(&least), line),
            None => self.0.add(&numbers(solution), line),
        })
    }

    /// How many solutions there are and, where one can look, the first that is missing.
    pub(super) fn missing(&self, task: &Task) -> Result<(u64, Option<Solution>), Failure> {
        let n = task.n.or(task.puzzle.as_ref().map(Puzzle::n)).unwrap_or(0);
        if task.puzzle.is_none() && task.rules != Rules::CHESS && n > SEARCHED {
            return Err(Failure::Input(format!(
                "all solutions are looked for up to n = {SEARCHED} under the rules {}: leave --complete out",
                task.rules
            )));
        }
        if task.puzzle.is_none() && task.rules == Rules::CHESS && n > LISTED {
            let known = known(n).ok_or_else(|| {
                Failure::Input(format!(
                    "nobody knows how many solutions n = {n} has: leave --complete out"
                ))
            })?;
            let all = if task.fundamental {
                known.fundamental
            } else {
                known.all
            };
            return Ok((u64::try_from(all).unwrap_or(u64::MAX), None));
        }
        let puzzle = task.puzzle_of(n);
        let (mut all, mut first) = (0, None);
        let mut count = |solution: Solution| {
            all += 1;
            if first.is_none() {
                let least = representative(&solution, task);
                let kept = least.as_ref().unwrap_or(&solution);
                first = (!self.0.has(&numbers(kept))).then_some(solution);
            }
            all
        };
        let is_too_long = if task.fundamental {
            puzzle
                .fundamental_of(task.classes)
                .any(|(solution, _)| count(solution) > MOST)
        } else {
            puzzle.completions().any(|solution| count(solution) > MOST)
        };
        if is_too_long {
            return Err(Failure::Input(format!(
                "the puzzle has more than {MOST} completions, too many for --complete"
            )));
        }
        Ok((all as u64, first))
    }
}

/// Numbers that tell the solutions of a board apart.
fn numbers(solution: &Solution) -> Cow<'_, [u32]> {
    match solution.queens() {
        Queens::Columns(columns) => Cow::Borrowed(columns),
        Queens::Squares(squares) => {
            let numbers = squares.iter().flat_map(|queen| [queen.row, queen.column]);
            numbers.map(|number| number as u32).collect()
        }
    }
}

/// What stands for all of a solution's class, if that is what is told apart.
fn representative(solution: &Solution, task: &Task) -> Option<Solution> {
    task.fundamental.then(|| solution.least(task.classes))
}
