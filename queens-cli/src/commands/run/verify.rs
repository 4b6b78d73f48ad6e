//! `queens run verify DIR`: count again, another way.

use std::io::Write;
use std::path::PathBuf;
use std::sync::Arc;

use super::threads;
use crate::Outcome;
use crate::exit::Failure;
use crate::progress::Progress;
use crate::run::directory::RunDir;
use crate::run::reading::Reading;
use crate::run::recount::{Recount, recount};
use crate::run::sample;
use crate::run::shards::Shards;
use crate::run::stop::Stop;

/// Recount finished shards another way, and say what that proves
///
/// The join's shards are recounted by lanes, which share no search code with it; those of lanes by lanes, which take other
/// rows in another order on a turned or mirrored board.
#[derive(Debug, clap::Args)]
pub(crate) struct Verify {
    /// The run directory
    dir: PathBuf,
    /// Recount so many shards, chosen at random
    #[arg(long, value_name = "M", default_value_t = 100)]
    sample: u64,
    /// Recount all finished shards
    #[arg(long, conflicts_with_all = ["sample", "shard"])]
    all: bool,
    /// Recount this shard
    #[arg(long, value_name = "ID", conflicts_with = "sample")]
    shard: Option<u64>,
    /// Choose the same shards and symmetries again
    #[arg(long, value_name = "SEED")]
    seed: Option<u64>,
    /// Threads; all cores unless given
    #[arg(long, value_name = "T")]
    threads: Option<usize>,
}

impl Verify {
    pub(crate) fn run(self) -> Outcome {
        let dir = RunDir::open(&self.dir)?;
        let shards = Arc::new(Shards::of(dir.plan())?);
        let reading = Reading::of(&dir, u64::MAX)?;
        let done: Vec<u64> = (0..shards.len())
            .filter(|&shard| reading.ledger.done().contains(shard))
            .collect();
        let seed = self.seed.unwrap_or_else(sample::fresh_seed);
        let chosen = match self.shard {
            Some(shard) if reading.ledger.count(shard).is_none() => {
                return Err(Failure::Input(format!(
                    "shard {shard} has no record to verify"
                )));
            }
            Some(shard) => vec![shard],
            None if self.all => done.clone(),
            None => sample::choose(&done, self.sample, seed),
        };
        let stop = Stop::listen()?;
        let mut out = anstream::stdout();
        let progress = Progress::start("shards", Some(chosen.len() as u64));
        let (mut recounted, mut wrong) = (0u64, 0u64);
        let interrupted = recount(
            &shards,
            chosen,
            threads(self.threads),
            seed,
            &stop,
            |again| {
                let Recount {
                    shard,
                    count,
                    symmetry,
                } = again;
                let recorded = reading.ledger.count(shard);
                let is_wrong = count.ok() != recorded;
                recounted += 1;
                progress.set(recounted);
                wrong += u64::from(is_wrong);
                if is_wrong || self.shard.is_some() {
                    let recorded = recorded.unwrap_or_default();
                    let count =
                        count.map_or_else(|error| error.to_string(), |count| count.to_string());
                    writeln!(
                        out,
                        "shard {shard}: recorded {recorded}, recounted {count} ({symmetry:?})"
                    )?;
                }
                Ok(())
            },
        )?;
        drop(progress);
        let how = if shards.joins() { "by lanes, " } else { "" };
        if wrong > 0 {
            writeln!(
                out,
                "{wrong} of {recounted} recounted shards are wrong (seed {seed})"
            )?;
            return Ok(false);
        }
        writeln!(
            out,
            "{recounted} of {} finished shards recounted {how}on a turned or mirrored board, all agree (seed {seed})",
            done.len()
        )?;
        match interrupted {
            None => writeln!(out, "{}", sample::proves(recounted, done.len() as u64))?,
            Some(_) => return Err(Failure::Interrupted("; what was recounted agrees".into())),
        }
        Ok(true)
    }
}
