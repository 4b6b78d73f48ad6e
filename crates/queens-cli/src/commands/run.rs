//! `queens run`: counts that survive anything, on one machine or many.

use clap::Subcommand;
use queens::count::KernelRequest;
use serde_json::{Value, json};

use crate::Outcome;
use crate::run::directory::RunDir;

mod export;
mod import;
mod list;
mod new;
mod picture;
mod remove;
mod status;
mod submit;
mod total;
mod verify;
mod work;

/// Count in a directory that survives every kill, on one machine or a cluster
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  queens run new count18 18      plan a count of n = 18 in the directory count18
  queens run work count18        count with all cores; the same again, here or elsewhere, goes on
  queens run status count18      how far it is
  queens run picture count18 -o progress.svg
  queens run total count18       the result, once nothing is missing
  queens run verify count18 --sample 100
  queens run list                what `queens count` saved by itself")]
pub(crate) struct Run {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    New(new::New),
    Work(work::Work),
    Status(status::Status),
    Picture(picture::Picture),
    Total(total::Total),
    Verify(verify::Verify),
    Export(export::Export),
    Import(import::Import),
    Submit(submit::Submit),
    List(list::List),
    Remove(remove::Remove),
}

impl Run {
    pub(crate) fn run(self) -> Outcome {
        match self.command {
            Command::New(command) => command.run(),
            Command::Work(command) => command.run(),
            Command::Status(command) => command.run(),
            Command::Picture(command) => command.run(),
            Command::Total(command) => command.run(),
            Command::Verify(command) => command.run(),
            Command::Export(command) => command.run(),
            Command::Import(command) => command.run(),
            Command::Submit(command) => command.run(),
            Command::List(command) => command.run(),
            Command::Remove(command) => command.run(),
        }
    }
}

/// The kernels whose units are shards
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum Kernel {
    /// half boards, joined: n from 8 to 28
    Join,
    /// placements, counted in little memory: any n
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

/// What every answer about a run begins with in JSON.
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
