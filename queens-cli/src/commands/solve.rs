//! `queens solve N`: one solution, for any n.

use std::io::{self, IsTerminal, Write};
use std::path::Path;
use std::time::Instant;

use queens::search::complete::Obstacle;
use queens::search::policy::{self, Way};
use queens::search::repair::{Linear, Repair};
use queens::search::strategy::Goal;
use queens::search::{Answer, construct_under};
use queens::{Completions, Format, Method, Puzzle, Solution, Variant};

use super::variant::{self, VariantOutput, require_square};
use crate::args::completion::CompletionArguments;
use crate::args::format::FormatArgument;
use crate::args::method::{By, MethodArguments};
use crate::args::picture::PictureOptions;
use crate::args::puzzle::{PuzzleArguments, require_classic};
use crate::args::search::SearchArguments;
use crate::args::squares::SquareArguments;
use crate::budget::Budget;
use crate::complete::before::refute_before;
use crate::complete::first::prove_first;
use crate::complete::{self, Completion, EngineName};
use crate::large::{self, Source, Writer};
use crate::output::Output;
use crate::picture::{self, Kind};
use crate::progress::Progress;
use crate::{Failure, Outcome, cost, json, memory, stats};

/// Find one solution, for any n
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Solve {
    #[command(flatten)]
    board: PuzzleArguments,

    #[command(flatten)]
    method: MethodArguments,

    #[command(flatten)]
    squares: SquareArguments,

    #[command(flatten)]
    completion: CompletionArguments,

    #[command(flatten)]
    search: SearchArguments,

    #[command(flatten)]
    format: FormatArgument,

    /// Write nothing: find the solution and check it
    #[arg(long, short, conflicts_with = "output")]
    quiet: bool,

    #[command(flatten)]
    picture: PictureOptions,
}

const EXAMPLES: &str = "Examples:
  queens solve 8
  queens solve 8 --place a1,c5 --format chess
  queens solve 8 --strategy iterative --stats
  queens solve 13 --board torus --format board
  queens solve --board 5x8
  queens solve 8 --pawn d4 --format board                  nine queens
  queens solve --puzzle board.txt --why
  queens solve --puzzle board.txt -o solved.svg
  queens solve --image shot.png
  queens solve 40 --first
  queens solve 40 --first --proof directory
  queens solve 20 --first --proof first.drat
  queens solve 1e6 --seed 7 --format ones
  queens solve 1e9 --method repair --quiet --stats
  queens solve 1e8 --method repair --format binary | queens verify

Exits with 1 if there is no solution, which is then proven, and with 75 if that is not decided within the --budget.";

/// The last step that shows that a puzzle has no completion.
#[cfg(feature = "puzzles")]
fn last_reason(puzzle: &Puzzle) -> Result<Option<String>, Failure> {
    let explanation = puzzle.explain().map_err(Failure::input)?;
    Ok(explanation.last().map(|step| step.because))
}

#[cfg(not(feature = "puzzles"))]
fn last_reason(_: &Puzzle) -> Result<Option<String>, Failure> {
    Err(crate::absent::absent("explanations", "puzzles"))
}

impl Solve {
    pub(crate) fn run(self) -> Outcome {
        if let Some(board) = self.board.variant(&self.squares)? {
            return self.solve_variant(&board);
        }
        if let Some(path) = &self.picture.output {
            // Before anything is searched.
            Kind::of(path, &[Kind::Svg, Kind::Png])?;
            self.picture.look.draw(self.n(), Vec::new())?;
        }
        let must_search =
            self.search.strategy.is_some() || self.is_puzzle() || self.completion.is_asked();
        let method = self.method.choose(self.n(), must_search);
        if must_search && method != By::Way(Way::First) {
            return Err(Failure::input(
                "a puzzle, --first and --strategy need a search; leave out --method",
            ));
        }
        self.method.check(method)?;
        let is_completed = must_search || self.method.budget.is_some();
        let solved = match method {
            By::Way(Way::Construct) => {
                self.stream("construct", || Ok(Source::construct(self.n())))?
            }
            By::Way(Way::Linear) => self.stream("repair", || {
                Source::repair(self.n(), self.method.seed()).map_err(Failure::from)
            })?,
            By::Repair(repair) => self.write(self.repair(repair)?)?,
            _ if self.search.strategy.is_none() && is_completed => return self.complete(),
            _ => self.write(self.search()?)?,
        };
        if !solved {
            self.say_none(self.n(), None)?;
        }
        Ok(solved)
    }

