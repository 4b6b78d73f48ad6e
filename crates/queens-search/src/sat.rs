//! Runs BatSat on a formula in conjunctive normal form.

use batsat::{Callbacks, ClauseKind, Lit, Solver, SolverInterface, SolverOpts, Var, lbool};

/// Follows the solver, and may stop it.
pub trait Listener {
    /// Whether it wants to receive clauses.
    fn listens(&self) -> bool;

    /// Receives a clause that follows from earlier ones, or one that is no longer needed.
    fn clause(&mut self, deleted: bool, literals: &[i32]);

    /// Whether to stop after this many learnt clauses.
    fn stops(&self, learnt: u64) -> bool;
}

/// The result for a formula.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SatAnswer {
    /// A satisfying assignment: the value of every variable, from the first.
    Model(Vec<bool>),
    /// The formula is unsatisfiable. The listener has received the empty clause.
    None,
    /// The listener stopped it.
    Stopped,
}

/// Solves a formula: variables count from 1, a negative literal is a negated one. Also returns the number of conflicts.
///
/// # Panics
/// If a literal is 0, or names no variable.
pub fn solve(
    variables: usize,
    clauses: &[Vec<i32>],
    listener: &mut dyn Listener,
) -> (SatAnswer, u64) {
    let callbacks = ListenerCallbacks {
        listener,
        learnt: 0,
    };
    let mut solver = Solver::new(SolverOpts::default(), callbacks);
    let variables: Vec<Var> = (0..variables).map(|_| solver.new_var_default()).collect();
    for clause in clauses {
        let literal = |&x: &i32| Lit::new(variables[x.unsigned_abs() as usize - 1], x > 0);
        let mut clause: Vec<Lit> = clause.iter().map(literal).collect();
        solver.add_clause_reuse(&mut clause);
    }
    let found = solver.solve_limited(&[]);
    let answer = if found == lbool::UNDEF {
        SatAnswer::Stopped
    } else if found == lbool::FALSE {
        solver.cb_mut().tell(false, &[]);
        SatAnswer::None
    } else {
        let is_true = |&variable| solver.value_var(variable) == lbool::TRUE;
        SatAnswer::Model(variables.iter().map(is_true).collect())
    };
    (answer, solver.num_conflicts())
}

struct ListenerCallbacks<'a> {
    listener: &'a mut dyn Listener,
    learnt: u64,
}

impl ListenerCallbacks<'_> {
    fn tell(&mut self, deleted: bool, clause: &[Lit]) {
        if self.listener.listens() {
            let literal = |lit: &Lit| {
                let variable = lit.var().idx() as i32 + 1;
                if lit.sign() { variable } else { -variable }
            };
            let literals: Vec<i32> = clause.iter().map(literal).collect();
            self.listener.clause(deleted, &literals);
        }
    }
}

impl Callbacks for ListenerCallbacks<'_> {
    fn on_new_clause(&mut self, clause: &[Lit], kind: ClauseKind) {
        if kind != ClauseKind::Axiom {
            self.learnt += 1;
            self.tell(false, clause);
        }
    }

    fn on_delete_clause(&mut self, clause: &[Lit]) {
        self.tell(true, clause);
    }

    fn stop(&self) -> bool {
        self.listener.stops(self.learnt)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Default)]
    struct RecordingListener {
        clauses: Vec<Vec<i32>>,
        most: u64,
    }

    impl Listener for RecordingListener {
        fn listens(&self) -> bool {
            true
        }

        fn clause(&mut self, deleted: bool, literals: &[i32]) {
            if !deleted {
                self.clauses.push(literals.to_vec());
            }
        }

        fn stops(&self, learnt: u64) -> bool {
            learnt > self.most
        }
    }

    /// The pigeonhole problem: this many pigeons, in holes with room for one each.
    fn pigeons(pigeons: i32, holes: i32) -> Vec<Vec<i32>> {
        let sits = |pigeon, hole| pigeon * holes + hole + 1;
        let mut clauses: Vec<Vec<i32>> = (0..pigeons)
            .map(|pigeon| (0..holes).map(|hole| sits(pigeon, hole)).collect())
            .collect();
        for hole in 0..holes {
            for a in 0..pigeons {
                clauses.extend((0..a).map(|b| vec![-sits(a, hole), -sits(b, hole)]));
            }
        }
        clauses
    }

    #[test]
    fn a_model_makes_every_clause_true() {
        let clauses = pigeons(6, 6);
        let (answer, _) = solve(36, &clauses, &mut RecordingListener::default());
        let SatAnswer::Model(values) = answer else {
            panic!("{answer:?}");
        };
        let is_true = |x: &i32| values[x.unsigned_abs() as usize - 1] == (*x > 0);
        assert!(clauses.iter().all(|clause| clause.iter().any(is_true)));
    }

    #[test]
    fn the_last_clause_of_a_refutation_is_empty() {
        let mut recorded = RecordingListener {
            most: u64::MAX,
            ..RecordingListener::default()
        };
        let (answer, conflicts) = solve(30, &pigeons(6, 5), &mut recorded);
        assert_eq!(answer, SatAnswer::None);
        assert!(conflicts > 0);
        assert_eq!(recorded.clauses.last(), Some(&vec![]));
    }

    #[test]
    fn a_listener_can_stop_the_solver() {
        let mut recorded = RecordingListener::default();
        assert_eq!(
            solve(110, &pigeons(11, 10), &mut recorded).0,
            SatAnswer::Stopped
        );
        assert!(recorded.clauses.len() < 1000);
    }
}
