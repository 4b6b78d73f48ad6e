//! Cells: one method on one n, run within a budget, with the measurements of its runs.

use std::ops::Range;
use std::thread;
use std::time::{Duration, Instant};

use queens::search::method::Goal;
use queens::search::repair::Options;
use queens::{Event, Method, Search, Tally};

use crate::budget::Budget;
use crate::progress::Progress;
use crate::{Failure, parallel};

/// The measurements of one run.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Run {
    pub(crate) tally: Tally,
    pub(crate) time: Duration,
}

/// A quantity of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Measure {
    /// Queens put on the board or moved: the nodes of a search tree
    Placements,
    /// Boards judged
    Tries,
    /// Conflict checks
    Checks,
    /// Repair steps
    Repairs,
    /// Fresh boards after the first
    Restarts,
    /// Time in seconds
    Seconds,
}

impl Measure {
    /// All quantities, in the order of the tables.
    pub(crate) const ALL: [Self; 6] = [
        Self::Placements,
        Self::Tries,
        Self::Checks,
        Self::Repairs,
        Self::Restarts,
        Self::Seconds,
    ];

    /// Its name in tables.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Placements => "placements",
            Self::Tries => "tries",
            Self::Checks => "checks",
            Self::Repairs => "repairs",
            Self::Restarts => "restarts",
            Self::Seconds => "seconds",
        }
    }

    /// Its name along an axis.
    pub(crate) const fn title(self) -> &'static str {
        match self {
            Self::Placements => "queens placed or moved",
            Self::Tries => "boards judged",
            Self::Checks => "conflict checks",
            Self::Repairs => "repair steps",
            Self::Restarts => "restarts",
            Self::Seconds => "seconds",
        }
    }

    fn of(self, run: &Run) -> f64 {
        match self {
            Self::Placements => run.tally.placements as f64,
            Self::Tries => run.tally.tries as f64,
            Self::Checks => run.tally.checks as f64,
            Self::Repairs => run.tally.repairs as f64,
            Self::Restarts => run.tally.restarts as f64,
            Self::Seconds => run.time.as_secs_f64(),
        }
    }
}

/// The median of many runs and the band that holds four fifths of them; `None` if the runs failed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Spread {
    pub(crate) low: Option<f64>,
    pub(crate) median: Option<f64>,
    pub(crate) high: Option<f64>,
}

/// One method on one n.
#[derive(Clone, Debug)]
pub(crate) struct Cell {
    pub(crate) method: Method,
    pub(crate) n: usize,
    pub(crate) goal: Goal,
    /// `None` for a run that failed.
    pub(crate) runs: Vec<Option<Run>>,
}

impl Cell {
    /// The number of runs that reached their goal.
    pub(crate) fn solved(&self) -> usize {
        self.runs.iter().flatten().count()
    }

    /// The goal in one word.
    pub(crate) const fn goal_name(&self) -> &'static str {
        match self.goal {
            Goal::First => "first",
            Goal::All => "all",
        }
    }

    /// Median, tenth and ninetieth percentile of a quantity, each the value of an actual run.
    pub(crate) fn spread(&self, measure: Measure) -> Spread {
        let mut values: Vec<f64> = self.runs.iter().flatten().map(|r| measure.of(r)).collect();
        values.sort_by(f64::total_cmp);
        // Failed runs are past the end: they took longer than all others.
        let last = self.runs.len().saturating_sub(1);
        let at = |tenths: usize| values.get((last * tenths + 5) / 10).copied();
        Spread {
            low: at(1),
            median: at(5),
            high: at(9),
        }
    }
}

/// The runs to make.
#[derive(Clone, Debug)]
pub(crate) struct Comparison {
    pub(crate) methods: Vec<Method>,
    pub(crate) sides: Vec<usize>,
    pub(crate) seeds: Range<u64>,
    /// A time limits all runs of a cell together, a number of boards each run.
    pub(crate) budget: Budget,
    /// Whether searches stop at the first solution, as methods that draw random numbers always do.
    pub(crate) first_only: bool,
}

