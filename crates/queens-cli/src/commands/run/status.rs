//! `queens run status DIR`: prints the progress of a run, in words, as a map, or shard by shard.

use std::io::{IsTerminal, Write};
use std::path::PathBuf;
use std::time::{Duration, Instant};

use queens::count::estimated_solutions;
use serde_json::json;

use super::{map, saved, shards, summary};
use crate::Outcome;
use crate::args::report::Report;
use crate::exit::Failure;
use crate::picture::PictureKind;
use crate::run::directory::RunDir;
use crate::run::reading::Reading;
use crate::run::work::now;
use crate::stop::Stop;

/// Print the progress of a count: shards done, missing and bad, and the rate of each host
///
/// Without a directory, lists the counts that `queens count` saved automatically, in `$XDG_STATE_HOME/queens` or
/// `~/.local/state/queens`, on Windows in `%LOCALAPPDATA%\queens`. The same `queens count` continues one; nothing is
/// removed automatically.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  queens run status count18
  queens run status count18 --watch
  queens run status count18 -o progress.svg
  queens run status count18 --shards > count18.tsv
  queens run status                     counts that `queens count` saved automatically")]
pub(crate) struct Status {
    /// The run directory
    dir: Option<PathBuf>,
    /// Print the progress repeatedly until nothing is missing
    #[arg(long, requires = "dir")]
    watch: bool,
    /// Print the subtotal of each finished shard: a table with tabs, or one JSON object per line
    #[arg(long, requires = "dir", conflicts_with = "watch")]
    shards: bool,
    /// Draw the shards as a map into this file, SVG or PNG: done, missing, slow, bad
    #[arg(long, short, value_name = "FILE", requires = "dir", conflicts_with_all = ["watch", "shards", "format"])]
    output: Option<PathBuf>,
    /// Print the result in this format
    #[arg(long, short, value_enum, default_value = "text")]
    format: Report,
}

/// The number of recent seconds over which the rate is measured.
const RECENT_SECONDS: u64 = 600;

impl Status {
    pub(crate) fn run(self) -> Outcome {
        if let Some(path) = &self.output {
            PictureKind::of(path, &[PictureKind::Svg, PictureKind::Png])?;
        }
        let Some(dir) = &self.dir else {
            return saved::print(self.format);
        };
        let dir = RunDir::open(dir)?;
        if let Some(path) = &self.output {
            return map::draw(&dir, path);
        }
        if self.shards {
            return shards::print(&dir, self.format);
        }
        let stop = if self.watch {
            Some(Stop::listen()?)
        } else {
            None
        };
        loop {
            let started = Instant::now();
            let now = now();
            let reading = Reading::of(&dir, now.saturating_sub(RECENT_SECONDS))?;
            let share = share(&dir, &reading);
            let mut out = anstream::stdout().lock();
            if self.watch && std::io::stdout().is_terminal() && self.format == Report::Text {
                write!(out, "\x1b[2J\x1b[H")?;
            }
            match self.format {
                Report::Text => write!(out, "{}", text(&dir, &reading, share, now))?,
                Report::Json => writeln!(out, "{}", json(&dir, &reading, share, now))?,
            }
            out.flush()?;
            let Some(stop) = stop.as_ref().filter(|_| !reading.ledger.done().is_full()) else {
                return Ok(true);
            };
            let next = Instant::now() + Duration::from_secs(2).max(20 * started.elapsed());
            while Instant::now() < next {
                if stop.signal().is_some() {
                    return Err(Failure::Interrupted(String::new()));
                }
                std::thread::sleep(Duration::from_millis(50));
            }
        }
    }
}

/// Shards per second over the recent past, if anything was finished then.
fn rate(reading: &Reading, now: u64) -> Option<f64> {
    let seconds = now.saturating_sub(reading.all.since?).max(1);
    Some(reading.all.recent as f64 / seconds as f64)
}

/// The share of the work that is done. Shards differ in size and the large ones may come first, but the time of a shard is nearly
/// proportional to its solutions. So it is the share of the solutions, if their total is known or can be estimated.
fn share(dir: &RunDir, reading: &Reading) -> f64 {
    let text = dir.plan();
    let shards = reading.ledger.done().len() as f64 / text.shards.max(1) as f64;
    // The plan may be cut by another version; its records can still be reported.
    let Some(plan) = text.plan().ok().filter(|plan| plan.family().is_none()) else {
        return shards;
    };
    let so_far = reading.ledger.so_far(plan.weights());
    share_of_work(so_far, estimated_solutions(text.n), shards)
}

/// If the estimated total is too low, missing shards count as at least a tenth of the mean of the others.
fn share_of_work(so_far: f64, all: f64, shards: f64) -> f64 {
    if so_far == 0.0 || shards >= 1.0 {
        return shards;
    }
    let left = (all - so_far).max((1.0 - shards) * 0.1 * so_far);
    so_far / (so_far + left)
}

/// Core-seconds for the missing shards, if any shards are done.
fn left(reading: &Reading, share: f64) -> Option<f64> {
    let once = reading.ledger.done().len() as f64 / reading.all.records.max(1) as f64;
    let seconds = reading.all.micros as f64 / 1e6 * once;
    (share > 0.0).then(|| seconds * (1.0 - share) / share)
}

