//! `queens list N`: lists all solutions, written as they are found.

use std::path::Path;
use std::time::Instant;

use queens::count::estimated_completions;
use queens::prelude::*;
use queens::search::AnyOrder;
use queens::search::complete::Completer;
use queens::search::method::Goal;
use queens::search::policy::{Walking, listing_seconds};
use queens::{Method, Puzzle, Solution};

use crate::args::board_size::at_least_one;
use crate::args::classes::ClassArguments;
use crate::args::format::FormatArgument;
use crate::args::given::Given;
use crate::args::method::systematic;
use crate::args::picture::PictureOptions;
use crate::args::puzzle::{PuzzleArguments, not_classic};
use crate::args::search::SearchArguments;
use crate::args::squares::SquareArguments;
use crate::args::threads::{threads, threads_to_start};
use crate::cost::Time;
use crate::output::{Output, Stream};
use crate::picture::sheet::{self, MAX_BOARDS};
use crate::picture::{self, PictureKind};
use crate::{Failure, Outcome, cost, memory, stats};

/// List all solutions
#[derive(Debug, clap::Args)]
#[command(after_help = SHORT_EXAMPLES, after_long_help = EXAMPLES)]
pub(crate) struct List {
    #[command(flatten)]
    given: Given,

    #[command(flatten)]
    board: PuzzleArguments,

    /// The side of the board, from the argument or the puzzle.
    #[arg(skip)]
    n: usize,

    #[command(flatten)]
    classes: ClassArguments,

    /// Stop after this many solutions
    #[arg(long, value_name = "K", help_heading = "Output", allow_negative_numbers = true, value_parser = at_least_one)]
    limit: Option<u64>,

    /// List solutions in any order, each once; starts immediately on large boards
    ///
    /// The first ones are not a uniform sample. queens solve --uniform draws random solutions, all equally likely.
    #[arg(long, help_heading = "Search", conflicts_with_all = ["fundamental", "method"])]
    any_order: bool,

    /// Seed for --any-order; the same seed gives the same order
    #[arg(long, help_heading = "Search", hide_short_help = true, value_name = "NUMBER", requires = "any_order", conflicts_with_all = ["puzzle", "place", "block"])]
    seed: Option<u64>,

    /// Number of threads, for boards of 11 to 24 rows [default: 1]
    #[arg(long, short, help_heading = "Search", hide_short_help = true, value_name = "T", value_parser = threads, conflicts_with_all = ["any_order", "method"])]
    threads: Option<usize>,

    #[command(flatten)]
    squares: SquareArguments,

    /// Search with this method
    ///
    /// Parameters follow the name, as in forward-checking:order=mrv. `queens compare --help` describes the methods.
    #[arg(long, short, help_heading = "Search", hide_short_help = true, value_parser = systematic())]
    method: Option<Method>,

    #[command(flatten)]
    search: SearchArguments,

    #[command(flatten)]
    format: FormatArgument,

    #[command(flatten)]
    picture: PictureOptions,
}

const SHORT_EXAMPLES: &str = "Examples:
  queens list 8 --fundamental
  queens list 10 --format json --limit 5
  queens list --puzzle board.txt";

const EXAMPLES: &str = "Examples:
  queens list 8 --fundamental
  queens list 8 --place a1 --block b7
  queens list 7 --board torus --fundamental=translations
  queens list 3x5 --format board
  queens list 6 --pawn c5 --format chess                   seven queens
  queens list 6 --method permutations --stats
  queens list --puzzle board.txt --format chess
  queens list 10 --format json --limit 5
  queens list 64 --any-order --limit 5
  queens list 8 --fundamental -o sheet.svg

Solutions come in lexicographic order unless --any-order is given. Exits with 1 if there is none.";

/// The message for `--threads` without effect.
const NOT_JOINED: &str = "has no effect here: only classic boards with 11 to 24 rows without a given queen are listed by several threads";

impl List {
    fn is_puzzle(&self) -> bool {
        self.board.is_file() || !self.squares.is_empty()
    }

