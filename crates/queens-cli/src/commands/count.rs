//! `queens count N`: counts all solutions.

use std::io::{IsTerminal, Write};
use std::path::PathBuf;
use std::sync::OnceLock;
use std::time::{Duration, Instant};

use queens::count::kernel::Kernel;
use queens::count::{Choice, KernelRequest, estimated_completions};
use queens::prelude::*;
use queens::search::complete::Completer;
use queens::search::method::Goal;
use queens::{Board, ClassicPuzzle, Counter, Cut, Method, Plan, Puzzle, Total, Watch};

use crate::args::classes::ClassArguments;
use crate::args::given::Given;
use crate::args::kernel::kernel_request;
use crate::args::method::systematic;
use crate::args::puzzle::PuzzleArguments;
use crate::args::report::Report;
use crate::args::search::SearchArguments;
use crate::args::squares::SquareArguments;
use crate::args::threads::{threads, threads_to_start};
use crate::json::{self, Digits};
use crate::progress::Progress;
#[cfg(feature = "runs")]
use crate::run;
use crate::{Failure, Outcome, cost, memory, stats};

mod approximate;
mod estimate;
mod ignored;

use approximate::{Approximate, ApproximateArguments};
use estimate::Estimate;

/// Count all solutions
#[derive(Debug, clap::Args)]
#[command(after_help = SHORT_EXAMPLES, after_long_help = EXAMPLES)]
pub(crate) struct Count {
    #[command(flatten)]
    given: Given,

    #[command(flatten)]
    board: PuzzleArguments,

    /// The side of the board, from the argument or the puzzle.
    #[arg(skip)]
    n: usize,

    #[command(flatten)]
    classes: ClassArguments,

    /// Count separately for each column of the queen in the first row
    #[arg(
        long,
        help_heading = "Search",
        hide_short_help = true,
        conflicts_with = "fundamental"
    )]
    by_first_row: bool,

    #[command(flatten)]
    approximate: ApproximateArguments,

    /// Print how long the count would take, estimated from a sample; --approximate estimates the count itself
    #[arg(long, help_heading = "Search", conflicts_with_all = ["fundamental", "by_first_row", "puzzle", "place", "block", "method"])]
    estimate: bool,

    /// Number of threads [default: one per core]
    #[arg(long, short, help_heading = "Search", value_name = "T", value_parser = threads)]
    threads: Option<usize>,

    /// Count with this kernel: auto, join, lanes or reference; join/avx2 also chooses the instructions
    #[arg(long, help_heading = "Search", hide_short_help = true, value_name = "KERNEL", default_value = "auto", value_parser = kernel_request, conflicts_with = "method")]
    kernel: KernelRequest,

    /// Count twice with two kernels that share no search code, and compare
    #[arg(long, help_heading = "Search", conflicts_with_all = ["by_first_row", "estimate", "place", "block", "method"])]
    check: bool,

    /// Save progress in this directory and continue from it [default: long counts use the state directory]
    #[arg(long, help_heading = "Output", hide_short_help = true, value_name = "DIR", conflicts_with_all = ["kernel", "check", "by_first_row", "puzzle", "place", "block", "method"])]
    dir: Option<PathBuf>,

    /// Print the result in this format
    #[arg(
        long,
        short,
        help_heading = "Output",
        value_name = "FORMAT",
        default_value = "text"
    )]
    format: Report,

    #[command(flatten)]
    squares: SquareArguments,

    /// Search with this method instead of counting with a kernel
    ///
    /// Parameters follow the name, as in forward-checking:order=mrv. `queens compare --help` describes the methods.
    #[arg(long, short, help_heading = "Search", hide_short_help = true, value_parser = systematic())]
    method: Option<Method>,

    #[command(flatten)]
    search: SearchArguments,
}

const SHORT_EXAMPLES: &str = "Examples:
  queens count 16
  queens count 16 --check
  queens count 21 --estimate
  queens count 100 --approximate";

const EXAMPLES: &str = "Examples:
  queens count 16
  queens count 18 --fundamental --stats
  queens count 16 --check
  queens count 8 --by-first-row
  queens count 20 --place a1 --block d4,e4-e7
  queens count --puzzle board.txt
  queens count 13 --board torus
  queens count 12 --piece amazon --fundamental
  queens count 5x8
  queens count 8 --pawn d4                   nine queens and a pawn
  queens count 21 --estimate
  queens count 100 --approximate --budget 30s
  queens count --puzzle board.txt --approximate --seed 7
  queens count 22 --dir count22 --force      run the same command again to continue
  queens count 8 --method permutations --stats";

