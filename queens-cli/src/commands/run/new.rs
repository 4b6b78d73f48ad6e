//! `queens run new DIR N`: write the plan.

use std::io::Write;
use std::path::PathBuf;

use queens::Cut;

use super::{Kernel, threads};
use crate::Outcome;
use crate::args::board_size::board_size;
use crate::args::kernel::Choice;
use crate::exit::Failure;
use crate::run::directory::RunDir;
use crate::run::shards::Shards;

/// Plan a count: write what is counted and how it is cut
///
/// The plan is never changed. It does not list the shards: they are cut again, in the same way, from its few parameters.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  queens run new count20 20
  queens run new count22 22 --kernel lanes        for nodes without the memory that the join needs
  queens run new count14 14 --cut 'cross 2 1'     more and smaller shards

From n = 17 to 24 the join is 2 to 4 times as fast as lanes, and its plan is made unless this machine has too little memory
for it; then, and for all other n, the plan is made for lanes.")]
pub(crate) struct New {
    /// The directory, new or empty; on a cluster, one that every node sees
    dir: PathBuf,
    /// The side of the board
    #[arg(value_parser = board_size, allow_negative_numbers = true)]
    n: usize,
    /// The kernel that counts; chosen by n and this machine's memory unless given
    #[arg(long, value_name = "KERNEL", conflicts_with = "cut")]
    kernel: Option<Kernel>,
    /// How to cut the work: `cross LINES DEPTH` for lanes, `join MIDDLE` for the join; chosen by n unless given
    #[arg(long, value_name = "CUT")]
    cut: Option<Cut>,
}

/// Smaller boards take less than a second either way, and lanes cut them into more shards.
const LEAST_JOINED: usize = 17;

impl New {
    pub(crate) fn run(self) -> Outcome {
        let cut = match (self.cut, self.kernel) {
            (Some(cut), _) => cut,
            (None, Some(Kernel::Lanes)) => Cut::lanes(self.n),
            (None, Some(Kernel::Join)) => Cut::join(self.n)
                .ok_or_else(|| Failure::input("the join takes n from 8 to 24 only"))?,
            (None, None) if self.n < LEAST_JOINED => Cut::lanes(self.n),
            (None, None) => Choice::AUTO.for_board(self.n, threads(None)).cut(self.n),
        };
        let shards = Shards::new(self.n, cut)?;
        let dir = RunDir::create(&self.dir, shards.text())?;
        let path = dir.path().display();
        let (n, len, id) = (shards.n(), shards.len(), dir.id());
        let mut out = anstream::stdout();
        writeln!(
            out,
            "{path}: n = {n} in {len} shards cut as \"{cut}\", plan {id}"
        )?;
        anstream::eprintln!("next: queens run work {path}");
        Ok(true)
    }
}
