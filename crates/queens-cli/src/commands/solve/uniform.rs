//! `--uniform`: random solutions, all equally likely.

use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use queens::sample::{Draw, Sampler, Uniformity, exact_seconds};
use queens::{Counter, Format, Puzzle, Solution, Watch};

use super::Solve;
use crate::args::board_size::at_least_one;
use crate::args::threads::threads_to_start;
use crate::args::{Entry, one_of};
use crate::output::Output;
use crate::picture::sheet::{self, MAX_BOARDS};
use crate::progress::Progress;
use crate::{Failure, Outcome, cost, memory, parallel, stats};

/// Random solutions.
#[derive(Clone, Copy, Debug, clap::Args)]
#[command(next_help_heading = "Search")]
pub(super) struct UniformArguments {
    /// Draw a random solution; all are equally likely
    ///
    /// The chances are exactly equal where the solutions can be counted in a few minutes: on the empty board up to n = 20.
    /// Beyond, and up to n = 5,000, they are approximately equal. A line on stderr and JSON say which.
    #[arg(long, value_name = "HOW", num_args = 0..=1, require_equals = true, default_missing_value = "auto",
        value_parser = one_of(UNIFORM), conflicts_with_all = ["method", "budget", "first", "why", "proof"])]
    uniform: Option<UniformMode>,

    /// With --uniform, draw this many solutions, independent of each other
    #[arg(long, value_name = "K", help_heading = "Output", hide_short_help = true, default_value = "1", requires = "uniform",
        allow_negative_numbers = true, value_parser = at_least_one)]
    count: u64,
}

/// How equal the chances are to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum UniformMode {
    Auto,
    Exact,
    Approximate,
}

const UNIFORM: &[Entry<UniformMode>] = &[
    (
        UniformMode::Auto,
        "auto",
        "exactly equal where it is possible",
    ),
    (
        UniformMode::Exact,
        "exact",
        "exactly equal: count the solutions first",
    ),
    (
        UniformMode::Approximate,
        "approximate",
        "approximately equal: the ends of Markov chains",
    ),
];

/// Shows the count that exact sampling begins with, but not the small counts within each draw.
#[derive(Default)]
struct CountingBar {
    progress: Mutex<Option<Progress>>,
    is_over: AtomicBool,
}

impl CountingBar {
    fn end(&self) {
        self.is_over.store(true, Ordering::Relaxed);
        self.progress
            .lock()
            .expect("no thread panics with it")
            .take();
    }
}

impl Watch for CountingBar {
    fn finished(&self, progress: queens::Progress) {
        if self.is_over.load(Ordering::Relaxed) {
            return;
        }
        let mut shown = self.progress.lock().expect("no thread panics with it");
        let start = || Progress::start("shards", Some(progress.shards));
        shown.get_or_insert_with(start).set(progress.finished);
    }
}

impl UniformArguments {
    pub(super) fn is_asked(&self) -> bool {
        self.uniform.is_some()
    }

    fn sampler<'a>(
        &self,
        puzzle: &Puzzle,
        seed: u64,
        counter: Counter<&'a CountingBar>,
        force: bool,
    ) -> Result<Sampler<&'a CountingBar>, Failure> {
        let sampler = match self.uniform {
            Some(UniformMode::Exact) => {
                let seconds = exact_seconds(puzzle, &counter) / counter.threads as f64;
                let time = cost::Time::Seconds(seconds);
                let (what, instead) = ("counting the solutions", "use --uniform=approximate");
                let which = format!("the {}", puzzle.describe());
                cost::require(force, what, time, &which, instead)?;
                Sampler::exact(puzzle, seed, counter)
            }
            Some(UniformMode::Approximate) => Sampler::approximate(puzzle, seed, counter),
            _ => Sampler::new(puzzle, seed, counter),
        };
        sampler.map_err(Failure::input)
    }
}

