//! `queens solve N`: finds one solution, for any n.

use std::io::{self, IsTerminal, Write};
use std::path::Path;
use std::time::{Duration, Instant};

use queens::prelude::*;
use queens::search::complete::Obstacle;
use queens::search::method::Goal;
use queens::search::policy::{self, Approach};
use queens::search::repair::Linear;
use queens::search::{Answer, construct_with_step};
use queens::{Completions, Format, Method, Puzzle, Queens, Rules, Solution};

use crate::args::completion::CompletionArguments;
use crate::args::format::FormatArgument;
use crate::args::given::Given;
use crate::args::method::{Choice, MethodArguments};
use crate::args::picture::PictureOptions;
use crate::args::puzzle::{PuzzleArguments, not_classic};
use crate::args::search::SearchArguments;
use crate::args::squares::SquareArguments;
use crate::budget::Budget;
use crate::complete::first::prove_first;
use crate::complete::first_drat::refute_before;
use crate::complete::{self, Completion, EngineName};
use crate::files::Existing;
use crate::large::{self, Source, Writer};
use crate::output::Output;
use crate::picture::{self, PictureKind};
use crate::progress::Progress;
use crate::{Failure, Outcome, cost, json, memory, stats};

mod uniform;

use uniform::UniformArguments;

/// Find one solution
#[derive(Debug, clap::Args)]
#[command(after_help = SHORT_EXAMPLES, after_long_help = EXAMPLES)]
pub(crate) struct Solve {
    #[command(flatten)]
    given: Given,

    #[command(flatten)]
    board: PuzzleArguments,

    #[command(flatten)]
    method: MethodArguments,

    #[command(flatten)]
    squares: SquareArguments,

    #[command(flatten)]
    completion: CompletionArguments,

    #[command(flatten)]
    uniform: UniformArguments,

    #[command(flatten)]
    search: SearchArguments,

    #[command(flatten)]
    format: FormatArgument,

    /// Print nothing; find the solution and check it
    #[arg(
        long,
        short,
        help_heading = "Output",
        hide_short_help = true,
        conflicts_with = "output"
    )]
    quiet: bool,

    #[command(flatten)]
    picture: PictureOptions,
}

const SHORT_EXAMPLES: &str = "Examples:
  queens solve 8
  queens solve 8 --place a1,c5 --format chess
  queens solve --puzzle board.txt -o solved.svg

On a terminal the board is drawn; in a pipe or file it is an array, one line per solution.";

const EXAMPLES: &str = "Examples:
  queens solve 8
  queens solve 8 --place a1,c5 --format chess
  queens solve 8 --method iterative --stats
  queens solve 13 --board torus --format board
  queens solve 5x8
  queens solve 8 --pawn d4 --format board                  nine queens
  queens solve --puzzle board.txt --why
  queens solve --puzzle board.txt -o solved.svg
  queens solve --puzzle shot.png
  queens solve 40 --first
  queens solve 40 --first --proof directory
  queens solve 20 --first --proof first.drat
  queens solve 16 --uniform --seed 7 --count 5
  queens solve 1e6 --seed 7 --format ones
  queens solve 1e9 --method repair --quiet --stats
  queens solve 1e8 --method repair --format binary | queens verify

On a terminal the board is drawn; in a pipe or file it is an array, one line per solution.
`queens compare --help` describes the methods and their parameters.

Exits with 0 if a solution was found, 1 if there is provably none, and 75 if the --budget ran out.";

impl Solve {
    pub(crate) fn run(mut self) -> Outcome {
        self.board.check(&mut self.squares)?;
        if let Some(path) = &self.picture.output {
            // Before any search.
            PictureKind::of(path, &[PictureKind::Svg, PictureKind::Png])?;
            self.picture.style.check_side(self.n())?;
        }
        if self.uniform.is_asked() {
            return self.uniform();
        }
        if self.squares.board.is_other() {
            let puzzle = self.board.with(&self.squares)?;
            self.refuse_ignored(Some(&puzzle))?;
            return self.complete_any(&puzzle);
        }
        let has_engine = self.method.engine() != EngineName::Auto;
        let must_search = self.is_puzzle() || self.completion.is_asked() || has_engine;
        let method = self.method.choose(self.n(), must_search);
        let systematic = self.method.systematic();
        if must_search && systematic.is_none() && method != Choice::Approach(Approach::First) {
            return Err(Failure::input(
                "a puzzle and --first need a search; leave out --method",
            ));
        }
        self.method.check(method)?;
        let given = self.is_puzzle().then(|| self.board.with(&self.squares));
        let given = given.transpose()?;
        self.refuse_ignored(given.as_ref())?;
        let is_completed = must_search || self.method.budget.is_some();
        let solved = match method {
            Choice::Approach(Approach::Construct) => {
                self.stream("construct", || Ok(Source::construct(self.n())))?
            }
            Choice::Approach(Approach::Linear) => self.stream("repair", || {
                Source::repair(self.n(), self.method.seed()).map_err(Failure::from)
            })?,
            // A puzzle has one bit for each square, too many for large boards.
            Choice::Method(method) if method.is_seeded() => match self.seeded(method)? {
                Some(_) if self.quiet => true,
                Some(solution) => self.output((&solution).into(), None).map(|()| true)?,
                None => false,
            },
            _ if systematic.is_none() && is_completed => return self.complete(given),
            _ => {
                let puzzle = self.puzzle(given)?;
                return self.write(self.search(&puzzle)?, &puzzle);
            }
        };
        if !solved {
            self.print_no_solution(&Puzzle::new(self.n()), None)?;
        }
        Ok(solved)
    }

