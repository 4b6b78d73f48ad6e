//! Recounts finished shards with another method, on all cores.

use std::ops::Range;
use std::sync::Mutex;
use std::sync::mpsc::RecvTimeoutError;
use std::time::Duration;

use queens::count::kernel::{Counted, InstructionSet, Kernel, Overflow, Worker};
use queens::count::{Executor, ShardSet, Work, internal};
use queens::{Cut, Plan, Shard, Symmetry};
use rand_xoshiro::SplitMix64;
use rand_xoshiro::rand_core::{RngCore, SeedableRng};

use super::sample::below;
use super::workers::Workers;
use crate::Failure;
use crate::stop::{Signal, Stop};

/// How shards are counted again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum RecountMethod {
    /// With lanes, on a rotated or mirrored board.
    Lanes,
    /// With the join and two more middle rows.
    Rows,
    /// With the join, on the mirrored board.
    Mirror,
    /// Some units of each shard, with the join and with lanes.
    Units,
}

impl RecountMethod {
    /// The best method for a plan: two more middle rows if possible, because lanes take so long.
    pub(crate) fn best(plan: &Plan) -> Self {
        if plan.n() > 20 && Self::Rows.takes(plan.cut()) {
            Self::Rows
        } else {
            Self::Lanes
        }
    }

    /// Whether this method can recount shards of a cut.
    pub(crate) fn takes(self, cut: Cut) -> bool {
        match (self, cut) {
            (Self::Lanes, _) => true,
            (Self::Rows, Cut::Join { middle, .. }) => middle > 0,
            (_, Cut::Join { .. }) => true,
            _ => false,
        }
    }

    /// About how many times as long as the first count it takes. If a placement of the middle queens is cut into many shards, a
    /// few random ones share no tables: with two more rows, 12 times for n = 22.
    pub(crate) fn cost(self, plan: &Plan) -> f64 {
        match (self, plan.cut()) {
            (Self::Lanes, Cut::Cross { .. }) => 1.0,
            (Self::Lanes, _) => 100.0,
            (Self::Rows, _) if plan.n() < 27 || plan.shares_tables() => 12.0,
            (Self::Rows, _) => 2.5,
            (Self::Mirror, _) => 1.0,
            (Self::Units, _) => 0.0,
        }
    }

    /// A cut that needs as much memory as recounts of shards that are cut like this: random shards share no tables.
    pub(crate) fn tables(self, cut: Cut) -> Cut {
        match (self, cut) {
            (_, Cut::Join { middle: 0, .. }) => cut,
            (_, Cut::Join { middle, .. }) => Cut::Join {
                middle: if self == Self::Rows {
                    middle + 2
                } else {
                    middle
                },
                columns: Some(0),
            },
            _ => cut,
        }
    }

    /// The kernel of this method, with these instructions or the best ones.
    pub(crate) fn kernel(self, instructions: Option<InstructionSet>) -> Kernel {
        match (self, instructions) {
            (Self::Lanes, None) => Kernel::lanes(),
            (Self::Lanes, Some(set)) => Kernel::Lanes(set),
            (_, None) => Kernel::join(),
            (_, Some(set)) => Kernel::Join(set),
        }
    }
}

/// A unit of this shard, with the counts of the join and of lanes.
pub(crate) type DifferingUnit = (u64, [u64; 2]);

/// Units of a shard that are counted both ways.
pub(crate) const UNITS: usize = 16;

/// The shards of a plan, to be counted again.
pub(crate) struct Turned {
    pub(crate) plan: Plan,
    pub(crate) method: RecountMethod,
    pub(crate) seed: u64,
    /// The units whose counts by the join and by lanes differ, with both counts.
    pub(crate) differ: Mutex<Vec<DifferingUnit>>,
}

impl Turned {
    pub(crate) fn new(plan: Plan, method: RecountMethod, seed: u64) -> Self {
        Self {
            plan,
            method,
            seed,
            differ: Mutex::default(),
        }
    }

    fn random(&self, shard: u64) -> SplitMix64 {
        SplitMix64::seed_from_u64(self.seed ^ shard.rotate_left(32))
    }

    /// A random symmetry other than the identity, which would repeat the same count; for the join, a mirror that maps rows to
    /// rows.
    pub(crate) fn symmetry(&self, shard: u64) -> Symmetry {
        use Symmetry::{HalfTurn, Identity, MirrorColumns, MirrorRows};
        let mut random = self.random(shard);
        match self.method {
            RecountMethod::Lanes => Symmetry::ALL[1 + below(&mut random, 7) as usize],
            RecountMethod::Mirror => {
                let mirrors = [MirrorColumns, MirrorRows, HalfTurn];
                mirrors[below(&mut random, 3) as usize]
            }
            RecountMethod::Rows | RecountMethod::Units => Identity,
        }
    }

