//! Slurm's daemons on the loopback interface, from Debian's packages, as if this machine were three.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{Child, Command};
use std::time::Duration;

use anyhow::{Context, Result, ensure};

use super::{processes, text, wait};
use crate::shell::{self, Tool};

const NODES: [&str; 3] = ["n1", "n2", "n3"];
const PORT: u16 = 46_817;

/// The programs that a cluster needs.
pub(crate) const TOOLS: [Tool; 4] = [
    ("slurmctld", "slurmctld"),
    ("slurmd", "slurmd"),
    ("sbatch", "slurm-client"),
    ("scontrol", "slurm-client"),
];

/// A running cluster.
pub(super) struct Cluster {
    folder: PathBuf,
    controller: Option<Child>,
    nodes: BTreeMap<&'static str, Child>,
}

impl Cluster {
    pub(super) fn start(folder: &Path) -> Result<Self> {
        let mut cluster = Self {
            folder: folder.to_path_buf(),
            controller: None,
            nodes: BTreeMap::new(),
        };
        fs::write(cluster.configuration(), configuration(folder)?)?;
        for sub in ["state", "spool", "log"] {
            fs::create_dir_all(folder.join(sub))?;
        }
        cluster.start_controller()?;
        for node in NODES {
            cluster.start_node(node)?;
        }
        wait(Duration::from_secs(30), "three idle nodes", || {
            let idle = cluster.run("sinfo", &["--noheader", "--Node", "--states=idle"])?;
            Ok(idle.lines().count() == NODES.len())
        })?;
        Ok(cluster)
    }

    pub(super) fn folder(&self) -> &Path {
        &self.folder
    }

    fn configuration(&self) -> PathBuf {
        self.folder.join("slurm.conf")
    }