impl Solve {
    /// Draws random solutions.
    pub(super) fn uniform(&self) -> Outcome {
        let puzzle = self.board.with(&self.squares)?;
        self.refuse_ignored_by_uniform()?;
        let format = self.format.for_solutions_of(puzzle.board())?;
        let (start, bar) = (Instant::now(), CountingBar::default());
        let threads = threads_to_start(None);
        let counter = Counter {
            memory: memory::available(),
            ..Counter::new()
        };
        let counter = counter.threads(threads).watched_by(&bar);
        let (arguments, force) = (&self.uniform, self.search.force);
        let sampler = arguments.sampler(&puzzle, self.method.seed(), counter, force)?;
        bar.end();
        self.refuse_slow_draws(&sampler, threads, &puzzle)?;
        let mut output = match self.picture.output {
            Some(_) => Output::collected(),
            None => Output::stdout(format),
        };
        output = output.with_progress(Some(arguments.count));
        output.complete(Some(&puzzle));
        let (mut drawn, mut acceptance) = (0, 0.0);
        let take = |draw: Result<Option<Draw>, _>| {
            let draw = draw.map_err(Failure::input)?;
            let Some(draw) = draw else {
                return Ok(());
            };
            drawn += 1;
            acceptance += draw.acceptance;
            if self.quiet {
                return Ok(());
            }
            if format == Format::Json {
                output.append(members(sampler.uniformity(), draw.acceptance));
            }
            Ok(output.write(&draw.solution)?)
        };
        let is_wanted = |number| number < arguments.count;
        parallel::in_order(threads, is_wanted, |number| sampler.draw(number), take)?;
        output.flush()?;
        if drawn < arguments.count {
            return match sampler.uniformity() {
                Uniformity::Exact { .. } => self.print_no_solution(&puzzle, None).map(|()| false),
                _ => Err(Failure::TryAgain(format!(
                    "only {drawn} of {} solutions were found by random descents: there may be none, which queens solve decides without --uniform",
                    arguments.count
                ))),
            };
        }
        if let Some(path) = &self.picture.output {
            self.draw_uniform(path, &puzzle, &output)?;
        }
        if !self.quiet {
            let mean = acceptance / drawn as f64;
            crate::stderr::note!("{}", in_words(sampler.uniformity(), mean));
        }
        if self.search.stats {
            stats::print_solutions(drawn, start.elapsed());
        }
        Ok(true)
    }

    fn refuse_ignored_by_uniform(&self) -> Result<(), Failure> {
        let [no_picture, no_text] = self.picture.ignored();
        self.given.refuse(&[no_picture, no_text])
    }

    fn refuse_slow_draws<W: Watch>(
        &self,
        sampler: &Sampler<W>,
        threads: usize,
        puzzle: &Puzzle,
    ) -> Result<(), Failure> {
        let count = self.uniform.count;
        if self.picture.output.is_some() && count > MAX_BOARDS as u64 {
            return Err(Failure::Input(format!(
                "one sheet holds at most {MAX_BOARDS} boards: ask for fewer with --count"
            )));
        }
        let seconds = sampler.estimated_seconds() * count.div_ceil(threads as u64) as f64;
        let (what, instead) = ("drawing the solutions", "draw fewer with --count");
        let (time, which) = (cost::Time::Seconds(seconds), puzzle.describe());
        cost::require(
            self.search.force,
            what,
            time,
            &format!("the {which}"),
            instead,
        )
    }

    /// One board, or a sheet of several.
    fn draw_uniform(&self, path: &Path, puzzle: &Puzzle, output: &Output) -> Result<(), Failure> {
        let boards = output
            .collection()
            .iter()
            .enumerate()
            .map(|(index, queens)| {
                let drawing = self.picture.style.draw(puzzle, Some(queens.clone()))?;
                let caption = match puzzle.is_classic() {
                    true => {
                        let solution = Solution::of(puzzle.board().clone(), &queens[..]);
                        sheet::caption(index + 1, &solution.map_err(Failure::input)?)
                    }
                    false => (index + 1).to_string(),
                };
                Ok((drawing, caption))
            });
        let boards = boards.collect::<Result<Vec<_>, Failure>>()?;
        let title = format!("{} random solutions: {}", boards.len(), puzzle.describe());
        sheet::save(path, &title, &boards)
    }
}

/// What JSON says of a solution.
fn members(uniformity: Uniformity, acceptance: f64) -> String {
    let name = uniformity.name();
    match uniformity {
        Uniformity::Exact { solutions } => {
            format!("\"uniform\":{{\"kind\":\"{name}\",\"solutions\":\"{solutions}\"}}")
        }
        _ => format!("\"uniform\":{{\"kind\":\"{name}\",\"acceptance\":{acceptance:.4}}}"),
    }
}

fn in_words(uniformity: Uniformity, acceptance: f64) -> String {
    match uniformity {
        Uniformity::Exact { solutions: 1 } => "exactly uniform: there is one solution".to_string(),
        Uniformity::Exact { solutions } => {
            format!("exactly uniform: all {solutions} solutions are equally likely")
        }
        _ => format!(
            "approximately uniform: Markov chains accepted {:.0} % of their proposals",
            100.0 * acceptance
        ),
    }
}
