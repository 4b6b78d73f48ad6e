//! `queens run work DIR`: count what is missing.

use std::path::PathBuf;
use std::time::Duration;

use queens::Cut;
use queens::count::KernelRequest;
use queens::count::kernel::Kernel;

use crate::Outcome;
use crate::args::kernel::kernel_request;
use crate::args::threads::{threads, threads_to_start};
use crate::exit::Failure;
use crate::progress::Progress;
use crate::run::directory::RunDir;
use crate::run::part::ArrayPart;
use crate::run::reading::Reading;
use crate::run::threads_that_fit;
use crate::run::work::{Ended, Options, work};
use crate::stop::{Signal, Stop};

/// Count missing shards with all cores until none is left
///
/// Any number of processes on any number of hosts may do this at once, and each may be killed at any moment; each shard is
/// counted once. Exits with
/// 0 when nothing is missing, with 75 after SIGTERM, SIGHUP or a transient error (run it again), with 130 after Ctrl-C.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  queens run work count20                 all missing shards
  queens run work count20 --part 3/40     the third of forty parts
  parallel -S node1,node2 queens run work $PWD/count20 --part {}/40 ::: {1..40}

Without --part, the part comes from SLURM_ARRAY_TASK_ID, JOB_COMPLETION_INDEX, AWS_BATCH_JOB_ARRAY_INDEX, \
HQ_TASK_ID, PBS_ARRAY_INDEX or SGE_TASK_ID, with the array's size where the scheduler tells it, else --parts K.")]
pub(crate) struct Work {
    /// The run directory
    dir: PathBuf,
    /// Count only part I of K; I counts from 0 or from 1
    #[arg(long, value_name = "I/K", conflicts_with = "parts")]
    part: Option<ArrayPart>,
    /// The size of the array whose task this is, where the scheduler does not tell
    #[arg(long, value_name = "K")]
    parts: Option<u64>,
    /// Count with another kernel than the plan's: lanes count the join's shards too, in little memory, but far slower;
    /// join/avx2, lanes/portable and the like name the instructions too
    #[arg(long, value_name = "KERNEL", value_parser = kernel_request, default_value_t = KernelRequest::Fastest)]
    kernel: KernelRequest,
    /// Threads; all cores unless given, or as many as the memory allows
    #[arg(long, value_name = "T", value_parser = threads)]
    threads: Option<usize>,
    /// Seconds that a finished shard may wait before it is on the disk
    #[arg(long, value_name = "SECONDS", default_value_t = 1.0)]
    save_every: f64,
    /// Seconds to rest after each shard, to leave a shared machine some air; also QUEENS_REST
    #[arg(long, value_name = "SECONDS")]
    rest: Option<f64>,
}

impl Work {
    pub(crate) fn run(self) -> Outcome {
        let stop = Stop::listen()?;
        let part = match self.part {
            Some(part) => Some(part),
            None => ArrayPart::from_scheduler(|name| std::env::var(name).ok(), self.parts)
                .map_err(Failure::Input)?,
        };
        let rest = std::env::var("QUEENS_REST")
            .ok()
            .and_then(|rest| rest.parse().ok());
        let mut options = Options {
            part: part.unwrap_or(ArrayPart::WHOLE),
            threads: threads_to_start(self.threads),
            save_every: seconds("--save-every", self.save_every)?,
            rest: seconds("--rest", self.rest.or(rest).unwrap_or_default())?,
        };
        let dir = RunDir::open(&self.dir)?;
        let plan = dir.plan().plan().map_err(Failure::input)?;
        if self.kernel.is_join() && !matches!(plan.cut(), Cut::Join { .. }) {
            return Err(Failure::input(
                "these are no shards of the join: plan them with `queens run new --kernel join`",
            ));
        }
        let kernel = self.kernel.for_cut(plan.cut());
        if kernel == Kernel::Reference {
            return Err(Failure::input(
                "the reference is too slow for a run: choose join or lanes",
            ));
        }
        options.threads = threads_that_fit(kernel, plan.n(), options.threads)?;
        let done = Reading::of(&dir, u64::MAX)?.ledger.done().len();
        let progress = Progress::resume("shards", done, plan.len());
        let (ended, _) = work(&dir, &plan, kernel, &options, &stop, |done| {
            progress.set(done)
        })?;
        drop(progress);
        let again = format!(
            "everything finished is saved; the same command goes on: queens run work {}",
            dir.path().display()
        );
        match ended {
            Ended::Finished => {
                // Other parts may still be missing: the status tells.
                let (what, next) = match part {
                    Some(part) => (format!("nothing of part {part}"), "status"),
                    None => ("nothing".to_string(), "total"),
                };
                crate::stderr::note!(
                    "{what} is missing; next: queens run {next} {}",
                    dir.path().display()
                );
                Ok(true)
            }
            Ended::Stopped(Signal::Interrupt) => Err(Failure::Interrupted(format!("; {again}"))),
            Ended::Stopped(Signal::Terminate) => {
                Err(Failure::TryAgain(format!("told to stop; {again}")))
            }
        }
    }
}

fn seconds(option: &str, seconds: f64) -> Result<Duration, Failure> {
    Duration::try_from_secs_f64(seconds)
        .map_err(|error| Failure::Input(format!("{option}: {error}")))
}
