//! `queens bench puzzles`: the time to complete random puzzles, by engine.
//!
//! A class is a side and either a number of queens, placed at random without attacks, or the share of squares that are blocked at
//! random; the same seed gives the same puzzle on every machine. Boards with many blocked squares are hardest where about half of
//! them have a completion. A puzzle that is not decided within the budget counts as the budget. Below the engine `auto`, the
//! lines of repair and search show the time spent in each, for the puzzles that reached it.

use std::io::Write;
use std::time::{Duration, Instant};

use queens::ClassicPuzzle;
use queens::search::random;
use serde::Serialize;

use crate::args::report::Report;
use crate::budget::Budget;
use crate::complete::{Completion, EngineName};
use crate::{Failure, Outcome, json};

/// Completes random puzzles: median and worst time of each class, by engine.
pub(super) struct Puzzles {
    /// Puzzles of each class, with seeds from 0.
    pub(super) runs: u64,
    /// The time limit for each puzzle.
    pub(super) budget: Duration,
    pub(super) format: Report,
}

/// The parameters of a class of puzzles.
enum Class {
    Placed(usize, usize),
    Blocked(usize, f64),
}

const CLASSES: [Class; 11] = [
    Class::Placed(100, 75),
    Class::Placed(200, 150),
    Class::Placed(400, 50),
    Class::Placed(400, 240),
    Class::Placed(400, 340),
    Class::Placed(1000, 300),
    Class::Blocked(32, 0.79),
    Class::Blocked(40, 0.82),
    Class::Blocked(50, 0.84),
    Class::Blocked(50, 0.86),
    Class::Blocked(64, 0.87),
];

impl Class {
    fn puzzle(&self, seed: u64) -> ClassicPuzzle {
        match *self {
            Self::Placed(n, queens) => random::placed(n, queens, seed),
            Self::Blocked(n, density) => random::blocked(n, density, seed),
        }
    }

    fn n(&self) -> usize {
        match *self {
            Self::Placed(n, _) | Self::Blocked(n, _) => n,
        }
    }

    fn name(&self) -> String {
        match self {
            Self::Placed(n, queens) => format!("n = {n}, {queens} queens"),
            Self::Blocked(n, density) => format!("n = {n}, {density} blocked"),
        }
    }

    /// Whether the engine suits this class: the formula of a large board with room would fill memory.
    fn suits(&self, engine: EngineName) -> bool {
        engine != EngineName::Sat || !matches!(self, Self::Placed(400.., _))
    }
}

/// The times of a class's puzzles.
#[derive(Default)]
struct Times(Vec<f64>);

impl Times {
    fn add(&mut self, time: Duration) {
        self.0.push(time.as_secs_f64() * 1e3);
    }

    /// The median and the worst, in milliseconds.
    fn ends(&mut self) -> [f64; 2] {
        self.0.sort_by(f64::total_cmp);
        [self.0[self.0.len() / 2], self.0[self.0.len() - 1]]
    }
}

/// The results of an engine for the puzzles of a class.
#[derive(Serialize)]
struct Measured<'a> {
    n: usize,
    class: String,
    engine: &'a str,
    solved: u64,
    none: u64,
    open: u64,
    median_seconds: f64,
    worst_seconds: f64,
}

const ENGINES: [(EngineName, &str); 3] = [
    (EngineName::Auto, "auto"),
    (EngineName::Search, "search"),
    (EngineName::Sat, "sat"),
];

impl Puzzles {
    pub(crate) fn run(self) -> Outcome {
        let mut stdout = std::io::stdout().lock();
        if self.format == Report::Text {
            writeln!(
                stdout,
                "class                  engine    solved  none  open  median ms  worst ms"
            )?;
        }
        for class in &CLASSES {
            for (engine, name) in ENGINES {
                if class.suits(engine) {
                    self.measure(class, engine, name, &mut stdout)?;
                    stdout.flush()?;
                }
            }
        }
        Ok(true)
    }

    fn measure(
        &self,
        class: &Class,
        engine: EngineName,
        name: &str,
        mut out: impl Write,
    ) -> Result<(), Failure> {
        let (mut solved, mut none, mut open) = (0, 0, 0);
        let mut times = Times::default();
        let mut parts: Vec<(&str, usize, Times)> = Vec::new();
        for seed in 0..self.runs {
            let puzzle = class.puzzle(seed);
            let completion = Completion {
                budget: Some(Budget::Time(self.budget)),
                ..Completion::default()
            };
            let start = Instant::now();
            let completed = completion.find(&puzzle, engine);
            times.add(start.elapsed());
            let efforts = match completed {
                Ok(completed) => {
                    match completed.solution {
                        Some(_) => solved += 1,
                        None => none += 1,
                    }
                    completed.efforts
                }
                Err(Failure::TryAgain(_)) => {
                    open += 1;
                    Vec::new()
                }
                Err(failure) => return Err(failure),
            };
            for (effort, time) in efforts {
                let part = match parts.iter().position(|part| part.0 == effort.engine) {
                    Some(part) => &mut parts[part],
                    None => {
                        parts.push((effort.engine, 0, Times::default()));
                        parts.last_mut().expect("it was just added")
                    }
                };
                part.1 += 1;
                part.2.add(time);
            }
        }
        let (n, class) = (class.n(), class.name());
        let [median, worst] = times.ends();
        if self.format == Report::Json {
            let measured = Measured {
                n,
                class,
                engine: name,
                solved,
                none,
                open,
                median_seconds: median / 1e3,
                worst_seconds: worst / 1e3,
            };
            writeln!(out, "{}", json::line(&measured))?;
            return Ok(());
        }
        writeln!(
            out,
            "{class:<22} {name:<9} {solved:>6} {none:>5} {open:>5} {median:>10.2} {worst:>9.2}"
        )?;
        for (part, puzzles, mut times) in parts.into_iter().filter(|_| engine == EngineName::Auto) {
            let [median, worst] = times.ends();
            writeln!(
                out,
                "{:<22}   {part:<8} {puzzles:>6} {:>5} {:>5} {median:>10.2} {worst:>9.2}",
                "", "", ""
            )?;
        }
        Ok(())
    }
}