impl Comparison {
    /// Whether a method is measured to all solutions, too.
    fn finds_all(&self, method: Method) -> bool {
        !self.first_only && !method.is_seeded()
    }

    /// Runs everything on all cores; the cells are ordered by method, then by n, then the first solution before all solutions.
    pub(crate) fn run(&self) -> Result<Vec<Cell>, Failure> {
        for (&method, &n) in pairs(&self.methods, &self.sides) {
            method.check(n).map_err(Failure::input)?;
        }
        let jobs: Vec<(Method, usize, u64)> = pairs(&self.methods, &self.sides)
            .flat_map(|(&method, &n)| {
                let seeds = if method.is_seeded() {
                    self.seeds.clone()
                } else {
                    0..1
                };
                seeds.map(move |seed| (method, n, seed))
            })
            .collect();
        let progress = Progress::start("runs", Some(jobs.len() as u64));
        let run_job = |number: u64| {
            let (method, n, seed) = jobs[number as usize];
            let search = method.start_with(n, Options::seeded(seed));
            let search = search.map_err(Failure::input)?;
            let seeds = (self.seeds.end - self.seeds.start) as u32;
            let budget = match self.budget {
                Budget::Time(time) if method.is_seeded() => Budget::Time(time / seeds),
                budget => budget,
            };
            Ok(run(
                search,
                self.finds_all(method),
                budget,
                method.is_seeded(),
            ))
        };
        let mut results: Vec<[Option<Run>; 2]> = Vec::with_capacity(jobs.len());
        let cores = thread::available_parallelism().map_or(1, usize::from);
        let is_job = |number| number < jobs.len() as u64;
        parallel::in_order(cores, is_job, run_job, |runs: Result<_, Failure>| {
            results.push(runs?);
            progress.set(results.len() as u64);
            Ok(())
        })?;
        drop(progress);

        let mut cells: Vec<Cell> = Vec::new();
        for (&(method, n, _), [first, all]) in jobs.iter().zip(results) {
            let mut add = |goal, run| {
                let same =
                    |cell: &&mut Cell| cell.method == method && cell.n == n && cell.goal == goal;
                match cells.iter_mut().find(same) {
                    Some(cell) => cell.runs.push(run),
                    None => cells.push(Cell {
                        method,
                        n,
                        goal,
                        runs: vec![run],
                    }),
                }
            };
            add(Goal::First, first);
            if self.finds_all(method) {
                add(Goal::All, all);
            }
        }
        Ok(cells)
    }
}

/// Every method on every n.
fn pairs<'a, A, B>(outer: &'a [A], inner: &'a [B]) -> impl Iterator<Item = (&'a A, &'a B)> {
    outer
        .iter()
        .flat_map(move |a| inner.iter().map(move |b| (a, b)))
}

/// Runs to the first solution, and on to all if that is also requested. A search that ends without any solution has reached both
/// goals, because it has shown that there is none; a seeded method has shown nothing.
fn run(
    mut search: Box<dyn Search>,
    finds_all: bool,
    budget: Budget,
    is_seeded: bool,
) -> [Option<Run>; 2] {
    let start = Instant::now();
    let mut runs = [None; 2];
    let now = |search: &dyn Search| {
        Some(Run {
            tally: search.tally(),
            time: start.elapsed(),
        })
    };
    let is_left = |search: &dyn Search| match budget {
        Budget::Time(time) => start.elapsed() <= time,
        Budget::Steps(most) => search.tally().tries < most,
    };
    // Checking the clock takes longer than many a step.
    while is_left(&*search) {
        let event = search.steps(64);
        // One step of a local search may judge thousands of boards.
        if matches!(budget, Budget::Steps(most) if search.tally().tries > most) {
            break;
        }
        match event {
            Event::Solved if runs[0].is_none() => {
                runs[0] = now(&*search);
                if !finds_all {
                    break;
                }
            }
            Event::Done if is_seeded => break,
            Event::Done => {
                runs[1] = now(&*search);
                runs[0] = runs[0].or(runs[1]);
                break;
            }
            _ => {}
        }
    }
    runs
}