    /// The number of differing units, as a count to compare with zero.
    fn units(&self, worker: &mut Worker, shard: &Shard) -> Option<Result<Counted, Overflow>> {
        let mut random = self.random(shard.id());
        let units = match internal::count_units(worker, shard, || random.next_u64(), UNITS)? {
            Ok(units) => units,
            Err(overflow) => return Some(Err(overflow)),
        };
        let differ = units.into_iter().filter(|[joined, lanes]| joined != lanes);
        let differ: Vec<_> = differ.map(|counts| (shard.id(), counts)).collect();
        let completions = differ.len() as u64;
        if let Ok(mut all) = self.differ.lock() {
            all.extend(differ);
        }
        let counted = Counted {
            completions,
            ..Counted::default()
        };
        Some(Ok(counted))
    }
}

impl Work for Turned {
    fn runs(&self) -> Vec<Range<u64>> {
        // Random shards share few tables.
        std::iter::once(0..self.plan.len()).collect()
    }

    fn weight(&self, shard: u64) -> u64 {
        Work::weight(&self.plan, shard)
    }

    fn count(&self, worker: &mut Worker, shard: u64) -> Result<Counted, Overflow> {
        let part = self.plan.shard(shard).expect("a shard of the plan");
        let symmetry = self.symmetry(shard);
        let counted = match self.method {
            RecountMethod::Lanes => None,
            RecountMethod::Rows => internal::count_extended(worker, &part),
            RecountMethod::Mirror => internal::count_mirrored(worker, &part, symmetry),
            RecountMethod::Units => self.units(worker, &part),
        };
        // Lanes run on every processor.
        counted.unwrap_or_else(|| worker.recount_shard(&part, symmetry))
    }
}

/// A recounted shard.
#[derive(Debug)]
pub(crate) struct Recount {
    pub(crate) shard: u64,
    pub(crate) counted: Result<Counted, Overflow>,
    pub(crate) kernel: Kernel,
    pub(crate) symmetry: Symmetry,
}

/// Counts these shards again and calls `each` with every result; returns the signal if one arrived before the end.
pub(crate) fn recount(
    turned: Turned,
    kernel: Kernel,
    chosen: &[u64],
    threads: usize,
    stop: &Stop,
    mut each: impl FnMut(Recount) -> std::io::Result<()>,
) -> Result<(Option<Signal>, Vec<DifferingUnit>), Failure> {
    let others = ShardSet::all_but(turned.plan.len(), chosen.iter().copied());
    let executor = Executor::without(turned, kernel, others);
    let workers = Workers::start(executor, threads.min(chosen.len()), Duration::ZERO, None)?;
    let differ = || {
        let differ = workers.executor.job().differ.lock();
        differ.map(|differ| differ.clone()).unwrap_or_default()
    };
    loop {
        match workers.counted.recv_timeout(Duration::from_millis(100)) {
            Ok(timed) => {
                let shard = timed.finished.shard;
                each(Recount {
                    shard,
                    counted: timed.finished.counted,
                    kernel: timed.finished.kernel,
                    symmetry: workers.executor.job().symmetry(shard),
                })?;
            }
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => return Ok((None, differ())),
        }
        if let Some(signal) = stop.signal() {
            return Ok((Some(signal), differ()));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_thread_of_a_recount_has_tables_of_its_own() {
        let kernel = Kernel::join();
        let long = Cut::join_long_halves(28).expect("n = 28 has long halves");
        let bytes = |way: RecountMethod, threads| kernel.memory(28, way.tables(long), threads);
        let Some(one) = bytes(RecountMethod::Mirror, 1) else {
            return;
        };
        assert_eq!(bytes(RecountMethod::Mirror, 5), Some(5 * one));
        // With two more middle rows, tables are those of short halves.
        let short = kernel.memory(28, Cut::join(28).expect("n = 28 is joined"), 5);
        assert_eq!(bytes(RecountMethod::Rows, 5), short);
        // Threads that count share at most two copies.
        assert!(kernel.memory(28, long, 5) < Some(3 * one));
        let none = Cut::join(20).expect("n = 20 is joined");
        assert_eq!(RecountMethod::Mirror.tables(none), none);
    }
}
