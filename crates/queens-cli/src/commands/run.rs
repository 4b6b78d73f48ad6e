//! `queens run`: crash-safe counts, on one machine or many.

use clap::Subcommand;
use queens::count::KernelRequest;
use serde_json::{Value, json};

use crate::Outcome;
use crate::run::directory::RunDir;

mod import;
mod map;
mod new;
mod remove;
mod saved;
mod shards;
mod status;
mod submit;
mod total;
mod verify;
mod work;

/// Run a long count in a crash-safe directory, also on a cluster
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  queens run new count18 18      plan a count of n = 18 in the directory count18
  queens run work count18        count with all cores; run it again, here or elsewhere, to continue
  queens run status count18      show the progress
  queens run status count18 -o progress.svg
  queens run total count18       print the result, once every shard is counted
  queens run verify count18 --sample 100
  queens run status              list the counts that `queens count` saved")]
pub(crate) struct Run {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    New(new::New),
    Work(work::Work),
    Status(status::Status),
    Total(total::Total),
    Verify(verify::Verify),
    Import(import::Import),
    Submit(submit::Submit),
    Remove(remove::Remove),
}

impl Run {
    pub(crate) fn run(self) -> Outcome {
        match self.command {
            Command::New(command) => command.run(),
            Command::Work(command) => command.run(),
            Command::Status(command) => command.run(),
            Command::Total(command) => command.run(),
            Command::Verify(command) => command.run(),
            Command::Import(command) => command.run(),
            Command::Submit(command) => command.run(),
            Command::Remove(command) => command.run(),
        }
    }
}

/// Kernels that count shards
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum Kernel {
    /// joins half boards, n from 8 to 28
    Join,
    /// searches in little memory, any n
    Lanes,
}

impl From<Kernel> for KernelRequest {
    fn from(kernel: Kernel) -> Self {
        match kernel {
            Kernel::Join => Self::Join,
            Kernel::Lanes => Self::Lanes,
        }
    }
}

/// The members that begin every JSON result about a run.
fn summary(dir: &RunDir, done: u64) -> Value {
    let plan = dir.plan();
    json!({
        // JSON is UTF-8, which the path need not be.
        "dir": dir.path().to_string_lossy(),
        "n": plan.n,
        "cut": plan.cut,
        "plan": dir.id().to_string(),
        "shards": plan.shards,
        "done": done,
        "missing": plan.shards - done,
    })
}
