//! `queens list N`: all solutions, written as they are found.

use std::path::Path;
use std::time::Instant;

use queens::search::strategy::Goal;
use queens::{Puzzle, Solution, Strategy};

use crate::args::board_size::at_least_one;
use crate::args::format::FormatArgument;
use crate::args::picture::PictureOptions;
use crate::args::puzzle::{PuzzleArguments, require_classic};
use crate::args::search::SearchArguments;
use crate::args::squares::SquareArguments;
use crate::output::Output;
use crate::picture;
use crate::picture::sheet::{self, MOST};
use crate::{Failure, Outcome, cost, stats};

/// List all solutions, as they are found
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct List {
    #[command(flatten)]
    board: PuzzleArguments,

    /// The side of the board, from the argument or the puzzle.
    #[arg(skip)]
    n: usize,

    /// One solution of each symmetry class
    #[arg(long)]
    fundamental: bool,

    /// Stop after this many
    #[arg(long, value_name = "K", allow_negative_numbers = true, value_parser = at_least_one)]
    limit: Option<u64>,

    #[command(flatten)]
    squares: SquareArguments,

    #[command(flatten)]
    search: SearchArguments,

    #[command(flatten)]
    format: FormatArgument,

    #[command(flatten)]
    picture: PictureOptions,
}

const EXAMPLES: &str = "Examples:
  queens list 8 --fundamental
  queens list 8 --place a1 --block b7
  queens list 6 --strategy permutations --stats
  queens list --puzzle board.txt --format chess
  queens list 10 --format json --limit 5
  queens list 8 --fundamental -o sheet.svg

Without --strategy the solutions come in lexicographic order. Exits with 1 if there is none.";

impl List {
    fn is_puzzle(&self) -> bool {
        self.board.is_file() || !self.squares.is_empty()
    }

    pub(crate) fn run(mut self) -> Outcome {
        let puzzle = self.board.with(&self.squares)?;
        self.n = puzzle.n();
        require_classic(
            &puzzle,
            &[
                ("--fundamental", self.fundamental),
                ("--strategy", self.search.strategy.is_some()),
            ],
        )?;
        let goal = if self.limit.is_some() {
            Goal::First
        } else {
            Goal::All
        };
        cost::check(self.search.strategy, self.search.force, self.n, goal)?;
        let output = match self.picture.output {
            Some(_) => Output::collected(),
            None => Output::stdout(self.format.for_solutions_of(self.n)),
        };
        let mut output = output.with_progress(self.expected());
        match self.search.strategy {
            Some(strategy) => self.search(strategy, &puzzle, &mut output)?,
            None => self.complete(&puzzle, &mut output)?,
        }
        output.flush()?;
        if output.written() == 0 {
            stats::say_none(self.is_puzzle(), self.n);
        } else if let Some(path) = &self.picture.output {
            self.draw(path, &puzzle, &output)?;
        }
        Ok(output.written() > 0)
    }

    /// How many solutions are to come, if that is known.
    fn expected(&self) -> Option<u64> {
        let known = queens::known(self.n).filter(|_| !self.is_puzzle());
        let all = known.map(|known| {
            if self.fundamental {
                known.fundamental
            } else {
                known.all
            }
        });
        let all = all.and_then(|all| u64::try_from(all).ok());
        match (all, self.limit) {
            (Some(all), Some(limit)) => Some(all.min(limit)),
            (all, limit) => all.or(limit),
        }
    }

    fn is_enough(&self, output: &Output) -> bool {
        self.limit.is_some_and(|limit| output.written() >= limit)
            || self.picture.output.is_some() && output.written() > MOST as u64
    }

    /// A contact sheet of the solutions found.
    fn draw(&self, path: &Path, puzzle: &Puzzle, output: &Output) -> Result<(), Failure> {
        let solutions = output.collection();
        if solutions.len() > MOST {
            return Err(sheet::too_many());
        }
        let boards = solutions.iter().enumerate().map(|(index, columns)| {
            let solution = Solution::under(puzzle.rules(), columns.as_ref());
            let solution = solution.map_err(Failure::input)?;
            let drawing = self.picture.look.draw_puzzle(puzzle, Some(&solution))?;
            let caption = if puzzle.is_classic() {
                sheet::caption(index + 1, &solution)
            } else {
                (index + 1).to_string()
            };
            Ok((drawing, caption))
        });
        let boards = boards.collect::<Result<Vec<_>, Failure>>()?;
        let title = match (boards.len(), self.fundamental) {
            (1, false) => format!("1 solution of n = {}", self.n),
            (1, true) => format!("1 fundamental solution of n = {}", self.n),
            (many, false) => format!("{many} solutions of n = {}", self.n),
            (many, true) => format!("{many} fundamental solutions of n = {}", self.n),
        };
        picture::save(path, &sheet::sheet(&title, &boards)?)
    }

    fn complete(&self, puzzle: &Puzzle, output: &mut Output) -> std::io::Result<()> {
        let start = Instant::now();
        if self.fundamental {
            let mut fundamental = puzzle.fundamental();
            while !self.is_enough(output) {
                let Some((columns, _)) = fundamental.advance() else {
                    break;
                };
                output.columns(columns)?;
            }
        } else {
            let mut completions = puzzle.completions();
            while !self.is_enough(output) {
                let Some(columns) = completions.advance() else {
                    break;
                };
                output.columns(columns)?;
            }
        }
        if self.search.stats {
            stats::print_solutions(output.written(), start.elapsed());
        }
        Ok(())
    }

    fn search(
        &self,
        strategy: Strategy,
        puzzle: &Puzzle,
        output: &mut Output,
    ) -> std::io::Result<()> {
        let start = Instant::now();
        let mut search = strategy.start(self.n);
        while !self.is_enough(output) {
            let Some(solution) = search.next_solution() else {
                break;
            };
            let is_wanted = puzzle.admits(&solution)
                && (!self.fundamental || puzzle.is_least_of_class(&solution));
            if is_wanted {
                output.columns(solution.columns())?;
            }
        }
        if self.search.stats {
            stats::print_search(strategy, search.tally(), start.elapsed());
        }
        Ok(())
    }
}