#[cfg(test)]
mod tests {
    use super::*;
    use queens::Method;

    fn comparison(methods: &[Method], sides: &[usize]) -> Vec<Cell> {
        let comparison = Comparison {
            methods: methods.to_vec(),
            sides: sides.to_vec(),
            seeds: 1..12,
            budget: Budget::Time(Duration::from_secs(60)),
            first_only: false,
        };
        comparison.run().unwrap()
    }

    #[test]
    fn a_search_is_measured_to_the_first_and_to_all_solutions() {
        let cells = comparison(&[Method::ITERATIVE], &[8]);
        let placements: Vec<_> = cells
            .iter()
            .map(|cell| cell.spread(Measure::Placements).median)
            .collect();
        // Both are known from the literature: 113 and 2,056 queens placed.
        assert_eq!(placements, [Some(113.0), Some(2056.0)]);
    }

    #[test]
    fn the_same_seeds_give_the_same_steps() {
        let methods = [Method::REPAIR_BEST];
        let repairs = |cells: Vec<Cell>| -> Vec<Option<u64>> {
            let runs = cells[0].runs.iter();
            runs.map(|run| run.map(|run| run.tally.repairs)).collect()
        };
        let once = repairs(comparison(&methods, &[20]));
        assert_eq!(once.len(), 11);
        assert_eq!(once, repairs(comparison(&methods, &[20])));
    }

    #[test]
    fn a_budget_of_boards_stops_each_run_at_the_same_place_on_every_machine() {
        let comparison = Comparison {
            methods: vec![Method::GENETIC, Method::SUBSETS],
            sides: vec![8],
            seeds: 1..8,
            budget: Budget::Steps(3_000),
            first_only: true,
        };
        let cells = comparison.run().unwrap();
        let tries = |cell: &Cell| cell.runs.iter().flatten().map(|run| run.tally.tries).max();
        assert!((1..7).contains(&cells[0].solved()), "{}", cells[0].solved());
        assert!(tries(&cells[0]).is_some_and(|most| most <= 3_000));
        assert_eq!(cells[1].solved(), 0);
    }

    #[test]
    fn with_first_a_search_stops_at_its_first_solution_or_when_it_has_shown_that_there_is_none() {
        let comparison = Comparison {
            methods: vec![Method::ITERATIVE, Method::MIN_CONFLICTS],
            sides: vec![3, 8],
            seeds: 1..2,
            budget: Budget::Time(Duration::from_secs(60)),
            first_only: true,
        };
        let cells = comparison.run().unwrap();
        let ended = cells.iter().map(|cell| (cell.goal, cell.solved()));
        // Neither finds a solution of n = 3, but only the search proves that there is none.
        assert_eq!(
            ended.collect::<Vec<_>>(),
            [1, 1, 0, 1].map(|solved| (Goal::First, solved))
        );
        let solutions = cells[1]
            .runs
            .iter()
            .flatten()
            .map(|run| run.tally.solutions);
        assert_eq!(solutions.max(), Some(1));
    }

    #[test]
    fn failed_runs_count_as_longer_than_all_others() {
        let run = |repairs| {
            Some(Run {
                tally: {
                    let mut tally = Tally::default();
                    tally.repairs = repairs;
                    tally
                },
                time: Duration::ZERO,
            })
        };
        let cell = Cell {
            method: Method::REPAIR_BLIND,
            n: 8,
            goal: Goal::First,
            runs: vec![None, run(30), run(10), None, run(20)],
        };
        let spread = cell.spread(Measure::Repairs);
        assert_eq!(cell.solved(), 3);
        assert_eq!(spread.low, Some(10.0));
        assert_eq!(spread.median, Some(30.0));
        assert_eq!(spread.high, None);
    }

    #[test]
    fn a_board_without_solutions_is_searched_to_the_end() {
        let cells = comparison(&[Method::BITMASK], &[3]);
        assert!(cells.iter().all(|cell| cell.solved() == 1));
        assert_eq!(
            cells[0].spread(Measure::Checks),
            cells[1].spread(Measure::Checks)
        );
    }
}
