//! Runs steps one after another, all of them even if one fails, and sums up.

use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};

use crate::steps::{Outcome, STEPS, Step};

/// Runs the named steps, or all.
pub(crate) fn run(names: &[String]) -> Result<()> {
    let find = |name: &String| {
        let found = STEPS.iter().find(|step| step.name == name);
        found.with_context(|| format!("there is no step `{name}`: see cargo xtask steps"))
    };
    let steps: Vec<&Step> = match names {
        [] => STEPS.iter().collect(),
        _ => names.iter().map(find).collect::<Result<_>>()?,
    };
    let mut results = Vec::new();
    for step in steps {
        println!("\n── {}: {} ──", step.name, step.about);
        let start = Instant::now();
        let result = (step.run)();
        if let Err(error) = &result {
            println!("{}: {error:#}", step.name);
        }
        results.push((step.name, result, start.elapsed()));
    }
    sum_up(&results)
}

fn sum_up(results: &[(&str, Result<Outcome>, Duration)]) -> Result<()> {
    println!("\n── summary ──");
    for (name, result, time) in results {
        let seconds = time.as_secs_f64();
        match result {
            Ok(Outcome::Passed) => println!("passed   {name} ({seconds:.0} s)"),
            Ok(Outcome::Skipped(why)) => println!("SKIPPED  {name}: {why}"),
            Err(error) => println!("FAILED   {name} ({seconds:.0} s): {error:#}"),
        }
    }
    let count = |is: fn(&Result<Outcome>) -> bool| results.iter().filter(|(_, r, _)| is(r)).count();
    let skipped = count(|result| matches!(result, Ok(Outcome::Skipped(_))));
    if skipped > 0 {
        println!(
            "\n!!! {skipped} of {} steps did NOT run, see SKIPPED above !!!",
            results.len()
        );
    }
    match count(Result::is_err) {
        0 => Ok(()),
        failed => bail!("{failed} of {} steps failed", results.len()),
    }
}

/// Prints the steps.
pub(crate) fn list() {
    for step in STEPS {
        println!("{:<10} {}", step.name, step.about);
    }
}
