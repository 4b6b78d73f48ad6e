//! The templates of docs/cluster.md, run as by their schedulers: the commands are read from the document, every task gets the
//! variables that its scheduler promises, one is evicted halfway, and tasks that exit as the template says are restarted. The
//! schedulers themselves are not involved.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::Duration;

const TASKS: u64 = 4;

fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("schedulers-{name}"));
    let _ = fs::remove_dir_all(&folder);
    folder
}

/// The line of the document that contains this text.
fn line(mark: &str) -> String {
    let document = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/cluster.md");
    let text = fs::read_to_string(document).unwrap();
    let mut lines = text.lines().filter(|line| line.contains(mark));
    let line = lines.next().unwrap_or_else(|| panic!("no {mark}"));
    line.to_string()
}

/// The contents of brackets, as a list.
fn in_brackets(line: &str) -> Vec<String> {
    let list = line.split_once('[').unwrap().1.rsplit_once(']').unwrap().0;
    let words = list.split(',');
    words
        .map(|word| word.trim().trim_matches('"').to_string())
        .collect()
}

/// The arguments of a template, for this directory and a smaller array.
fn arguments(words: &[String], dir: &Path, task: u64) -> Vec<String> {
    let words = words.iter().map(|word| match word.as_str() {
        "/shared/count22" | "/efs/count22" => dir.display().to_string(),
        "40" => TASKS.to_string(),
        "$(Process)/40" => format!("{task}/{TASKS}"),
        _ => word.clone(),
    });
    words.collect()
}

fn queens(arguments: &[String]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_queens"));
    command.args(arguments).stderr(Stdio::null());
    command
}

/// Runs all tasks like a scheduler that restarts tasks which exit with 75 or die of a signal; `first` is the number of the first,
/// and `variables` gives the environment of a task.
fn play(
    name: &str,
    words: &[String],
    first: u64,
    variables: impl Fn(u64) -> Vec<(&'static str, String)>,
) {
    let dir = folder(name);
    let new = ["run", "new", dir.to_str().unwrap(), "12"].map(String::from);
    assert!(
        queens(&new)
            .stdout(Stdio::null())
            .status()
            .unwrap()
            .success()
    );
    let evicted = first + 1;
    for task in first..first + TASKS {
        let mut attempts = 0;
        loop {
            let mut command = queens(&arguments(words, &dir, task));
            command.envs(variables(task));
            let is_evicted = task == evicted && attempts == 0;
            if is_evicted {
                // So that it is still running when it is terminated.
                command.env("QUEENS_REST", "0.2");
            }
            let mut child = command.spawn().unwrap();
            if is_evicted {
                sleep(Duration::from_millis(300));
                let mut kill = Command::new("kill");
                kill.arg("-TERM").arg(child.id().to_string());
                assert!(kill.status().unwrap().success());
            }
            attempts += 1;
            match child.wait().unwrap().code() {
                Some(0) => break,
                Some(75) | None => assert!(attempts < 10, "{name}, task {task}"),
                Some(code) => panic!("{name}, task {task}: exit {code}"),
            }
        }
        assert_eq!(attempts > 1, task == evicted, "{name}, task {task}");
    }
    let total = ["run", "total", dir.to_str().unwrap()].map(String::from);
    let total = queens(&total).output().unwrap();
    let total = String::from_utf8(total.stdout).unwrap();
    assert!(total.starts_with("n = 12: 14200 solutions"), "{total}");
}

#[test]
fn an_indexed_job_of_kubernetes_counts_its_parts() {
    let words = in_brackets(&line("command: [queens"));
    let variables = |task: u64| vec![("JOB_COMPLETION_INDEX", task.to_string())];
    play("kubernetes", &words[1..], 0, variables);
}

#[test]
fn an_array_of_aws_batch_counts_its_parts() {
    let words = in_brackets(&line("command=[\"queens\""));
    let variables = |task: u64| {
        vec![
            ("AWS_BATCH_JOB_ARRAY_INDEX", task.to_string()),
            ("AWS_BATCH_JOB_ARRAY_SIZE", TASKS.to_string()),
        ]
    };
    play("aws", &words[1..], 0, variables);
}

#[test]
fn a_cluster_of_htcondor_counts_its_parts() {
    assert!(line("on_exit_remove").ends_with("(ExitCode != 75)"));
    let words = line("arguments = ");
    let words = words.split_whitespace().skip(2).map(String::from);
    play("htcondor", &words.collect::<Vec<_>>(), 0, |_| Vec::new());
}

#[test]
fn an_array_of_hyperqueue_counts_its_parts() {
    let words = line("hq submit");
    let words = words.split_whitespace().skip_while(|word| *word != "run");
    let variables = |task: u64| vec![("HQ_TASK_ID", task.to_string())];
    play(
        "hyperqueue",
        &words.map(String::from).collect::<Vec<_>>(),
        1,
        variables,
    );
}
