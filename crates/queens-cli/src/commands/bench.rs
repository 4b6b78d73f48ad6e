//! `queens bench`: measures how fast this machine is.

use std::time::Duration;

use queens::Method;

use crate::Outcome;
use crate::args::board_size::{at_least_one, board_size};
use crate::args::duration::positive;
use crate::args::given::Given;
use crate::args::method::methods as measured_methods;
use crate::args::report::Report;
use crate::args::threads::threads;
use crate::args::{Entry, one_of};

mod kernels;
mod large;
mod methods;
mod puzzles;
mod variants;

/// Measure how fast this machine is
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Bench {
    #[command(flatten)]
    given: Given,

    /// Benchmark to measure
    #[arg(value_name = "WHAT", value_parser = one_of(MEASUREMENTS), default_value = "kernels")]
    what: Benchmark,

    /// Board sizes, for kernels, large and methods [default: 12 14 16, or 1e6 1e7 1e8 1e9, or 8]
    #[arg(value_delimiter = ',', value_parser = board_size, allow_negative_numbers = true)]
    n: Vec<usize>,

    /// Number of repetitions, of which the best counts; for puzzles, the number of puzzles of each class [default: 5; 3 for
    /// methods and variants, 9 for puzzles]
    #[arg(long, value_name = "K", value_parser = at_least_one)]
    runs: Option<u64>,

    /// Which methods to measure, for methods [default: all]
    #[arg(long, short, value_parser = measured_methods(Method::all()), value_delimiter = ',', hide_possible_values = true)]
    method: Vec<Method>,

    /// Number of threads, for kernels
    #[arg(long, short, value_name = "T", default_value_t = 1, value_parser = threads)]
    threads: usize,

    /// Time limit for each puzzle, for puzzles
    #[arg(long, value_name = "TIME", default_value = "10s", value_parser = positive)]
    budget: Duration,

    /// Seed of the first run, for large; each later run uses the next one
    #[arg(long, value_name = "NUMBER", default_value_t = 0)]
    seed: u64,

    /// Keep the whole board in memory, for large
    #[arg(long)]
    keep: bool,

    /// A single run, for the processes that `bench large` starts
    #[arg(long, hide = true)]
    single: bool,

    /// Print the results in this format
    #[arg(long, short, value_name = "FORMAT", default_value = "text")]
    format: Report,
}

const EXAMPLES: &str = "Examples:
  queens bench                        count with every kernel
  queens bench kernels 18 --threads 2 --format json
  queens bench large 1e6 1e7          one solution for large n
  queens bench methods 8 200 --method tabu,beam
  queens bench puzzles --runs 50      random puzzles, with each engine
  queens bench variants               a torus, amazons, rectangles and pawns";

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Benchmark {
    Kernels,
    Large,
    Methods,
    Puzzles,
    Variants,
}

const MEASUREMENTS: &[Entry<Benchmark>] = &[
    (Benchmark::Kernels, "kernels", "count with every kernel"),
    (
        Benchmark::Large,
        "large",
        "find and check one solution for large n",
    ),
    (
        Benchmark::Methods,
        "methods",
        "boards that each method judges in a second",
    ),
    (
        Benchmark::Puzzles,
        "puzzles",
        "complete random puzzles with each engine",
    ),
    (
        Benchmark::Variants,
        "variants",
        "count other boards in lanes and by plain search",
    ),
];

impl Bench {
    pub(crate) fn run(self) -> Outcome {
        let what = self.what;
        let has_sides = matches!(
            what,
            Benchmark::Kernels | Benchmark::Large | Benchmark::Methods
        );
        self.given.refuse(&[
            (
                what != Benchmark::Kernels,
                &["threads"],
                "is for kernels: leave it out",
            ),
            (
                what != Benchmark::Methods,
                &["method"],
                "is for methods: leave it out",
            ),
            (
                what != Benchmark::Puzzles,
                &["budget"],
                "is for puzzles: leave it out",
            ),
            (
                what != Benchmark::Large,
                &["seed", "keep", "single"],
                "is for large: leave it out",
            ),
        ])?;
        if !has_sides && !self.n.is_empty() {
            return Err(crate::Failure::input(
                "N is for queens bench kernels, large and methods: leave it out",
            ));
        }
        let format = self.format;
        let runs = |default| self.runs.unwrap_or(default);
        let sides = |default: &[usize]| match &self.n[..] {
            [] => default.to_vec(),
            given => given.to_vec(),
        };
        match what {
            Benchmark::Kernels => kernels::Kernels {
                n: sides(&[12, 14, 16]),
                runs: runs(5),
                threads: self.threads,
                format,
            }
            .run(),
            Benchmark::Large => large::Large {
                n: sides(&[1_000_000, 10_000_000, 100_000_000, 1_000_000_000]),
                runs: runs(5),
                seed: self.seed,
                format,
                keep: self.keep,
                single: self.single,
            }
            .run(),
            Benchmark::Methods => methods::Methods {
                methods: self.method,
                n: sides(&[8]),
                runs: runs(3),
                format,
            }
            .run(),
            Benchmark::Puzzles => puzzles::Puzzles {
                runs: runs(9),
                budget: self.budget,
                format,
            }
            .run(),
            Benchmark::Variants => variants::Variants {
                runs: runs(3),
                format,
            }
            .run(),
        }
    }
}
