//! `queens count` for boards that take long: a run directory that it makes, works in and, if nobody asked for it,
//! takes away again.

use std::env;
use std::fs::{File, TryLockError};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use queens::{Count, Cut};

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
) -> Result<Option<Count>, Failure> {
    let Some(place) = Place::open(n, cut, dir)? else {
        return Ok(None);
    };
    let Place { dir, shards, .. } = &place;
    shards.require_memory(threads)?;
    let stop = Stop::listen()?;
    let done = Reading::of(dir, u64::MAX)?.ledger.done().len();
    let path = dir.path().display();
    if 0 < done {
        anstream::eprintln!("going on after {done} of {} shards in {path}", shards.len());
    }
    let progress = Progress::resume("shards", done, shards.len());
    let options = Options {
        part: Part::WHOLE,
        threads,
        save_every: Duration::from_secs(1),
        rest: Duration::ZERO,
    };
    let ended = work(dir, shards, &options, &stop, |done, _| progress.set(done))?;
    drop(progress);
    let again = format!("; every finished shard is saved in {path}, and the same command goes on");
    match ended {
        Ended::Finished => {}
        Ended::Stopped(Signal::Interrupt) => return Err(Failure::Interrupted(again)),
        Ended::Stopped(Signal::Terminate) => {
            return Err(Failure::TryAgain(format!("told to stop{again}")));
        }
    }
    let ledger = Reading::of(dir, u64::MAX)?.ledger;
    let total = ledger
        .total(|shard| shards.weight(shard))
        .map_err(|error| {
            Failure::Input(format!("{error}; `queens run total {path}` tells more"))
        })?;
    let count = Count::with_all(n, total).map_err(|error| {
        Failure::Input(format!("{error}; `queens run verify {path}` tells more"))
    })?;
    place.leave();
    Ok(Some(count))
}

/// Where a count is saved.
struct Place {
    dir: RunDir,
    shards: Arc<Shards>,
    /// Held, and shared with others who count there, if nobody asked for the directory: the last to leave takes it away.
    plan: Option<File>,
}

impl Place {
    fn open(n: usize, cut: Cut, asked: Option<&Path>) -> Result<Option<Self>, Failure> {
        if let Some(path) = asked {
            let (dir, shards) = match RunDir::open(path) {
                // Whoever made the plan may have cut it in another way.
                Ok(dir) if dir.plan().n == n => {
                    let shards = Shards::of(dir.plan())?;
                    (dir, shards)
                }
                _ => {
                    let shards = Shards::new(n, cut)?;
                    (RunDir::create(path, shards.text())?, shards)
                }
            };
            let (shards, plan) = (Arc::new(shards), None);
            return Ok(Some(Self { dir, shards, plan }));
        }
        let shards = Shards::new(n, cut)?;
        let text = shards.text();
        let Some(state) = state() else {
            anstream::eprintln!("queens: not saved: there is no home directory; --dir DIR saves");
            return Ok(None);
        };
        // A plan of its own for every way to cut: a newer program does not trip over an older one's shards.
        let path = state.join(format!("count-{n}-{}", text.id()));
        let held = || -> Result<(RunDir, File), Failure> {
            let dir = RunDir::create(&path, text)?;
            let plan = File::open(path.join("plan"))?;
            // Where locks are unknown, everybody is alone.
            let _ = plan.try_lock_shared();
            Ok((dir, plan))
        };
        match held() {
            Ok((dir, plan)) => Ok(Some(Self {
                dir,
                shards: Arc::new(shards),
                plan: Some(plan),
            })),
            Err(error) => {
                anstream::eprintln!("queens: not saved: {error}; --dir DIR saves elsewhere");
                Ok(None)
            }
        }
    }

    /// Takes away what nobody asked for, unless another process still counts there.
    fn leave(self) {
        if let Some(plan) = self.plan
            && !matches!(plan.try_lock(), Err(TryLockError::WouldBlock))
        {
            let _ = std::fs::remove_dir_all(self.dir.path());
        }
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