    /// Refuses options that have no effect on this puzzle.
    fn refuse_ignored(&self, puzzle: Option<&Puzzle>) -> Result<(), Failure> {
        let is_permutation = puzzle.is_none_or(|puzzle| puzzle.board().is_permutation());
        let other = puzzle.filter(|puzzle| !puzzle.is_classic());
        let is_search = matches!(
            self.method.choice(),
            Choice::Auto | Choice::Approach(Approach::First)
        );
        let [mut no_picture, no_text] = self.picture.ignored();
        // The reason of --why names squares.
        no_picture.1 = &["theme", "attacks"];
        let is_named = self.picture.output.is_some() || self.completion.why;
        self.given.refuse(&[
            no_picture,
            no_text,
            (
                !is_named,
                &["coordinates"],
                "is for pictures and --why: add -o FILE, or leave it out",
            ),
            (
                !is_permutation,
                &["seed", "why"],
                &other.map_or_else(String::new, not_classic),
            ),
            (
                other.is_some() && !is_search,
                &["method"],
                &other.map_or_else(String::new, not_classic),
            ),
            (
                other.is_some(),
                &["proof", "budget"],
                &other.map_or_else(String::new, not_classic),
            ),
            (
                self.method.systematic().is_some(),
                &["first", "why", "proof"],
                "has no effect with this --method: leave one of them out",
            ),
        ])
    }

    /// Reports that there is no solution, and why if that was requested and is known: on stdout if requested, or as JSON.
    fn print_no_solution(&self, puzzle: &Puzzle, because: Option<&str>) -> Result<(), Failure> {
        stats::print_no_solution(puzzle);
        let mut stdout = io::stdout().lock();
        if self.format.for_solutions_of(puzzle.board())? == Format::Json && !self.quiet {
            let answer = json::NoSolution::new(because);
            writeln!(stdout, "{}", json::about_puzzle(puzzle, &answer))?;
        } else if let Some(because) = because {
            writeln!(stdout, "{because}")?;
        }
        Ok(stdout.flush()?)
    }

    /// The side of the board, unless it comes from a file.
    fn n(&self) -> usize {
        self.board.n()
    }

    fn is_puzzle(&self) -> bool {
        self.board.is_file() || !self.squares.is_empty()
    }

    /// The given puzzle, or the empty board.
    fn puzzle(&self, given: Option<Puzzle>) -> Result<Puzzle, Failure> {
        given.map_or_else(|| self.squares.puzzle(self.n(), self.n()), Ok)
    }

    /// Whether there are given queens, blocked squares or regions.
    fn has_constraints(&self) -> bool {
        self.board.is_file() || self.squares.has_squares()
    }

