//! `queens compare`: compares methods over many boards.

use std::io::{IsTerminal, Write};
use std::path::PathBuf;

use queens::Method;
use queens::search::method::Goal;

use crate::args::board_size::at_least_one;
use crate::args::budget::budget;
use crate::args::given::Given;
use crate::args::method::methods;
use crate::args::{Entry, one_of};
use crate::budget::Budget;
use crate::commands::watch::supports_unicode;
use crate::compare::chart::Chart;
use crate::compare::{Comparison, Measure, table, terminal};
use crate::{Failure, Outcome, cost, picture};

/// Compare methods over many boards, in a table and a chart
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Compare {
    #[command(flatten)]
    given: Given,

    /// Methods to compare [default: random repair-blind repair-best]
    #[arg(value_name = "METHOD", value_parser = methods(Method::all()), value_delimiter = ',', hide_possible_values = true)]
    methods: Vec<Method>,

    /// Methods to compare, as an option
    #[arg(long, short, hide_short_help = true, value_parser = methods(Method::all()), value_delimiter = ',', conflicts_with = "methods")]
    method: Vec<Method>,

    /// Board sizes, such as 8,16 or 4-12 [default: 4-10 for searches, 4 to 128 for random methods]
    #[arg(long, value_name = "N", value_parser = sides, value_delimiter = ',')]
    n: Vec<Sides>,

    /// Runs on each board, each with another seed, for methods that draw random numbers
    #[arg(long, value_name = "K", value_parser = at_least_one, default_value = "21")]
    runs: u64,

    /// First seed; the same seeds give the same steps
    #[arg(
        long,
        hide_short_help = true,
        value_name = "NUMBER",
        default_value_t = 1
    )]
    seed: u64,

    /// Time for each method and n, all runs together, or number of boards that each run may judge, such as 1e6
    #[arg(long, hide_short_help = true, value_name = "TIME|BOARDS", value_parser = budget, default_value = "2s")]
    budget: Budget,

    /// Quantity to chart
    #[arg(long, value_parser = one_of(MEASURES), default_value = "placements")]
    measure: Measure,

    /// Measure up to the first solution instead of all solutions [default for random methods]
    #[arg(long, hide_short_help = true)]
    first: bool,

    /// Start even if the estimated time is more than ten minutes
    #[arg(long, hide_short_help = true)]
    force: bool,

    /// Print the results in this format
    #[arg(long, short, value_enum, default_value_t = TableFormat::Table)]
    format: TableFormat,

    /// Draw the chart into this file, .svg or .png
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
}

const EXAMPLES: &str = "Examples:
  queens compare                                          random boards against two repairs
  queens compare subsets,rows,permutations,backtrack      how much each cut saves
  queens compare backtrack,bitmask --n 4-13 --measure seconds -o chart.svg
  queens compare min-conflicts --n 100,1000,10000 --runs 51 --format csv

A cell is one method on one n. A run fails if it does not end within its share of the cell's budget; failed runs count as \
longer than all others in the median and in the band from 10 to 90 %.";

const MEASURES: &[Entry<Measure>] = &[
    (
        Measure::Placements,
        "placements",
        "queens placed or moved: the nodes of a search tree",
    ),
    (
        Measure::Tries,
        "tries",
        "boards judged: squares tried, moves considered, boards bred",
    ),
    (Measure::Checks, "checks", "conflict checks"),
    (Measure::Repairs, "repairs", "repair steps"),
    (Measure::Restarts, "restarts", "new boards after the first"),
    (Measure::Seconds, "seconds", "time in seconds"),
];

#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum TableFormat {
    /// a table and a chart
    Table,
    /// one line for each method and n
    Csv,
    /// one JSON object per line, for each method and n
    Json,
}

/// Judging a board takes about this many seconds, even on large boards.
const SECONDS_PER_BOARD: f64 = 1e-7;

/// One n, or all from one to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Sides {
    from: usize,
    to: usize,
}

/// The largest board that can be compared.
const MAX_N: usize = 100_000;

fn sides(text: &str) -> Result<Sides, String> {
    let (from, to) = text.split_once('-').unwrap_or((text, text));
    let side = |text: &str| match text.trim().parse() {
        Ok(n) if n <= MAX_N => Ok(n),
        Ok(_) => Err(format!("the largest board to compare is {MAX_N}")),
        Err(_) => Err("write whole numbers and ranges, such as 8,16 or 4-12".to_string()),
    };
    let (from, to) = (side(from)?, side(to)?);
    if from > to {
        return Err(format!("{from} is more than {to}"));
    }
    Ok(Sides { from, to })
}