    pub(crate) fn run(mut self) -> Outcome {
        self.board.check(&mut self.squares)?;
        let puzzle = self.board.with(&self.squares)?;
        self.n = puzzle.n();
        self.classes.check(&puzzle)?;
        self.refuse_ignored(&puzzle)?;
        let format = self.format.for_solutions_of(puzzle.board())?;
        if let Some(path) = &self.picture.output {
            PictureKind::of(path, &[PictureKind::Svg, PictureKind::Png])?;
        }
        let goal = if self.limit.is_some() {
            Goal::First
        } else {
            Goal::All
        };
        if let Some(method) = self.method {
            cost::check(method, self.search.force, self.n, goal)?;
        }
        if self.method.is_none() {
            self.refuse_if_slow(&puzzle)?;
        }
        if let Some(puzzle) = puzzle.classic().filter(|_| self.is_puzzle()) {
            memory::require_search(&puzzle)?;
        }
        let output = match self.picture.output {
            Some(_) => Output::collected(),
            None => Output::stdout(format),
        };
        let mut output = output.with_progress(self.expected());
        output.complete(Some(&puzzle));
        match self.method {
            Some(method) => self.search(method, &puzzle, &mut output)?,
            None if self.any_order => self.any_order(&puzzle, &mut output)?,
            None => self.complete(&puzzle, &mut output)?,
        }
        output.flush()?;
        if output.written() == 0 {
            stats::print_no_solution(&puzzle);
        } else if let Some(path) = &self.picture.output {
            self.draw(path, &puzzle, &output)?;
        }
        Ok(output.written() > 0)
    }

    /// Refuses options that have no effect on this puzzle.
    fn refuse_ignored(&self, puzzle: &Puzzle) -> Result<(), Failure> {
        let is_joined = self.stream(puzzle).choice().what == Walking::Joined;
        let has_idle_threads = self.threads.is_some() && !is_joined;
        let [no_picture, no_text] = self.picture.ignored();
        self.given.refuse(&[
            no_picture,
            no_text,
            (
                !puzzle.board().is_permutation(),
                &["threads"],
                &not_classic(puzzle),
            ),
            (has_idle_threads, &["threads"], NOT_JOINED),
            (
                !puzzle.is_classic(),
                &["method", "any-order"],
                &not_classic(puzzle),
            ),
        ])
    }

    /// Refuses lists that would take too long.
    fn refuse_if_slow(&self, puzzle: &Puzzle) -> Result<(), Failure> {
        let force = self.search.force;
        let some = "ask for some of them with --limit K";
        if !puzzle.board().is_permutation() {
            return match self.limit {
                Some(_) => cost::check_search(puzzle, force, some),
                None => {
                    let seconds = cost::listing_seconds(puzzle);
                    cost::check_seconds(puzzle, seconds, force, "listing all arrangements")
                }
            };
        }
        if self.is_puzzle() && self.limit.is_none() {
            let seconds = 1e-6 * estimated_completions(puzzle);
            let which = format!("this board of n = {}", self.n);
            let time = Time::Seconds(seconds);
            return cost::require(force, "listing all completions", time, &which, some);
        }
        let instead = "use queens solve, which has a closed form if neither 2 nor 3 divides n";
        cost::check_search(puzzle, force, instead)?;
        if !self.any_order {
            let instead = match self.limit {
                Some(_) => "list them in any order with --any-order",
                None => "ask for some of them with --limit K, or count them with queens count",
            };
            return cost::check_order(puzzle, self.limit, force, instead);
        }
        let time = match self.limit {
            None if AnyOrder::is_endless(self.n) => Time::Unknown("the list is endless"),
            // A repaired board takes some microseconds per queen.
            Some(limit) if AnyOrder::is_endless(self.n) => {
                Time::Seconds(1e-5 * self.n as f64 * limit as f64)
            }
            limit => Time::Seconds(listing_seconds(self.n, limit).unwrap_or_default()),
        };
        let which = format!("n = {}", self.n);
        cost::require(force, "listing solutions", time, &which, some)
    }

