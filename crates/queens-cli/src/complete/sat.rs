//! A SAT solver, for comparison and as a second opinion: BatSat on the puzzle's formula.
//!
//! It runs only if chosen by name. On the twenty boards of `docs/completion.md` it takes from 4 times (blocked-40-83) to 88 times
//! (blocked-64-85) as long as our search, for those on which our search takes more than a few milliseconds. On the easy ones,
//! writing the formula takes longer than the whole search. CaDiCaL, which would need a C++ compiler, is no better there.

use std::cell::RefCell;
use std::time::Instant;

use queens::search::sat;
use queens::search::{Answer, Engine, Names};
use queens::{ClassicPuzzle, Solution};

use super::cnf::Cnf;
use super::proof::Proof;
use crate::budget::Budget;

/// Passes learnt clauses on to a proof, and the budget to the solver.
struct Listener<'a> {
    proof: Option<&'a RefCell<Proof>>,
    /// The most clauses to learn.
    steps: u64,
    deadline: Option<Instant>,
}

impl sat::Listener for Listener<'_> {
    fn listens(&self) -> bool {
        self.proof.is_some()
    }

    fn clause(&mut self, deleted: bool, literals: &[i32]) {
        if let Some(proof) = self.proof {
            proof.borrow_mut().line(deleted, literals);
        }
    }

    fn stops(&self, learnt: u64) -> bool {
        self.proof.is_some_and(|proof| proof.borrow().is_broken())
            || learnt > self.steps
            || self
                .deadline
                .is_some_and(|deadline| Instant::now() >= deadline)
    }
}

/// BatSat, run once: it uses the whole budget, not slices of it.
#[derive(Debug)]
pub(super) struct Sat<'a> {
    puzzle: &'a ClassicPuzzle,
    budget: Option<Budget>,
    proof: Option<&'a RefCell<Proof>>,
    conflicts: u64,
    is_asked: bool,
}

impl<'a> Sat<'a> {
    pub(super) fn new(
        puzzle: &'a ClassicPuzzle,
        budget: Option<Budget>,
        proof: Option<&'a RefCell<Proof>>,
    ) -> Self {
        Self {
            puzzle,
            budget,
            proof,
            conflicts: 0,
            is_asked: false,
        }
    }
}

impl Engine for Sat<'_> {
    fn names(&self) -> Names {
        ["sat", "conflict", "conflicts"]
    }

    fn steps(&self) -> u64 {
        self.conflicts
    }

    fn run(&mut self, _: u64) -> Answer {
        if std::mem::replace(&mut self.is_asked, true) {
            return Answer::Undecided;
        }
        let (steps, time) = match self.budget {
            None => (u64::MAX, None),
            Some(Budget::Steps(steps)) => (steps, None),
            Some(Budget::Time(time)) => (u64::MAX, Some(time)),
        };
        let mut listener = Listener {
            proof: self.proof,
            steps,
            deadline: time.and_then(|time| Instant::now().checked_add(time)),
        };
        let cnf = Cnf::new(self.puzzle);
        let (answer, conflicts) = sat::solve(cnf.variables(), cnf.clauses(), &mut listener);
        self.conflicts = conflicts;
        let values = match answer {
            sat::SatAnswer::Model(values) => values,
            sat::SatAnswer::None => return Answer::NoMore,
            sat::SatAnswer::Stopped => return Answer::Undecided,
        };
        let mut columns: Vec<u32> = vec![0; self.puzzle.n()];
        let chosen = cnf.squares.iter().zip(values);
        let chosen = chosen.filter(|(_, is_true)| *is_true);
        for queen in self
            .puzzle
            .givens()
            .queens()
            .chain(chosen.map(|(&square, _)| square))
        {
            columns[queen.row] = queen.column as u32;
        }
        Answer::Completion(Solution::new(columns).expect("the formula admits only solutions"))
    }
}
