//! `queens run remove`: run directories that nobody needs any more.

use std::io::Write;
use std::path::PathBuf;
use std::time::Duration;

use clap::ArgGroup;

use super::list::object;
use crate::args::report::Report;
use crate::exit::Failure;
use crate::memory::in_words;
use crate::run::saved::Saved;
use crate::{Outcome, json};

/// Remove run directories: those named, or saved counts by their age or end
///
/// A directory in which a process of this machine is counting stays. Only what belongs to the count is removed.
#[derive(Debug, clap::Args)]
#[command(group = ArgGroup::new("what").args(["dirs", "finished", "older_than"]).required(true).multiple(true))]
#[command(after_help = "\
Examples:
  queens run remove count18             a run directory, wherever it is
  queens run remove --finished          saved counts that nothing is missing of
  queens run remove --older-than 30d    saved counts that nobody has worked on for thirty days")]
pub(crate) struct Remove {
    /// Run directories
    #[arg(value_name = "DIR")]
    dirs: Vec<PathBuf>,

    /// Saved counts of which nothing is missing
    #[arg(long, conflicts_with = "dirs")]
    finished: bool,

    /// Saved counts that were not worked on for so long: 12h, 30d or 8w
    #[arg(long, value_name = "AGE", value_parser = age, conflicts_with = "dirs")]
    older_than: Option<Duration>,

    /// How to print what was removed
    #[arg(long, short, value_enum, default_value = "text")]
    format: Report,
}

impl Remove {
    pub(crate) fn run(self) -> Outcome {
        let mut out = anstream::stdout().lock();
        let mut is_all = true;
        for saved in self.chosen()? {
            let path = saved.dir.path().display().to_string();
            if saved.is_worked_on {
                crate::stderr::note!("queens: {path} stays: a process is counting there");
                is_all = false;
                continue;
            }
            let line = match self.format {
                Report::Json => json::line(&object(&saved)),
                Report::Text => format!("{path}: removed, {}", in_words(saved.bytes)),
            };
            saved.remove()?;
            writeln!(out, "{line}")?;
        }
        out.flush()?;
        Ok(is_all)
    }

    fn chosen(&self) -> Result<Vec<Saved>, Failure> {
        if !self.dirs.is_empty() {
            return self.dirs.iter().map(|dir| Saved::of(dir)).collect();
        }
        let readable = Saved::all()?.into_iter().flatten();
        let is_old = |saved: &Saved| self.older_than.is_some_and(|age| saved.age >= age);
        let is_chosen = |saved: &Saved| self.finished && saved.is_finished() || is_old(saved);
        Ok(readable.filter(is_chosen).collect())
    }
}

/// Reads an age, for clap's `value_parser`.
fn age(text: &str) -> Result<Duration, String> {
    const UNITS: [(char, u64); 5] = [
        ('s', 1),
        ('m', 60),
        ('h', 3_600),
        ('d', 86_400),
        ('w', 604_800),
    ];
    let read = |(unit, seconds): (char, u64)| {
        let number = text.strip_suffix(unit)?.parse::<u64>().ok()?;
        Some(Duration::from_secs(number.checked_mul(seconds)?))
    };
    let wrong = || "write an age such as 12h, 30d or 8w".to_string();
    UNITS.into_iter().find_map(read).ok_or_else(wrong)
}
