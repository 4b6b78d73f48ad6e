//! The run directory: the state of a long count, independent of any scheduler.
//!
//! ```text
//! DIR/plan                          what is counted and how it is cut; written once, never changed
//! DIR/records/HOST-PID-TIME.records one line per finished shard; one file per process, only ever appended to
//! DIR/claims/                       which process is counting which shards
//! ```
//!
//! Every record file has one writer, and records are never rewritten. A killed process leaves at most one incomplete line at the
//! end of its own file, which readers ignore. Shards that it did not write are missing, and the next process counts them. Copying, merging or deleting record files is safe at any time. Claims keep processes from counting a
//! shard twice; no result depends on them, and they may be deleted too.

pub(crate) mod claims;
pub(crate) mod count;
pub(crate) mod directory;
pub(crate) mod merge;
pub(crate) mod part;
pub(crate) mod reading;
pub(crate) mod recount;
pub(crate) mod sample;
pub(crate) mod saved;
mod segment;
pub(crate) mod slurm;
pub(crate) mod work;
mod workers;

use std::io;
use std::path::Path;

use queens::count::Family;
use queens::count::kernel::Kernel;
use queens::{Cut, Plan};

use crate::exit::Failure;
use crate::memory;

/// Plans the n × n board.
pub(crate) fn plan(n: usize, cut: Cut) -> Result<Plan, Failure> {
    Plan::new(n, cut).map_err(Failure::input)
}

/// The board of a plan, in words.
pub(crate) fn board(plan: &Plan) -> String {
    let n = plan.n();
    match plan.family() {
        Some(Family::Torus { .. }) => format!("torus, n = {n}"),
        Some(Family::Amazons { .. }) => format!("amazon, n = {n}"),
        Some(Family::Rectangle { rows, .. }) => format!("{rows} × {n}"),
        Some(Family::Pawns { pawns, .. }) => {
            let names: Vec<String> = pawns.iter().map(|at| at.chess(n).to_string()).collect();
            format!("n = {n} with pawns on {}", names.join(" "))
        }
        _ => format!("n = {n}"),
    }
}

/// Reduces the number of threads to fit the join's tables into free memory, and says so. Fails if not even one fits.
pub(crate) fn threads_that_fit(
    kernel: Kernel,
    n: usize,
    cut: Cut,
    threads: usize,
) -> Result<usize, Failure> {
    let needed = |threads| kernel.memory(n, cut, threads).unwrap_or(0);
    let Some(available) = memory::available() else {
        return Ok(threads);
    };
    let fit = kernel.threads_within(n, cut, threads, available).ok_or_else(|| {
        Failure::Input(format!(
            "the join needs up to {} of memory for n = {n} with one thread, and {} are available here: ask for more, or count with --kernel lanes, far slower",
            memory::in_words(needed(1)),
            memory::in_words(available)
        ))
    })?;
    if fit < threads {
        crate::stderr::note!(
            "queens: {fit} of {threads} threads start: n = {n} needs up to {} of memory with {}, and {} are available here",
            memory::in_words(needed(fit + 1)),
            fit + 1,
            memory::in_words(available)
        );
    }
    Ok(fit)
}

/// An I/O error with the file's name. Transient errors, such as those of a network file system, ask to try again.
fn failed(what: &str, path: &Path, error: io::Error) -> Failure {
    use io::ErrorKind::*;
    let context = format!("cannot {what} {}", path.display());
    match error.kind() {
        StaleNetworkFileHandle
        | TimedOut
        | WouldBlock
        | ResourceBusy
        | HostUnreachable
        | NetworkUnreachable
        | NetworkDown => Failure::TryAgain(format!("{context}: {error}")),
        _ => Failure::Io { context, error },
    }
}
