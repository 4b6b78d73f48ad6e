//! One completion of a puzzle, or the certainty that there is none, within a budget.
//!
//! Which engine is asked, and when another, is the library's business (`queens::search::Portfolio`); here are the
//! clock, the progress bar, and two engines more: search that writes a proof down, and a SAT solver.

use std::cell::RefCell;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use queens::Solution;
#[cfg(feature = "puzzles")]
use queens::prelude::*;
use queens::search::complete::Completer;
use queens::search::{Answer, Effort, Engine, Portfolio};
use queens::{ClassicPuzzle, Puzzle};

use crate::budget::{Budget, Spending};
use crate::files::Existing;
use crate::{Failure, memory};

pub(crate) mod cnf;
pub(crate) mod first;
pub(crate) mod first_drat;
mod proof;
#[cfg(feature = "sat")]
pub(crate) mod sat;

use cnf::Cnf;
use proof::{Logged, Proof};

/// What completes a puzzle.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum EngineName {
    Auto,
    Search,
    Sat,
}

/// What is wanted of a puzzle, and how.
#[derive(Debug, Clone, Default)]
pub(crate) struct Completion {
    /// The first completion in lexicographic order instead of any.
    pub(crate) first: bool,
    pub(crate) budget: Option<Budget>,
    /// Where to write a proof that there is none.
    pub(crate) proof: Option<PathBuf>,
    /// What the proof does with files that exist.
    pub(crate) existing: Existing,
    /// For repair.
    pub(crate) seed: u64,
}

/// What was found, and what it took.
#[derive(Debug)]
pub(crate) struct Completed {
    /// The completion, or none: proven.
    pub(crate) solution: Option<Solution>,
    /// What ran, in this order, and how long.
    pub(crate) efforts: Vec<(Effort, Duration)>,
}

impl Completion {
    /// Asks an engine. Not decided within the budget is a failure to try again.
    pub(crate) fn find(
        &self,
        puzzle: &ClassicPuzzle,
        engine: EngineName,
    ) -> Result<Completed, Failure> {
        #[cfg(not(feature = "sat"))]
        if engine == EngineName::Sat {
            return Err(crate::missing_feature::missing("the SAT solver", "sat"));
        }
        match engine {
            EngineName::Sat => Cnf::require_memory(puzzle, true)?,
            EngineName::Search => memory::require_search(puzzle)?,
            // What comes before a search: a board, and counters for repair.
            EngineName::Auto => memory::require(
                2 * (puzzle.n() as u64).pow(2),
                &format!("n = {}", puzzle.n()),
            )?,
        }
        if self.proof.is_some() && engine != EngineName::Sat {
            Cnf::require_memory(puzzle, false)?;
        }
        let spending = Spending::start(self.budget);
        let proof = match &self.proof {
            Some(path) => Some(RefCell::new(Proof::create(
                path,
                self.existing,
                Cnf::new(puzzle),
            )?)),
            None => None,
        };
        let portfolio = match (engine, &proof) {
            (EngineName::Auto, None) => Portfolio::new(puzzle, self.seed),
            (EngineName::Search, None) => Portfolio::with(puzzle, Completer::new(puzzle)),
            // Search alone is what can be written down.
            (EngineName::Auto | EngineName::Search, Some(proof)) => {
                Portfolio::with(puzzle, Logged::new(puzzle, proof))
            }
            #[cfg(feature = "sat")]
            (EngineName::Sat, proof) => {
                let sat = sat::Sat::new(puzzle, self.budget, proof.as_ref());
                Portfolio::with(puzzle, sat)
            }
            #[cfg(not(feature = "sat"))]
            (EngineName::Sat, _) => unreachable!("refused above"),
        };
        let portfolio = portfolio.first(self.first);
        let completed = self.decide(puzzle, portfolio, proof.as_ref(), &spending);
        if let (Some(proof), Ok(Completed { solution: None, .. })) = (proof, &completed) {
            proof.into_inner().commit()?;
        }
        completed
    }

    /// Goes on slice by slice until the answer is known or the budget used up.
    fn decide(
        &self,
        puzzle: &ClassicPuzzle,
        mut portfolio: Portfolio<'_>,
        proof: Option<&RefCell<Proof>>,
        spending: &Spending,
    ) -> Result<Completed, Failure> {
        let mut times = Vec::new();
        let stage = |portfolio: &Portfolio<'_>| {
            (portfolio.efforts().len(), portfolio.rows_known().is_some())
        };
        loop {
            let (stage_before, before) = (stage(&portfolio), portfolio.steps());
            // Even without a budget left, what needs no choice is decided.
            let slice = spending.slice(before);
            let began = Instant::now();
            let answer = portfolio.run(slice);
            times.resize(portfolio.efforts().len(), Duration::ZERO);
            if let Some(time) = times.last_mut() {
                *time += began.elapsed();
            }
            let after = portfolio.steps();
            spending.show(after);
            if let Some(failure) = proof.and_then(|proof| proof.borrow_mut().failure()) {
                return Err(failure);
            }
            if answer != Answer::Undecided {
                return Ok(Completed {
                    solution: answer.completion(),
                    efforts: portfolio.efforts().iter().copied().zip(times).collect(),
                });
            }
            if stage(&portfolio) != stage_before {
                // The next engine searches.
                memory::require_search(puzzle)?;
            } else if slice == 0 || after == before {
                return Err(self.not_decided(&portfolio, spending));
            }
        }
    }

    fn not_decided(&self, portfolio: &Portfolio<'_>, spending: &Spending) -> Failure {
        let work = portfolio.efforts().iter().filter(|effort| effort.steps > 0);
        let work: Vec<String> = work.map(Effort::to_string).collect();
        let work = match work.as_slice() {
            [] => "no step".to_string(),
            work => work.join(" and "),
        };
        let time = match self.budget {
            Some(Budget::Time(_)) => format!(" in {:.1} s", spending.elapsed().as_secs_f64()),
            Some(Budget::Steps(_)) | None => String::new(),
        };
        let hint = portfolio.rows_known().map_or(String::new(), |rows| {
            format!(": the first {rows} rows of the first completion are known")
        });
        Failure::TryAgain(format!(
            "not decided after {work}{time}{hint}; allow a larger --budget"
        ))
    }
}

/// The last step of an explanation that shows that a board of any lines has no completion; none if that takes too long.
#[cfg(feature = "puzzles")]
pub(crate) fn last_reason(puzzle: &Puzzle, budget: Budget) -> Result<Option<String>, Failure> {
    let mut explanation = puzzle.explain().map_err(Failure::input)?;
    let spending = Spending::start(budget);
    let mut go_on = |nodes| spending.goes_on(nodes);
    let steps = std::iter::from_fn(|| explanation.next_while(&mut go_on));
    let last = steps.last();
    let is_shown = explanation.outcome() == queens::Outcome::Impossible;
    Ok(last
        .filter(|_| is_shown)
        .map(|step| step.because(queens::Language::English, puzzle)))
}

#[cfg(not(feature = "puzzles"))]
pub(crate) fn last_reason(_: &Puzzle, _: Budget) -> Result<Option<String>, Failure> {
    Err(crate::missing_feature::missing("explanations", "puzzles"))
}

/// Prints what it took, engine by engine.
pub(crate) fn print_stats(completed: &Completed, time: Duration) {
    for (effort, time) in &completed.efforts {
        let seconds = time.as_secs_f64();
        crate::stderr::note!("{:<11} {effort}, {seconds:.3} s", effort.engine);
    }
    crate::stats::print_time(time);
}
