//! Which shard to count next, when any number of processes do the same and nobody asks anybody.
//!
//! A process takes a stretch of neighbouring missing shards from a random place, counts it, and takes the next. Now and
//! then it reads what others have finished. While many stretches are missing, two processes rarely meet; when they do,
//! one stretch is counted twice, and the two counts confirm each other.

use queens::ledger::ShardSet;

use super::part::Part;
use super::sample::Random;

/// The shards that this process may still take.
#[derive(Debug)]
pub(super) struct Schedule {
    /// Done by anybody, taken by us, or of another part.
    gone: ShardSet,
    random: Random,
}

impl Schedule {
    pub(super) fn new(done: &ShardSet, part: Part, seed: u64) -> Self {
        let mut gone = done.clone();
        for shard in 0..gone.bound() {
            if !part.contains(shard) {
                gone.insert(shard);
            }
        }
        Self {
            gone,
            random: Random::new(seed),
        }
    }

    /// Forgets a shard that another process has finished.
    pub(super) fn skip(&mut self, shard: u64) {
        self.gone.insert(shard);
    }

    /// Takes the next stretch of at most so many shards; none if nothing is left.
    pub(super) fn take(&mut self, length: usize) -> Vec<u64> {
        let start = match self.gone.bound() {
            0 => 0,
            bound => self.random.below(bound),
        };
        let first = self
            .gone
            .next_missing(start)
            .or_else(|| self.gone.next_missing(0));
        let mut stretch = Vec::new();
        let mut next = first;
        while let Some(shard) = next.filter(|_| stretch.len() < length) {
            self.gone.insert(shard);
            stretch.push(shard);
            next = self.gone.next_missing(shard + 1);
        }
        stretch
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_missing_shard_of_the_part_is_taken_exactly_once() {
        let mut done = ShardSet::new(1000);
        for shard in (0..1000).step_by(7) {
            done.insert(shard);
        }
        let part: Part = "2/3".parse().unwrap();
        for length in [1, 10, 2000] {
            let mut schedule = Schedule::new(&done, part, 42);
            let mut taken = Vec::new();
            loop {
                let stretch = schedule.take(length);
                if stretch.is_empty() {
                    break;
                }
                assert!(stretch.len() <= length);
                taken.extend(stretch);
            }
            taken.sort();
            let expected: Vec<u64> = done
                .missing()
                .filter(|&shard| part.contains(shard))
                .collect();
            assert_eq!(taken, expected);
        }
    }

    #[test]
    fn what_others_have_finished_is_not_taken() {
        let mut schedule = Schedule::new(&ShardSet::new(100), Part::WHOLE, 1);
        for shard in 0..99 {
            schedule.skip(shard);
        }
        assert_eq!(schedule.take(10), [99]);
        assert!(schedule.take(10).is_empty());
    }
}
