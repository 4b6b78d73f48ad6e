//! Runs steps, all of them even if one fails, and sums up.
//!
//! Named steps run one after another and print as they go. All of them run in two lanes side by side, each step as a
//! process of its own whose output is printed when it ends: one lane works in the workspace's target folder, quick
//! checks first, the other waits for downloads, a browser and a cluster much of the time.

use std::fs::{self, File};
use std::process::Command;
use std::sync::Mutex;
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};

use crate::shell;
use crate::steps::{Lane, Outcome, STEPS, Step};

/// A step that ran: its name, how it ended and how long it took.
type Ran = (&'static str, Result<Outcome>, Duration);

/// The exit code of a step that had to be skipped; the reason is the last line of its output.
pub(crate) const SKIPPED: u8 = 77;

/// Runs the named steps, or all but those that want to be named.
pub(crate) fn run(names: &[String]) -> Result<()> {
    let start = Instant::now();
    let ran = match names {
        [] => {
            let named = STEPS.iter().filter(|step| step.lane == Lane::Named);
            let named: Vec<_> = named.map(|step| step.name).collect();
            println!("not run unless named: {}", named.join(" "));
            side_by_side()?
        }
        _ => in_turn(names)?,
    };
    sum_up(&ran, start.elapsed())
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
        let start = Instant::now();
        let result = (step.run)();
        if let Err(error) = &result {
            println!("{}: {error:#}", step.name);
        }
        (step.name, result, start.elapsed())
    });
    Ok(ran.collect())
}

fn side_by_side() -> Result<Vec<Ran>> {
    let logs = shell::root().join("target/steps");
    fs::create_dir_all(&logs)?;
    let ran = Mutex::new(Vec::new());
    thread::scope(|scope| {
        for lane in [Lane::Workspace, Lane::Beside] {
            let (ran, logs) = (&ran, &logs);
            scope.spawn(move || {
                for step in STEPS.iter().filter(|step| step.lane == lane) {
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
                    print!("{}", fs::read_to_string(&log).unwrap_or_default());
                    ran.push((step.name, result, time));
                }
            });
        }
    });
    Ok(ran.into_inner().expect("no lane panics"))
}

/// Runs a step as a process with its output in a file.
fn apart(step: &Step, log: &std::path::Path) -> Result<Outcome> {
    let output = File::create(log)?;
    let status = Command::new(std::env::current_exe()?)
        .args(["step", step.name])
        .stdout(output.try_clone()?)
        .stderr(output)
        .status()?;
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

fn sum_up(ran: &[Ran], time: Duration) -> Result<()> {
    println!("\n── summary after {:.0} s ──", time.as_secs_f64());
    for (name, result, time) in ran {
        let seconds = time.as_secs_f64();
        match result {
            Ok(Outcome::Passed) => println!("passed   {name} ({seconds:.0} s)"),
            Ok(Outcome::Skipped(why)) => println!("SKIPPED  {name}: {why}"),
            Err(error) => println!("FAILED   {name} ({seconds:.0} s): {error:#}"),
        }
    }
    let count = |is: fn(&Result<Outcome>) -> bool| ran.iter().filter(|(_, r, _)| is(r)).count();
    let skipped = count(|result| matches!(result, Ok(Outcome::Skipped(_))));
    if skipped > 0 {
        println!(
            "\n!!! {skipped} of {} steps did NOT run, see SKIPPED above !!!",
            ran.len()
        );
    }
    match count(Result::is_err) {
        0 => Ok(()),
        failed => bail!("{failed} of {} steps failed", ran.len()),
    }
}

/// Prints the steps.
pub(crate) fn list() {
    for step in STEPS {
        println!("{:<10} {}", step.name, step.about);
    }
}
