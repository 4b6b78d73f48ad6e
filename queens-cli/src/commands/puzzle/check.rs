//! `queens puzzle check FILE`: no completion, exactly one, or more.

use std::io::Write;
use std::path::PathBuf;
use std::time::Instant;

use queens::search::Answer;
use queens::search::complete::{Completer, Obstacle};

use crate::args::budget::budget;
use crate::args::puzzle::read;
use crate::budget::Budget;
use crate::progress::Progress;
use crate::{Failure, Outcome};

/// Say whether a puzzle has no completion, exactly one, or more
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Check {
    /// The puzzle, or - for stdin
    #[arg(value_name = "FILE")]
    file: PathBuf,

    /// Give up after so many nodes, or a time such as 30s
    #[arg(long, value_name = "NODES|TIME", value_parser = budget)]
    budget: Option<Budget>,
}

const EXAMPLES: &str = "Examples:
  queens puzzle check board.txt
  queens puzzle make 10 --unique | queens puzzle check -

Exits with 0 if there is exactly one completion, with 1 if there are none or more, and with 75 if that is not decided
within the --budget.";

/// Nodes between two looks at the clock.
const SLICE: u64 = 1 << 12;

impl Check {
    pub(crate) fn run(self) -> Outcome {
        let puzzle = read(&self.file)?;
        let mut search = Completer::new(&puzzle);
        let start = Instant::now();
        let progress = Progress::start("nodes", None);
        let mut found = Vec::new();
        while found.len() < 2 {
            let slice = match self.budget {
                None => SLICE,
                Some(Budget::Steps(steps)) => SLICE.min(steps.saturating_sub(search.nodes())),
                Some(Budget::Time(time)) if start.elapsed() < time => SLICE,
                Some(Budget::Time(_)) => 0,
            };
            match search.run(slice) {
                Answer::Completion(solution) => found.push(solution),
                Answer::NoMore => break,
                Answer::Undecided if slice == 0 => {
                    let known = found.len();
                    return Err(Failure::TryAgain(format!(
                        "not decided after {} nodes: {known} found so far; allow a larger --budget",
                        search.nodes()
                    )));
                }
                Answer::Undecided => progress.set(search.nodes()),
            }
        }
        drop(progress);
        let mut stdout = std::io::stdout().lock();
        match found.as_slice() {
            [] => {
                writeln!(stdout, "no completion")?;
                if let Some(obstacle) = Obstacle::find(&puzzle) {
                    writeln!(stdout, "{obstacle}")?;
                }
            }
            [only] => writeln!(stdout, "exactly one completion: {only}")?,
            [first, second, ..] => {
                writeln!(stdout, "more than one completion")?;
                let differs = first
                    .squares()
                    .filter(|queen| second.column(queen.row) != queen.column);
                let names: Vec<String> = differs
                    .map(|queen| queen.chess(puzzle.n()).to_string())
                    .collect();
                writeln!(
                    stdout,
                    "to decide between two of them, give or block one of: {}",
                    names.join(" ")
                )?;
            }
        }
        stdout.flush()?;
        Ok(found.len() == 1)
    }
}
