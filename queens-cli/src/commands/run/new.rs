//! `queens run new DIR N`: write the plan.

use std::io::Write;
use std::path::PathBuf;

use queens::count::{Wish, estimated_solutions};
use queens::ledger::PlanText;
use queens::{Cut, Rules};

use super::{Kernel, summary, threads};
use crate::args::board_size::board_size;
use crate::args::report::Report;
use crate::exit::Failure;
use crate::run::directory::RunDir;
use crate::run::reading::Reading;
use crate::{Outcome, cost, memory, run};

/// Plan a count: write what is counted and how it is cut
///
/// The plan is never changed. It does not list the shards: they are cut again, in the same way, from its few parameters.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  queens run new count20 20
  queens run new count22 22 --kernel lanes        for nodes without the memory that the join needs
  queens run new count14 14 --cut 'cross 2 1'     more and smaller shards
  queens run new torus23 23 --cut 'torus 2'       the torus
  queens run new amazons22 22 --cut 'amazons 2 1' amazons

From n = 16 to 28 the join is 2 to 5 times as fast as lanes, and its plan is made unless this machine has too little memory \
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
    /// How to cut the work: `cross LINES DEPTH` for lanes, `join MIDDLE` or `join MIDDLE COLUMNS` for the join; chosen by n unless given. `torus DEPTH` and `amazons LINES DEPTH` count those boards
    #[arg(long, value_name = "CUT")]
    cut: Option<Cut>,
    /// How to print what was planned
    #[arg(long, short, value_enum, default_value = "text")]
    format: Report,
}

impl New {
    pub(crate) fn run(self) -> Outcome {
        let cut = match (self.cut, self.kernel) {
            (Some(cut), _) => cut,
            // Nodes with more memory than this machine may count the plan.
            (None, Some(Kernel::Join)) => Cut::join(self.n)
                .ok_or_else(|| Failure::input("the join takes n from 8 to 28 only"))?,
            (None, kernel) => {
                let wish = kernel.map_or(Wish::Fastest, Wish::from);
                let choice = wish.for_board(self.n, threads(None), memory::available());
                if choice.why.is_fallback() {
                    anstream::eprintln!("queens: {choice}");
                }
                choice.cut
            }
        };
        let plan = run::plan(self.n, cut)?;
        let dir = RunDir::create(&self.dir, PlanText::of(&plan))?;
        let path = dir.path().display();
        let (n, len, id) = (plan.n(), plan.len(), dir.id());
        let mut out = anstream::stdout();
        if self.format == Report::Json {
            let done = Reading::of(&dir, u64::MAX)?.ledger.done().len();
            writeln!(out, "{}", summary(&dir, done))?;
            return Ok(true);
        }
        writeln!(
            out,
            "{path}: n = {n} in {len} shards cut as \"{cut}\", plan {id}"
        )?;
        let kernel = Wish::Fastest.for_cut(plan.cut());
        let cores = threads(None);
        let seconds = kernel.estimated_seconds(estimated_solutions(n), cores);
        if seconds > cost::LONGEST && plan.cut().rules() == Rules::Chess {
            let time = cost::in_words(seconds);
            anstream::eprintln!("{time} with {cores} cores like those of this machine");
        }
        anstream::eprintln!("next: queens run work {path}");
        Ok(true)
    }
}
