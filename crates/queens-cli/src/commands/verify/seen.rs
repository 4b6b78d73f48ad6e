//! Records which boards appeared, on which line, and finds the missing ones.

use std::borrow::Cow;
use std::hash::{BuildHasher, RandomState};

use queens::prelude::*;
use queens::{Puzzle, Queens, Rules, Solution, board, known};

use super::task::Task;
use crate::{Failure, memory};

/// Up to this n the missing solutions of the empty board are listed; beyond, they are only counted.
const MAX_LISTED_N: usize = 12;

/// The same for boards with other rules, which have fewer solutions and slower searches.
const MAX_SEARCHED_N: usize = 15;

/// The most completions of a puzzle that are searched for.
const MAX_COMPLETIONS: usize = 10_000_000;

/// The boards so far.
#[derive(Debug)]
pub(super) struct Seen(board::Seen);

impl Seen {
    pub(super) fn new() -> Self {
        Self(board::Seen::new(RandomState::new().hash_one(())))
    }

    /// Stores a solution, or returns the line on which it, or its image, appeared before.
    pub(super) fn add(
        &mut self,
        solution: &Solution,
        task: &Task,
        line: u64,
    ) -> Result<Option<u64>, Failure> {
        if let Some(bytes) = self.0.needs() {
            memory::require(bytes, "comparing this many boards")?;
        }
        Ok(match representative(solution, task) {
            Some(least) => self.0.add(&numbers(&least), line),
            None => self.0.add(&numbers(solution), line),
        })
    }

    /// The number of solutions and, if they can be listed, the first missing one.
    pub(super) fn missing(&self, task: &Task) -> Result<(u64, Option<Solution>), Failure> {
        let n = task.n.or(task.puzzle.as_ref().map(Puzzle::n)).unwrap_or(0);
        if task.puzzle.is_none() && task.rules != Rules::CHESS && n > MAX_SEARCHED_N {
            return Err(Failure::Input(format!(
                "under the rules {}, --complete works up to n = {MAX_SEARCHED_N} only: leave it out",
                task.rules
            )));
        }
        if task.puzzle.is_none() && task.rules == Rules::CHESS && n > MAX_LISTED_N {
            let known = known(n).ok_or_else(|| {
                Failure::Input(format!(
                    "the number of solutions for n = {n} is unknown: leave out --complete"
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
                .any(|(solution, _)| count(solution) > MAX_COMPLETIONS)
        } else {
            puzzle
                .completions()
                .any(|solution| count(solution) > MAX_COMPLETIONS)
        };
        if is_too_long {
            return Err(Failure::Input(format!(
                "the puzzle has more than {MAX_COMPLETIONS} completions, too many for --complete"
            )));
        }
        Ok((all as u64, first))
    }
}

/// Numbers that distinguish the solutions of a board.
fn numbers(solution: &Solution) -> Cow<'_, [u32]> {
    match solution.queens() {
        Queens::Columns(columns) => Cow::Borrowed(columns),
        Queens::Squares(squares) => {
            let numbers = squares.iter().flat_map(|queen| [queen.row, queen.column]);
            numbers.map(|number| number as u32).collect()
        }
    }
}

/// The representative of a solution's class, if classes are compared.
fn representative(solution: &Solution, task: &Task) -> Option<Solution> {
    task.fundamental.then(|| solution.least(task.classes))
}