    /// Says that there is no solution, and why if that was asked and is known: on stdout what was asked for, or JSON.
    fn say_none(&self, n: usize, because: Option<&str>) -> Result<(), Failure> {
        stats::say_none(self.is_puzzled(), n);
        let mut stdout = io::stdout().lock();
        if self.format.for_solutions_of(n) == Format::Json && !self.quiet {
            let answer = json::NoSolution::new(n, because);
            writeln!(stdout, "{}", json::line(&answer))?;
        } else if let Some(because) = because {
            writeln!(stdout, "{because}")?;
        }
        Ok(stdout.flush()?)
    }

    /// The side of the board, unless a file says it.
    fn n(&self) -> usize {
        self.board.n(&self.squares)
    }

    fn is_puzzle(&self) -> bool {
        self.board.is_file() || !self.squares.is_empty()
    }

    /// Whether there are given queens, blocked squares or regions.
    fn is_puzzled(&self) -> bool {
        self.board.is_file() || self.squares.has_squares()
    }

    /// A completion of a puzzle, or the proof that there is none.
    fn complete(&self) -> Outcome {
        let puzzle = self.board.with(&self.squares)?;
        if !puzzle.is_classic() {
            return self.complete_any(&puzzle);
        }
        let n = puzzle.n();
        let completion = Completion {
            first: self.completion.first
                || policy::prefers_first(n)
                || self.method.method == By::Way(Way::First),
            budget: self.method.budget,
            proof: self.completion.proof.clone(),
            seed: self.method.seed(),
        };
        if completion.first && completion.budget.is_none() {
            let instead = "leave out --first for any solution, or give it a --budget such as 30s";
            cost::check_order(&puzzle, Some(1), self.search.force, instead)?;
        }
        let start = Instant::now();
        if let Some(path) = completion.proof.as_deref()
            && self.completion.first
            && !self.is_puzzle()
        {
            return self.prove_first(n, path, start);
        }
        let completed = completion.find(&puzzle, self.completion.engine)?;
        match &completed.solution {
            Some(_) if self.quiet => {}
            Some(solution) => {
                self.output(solution.columns(), Some(&puzzle))?;
            }
            None => {
                let because = self.completion.why.then(|| match Obstacle::find(&puzzle) {
                    Some(obstacle) => {
                        let naming = self.picture.look.naming();
                        obstacle.named(naming, n).to_string()
                    }
                    None => {
                        let (work, _) = completed.efforts.last().expect("some engine ran");
                        format!("it took a search of {work}: no simpler reason was found")
                    }
                });
                self.say_none(n, because.as_deref())?;
            }
        }
        if self.search.stats {
            complete::print_stats(&completed, start.elapsed());
        }
        Ok(completed.solution.is_some())
    }

    /// The first solution, with the proof that none comes before it.
    fn prove_first(&self, n: usize, path: &Path, start: Instant) -> Outcome {
        if self.completion.engine != EngineName::Auto {
            return Err(Failure::input(
                "--first --proof has an engine of its own; leave out --engine",
            ));
        }
        let is_drat = path
            .extension()
            .is_some_and(|extension| extension == "drat");
        let prove = if is_drat { refute_before } else { prove_first };
        let proven = prove(n, path, self.method.budget)?;
        match &proven.solution {
            Some(_) if self.quiet => {}
            Some(solution) => self.output(solution.columns(), None)?,
            None => self.say_none(n, None)?,
        }
        if self.search.stats {
            proven.print_stats();
            stats::print_time(start.elapsed());
        }
        Ok(proven.solution.is_some())
    }

