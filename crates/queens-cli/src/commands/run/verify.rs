//! `queens run verify DIR`: recounts shards with another method.

use std::collections::HashMap;
use std::io::Write;
use std::path::PathBuf;

use queens::Cut;
use queens::count::kernel::{InstructionSet, Kernel};
use queens::ledger::{JoinCost, Record};
use serde_json::json;

use super::summary;
use crate::args::kernel::instructions;
use crate::args::report::Report;
use crate::args::threads::{threads, threads_to_start};
use crate::exit::Failure;
use crate::progress::Progress;
use crate::run::directory::RunDir;
use crate::run::reading::{Reading, visit};
use crate::run::recount::{Recount, RecountMethod, Turned, UNITS, recount};
use crate::run::{sample, threads_that_fit};
use crate::stop::Stop;
use crate::{Outcome, cost};

/// Recount finished shards with another method and compare
///
/// Samples shards in proportion to their work. The join's shards are recounted with two more middle rows where there are any,
/// or with lanes, which share no search code with it. Shards of lanes are recounted with lanes on a rotated or mirrored board,
/// which visits other rows in another order; shards of other boards by a search over lines or squares.
#[derive(Debug, clap::Args)]
pub(crate) struct Verify {
    /// The run directory
    dir: PathBuf,
    /// Recount with this method: auto, lanes, rows, mirror or units; rows/avx2 also chooses the instructions
    ///
    /// lanes: on a rotated or mirrored board; shares no search code with the join and takes about a hundred times as long.
    /// rows: with the join and two more middle rows; other tables, two to three times as long.
    /// mirror: the mirrored shard with the join; same cost, different words and order.
    /// units: some units of each shard, with the join and with lanes; checks the kernel, not the record.
    /// auto: rows from n = 21 on if the join counted, else lanes.
    #[arg(long, short, value_name = "METHOD", default_value = "auto", value_parser = recount_option, verbatim_doc_comment)]
    method: RecountOption,
    /// Recount this many random shards, or all of them
    #[arg(long, value_name = "M|all", default_value = "100", value_parser = sample_size)]
    sample: Sample,
    /// Recount only this shard
    #[arg(long, value_name = "ID", conflicts_with = "sample")]
    shard: Option<u64>,
    /// Seed; the same seed chooses the same shards and symmetries
    #[arg(long, value_name = "NUMBER")]
    seed: Option<u64>,
    /// Number of threads [default: one per core]
    #[arg(long, short, value_name = "T", value_parser = threads)]
    threads: Option<usize>,
    /// Start even if the estimated time is more than ten minutes
    #[arg(long)]
    force: bool,
    /// Print the result in this format
    #[arg(long, short, value_enum, default_value = "text")]
    format: Report,
}

/// The method and the instructions of a recount; no instructions means the best.
#[derive(Clone, Copy, Debug)]
struct RecountOption {
    method: Option<RecountMethod>,
    instructions: Option<InstructionSet>,
}

/// Reads `rows` or `rows/avx2`, for clap's `value_parser`.
fn recount_option(text: &str) -> Result<RecountOption, String> {
    let (method, set) = match text.split_once('/') {
        Some((method, set)) => (method, Some(set)),
        None => (text, None),
    };
    let method = match method {
        "auto" => None,
        "lanes" => Some(RecountMethod::Lanes),
        "rows" => Some(RecountMethod::Rows),
        "mirror" => Some(RecountMethod::Mirror),
        "units" => Some(RecountMethod::Units),
        _ => return Err("write auto, lanes, rows, mirror or units".to_string()),
    };
    let instructions = set.map(instructions).transpose()?;
    Ok(RecountOption {
        method,
        instructions,
    })
}

/// The number of shards to recount.
#[derive(Clone, Copy, Debug)]
enum Sample {
    All,
    Random(u64),
}

fn sample_size(text: &str) -> Result<Sample, String> {
    match (text, text.parse()) {
        ("all", _) => Ok(Sample::All),
        (_, Ok(number)) => Ok(Sample::Random(number)),
        _ => Err("write a number of shards, or all".to_string()),
    }
}

const AGREES: &str = "; what was recounted agrees";

