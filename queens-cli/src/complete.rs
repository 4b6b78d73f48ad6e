//! One completion of a puzzle, or the certainty that there is none, within a budget.

use std::io;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use queens::complete::{Answer, Completer, InOrder};
use queens::{Puzzle, Solution};

use crate::Failure;
use crate::args::budget::Budget;
use crate::args::completion::Engine;
use crate::progress::Progress;

pub(crate) mod cnf;
mod proof;
pub(crate) mod sat;

use cnf::Cnf;
use proof::Proof;

/// Nodes between two looks at the clock.
const SLICE: u64 = 1 << 12;

/// How an engine is asked.
#[derive(Debug, Clone, Default)]
pub(crate) struct Question {
    /// The first completion in lexicographic order instead of any.
    pub(crate) first: bool,
    pub(crate) budget: Option<Budget>,
    /// Where to write a proof that there is none.
    pub(crate) proof: Option<PathBuf>,
}

/// What was found, and what it took.
#[derive(Debug)]
pub(crate) struct Answered {
    /// The completion, or none: proven.
    pub(crate) solution: Option<Solution>,
    /// Nodes of the search, or conflicts of the SAT solver.
    pub(crate) steps: u64,
    /// What the steps are called.
    pub(crate) unit: &'static str,
}

impl Question {
    /// Asks an engine. Not decided within the budget is a failure to try again.
    pub(crate) fn ask(&self, puzzle: &Puzzle, engine: Engine) -> Result<Answered, Failure> {
        let mut meter = Meter::new(self.budget);
        let mut proof = match &self.proof {
            Some(path) => Some(Proof::create(path, Cnf::new(puzzle))?),
            None => None,
        };
        let (solution, unit) = match engine {
            Engine::Search => (meter.search(puzzle, proof.as_mut())?, "nodes"),
            Engine::Sat => (meter.sat(puzzle, proof.as_mut())?, "conflicts"),
        };
        if let Some(proof) = proof {
            proof.finish(solution.is_none())?;
        }
        let solution = match solution {
            Some(witness) if self.first => Some(meter.first(puzzle, witness)?),
            solution => solution,
        };
        if let Some(solution) = &solution {
            assert!(
                puzzle.admits(solution),
                "the solution is not one of the puzzle's"
            );
        }
        Ok(Answered {
            solution,
            steps: meter.steps,
            unit,
        })
    }
}

/// Counts steps and watches the budget.
struct Meter {
    start: Instant,
    budget: Option<Budget>,
    steps: u64,
    progress: Progress,
}

impl Meter {
    fn new(budget: Option<Budget>) -> Self {
        Self {
            start: Instant::now(),
            budget,
            steps: 0,
            progress: Progress::start("nodes", None),
        }
    }

    /// The steps until the next look at the clock; none if the budget is used up.
    fn slice(&self) -> Option<u64> {
        let left = match self.budget {
            None => SLICE,
            Some(Budget::Steps(steps)) => SLICE.min(steps.saturating_sub(self.steps)),
            Some(Budget::Time(time)) if self.start.elapsed() < time => SLICE,
            Some(Budget::Time(_)) => 0,
        };
        (left > 0).then_some(left)
    }

    fn not_decided(&self, unit: &str, hint: &str) -> Failure {
        let steps = self.steps;
        let time = match self.budget {
            Some(Budget::Time(_)) => format!(" and {:.1} s", self.start.elapsed().as_secs_f64()),
            Some(Budget::Steps(_)) | None => String::new(),
        };
        Failure::TryAgain(format!(
            "not decided after {steps} {unit}{time}{hint}; allow a larger --budget"
        ))
    }

    fn search(
        &mut self,
        puzzle: &Puzzle,
        mut proof: Option<&mut Proof>,
    ) -> Result<Option<Solution>, Failure> {
        let mut search = Completer::new(puzzle);
        loop {
            // Even without a budget left, what needs no choice is decided.
            let slice = self.slice();
            let answer = match &mut proof {
                Some(proof) => {
                    let mut result = Ok(());
                    let answer = search.run_logged(slice.unwrap_or(0), |squares| {
                        if result.is_ok() {
                            result = proof.refute(squares);
                        }
                    });
                    result?;
                    answer
                }
                None => search.run(slice.unwrap_or(0)),
            };
            self.steps = search.nodes();
            self.progress.set(self.steps);
            match answer {
                Answer::Completion(solution) => return Ok(Some(solution)),
                Answer::NoMore => return Ok(None),
                Answer::Undecided if slice.is_none() => return Err(self.not_decided("nodes", "")),
                Answer::Undecided => {}
            }
        }
    }

    /// The first completion in lexicographic order, given any.
    fn first(&mut self, puzzle: &Puzzle, witness: Solution) -> Result<Solution, Failure> {
        let before = self.steps;
        let mut search = InOrder::from(puzzle, witness);
        loop {
            let slice = self.slice();
            let answer = search.run(slice.unwrap_or(0));
            self.steps = before + search.nodes();
            self.progress.set(self.steps);
            match answer {
                Answer::Completion(solution) => return Ok(solution),
                Answer::NoMore => unreachable!("a completion is known"),
                Answer::Undecided if slice.is_none() => {
                    let rows = search.row();
                    let hint = format!(": the first {rows} rows of the first completion are known");
                    return Err(self.not_decided("nodes", &hint));
                }
                Answer::Undecided => {}
            }
        }
    }

    fn sat(
        &mut self,
        puzzle: &Puzzle,
        proof: Option<&mut Proof>,
    ) -> Result<Option<Solution>, Failure> {
        let cnf = Cnf::new(puzzle);
        let solved = sat::solve(puzzle, &cnf, self.budget, proof);
        self.steps = solved.conflicts;
        match solved.solution {
            _ if solved.is_stopped => Err(self.not_decided("conflicts", "")),
            solution => Ok(solution),
        }
    }
}

/// Prints what it took.
pub(crate) fn print_stats(engine: Engine, answered: &Answered, time: Duration) {
    let engine = match engine {
        Engine::Search => "search",
        Engine::Sat => "sat (BatSat)",
    };
    anstream::eprintln!("engine      {engine}");
    anstream::eprintln!("{:<11} {}", answered.unit, answered.steps);
    crate::stats::print_time(time);
}

/// A file that cannot be written.
fn unwritable(path: &std::path::Path, error: io::Error) -> Failure {
    Failure::Io {
        context: format!("cannot write {}", path.display()),
        error,
    }
}
