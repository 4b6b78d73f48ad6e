//! Which boards came already, and which are missing.
//!
//! Of each board 128 bits are kept, keyed at random, and its line: two different boards are taken for one with a chance
//! of less than one in 10²⁰ even among a billion.

use std::collections::HashMap;
use std::hash::{BuildHasher, Hash, RandomState};

use queens::{Puzzle, Rules, Solution, known};

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
pub(super) struct Seen {
    keys: [RandomState; 2],
    lines: HashMap<(u64, u64), u64>,
}

impl Seen {
    pub(super) fn new() -> Self {
        Self {
            keys: [RandomState::new(), RandomState::new()],
            lines: HashMap::new(),
        }
    }

    fn key(&self, solution: &Solution, task: &Task) -> (u64, u64) {
        let least = task.fundamental.then(|| match task.rules {
            Rules::Chess => solution.canonical(),
            _ => solution.least(task.classes),
        });
        self.hash(least.as_ref().unwrap_or(solution).columns())
    }

    fn hash(&self, what: impl Hash) -> (u64, u64) {
        let [a, b] = &self.keys;
        (a.hash_one(&what), b.hash_one(&what))
    }

    /// Keeps a solution, or gives the line on which it, or its image, came before.
    pub(super) fn add(
        &mut self,
        solution: &Solution,
        task: &Task,
        line: u64,
    ) -> Result<Option<u64>, Failure> {
        self.keep(self.key(solution, task), line)
    }

    /// The same of anything that can be told apart.
    pub(super) fn add_any(&mut self, what: impl Hash, line: u64) -> Result<Option<u64>, Failure> {
        self.keep(self.hash(what), line)
    }

    /// Whether something was kept.
    pub(super) fn has(&self, what: impl Hash) -> bool {
        self.lines.contains_key(&self.hash(what))
    }

    fn keep(&mut self, key: (u64, u64), line: u64) -> Result<Option<u64>, Failure> {
        if self.lines.len() == self.lines.capacity() {
            let bytes = (self.lines.len() as u64 * 2).max(1024) * 48;
            memory::require(bytes, "telling so many boards apart")?;
        }
        match self.lines.get(&key) {
            Some(&before) => Ok(Some(before)),
            None => {
                self.lines.insert(key, line);
                Ok(None)
            }
        }
    }

    /// How many solutions there are and, where one can look, the first that is missing.
    pub(super) fn missing(&self, task: &Task) -> Result<(u64, Option<Solution>), Failure> {
        let n = task.n.or(task.puzzle.as_ref().map(Puzzle::n)).unwrap_or(0);
        if task.puzzle.is_none() && task.rules != Rules::Chess && n > SEARCHED {
            return Err(Failure::Input(format!(
                "all solutions are looked for up to n = {SEARCHED} under the rules {}: leave --complete out",
                task.rules
            )));
        }
        if task.puzzle.is_none() && task.rules == Rules::Chess && n > LISTED {
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
        let puzzle = task
            .puzzle
            .clone()
            .unwrap_or_else(|| Puzzle::under(task.rules, n));
        let (mut all, mut first) = (0, None);
        let mut count = |solution: Solution| {
            all += 1;
            if first.is_none() && !self.lines.contains_key(&self.key(&solution, task)) {
                first = Some(solution);
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
