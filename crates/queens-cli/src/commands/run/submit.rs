//! `queens run submit DIR`: a Slurm job array over the missing shards.

use std::io::{self, Write};
use std::path::PathBuf;
use std::process::{Command, Stdio};

use serde_json::{Value, json};

use super::summary;
use crate::Outcome;
use crate::args::report::Report;
use crate::exit::Failure;
use crate::run::directory::RunDir;
use crate::run::part::Distribution;
use crate::run::reading::Reading;
use crate::run::slurm::{Array, missing_parts, ranges, tasks};

/// Submit the missing shards to Slurm as a job array, and a job that adds them up
///
/// Run it again to submit only the shards that are missing and neither queued nor running.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  queens run submit count22 --parts 200 -- --time=4:00:00 --cpus-per-task=16
  queens run submit count22 --dry-run     print the job scripts only")]
pub(crate) struct Submit {
    /// The run directory, on a file system that every node sees
    dir: PathBuf,
    /// Number of parts, one for each task of the array
    #[arg(long, value_name = "K", default_value_t = 40, value_parser = clap::value_parser!(u64).range(1..=100_000))]
    parts: u64,
    /// Print the job scripts without submitting them
    #[arg(long)]
    dry_run: bool,
    /// Print the result in this format
    #[arg(long, short, value_enum, default_value = "text")]
    format: Report,
    /// Options for sbatch, after `--`
    #[arg(last = true, value_name = "SBATCH OPTIONS")]
    options: Vec<String>,
}

impl Submit {
    pub(crate) fn run(self) -> Outcome {
        let dir = RunDir::open(&self.dir)?;
        let path = dir.path().canonicalize()?;
        let program = std::env::current_exe()?;
        if let Some(odd) = [&path, &program].into_iter().find(|p| p.to_str().is_none()) {
            return Err(Failure::Input(format!(
                "{} is not UTF-8, as job scripts must be: rename it",
                odd.display()
            )));
        }
        let name = format!("queens-{}-{}-{}", dir.plan().n, dir.id(), self.parts);
        let reading = Reading::of(&dir, u64::MAX)?;
        let done = reading.ledger.done();
        let mut out = anstream::stdout();
        let mut print = |text: String, members: Value| match self.format {
            Report::Text => writeln!(out, "{text}"),
            Report::Json => {
                let mut answer = summary(&dir, done.len());
                answer["name"] = json!(name);
                answer["tasks"] = json!([]);
                let members = members.as_object().into_iter().flatten();
                members.for_each(|(name, value)| answer[name] = value.clone());
                writeln!(out, "{answer}")
            }
        };
        if done.is_full() {
            let next = dir.path().display();
            print(
                format!("nothing is missing; next: queens run total {next}"),
                json!({}),
            )?;
            return Ok(true);
        }
        let plan = dir.plan().plan().map_err(Failure::input)?;
        let mut parts = missing_parts(done, self.parts, Distribution::of(&plan.runs()));
        let waiting = if self.dry_run {
            Vec::new()
        } else {
            waiting(&name)
        };
        parts.retain(|part| !waiting.contains(part));
        if parts.is_empty() {
            print(
                format!(
                    "every part with missing shards is already queued or running; see `squeue --name={name}`"
                ),
                json!({}),
            )?;
            return Ok(true);
        }
        let array = Array {
            program: &program,
            dir: &path,
            name: &name,
            parts: self.parts,
            tasks: &parts,
        };
        let (script, total_script) = (array.script(), array.total_script());
        if self.dry_run {
            print(
                format!(
                    "{script}\n# then, after all tasks of that job have ended:\n\n{total_script}"
                ),
                json!({"tasks": parts, "script": script, "total_script": total_script}),
            )?;
            return Ok(true);
        }
        let logs = path.join("slurm");
        std::fs::create_dir_all(&logs).map_err(|error| Failure::Io {
            context: format!("cannot create {}", logs.display()),
            error,
        })?;
        let job = self.sbatch(&script, None)?;
        let missing = done.bound() - done.len();
        let (tasks, all) = (ranges(&parts), self.parts);
        let submitted = format!("job {job}: tasks {tasks} of {all}, for {missing} missing shards");
        // Print it immediately: the second submission may fail.
        if self.format == Report::Text {
            print(submitted, Value::Null)?;
        }
        let total = self.sbatch(&total_script, Some(&job))?;
        let log = logs.join(format!("total-{total}.log"));
        print(
            format!(
                "job {total}: the total, after job {job}; its output will be {}",
                log.display()
            ),
            json!({"tasks": parts, "job": job, "total_job": total, "log": log}),
        )?;
        Ok(true)
    }

    /// Submits a script and returns the job's number.
    fn sbatch(&self, script: &str, after: Option<&str>) -> Result<String, Failure> {
        let mut command = Command::new("sbatch");
        command.arg("--parsable").args(&self.options);
        if let Some(job) = after {
            command.arg(format!("--dependency=afterany:{job}"));
        }
        let failed = |error| Failure::Io {
            context:
                "cannot run sbatch (is Slurm's client installed here? --dry-run prints the script)"
                    .into(),
            error,
        };
        let mut child = command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .map_err(failed)?;
        let mut stdin = child
            .stdin
            .take()
            .ok_or_else(|| failed(io::ErrorKind::BrokenPipe.into()))?;
        // A refusal may close the pipe early; its reason is on stderr.
        let _ = stdin.write_all(script.as_bytes());
        drop(stdin);
        let output = child.wait_with_output().map_err(failed)?;
        if !output.status.success() {
            let reason = String::from_utf8_lossy(&output.stderr);
            let reason = reason.split_whitespace().collect::<Vec<_>>().join(" ");
            return Err(Failure::TryAgain(format!(
                "sbatch refused the job: {reason}"
            )));
        }
        let answer = String::from_utf8_lossy(&output.stdout);
        Ok(answer
            .trim()
            .split(';')
            .next()
            .unwrap_or_default()
            .to_string())
    }
}

/// The queued and running tasks of this name; none if Slurm does not say. Held tasks do not count, because they do not start by
/// themselves.
fn waiting(name: &str) -> Vec<u64> {
    let squeue = Command::new("squeue")
        .args(["--noheader", "--format=%K|%r", "--name", name])
        .stderr(Stdio::null())
        .output();
    let answer = squeue.map(|output| output.stdout).unwrap_or_default();
    let answer = String::from_utf8_lossy(&answer);
    let lines = answer.lines().filter_map(|line| line.split_once('|'));
    let runs = lines.filter(|(_, reason)| !reason.to_lowercase().contains("held"));
    runs.flat_map(|(ranges, _)| tasks(ranges)).collect()
}