    /// Makes a command talk to this cluster.
    pub(super) fn environment<'a>(&self, command: &'a mut Command) -> &'a mut Command {
        command.env("SLURM_CONF", self.configuration())
    }

    pub(super) fn run(&self, program: &str, arguments: &[&str]) -> Result<String> {
        let mut command = Command::new(program);
        let output = self.environment(command.args(arguments)).output();
        text(output.with_context(|| format!("cannot start {program}"))?)
            .with_context(|| program.to_string())
    }

    fn daemon(&self, program: &str, arguments: &[&str]) -> Result<Child> {
        let log = File::create(
            self.folder
                .join(format!("log/{program}{}.out", arguments.join(""))),
        )?;
        let mut command = Command::new(format!("/usr/sbin/{program}"));
        command
            .arg("-D")
            .arg("-f")
            .arg(self.configuration())
            .args(arguments);
        command.stdout(log.try_clone()?).stderr(log);
        self.environment(&mut command)
            .spawn()
            .with_context(|| format!("cannot start {program}"))
    }

    pub(super) fn start_controller(&mut self) -> Result<()> {
        self.controller = Some(self.daemon("slurmctld", &[])?);
        wait(Duration::from_secs(30), "the controller", || {
            Ok(self
                .run("scontrol", &["ping"])
                .is_ok_and(|said| said.contains("UP")))
        })
    }

    pub(super) fn kill_controller(&mut self) -> Result<()> {
        let mut controller = self.controller.take().context("the controller runs")?;
        controller.kill()?;
        controller.wait()?;
        Ok(())
    }

    pub(super) fn start_node(&mut self, node: &'static str) -> Result<()> {
        let daemon = self.daemon("slurmd", &["-N", node])?;
        self.nodes.insert(node, daemon);
        Ok(())
    }

    /// Kills a node as a power cut would: its daemon, its step daemons and its tasks. Returns their number.
    pub(super) fn kill_node(&mut self, node: &str) -> Result<usize> {
        let mut daemon = self.nodes.remove(node).context("the node runs")?;
        daemon.kill()?;
        daemon.wait()?;
        let tasks = processes::tasks_of(node);
        let steps = processes::step_daemons_of(&tasks);
        ensure!(
            !tasks.is_empty(),
            "no task ran on {node} when it was killed"
        );
        steps.iter().chain(&tasks).for_each(|&pid| kill(pid));
        Ok(1 + steps.len() + tasks.len())
    }

    /// Whether a job has ended.
    pub(super) fn is_over(&self, job: &str) -> Result<bool> {
        let waiting = self.run(
            "squeue",
            &["--noheader", "--states=all", "--format=%T", "--jobs", job],
        )?;
        let ended = ["COMPLETED", "FAILED", "CANCELLED", "TIMEOUT", "NODE_FAIL"];
        Ok(waiting.lines().all(|state| ended.contains(&state.trim())))
    }

    /// Whether any job runs, or waits and is not held.
    pub(super) fn is_busy(&self) -> Result<bool> {
        let jobs = self.run("squeue", &["--noheader", "--format=%r"])?;
        Ok(jobs.lines().any(|reason| {
            let reason = reason.to_lowercase();
            !reason.contains("held") && !reason.contains("dependency")
        }))
    }

    /// Whether a task runs on any node, known to the controller or not.
    pub(super) fn has_tasks(&self) -> bool {
        NODES
            .iter()
            .any(|node| !processes::tasks_of(node).is_empty())
    }

    /// Reopens nodes that were closed because of jobs which the controller had forgotten.
    pub(super) fn resume(&self) {
        for node in NODES {
            let _ = self.run(
                "scontrol",
                &["update", &format!("NodeName={node}"), "State=RESUME"],
            );
        }
    }

    /// A running task of this job, as `JOB_TASK`.
    pub(super) fn running(&self, job: &str) -> Result<Option<String>> {
        let running = self.run(
            "squeue",
            &[
                "--noheader",
                "--states=running",
                "--format=%A %F_%K",
                "--jobs",
                job,
            ],
        )?;
        Ok(running
            .lines()
            .next()
            .and_then(|line| line.split(' ').nth(1))
            .map(|task| task.trim().to_string()))
    }

    /// The number of tasks of a job that were started more than once.
    pub(super) fn restarted(&self, job: &str) -> Result<usize> {
        let tasks = self.run("scontrol", &["show", "--oneliner", "job", job])?;
        let restarts = tasks
            .split_whitespace()
            .filter_map(|word| word.strip_prefix("Restarts="));
        Ok(restarts.filter(|&restarts| restarts != "0").count())
    }

    /// Ends all processes that were started here.
    pub(super) fn stop(&mut self) {
        let _ = self.run("scancel", &["--state=PENDING", "--user=root"]);
        for node in NODES {
            let tasks = processes::tasks_of(node);
            let steps = processes::step_daemons_of(&tasks);
            steps.iter().chain(&tasks).for_each(|&pid| kill(pid));
        }
        let daemons = self.nodes.values_mut().chain(&mut self.controller);
        for daemon in daemons {
            let _ = daemon.kill();
            let _ = daemon.wait();
        }
    }
}

fn kill(pid: u32) {
    shell::succeeds(&mut shell::command("kill", &["-9", &pid.to_string()]));
}

/// No accounting, no cgroups, no authentication: everything is on this machine, and short timeouts keep the test short.
fn configuration(folder: &Path) -> Result<String> {
    let user = text(Command::new("id").arg("-un").output()?)?;
    let (user, folder) = (user.trim(), folder.display());
    let mut text = format!(
        "\
ClusterName=queens
SlurmctldHost=localhost(127.0.0.1)
SlurmctldPort={PORT}
SlurmUser={user}
SlurmdUser={user}
AuthType=auth/none
AuthInfo=cred_expire=5
CredType=cred/none
CommunicationParameters=NoInAddrAny,NoCtldInAddrAny
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
MpiDefault=none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
SchedulerParameters=sched_interval=5,batch_sched_delay=1
ReturnToService=2
SlurmctldTimeout=5
SlurmdTimeout=5
KillWait=2
StateSaveLocation={folder}/state
SlurmdSpoolDir={folder}/spool/%n
SlurmctldPidFile={folder}/slurmctld.pid
SlurmdPidFile={folder}/%n.pid
SlurmctldLogFile={folder}/log/slurmctld.log
SlurmdLogFile={folder}/log/%n.log
"
    );
    for (node, port) in NODES.iter().zip(PORT + 1..) {
        text += &format!(
            "NodeName={node} NodeHostname=localhost NodeAddr=127.0.0.1 Port={port} CPUs=2 State=UNKNOWN\n"
        );
    }
    text += "PartitionName=all Nodes=ALL Default=YES MaxTime=INFINITE State=UP\n";
    Ok(text)
}
