//! `queens run remove`: removes run directories that are no longer needed.

use std::io::Write;
use std::path::PathBuf;
use std::time::Duration;

use clap::ArgGroup;

use super::saved::object;
use crate::args::duration::duration;
use crate::args::report::Report;
use crate::exit::Failure;
use crate::memory::in_words;
use crate::run::saved::SavedRun;
use crate::{Outcome, json};

/// Remove run directories, or saved counts that are finished or old
///
/// Keeps directories in which a process on this machine is counting. Removes only files that belong to the count.
#[derive(Debug, clap::Args)]
#[command(group = ArgGroup::new("what").args(["dirs", "finished", "older_than"]).required(true).multiple(true))]
#[command(after_help = "\
Examples:
  queens run remove count18             any run directory
  queens run remove --finished          completed counts
  queens run remove --older-than 30d    counts untouched for 30 days")]
pub(crate) struct Remove {
    /// Run directories to remove
    #[arg(value_name = "DIR")]
    dirs: Vec<PathBuf>,

    /// Remove completed counts that `queens count` saved
    #[arg(long, conflicts_with = "dirs")]
    finished: bool,

    /// Remove saved counts untouched for this long, such as 12h or 30d
    #[arg(long, value_name = "TIME", value_parser = duration, conflicts_with = "dirs")]
    older_than: Option<Duration>,

    /// Print the result in this format
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
                crate::stderr::note!("queens: {path} was kept: a process is counting there");
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

    fn chosen(&self) -> Result<Vec<SavedRun>, Failure> {
        if !self.dirs.is_empty() {
            return self.dirs.iter().map(|dir| SavedRun::of(dir)).collect();
        }
        let readable = SavedRun::all()?.into_iter().flatten();
        let is_old = |saved: &SavedRun| self.older_than.is_some_and(|age| saved.age >= age);
        let is_chosen = |saved: &SavedRun| self.finished && saved.is_finished() || is_old(saved);
        Ok(readable.filter(is_chosen).collect())
    }
}
