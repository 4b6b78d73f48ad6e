//! Reads all records of a run and determines the state of every shard.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{Seek, SeekFrom};
use std::path::{Path, PathBuf};

use queens::ledger::{Class, Done, Ledger, LedgerError, RecordLine, Records};

use super::directory::RunDir;
use super::failed;
use crate::exit::Failure;
use crate::memory;
use crate::progress::Progress;

/// A line of a record file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Place {
    pub(crate) file: PathBuf,
    pub(crate) line: u64,
}

impl std::fmt::Display for Place {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}, line {}", self.file.display(), self.line)
    }
}

/// The contents of all records of a run.
#[derive(Debug)]
pub(crate) struct Reading {
    /// The state of every shard, and the total.
    pub(crate) ledger: Ledger,
    /// The first damaged lines. Their shards are missing unless they have another record.
    pub(crate) bad: Vec<(Place, LedgerError)>,
    /// Number of damaged lines.
    pub(crate) bad_lines: u64,
    /// Files with an incomplete last line, of a process that was killed or is writing.
    pub(crate) torn: u64,
    /// Statistics of each host.
    pub(crate) hosts: BTreeMap<String, Done>,
    /// Statistics of each kernel.
    pub(crate) kernels: BTreeMap<String, Done>,
    /// All valid records.
    pub(crate) all: Done,
}

impl Reading {
    /// Reads all records; those finished from `recent_from` on (seconds since 1970) also count as recent.
    pub(crate) fn of(dir: &RunDir, recent_from: u64) -> Result<Self, Failure> {
        let shards = dir.plan().shards;
        // A count and a checksum each, and a bit in two sets.
        let bytes = shards.saturating_mul(13);
        memory::require(bytes, &format!("the records of {shards} shards"))?;
        let mut reading = Self {
            ledger: Ledger::new(shards),
            bad: Vec::new(),
            bad_lines: 0,
            torn: 0,
            hosts: BTreeMap::new(),
            kernels: BTreeMap::new(),
            all: Done::default(),
        };
        visit(dir, |file, line| {
            reading.add(file, line, recent_from);
        })?;
        Ok(reading)
    }

    /// Adds a line and returns how its record relates to earlier ones; `None` without a valid record.
    pub(crate) fn add(
        &mut self,
        file: &Path,
        line: &RecordLine,
        recent_from: u64,
    ) -> Option<Class> {
        let record = match &line.record {
            Ok(record) => record,
            Err(LedgerError::Torn) => {
                self.torn += 1;
                return None;
            }
            Err(error) => {
                self.bad_lines += 1;
                if self.bad.len() < 20 {
                    let (file, line) = (file.to_path_buf(), line.number);
                    self.bad.push((Place { file, line }, error.clone()));
                }
                return None;
            }
        };
        let checksum = line.checksum();
        let checksum = checksum.expect("a valid record ends with its checksum");
        let class = self.ledger.add(record, checksum);
        self.all.add(record, recent_from);
        Done::add_by(&mut self.hosts, record.host, record, recent_from);
        Done::add_by(&mut self.kernels, record.kernel, record, recent_from);
        Some(class)
    }
}

/// Reads every line of every record file and shows the progress, because a count of n = 28 has two gigabytes of records.
pub(crate) fn visit(dir: &RunDir, mut each: impl FnMut(&Path, &RecordLine)) -> Result<(), Failure> {
    let progress = Progress::start("records read", None);
    let mut read = 0;
    for path in dir.segments()? {
        read_from(dir, &path, 0, |line| {
            each(&path, line);
            read += 1;
            progress.set(read);
        })?;
    }
    Ok(())
}

/// Reads the lines of one file from an offset; returns the end of the last complete line.
fn read_from(
    dir: &RunDir,
    path: &Path,
    start: u64,
    mut each: impl FnMut(&RecordLine),
) -> Result<u64, Failure> {
    let unreadable = |error| failed("read", path, error);
    let mut file = File::open(path).map_err(unreadable)?;
    file.seek(SeekFrom::Start(start)).map_err(unreadable)?;
    let mut lines = Records::new(file, dir.id(), dir.plan().shards);
    while let Some(line) = lines.next_line().map_err(unreadable)? {
        each(&line);
    }
    Ok(start + lines.whole_bytes())
}

/// Follows the record files of a run as others append to them: which shards are done.
#[derive(Debug)]
pub(super) struct Tail {
    ends: BTreeMap<PathBuf, u64>,
}

impl Tail {
    pub(super) fn new() -> Self {
        Self {
            ends: BTreeMap::new(),
        }
    }

    /// Names the shards that were finished since the last time.
    pub(super) fn read(&mut self, dir: &RunDir, mut done: impl FnMut(u64)) -> Result<(), Failure> {
        for path in dir.segments()? {
            let start = self.ends.get(&path).copied().unwrap_or(0);
            let length = match path.metadata() {
                Ok(metadata) => metadata.len(),
                // An idle process removes its empty file.
                Err(_) => continue,
            };
            if length > start {
                let end = read_from(dir, &path, start, |line| {
                    if let Ok(record) = &line.record {
                        done(record.shard);
                    }
                })?;
                self.ends.insert(path, end);
            }
        }
        Ok(())
    }
}
