//! `queens run new DIR N`: writes the plan.

use std::io::Write;
use std::path::PathBuf;

use queens::count::{Family, KernelRequest, estimated_solutions};
use queens::ledger::PlanText;
use queens::{Board, Counter, Cut, Plan, Puzzle};

use super::{Kernel, summary};
use crate::args::board::BoardArguments;
use crate::args::board_size::{Size, size};
use crate::args::report::Report;
use crate::args::threads::threads_to_start;
use crate::exit::Failure;
use crate::run::directory::RunDir;
use crate::run::reading::Reading;
use crate::{Outcome, cost, memory, run};

/// Plan a count: choose the board and how to split it into shards
///
/// The plan never changes. It stores a few parameters, from which every process derives the same shards.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  queens run new count20 20
  queens run new count22 22 --kernel lanes        for nodes with little memory
  queens run new count14 14 --cut 'cross 2 1'     more and smaller shards
  queens run new torus23 23 --board torus         other boards and pieces
  queens run new amazons22 22 --piece amazon
  queens run new wide 17x20
  queens run new pawns18 18 --pawn d4,e9 --cut 'pawns 3 d4 e9'

From n = 16 to 28 the join is 2 to 5 times as fast as lanes and is the default, unless this machine has too little memory; \
then, and for all other n, the default is lanes.")]
pub(crate) struct New {
    /// New or empty directory; on a cluster, on a file system that every node sees
    dir: PathBuf,
    /// Size of the board: 22, or rows and columns, 17x20
    #[arg(id = "n", value_name = "N", value_parser = size, allow_negative_numbers = true)]
    size: Size,
    /// Kernel to count with [default: chosen by n and memory]
    #[arg(long, value_name = "KERNEL", conflicts_with = "cut")]
    kernel: Option<Kernel>,
    /// Split the work this way [default: chosen by n and memory]
    ///
    /// `cross LINES DEPTH` for lanes, `join MIDDLE` or `join MIDDLE COLUMNS` for the join. Other boards: `torus DEPTH`,
    /// `amazons LINES DEPTH`, `rectangle ROWS DEPTH`, `pawns DEPTH SQUARES`. For n = 26 to 28, the join's default needs either
    /// gigabytes for each process (`join 4 8` for n = 28) or up to one for each thread (`join 6 0`), in twice the time.
    #[arg(long, hide_short_help = true, value_name = "CUT")]
    cut: Option<Cut>,
    #[command(flatten)]
    board: BoardArguments,
    /// Print the plan in this format
    #[arg(
        long,
        short,
        help_heading = "Output",
        value_enum,
        default_value = "text"
    )]
    format: Report,
}

impl New {
    pub(crate) fn run(mut self) -> Outcome {
        self.board.set_size(self.size);
        let Size { rows, columns } = self.size;
        let plan = match (self.board.is_classic(), self.cut) {
            (true, Some(cut)) => run::plan(columns, cut)?,
            (true, None) => run::plan(columns, self.classic_cut(columns)?)?,
            (false, _) => self.other_board(&self.board.board(rows, columns)?)?,
        };
        let cut = plan.cut();
        let dir = RunDir::create(&self.dir, PlanText::of(&plan))?;
        let path = dir.path().display();
        let (len, id) = (plan.len(), dir.id());
        let mut out = anstream::stdout();
        if self.format == Report::Json {
            let done = Reading::of(&dir, u64::MAX)?.ledger.done().len();
            writeln!(out, "{}", summary(&dir, done))?;
            return Ok(true);
        }
        let board = run::board(&plan);
        writeln!(
            out,
            "{path}: {board} in {len} shards cut as \"{cut}\", plan {id}"
        )?;
        let cores = threads_to_start(None);
        let seconds = match plan.family().and_then(|family| family.board()) {
            Some(board) => {
                let counter = Counter::new().threads(cores);
                counter.other_seconds(&Puzzle::on(board))
            }
            None => {
                let kernel = KernelRequest::Fastest.for_cut(cut);
                kernel.estimated_seconds(estimated_solutions(plan.n()), cores)
            }
        };
        if seconds > cost::MAX_SECONDS {
            let time = cost::in_words(seconds);
            crate::stderr::note!("{time} with {cores} cores like those of this machine");
        }
        crate::stderr::note!("next: queens run work {path}");
        Ok(true)
    }

    fn classic_cut(&self, n: usize) -> Result<Cut, Failure> {
        let (threads, memory) = (threads_to_start(None), memory::available());
        // Nodes with more memory than this machine may count the plan.
        if self.kernel == Some(Kernel::Join) {
            let choice = KernelRequest::Join.for_board(n, threads, memory);
            let cut = Some(choice.cut).filter(|cut| matches!(cut, Cut::Join { .. }));
            let cut = cut.or_else(|| Cut::join(n));
            return cut.ok_or_else(|| Failure::input("the join counts n from 8 to 28 only"));
        }
        let request = self
            .kernel
            .map_or(KernelRequest::Fastest, KernelRequest::from);
        let choice = request.for_board(n, threads, memory);
        if choice.why.is_fallback() {
            crate::stderr::note!("queens: {choice}");
        }
        Ok(choice.cut)
    }

    /// The plan for a board that is not classic.
    fn other_board(&self, board: &Board) -> Result<Plan, Failure> {
        if self.kernel == Some(Kernel::Join) {
            return Err(Failure::input(
                "the join counts classic boards only: leave --kernel out",
            ));
        }
        let family = Family::of(board).filter(|family| Cut::of(family).is_some());
        let family = family.ok_or_else(|| {
            Failure::input(
                "run directories are for queens on a torus, cylinder or rectangle, for amazons, and for queens with up to 16 pawns on a square board: `queens count` takes others",
            )
        })?;
        let cut = self.cut.or_else(|| Cut::of(&family));
        let cut = cut.expect("a cut for every board that lanes take");
        let plan = run::plan(family.size().1, cut)?;
        if plan.family() != Some(family) {
            return Err(Failure::Input(format!(
                "--cut '{cut}' is for another board: leave it out, or leave out --board, --piece and --pawn"
            )));
        }
        Ok(plan)
    }
}
