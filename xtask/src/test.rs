//! Runs steps, all of them even if one fails, and prints a summary.
//!
//! Named steps run one after another and print as they go. All steps together run in parallel lanes, each step as a separate
//! process whose output is printed when it ends; failures are printed at once.

use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, IsTerminal};
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::{Mutex, Once};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail, ensure};

use crate::shell;
use crate::steps::{self, Lane, Outcome, STEPS, Step};

/// A step that ran.
struct Ran {
    name: &'static str,
    result: Result<Outcome>,
    time: Duration,
    /// The processor time it took, which hardly depends on other work on the machine.
    processor_seconds: Option<f64>,
}

/// How the last line of a passed step's output begins; the processor time follows.
pub(crate) const PROCESSOR: &str = "seconds of the processors: ";

/// The exit code of a step that had to be skipped; the reason is the last line of its output.
pub(crate) const SKIPPED: u8 = 77;

/// No step takes longer, unless it hangs.
const TIMEOUT: Duration = Duration::from_secs(40 * 60);

/// Runs the named steps, or all.
pub(crate) fn run(names: &[String]) -> Result<()> {
    let start = Instant::now();
    let ran = match names {
        [] => {
            confirm_installation()?;
            side_by_side()?
        }
        _ => in_turn(names)?,
    };
    sum_up(&ran, start.elapsed())
}

/// Lists the Debian packages that are missing; on a terminal outside CI, asks before anything is installed.
fn confirm_installation() -> Result<()> {
    let packages = shell::missing_packages(&steps::tools());
    if !packages.is_empty() {
        println!("installs with apt-get: {}", packages.join(" "));
    }
    println!(
        "installs with rustup, npm and pip, if missing: compiler targets, and packages under target/ and page/"
    );
    if std::env::var("CI").is_ok_and(|ci| ci == "true") || !io::stdin().is_terminal() {
        return Ok(());
    }
    println!("Continue? [y/N]");
    let mut answer = String::new();
    io::stdin().read_line(&mut answer)?;
    ensure!(
        answer.trim().eq_ignore_ascii_case("y"),
        "nothing was installed; `cargo test` needs only Rust"
    );
    Ok(())
}

/// Runs one step of all, in this process and without a summary.
pub(crate) fn step(name: &str) -> Result<Outcome> {
    (find(name)?.run)()
}

fn find(name: &str) -> Result<&'static Step> {
    let found = STEPS.iter().find(|step| step.name == name);
    found.with_context(|| format!("there is no step `{name}`: see cargo xtask steps"))
}

fn in_turn(names: &[String]) -> Result<Vec<Ran>> {
    let steps = names.iter().map(|name| find(name));
    let steps = steps.collect::<Result<Vec<_>>>()?;
    let ran = steps.into_iter().map(|step| {
        println!("\n── {}: {} ──", step.name, step.about);
        let (start, before) = (Instant::now(), shell::processor_seconds());
        let result = (step.run)();
        if let Err(error) = &result {
            println!("{}: {error:#}", step.name);
        }
        let seconds = before.zip(shell::processor_seconds());
        Ran {
            name: step.name,
            result,
            time: start.elapsed(),
            processor_seconds: seconds.map(|(before, after)| after - before),
        }
    });
    Ok(ran.collect())
}

fn side_by_side() -> Result<Vec<Ran>> {
    let logs = shell::root().join("target/steps");
    fs::create_dir_all(&logs)?;
    let (ran, prepared) = (Mutex::new(Vec::new()), Once::new());
    let waiting = Mutex::new(STEPS.iter().collect());
    thread::scope(|scope| {
        for lane in [Lane::Workspace, Lane::Beside, Lane::Platforms] {
            let (ran, prepared, logs, waiting) = (&ran, &prepared, &logs, &waiting);
            scope.spawn(move || {
                // What the first steps need is installed, so they need not wait for downloads.
                if lane != Lane::Workspace {
                    prepared.call_once(steps::prepare);
                }
                let next = || next(lane, &mut waiting.lock().expect("no lane panics"));
                while let Some(step) = next() {
                    println!("… {}: {}", step.name, step.about);
                    let start = Instant::now();
                    let log = logs.join(step.name);
                    let result = apart(step, &log);
                    let time = start.elapsed();
                    // The lock also keeps two steps' outputs apart.
                    let mut ran = ran.lock().expect("no lane panics");
                    println!(
                        "\n── {}: {} ({:.0} s) ──",
                        step.name,
                        step.about,
                        time.as_secs_f64()
                    );
                    let said = fs::read_to_string(&log).unwrap_or_default();
                    print!("{said}");
                    let last = said.lines().last().and_then(|l| l.strip_prefix(PROCESSOR));
                    ran.push(Ran {
                        name: step.name,
                        result,
                        time,
                        processor_seconds: last.and_then(|last| last.parse().ok()),
                    });
                }
            });
        }
    });
    Ok(ran.into_inner().expect("no lane panics"))
}

