//! `queens puzzle`: makes and checks puzzles.

use crate::Outcome;

mod check;
mod explain;
mod make;

/// Make, check and explain puzzles
#[derive(Debug, clap::Args)]
pub(crate) struct PuzzleCommand {
    #[command(subcommand)]
    what: PuzzleAction,
}

#[derive(Debug, clap::Subcommand)]
enum PuzzleAction {
    Check(check::Check),
    Make(Box<make::Make>),
}

impl PuzzleCommand {
    pub(crate) fn run(self) -> Outcome {
        match self.what {
            PuzzleAction::Check(check) => check.run(),
            PuzzleAction::Make(make) => make.run(),
        }
    }
}

/// A value as one line of JSON.
fn json(what: &impl serde::Serialize) -> String {
    serde_json::to_string(what).expect("what is found is JSON")
}
