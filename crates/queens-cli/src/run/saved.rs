//! Counts saved in the user's state directory: their progress and when they were last worked on.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use super::claims::is_worked_on;
use super::count::state;
use super::directory::RunDir;
use super::failed;
use super::reading::Reading;
use crate::exit::Failure;

/// A count not worked on for this long is abandoned.
pub(crate) const ABANDONED_AFTER: Duration = Duration::from_secs(30 * 86_400);

/// A run directory and its progress.
#[derive(Debug)]
pub(crate) struct SavedRun {
    pub(crate) dir: RunDir,
    pub(crate) done: u64,
    pub(crate) bytes: u64,
    /// Time since the last record.
    pub(crate) age: Duration,
    /// Whether a process on this machine is counting there.
    pub(crate) is_worked_on: bool,
}

impl SavedRun {
    /// Looks at a run directory.
    pub(crate) fn of(path: &Path) -> Result<Self, Failure> {
        let dir = RunDir::open(path)?;
        let done = Reading::of(&dir, u64::MAX)?.ledger.done().len();
        let mut saved = Self {
            is_worked_on: is_worked_on(path),
            dir,
            done,
            bytes: 0,
            age: Duration::MAX,
        };
        for file in files(path) {
            let Ok(metadata) = file.metadata() else {
                continue;
            };
            saved.bytes += metadata.len();
            let modified = metadata.modified().unwrap_or(SystemTime::UNIX_EPOCH);
            let age = modified.elapsed().unwrap_or_default();
            saved.age = saved.age.min(age);
        }
        Ok(saved)
    }

    /// All saved counts, by name, and those that cannot be read.
    pub(crate) fn all() -> Result<Vec<Result<Self, Failure>>, Failure> {
        Ok(directories()?.iter().map(|path| Self::of(path)).collect())
    }

    pub(crate) fn is_finished(&self) -> bool {
        self.done == self.dir.plan().shards
    }

    pub(crate) fn is_abandoned(&self) -> bool {
        !self.is_worked_on && self.age >= ABANDONED_AFTER
    }

    /// Removes the count's files, and the directory if it is then empty.
    pub(crate) fn remove(&self) -> Result<(), Failure> {
        self.dir.remove()?;
        let path = self.dir.path();
        if path.exists() {
            crate::stderr::note!(
                "queens: {} was kept, because it contains other files",
                path.display()
            );
        }
        Ok(())
    }
}

/// Prints a note about abandoned counts, which are never removed automatically.
pub(crate) fn print_reminder() {
    let is_old = |path: &PathBuf| {
        let changed = files(path).filter_map(|file| file.metadata().ok()?.modified().ok());
        let age = changed.max().and_then(|time| time.elapsed().ok());
        age.is_some_and(|age| age >= ABANDONED_AFTER)
    };
    let old = directories().map_or(0, |paths| paths.iter().filter(|path| is_old(path)).count());
    if old > 0 {
        let counts = if old == 1 { "count was" } else { "counts were" };
        crate::stderr::note!(
            "{old} saved {counts} not continued for more than {} days: see queens run status",
            ABANDONED_AFTER.as_secs() / 86_400
        );
    }
}

/// The directories with a plan in the place where counts are saved.
pub(super) fn directories() -> Result<Vec<PathBuf>, Failure> {
    let Some(state) = state() else {
        return Ok(Vec::new());
    };
    let entries = match fs::read_dir(&state) {
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(Vec::new()),
        entries => entries.map_err(|error| failed("read", &state, error))?,
    };
    let paths = entries.flatten().map(|entry| entry.path());
    let mut runs: Vec<PathBuf> = paths.filter(|path| path.join("plan").is_file()).collect();
    runs.sort();
    Ok(runs)
}

/// The plan and the record files.
fn files(path: &Path) -> impl Iterator<Item = PathBuf> {
    let records = fs::read_dir(path.join("records"));
    let records = records.into_iter().flatten().flatten();
    let plan = std::iter::once(path.join("plan"));
    plan.chain(records.map(|record| record.path()))
}
