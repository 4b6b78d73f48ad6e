//! `queens run total DIR`: the result.

use std::io::Write;
use std::path::PathBuf;

use queens::known;
use queens::ledger::NoTotal;

use crate::Outcome;
use crate::exit::Failure;
use crate::run::directory::RunDir;
use crate::run::reading::{Reading, visit};
use crate::run::shards::Shards;

/// Add up all shards; refused while anything is missing or in conflict
///
/// Exits with 75 while shards are missing (count on), with 1 if records disagree or the total is not the published one.
#[derive(Debug, clap::Args)]
pub(crate) struct Total {
    /// The run directory
    dir: PathBuf,
}

impl Total {
    pub(crate) fn run(self) -> Outcome {
        let dir = RunDir::open(&self.dir)?;
        let shards = Shards::of(dir.plan())?;
        let reading = Reading::of(&dir, u64::MAX)?;
        let harmless = reading.ledger.done().is_full();
        for (place, why) in &reading.bad {
            let note = if harmless {
                " (harmless: its shard has a good record)"
            } else {
                ""
            };
            anstream::eprintln!("queens: {place}: {why}{note}");
        }
        let total = match reading.ledger.total(|shard| shards.weight(shard)) {
            Ok(total) => total,
            Err(NoTotal::Conflict { .. }) => return conflict(&dir, &reading),
            Err(error @ NoTotal::Missing { .. }) => {
                let dir = dir.path().display();
                return Err(Failure::TryAgain(format!(
                    "{dir}: {error}; count on with `queens run work {dir}`"
                )));
            }
            Err(error) => return Err(Failure::input(error)),
        };
        let n = dir.plan().n;
        let mut out = anstream::stdout();
        writeln!(out, "n = {n}: {total} solutions")?;
        match known(n) {
            Some(known) if known.all == total => writeln!(out, "this is the published count")?,
            Some(known) => {
                writeln!(out, "the published count is {}: they disagree", known.all)?;
                return Ok(false);
            }
            None => writeln!(
                out,
                "no count of n = {n} has been published to compare with"
            )?,
        }
        Ok(true)
    }
}

/// Prints every record of the shards in conflict.
fn conflict(dir: &RunDir, reading: &Reading) -> Outcome {
    let conflicts = reading.ledger.conflicts();
    visit(dir, |file, line| {
        if let Ok(record) = &line.record
            && conflicts.contains(&record.shard)
        {
            anstream::eprintln!(
                "queens: shard {}: {} solutions, counted by {} on {} ({}, line {})",
                record.shard,
                record.subtotal.count,
                record.kernel,
                record.host,
                file.display(),
                line.number
            );
        }
    })?;
    let first = conflicts.first().copied().unwrap_or_default();
    anstream::eprintln!(
        "queens: {} shards have records that disagree: `queens run verify {} --shard {first}` tells which is right; delete the wrong line",
        conflicts.len(),
        dir.path().display()
    );
    Ok(false)
}