/// From this n on, a count takes long enough to print an estimate on a terminal.
const MIN_SLOW_N: usize = 20;

/// Up to this n the reference kernel counts in a moment.
const MAX_REFERENCE_N: usize = 12;

/// Up to this n an estimate may take a moment; beyond, minutes.
const MAX_QUICK_ESTIMATE_N: usize = 24;

/// The time for which shards are sampled for an estimate.
const ESTIMATE_TIME: Duration = Duration::from_secs(2);

/// Shows how many shards are finished.
#[derive(Default)]
struct Bar(OnceLock<Progress>);

impl Watch for Bar {
    fn finished(&self, progress: queens::Progress) {
        let start = || Progress::start("shards", Some(progress.shards));
        self.0.get_or_init(start).set(progress.finished);
    }
}

/// The result, and the work it took.
#[derive(Debug, Default, serde::Serialize)]
struct CountReport {
    /// The number of queens on the board, if it is not the side and the puzzle does not state it.
    #[serde(skip_serializing_if = "Option::is_none")]
    queens: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    all: Option<Digits>,
    #[serde(skip_serializing_if = "Option::is_none")]
    half_turn: Option<Digits>,
    #[serde(skip_serializing_if = "Option::is_none")]
    quarter_turn: Option<Digits>,
    #[serde(skip_serializing_if = "Option::is_none")]
    fundamental: Option<Digits>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    by_first_row: Vec<Digits>,
    #[serde(skip_serializing_if = "Option::is_none")]
    estimate: Option<Estimate>,
    #[serde(skip_serializing_if = "Option::is_none")]
    approximate: Option<Approximate>,
}

impl Count {
    fn is_puzzle(&self) -> bool {
        self.board.is_file() || !self.squares.is_empty()
    }

    /// The count of a puzzle that is too large for the kernels, one completion after another.
    fn completed(&self, puzzle: &ClassicPuzzle) -> Outcome {
        memory::require_search(puzzle)?;
        let (start, progress) = (Instant::now(), Progress::start("completions", None));
        let all = Completer::new(puzzle).inspect({
            let mut found = 0;
            move |_| {
                found += 1;
                progress.set(found);
            }
        });
        let all = all.count() as u128;
        let answer = CountReport {
            all: Some(Digits(all)),
            ..CountReport::default()
        };
        self.print(puzzle, answer)?;
        if self.search.stats {
            stats::print_solutions(all, start.elapsed());
        }
        Ok(true)
    }

    pub(crate) fn run(mut self) -> Outcome {
        #[cfg(not(feature = "runs"))]
        if self.dir.is_some() {
            return Err(crate::missing_feature::missing(
                "counts that are saved",
                "runs",
            ));
        }
        self.board.check(&mut self.squares)?;
        let puzzle = self.board.with(&self.squares)?;
        self.n = puzzle.n();
        self.classes.check(&puzzle)?;
        self.refuse_ignored(&puzzle)?;
        if self.approximate.approximate {
            return self.approximated(&puzzle);
        }
        if let Some(method) = self.method {
            cost::check(method, self.search.force, self.n, Goal::All)?;
        }
        let is_simple = !self.classes.is_fundamental() && !self.by_first_row;
        let largest = self.kernel_for(&puzzle)?.max_n();
        match puzzle.classic() {
            None if self.n > largest => {
                return Err(Failure::Input(format!(
                    "boards of other rules than the classic ones are counted up to n = {largest}"
                )));
            }
            Some(puzzle) if self.is_puzzle() && is_simple && self.n > largest => {
                // By search, one at a time.
                self.require_seconds(1e-6 * estimated_completions(&puzzle))?;
                return self.completed(&puzzle);
            }
            _ => {}
        }
        if self.method.is_none() && self.n > largest {
            return Err(Failure::Input(format!(
                "n = {} is too large to count; the largest board for this is {largest}; add --approximate for an estimate",
                self.n
            )));
        }
        if self.check && self.is_puzzle() {
            return Err(Failure::input(
                "only whole boards are joined, so there is no second count of a puzzle: leave out --check",
            ));
        }
        let start = Instant::now();
        let answer = match self.method {
            Some(_) => self.searched(&puzzle),
            None => self.counted(&puzzle)?,
        };
        let counted = answer.all.as_ref().or(answer.fundamental.as_ref());
        let counted = counted.map_or(0, |counted| counted.0);
        self.print(&puzzle, answer)?;
        if self.search.stats && self.method.is_none() && !self.estimate {
            stats::print_solutions(counted, start.elapsed());
        }
        Ok(true)
    }

