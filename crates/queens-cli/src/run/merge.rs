//! Merges the records of other directories.

use queens::ledger::Class;

use super::directory::RunDir;
use super::reading::{Reading, visit};
use super::segment::Segment;
use super::work::host;
use crate::exit::Failure;

/// The numbers of new, identical, confirming and conflicting records.
#[derive(Debug, Default)]
pub(crate) struct Merged {
    pub(crate) new: u64,
    pub(crate) identical: u64,
    pub(crate) confirmed: u64,
    pub(crate) conflict: u64,
    pub(crate) bad: u64,
}

/// Copies every new record, including conflicting ones, which must not be hidden.
pub(crate) fn merge(dir: &RunDir, sources: &[RunDir]) -> Result<Merged, Failure> {
    if let Some(source) = sources.iter().find(|source| source.id() != dir.id()) {
        return Err(Failure::Input(format!(
            "{} has plan {} (n = {}), {} has plan {} (n = {}): their shards differ",
            source.path().display(),
            source.id(),
            source.plan().n,
            dir.path().display(),
            dir.id(),
            dir.plan().n
        )));
    }
    let mut reading = Reading::of(dir, u64::MAX)?;
    let mut segment = Segment::create(dir, &host())?;
    let mut merged = Merged::default();
    for source in sources {
        let mut copied = Ok(());
        visit(source, |file, line| {
            if copied.is_err() {
                return;
            }
            let (count, copy) = match reading.add(file, line, u64::MAX) {
                Some(Class::New) => (&mut merged.new, true),
                Some(Class::Identical) => (&mut merged.identical, false),
                Some(Class::Confirmed) => (&mut merged.confirmed, true),
                Some(Class::Conflict) => (&mut merged.conflict, true),
                None => (&mut merged.bad, false),
            };
            *count += 1;
            if copy {
                copied = segment.copy_line(line.bytes);
            }
        })?;
        copied?;
        segment.save()?;
    }
    Ok(merged)
}