/// The next step of a lane: its own steps in order, then the last steps of others.
fn next(lane: Lane, waiting: &mut Vec<&'static Step>) -> Option<&'static Step> {
    let own = waiting.iter().position(|step| step.lane == lane);
    own.map(|at| waiting.remove(at)).or_else(|| waiting.pop())
}

/// Runs a step as a process with its output in a file.
fn apart(step: &Step, log: &Path) -> Result<Outcome> {
    let output = File::create(log)?;
    let mut command = Command::new(std::env::current_exe()?);
    if step.lane == Lane::Platforms && cfg!(unix) {
        // A browser and a cluster have timeouts, and should not have to wait for the tests.
        command = Command::new("nice");
        command.args(["-n", "5"]).arg(std::env::current_exe()?);
    }
    let mut child = command
        .args(["step", step.name])
        .stdin(Stdio::null())
        .stdout(output.try_clone()?)
        .stderr(output)
        .spawn()?;
    let mut said = BufReader::new(File::open(log)?);
    let start = Instant::now();
    let status = loop {
        let ended = child.try_wait()?;
        print_failures(step.name, &mut said)?;
        if let Some(status) = ended {
            break status;
        }
        if start.elapsed() > TIMEOUT {
            child.kill()?;
            bail!("was killed after {} s", TIMEOUT.as_secs());
        }
        thread::sleep(Duration::from_millis(200));
    };
    if status.success() {
        return Ok(Outcome::Passed);
    }
    let text = fs::read_to_string(log).unwrap_or_default();
    let last = text.lines().last().unwrap_or_default().to_string();
    if status.code() == Some(SKIPPED.into()) {
        return Ok(Outcome::Skipped(last));
    }
    bail!("{last}")
}

/// Prints the new lines of a step's output that report a failure.
fn print_failures(name: &str, said: &mut BufReader<File>) -> Result<()> {
    let mut line = Vec::new();
    while said.read_until(b'\n', &mut line)? > 0 {
        let text = String::from_utf8_lossy(&line);
        let text = text.trim_end();
        let is_bad =
            text.starts_with("error") || text.ends_with(" FAILED") || text.starts_with('✖');
        if is_bad {
            println!("{name}: {text}");
        }
        line.clear();
    }
    Ok(())
}

fn sum_up(ran: &[Ran], time: Duration) -> Result<()> {
    println!("\n── summary after {:.0} s ──", time.as_secs_f64());
    for step in ran {
        let (name, seconds) = (step.name, step.time.as_secs_f64());
        let processor = step.processor_seconds;
        let processor = processor.map(|seconds| format!(", {seconds:.0} s of the processors"));
        let processor = processor.unwrap_or_default();
        match &step.result {
            Ok(Outcome::Passed) => println!("passed   {name} ({seconds:.0} s{processor})"),
            Ok(Outcome::Skipped(why)) => println!("SKIPPED  {name}: {why}"),
            Err(error) => println!("FAILED   {name} ({seconds:.0} s): {error:#}"),
        }
    }
    let count = |is: fn(&Result<Outcome>) -> bool| ran.iter().filter(|ran| is(&ran.result)).count();
    let skipped = count(|result| matches!(result, Ok(Outcome::Skipped(_))));
    if skipped > 0 {
        println!(
            "\n!!! {skipped} of {} steps did NOT run, see SKIPPED above !!!",
            ran.len()
        );
    }
    if ran
        .iter()
        .any(|ran| ["tests", "release"].contains(&ran.name))
    {
        println!("\n{}", avx512());
    }
    match count(Result::is_err) {
        0 => Ok(()),
        failed => bail!("{failed} of {} steps failed", ran.len()),
    }
}

/// Reports whether the tests of kernels, which use all instructions of the processor, have run AVX-512, which few machines have.
/// (They fail if it is there and counts incorrectly.)
fn avx512() -> &'static str {
    #[cfg(target_arch = "x86_64")]
    if std::arch::is_x86_feature_detected!("avx512vbmi2")
        && std::arch::is_x86_feature_detected!("avx512vpopcntdq")
        && std::arch::is_x86_feature_detected!("avx512vl")
    {
        return "the kernels of AVX-512 ran too";
    }
    "!!! the kernels of AVX-512 did NOT run: this processor lacks it !!!"
}

/// Prints the steps.
pub(crate) fn list() {
    for step in STEPS {
        println!("{:<10} {}", step.name, step.about);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_finished_lane_takes_the_last_steps_of_others() {
        let mut waiting: Vec<_> = STEPS.iter().collect();
        let own = STEPS.iter().filter(|step| step.lane == Lane::Workspace);
        let rest = STEPS.iter().filter(|step| step.lane != Lane::Workspace);
        for expected in own.chain(rest.rev()) {
            let step = next(Lane::Workspace, &mut waiting).map(|step| step.name);
            assert_eq!(step, Some(expected.name));
        }
        assert!(next(Lane::Beside, &mut waiting).is_none());
    }
}
