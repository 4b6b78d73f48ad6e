//! `queens run work DIR`: counts the missing shards.

use std::path::PathBuf;
use std::time::Duration;

use queens::Cut;
use queens::count::KernelRequest;
use queens::count::kernel::Kernel;

use crate::Outcome;
use crate::args::duration::duration;
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

/// Count the missing shards with all cores
///
/// Any number of processes on any number of hosts may run this at the same time, and any of them may be killed; each shard is
/// counted once. Exits with 0 when nothing is missing, 75 after SIGTERM, SIGHUP or a transient error (run the same command
/// again), and 130 after Ctrl-C.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  queens run work count20                 all missing shards
  queens run work count20 --part 3/40     the third of forty parts
  parallel -S node1,node2 queens run work $PWD/count20 --part {}/40 ::: {1..40}

Without --part, the part comes from SLURM_ARRAY_TASK_ID, JOB_COMPLETION_INDEX, AWS_BATCH_JOB_ARRAY_INDEX, \
HQ_TASK_ID, PBS_ARRAY_INDEX or SGE_TASK_ID. If the scheduler does not give the size of the array, add --parts K.")]
pub(crate) struct Work {
    /// The run directory
    dir: PathBuf,
    /// Count only part I of K; I starts at 0 or at 1
    #[arg(long, value_name = "I/K", conflicts_with = "parts")]
    part: Option<ArrayPart>,
    /// Size of the job array, if the scheduler does not give it
    #[arg(long, hide_short_help = true, value_name = "K")]
    parts: Option<u64>,
    /// Count with another kernel than the plan's
    ///
    /// Lanes count the join's shards too, in little memory but far slower. join/avx2, lanes/portable and so on also choose the
    /// instructions.
    #[arg(long, hide_short_help = true, value_name = "KERNEL", value_parser = kernel_request, default_value_t = KernelRequest::Fastest)]
    kernel: KernelRequest,
    /// Number of threads [default: one per core, or as many as memory allows]
    #[arg(long, short, value_name = "T", value_parser = threads)]
    threads: Option<usize>,
    /// Write finished shards to disk at least this often
    #[arg(long, hide_short_help = true, value_name = "TIME", default_value = "1s", value_parser = duration)]
    save_every: Duration,
    /// Rest this long after each shard, to leave time for others on a shared machine [default: QUEENS_REST, or 0s]
    #[arg(long, hide_short_help = true, value_name = "TIME", value_parser = duration)]
    rest: Option<Duration>,
}

impl Work {
    pub(crate) fn run(self) -> Outcome {
        let stop = Stop::listen()?;
        let part = match self.part {
            Some(part) => Some(part),
            None => ArrayPart::from_scheduler(|name| std::env::var(name).ok(), self.parts)
                .map_err(Failure::Input)?,
        };
        let mut options = Options {
            part: part.unwrap_or(ArrayPart::WHOLE),
            threads: threads_to_start(self.threads),
            save_every: self.save_every,
            rest: self.rest.or_else(rest_from_environment).unwrap_or_default(),
        };
        let dir = RunDir::open(&self.dir)?;
        let plan = dir.plan().plan().map_err(Failure::input)?;
        if self.kernel.is_join() && !matches!(plan.cut(), Cut::Join { .. }) {
            return Err(Failure::input(
                "the plan's shards are not those of the join: plan them with `queens run new --kernel join`",
            ));
        }
        let kernel = self.kernel.for_cut(plan.cut());
        if kernel == Kernel::Reference {
            return Err(Failure::input(
                "the reference is too slow for a run: choose join or lanes",
            ));
        }
        options.threads = threads_that_fit(kernel, plan.n(), plan.cut(), options.threads)?;
        let done = Reading::of(&dir, u64::MAX)?.ledger.done().len();
        let progress = Progress::resume("shards", done, plan.len());
        let (ended, _) = work(&dir, &plan, kernel, &options, &stop, |done| {
            progress.set(done)
        })?;
        drop(progress);
        let again = format!(
            "everything finished is saved; to continue: queens run work {}",
            dir.path().display()
        );
        match ended {
            Ended::Finished => {
                // Other parts may still be missing, which the status shows.
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
                Err(Failure::TryAgain(format!("terminated; {again}")))
            }
        }
    }
}

/// The rest set by `QUEENS_REST`, such as `500ms`; a number without a unit is seconds.
fn rest_from_environment() -> Option<Duration> {
    let rest = std::env::var("QUEENS_REST").ok()?;
    duration(&rest)
        .or_else(|_| duration(&format!("{rest}s")))
        .ok()
}
