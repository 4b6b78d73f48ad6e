//! Decides what to do next, when any number of threads and processes do the same work without a coordinator.
//!
//! A thread takes a *stretch* of neighbouring missing shards, counts it, and takes the next. A process on its own proceeds in
//! order. Next to other processes it starts at a random place: while many stretches are missing, two processes rarely meet, and
//! when they do, one stretch is counted twice, and the two counts confirm each other.
//!
//! Shards of the join need tables, which take gigabytes from n = 23 on, and which all shards with the same middle queens share.
//! So threads stay in such a *run* of shards until nothing of it is missing. While the last ones finish there, the others move on
//! to one more run but no further, so at most two tables are in memory. With more middle rows, tables are smaller and there are
//! thousands of runs; a thread then takes a whole one.

use std::ops::Range;

use rand_xoshiro::SplitMix64;
use rand_xoshiro::rand_core::{RngCore, SeedableRng};

use crate::ShardSet;

/// The number of runs of shards that a process works on at a time.
const MAX_RUNS: usize = 2;

/// The shards that may still be taken, and their order.
#[derive(Debug)]
pub(crate) struct Schedule {
    /// Done by any process, taken by this one, or not in its part.
    gone: ShardSet,
    order: Order,
    runs: Vec<Range<u64>>,
    /// The run to take shards from.
    run: usize,
    /// The runs in which stretches are being counted, one entry for each stretch.
    busy: Vec<usize>,
    /// Whether a thread takes a whole run at a time.
    apart: bool,
}

#[derive(Debug)]
enum Order {
    /// From the first to the last; all shards before this one are gone.
    Next(u64),
    /// From random places on.
    Random(SplitMix64),
}

/// The next task of a thread.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Next {
    /// Count these shards, then report that this run has one stretch less.
    Stretch { run: usize, shards: Vec<u64> },
    /// Free the tables and ask again when a stretch is finished: there is no memory for another run's.
    Wait,
    /// Nothing is left.
    Nothing,
}

impl Schedule {
    /// Schedules all shards that are not in `gone`, in order.
    #[must_use]
    pub(crate) fn in_order(runs: Vec<Range<u64>>, gone: ShardSet) -> Self {
        Self::new(runs, gone, Order::Next(0))
    }

    /// Schedules all shards that are not in `gone`, in random stretches: for processes side by side, each with its own seed.
    #[must_use]
    pub(crate) fn scattered(runs: Vec<Range<u64>>, gone: ShardSet, seed: u64) -> Self {
        let random = SplitMix64::seed_from_u64(seed);
        Self::new(runs, gone, Order::Random(random))
    }

    fn new(runs: Vec<Range<u64>>, gone: ShardSet, order: Order) -> Self {
        let mut schedule = Self {
            gone,
            order,
            runs,
            run: 0,
            busy: Vec::new(),
            apart: false,
        };
        schedule.run = schedule.any_run().unwrap_or(0);
        schedule
    }

    /// Schedules tables that threads do not share: each thread takes everything missing in a run. If there is only one run, each
    /// shard has separate tables, and is taken alone.
    #[must_use]
    pub(crate) fn apart(mut self, apart: bool) -> Self {
        self.apart = apart && self.runs.len() > 1;
        self
    }

    /// The number of shards left to take.
    pub(super) fn left(&self) -> u64 {
        self.gone.bound() - self.gone.len()
    }

    /// Leaves out a shard that another process has finished.
    pub(super) fn skip(&mut self, shard: u64) {
        self.gone.insert(shard);
    }

    /// Reports that a stretch taken from this run is counted.
    pub(super) fn finished(&mut self, run: usize) {
        if let Some(at) = self.busy.iter().position(|&busy| busy == run) {
            self.busy.swap_remove(at);
        }
    }

    /// The number of shards in a stretch, if each has this many nodes: some tenths of a millisecond when alone, so that threads
    /// seldom contend; up to a second next to other processes, which learn of each other more slowly.
    fn length(&self, nodes: u64) -> usize {
        let (stretch, most) = match self.order {
            Order::Next(_) => (1 << 17, 64),
            Order::Random(_) => (1 << 24, 256),
        };
        (stretch / nodes.max(1)).clamp(1, most) as usize
    }

    /// Takes the next stretch of shards that have about this many nodes each; of one shard, if that is unknown.
    pub(super) fn take(&mut self, nodes: Option<u64>) -> Next {
        let length = match nodes {
            _ if self.apart => usize::MAX,
            None => 1,
            Some(nodes) => self.length(nodes),
        };
        let mut next = self.first_missing();
        if next.is_none() {
            let Some(run) = self.any_run() else {
                return Next::Nothing;
            };
            let mut others = self.busy.clone();
            others.retain(|&busy| busy != run);
            others.sort_unstable();
            others.dedup();
            if others.len() >= MAX_RUNS && !self.apart {
                return Next::Wait;
            }
            self.run = run;
            next = self.first_missing();
        }
        let end = self.runs[self.run].end;
        let mut shards = Vec::new();
        while let Some(shard) = next.filter(|&shard| shard < end && shards.len() < length) {
            self.gone.insert(shard);
            shards.push(shard);
            next = self.gone.next_missing(shard + 1);
        }
        if let (Order::Next(at), Some(last)) = (&mut self.order, shards.last()) {
            *at = last + 1;
        }
        let run = self.run;
        self.busy.push(run);
        Next::Stretch { run, shards }
    }