    /// The expected number of solutions, if it is known.
    fn expected(&self) -> Option<u64> {
        let known = queens::known(self.n).filter(|_| !self.is_puzzle());
        let all = known.map(|known| {
            if self.classes.is_fundamental() {
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

    /// The number of boards to stop after; for a picture, one more than fits on it, to detect that there are too many.
    fn enough(&self) -> u64 {
        let limit = self.limit.unwrap_or(u64::MAX);
        match self.picture.output {
            Some(_) => limit.min(MAX_BOARDS as u64 + 1),
            None => limit,
        }
    }

    /// A contact sheet of the solutions found.
    fn draw(&self, path: &Path, puzzle: &Puzzle, output: &Output) -> Result<(), Failure> {
        let solutions = output.collection();
        if solutions.len() > MAX_BOARDS {
            return Err(sheet::too_many());
        }
        let boards = solutions.iter().enumerate().map(|(index, queens)| {
            let drawing = self.picture.style.draw(puzzle, Some(queens.clone()))?;
            let caption = if puzzle.is_classic() {
                let solution = Solution::of(puzzle.board().clone(), &queens[..]);
                sheet::caption(index + 1, &solution.map_err(Failure::input)?)
            } else {
                (index + 1).to_string()
            };
            Ok((drawing, caption))
        });
        let boards = boards.collect::<Result<Vec<_>, Failure>>()?;
        if !puzzle.board().is_permutation() {
            return sheet::save(path, &puzzle.describe(), &boards);
        }
        let title = match (boards.len(), self.classes.is_fundamental()) {
            (1, false) => format!("1 solution of n = {}", self.n),
            (1, true) => format!("1 fundamental solution of n = {}", self.n),
            (many, false) => format!("{many} solutions of n = {}", self.n),
            (many, true) => format!("{many} fundamental solutions of n = {}", self.n),
        };
        picture::save(path, &sheet::sheet(&title, &boards)?)
    }

    fn stream(&self, puzzle: &Puzzle) -> Stream {
        if self.classes.is_fundamental() {
            let fundamental = puzzle.fundamental_of(self.classes.classes());
            Stream::Fundamental(Box::new(fundamental))
        } else {
            Stream::All(Box::new(puzzle.completions()))
        }
    }

    fn complete(&self, puzzle: &Puzzle, output: &mut Output) -> std::io::Result<()> {
        let start = Instant::now();
        let mut stream = self.stream(puzzle);
        let threads = self.threads.map(|threads| threads_to_start(Some(threads)));
        if let Some(threads) = threads {
            stream = stream.on_threads(threads);
        }
        output.stream(&mut stream, self.enough())?;
        if self.search.stats {
            threads.into_iter().for_each(stats::print_threads);
            stats::print_solutions(output.written(), start.elapsed());
        }
        Ok(())
    }

    /// Lists solutions in any order: by seeded repair, or, for a puzzle, in the order of the search that starts where there is
    /// the least choice.
    fn any_order(&self, puzzle: &Puzzle, output: &mut Output) -> std::io::Result<()> {
        let start = Instant::now();
        let mut solutions: Box<dyn Iterator<Item = Solution>> = match puzzle.classic() {
            None => Box::new(puzzle.completions()),
            Some(puzzle) if self.is_puzzle() => Box::new(Completer::new(&puzzle)),
            Some(_) => Box::new(AnyOrder::new(self.n, self.seed.unwrap_or_default())),
        };
        while output.written() < self.enough() {
            let Some(solution) = solutions.next() else {
                break;
            };
            output.write(&solution)?;
        }
        if self.search.stats {
            stats::print_solutions(output.written(), start.elapsed());
        }
        Ok(())
    }

    fn search(&self, method: Method, puzzle: &Puzzle, output: &mut Output) -> std::io::Result<()> {
        let start = Instant::now();
        let mut search = method.start(self.n);
        while output.written() < self.enough() {
            let Some(solution) = search.next_solution() else {
                break;
            };
            let is_wanted = puzzle.admits(&solution)
                && (!self.classes.is_fundamental() || puzzle.is_least_of_class(&solution));
            if is_wanted {
                output.write(&solution)?;
            }
        }
        if self.search.stats {
            stats::print_search(method, search.tally(), start.elapsed());
        }
        Ok(())
    }
}
