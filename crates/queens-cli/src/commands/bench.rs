//! `queens bench`: how fast this machine is.

use crate::Outcome;

mod kernels;
mod large;
mod puzzles;
mod variants;

/// Measure how fast this machine is
#[derive(Debug, clap::Args)]
#[command(args_conflicts_with_subcommands = true, after_help = EXAMPLES)]
pub(crate) struct Bench {
    #[command(subcommand)]
    what: Option<What>,

    #[command(flatten)]
    kernels: kernels::Kernels,
}

const EXAMPLES: &str = "Examples:
  queens bench                    count with every kernel
  queens bench --n 18 --format json
  queens bench --n 18,19 --threads 2
  queens bench large 1e6 1e7      one solution for large n
  queens bench variants           a torus, amazons, rectangles and pawns";

#[derive(Debug, clap::Subcommand)]
enum What {
    Large(large::Large),
    Puzzles(puzzles::Puzzles),
    Variants(variants::Variants),
}

impl Bench {
    pub(crate) fn run(self) -> Outcome {
        match self.what {
            Some(What::Large(large)) => large.run(),
            Some(What::Puzzles(puzzles)) => puzzles.run(),
            Some(What::Variants(variants)) => variants.run(),
            None => self.kernels.run(),
        }
    }
}
