//! A SAT solver, for comparison and as a second opinion: BatSat on the puzzle's formula.
//!
//! It is asked only by name. On the twenty boards of `docs/completion.md` it takes from 4 times (blocked-40-83) to 88 times
//! (blocked-64-85) as long as our search on those that take search more than a few milliseconds, and on the easy ones the
//! formula alone takes longer to write than the search to end. CaDiCaL, which would need a C++ compiler, is no better there.

use std::cell::RefCell;
use std::time::Instant;

use batsat::{Callbacks, ClauseKind, Lit, Solver, SolverInterface, SolverOpts, Var, lbool};
use queens::search::{Answer, Engine, Names};
use queens::{Puzzle, Solution};

use super::cnf::Cnf;
use super::proof::Proof;
use crate::budget::Budget;

/// Passes learnt clauses on to a proof, and the budget to the solver.
struct Listener<'a> {
    proof: Option<&'a RefCell<Proof>>,
    /// Learnt clauses: what has been done so far.
    learnt: u64,
    steps: u64,
    deadline: Option<Instant>,
}

fn dimacs(clause: &[Lit]) -> Vec<i32> {
    let literal = |lit: &Lit| {
        let variable = lit.var().idx() as i32 + 1;
        if lit.sign() { variable } else { -variable }
    };
    clause.iter().map(literal).collect()
}

impl Listener<'_> {
    fn write(&mut self, deleted: bool, clause: &[Lit]) {
        if let Some(proof) = self.proof {
            proof.borrow_mut().line(deleted, &dimacs(clause));
        }
    }
}

impl Callbacks for Listener<'_> {
    fn on_new_clause(&mut self, clause: &[Lit], kind: ClauseKind) {
        if kind == ClauseKind::Axiom {
            return;
        }
        self.learnt += 1;
        self.write(false, clause);
    }

    fn on_delete_clause(&mut self, clause: &[Lit]) {
        self.write(true, clause);
    }

    fn stop(&self) -> bool {
        self.proof.is_some_and(|proof| proof.borrow().is_broken())
            || self.learnt > self.steps
            || self
                .deadline
                .is_some_and(|deadline| Instant::now() >= deadline)
    }
}

/// BatSat, asked once: it takes the whole budget, not parts of it.
#[derive(Debug)]
pub(super) struct Sat<'a> {
    puzzle: &'a Puzzle,
    budget: Option<Budget>,
    proof: Option<&'a RefCell<Proof>>,
    conflicts: u64,
    is_asked: bool,
}

impl<'a> Sat<'a> {
    pub(super) fn new(
        puzzle: &'a Puzzle,
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
        let listener = Listener {
            proof: self.proof,
            learnt: 0,
            steps,
            deadline: time.and_then(|time| Instant::now().checked_add(time)),
        };
        let cnf = Cnf::new(self.puzzle);
        let mut solver = Solver::new(SolverOpts::default(), listener);
        let variables: Vec<Var> = (0..cnf.variables)
            .map(|_| solver.new_var_default())
            .collect();
        for clause in &cnf.clauses {
            let mut clause: Vec<Lit> = clause
                .iter()
                .map(|&x| Lit::new(variables[x.unsigned_abs() as usize - 1], x > 0))
                .collect();
            solver.add_clause_reuse(&mut clause);
        }
        let answer = solver.solve_limited(&[]);
        self.conflicts = solver.num_conflicts();
        if answer == lbool::UNDEF {
            return Answer::Undecided;
        }
        if answer == lbool::FALSE {
            solver.cb_mut().write(false, &[]);
            return Answer::NoMore;
        }
        let mut columns: Vec<u32> = vec![0; self.puzzle.n()];
        let chosen = cnf.squares.iter().zip(&variables);
        let chosen = chosen.filter(|&(_, &variable)| solver.value_var(variable) == lbool::TRUE);
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
