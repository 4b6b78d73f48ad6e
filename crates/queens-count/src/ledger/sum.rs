//! Merges the records of all workers and adds them up.

use std::collections::{BTreeSet, HashSet};

use super::{LedgerError, Record, ShardSet};

/// All records of one plan read so far: which shards are done, and their sum.
///
/// ```
/// use queens::ledger::{Class, Ledger, LedgerError, PlanId, Record, ShardState};
/// use queens::count::Subtotal;
///
/// let plan = PlanId::parse("6f9d2c01b7e4a835").unwrap();
/// let record = |shard, count, host| {
///     let mut subtotal = Subtotal::default();
///     subtotal.add(count).unwrap();
///     Record { plan, shard, subtotal, joined: None, kernel: "lanes/1", host, micros: 9, finished: 1 }
/// };
/// let mut ledger = Ledger::new(2);
/// assert_eq!(ledger.add(&record(0, 10, "a"), 0x11), Class::New);
/// assert_eq!(ledger.add(&record(0, 10, "a"), 0x11), Class::Identical);
/// assert_eq!(ledger.add(&record(0, 10, "b"), 0x22), Class::Confirmed);
/// assert!(matches!(ledger.total([4, 4]), Err(LedgerError::Missing { first: 1, missing: 1 })));
/// assert_eq!(ledger.so_far([4, 4]), 40.0);
///
/// assert_eq!(ledger.add(&record(1, 13, "b"), 0x33), Class::New);
/// assert_eq!(ledger.total([4, 4]), Ok(92));
///
/// assert_eq!(ledger.add(&record(1, 14, "a"), 0x44), Class::Conflict);
/// assert_eq!(ledger.state(1), ShardState::Conflict);
/// assert!(matches!(ledger.total([4, 4]), Err(LedgerError::Conflict { first: 1, conflicts: 1 })));
/// ```
#[derive(Clone, Debug)]
pub struct Ledger {
    done: ShardSet,
    confirmed: ShardSet,
    conflicts: BTreeSet<u64>,
    counts: Vec<u64>,
    /// The checksum of each shard's first record, to distinguish a copy from a recount.
    marks: Vec<u32>,
    /// Shard and checksum of every other record.
    others: HashSet<(u64, u32)>,
}

/// How a record relates to earlier records of the same shard.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Class {
    /// The shard had no record.
    New,
    /// The very same record is already there: a copy.
    Identical,
    /// Another worker, or the same at another time, found the same count.
    Confirmed,
    /// Another record of the shard has another count. One of them is wrong.
    Conflict,
}

/// The state of a shard.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum ShardState {
    /// No valid record.
    Missing,
    /// Counted once.
    Done,
    /// Counted more than once, with the same result.
    Confirmed,
    /// Counted with different results.
    Conflict,
}

impl Ledger {
    /// The empty ledger of a plan with this many shards.
    pub fn new(shards: u64) -> Self {
        Self {
            done: ShardSet::new(shards),
            confirmed: ShardSet::new(shards),
            conflicts: BTreeSet::new(),
            counts: vec![0; shards as usize],
            marks: vec![0; shards as usize],
            others: HashSet::new(),
        }
    }

    /// Adds a valid record, known by the checksum `mark` of its line.
    ///
    /// # Panics
    /// If the plan has no such shard; [`Records`](super::Records) refuses such records.
    pub fn add(&mut self, record: &Record, mark: u32) -> Class {
        let (shard, count) = (record.shard, record.subtotal.count);
        let at = shard as usize;
        if self.done.insert(shard) {
            self.counts[at] = count;
            self.marks[at] = mark;
            return Class::New;
        }
        let same = self.counts[at] == count;
        if same && self.marks[at] == mark {
            return Class::Identical;
        }
        if !self.others.insert((shard, mark)) {
            return Class::Identical;
        }
        if !same {
            self.conflicts.insert(shard);
            return Class::Conflict;
        }
        self.confirmed.insert(shard);
        Class::Confirmed
    }

    /// The state of a shard.
    ///
    /// # Panics
    /// If the plan has no such shard.
    pub fn state(&self, shard: u64) -> ShardState {
        if self.conflicts.contains(&shard) {
            ShardState::Conflict
        } else if self.confirmed.contains(shard) {
            ShardState::Confirmed
        } else if self.done.contains(shard) {
            ShardState::Done
        } else {
            ShardState::Missing
        }
    }

    /// The count of a shard's first record.
    pub fn count(&self, shard: u64) -> Option<u64> {
        (shard < self.done.bound() && self.done.contains(shard))
            .then(|| self.counts[shard as usize])
    }

    /// The shards that have a valid record.
    pub fn done(&self) -> &ShardSet {
        &self.done
    }

    /// The shards that were counted more than once with the same result.
    pub fn confirmed(&self) -> &ShardSet {
        &self.confirmed
    }

    /// The shards whose records disagree.
    pub fn conflicts(&self) -> &BTreeSet<u64> {
        &self.conflicts
    }

    /// The sum of weight × count over the shards that are done, given the weights of all shards in order: an indication of
    /// progress, not a result.
    pub fn so_far(&self, weights: impl IntoIterator<Item = u64>) -> f64 {
        let weighted = |(weight, &count)| weight as f64 * count as f64;
        weights.into_iter().zip(&self.counts).map(weighted).sum()
    }

    /// The sum of weight × count over all shards of the plan, given their weights in order; an error unless each has exactly one
    /// undisputed count.
    pub fn total(&self, weights: impl IntoIterator<Item = u64>) -> Result<u128, LedgerError> {
        if let Some(&first) = self.conflicts.first() {
            let conflicts = self.conflicts.len() as u64;
            return Err(LedgerError::Conflict { first, conflicts });
        }
        if let Some(first) = self.done.next_missing(0) {
            let missing = self.done.bound() - self.done.len();
            return Err(LedgerError::Missing { first, missing });
        }
        let weighted = |(weight, &count)| u128::from(count) * u128::from(weight);
        weights
            .into_iter()
            .zip(&self.counts)
            .map(weighted)
            .try_fold(0u128, u128::checked_add)
            .ok_or(LedgerError::TotalOverflow)
    }
}
