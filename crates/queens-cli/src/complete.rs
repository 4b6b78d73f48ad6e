//! Completes a puzzle, or proves that it has no completion, within a budget.
//!
//! The library decides which engine to use and when (`queens::search::Portfolio`). This module adds the clock, the progress bar,
//! and two more engines: a search that writes a proof, and a SAT solver.

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

/// The engines that complete puzzles.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum EngineName {
    Auto,
    Search,
    Sat,
}

/// The question about a puzzle, and how to answer it.
#[derive(Debug, Clone, Default)]
pub(crate) struct Completion {
    /// The first completion in lexicographic order instead of any.
    pub(crate) first: bool,
    pub(crate) budget: Option<Budget>,
    /// Where to write a proof that there is none.
    pub(crate) proof: Option<PathBuf>,
    /// What the proof does with existing files.
    pub(crate) existing: Existing,
    /// The seed for repair.
    pub(crate) seed: u64,
}

/// The result, and the work it took.
#[derive(Debug)]
pub(crate) struct Completed {
    /// The completion; `None` if it is proven that there is none.
    pub(crate) solution: Option<Solution>,
    /// The engines that ran, in order, and their times.
    pub(crate) efforts: Vec<(Effort, Duration)>,
}

impl Completion {
    /// Runs an engine. If the puzzle is undecided within the budget, fails with "try again".
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
            // Memory for the steps before a search: a board, and counters for repair.
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
            // Only the search can write a proof.
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

    /// Continues slice by slice until the answer is known or the budget is used up.
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
            // Even without a budget, questions that need no choice are decided.
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
                // The next engine is the search.
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

/// The last step of an explanation which shows that a board with any lines has no completion; `None` if that takes too long.
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

/// Prints the work of each engine.
pub(crate) fn print_stats(completed: &Completed, time: Duration) {
    for (effort, time) in &completed.efforts {
        let seconds = time.as_secs_f64();
        crate::stderr::note!("{:<11} {effort}, {seconds:.3} s", effort.engine);
    }
    crate::stats::print_time(time);
}
