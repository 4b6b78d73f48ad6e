//! `queens bench`: how fast this machine is.

use crate::Outcome;

mod large;

/// Measure how fast this machine is
#[derive(Debug, clap::Args)]
pub(crate) struct Bench {
    #[command(subcommand)]
    what: What,
}

#[derive(Debug, clap::Subcommand)]
enum What {
    Large(large::Large),
}

impl Bench {
    pub(crate) fn run(self) -> Outcome {
        match self.what {
            What::Large(large) => large.run(),
        }
    }
}
