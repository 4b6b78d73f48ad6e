//! `queens solve N`: one solution.

use std::time::Instant;

use queens::Solution;
use queens::strategy::Goal;

use crate::args::board_size::board_size;
use crate::args::format::FormatArgument;
use crate::args::search::SearchArguments;
use crate::args::squares::SquareArguments;
use crate::output::Output;
use crate::{Failure, Outcome, cost, stats};

/// Find one solution
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Solve {
    /// The side of the board
    #[arg(value_parser = board_size, allow_negative_numbers = true)]
    n: usize,

    #[command(flatten)]
    squares: SquareArguments,

    #[command(flatten)]
    search: SearchArguments,

    #[command(flatten)]
    format: FormatArgument,
}

const EXAMPLES: &str = "Examples:
  queens solve 8
  queens solve 8 --place a1,c5 --format chess
  queens solve 8 --strategy iterative --stats

Exits with 1 if there is no solution.";

impl Solve {
    pub(crate) fn run(self) -> Outcome {
        let Some(solution) = self.find()? else {
            let restriction = if self.squares.is_empty() {
                ""
            } else {
                " with these squares"
            };
            anstream::eprintln!("there is no solution for n = {}{restriction}", self.n);
            return Ok(false);
        };
        let mut output = Output::stdout(self.format.for_solutions_of(self.n));
        output.columns(solution.columns())?;
        output.flush()?;
        Ok(true)
    }

    fn find(&self) -> Result<Option<Solution>, Failure> {
        let puzzle = self.squares.puzzle(self.n)?;
        // With given squares the first solution found may be one of the last.
        let goal = if self.squares.is_empty() {
            Goal::First
        } else {
            Goal::All
        };
        cost::check(&self.search, self.n, goal)?;
        let start = Instant::now();
        let Some(strategy) = self.search.strategy else {
            let solution = puzzle.completions().next();
            if self.search.stats {
                stats::print_solutions(u64::from(solution.is_some()), start.elapsed());
            }
            return Ok(solution);
        };
        let mut search = strategy.start(self.n);
        let solution =
            std::iter::from_fn(|| search.next_solution()).find(|found| puzzle.admits(found));
        if self.search.stats {
            stats::print_search(strategy, search.tally(), start.elapsed());
        }
        Ok(solution)
    }
}
