//! `queens solve N`: one solution, for any n.

use std::io::{self, IsTerminal};
use std::time::Instant;

use queens::repair::{Linear, Repair};
use queens::strategy::Goal;
use queens::{Solution, Strategy};

use crate::args::board_size::board_size;
use crate::args::format::{Format, FormatArgument};
use crate::args::method::{Method, MethodArguments};
use crate::args::search::SearchArguments;
use crate::args::squares::SquareArguments;
use crate::large::{self, Source, Writer};
use crate::output::Output;
use crate::{Failure, Outcome, cost, memory, stats};

/// Find one solution, for any n
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Solve {
    /// The side of the board: 8, 1_000_000, 1e9 or 10^9
    #[arg(value_parser = board_size, allow_negative_numbers = true)]
    n: usize,

    #[command(flatten)]
    method: MethodArguments,

    #[command(flatten)]
    squares: SquareArguments,

    #[command(flatten)]
    search: SearchArguments,

    #[command(flatten)]
    format: FormatArgument,

    /// Write nothing: find the solution and check it
    #[arg(long, short)]
    quiet: bool,
}

const EXAMPLES: &str = "Examples:
  queens solve 8
  queens solve 8 --place a1,c5 --format chess
  queens solve 8 --strategy iterative --stats
  queens solve 1e6 --seed 7 --format ones
  queens solve 1e9 --method repair --quiet --stats
  queens solve 1e8 --method repair --format binary | queens verify

Exits with 1 if there is no solution.";

impl Solve {
    pub(crate) fn run(self) -> Outcome {
        let must_search = self.search.strategy.is_some() || !self.squares.is_empty();
        let method = self.method.choose(self.n, must_search);
        if must_search && method != Method::Search {
            return Err(Failure::input(
                "--strategy, --place and --block need a search; leave out --method",
            ));
        }
        let solved = match method {
            Method::Construct => self.stream("construct", || Ok(Source::construct(self.n)))?,
            Method::Repair => self.stream("repair", || {
                Source::repair(self.n, self.method.seed()).map_err(Failure::from)
            })?,
            _ => match method.repair() {
                Some(repair) => self.write(self.repair(repair)?)?,
                None => self.write(self.search()?)?,
            },
        };
        if !solved {
            let squares = if self.squares.is_empty() {
                ""
            } else {
                " with these squares"
            };
            anstream::eprintln!("there is no solution for n = {}{squares}", self.n);
        }
        Ok(solved)
    }

    /// The closed form or linear-time repair: row by row, unless the board is small enough for any format.
    fn stream(
        &self,
        method: &str,
        source: impl FnOnce() -> Result<Option<Source>, Failure>,
    ) -> Result<bool, Failure> {
        let n = self.n;
        let is_repair = method == "repair";
        // The closed form is proven, and needs no memory at all.
        let checked = self.quiet || is_repair;
        let bytes = if is_repair {
            Linear::bytes(n as u32)
        } else {
            0
        };
        large::require_memory(bytes, n, checked)?;
        let format = self.format.for_solutions_of(n);
        let mut writer = None;
        if !self.quiet && n > large::HELD {
            if format == Format::Binary && io::stdout().is_terminal() {
                return Err(Failure::input(
                    "--format binary is for a file or a pipe, not a terminal",
                ));
            }
            writer = Some(Writer::new(format, n, io::stdout().lock())?);
        }
        let Some(mut source) = source()? else {
            return Ok(false);
        };
        let mut held = Vec::new();
        if let Some(writer) = &mut writer {
            writer.start()?;
        }
        let times = large::stream(&mut source, n, checked, |rows| match &mut writer {
            Some(writer) => writer.rows(rows),
            None if self.quiet => Ok(()),
            None => {
                held.extend_from_slice(rows);
                Ok(())
            }
        })?;
        match writer {
            Some(writer) => writer.finish()?,
            None if self.quiet => {}
            None => self.output(&held)?,
        }
        if self.search.stats {
            stats::print_stream(method, source.tally(), times);
        }
        Ok(true)
    }

    /// One of the tutorial's repairs.
    fn repair(&self, repair: Repair) -> Result<Option<Solution>, Failure> {
        // Five counters a column, and the columns twice.
        memory::require(
            7 * 4 * self.n as u64,
            &format!("{repair} for n = {}", self.n),
        )?;
        let start = Instant::now();
        let mut search = repair.start(self.n, self.method.options());
        let solution = search.next_solution();
        let tally = search.tally();
        if self.search.stats {
            stats::print_repair(repair, tally, start.elapsed());
        }
        match solution {
            None if !matches!(self.n, 2 | 3) => Err(Failure::TryAgain(format!(
                "{repair} did not solve n = {} in {} steps and {} restarts; allow more --restarts or another --seed",
                self.n, tally.repairs, tally.restarts
            ))),
            solution => Ok(solution),
        }
    }

    /// The first solution in lexicographic order, or with a strategy.
    fn search(&self) -> Result<Option<Solution>, Failure> {
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
            if self.squares.is_empty() {
                cost::check_search(&self.search, Strategy::Bitmask, self.n, goal)?;
            }
            let solution = puzzle.completions().next();
            if self.search.stats {
                anstream::eprintln!("method      search");
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

    fn write(&self, solution: Option<Solution>) -> Result<bool, Failure> {
        if let Some(solution) = solution.as_ref().filter(|_| !self.quiet) {
            self.output(solution.columns())?;
        }
        Ok(solution.is_some())
    }

    fn output(&self, columns: &[u32]) -> io::Result<()> {
        let mut output = Output::stdout(self.format.for_solutions_of(self.n));
        output.columns(columns)?;
        output.flush()
    }
}
