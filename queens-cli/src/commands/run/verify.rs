//! `queens run verify DIR`: count again, another way.

use std::io::Write;
use std::path::PathBuf;

use queens::Cut;
use serde_json::json;

use super::{summary, threads};
use crate::Outcome;
use crate::args::report::Report;
use crate::exit::Failure;
use crate::progress::Progress;
use crate::run::directory::RunDir;
use crate::run::reading::Reading;
use crate::run::recount::{Recount, Turned, recount};
use crate::run::sample;
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
    /// How to print what was found
    #[arg(long, short, value_enum, default_value = "text")]
    format: Report,
}

const AGREES: &str = "; what was recounted agrees";

impl Verify {
    pub(crate) fn run(self) -> Outcome {
        let dir = RunDir::open(&self.dir)?;
        let plan = dir.plan().plan().map_err(Failure::input)?;
        let is_joined = matches!(plan.cut(), Cut::Join { .. });
        let reading = Reading::of(&dir, u64::MAX)?;
        let done: Vec<u64> = (0..plan.len())
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
        let mut told = Vec::new();
        let is_json = self.format == Report::Json;
        let turned = Turned { plan, seed };
        let each = |again| {
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
                if is_json {
                    told.push(json!({
                        "shard": shard,
                        "recorded": recorded.to_string(),
                        "recounted": count.ok().map(|count| count.to_string()),
                        "symmetry": format!("{symmetry:?}"),
                    }));
                    return Ok(());
                }
                let count = count.map_or_else(|error| error.to_string(), |count| count.to_string());
                writeln!(
                    out,
                    "shard {shard}: recorded {recorded}, recounted {count} ({symmetry:?})"
                )?;
            }
            Ok(())
        };
        let interrupted = recount(turned, &chosen, threads(self.threads), &stop, each)?;
        drop(progress);
        if is_json {
            let mut answer = summary(&dir, done.len() as u64);
            answer["recounted"] = json!(recounted);
            answer["wrong"] = json!(wrong);
            answer["counts"] = json!(told);
            answer["seed"] = json!(seed);
            writeln!(out, "{answer}")?;
            return match interrupted {
                Some(_) if wrong == 0 => Err(Failure::Interrupted(AGREES.into())),
                _ => Ok(wrong == 0),
            };
        }
        let how = if is_joined { "by lanes, " } else { "" };
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
            Some(_) => return Err(Failure::Interrupted(AGREES.into())),
        }
        Ok(true)
    }
}
