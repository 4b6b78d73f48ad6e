//! `queens run import DIR FROM…`: merges records.

use std::io::Write;
use std::path::PathBuf;

use super::summary;
use crate::Outcome;
use crate::args::report::Report;
use crate::run::directory::RunDir;
use crate::run::merge::merge;
use crate::run::reading::Reading;

/// Merge the records of other directories with the same plan
///
/// Each record is new, a duplicate, a confirmation by another worker, or in conflict. Importing twice changes nothing. Exits
/// with 1 if a conflict was found.
#[derive(Debug, clap::Args)]
pub(crate) struct Import {
    /// The run directory
    dir: PathBuf,
    /// Directories to merge into it
    #[arg(required = true)]
    from: Vec<PathBuf>,
    /// Print the result in this format
    #[arg(long, short, value_enum, default_value = "text")]
    format: Report,
}

impl Import {
    pub(crate) fn run(self) -> Outcome {
        let dir = RunDir::open(&self.dir)?;
        let sources = self.from.iter().map(|from| RunDir::open(from));
        let sources = sources.collect::<Result<Vec<_>, _>>()?;
        let merged = merge(&dir, &sources)?;
        let mut out = anstream::stdout();
        if self.format == Report::Json {
            let mut answer = summary(&dir, Reading::of(&dir, u64::MAX)?.ledger.done().len());
            for (name, records) in [
                ("new", merged.new),
                ("identical", merged.identical),
                ("confirmed", merged.confirmed),
                ("conflict", merged.conflict),
                ("damaged_lines", merged.bad),
            ] {
                answer[name] = records.into();
            }
            writeln!(out, "{answer}")?;
            return Ok(merged.conflict == 0);
        }
        writeln!(
            out,
            "{} new, {} identical, {} confirmed, {} in conflict, {} damaged lines skipped",
            merged.new, merged.identical, merged.confirmed, merged.conflict, merged.bad
        )?;
        if merged.conflict > 0 {
            crate::stderr::note!(
                "queens: `queens run total {}` prints the records in conflict",
                dir.path().display()
            );
        }
        Ok(merged.conflict == 0)
    }
}