    /// The kernel that counts the completions of a puzzle.
    fn kernel_for(&self, puzzle: &Puzzle) -> Result<Kernel, Failure> {
        self.kernel.for_puzzle(puzzle).map_err(Failure::input)
    }

    /// A counter with the chosen number of threads and the available memory.
    fn counter(&self) -> Counter {
        let mut counter = Counter {
            kernel: self.kernel,
            memory: memory::available(),
            ..Counter::default()
        };
        counter.threads = threads_to_start(self.threads);
        counter
    }

    /// The number of threads that will count the whole board.
    fn threads_that_fit(&self, counter: &Counter, kernel: Kernel, cut: Cut) -> usize {
        let bytes = counter.memory.unwrap_or(u64::MAX);
        let threads = kernel.threads_within(self.n, cut, counter.threads, bytes);
        threads.unwrap_or(1)
    }

    /// The count of a kernel.
    fn counted(&self, puzzle: &Puzzle) -> Result<CountReport, Failure> {
        let counter = self.counter();
        let is_whole = !self.is_puzzle() && !self.by_first_row;
        let choice = counter.choice(self.n);
        if is_whole && choice.why.is_fallback() {
            crate::stderr::note!("queens: {choice}");
        }
        if !is_whole && self.kernel.is_join() {
            crate::stderr::note!("queens: the join counts whole boards only; counting in lanes");
        }
        let mut answer = CountReport::default();
        if self.estimate {
            answer.estimate = Some(Estimate::new(
                &self.plan(&choice)?,
                choice.kernel,
                self.threads_that_fit(&counter, choice.kernel, choice.cut),
                ESTIMATE_TIME,
                self.n > MAX_QUICK_ESTIMATE_N,
            )?);
            return Ok(answer);
        }
        let again = self.check.then(|| self.again(&counter, &choice));
        let again = again.transpose()?;
        self.refuse_if_slow(&counter, &choice, puzzle)?;
        let bar = Bar::default();
        if self.by_first_row {
            let counts = counter
                .watched_by(&bar)
                .by_first_row(puzzle)
                .map_err(Failure::input)?;
            if self.search.stats {
                crate::stderr::note!("kernel      {}", self.kernel_for(puzzle)?);
                stats::print_threads(counter.threads);
            }
            answer.all = Some(Digits(counts.iter().sum()));
            answer.by_first_row = counts.into_iter().map(Digits).collect();
        } else if self.is_puzzle() && self.classes.is_fundamental() {
            let (progress, found) = (Progress::start("classes", None), 1..);
            let classes = found.zip(puzzle.fundamental_of(self.classes.classes()));
            let classes = classes.inspect(|&(found, _)| progress.set(found)).count();
            answer.fundamental = Some(Digits(classes as u128));
        } else if self.is_puzzle() {
            let total = counter
                .watched_by(&bar)
                .puzzle(puzzle)
                .map_err(Failure::input)?;
            self.print_work(&counter, &total);
            answer.all = Some(Digits(total.all));
        } else {
            let count = self.board(counter, &choice, again, &bar)?;
            answer.all = Some(Digits(count.all));
            if self.classes.is_fundamental() {
                answer.half_turn = Some(Digits(count.half_turn));
                answer.quarter_turn = Some(Digits(count.quarter_turn));
                answer.fundamental = Some(Digits(count.fundamental()));
            }
        }
        Ok(answer)
    }

