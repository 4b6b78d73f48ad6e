//! `queens bench puzzles`: how long completion takes on random puzzles, by engine.

use std::io::Write;
use std::time::{Duration, Instant};

use queens::Puzzle;
use queens::complete::make;

use crate::args::budget::Budget;
use crate::args::completion::Engine;
use crate::complete::Question;
use crate::{Failure, Outcome};

/// Complete random puzzles: median and worst time of each class, by engine
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Puzzles {
    /// How many puzzles of each class, with seeds from 0 on
    #[arg(long, value_name = "NUMBER", default_value_t = 9)]
    seeds: u64,

    /// The longest time for one puzzle, in seconds
    #[arg(long, value_name = "SECONDS", default_value_t = 10)]
    limit: u64,
}

const EXAMPLES: &str = "Examples:
  queens bench puzzles
  queens bench puzzles --seeds 50 --limit 60

A class is a side and either a number of queens, placed at random where none attacks another, or the share of squares that
are blocked at random. Near a share of 0.85 at n = 50 to 64 about half of the boards have a completion, and they are
hardest. A puzzle that is not decided within the limit counts as the limit.";

/// What the puzzles of a class have in common.
enum Class {
    Placed(usize, usize),
    Blocked(usize, f64),
}

const CLASSES: [Class; 9] = [
    Class::Placed(100, 75),
    Class::Placed(200, 150),
    Class::Placed(400, 240),
    Class::Placed(1000, 300),
    Class::Blocked(32, 0.79),
    Class::Blocked(40, 0.82),
    Class::Blocked(50, 0.84),
    Class::Blocked(50, 0.86),
    Class::Blocked(64, 0.85),
];

impl Class {
    fn puzzle(&self, seed: u64) -> Puzzle {
        match *self {
            Self::Placed(n, queens) => make::placed(n, queens, seed),
            Self::Blocked(n, density) => make::blocked(n, density, seed),
        }
    }

    fn name(&self) -> String {
        match self {
            Self::Placed(n, queens) => format!("n = {n}, {queens} queens"),
            Self::Blocked(n, density) => format!("n = {n}, {density} blocked"),
        }
    }

    /// The formula of a board with this many free squares takes longer to write than the search to end.
    fn suits(&self, engine: Engine) -> bool {
        engine == Engine::Search || !matches!(self, Self::Placed(400.., _))
    }
}

impl Puzzles {
    pub(crate) fn run(self) -> Outcome {
        let mut stdout = std::io::stdout().lock();
        writeln!(
            stdout,
            "class                  engine   solved  none  open  median ms  worst ms"
        )?;
        for class in &CLASSES {
            for (engine, name) in [(Engine::Search, "search"), (Engine::Sat, "sat")] {
                if !class.suits(engine) {
                    continue;
                }
                let (mut solved, mut none, mut open) = (0, 0, 0);
                let mut times = Vec::new();
                for seed in 0..self.seeds.max(1) {
                    let puzzle = class.puzzle(seed);
                    let question = Question {
                        budget: Some(Budget::Time(Duration::from_secs(self.limit))),
                        ..Question::default()
                    };
                    let start = Instant::now();
                    match question.ask(&puzzle, engine) {
                        Ok(answered) if answered.solution.is_some() => solved += 1,
                        Ok(_) => none += 1,
                        Err(Failure::TryAgain(_)) => open += 1,
                        Err(failure) => return Err(failure),
                    }
                    times.push(start.elapsed().as_secs_f64() * 1e3);
                }
                times.sort_by(f64::total_cmp);
                let (median, worst) = (times[times.len() / 2], times[times.len() - 1]);
                writeln!(
                    stdout,
                    "{:<22} {name:<8} {solved:>6} {none:>5} {open:>5} {median:>10.2} {worst:>9.2}",
                    class.name()
                )?;
                stdout.flush()?;
            }
        }
        Ok(true)
    }
}
