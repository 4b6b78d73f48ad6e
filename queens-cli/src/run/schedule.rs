//! Which shard to count next, when any number of processes do the same and nobody asks anybody.
//!
//! A process takes a stretch of neighbouring missing shards from a random place, counts it, and takes the next. Now and
//! then it reads what others have finished. While many stretches are missing, two processes rarely meet; when they do,
//! one stretch is counted twice, and the two counts confirm each other.
//!
//! Shards of the join need tables, gigabytes from n = 23 on, which all shards with the same middle queens share. So a
//! process stays in such a run of shards until nothing of it is missing, and while the last threads finish there, the
//! others go on to one more run and no further: never more than two tables are held.

use std::ops::Range;

use queens::ledger::ShardSet;

use super::part::{Deal, Part};
use super::sample::Random;

/// At so many runs of shards a process works at a time.
const RUNS: usize = 2;

/// The shards that this process may still take.
#[derive(Debug)]
pub(super) struct Schedule {
    /// Done by anybody, taken by us, or of another part.
    gone: ShardSet,
    random: Random,
    runs: Vec<Range<u64>>,
    /// The run to take from.
    run: usize,
    /// The runs in which stretches are being counted, one entry for each stretch.
    busy: Vec<usize>,
}

/// What a thread that asks for work is told.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Next {
    /// Count these shards, then say that this run has one stretch less.
    Stretch { run: usize, shards: Vec<u64> },
    /// Let go of tables and ask again: there is no memory for another run's.
    Wait,
    /// Nothing is left.
    Nothing,
}

impl Schedule {
    pub(super) fn new(done: &ShardSet, part: Part, seed: u64, runs: Vec<Range<u64>>) -> Self {
        let mut gone = done.clone();
        let deal = Deal::of(&runs);
        for shard in 0..gone.bound() {
            if !part.contains(shard, deal) {
                gone.insert(shard);
            }
        }
        let mut schedule = Self {
            gone,
            random: Random::new(seed),
            runs,
            run: 0,
            busy: Vec::new(),
        };
        schedule.run = schedule.any_run().unwrap_or(0);
        schedule
    }

    /// Forgets a shard that another process has finished.
    pub(super) fn skip(&mut self, shard: u64) {
        self.gone.insert(shard);
    }

    /// A stretch that was taken from this run is counted.
    pub(super) fn finished(&mut self, run: usize) {
        if let Some(at) = self.busy.iter().position(|&busy| busy == run) {
            self.busy.swap_remove(at);
        }
    }

    /// Takes the next stretch of at most so many shards.
    pub(super) fn take(&mut self, length: usize) -> Next {
        if self.first_missing().is_none() {
            let Some(run) = self.any_run() else {
                return Next::Nothing;
            };
            let mut others = self.busy.clone();
            others.retain(|&busy| busy != run);
            others.sort();
            others.dedup();
            if others.len() >= RUNS {
                return Next::Wait;
            }
            self.run = run;
        }
        let end = self.runs[self.run].end;
        let mut shards = Vec::new();
        let mut next = self.first_missing();
        while let Some(shard) = next.filter(|&shard| shard < end && shards.len() < length) {
            self.gone.insert(shard);
            shards.push(shard);
            next = self.gone.next_missing(shard + 1);
        }
        let run = self.run;
        self.busy.push(run);
        Next::Stretch { run, shards }
    }

    /// A missing shard of the run, from a random place on.
    fn first_missing(&mut self) -> Option<u64> {
        let run = self.runs.get(self.run)?.clone();
        let start = run.start + self.random.below((run.end - run.start).max(1));
        let mut found = [start, run.start]
            .into_iter()
            .filter_map(|from| self.gone.next_missing(from));
        found.find(|&shard| shard < run.end)
    }

    /// A run in which something is missing, from a random place on.
    fn any_run(&mut self) -> Option<usize> {
        let start = self.random.below(self.gone.bound().max(1));
        let next = self.gone.next_missing(start);
        let shard = next.or_else(|| self.gone.next_missing(0))?;
        Some(self.runs.partition_point(|run| run.end <= shard))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Everything that one thread would take.
    fn taken(mut schedule: Schedule, length: usize) -> Vec<u64> {
        let mut taken = Vec::new();
        while let Next::Stretch { run, shards } = schedule.take(length) {
            assert!((1..=length).contains(&shards.len()));
            taken.extend(shards);
            schedule.finished(run);
        }
        assert_eq!(schedule.take(length), Next::Nothing);
        taken
    }

    #[test]
    fn every_missing_shard_of_the_part_is_taken_exactly_once() {
        let mut done = ShardSet::new(1000);
        for shard in (0..1000).step_by(7) {
            done.insert(shard);
        }
        for runs in [
            vec![0..999, 999..1000],
            vec![0..1, 1..400, 400..990, 990..1000],
        ] {
            for length in [1, 10, 2000] {
                let mut all = Vec::new();
                for part in ["1/3", "2/3", "3/3"] {
                    let part = part.parse().unwrap();
                    all.extend(taken(Schedule::new(&done, part, 42, runs.clone()), length));
                }
                all.sort();
                assert_eq!(all, done.missing().collect::<Vec<_>>());
            }
        }
    }

    #[test]
    fn what_others_have_finished_is_not_taken() {
        let mut schedule = Schedule::new(&ShardSet::new(100), Part::WHOLE, 1, vec![0..40, 40..100]);
        for shard in 0..99 {
            schedule.skip(shard);
        }
        assert_eq!(taken(schedule, 10), [99]);
    }

    #[test]
    fn a_run_is_finished_before_the_next_and_never_more_than_two_are_busy() {
        let runs = vec![0..10, 10..20, 20..30];
        let order = taken(
            Schedule::new(&ShardSet::new(30), Part::WHOLE, 5, runs.clone()),
            3,
        );
        for run in order.chunks(10) {
            assert!(
                run.iter().all(|shard| shard / 10 == run[0] / 10),
                "{order:?}"
            );
        }
        let mut schedule = Schedule::new(&ShardSet::new(30), Part::WHOLE, 5, runs);
        let mut busy = Vec::new();
        for _ in 0..2 {
            let Next::Stretch { run, shards } = schedule.take(10) else {
                panic!("two runs may be busy");
            };
            (shards.iter()).for_each(|&shard| schedule.skip(shard));
            (run as u64 * 10..run as u64 * 10 + 10).for_each(|shard| schedule.skip(shard));
            busy.push(run);
        }
        assert_eq!(schedule.take(10), Next::Wait);
        schedule.finished(busy[0]);
        assert!(matches!(schedule.take(10), Next::Stretch { .. }));
    }
}