    /// Refuses counts that would take too long.
    fn refuse_if_slow(
        &self,
        counter: &Counter,
        choice: &Choice,
        puzzle: &Puzzle,
    ) -> Result<(), Failure> {
        if puzzle.is_hopeless() {
            return Ok(());
        }
        let (is_permutation, force) = (puzzle.board().is_permutation(), self.search.force);
        let is_searched = !is_permutation || !puzzle.is_classic() && puzzle.regions().is_none();
        if is_searched && self.n <= Board::MAX_SIDE {
            let (seconds, what) = if self.classes.is_fundamental() {
                (cost::listing_seconds(puzzle), "counting classes")
            } else {
                (counter.other_seconds(puzzle), "counting")
            };
            return match is_permutation {
                true => self.require_seconds(seconds),
                false => cost::check_seconds(puzzle, seconds, force, what),
            };
        }
        let completions = estimated_completions(puzzle);
        if self.by_first_row || self.is_puzzle() && !self.classes.is_fundamental() {
            let kernel = self.kernel_for(puzzle)?;
            return self.require_seconds(kernel.estimated_seconds(completions, counter.threads));
        }
        if self.is_puzzle() {
            return self.require_seconds(1e-6 * completions);
        }
        let mut seconds = choice.estimated_seconds(counter.threads);
        if self.check {
            seconds += Kernel::lanes().estimated_seconds(completions, counter.threads);
        }
        #[cfg(feature = "runs")]
        if self.is_saved() && seconds > cost::MAX_SECONDS {
            seconds *= run::count::left(self.n, self.dir.as_deref());
        }
        self.require_seconds(seconds)
    }

    fn require_seconds(&self, seconds: f64) -> Result<(), Failure> {
        let n = self.n;
        let instead = if self.is_puzzle() {
            "give or block more squares, or list some with queens list --limit K".to_string()
        } else {
            format!(
                "plan it with queens run new DIR {n}, which any number of processes and machines work on"
            )
        };
        let time = cost::Time::Seconds(seconds);
        cost::require(
            self.search.force,
            "counting",
            time,
            &format!("n = {n}"),
            &instead,
        )
    }

    /// Counts the whole board. A long count saves its finished shards, and the same command continues it.
    fn board(
        &self,
        counter: Counter,
        choice: &Choice,
        again: Option<Counter>,
        bar: &Bar,
    ) -> Result<queens::Count, Failure> {
        let (count, total) = match self.saved(&counter, choice)? {
            Some(counted) => counted,
            None => {
                let plan = self.plan(choice)?;
                self.print_estimate(&plan, choice.kernel, counter.threads)?;
                let counter = counter.kernel(choice.kernel).watched_by(bar);
                let total = counter.plan(&plan).map_err(Failure::input)?;
                let count = queens::Count::with_all(self.n, total.all);
                (count.map_err(Failure::input)?, total)
            }
        };
        self.print_work(&counter, &total);
        if let Some(again) = again {
            self.check(again, &total)?;
        }
        Ok(count)
    }

    fn plan(&self, choice: &Choice) -> Result<Plan, Failure> {
        Plan::new(choice.n, choice.cut).map_err(Failure::input)
    }

    /// On a terminal, prints how long a long count will take.
    fn print_estimate(&self, plan: &Plan, kernel: Kernel, threads: usize) -> Result<(), Failure> {
        if self.n >= MIN_SLOW_N && std::io::stderr().is_terminal() {
            let estimate = Estimate::new(plan, kernel, threads, ESTIMATE_TIME / 4, false)?;
            crate::stderr::note!("{estimate}");
        }
        Ok(())
    }

    #[cfg(feature = "runs")]
    fn is_saved(&self) -> bool {
        self.dir.is_some() || (self.n >= MIN_SLOW_N && !self.check)
    }

    /// Counts in a directory, if the count is to be saved.
    #[cfg(feature = "runs")]
    fn saved(
        &self,
        counter: &Counter,
        choice: &Choice,
    ) -> Result<Option<(queens::Count, Total)>, Failure> {
        if !self.is_saved() {
            return Ok(None);
        }
        let Some(place) = run::count::Place::open(choice, self.dir.as_deref())? else {
            return Ok(None);
        };
        self.print_estimate(place.plan(), place.kernel(), counter.threads)?;
        place.count(counter.threads).map(Some)
    }

    /// Saves nothing, because this build has no run directories.
    #[cfg(not(feature = "runs"))]
    fn saved(&self, _: &Counter, _: &Choice) -> Result<Option<(queens::Count, Total)>, Failure> {
        Ok(None)
    }

