//! `queens run new DIR N`: write the plan.

use std::io::Write;
use std::path::PathBuf;

use queens::Cut;

use crate::Outcome;
use crate::args::board_size::board_size;
use crate::run::directory::RunDir;
use crate::run::shards::Shards;

/// Plan a count: write what is counted and how it is cut
///
/// The plan is never changed. It does not list the shards: they are cut again, in the same way, from its few parameters.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  queens run new count20 20
  queens run new count14 14 --cut 'cross 2 1'     more and smaller shards
  queens run new count22 22 --cut 'join 2'        the join's shards, faster")]
pub(crate) struct New {
    /// The directory, new or empty; on a cluster, one that every node sees
    dir: PathBuf,
    /// The side of the board
    #[arg(value_parser = board_size, allow_negative_numbers = true)]
    n: usize,
    /// How to cut the work; chosen by n unless given
    #[arg(long, value_name = "CUT")]
    cut: Option<Cut>,
}

impl New {
    pub(crate) fn run(self) -> Outcome {
        let cut = self.cut.unwrap_or_else(|| Cut::lanes(self.n));
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