    /// The first completion of a board with regions or other rules, or the proof that there is none.
    fn complete_any(&self, puzzle: &Puzzle) -> Outcome {
        require_classic(
            puzzle,
            &[
                ("--engine", self.completion.engine != EngineName::Auto),
                ("--proof", self.completion.proof.is_some()),
                ("--budget", self.method.budget.is_some()),
            ],
        )?;
        let is_constructed = !self.is_puzzled() && !self.completion.first;
        let start = Instant::now();
        let constructed = (is_constructed && !policy::prefers_first(puzzle.n()))
            .then(|| construct_under(puzzle.rules(), puzzle.n()))
            .flatten();
        if constructed.is_none() {
            let instead = "take an n that neither 2 nor 3 divides, which has a closed form";
            cost::check_rules(puzzle, self.search.force, instead)?;
        }
        let solution = constructed.or_else(|| {
            let _lives = Progress::start("solutions", None);
            puzzle.completions().next()
        });
        let time = start.elapsed();
        let is_solved = solution.is_some();
        if let Some(solution) = solution.filter(|_| !self.quiet) {
            self.output(solution.columns(), Some(puzzle))?;
        }
        if !is_solved {
            let mut because = None;
            if self.completion.why && puzzle.is_hopeless() {
                let because =
                    "where edges are joined there are solutions only if neither 2 nor 3 divides n";
                return self.say_none(puzzle.n(), Some(because)).map(|()| false);
            }
            if self.completion.why {
                because = last_reason(puzzle)?;
            }
            self.say_none(puzzle.n(), because.as_deref())?;
        }
        if self.search.stats {
            stats::print_solutions(u64::from(is_solved), time);
        }
        Ok(is_solved)
    }

    /// The first arrangement of a board that is no square, or has pawns.
    fn solve_variant(&self, board: &Variant) -> Outcome {
        require_square(&[
            (
                "--method",
                !matches!(self.method.method, By::Auto | By::Way(Way::First)),
            ),
            ("--strategy", self.search.strategy.is_some()),
            ("--seed", self.method.is_seeded()),
            ("--budget", self.method.budget.is_some()),
            ("--engine", self.completion.engine != EngineName::Auto),
            ("--proof", self.completion.proof.is_some()),
            ("--why", self.completion.why),
        ])?;
        let mut output = VariantOutput::new(board, self.format, &self.picture)?;
        variant::check_first(board, self.search.force)?;
        let start = Instant::now();
        let found = board.arrangements().next();
        let time = start.elapsed();
        match &found {
            Some(found) if !self.quiet => output.arrangement(found)?,
            Some(_) => {}
            None => {
                variant::say_none(board);
                if output.is_json() && !self.quiet {
                    let answer = json::NoSolution::new(board.rows(), None);
                    writeln!(io::stdout(), "{}", json::line(&answer))?;
                }
            }
        }
        output.finish("1 arrangement")?;
        if self.search.stats {
            stats::print_solutions(u64::from(found.is_some()), time);
        }
        Ok(found.is_some())
    }

