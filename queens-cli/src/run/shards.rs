//! The shards of a plan, ready to be counted: what the run directory needs to know about kernels.

use queens::kernel::{Counted, Kernel, Overflow, Worker};
use queens::ledger::{PlanText, Subtotal};
use queens::{Cut, Plan, Puzzle, Symmetry};

use crate::exit::Failure;

/// The shards of one plan.
#[derive(Debug)]
pub(crate) struct Shards {
    plan: Plan,
    kernel: Kernel,
}

impl Shards {
    /// Cuts the n × n board.
    pub(crate) fn new(n: usize, cut: Cut) -> Result<Self, Failure> {
        let plan = Plan::new(n, cut).map_err(Failure::input)?;
        let kernel = Kernel::best();
        Ok(Self { plan, kernel })
    }

    /// The shards that a plan names; refused if this program would cut them differently.
    pub(crate) fn of(text: &PlanText) -> Result<Self, Failure> {
        let unknown = || {
            Failure::Input(format!(
                "this program does not cut n = {} into the shards of this plan (\"{}\"): use the version of queens that made it",
                text.n, text.cut
            ))
        };
        let cut = text.cut.parse().map_err(|_| unknown())?;
        let shards = Self::new(text.n, cut)?;
        match shards.text() == *text {
            true => Ok(shards),
            false => Err(unknown()),
        }
    }

    /// The plan's text, from which the same shards are cut again.
    pub(crate) fn text(&self) -> PlanText {
        PlanText {
            n: self.plan.n(),
            cut: self.plan.cut().to_string(),
            shards: self.len(),
            sample: self.sample(),
        }
    }

    /// A hash over up to 1,000 shards, evenly spaced, the first and the last among them.
    fn sample(&self) -> String {
        let shards = self.len();
        let steps = shards.min(1000);
        let ids = (0..steps).map(|step| step * (shards - 1) / (steps - 1).max(1));
        let lines = ids.map(|id| format!("{id} {} {}\n", self.weight(id), self.position(id)));
        PlanText::hash(lines.collect::<String>().as_bytes())
    }

    pub(crate) fn n(&self) -> usize {
        self.plan.n()
    }

    pub(crate) fn len(&self) -> u64 {
        self.plan.len()
    }

    /// How many solutions one completion of the shard stands for.
    pub(crate) fn weight(&self, id: u64) -> u64 {
        self.plan.weight(id).expect("a shard of the plan")
    }

    /// The shard as a puzzle that any kernel can count.
    fn puzzle(&self, id: u64) -> Puzzle {
        self.plan.shard(id).expect("a shard of the plan").puzzle()
    }

    /// The kernel that counts the shards, and the version of this program.
    pub(crate) fn kernel(&self) -> String {
        format!("{}/{}", self.kernel, env!("CARGO_PKG_VERSION"))
    }

    /// What one thread needs to count.
    pub(crate) fn worker(&self) -> Worker {
        self.kernel.worker()
    }

    /// Counts one shard.
    pub(crate) fn count(&self, worker: &mut Worker, id: u64) -> Result<Subtotal, Overflow> {
        let shard = self.plan.shard(id).expect("a shard of the plan");
        worker.count_shard(&shard).map(Subtotal::from)
    }

    /// Counts a shard again on a turned or mirrored board, where the same kernel takes other rows in another order.
    pub(crate) fn recount(
        &self,
        worker: &mut Worker,
        id: u64,
        symmetry: Symmetry,
    ) -> Result<Counted, Overflow> {
        worker.count(&self.puzzle(id).transformed(symmetry))
    }

    /// The shard's queens, as the column of each row from 0; `.` is open.
    pub(crate) fn position(&self, id: u64) -> String {
        let puzzle = self.puzzle(id);
        let column = |row| puzzle.givens().queen_of_row(row);
        let columns = (0..self.n()).map(|row| column(row).map_or(".".into(), |c| c.to_string()));
        columns.collect::<Vec<_>>().join(" ")
    }
}
