//! The shards of a plan, ready to be counted: what the run directory needs to know about kernels.

use std::ops::Range;
use std::sync::Mutex;

use queens::count::Subtotal;
use queens::count::kernel::{Counted, InstructionSet, Kernel, Overflow, Worker};
use queens::ledger::PlanText;
use queens::{Cut, Plan, Shard, Symmetry};

use crate::exit::Failure;
use crate::memory;

/// The shards of one plan.
#[derive(Debug)]
pub(crate) struct Shards {
    plan: Plan,
    kernel: Kernel,
    /// What all workers are made from, so that they share their tables.
    first: Mutex<Worker>,
}

impl Shards {
    /// Cuts the n × n board.
    pub(crate) fn new(n: usize, cut: Cut) -> Result<Self, Failure> {
        let plan = Plan::new(n, cut).map_err(Failure::input)?;
        let kernel = match cut {
            Cut::Cross { .. } => Kernel::best(),
            Cut::Join { .. } => Kernel::Join(InstructionSet::best()),
        };
        Ok(Self {
            plan,
            kernel,
            first: Mutex::new(kernel.worker()),
        })
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

    /// Runs of shards that share tables.
    pub(crate) fn runs(&self) -> Vec<Range<u64>> {
        self.plan.runs()
    }

    /// How many solutions one completion of the shard stands for.
    pub(crate) fn weight(&self, id: u64) -> u64 {
        self.plan.weight(id).expect("a shard of the plan")
    }

    fn shard(&self, id: u64) -> Shard {
        self.plan.shard(id).expect("a shard of the plan")
    }

    /// Whether the join counts them.
    pub(crate) fn joins(&self) -> bool {
        matches!(self.kernel, Kernel::Join(_))
    }

    /// Lets lanes count, whatever the shards are.
    pub(crate) fn count_in_lanes(&mut self) {
        self.kernel = Kernel::best();
        self.first = Mutex::new(self.kernel.worker());
    }

    /// Refuses to start where the join's tables do not fit the free memory.
    pub(crate) fn require_memory(&self, threads: usize) -> Result<(), Failure> {
        let needed = self.kernel.memory(self.n(), threads);
        match needed.zip(memory::available()) {
            Some((needed, available)) if needed > available => Err(Failure::Input(format!(
                "the join needs up to {} of memory for n = {} with {threads} threads, and {} are available here: ask for more, take fewer threads, or count with --kernel lanes, far slower",
                memory::in_words(needed),
                self.n(),
                memory::in_words(available)
            ))),
            _ => Ok(()),
        }
    }

    /// The kernel that counts the shards, and the version of this program.
    pub(crate) fn kernel(&self) -> String {
        format!("{}/{}", self.kernel, env!("CARGO_PKG_VERSION"))
    }

    /// What one thread needs to count.
    pub(crate) fn worker(&self) -> Worker {
        let first = self.first.lock();
        first.expect("no thread panics").another()
    }

    /// Counts one shard.
    pub(crate) fn count(&self, worker: &mut Worker, id: u64) -> Result<Subtotal, Overflow> {
        worker.count_shard(&self.shard(id)).map(Subtotal::from)
    }

    /// Counts a shard again, by lanes on a turned or mirrored board: they take other rows in another order, and share
    /// nothing with the join.
    pub(crate) fn recount(
        &self,
        worker: &mut Worker,
        id: u64,
        symmetry: Symmetry,
    ) -> Result<Counted, Overflow> {
        let mut sum = Counted::default();
        for (times, puzzle) in self.shard(id).puzzles() {
            let counted = worker.count(&puzzle.transformed(symmetry))?;
            let completions = counted.completions.checked_mul(times).ok_or(Overflow)?;
            sum.add(completions, counted.nodes)?;
        }
        Ok(sum)
    }

    /// The shard's queens, as the column of each row from 0, where `.` is open; and the columns of a join's shard.
    pub(crate) fn position(&self, id: u64) -> String {
        self.shard(id).to_string()
    }
}