/// Seconds until nothing is missing, at the recent rate.
fn seconds_left(reading: &Reading, share: f64, now: u64) -> Option<f64> {
    let seconds = now.saturating_sub(reading.all.since?).max(1) as f64;
    let cores = reading.all.recent_micros.max(1) as f64 / 1e6 / seconds;
    left(reading, share).map(|left| left / cores)
}

fn text(dir: &RunDir, reading: &Reading, share: f64, now: u64) -> String {
    use std::fmt::Write;

    let plan = dir.plan();
    let (done, shards) = (reading.ledger.done().len(), plan.shards);
    let missing = shards - done;
    let percent = 100.0 * done as f64 / shards.max(1) as f64;
    let mut text = String::new();
    let mut line = |name: &str, value: String| {
        writeln!(text, "{name:<10} {value}").expect("strings do not fail")
    };
    line(
        "n",
        format!("{}, cut as \"{}\", plan {}", plan.n, plan.cut, dir.id()),
    );
    let confirmed = match reading.ledger.confirmed().len() {
        0 => String::new(),
        some => format!(", {some} of them more than once with the same result"),
    };
    line(
        "done",
        format!("{done} of {shards} shards ({percent:.1} %){confirmed}"),
    );
    line("missing", missing.to_string());
    line(
        "bad",
        format!(
            "{} damaged lines, {} cut off",
            reading.bad_lines, reading.torn
        ),
    );
    line("conflicts", reading.ledger.conflicts().len().to_string());
    let core_seconds = reading.all.micros as f64 / 1e6;
    if let Some(left) = left(reading, share) {
        line(
            "work",
            format!(
                "{} of one core done ({:.1} %), about {} left",
                span(core_seconds),
                100.0 * share,
                span(left)
            ),
        );
    }
    match rate(reading, now) {
        Some(rate) if missing > 0 => {
            line("rate", format!("{rate:.1} shards per second"));
            if let Some(left) = seconds_left(reading, share, now) {
                line("time left", format!("about {}", span(left)));
            }
        }
        None if missing > 0 => line(
            "rate",
            "nothing was finished in the last ten minutes".into(),
        ),
        _ => {}
    }
    for (host, done) in &reading.hosts {
        let ago = span(now.saturating_sub(done.last) as f64);
        let time = span(done.micros as f64 / 1e6);
        line(
            "host",
            format!(
                "{host}: {} shards in {time} of one core, the last {ago} ago",
                done.records
            ),
        );
    }
    for (place, why) in &reading.bad {
        line("bad", format!("{place}: {why}"));
    }
    if reading.bad_lines > reading.bad.len() as u64 {
        line(
            "bad",
            format!("and {} more", reading.bad_lines - reading.bad.len() as u64),
        );
    }
    for shard in reading.ledger.conflicts().iter().take(20) {
        line(
            "conflict",
            format!("shard {shard}; queens run total prints its records"),
        );
    }
    text
}

fn json(dir: &RunDir, reading: &Reading, share: f64, now: u64) -> serde_json::Value {
    let done = reading.ledger.done().len();
    let rate = rate(reading, now);
    let hosts: serde_json::Map<_, _> = reading
        .hosts
        .iter()
        .map(|(host, done)| {
            let seconds = done.micros as f64 / 1e6;
            (
                host.clone(),
                json!({"shards": done.records, "core_seconds": seconds, "last": done.last}),
            )
        })
        .collect();
    let bad: Vec<_> = reading
        .bad
        .iter()
        .map(|(place, why)| json!({"file": place.file, "line": place.line, "why": why.to_string()}))
        .collect();
    let mut object = summary(dir, done);
    object["confirmed"] = json!(reading.ledger.confirmed().len());
    object["bad_lines"] = json!(reading.bad_lines);
    object["torn"] = json!(reading.torn);
    object["bad"] = json!(bad);
    object["conflicts"] = json!(reading.ledger.conflicts());
    object["core_seconds"] = json!(reading.all.micros as f64 / 1e6);
    object["rate"] = json!(rate);
    object["seconds_left"] = json!(seconds_left(reading, share, now));
    object["hosts"] = json!(hosts);
    object
}

/// Formats a duration in words.
pub(super) fn span(seconds: f64) -> String {
    match seconds {
        s if s < 100.0 => format!("{s:.0} s"),
        s if s < 6000.0 => format!("{:.0} min", s / 60.0),
        s if s < 172_800.0 => format!("{:.1} h", s / 3600.0),
        s => format!("{:.1} days", s / 86_400.0),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn large_shards_that_come_first_do_not_distort_the_time_left() {
        // Half of 1,000 solutions in a tenth of the shards: half of the work is left, not nine tenths.
        assert_eq!(share_of_work(500.0, 1000.0, 0.1), 0.5);
        // The other way round.
        assert_eq!(share_of_work(100.0, 1000.0, 0.5), 0.1);
    }

    #[test]
    fn an_estimate_that_is_too_low_leaves_some_work_until_the_last_shard() {
        let share = share_of_work(1020.0, 1000.0, 0.9);
        assert!((0.98..1.0).contains(&share), "{share}");
        assert_eq!(share_of_work(1020.0, 1000.0, 1.0), 1.0);
        assert_eq!(share_of_work(0.0, 1000.0, 0.0), 0.0);
    }
}
