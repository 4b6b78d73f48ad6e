//! Counting finished shards again, on all cores.

use std::ops::Range;
use std::sync::mpsc::RecvTimeoutError;
use std::time::Duration;

use queens::count::kernel::{Counted, Kernel, Overflow, Worker};
use queens::count::{Executor, Schedule, ShardSet, Work};
use queens::{Plan, Symmetry};
use rand_xoshiro::SplitMix64;
use rand_xoshiro::rand_core::SeedableRng;

use super::crew::Crew;
use super::sample::below;
use super::stop::{Signal, Stop};

/// The shards of a plan, each turned or mirrored by chance: lanes count them, which take other rows in another order
/// then, and share nothing with the join.
pub(crate) struct Turned {
    pub(crate) plan: Plan,
    pub(crate) seed: u64,
}

impl Turned {
    /// Any symmetry but the identity, which would repeat the count as it was.
    pub(crate) fn symmetry(&self, shard: u64) -> Symmetry {
        let mut random = SplitMix64::seed_from_u64(self.seed ^ shard.rotate_left(32));
        Symmetry::ALL[1 + below(&mut random, 7) as usize]
    }
}

impl Work for Turned {
    fn runs(&self) -> Vec<Range<u64>> {
        // No tables are shared.
        std::iter::once(0..self.plan.len()).collect()
    }

    fn weight(&self, shard: u64) -> u64 {
        Work::weight(&self.plan, shard)
    }

    fn count(&self, worker: &mut Worker, shard: u64) -> Result<Counted, Overflow> {
        let part = self.plan.shard(shard).expect("a shard of the plan");
        worker.recount_shard(&part, self.symmetry(shard))
    }
}

/// A shard that was counted again.
#[derive(Debug)]
pub(crate) struct Recount {
    pub(crate) shard: u64,
    pub(crate) count: Result<u64, Overflow>,
    pub(crate) symmetry: Symmetry,
}

/// Counts these shards again and calls `each` with every result; the signal, if one came before the end.
pub(crate) fn recount(
    turned: Turned,
    chosen: &[u64],
    threads: usize,
    stop: &Stop,
    mut each: impl FnMut(Recount) -> std::io::Result<()>,
) -> std::io::Result<Option<Signal>> {
    let others = ShardSet::all_but(turned.plan.len(), chosen.iter().copied());
    let schedule = Schedule::in_order(turned.runs(), others);
    let executor = Executor::with_schedule(turned, Kernel::lanes(), schedule);
    let crew = Crew::start(executor, threads.min(chosen.len()), Duration::ZERO, None);
    loop {
        match crew.counted.recv_timeout(Duration::from_millis(100)) {
            Ok(timed) => {
                let shard = timed.finished.shard;
                each(Recount {
                    shard,
                    count: timed.finished.counted.map(|counted| counted.completions),
                    symmetry: crew.executor.job().symmetry(shard),
                })?;
            }
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => return Ok(None),
        }
        if let Some(signal) = stop.signal() {
            return Ok(Some(signal));
        }
    }
}
