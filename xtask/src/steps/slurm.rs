//! Runs a count as a job array on a real Slurm on this machine, with three nodes, and makes nodes, tasks and the controller fail.

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Output};
use std::thread::sleep;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail, ensure};

use super::Outcome;
use crate::shell;

mod cluster;
mod processes;

use cluster::Cluster;
pub(super) use cluster::TOOLS;

/// The board to count.
const N: &str = "14";
const TOTAL: &str = "n = 14: 365596 solutions";
const TASKS: &str = "40";

/// Runs a count through the death of a node, a SIGTERM and the death of the controller.
pub(crate) fn run() -> Result<Outcome> {
    if let Some(why) = shell::install(&TOOLS) {
        return Ok(Outcome::Skipped(why));
    }
    shell::queens()?;
    let folder = std::env::temp_dir().join(format!("queens-slurm-{}", std::process::id()));
    fs::create_dir_all(&folder)?;
    let mut cluster = Cluster::start(&folder)?;
    let result = other_boards_are_counted(&cluster)
        .and_then(|()| a_node_dies(&mut cluster))
        .and_then(|()| a_task_is_terminated(&cluster))
        .and_then(|()| the_controller_dies(&mut cluster));
    cluster.stop();
    match result {
        Ok(()) => fs::remove_dir_all(&folder)?,
        Err(error) => return Err(error.context(format!("logs are in {}", folder.display()))),
    }
    Ok(Outcome::Passed)
}

/// Slurm notices, restarts the node's tasks elsewhere, and the dependent job prints the total.
fn a_node_dies(cluster: &mut Cluster) -> Result<()> {
    let count = Count::new(cluster, "node-dies", &[N])?;
    let (job, total) = count.submit(cluster)?;
    let node = "n2";
    wait(Duration::from_secs(60), "a task to run on n2", || {
        Ok(!processes::tasks_of(node).is_empty())
    })?;
    let killed = cluster.kill_node(node)?;
    println!("killed node {node}: {killed} processes, tasks of job {job} among them");
    wait(Duration::from_secs(120), "the total", || {
        cluster.is_over(&total)
    })?;
    let restarted = cluster.restarted(&job)?;
    ensure!(
        restarted > 0,
        "no task was restarted after its node had died"
    );
    let printed = fs::read_to_string(count.dir.join(format!("slurm/total-{total}.log")))?;
    ensure!(
        printed.contains(TOTAL),
        "the dependent job printed: {printed}"
    );
    println!(
        "{restarted} tasks restarted; {}",
        printed.trim().replace('\n', "; ")
    );
    cluster.start_node(node)
}

/// A task gets SIGTERM: it saves, exits with 75, requeues itself, and runs again.
fn a_task_is_terminated(cluster: &Cluster) -> Result<()> {
    let count = Count::new(cluster, "terminated", &[N])?;
    let (job, total) = count.submit(cluster)?;
    let mut running = String::new();
    wait(Duration::from_secs(60), "a running task", || {
        running = cluster.running(&job)?.unwrap_or_default();
        // By then the shell has set its trap; the task may also have ended.
        sleep(Duration::from_millis(300));
        let signal = ["--signal=TERM", "--batch", &running];
        Ok(!running.is_empty() && cluster.run("scancel", &signal).is_ok())
    })?;
    wait(Duration::from_secs(120), "the total", || {
        cluster.is_over(&total)
    })?;
    let restarted = cluster.restarted(&job)?;
    ensure!(
        restarted > 0,
        "task {running} did not requeue itself after SIGTERM"
    );
    let printed = fs::read_to_string(count.dir.join(format!("slurm/total-{total}.log")))?;
    ensure!(
        printed.contains(TOTAL),
        "the dependent job printed: {printed}"
    );
    println!(
        "terminated task {running}: {restarted} restarted; {}",
        printed.trim().replace('\n', "; ")
    );
    Ok(())
}