impl Verify {
    pub(crate) fn run(self) -> Outcome {
        let dir = RunDir::open(&self.dir)?;
        let plan = dir.plan().plan().map_err(Failure::input)?;
        let method = self
            .method
            .method
            .unwrap_or_else(|| RecountMethod::best(&plan));
        if !method.takes(plan.cut()) {
            return Err(Failure::Input(format!(
                "shards cut as \"{}\" cannot be recounted with this method: choose --method lanes",
                plan.cut()
            )));
        }
        let is_other = plan.family().is_some();
        let is_join = matches!(plan.cut(), Cut::Join { .. });
        if is_other && self.method.instructions.is_some() {
            return Err(Failure::input(
                "other boards are recounted by plain search: leave out the instructions in --method",
            ));
        }
        let kernel = method.kernel(self.method.instructions);
        let threads = threads_to_start(self.threads);
        let threads = threads_that_fit(kernel, plan.n(), method.tables(plan.cut()), threads)?;
        let reading = Reading::of(&dir, u64::MAX)?;
        let (ledger, done) = (&reading.ledger, reading.ledger.done().len());
        let counts = (0..plan.len()).filter_map(|shard| Some((shard, ledger.count(shard)?)));
        let seed = self.seed.unwrap_or_else(sample::fresh_seed);
        let drawn = match self.sample {
            Sample::All => u64::MAX,
            Sample::Random(number) => number,
        };
        let is_all = self.shard.is_none() && drawn >= done;
        let chosen = match self.shard {
            Some(shard) if ledger.count(shard).is_none() => {
                return Err(Failure::Input(format!(
                    "shard {shard} has no record to verify"
                )));
            }
            Some(shard) => vec![shard],
            None if is_all => counts.map(|(shard, _)| shard).collect(),
            None => sample::choose(counts, drawn, seed),
        };
        let recorded = recorded(&dir, &chosen)?;
        let micros: u64 = recorded.values().map(|recorded| recorded.micros).sum();
        let seconds = method.cost(&plan) * micros as f64 / 1e6 / threads as f64;
        cost::require(
            self.force,
            "recounting them",
            cost::Time::Seconds(seconds),
            &format!("{} shards", chosen.len()),
            "draw fewer with --sample, or recount with another method: --method rows, mirror or units where the join counted",
        )?;
        let stop = Stop::listen()?;
        let mut out = anstream::stdout();
        let progress = Progress::start("shards", Some(chosen.len() as u64));
        let (mut recounted, mut wrong) = (0u64, 0u64);
        let mut compared = Compared::default();
        let mut json_counts = Vec::new();
        let is_json = self.format == Report::Json;
        let turned = Turned::new(plan, method, seed);
        let each = |again: Recount| {
            let Recount {
                shard,
                counted,
                kernel,
                symmetry,
            } = again;
            let is_joined = matches!(kernel, Kernel::Join(_));
            recounted += 1;
            compared.add(recorded.get(&shard), is_joined);
            progress.set(recounted);
            // For units, counts those that differ.
            let count = match method {
                RecountMethod::Units if is_joined => 0,
                _ => ledger.count(shard).unwrap_or_default(),
            };
            let mut is_wrong = counted.map(|counted| counted.completions) != Ok(count);
            let mut note = String::new();
            if let (RecountMethod::Mirror, true, Ok(counted), Some(joined)) = (
                method,
                is_joined,
                counted,
                recorded.get(&shard).and_then(|recorded| recorded.joined),
            ) && (counted.nodes, counted.pairs) != (joined.listed, joined.pairs)
            {
                is_wrong = true;
                note = format!(
                    "; recorded {} half boards and {} pairs, recounted {} and {}",
                    joined.listed, joined.pairs, counted.nodes, counted.pairs
                );
            }
            wrong += u64::from(is_wrong);
            if is_wrong || self.shard.is_some() {
                let again = counted.map(|counted| counted.completions);
                if is_json {
                    json_counts.push(json!({
                        "shard": shard,
                        "recorded": count.to_string(),
                        "recounted": again.ok().map(|count| count.to_string()),
                        "symmetry": format!("{symmetry:?}"),
                    }));
                    return Ok(());
                }
                let again = again.map_or_else(|error| error.to_string(), |count| count.to_string());
                if method == RecountMethod::Units && is_joined {
                    writeln!(out, "shard {shard}: {again} of {UNITS} units differ")?;
                } else {
                    writeln!(
                        out,
                        "shard {shard}: recorded {count}, recounted {again} ({symmetry:?}){note}"
                    )?;
                }
            }
            Ok(())
        };
        let (interrupted, differ) = recount(turned, kernel, &chosen, threads, &stop, each)?;
        drop(progress);
        if is_json {
            let mut answer = summary(&dir, done);
            answer["recounted"] = json!(recounted);
            answer["wrong"] = json!(wrong);
            answer["counts"] = json!(json_counts);
            answer["seed"] = json!(seed);
            writeln!(out, "{answer}")?;
            return match interrupted {
                Some(_) if wrong == 0 => Err(Failure::Interrupted(AGREES.into())),
                _ => Ok(wrong == 0),
            };
        }
        for (shard, [joined, lanes]) in differ {
            writeln!(
                out,
                "shard {shard}: a unit has {joined} by the join and {lanes} in lanes"
            )?;
        }
        if wrong > 0 {
            writeln!(
                out,
                "{wrong} of {recounted} recounted shards are wrong (seed {seed})"
            )?;
            return Ok(false);
        }
        let how = how(method, is_join);
        writeln!(
            out,
            "{recounted} of {done} finished shards recounted {how}, all agree (seed {seed})"
        )?;
        if interrupted.is_some() {
            return Err(Failure::Interrupted(AGREES.into()));
        }
        if recounted > 0 {
            writeln!(out, "{}", compared.meaning(method, is_other))?;
        }
        if recounted == 0 {
            writeln!(out, "{}", sample::proves(0, "shards"))?;
        } else if method == RecountMethod::Units {
            let units = drawn.min(recounted) * UNITS as u64;
            writeln!(out, "{}", sample::proves(units, "units"))?;
        } else if is_all {
            let every = "every finished shard was counted twice with the same result";
            writeln!(out, "{every}")?;
        } else if self.shard.is_none() {
            writeln!(out, "{}", sample::proves(drawn, "shards"))?;
        }
        Ok(true)
    }
}