    /// Finds a completion of a puzzle, or proves that there is none.
    fn complete(&self, given: Option<Puzzle>) -> Outcome {
        let puzzle = self.puzzle(given)?;
        let Some(puzzle) = puzzle.classic() else {
            return self.complete_any(&puzzle);
        };
        let n = puzzle.n();
        let completion = Completion {
            first: self.completion.first
                || policy::prefers_first(n)
                || self.method.choice() == Choice::Approach(Approach::First),
            budget: self.method.budget,
            proof: self.completion.proof.clone(),
            existing: self.completion.existing(),
            seed: self.method.seed(),
        };
        if completion.first && completion.budget.is_none() {
            let instead = "leave out --first for any solution, or limit the time with --budget 30s";
            cost::check_order(&puzzle, Some(1), self.search.force, instead)?;
        }
        let start = Instant::now();
        if let Some(path) = completion.proof.as_deref()
            && self.completion.first
            && !self.is_puzzle()
        {
            return self.prove_first(n, path, start);
        }
        let completed = completion.find(&puzzle, self.method.engine())?;
        match &completed.solution {
            Some(_) if self.quiet => {}
            Some(solution) => {
                self.output(solution.into(), Some(&puzzle))?;
            }
            None => {
                let because = self.completion.why.then(|| match Obstacle::find(&puzzle) {
                    Some(obstacle) => {
                        let naming = self.picture.style.naming();
                        obstacle.named(naming, n).to_string()
                    }
                    None => {
                        let (work, _) = completed.efforts.last().expect("some engine ran");
                        format!("it took a search of {work}: no simpler reason was found")
                    }
                });
                self.print_no_solution(&puzzle, because.as_deref())?;
            }
        }
        if self.search.stats {
            complete::print_stats(&completed, start.elapsed());
        }
        Ok(completed.solution.is_some())
    }

    /// Finds the first solution, with the proof that there is none before it.
    fn prove_first(&self, n: usize, path: &Path, start: Instant) -> Outcome {
        if self.method.engine() != EngineName::Auto {
            return Err(Failure::input(
                "--first --proof uses its own method: leave out --method",
            ));
        }
        let is_drat = path
            .extension()
            .is_some_and(|extension| extension == "drat");
        let (existing, budget) = (self.completion.existing(), self.method.budget);
        let proven = if is_drat {
            refute_before(n, path, existing, budget)?
        } else if existing == Existing::Replace {
            return Err(Failure::Input(format!(
                "--overwrite: a proof in a directory is continued, never replaced; choose another directory than {}",
                path.display()
            )));
        } else {
            prove_first(n, path, budget)?
        };
        match &proven.solution {
            Some(_) if self.quiet => {}
            Some(solution) => self.output(solution.into(), None)?,
            None => self.print_no_solution(&Puzzle::new(n), None)?,
        }
        if self.search.stats {
            proven.print_stats();
            stats::print_time(start.elapsed());
        }
        Ok(proven.solution.is_some())
    }

    /// Finds the first completion of a board with regions or other rules, or proves that there is none.
    fn complete_any(&self, puzzle: &Puzzle) -> Outcome {
        self.format.for_solutions_of(puzzle.board())?;
        let is_first =
            self.completion.first || self.method.choice() == Choice::Approach(Approach::First);
        let is_constructed =
            !self.has_constraints() && !is_first && puzzle.board().is_permutation();
        let start = Instant::now();
        let constructed = (is_constructed && !policy::prefers_first(puzzle.n()))
            .then(|| construct_with_step(puzzle.rules(), puzzle.n()))
            .flatten();
        if constructed.is_none() {
            let instead = "choose an n that neither 2 nor 3 divides, which has a closed form";
            cost::check_search(puzzle, self.search.force, instead)?;
        }
        let solution = constructed.or_else(|| {
            let _progress = Progress::start("solutions", None);
            puzzle.completions().next()
        });
        let time = start.elapsed();
        let is_solved = solution.is_some();
        if let Some(solution) = solution.filter(|_| !self.quiet) {
            self.output((&solution).into(), Some(puzzle))?;
        }
        if !is_solved {
            let mut because = None;
            if self.completion.why && puzzle.is_hopeless() {
                let because =
                    "where edges are joined there are solutions only if neither 2 nor 3 divides n";
                return self
                    .print_no_solution(puzzle, Some(because))
                    .map(|()| false);
            }
            if self.completion.why {
                let longest = Duration::from_secs_f64(cost::MAX_SECONDS);
                because = complete::last_reason(puzzle, Budget::Time(longest))?;
            }
            self.print_no_solution(puzzle, because.as_deref())?;
        }
        if self.search.stats {
            stats::print_solutions(u64::from(is_solved), time);
        }
        Ok(is_solved)
    }

    /// Writes the closed form or linear-time repair: row by row, unless the board is small enough for any format.
    fn stream(
        &self,
        method: &str,
        source: impl FnOnce() -> Result<Option<Source>, Failure>,
    ) -> Result<bool, Failure> {
        let n = self.n();
        let is_repair = method == "repair";
        // The closed form is proven, and needs no memory.
        let checked = self.quiet || is_repair;
        let bytes = if is_repair {
            Linear::bytes(n as u32)
        } else {
            0
        };
        large::require_memory(bytes, n, checked)?;
        let format = self.format.for_solutions_of(&Rules::CHESS.on(n))?;
        let mut writer = None;
        if !self.quiet && self.picture.output.is_none() && n > large::MAX_HELD {
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
            None => self.output((&held).into(), None)?,
        }
        if self.search.stats {
            stats::print_stream(method, source.tally(), times);
        }
        Ok(true)
    }