    /// The counts of a method's search.
    fn searched(&self, puzzle: &Puzzle) -> CountReport {
        let method = self.method.expect("only called with one");
        let start = Instant::now();
        let mut counts = vec![0; self.n.max(1)];
        let mut search = method.start(self.n);
        let progress = Progress::start("solutions", None);
        // A method may know the number without listing a solution. Only listing tells which of them the question is about.
        let is_plain =
            *puzzle == Puzzle::new(self.n) && !self.classes.is_fundamental() && !self.by_first_row;
        let counted = is_plain.then(|| search.count_unlisted()).flatten();
        counts[0] = u128::from(counted.unwrap_or_default());
        while counted.is_none()
            && let Some(solution) = search.next_solution()
        {
            progress.set(search.tally().solutions);
            let is_wanted = puzzle.admits(&solution)
                && (!self.classes.is_fundamental() || puzzle.is_least_of_class(&solution));
            if is_wanted {
                counts[solution
                    .columns()
                    .first()
                    .map_or(0, |&column| column as usize)] += 1;
            }
        }
        if self.search.stats {
            let mut tally = search.tally();
            tally.solutions = counted.unwrap_or(tally.solutions);
            stats::print_search(method, tally, start.elapsed());
        }
        let total = Digits(counts.iter().sum());
        let (all, fundamental) = if self.classes.is_fundamental() {
            (None, Some(total))
        } else {
            (Some(total), None)
        };
        CountReport {
            all,
            fundamental,
            by_first_row: if self.by_first_row {
                counts.into_iter().map(Digits).collect()
            } else {
                Vec::new()
            },
            ..CountReport::default()
        }
    }

    fn print(&self, puzzle: &Puzzle, mut answer: CountReport) -> Result<(), Failure> {
        let board = puzzle.board();
        let shows_queens = !board.is_permutation() && board.has_usual_queens();
        answer.queens = shows_queens.then(|| board.queens());
        let mut stdout = std::io::stdout().lock();
        if self.format == Report::Json {
            writeln!(stdout, "{}", json::about_puzzle(puzzle, &answer))?;
        } else if let Some(estimate) = &answer.estimate {
            writeln!(stdout, "{estimate}")?;
        } else if let Some(approximate) = &answer.approximate {
            writeln!(stdout, "{approximate}")?;
        } else if self.by_first_row {
            for (column, count) in answer.by_first_row.iter().enumerate() {
                writeln!(stdout, "{column}\t{}", count.0)?;
            }
        } else {
            let number = answer.fundamental.as_ref().or(answer.all.as_ref());
            writeln!(stdout, "{}", number.map_or(0, |number| number.0))?;
        }
        Ok(stdout.flush()?)
    }

    /// The counter for the second count: the other of join and lanes, or the reference if the join cannot count this board, so
    /// that no kernel is compared with itself.
    fn again(&self, counter: &Counter, first: &Choice) -> Result<Counter, Failure> {
        let with = |kernel: KernelRequest| counter.kernel(kernel);
        let other = with(match first.kernel {
            Kernel::Join(set) => Kernel::Lanes(set).into(),
            _ => KernelRequest::Join,
        });
        let choice = other.choice(self.n);
        if !choice.why.is_fallback() {
            Ok(other)
        } else if self.n <= MAX_REFERENCE_N && first.kernel != Kernel::Reference {
            Ok(with(Kernel::Reference.into()))
        } else {
            Err(Failure::Input(format!(
                "--check counts by the join too, but {choice} leaves nothing to compare: leave out --check"
            )))
        }
    }

    /// Counts again, and compares.
    fn check(&self, again: Counter, first: &Total) -> Result<(), Failure> {
        let second = again
            .watched_by(Bar::default())
            .all(self.n)
            .map_err(Failure::input)?;
        self.print_work(&again, &second);
        if first.all == second.all {
            return Ok(());
        }
        let name = |total: &Total| {
            total
                .kernel
                .map_or_else(String::new, |kernel| kernel.to_string())
        };
        Err(Failure::Input(format!(
            "{} counts {} solutions and {} counts {}: one of them is wrong on this machine, so trust neither",
            name(first),
            first.all,
            name(&second),
            second.all
        )))
    }

    fn print_work(&self, counter: &Counter, total: &Total) {
        if !self.search.stats {
            return;
        }
        let mut threads = counter.threads;
        if let Some(kernel) = total.kernel {
            crate::stderr::note!("kernel      {kernel}");
            let cut = counter.choice(self.n).cut;
            threads = self.threads_that_fit(counter, kernel, cut);
            if let Some(bytes) = kernel.memory(self.n, cut, threads) {
                crate::stderr::note!("memory      at most {}", memory::in_words(bytes));
            }
        }
        stats::print_threads(threads);
        crate::stderr::note!("shards      {}", total.shards);
        crate::stderr::note!("nodes       {}", total.nodes);
        if total.pairs > 0 {
            crate::stderr::note!("pairs       {}", total.pairs);
        }
    }
}
