//! One completion of a puzzle, or the certainty that there is none, within a budget.
//!
//! `--engine auto` starts with what is cheap. Forced queens decide many boards; a few hundred steps of repair complete
//! nearly every board that has much room (n = 1,000 with 300 random queens in half a millisecond, where search takes 45);
//! search decides the rest. Not part of it, for want of a board on which it helps: the SAT solver, which takes longer
//! than search on random boards and on filled corners alike, and more repair after the search has begun. With `--proof`
//! search is alone, because it is what can be written down.

use std::cell::Cell;
use std::io;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use queens::search::complete::{self, Answer, ByRepair, Completer, InOrder};
use queens::{Puzzle, Solution};

use crate::Failure;
use crate::args::budget::Budget;
use crate::args::completion::Engine;
use crate::progress::Progress;

pub(crate) mod cnf;
mod proof;
#[cfg(feature = "sat")]
pub(crate) mod sat;

use cnf::Cnf;
use proof::Proof;

/// Nodes between two looks at the clock.
const SLICE: u64 = 1 << 12;
/// Steps of repair before the search: boards that it can do take it a few dozen.
const REPAIR: u64 = 64;

/// How an engine is asked.
#[derive(Debug, Clone, Default)]
pub(crate) struct Question {
    /// The first completion in lexicographic order instead of any.
    pub(crate) first: bool,
    pub(crate) budget: Option<Budget>,
    /// Where to write a proof that there is none.
    pub(crate) proof: Option<PathBuf>,
    /// For repair.
    pub(crate) seed: u64,
}

/// What was found, and what it took.
#[derive(Debug)]
pub(crate) struct Answered {
    /// The completion, or none: proven.
    pub(crate) solution: Option<Solution>,
    /// What ran, in this order.
    pub(crate) runs: Vec<Run>,
}

/// What one engine did.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Run {
    pub(crate) engine: &'static str,
    pub(crate) steps: u64,
    /// What one step is called, and several.
    unit: [&'static str; 2],
    pub(crate) time: Duration,
}

impl Run {
    /// `1 node`, `12 nodes`.
    pub(crate) fn work(&self) -> String {
        let [one, several] = self.unit;
        let unit = if self.steps == 1 { one } else { several };
        format!("{} {unit}", self.steps)
    }
}

impl Question {
    /// Asks an engine. Not decided within the budget is a failure to try again.
    pub(crate) fn ask(&self, puzzle: &Puzzle, engine: Engine) -> Result<Answered, Failure> {
        let mut meter = Meter::new(self.budget);
        let mut proof = match &self.proof {
            Some(path) => Some(Proof::create(path, Cnf::new(puzzle))?),
            None => None,
        };
        let asked = match engine {
            Engine::Auto if proof.is_none() => meter.auto(puzzle, self.seed),
            Engine::Auto | Engine::Search => meter.search(puzzle, proof.as_mut()),
            #[cfg(feature = "sat")]
            Engine::Sat => meter.sat(puzzle, proof.as_mut()),
            #[cfg(not(feature = "sat"))]
            Engine::Sat => Err(crate::absent::absent("the SAT solver", "sat")),
        };
        if let Some(proof) = proof {
            let is_proven = matches!(asked, Ok(None));
            let finished = proof.finish(is_proven);
            if asked.is_ok() {
                finished?;
            }
        }
        let solution = asked?;
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
            runs: meter.runs,
        })
    }
}

/// Counts steps and watches the budget.
struct Meter {
    start: Instant,
    budget: Option<Budget>,
    runs: Vec<Run>,
    /// When the last run began.
    began: Instant,
    progress: Progress,
}

impl Meter {
    fn new(budget: Option<Budget>) -> Self {
        let start = Instant::now();
        Self {
            start,
            budget,
            runs: Vec::new(),
            began: start,
            progress: Progress::start("nodes", None),
        }
    }

