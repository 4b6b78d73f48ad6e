//! How many shards each host counted, and when.

use std::collections::BTreeMap;

use super::Record;

/// The number of finished shards, and when they were finished.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Done {
    /// The number of records.
    pub records: u64,
    /// The time their shards took, in microseconds.
    pub micros: u64,
    /// When the last shard was finished, in seconds since 1970.
    pub last: u64,
    /// Shards finished since a chosen time.
    pub recent: u64,
    /// The time those took, in microseconds.
    pub recent_micros: u64,
    /// When the first of those was finished.
    pub since: Option<u64>,
}

impl Done {
    /// Adds a record; it is recent if its shard was finished at this time or later.
    pub fn add(&mut self, record: &Record, recent_from: u64) {
        self.records += 1;
        self.micros = self.micros.saturating_add(record.micros);
        self.last = self.last.max(record.finished);
        if record.finished >= recent_from {
            self.recent += 1;
            self.recent_micros = self.recent_micros.saturating_add(record.micros);
            let since = self.since.unwrap_or(record.finished);
            self.since = Some(since.min(record.finished));
        }
    }

    /// Adds a record to the entry of this name.
    pub fn add_by(
        each: &mut BTreeMap<String, Self>,
        name: &str,
        record: &Record,
        recent_from: u64,
    ) {
        match each.get_mut(name) {
            Some(done) => done.add(record, recent_from),
            None => {
                let mut done = Self::default();
                done.add(record, recent_from);
                each.insert(name.to_string(), done);
            }
        }
    }
}
