//! `queens puzzle`: for those who make puzzles.

use crate::Outcome;

mod check;
mod make;

/// Check and make puzzles
#[derive(Debug, clap::Args)]
pub(crate) struct PuzzleCommand {
    #[command(subcommand)]
    what: What,
}

#[derive(Debug, clap::Subcommand)]
enum What {
    Check(check::Check),
    Make(make::Make),
}

impl PuzzleCommand {
    pub(crate) fn run(self) -> Outcome {
        match self.what {
            What::Check(check) => check.run(),
            What::Make(make) => make.run(),
        }
    }
}