    /// Where to look for missing shards in a range: in order, or from a random place.
    fn start(&mut self, range: &Range<u64>) -> u64 {
        match &mut self.order {
            Order::Next(at) => (*at).clamp(range.start, range.end),
            Order::Random(random) => range.start + below(random, range.end - range.start),
        }
    }

    /// A missing shard of the run.
    fn first_missing(&mut self) -> Option<u64> {
        let run = self.runs.get(self.run)?.clone();
        let start = if self.apart {
            run.start
        } else {
            self.start(&run)
        };
        let places = [start, run.start];
        let mut found = places
            .into_iter()
            .filter_map(|from| self.gone.next_missing(from));
        found.find(|&shard| shard < run.end)
    }

    /// A run with a missing shard.
    fn any_run(&mut self) -> Option<usize> {
        let start = self.start(&(0..self.gone.bound()));
        let next = self.gone.next_missing(start);
        let shard = next.or_else(|| self.gone.next_missing(0))?;
        Some(self.runs.partition_point(|run| run.end <= shard))
    }
}

/// A random number below a bound, or 0.
fn below(random: &mut SplitMix64, bound: u64) -> u64 {
    ((u128::from(random.next_u64()) * u128::from(bound)) >> 64) as u64
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Everything that one thread would take.
    fn taken(mut schedule: Schedule, nodes: u64) -> Vec<u64> {
        let mut taken = Vec::new();
        while let Next::Stretch { run, shards } = schedule.take(Some(nodes)) {
            assert!((1..=schedule.length(nodes)).contains(&shards.len()));
            taken.extend(shards);
            schedule.finished(run);
        }
        assert_eq!(schedule.take(None), Next::Nothing);
        taken
    }

    #[test]
    fn every_missing_shard_is_taken_exactly_once() {
        let mut done = ShardSet::new(1000);
        for shard in (0..1000).step_by(7) {
            done.insert(shard);
        }
        let missing: Vec<u64> = done.missing().collect();
        for runs in [
            vec![0..999, 999..1000],
            vec![0..1, 1..400, 400..990, 990..1000],
        ] {
            for nodes in [1, 1 << 15, 1 << 30] {
                let in_order = Schedule::in_order(runs.clone(), done.clone());
                assert_eq!(taken(in_order, nodes), missing);
                let mut all = taken(Schedule::scattered(runs.clone(), done.clone(), 42), nodes);
                assert_ne!(all, missing);
                all.sort_unstable();
                assert_eq!(all, missing);
            }
        }
    }

    #[test]
    fn threads_apart_take_whole_runs_and_as_many_as_they_are() {
        let runs = vec![0..10, 10..20, 20..30];
        let mut schedule = Schedule::scattered(runs, ShardSet::new(30), 5).apart(true);
        schedule.skip(17);
        let mut taken = Vec::new();
        for _ in 0..3 {
            let Next::Stretch { shards, .. } = schedule.take(Some(1)) else {
                panic!("no thread has to wait");
            };
            assert!(shards.len() >= 9 && shards[0] % 10 == 0, "{shards:?}");
            taken.extend(shards);
        }
        assert_eq!(schedule.take(Some(1)), Next::Nothing);
        taken.sort_unstable();
        assert!(taken.into_iter().eq((0..30).filter(|&shard| shard != 17)));
        let one = Schedule::scattered(std::iter::once(0..30).collect(), ShardSet::new(30), 5);
        let next = one.apart(true).take(None);
        assert!(matches!(next, Next::Stretch { shards, .. } if shards.len() == 1));
    }

    #[test]
    fn what_others_have_finished_is_not_taken() {
        for random in [false, true] {
            let (runs, gone) = (vec![0..40, 40..100], ShardSet::new(100));
            let mut schedule = if random {
                Schedule::scattered(runs, gone, 1)
            } else {
                Schedule::in_order(runs, gone)
            };
            (0..99).for_each(|shard| schedule.skip(shard));
            assert_eq!(taken(schedule, 1), [99]);
        }
    }

    #[test]
    fn a_run_is_finished_before_the_next_and_never_more_than_two_are_busy() {
        let runs = vec![0..10, 10..20, 20..30];
        let scattered = || Schedule::scattered(runs.clone(), ShardSet::new(30), 5);
        let order = taken(scattered(), 1 << 23);
        for run in order.chunks(10) {
            assert!(
                run.iter().all(|shard| shard / 10 == run[0] / 10),
                "{order:?}"
            );
        }
        let mut schedule = scattered();
        let mut busy = Vec::new();
        for _ in 0..2 {
            let Next::Stretch { run, .. } = schedule.take(None) else {
                panic!("two runs may be busy");
            };
            (run as u64 * 10..run as u64 * 10 + 10).for_each(|shard| schedule.skip(shard));
            busy.push(run);
        }
        assert_eq!(schedule.take(None), Next::Wait);
        schedule.finished(busy[0]);
        assert!(matches!(schedule.take(None), Next::Stretch { .. }));
    }
}
