//! Finds the processes of one node among those of the machine.

use std::collections::BTreeSet;
use std::fs;

/// The processes that run in jobs of this node: batch scripts and what they started.
pub(super) fn tasks_of(node: &str) -> BTreeSet<u32> {
    let mark = format!("SLURMD_NODENAME={node}");
    let is_task = |pid: &u32| {
        let environment = fs::read(format!("/proc/{pid}/environ")).unwrap_or_default();
        environment
            .split(|&byte| byte == 0)
            .any(|variable| variable == mark.as_bytes())
    };
    all().filter(is_task).collect()
}

/// The Slurm step daemons above these processes.
pub(super) fn step_daemons_of(tasks: &BTreeSet<u32>) -> BTreeSet<u32> {
    let mut daemons = BTreeSet::new();
    for &task in tasks {
        let mut pid = task;
        while let Some(parent) = parent(pid).filter(|&parent| parent > 1) {
            let name = fs::read_to_string(format!("/proc/{parent}/comm")).unwrap_or_default();
            if name.starts_with("slurmstepd") {
                daemons.insert(parent);
            }
            pid = parent;
        }
    }
    daemons
}

/// All processes.
pub(super) fn all() -> impl Iterator<Item = u32> {
    let entries = fs::read_dir("/proc").into_iter().flatten().flatten();
    entries.filter_map(|entry| entry.file_name().to_str()?.parse().ok())
}

/// The parent, from `/proc/PID/stat`: after the name in parentheses come the state and the parent.
fn parent(pid: u32) -> Option<u32> {
    let stat = fs::read_to_string(format!("/proc/{pid}/stat")).ok()?;
    stat.rsplit_once(')')?
        .1
        .split_whitespace()
        .nth(1)?
        .parse()
        .ok()
}