impl Compare {
    pub(crate) fn run(self) -> Outcome {
        if let Some(path) = &self.output {
            picture::PictureKind::of(
                path,
                &[picture::PictureKind::Svg, picture::PictureKind::Png],
            )?;
        }
        let has_chart = self.format == TableFormat::Table || self.output.is_some();
        let no_chart = "is for the chart, which CSV and JSON have with -o FILE only: leave it out";
        let has_repair = self.methods().iter().any(|method| method.is_seeded());
        let no_seed = "is for methods that draw random numbers: leave it out";
        self.given.refuse(&[
            (!has_chart, &["measure"], no_chart),
            (!has_repair, &["seed", "runs"], no_seed),
        ])?;
        let comparison = self.comparison()?;
        cost::require(
            self.force,
            "comparing",
            cost::Time::Seconds(self.estimated_seconds(&comparison)),
            &format!(
                "{} cells",
                comparison.methods.len() * comparison.sides.len()
            ),
            "ask for fewer boards or a smaller --budget",
        )?;
        let cells = comparison.run()?;
        let mut out = anstream::stdout().lock();
        match self.format {
            TableFormat::Table => table::text(&cells, table_width(), &mut out)?,
            TableFormat::Csv => table::csv(&cells, &comparison.seeds, &mut out)?,
            TableFormat::Json => table::json(&cells, &comparison.seeds, &mut out)?,
        }
        let goal = if self.first || has_repair {
            Goal::First
        } else {
            Goal::All
        };
        let chart = Chart::new(&cells, self.measure, goal);
        let until = match goal {
            Goal::First => "the first solution",
            Goal::All => "all solutions",
        };
        let mut note = match self.budget {
            Budget::Time(time) => format!("to {until}; {time:?} for each method and n"),
            Budget::Steps(most) => format!("to {until}; at most {most} boards judged in each run"),
        };
        if has_repair {
            note += &format!(
                "; seeds {} to {}, median and band from 10 to 90 %",
                comparison.seeds.start,
                comparison.seeds.end - 1
            );
        }
        if self.format == TableFormat::Table {
            writeln!(out, "\n{note}")?;
            if let Some(chart) = &chart {
                let width = terminal_width();
                write!(
                    out,
                    "\n{}",
                    terminal::draw(chart, width, supports_unicode())
                )?;
            }
        }
        out.flush()?;
        if let Some(path) = &self.output {
            let chart =
                chart.ok_or_else(|| Failure::input("no run ended: there is nothing to chart"))?;
            let names: Vec<_> = comparison.methods.iter().map(Method::to_string).collect();
            let title = match &names[..] {
                [first, second] => format!("{first} against {second}"),
                [one] => one.clone(),
                _ => format!("{} to {until}", capitalized(self.measure.title())),
            };
            picture::save(path, &chart.svg(&title, &note))?;
        }
        Ok(cells.iter().any(|cell| cell.solved() > 0))
    }

    /// The requested methods, or those of the default chart.
    fn methods(&self) -> Vec<Method> {
        match (&self.methods[..], &self.method[..]) {
            ([], []) => vec![Method::RANDOM, Method::REPAIR_BLIND, Method::REPAIR_BEST],
            ([], methods) | (methods, _) => methods.to_vec(),
        }
    }

    /// The time of all cells together: each its runs, or its budget if that is less.
    fn estimated_seconds(&self, comparison: &Comparison) -> f64 {
        let goal = if self.first { Goal::First } else { Goal::All };
        let cell = |method: &Method, n: usize| {
            let runs = if method.is_seeded() { self.runs } else { 1 };
            let seconds = runs as f64 * method.estimated_seconds(n, goal);
            seconds.min(match self.budget {
                Budget::Time(time) => time.as_secs_f64(),
                Budget::Steps(most) => runs as f64 * most as f64 * SECONDS_PER_BOARD,
            })
        };
        let sides = |method| comparison.sides.iter().map(move |&n| cell(method, n));
        comparison.methods.iter().flat_map(sides).sum()
    }

    fn comparison(&self) -> Result<Comparison, Failure> {
        let mut sides: Vec<usize> = self.n.iter().flat_map(|s| s.from..=s.to).collect();
        if sides.is_empty() {
            sides = if self.methods().iter().any(|method| method.is_seeded()) {
                vec![4, 5, 6, 7, 8, 10, 12, 14, 16, 20, 24, 32, 48, 64, 96, 128]
            } else {
                (4..=10).collect()
            };
        }
        sides.sort_unstable();
        sides.dedup();
        let Some(end) = self.seed.checked_add(self.runs) else {
            return Err(Failure::input(
                "the seeds exceed the largest number: choose a smaller --seed",
            ));
        };
        if (sides.len() as u64).saturating_mul(self.runs) > 1_000_000 {
            return Err(Failure::input(
                "that is more than a million runs: ask for fewer boards or --runs",
            ));
        }
        Ok(Comparison {
            methods: self.methods(),
            sides,
            seeds: self.seed..end,
            budget: self.budget,
            first_only: self.first,
        })
    }
}

fn capitalized(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().map(|letter| letter.to_ascii_uppercase());
    first.into_iter().chain(letters).collect()
}

/// The terminal's width; unlimited for a file.
fn table_width() -> usize {
    if std::io::stdout().is_terminal() {
        terminal_width().into()
    } else {
        usize::MAX
    }
}

/// The terminal's width, or that of a page.
fn terminal_width() -> u16 {
    crossterm::terminal::size().map_or(80, |(width, _)| width)
}

#[cfg(test)]
mod tests {
    use clap::Parser;

    use super::*;

    #[test]
    fn any_number_of_seeds_is_taken_or_refused() {
        #[derive(clap::Parser)]
        struct Line {
            #[command(flatten)]
            compare: Compare,
        }
        let comparison = |seeds: &str, seed: &str| {
            let words = ["queens", "--n", "4,5", "--runs", seeds, "--seed", seed];
            Line::parse_from(words).compare.comparison()
        };
        assert_eq!(comparison("3", "7").unwrap().seeds, 7..10);
        for (seeds, seed) in [
            ("9223372036854775808", "1"),
            ("18446744073709551615", "0"),
            ("18446744073709551615", "1"),
            ("500001", "1"),
        ] {
            assert!(comparison(seeds, seed).is_err(), "{seeds}");
        }
    }

    #[test]
    fn boards_are_read_or_refused() {
        assert_eq!(sides("4-12"), Ok(Sides { from: 4, to: 12 }));
        assert_eq!(sides("8"), Ok(Sides { from: 8, to: 8 }));
        for bad in ["", "12-4", "a-b", "-4", "4-", "100001", "1e9"] {
            assert!(sides(bad).is_err(), "{bad}");
        }
    }
}
