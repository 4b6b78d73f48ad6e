//! A SAT solver, for comparison and as a second opinion: BatSat on the puzzle's formula.
//!
//! It is asked only by name. On the twenty boards of `docs/completion.md` it takes from 4 times (blocked-40-83) to 88 times
//! (blocked-64-85) as long as our search on those that take search more than a few milliseconds, and on the easy ones the
//! formula alone takes longer to write than the search to end. CaDiCaL, which would need a C++ compiler, is no better there.

use std::cell::RefCell;
use std::rc::Rc;
use std::time::{Duration, Instant};

use batsat::{Callbacks, ClauseKind, Lit, Solver, SolverInterface, SolverOpts, Var, lbool};
use queens::{Puzzle, Solution};

use super::cnf::Cnf;
use super::proof::Proof;
use crate::Failure;
use crate::args::budget::Budget;

/// What the solver found.
pub(crate) struct Solved {
    pub(crate) solution: Option<Solution>,
    pub(crate) conflicts: u64,
    pub(crate) is_stopped: bool,
}

/// Passes learnt clauses on to a proof, and the budget to the solver.
struct Listener<'a> {
    proof: Option<&'a mut Proof>,
    /// What went wrong with the proof's file: the solver stops.
    failure: Option<Failure>,
    /// Learnt clauses, or restarts: what has been done so far.
    learnt: Rc<RefCell<u64>>,
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
        if let Some(proof) = &mut self.proof
            && self.failure.is_none()
        {
            self.failure = proof.line(deleted, &dimacs(clause)).err();
        }
    }
}

impl Callbacks for Listener<'_> {
    fn on_new_clause(&mut self, clause: &[Lit], kind: ClauseKind) {
        if kind == ClauseKind::Axiom {
            return;
        }
        *self.learnt.borrow_mut() += 1;
        self.write(false, clause);
    }

    fn on_delete_clause(&mut self, clause: &[Lit]) {
        self.write(true, clause);
    }

    fn stop(&self) -> bool {
        self.failure.is_some()
            || *self.learnt.borrow() > self.steps
            || self
                .deadline
                .is_some_and(|deadline| Instant::now() >= deadline)
    }
}

/// Asks BatSat for a completion.
pub(crate) fn solve(
    puzzle: &Puzzle,
    cnf: &Cnf,
    budget: Option<Budget>,
    proof: Option<&mut Proof>,
) -> Result<Solved, Failure> {
    let (steps, time) = match budget {
        None => (u64::MAX, None),
        Some(Budget::Steps(steps)) => (steps, None),
        Some(Budget::Time(time)) => (u64::MAX, Some(time)),
    };
    let start = Instant::now();
    let deadline = time.and_then(|time: Duration| start.checked_add(time));
    let listener = Listener {
        proof,
        failure: None,
        learnt: Rc::default(),
        steps,
        deadline,
    };
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
    let solution = (answer == lbool::TRUE).then(|| {
        let mut columns: Vec<u32> = vec![0; puzzle.n()];
        let chosen = cnf.squares.iter().enumerate();
        let chosen = chosen.filter(|&(i, _)| solver.value_var(variables[i]) == lbool::TRUE);
        let chosen: Vec<_> = chosen.map(|(_, &square)| square).collect();
        for queen in puzzle.givens().queens().chain(chosen) {
            columns[queen.row] = queen.column as u32;
        }
        Solution::new(columns).expect("the formula admits only solutions")
    });
    let conflicts = solver.num_conflicts();
    if answer == lbool::FALSE {
        solver.cb_mut().write(false, &[]);
    }
    match solver.cb_mut().failure.take() {
        Some(failure) => Err(failure),
        None => Ok(Solved {
            solution,
            conflicts,
            is_stopped: answer == lbool::UNDEF,
        }),
    }
}
