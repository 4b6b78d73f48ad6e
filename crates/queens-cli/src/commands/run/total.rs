//! `queens run total DIR`: prints the result.

use std::io::Write;
use std::path::PathBuf;

use queens::count::sequence::Sequence;
use queens::ledger::LedgerError;
use queens::{Count, known};
use serde_json::json;

use super::summary;
use crate::Outcome;
use crate::args::report::Report;
use crate::exit::Failure;
use crate::run::board;
use crate::run::directory::RunDir;
use crate::run::reading::{Reading, visit};

/// Add up all shards and print the result
///
/// Exits with 75 while shards are missing, and with 1 if records disagree or the total differs from the published one.
#[derive(Debug, clap::Args)]
pub(crate) struct Total {
    /// The run directory
    dir: PathBuf,
    /// Print the result in this format
    #[arg(long, short, value_enum, default_value = "text")]
    format: Report,
}

impl Total {
    pub(crate) fn run(self) -> Outcome {
        let dir = RunDir::open(&self.dir)?;
        let plan = dir.plan().plan().map_err(Failure::input)?;
        let reading = Reading::of(&dir, u64::MAX)?;
        name_damage(&reading);
        let total = match reading.ledger.total(plan.weights()) {
            Ok(total) => total,
            Err(LedgerError::Conflict { .. }) => {
                if self.format == Report::Json {
                    let mut answer = summary(&dir, reading.ledger.done().len());
                    answer["conflicts"] = json!(reading.ledger.conflicts());
                    writeln!(anstream::stdout(), "{answer}")?;
                }
                return conflict(&dir, &reading);
            }
            Err(error @ LedgerError::Missing { .. }) => {
                let dir = dir.path().display();
                return Err(Failure::TryAgain(format!(
                    "{dir}: {error}; count {} with `queens run work {dir}`",
                    if reading.bad_lines > 0 {
                        "them again"
                    } else {
                        "on"
                    }
                )));
            }
            Err(error) => return Err(Failure::input(error)),
        };
        let n = dir.plan().n;
        // All solutions and, of the classic board, the fundamental ones.
        let (counted, published) = match plan.family() {
            None => {
                if n >= 26 {
                    crate::stderr::note!(
                        "queens: all shards are counted; counting the symmetric solutions, which takes about a minute"
                    );
                }
                let count = Count::with_all(n, total).map_err(Failure::input)?;
                let published = known(n).map(|known| (known.all, Some(known.fundamental)));
                ((total, Some(count.fundamental())), published)
            }
            Some(family) => {
                let term = Sequence::of(&family)
                    .and_then(|(sequence, index)| sequence.published().term(index));
                ((total, None), term.map(|all| (all, None)))
            }
        };
        let agrees = published.map(|published| published == counted);
        let mut out = anstream::stdout();
        if self.format == Report::Json {
            let mut answer = summary(&dir, plan.len());
            answer["all"] = json!(total.to_string());
            if let (_, Some(fundamental)) = counted {
                answer["fundamental"] = json!(fundamental.to_string());
            }
            answer["damaged_lines"] = json!(reading.bad_lines);
            answer["agrees_with_published"] = json!(agrees);
            writeln!(out, "{answer}")?;
            return Ok(agrees != Some(false));
        }
        let title = board(&plan);
        match counted {
            (_, Some(fundamental)) => {
                writeln!(out, "{title}: {total} solutions, {fundamental} fundamental")?;
            }
            (_, None) => writeln!(out, "{title}: {total} solutions")?,
        }
        match (agrees, published) {
            (Some(true), Some((_, Some(_)))) => writeln!(out, "both are the published counts")?,
            (Some(true), _) => writeln!(out, "it is the published count")?,
            (_, Some((all, Some(fundamental)))) => writeln!(
                out,
                "the published counts are {all} and {fundamental}: they disagree"
            )?,
            (_, Some((all, None))) => {
                writeln!(out, "the published count is {all}: they disagree")?;
            }
            _ => writeln!(out, "no count of it has been published to compare with")?,
        }
        Ok(agrees != Some(false))
    }
}

/// Names the lines that are not added up. Their shards cannot be identified: shards without another record are missing, and
/// prevent a total. Once those are counted again, a damaged line contradicts nothing, and refusing the total would leave a
/// cluster's last job waiting for a manual edit of the file.
fn name_damage(reading: &Reading) {
    for (place, why) in &reading.bad {
        crate::stderr::note!("queens: {place}: {why}; it is not counted");
    }
    let more = reading.bad_lines - reading.bad.len() as u64;
    if more > 0 {
        crate::stderr::note!("queens: and {more} more damaged lines");
    }
    if reading.bad_lines > 0 && reading.ledger.done().is_full() {
        crate::stderr::note!(
            "queens: every shard has another, good record, so the total is valid; delete the damaged lines to silence this note"
        );
    }
}

/// Prints every record of the shards in conflict.
fn conflict(dir: &RunDir, reading: &Reading) -> Outcome {
    let conflicts = reading.ledger.conflicts();
    visit(dir, |file, line| {
        if let Ok(record) = &line.record
            && conflicts.contains(&record.shard)
        {
            crate::stderr::note!(
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
    crate::stderr::note!(
        "queens: {} shards have records that disagree: `queens run verify {} --shard {first}` shows which is right; delete the wrong line",
        conflicts.len(),
        dir.path().display()
    );
    Ok(false)
}