    /// A new engine begins.
    fn begin(&mut self, engine: &'static str, unit: [&'static str; 2]) {
        self.began = Instant::now();
        self.runs.push(Run {
            engine,
            steps: 0,
            unit,
            time: Duration::ZERO,
        });
    }

    /// The engine has come so far.
    fn tell(&mut self, steps: u64) {
        let run = self.runs.last_mut().expect("an engine has begun");
        run.steps = steps;
        run.time = self.began.elapsed();
        self.progress.set(self.steps());
    }

    fn steps(&self) -> u64 {
        self.runs.iter().map(|run| run.steps).sum()
    }

    /// The steps until the next look at the clock; none if the budget is used up.
    fn slice(&self) -> Option<u64> {
        let left = match self.budget {
            None => SLICE,
            Some(Budget::Steps(steps)) => SLICE.min(steps.saturating_sub(self.steps())),
            Some(Budget::Time(time)) if self.start.elapsed() < time => SLICE,
            Some(Budget::Time(_)) => 0,
        };
        (left > 0).then_some(left)
    }

    fn not_decided(&self, hint: &str) -> Failure {
        let runs = self.runs.iter().filter(|run| run.steps > 0);
        let runs: Vec<_> = runs.map(Run::work).collect();
        let work = match runs.as_slice() {
            [] => "no step".to_string(),
            runs => runs.join(" and "),
        };
        let time = match self.budget {
            Some(Budget::Time(_)) => format!(" in {:.1} s", self.start.elapsed().as_secs_f64()),
            Some(Budget::Steps(_)) | None => String::new(),
        };
        Failure::TryAgain(format!(
            "not decided after {work}{time}{hint}; allow a larger --budget"
        ))
    }

    /// Forced queens, then repair, then search.
    fn auto(&mut self, puzzle: &Puzzle, seed: u64) -> Result<Option<Solution>, Failure> {
        match Completer::new(puzzle).run(0) {
            Answer::Undecided => {}
            decided => {
                self.begin("search", ["node", "nodes"]);
                self.tell(0);
                return Ok(completion(decided));
            }
        }
        self.begin("repair", ["step of repair", "steps of repair"]);
        let mut repair = ByRepair::new(puzzle, seed);
        // Half of a small budget is left to what can prove.
        let steps = self.slice().unwrap_or(0).div_ceil(2).min(REPAIR);
        let found = repair.run(steps);
        self.tell(repair.steps());
        if found.is_some() {
            return Ok(found);
        }
        self.begin("search", ["node", "nodes"]);
        let mut question = complete::Question::new(puzzle);
        self.decide(
            |nodes| Ok((question.run(nodes), question.nodes())),
            String::new,
        )
    }

    /// Goes on slice by slice until the answer is known or the budget used up.
    fn decide(
        &mut self,
        mut run: impl FnMut(u64) -> Result<(Answer, u64), Failure>,
        hint: impl Fn() -> String,
    ) -> Result<Option<Solution>, Failure> {
        loop {
            // Even without a budget left, what needs no choice is decided.
            let slice = self.slice();
            let (answer, steps) = run(slice.unwrap_or(0))?;
            self.tell(steps);
            match answer {
                Answer::Undecided if slice.is_none() => return Err(self.not_decided(&hint())),
                Answer::Undecided => {}
                decided => return Ok(completion(decided)),
            }
        }
    }

    fn search(
        &mut self,
        puzzle: &Puzzle,
        mut proof: Option<&mut Proof>,
    ) -> Result<Option<Solution>, Failure> {
        self.begin("search", ["node", "nodes"]);
        let mut search = Completer::new(puzzle);
        let run = |nodes| {
            let Some(proof) = &mut proof else {
                return Ok((search.run(nodes), search.nodes()));
            };
            let mut written = Ok(());
            let answer = search.run_logged(nodes, |squares| {
                if written.is_ok() {
                    written = proof.refute(squares);
                }
            });
            written.map(|()| (answer, search.nodes()))
        };
        self.decide(run, String::new)
    }

    /// The first completion in lexicographic order, given any.
    fn first(&mut self, puzzle: &Puzzle, witness: Solution) -> Result<Solution, Failure> {
        self.begin("in order", ["node in order", "nodes in order"]);
        let mut search = InOrder::from(puzzle, witness);
        let row = Cell::new(0);
        let run = |nodes| {
            let answer = search.run(nodes);
            row.set(search.row());
            Ok((answer, search.nodes()))
        };
        let hint = || {
            format!(
                ": the first {} rows of the first completion are known",
                row.get()
            )
        };
        let first = self.decide(run, hint)?;
        Ok(first.expect("a completion is known"))
    }

    #[cfg(feature = "sat")]
    fn sat(
        &mut self,
        puzzle: &Puzzle,
        proof: Option<&mut Proof>,
    ) -> Result<Option<Solution>, Failure> {
        self.begin("sat", ["conflict", "conflicts"]);
        let cnf = Cnf::new(puzzle);
        let solved = sat::solve(puzzle, &cnf, self.budget, proof)?;
        self.tell(solved.conflicts);
        match solved.solution {
            _ if solved.is_stopped => Err(self.not_decided("")),
            solution => Ok(solution),
        }
    }
}

fn completion(answer: Answer) -> Option<Solution> {
    match answer {
        Answer::Completion(solution) => Some(solution),
        Answer::NoMore | Answer::Undecided => None,
    }
}

/// Prints what it took, engine by engine.
pub(crate) fn print_stats(answered: &Answered, time: Duration) {
    for run in &answered.runs {
        let (work, seconds) = (run.work(), run.time.as_secs_f64());
        anstream::eprintln!("{:<11} {work}, {seconds:.3} s", run.engine);
    }
    crate::stats::print_time(time);
}

/// A file that cannot be written.
fn unwritable(path: &std::path::Path, error: io::Error) -> Failure {
    Failure::Io {
        context: format!("cannot write {}", path.display()),
        error,
    }
}
