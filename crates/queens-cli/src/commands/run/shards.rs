//! `queens run status DIR --shards`: prints the subtotals of all finished shards, for publication.

use std::io::{BufWriter, Write};

use queens::ledger::ShardState;
use queens::{Cut, Plan};
use serde::Serialize;

use crate::Outcome;
use crate::args::report::Report;
use crate::exit::Failure;
use crate::json::{self, Digits};
use crate::run::directory::RunDir;
use crate::run::reading::Reading;

/// One shard in the output.
#[derive(Serialize)]
struct ShardLine<'a> {
    shard: u64,
    weight: u64,
    count: Digits,
    counted: &'a str,
    position: String,
}

/// Prints the subtotal of each finished shard on a line: a tab-separated table, or JSON.
pub(super) fn print(dir: &RunDir, format: Report) -> Outcome {
    let plan = dir.plan().plan().map_err(Failure::input)?;
    let reading = Reading::of(dir, u64::MAX)?;
    if let Some(shard) = reading.ledger.conflicts().first() {
        return Err(Failure::Input(format!(
            "shard {shard} has records that disagree: settle them first (queens run total prints them)"
        )));
    }
    let mut out = BufWriter::new(std::io::stdout().lock());
    if format == Report::Text {
        heading(dir, &plan, &mut out)?;
    }
    for part in plan.shards() {
        let (shard, weight) = (part.id(), part.weight());
        let Some(count) = reading.ledger.count(shard) else {
            continue;
        };
        let counted = match reading.ledger.state(shard) {
            ShardState::Confirmed => "again",
            _ => "once",
        };
        if format == Report::Json {
            let line = ShardLine {
                shard,
                weight,
                count: Digits(count.into()),
                counted,
                position: part.to_string(),
            };
            writeln!(out, "{}", json::line(&line))?;
            continue;
        }
        writeln!(
            out,
            "{shard}\t{weight}\t{count}\t{}\t{}\t{counted}\t{part}",
            count % 13,
            count % 15
        )?;
    }
    out.flush()?;
    let missing = plan.len() - reading.ledger.done().len();
    if missing > 0 {
        crate::stderr::note!("queens: {missing} shards are missing and not in the table");
    }
    Ok(true)
}

/// Writes the heading: what the table is about, and the names of its columns.
fn heading(dir: &RunDir, plan: &Plan, out: &mut impl Write) -> std::io::Result<()> {
    for line in dir.plan().to_text().lines() {
        writeln!(out, "# {line}")?;
    }
    writeln!(
        out,
        "# total = sum of weight × count over all shards; queens stand as column of each row, . is open"
    )?;
    if matches!(plan.cut(), Cut::Join { .. }) {
        writeln!(
            out,
            "# top: the left columns that the rows above the middle queens take; queens::Shard::puzzles states such a shard as puzzles"
        )?;
    }
    writeln!(out, "shard\tweight\tcount\tmod13\tmod15\tcounted\tposition")
}
