//! `queens run status` without a directory: lists the counts that `queens count` saved automatically.

use std::io::Write;
use std::time::SystemTime;

use serde_json::{Value, json};

use super::status::span;
use super::summary;
use crate::Outcome;
use crate::args::report::Report;
use crate::memory::in_words;
use crate::run::saved::SavedRun;

/// Prints the saved counts, a line each, and their progress.
pub(super) fn print(format: Report) -> Outcome {
    let mut out = anstream::stdout().lock();
    let mut abandoned = 0;
    let all = SavedRun::all()?;
    if all.is_empty() {
        crate::stderr::note!("no count is saved");
    }
    for saved in all {
        match saved {
            Err(unreadable) => crate::stderr::note!("queens: {unreadable}"),
            Ok(saved) => {
                abandoned += u64::from(saved.is_abandoned());
                match format {
                    Report::Text => writeln!(out, "{}", text(&saved))?,
                    Report::Json => writeln!(out, "{}", object(&saved))?,
                }
            }
        }
    }
    out.flush()?;
    if abandoned > 0 {
        crate::stderr::note!("to remove abandoned counts: queens run remove --older-than 30d");
    }
    Ok(true)
}

fn text(saved: &SavedRun) -> String {
    let plan = saved.dir.plan();
    let percent = 100.0 * saved.done as f64 / plan.shards.max(1) as f64;
    format!(
        "{}: n = {}, {} of {} shards ({percent:.1} %), {}, {}",
        saved.dir.path().display(),
        plan.n,
        saved.done,
        plan.shards,
        in_words(saved.bytes),
        state(saved)
    )
}

fn state(saved: &SavedRun) -> String {
    let ago = format!("last worked on {} ago", span(saved.age.as_secs_f64()));
    if saved.is_worked_on {
        "being counted".to_string()
    } else if saved.is_finished() {
        format!("finished, {ago}")
    } else if saved.is_abandoned() {
        format!("abandoned, {ago}")
    } else {
        ago
    }
}

/// The JSON object of a run, with its size and the time of its last record.
pub(super) fn object(saved: &SavedRun) -> Value {
    let last = SystemTime::now().checked_sub(saved.age);
    let last = last.and_then(|last| last.duration_since(SystemTime::UNIX_EPOCH).ok());
    let mut object = summary(&saved.dir, saved.done);
    object["bytes"] = json!(saved.bytes);
    object["last"] = json!(last.unwrap_or_default().as_secs());
    object["is_worked_on"] = json!(saved.is_worked_on);
    object
}