/// The method, as part of a sentence.
fn how(method: RecountMethod, is_joined: bool) -> &'static str {
    match method {
        RecountMethod::Lanes if is_joined => "in lanes, on a rotated or mirrored board",
        RecountMethod::Lanes => "on a rotated or mirrored board",
        RecountMethod::Rows => "with two more middle rows",
        RecountMethod::Mirror => "as mirror images",
        RecountMethod::Units => "in some of their units",
    }
}

/// The numbers of shards that each pair of kernels counted.
#[derive(Default)]
struct Compared {
    /// By the join and by lanes.
    by_both: u64,
    /// Twice by lanes.
    by_lanes: u64,
    /// Twice by the join.
    by_join: u64,
}

impl Compared {
    fn add(&mut self, recorded: Option<&Recorded>, is_joined_again: bool) {
        let is_join = recorded.is_some_and(|recorded| recorded.is_join);
        match (is_join, is_joined_again) {
            (true, true) => self.by_join += 1,
            (false, false) => self.by_lanes += 1,
            _ => self.by_both += 1,
        }
    }

    /// What agreement proves, and what it does not: a line for each pair of kernels.
    fn meaning(&self, method: RecountMethod, is_other: bool) -> String {
        if is_other {
            return "by a search over lines or squares, which shares nothing with lanes: a bug of either would show, and a wrong record too".into();
        }
        if method == RecountMethod::Units {
            return "the join and lanes, which share no search code, agree here: a bug of either would show, but not a wrong record".into();
        }
        let both = "lanes share no search code with the join, so that a bug of either would show, and a wrong record too";
        let lanes = "lanes took other rows in another order than the first time: a wrong record would show, and most bugs; not one that a rotated or mirrored board has too";
        let join = match method {
            RecountMethod::Mirror => {
                "other words of the same code: a wrong record would show, or a fault of a machine; not a bug that mirrors share"
            }
            _ => {
                "other heights, tables and sets of columns of the same code: a wrong record would show, and most bugs; not one that all heights share"
            }
        };
        let pairs = [
            (self.by_both, "by the join and by lanes", both),
            (self.by_lanes, "twice by lanes", lanes),
            (self.by_join, "twice by the join", join),
        ];
        let pairs: Vec<_> = pairs
            .into_iter()
            .filter(|(shards, ..)| *shards > 0)
            .collect();
        match pairs.as_slice() {
            [(_, _, meaning)] => (*meaning).to_string(),
            pairs => {
                let line = |(shards, kernels, meaning): &(u64, &str, &str)| {
                    format!("{shards} were counted {kernels}: {meaning}")
                };
                let lines: Vec<String> = pairs.iter().map(line).collect();
                lines.join("\n")
            }
        }
    }
}

/// The work stated in a record.
struct Recorded {
    micros: u64,
    joined: Option<JoinCost>,
    /// Whether the join counted it.
    is_join: bool,
}

/// The work stated in the records of these shards.
fn recorded(dir: &RunDir, chosen: &[u64]) -> Result<HashMap<u64, Recorded>, Failure> {
    let mut found = HashMap::new();
    visit(dir, |_, line| {
        if let Ok(record) = &line.record
            && chosen.binary_search(&record.shard).is_ok()
        {
            let &Record { micros, joined, .. } = record;
            let recorded = Recorded {
                micros,
                joined,
                is_join: record.kernel.starts_with("join"),
            };
            found.insert(record.shard, recorded);
        }
    })?;
    Ok(found)
}
