//! The job script for Slurm, and which tasks of the array are still needed.

use std::path::Path;

use queens::count::ShardSet;

use super::part::Distribution;

/// A job array that counts the missing shards of a run.
#[derive(Debug)]
pub(crate) struct Array<'a> {
    /// This program.
    pub(crate) program: &'a Path,
    /// The run directory, as an absolute path.
    pub(crate) dir: &'a Path,
    /// The same name for the same plan and number of parts, so that waiting tasks can be found again.
    pub(crate) name: &'a str,
    /// The number of parts that the shards are split into.
    pub(crate) parts: u64,
    /// The parts to submit.
    pub(crate) tasks: &'a [u64],
}

impl Array<'_> {
    /// The batch script.
    ///
    /// The directory holds the state: shards of a lost task are missing there and are submitted again. Requeueing saves that step
    /// if Slurm notices the loss. The shell waits for the count in the background, because a shell
    /// handles a signal only between its commands, and tells it to save and stop a minute before the time limit.
    pub(crate) fn script(&self) -> String {
        let (program, dir) = (quoted(self.program), quoted(self.dir));
        let Self { name, parts, .. } = self;
        let tasks = ranges(self.tasks);
        let log = log(self.dir, "%A_%a");
        format!(
            r#"#!/bin/sh
#SBATCH --job-name={name}
#SBATCH --array={tasks}
#SBATCH --output={log}
#SBATCH --open-mode=append
#SBATCH --requeue
#SBATCH --signal=B:TERM@60

# Counts one part of the missing shards. After SIGTERM or a transient error, the task requeues itself.
terminated=
{program} run work {dir} --part "$SLURM_ARRAY_TASK_ID/{parts}" --threads "${{SLURM_CPUS_PER_TASK:-1}}" &
count=$!
trap 'terminated=yes; kill -TERM "$count"' TERM
wait "$count"
code=$?
if [ -n "$terminated" ]; then
    wait "$count"
    code=75
fi
if [ "$code" -eq 75 ]; then
    scontrol requeue "${{SLURM_ARRAY_JOB_ID}}_$SLURM_ARRAY_TASK_ID"
fi
exit "$code"
"#
        )
    }

    /// The script of the job that waits for all tasks and adds up the shards.
    pub(crate) fn total_script(&self) -> String {
        let (program, dir) = (quoted(self.program), quoted(self.dir));
        let (name, log) = (self.name, log(self.dir, "total-%j"));
        format!(
            "#!/bin/sh\n#SBATCH --job-name={name}-total\n#SBATCH --output={log}\n\nexec {program} run total {dir}\n"
        )
    }
}

/// The parts with missing shards.
pub(crate) fn missing_parts(done: &ShardSet, parts: u64, deal: Distribution) -> Vec<u64> {
    let mut missing = vec![false; parts as usize];
    for shard in done.missing() {
        missing[deal.part_of(shard, parts) as usize] = true;
    }
    let parts = (0..parts).zip(missing);
    parts
        .filter_map(|(part, missing)| missing.then_some(part))
        .collect()
}

/// Formats a list of tasks for Slurm: `0-3,7,9-10`.
pub(crate) fn ranges(tasks: &[u64]) -> String {
    let runs = tasks.chunk_by(|a, b| a + 1 == *b);
    let range = |run: &[u64]| match run {
        [one] => one.to_string(),
        run => format!("{}-{}", run[0], run[run.len() - 1]),
    };
    runs.map(range).collect::<Vec<_>>().join(",")
}

/// Parses a list of tasks such as `0-3,7,9-10%5`.
pub(crate) fn tasks(ranges: &str) -> Vec<u64> {
    let ranges = ranges.split('%').next().unwrap_or_default();
    let number = |text: &str| text.trim().parse::<u64>().ok();
    let range = |range: &str| {
        let (first, last) = range.split_once('-').unwrap_or((range, range));
        Some(number(first)?..=number(last)?)
    };
    ranges.split(',').filter_map(range).flatten().collect()
}

/// A path as one word for the shell.
fn quoted(path: &Path) -> String {
    format!("'{}'", path.display().to_string().replace('\'', r"'\''"))
}

/// Slurm replaces `%` and `\` in the names of log files, and accepts double quotes around them.
fn log(dir: &Path, name: &str) -> String {
    let dir = dir
        .display()
        .to_string()
        .replace('\\', r"\\")
        .replace('%', "%%");
    format!("\"{dir}/slurm/{name}.log\"")
}

/// Whether a file of this name is a log of a submitted job: `ARRAY_TASK.log` or `total-JOB.log`.
pub(super) fn is_log(name: &str) -> bool {
    let is_number = |text: &str| !text.is_empty() && text.chars().all(|c| c.is_ascii_digit());
    let Some(name) = name.strip_suffix(".log") else {
        return false;
    };
    match name.strip_prefix("total-") {
        Some(job) => is_number(job),
        None => name
            .split_once('_')
            .is_some_and(|(array, task)| is_number(array) && is_number(task)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_are_written_and_read_as_slurm_does() {
        for (list, text) in [
            (vec![], ""),
            (vec![5], "5"),
            (vec![0, 1, 2, 3, 7, 9, 10], "0-3,7,9-10"),
        ] {
            assert_eq!(ranges(&list), text);
            assert_eq!(tasks(text), list);
        }
        assert_eq!(tasks("3-5%2"), [3, 4, 5]);
    }

    #[test]
    fn only_parts_with_missing_shards_are_submitted() {
        let mut done = ShardSet::new(10);
        assert_eq!(missing_parts(&done, 4, Distribution::Round), [0, 1, 2, 3]);
        for shard in [0, 4, 8, 1, 5, 3, 7] {
            done.insert(shard);
        }
        assert_eq!(missing_parts(&done, 4, Distribution::Round), [1, 2]);
    }

    #[test]
    fn paths_with_odd_characters_stay_one_word() {
        let tasks = [0, 1, 5];
        let (program, dir) = (Path::new("/opt/my queens"), Path::new("/data/it's 100%"));
        let (name, parts) = ("queens-8", 6);
        let tasks = &tasks[..];
        #[rustfmt::skip]
        let script = Array { program, dir, name, parts, tasks }.script();
        assert!(script.contains(
            r#"'/opt/my queens' run work '/data/it'\''s 100%' --part "$SLURM_ARRAY_TASK_ID/6""#
        ));
        assert!(script.contains("#SBATCH --array=0-1,5\n"));
        assert!(script.contains("#SBATCH --output=\"/data/it's 100%%/slurm/%A_%a.log\"\n"));
    }
}
