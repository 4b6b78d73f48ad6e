//! `queens count` for boards that take long: a run directory that it makes, works in and, if nobody asked for it,
//! takes away again.

use std::env;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use queens::Cut;

use super::directory::RunDir;
use super::part::Part;
use super::reading::Reading;
use super::shards::Shards;
use super::stop::{Signal, Stop};
use super::work::{Ended, Options, work};
use crate::exit::Failure;
use crate::progress::Progress;

/// Counts all solutions and saves every finished shard, in `dir` or in the user's state directory. `None` if there is
/// no such place.
pub(crate) fn count(
    n: usize,
    cut: Cut,
    dir: Option<&Path>,
    threads: usize,
) -> Result<Option<u128>, Failure> {
    let shards = Arc::new(Shards::new(n, cut)?);
    let text = shards.text();
    let dir = match dir {
        Some(dir) => RunDir::create(dir, text)?,
        None => {
            // A plan of its own for every way to cut: a newer program does not trip over an older one's shards.
            let place = state().map(|state| state.join(format!("count-{n}-{}", text.id())));
            match place.map(|place| RunDir::create(&place, text)) {
                Some(Ok(dir)) => dir,
                None | Some(Err(_)) => return Ok(None),
            }
        }
    };
    let stop = Stop::listen()?;
    let done = Reading::of(&dir, u64::MAX)?.ledger.done().len();
    let path = dir.path().display();
    if 0 < done && done < shards.len() {
        anstream::eprintln!("going on after {done} of {} shards in {path}", shards.len());
    }
    let progress = Progress::resume("shards", done, shards.len());
    let options = Options {
        part: Part::WHOLE,
        threads,
        save_every: Duration::from_secs(1),
        rest: Duration::ZERO,
    };
    let ended = work(&dir, &shards, &options, &stop, |done, _| progress.set(done))?;
    drop(progress);
    let again = format!("; every finished shard is saved in {path}, and the same command goes on");
    match ended {
        Ended::Finished => {}
        Ended::Stopped(Signal::Interrupt) => return Err(Failure::Interrupted(again)),
        Ended::Stopped(Signal::Terminate) => {
            return Err(Failure::TryAgain(format!("told to stop{again}")));
        }
    }
    let ledger = Reading::of(&dir, u64::MAX)?.ledger;
    let total = ledger.total(|shard| shards.weight(shard));
    total
        .map(Some)
        .map_err(|error| Failure::Input(format!("{error}; `queens run total {path}` tells more")))
}

/// Takes away what [`count`] saved in the user's state directory.
pub(crate) fn forget(n: usize, cut: Cut) {
    let Ok(shards) = Shards::new(n, cut) else {
        return;
    };
    if let Some(state) = state() {
        let _ = std::fs::remove_dir_all(state.join(format!("count-{n}-{}", shards.text().id())));
    }
}

/// Where programs keep what they need to go on: `$XDG_STATE_HOME`, or `~/.local/state`.
fn state() -> Option<PathBuf> {
    let folder = |name| {
        env::var_os(name)
            .map(PathBuf::from)
            .filter(|path| path.is_absolute())
    };
    let state = folder("XDG_STATE_HOME").or_else(|| Some(folder("HOME")?.join(".local/state")))?;
    Some(state.join("queens"))
}
