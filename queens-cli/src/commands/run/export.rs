//! `queens run export DIR`: subtotals for publication.

use std::io::{BufWriter, Write};
use std::path::PathBuf;

use queens::Cut;
use queens::ledger::State;

use crate::Outcome;
use crate::exit::Failure;
use crate::run::directory::RunDir;
use crate::run::reading::Reading;

/// Write the subtotals of all finished shards as TSV
#[derive(Debug, clap::Args)]
pub(crate) struct Export {
    /// The run directory
    dir: PathBuf,
}

impl Export {
    pub(crate) fn run(self) -> Outcome {
        let dir = RunDir::open(&self.dir)?;
        let plan = dir.plan().plan().map_err(Failure::input)?;
        let reading = Reading::of(&dir, u64::MAX)?;
        if let Some(shard) = reading.ledger.conflicts().first() {
            return Err(Failure::Input(format!(
                "shard {shard} has records that disagree: settle them first (queens run total prints them)"
            )));
        }
        let mut out = BufWriter::new(std::io::stdout().lock());
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
        writeln!(out, "shard\tweight\tcount\tmod13\tmod15\tcounted\tposition")?;
        for part in plan.shards() {
            let (shard, weight) = (part.id(), part.weight());
            let Some(count) = reading.ledger.count(shard) else {
                continue;
            };
            let counted = match reading.ledger.state(shard) {
                State::Confirmed => "again",
                _ => "once",
            };
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
            anstream::eprintln!("queens: {missing} shards are missing and not in the table");
        }
        Ok(true)
    }
}