    /// The closed form or linear-time repair: row by row, unless the board is small enough for any format.
    fn stream(
        &self,
        method: &str,
        source: impl FnOnce() -> Result<Option<Source>, Failure>,
    ) -> Result<bool, Failure> {
        let n = self.n();
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
        if !self.quiet && self.picture.output.is_none() && n > large::HELD {
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
            None => self.output(&held, None)?,
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
            7 * 4 * self.n() as u64,
            &format!("{repair} for n = {}", self.n()),
        )?;
        let time = self.method.budget.filter(|b| matches!(b, Budget::Time(_)));
        if time.is_none() && !self.method.gives_up() {
            cost::check_repair(repair, self.search.force, self.n())?;
        }
        let start = Instant::now();
        let mut search = repair.start(self.n(), self.method.options());
        // Steps are the repair's own business: then it takes a fresh board.
        let progress = Progress::start("queens placed or moved", None);
        let answer = Budget::next_solution(time, &mut *search, start, &progress);
        drop(progress);
        let tally = search.tally();
        if self.search.stats {
            stats::print_repair(repair, tally, start.elapsed());
        }
        let more = match answer {
            Answer::Completion(solution) => return Ok(Some(solution)),
            Answer::NoMore if matches!(self.n(), 2 | 3) => return Ok(None),
            Answer::NoMore => "more --restarts",
            Answer::Undecided => "a larger --budget",
        };
        Err(Failure::TryAgain(format!(
            "{repair} did not solve n = {} in {} steps and {} restarts; allow {more} or another --seed",
            self.n(),
            tally.repairs,
            tally.restarts
        )))
    }

    /// The first solution in lexicographic order, or with a strategy.
    fn search(&self) -> Result<Option<Solution>, Failure> {
        let puzzle = self.board.with(&self.squares)?;
        require_classic(&puzzle, &[("--strategy", true)])?;
        let n = puzzle.n();
        // With given squares the first solution found may be one of the last.
        let goal = if self.is_puzzle() {
            Goal::All
        } else {
            Goal::First
        };
        match self.search.strategy {
            // A budget ends what would not end.
            Some(strategy) if self.method.budget.is_some() => {
                Method::from(strategy).check(n).map_err(Failure::input)?;
            }
            strategy => cost::check(strategy, self.search.force, n, goal)?,
        }
        let start = Instant::now();
        let progress = Progress::start("queens placed", None);
        let Some(strategy) = self.search.strategy else {
            cost::check_first(self.search.force, n)?;
            let solution = Completions::plain(&puzzle).next();
            if self.search.stats {
                anstream::eprintln!("method      search");
                stats::print_solutions(u64::from(solution.is_some()), start.elapsed());
            }
            return Ok(solution);
        };
        let mut search = strategy.start(n);
        let answer = loop {
            match Budget::next_solution(self.method.budget, &mut *search, start, &progress) {
                Answer::Completion(found) if !puzzle.admits(&found) => {}
                answer => break answer,
            }
        };
        let tally = search.tally();
        if self.search.stats {
            stats::print_search(strategy, tally, start.elapsed());
        }
        match answer {
            Answer::Completion(solution) => Ok(Some(solution)),
            Answer::NoMore => Ok(None),
            Answer::Undecided => Err(Failure::TryAgain(format!(
                "not decided after {} nodes; allow a larger --budget",
                tally.placements
            ))),
        }
    }

    fn write(&self, solution: Option<Solution>) -> Result<bool, Failure> {
        if let Some(solution) = solution.as_ref().filter(|_| !self.quiet) {
            self.output(solution.columns(), None)?;
        }
        Ok(solution.is_some())
    }

    /// Writes the solution, or draws it, on the board of its puzzle if there is one.
    fn output(&self, columns: &[u32], puzzle: Option<&Puzzle>) -> Result<(), Failure> {
        let n = columns.len();
        let Some(path) = &self.picture.output else {
            let mut output = Output::stdout(self.format.for_solutions_of(n));
            output.columns(columns)?;
            return Ok(output.flush()?);
        };
        let empty = Puzzle::new(n);
        let puzzle = puzzle.unwrap_or(&empty);
        let solution = Solution::under(puzzle.rules(), columns).map_err(Failure::input)?;
        let drawing = self.picture.look.draw_puzzle(puzzle, Some(&solution))?;
        picture::save(path, &drawing.svg())
    }
}