/// Jobs may be lost with the controller; missing shards are submitted again.
fn the_controller_dies(cluster: &mut Cluster) -> Result<()> {
    let count = Count::new(cluster, "controller-dies", &[N])?;
    let (job, _) = count.submit(cluster)?;
    wait(Duration::from_secs(60), "a running task", || {
        Ok(cluster.running(&job)?.is_some())
    })?;
    cluster.kill_controller()?;
    println!("killed the controller after job {job} was submitted");
    cluster.start_controller()?;
    // Tasks that the new controller may not know continue, and save what they count. New tasks could get their numbers, which
    // makes Slurm close the node.
    wait(Duration::from_secs(60), "the old tasks to end", || {
        Ok(!cluster.has_tasks())
    })?;
    let deadline = Instant::now() + Duration::from_secs(180);
    while !count.is_complete()? {
        cluster.resume();
        ensure!(
            Instant::now() < deadline,
            "shards are still missing: {}",
            count.status()?
        );
        let said = count.queens(cluster, &["submit", "--parts", TASKS])?;
        println!(
            "submitted again: {}",
            said.lines().next().unwrap_or_default()
        );
        let timeout = Instant::now() + Duration::from_secs(30);
        while cluster.is_busy()? && Instant::now() < timeout {
            sleep(Duration::from_millis(500));
        }
    }
    let printed = count.queens(cluster, &["total"])?;
    ensure!(printed.contains(TOTAL), "the total is {printed}");
    println!("{}", printed.trim().replace('\n', "; "));
    Ok(())
}

/// Boards with other lines, in a few tasks.
fn other_boards_are_counted(cluster: &Cluster) -> Result<()> {
    for (name, board, total) in [
        ("rectangle", &["--board", "5x8"][..], "5 × 8: 568 solutions"),
        (
            "pawn",
            &["8", "--pawn", "d4"],
            "n = 8 with pawns on d4: 10 solutions",
        ),
    ] {
        let count = Count::new(cluster, name, board)?;
        let (_, job) = count.submit_parts(cluster, "3")?;
        wait(Duration::from_secs(120), "the total", || {
            cluster.is_over(&job)
        })?;
        let printed = fs::read_to_string(count.dir.join(format!("slurm/total-{job}.log")))?;
        ensure!(
            printed.contains(total),
            "the dependent job printed: {printed}"
        );
        println!("{}", printed.trim().replace('\n', "; "));
    }
    Ok(())
}

/// A run directory and the program that works in it.
struct Count {
    dir: PathBuf,
    program: PathBuf,
}

impl Count {
    fn new(cluster: &Cluster, name: &str, board: &[&str]) -> Result<Self> {
        println!("\n{}:", name.replace('-', " "));
        let count = Self {
            dir: cluster.folder().join(name),
            program: shell::root().join("target/debug/queens"),
        };
        let said = count.queens(cluster, &[&["new"], board].concat())?;
        println!("{}", said.trim());
        Ok(count)
    }

    /// `queens run COMMAND DIR …`. A short rest after each shard makes tasks last long enough to be killed.
    fn queens(&self, cluster: &Cluster, arguments: &[&str]) -> Result<String> {
        let mut command = Command::new(&self.program);
        command.arg("run").arg(arguments[0]).arg(&self.dir);
        command.args(&arguments[1..]);
        cluster.environment(&mut command).env("QUEENS_REST", "0.1");
        text(command.output()?)
    }

    /// Submits the array; returns the job numbers of the array and of the total.
    fn submit(&self, cluster: &Cluster) -> Result<(String, String)> {
        self.submit_parts(cluster, TASKS)
    }

    fn submit_parts(&self, cluster: &Cluster, parts: &str) -> Result<(String, String)> {
        let said = self.queens(cluster, &["submit", "--parts", parts])?;
        print!("{said}");
        let mut jobs = said
            .lines()
            .filter_map(|line| line.strip_prefix("job ")?.split(':').next());
        let mut next = || {
            jobs.next()
                .map(String::from)
                .context("submit names two jobs")
        };
        Ok((next()?, next()?))
    }

    fn status(&self) -> Result<String> {
        let mut command = Command::new(&self.program);
        text(
            command
                .args(["run", "status", "--format", "json"])
                .arg(&self.dir)
                .output()?,
        )
    }

    fn is_complete(&self) -> Result<bool> {
        Ok(self.status()?.contains("\"missing\":0,"))
    }
}

fn text(output: Output) -> Result<String> {
    let error = String::from_utf8_lossy(&output.stderr);
    ensure!(output.status.success(), "{}: {error}", output.status);
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}

/// Waits until a condition holds.
fn wait(timeout: Duration, what: &str, mut holds: impl FnMut() -> Result<bool>) -> Result<()> {
    let start = Instant::now();
    while start.elapsed() < timeout {
        if holds()? {
            return Ok(());
        }
        sleep(Duration::from_millis(100));
    }
    bail!("waited {} s for {what}", timeout.as_secs())
}