    /// Finds a solution by a method that draws random numbers.
    fn seeded(&self, method: Method) -> Result<Option<Solution>, Failure> {
        // Five counters per column, and the columns twice.
        memory::require(
            7 * 4 * self.n() as u64,
            &format!("{method} for n = {}", self.n()),
        )?;
        let time = self.method.budget.filter(|b| matches!(b, Budget::Time(_)));
        if time.is_none() && !self.method.gives_up() {
            cost::check(method, self.search.force, self.n(), Goal::First)?;
        }
        let start = Instant::now();
        let search = method.start_with(self.n(), self.method.options());
        let mut search = search.map_err(Failure::input)?;
        // The budget is the number of steps per start; then the repair takes a fresh board.
        let progress = Progress::start("queens placed or moved", None);
        let answer = Budget::next_solution(time, &mut *search, start, &progress);
        drop(progress);
        let tally = search.tally();
        if self.search.stats {
            stats::print_search(method, tally, start.elapsed());
        }
        let more = match answer {
            Answer::Completion(solution) => return Ok(Some(solution)),
            Answer::NoMore if matches!(self.n(), 2 | 3) => return Ok(None),
            Answer::NoMore => "more restarts",
            Answer::Undecided => "a larger --budget",
        };
        Err(Failure::TryAgain(format!(
            "{method} did not solve n = {} in {} steps and {} restarts; allow {more} or another --seed",
            self.n(),
            tally.repairs,
            tally.restarts
        )))
    }

    /// Finds the first solution in lexicographic order, or by a method that searches everything.
    fn search(&self, puzzle: &Puzzle) -> Result<Option<Solution>, Failure> {
        let n = puzzle.n();
        // With given squares the first solution found may be one of the last.
        let goal = if self.is_puzzle() {
            Goal::All
        } else {
            Goal::First
        };
        match self.method.systematic() {
            // A budget also ends searches that would never end.
            Some(method) if self.method.budget.is_some() => {
                method.check(n).map_err(Failure::input)?;
            }
            Some(method) => cost::check(method, self.search.force, n, goal)?,
            None => {}
        }
        let start = Instant::now();
        let progress = Progress::start("queens placed", None);
        let Some(method) = self.method.systematic() else {
            cost::check_first(self.search.force, n)?;
            let solution = Completions::plain(puzzle).next();
            if self.search.stats {
                crate::stderr::note!("method      search");
                stats::print_solutions(u64::from(solution.is_some()), start.elapsed());
            }
            return Ok(solution);
        };
        let mut search = method.start(n);
        let answer = loop {
            match Budget::next_solution(self.method.budget, &mut *search, start, &progress) {
                Answer::Completion(found) if !puzzle.admits(&found) => {}
                answer => break answer,
            }
        };
        let tally = search.tally();
        if self.search.stats {
            stats::print_search(method, tally, start.elapsed());
        }
        match answer {
            Answer::Completion(_) | Answer::NoMore => Ok(answer.completion()),
            Answer::Undecided => Err(Failure::TryAgain(format!(
                "not decided after {} nodes; allow a larger --budget",
                tally.placements
            ))),
        }
    }

    /// Writes the solution of this puzzle, or reports that there is none.
    fn write(&self, solution: Option<Solution>, puzzle: &Puzzle) -> Outcome {
        match &solution {
            Some(_) if self.quiet => {}
            Some(solution) => self.output(solution.into(), Some(puzzle))?,
            None => self.print_no_solution(puzzle, None)?,
        }
        Ok(solution.is_some())
    }

    /// Writes the solution, or draws it, on the board of its puzzle if there is one.
    fn output(&self, queens: Queens<'_>, puzzle: Option<&Puzzle>) -> Result<(), Failure> {
        let Some(path) = &self.picture.output else {
            let classic = Rules::CHESS.on(queens.len());
            let board = puzzle.map_or(&classic, Puzzle::board);
            let mut output = Output::stdout(self.format.for_solutions_of(board)?);
            output.complete(puzzle);
            output.write(queens)?;
            return Ok(output.flush()?);
        };
        let empty = Puzzle::new(queens.len());
        let puzzle = puzzle.unwrap_or(&empty);
        let drawing = self
            .picture
            .style
            .draw(puzzle, Some(queens.squares().collect()))?;
        picture::save(path, &drawing.svg())
    }
}
