//! Long counts by `queens count`: creates a run directory, counts in it and, unless `--dir` named it, removes it at the end.

use std::env;
use std::fs::{File, TryLockError};
use std::path::{Path, PathBuf};
use std::time::Duration;

use queens::count::kernel::Kernel;
use queens::count::{Choice, KernelRequest};
use queens::ledger::PlanText;
use queens::{Count, Plan, Total};

use super::directory::RunDir;
use super::part::ArrayPart;
use super::reading::Reading;
use super::work::{Ended, Options, work};
use super::{board, plan, saved, threads_that_fit};
use crate::exit::Failure;
use crate::progress::Progress;
use crate::stop::{Signal, Stop};

/// The remaining share of a count, by the records in `dir` or in the user's state directory. Does not plan the count, which would
/// take long for a hopeless one.
pub(crate) fn left(n: usize, dir: Option<&Path>) -> f64 {
    let left = |path: &Path| {
        let dir = RunDir::open(path).ok().filter(|dir| dir.plan().n == n)?;
        let done = Reading::of(&dir, u64::MAX).ok()?.ledger.done().len();
        Some(1.0 - done as f64 / dir.plan().shards.max(1) as f64)
    };
    let saved = match dir {
        Some(path) => vec![path.to_path_buf()],
        None => saved::directories().unwrap_or_default(),
    };
    let shares = saved.iter().filter_map(|path| left(path));
    shares.fold(1.0, f64::min)
}

/// The default directory of a plan. Every cut has its own, so that versions with different cuts do not collide.
fn folder(state: &Path, plan: &PlanText) -> PathBuf {
    state.join(format!("count-{}-{}", plan.n, plan.id()))
}

/// The directory of a count, and its plan.
pub(crate) struct Place {
    dir: RunDir,
    plan: Plan,
    kernel: Kernel,
    /// A lock on a default directory, shared with other processes that count there; the last one removes the directory.
    held: Option<File>,
}

impl Place {
    /// Opens `asked` or a directory in the user's state directory. `None` if there is no state directory.
    pub(crate) fn open(choice: &Choice, asked: Option<&Path>) -> Result<Option<Self>, Failure> {
        match asked {
            Some(path) => Self::named(choice, path).map(Some),
            None => Self::unnamed(choice),
        }
    }

    fn named(choice: &Choice, path: &Path) -> Result<Self, Failure> {
        let &Choice { n, cut, kernel, .. } = choice;
        let (dir, plan) = match RunDir::open(path) {
            Ok(dir) if dir.plan().n == n => {
                let plan = dir.plan().plan().map_err(Failure::input)?;
                if plan.family().is_some() {
                    return Err(Failure::Input(format!(
                        "{} counts another board ({}): continue it with queens run work, or choose another --dir",
                        path.display(),
                        board(&plan)
                    )));
                }
                (dir, plan)
            }
            _ => {
                let plan = plan(n, cut)?;
                (RunDir::create(path, PlanText::of(&plan))?, plan)
            }
        };
        // The process that made the plan may have cut it differently.
        let kernel = if plan.cut() == cut {
            kernel
        } else {
            KernelRequest::Fastest.for_cut(plan.cut())
        };
        Ok(Self {
            dir,
            plan,
            kernel,
            held: None,
        })
    }

    fn unnamed(choice: &Choice) -> Result<Option<Self>, Failure> {
        let &Choice { n, cut, kernel, .. } = choice;
        let Some(state) = state() else {
            crate::stderr::note!("queens: not saved: there is no home directory; --dir DIR saves");
            return Ok(None);
        };
        let plan = plan(n, cut)?;
        let text = PlanText::of(&plan);
        let path = folder(&state, &text);
        let hold = || -> Result<(RunDir, File), Failure> {
            let dir = RunDir::create(&path, text)?;
            let file = File::open(path.join("plan"))?;
            // Without file locks, assume that no other process counts here.
            let _ = file.try_lock_shared();
            Ok((dir, file))
        };
        match hold() {
            Ok((dir, file)) => Ok(Some(Self {
                dir,
                plan,
                kernel,
                held: Some(file),
            })),
            Err(error) => {
                crate::stderr::note!("queens: not saved: {error}; --dir DIR saves elsewhere");
                Ok(None)
            }
        }
    }

    /// The plan.
    pub(crate) fn plan(&self) -> &Plan {
        &self.plan
    }

    /// The kernel.
    pub(crate) fn kernel(&self) -> Kernel {
        self.kernel
    }

    /// Counts all solutions and saves every finished shard; also returns which shards were counted here.
    pub(crate) fn count(self, threads: usize) -> Result<(Count, Total), Failure> {
        let (dir, n, shards) = (&self.dir, self.plan.n(), self.plan.len());
        let threads = threads_that_fit(self.kernel, n, self.plan.cut(), threads)?;
        let stop = Stop::listen()?;
        let done = Reading::of(dir, u64::MAX)?.ledger.done().len();
        let path = dir.path().display();
        if 0 < done {
            crate::stderr::note!("continuing after {done} of {shards} shards in {path}");
        }
        saved::print_reminder();
        let progress = Progress::resume("shards", done, shards);
        let options = Options {
            part: ArrayPart::WHOLE,
            threads,
            save_every: Duration::from_secs(1),
            rest: Duration::ZERO,
        };
        let (ended, total) = work(dir, &self.plan, self.kernel, &options, &stop, |done| {
            progress.set(done)
        })?;
        drop(progress);
        let again = format!(
            "; every finished shard is saved in {path}, run the same command again to continue"
        );
        match ended {
            Ended::Finished => {}
            Ended::Stopped(Signal::Interrupt) => return Err(Failure::Interrupted(again)),
            Ended::Stopped(Signal::Terminate) => {
                return Err(Failure::TryAgain(format!("terminated{again}")));
            }
        }
        let ledger = Reading::of(dir, u64::MAX)?.ledger;
        let all = ledger
            .total(self.plan.weights())
            .map_err(|error| Failure::Input(format!("{error}; see `queens run total {path}`")))?;
        let count = Count::with_all(n, all)
            .map_err(|error| Failure::Input(format!("{error}; see `queens run verify {path}`")))?;
        self.leave();
        Ok((count, total))
    }

    /// Removes a default directory, unless another process still counts there.
    fn leave(self) {
        let Some(file) = self.held else { return };
        // On Windows a lock blocks other locks of the same process, and an open file blocks removal.
        let _ = file.unlock();
        let is_shared = matches!(file.try_lock(), Err(TryLockError::WouldBlock));
        drop(file);
        if !is_shared {
            let _ = self.dir.remove();
        }
    }
}

/// The user's state directory: `$XDG_STATE_HOME` or `~/.local/state`, on Windows `%LOCALAPPDATA%`.
pub(crate) fn state() -> Option<PathBuf> {
    let folder = |name| {
        env::var_os(name)
            .map(PathBuf::from)
            .filter(|path| path.is_absolute())
    };
    let local = || {
        if cfg!(windows) {
            folder("LOCALAPPDATA")
        } else {
            Some(folder("HOME")?.join(".local/state"))
        }
    };
    Some(folder("XDG_STATE_HOME").or_else(local)?.join("queens"))
}
