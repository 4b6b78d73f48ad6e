//! `--stats`: what a search did and how long it took, on stderr.

use std::time::Duration;

use indicatif::HumanCount;
use queens::search::repair::{LinearTally, Repair};
use queens::{Strategy, Tally};

use crate::large::Times;

/// Prints the counters of a strategy's search.
pub(crate) fn print_search(strategy: Strategy, tally: Tally, time: Duration) {
    let Tally {
        tries,
        checks,
        placements,
        backtracks,
        solutions,
        ..
    } = tally;
    anstream::eprintln!("strategy    {strategy}");
    for (name, number) in [
        ("tries", tries),
        ("checks", checks),
        ("placements", placements),
        ("backtracks", backtracks),
        ("solutions", solutions),
    ] {
        anstream::eprintln!("{name:<11} {number}");
    }
    print_time(time);
}

/// Prints the counters of a repair's search.
pub(crate) fn print_repair(repair: Repair, tally: Tally, time: Duration) {
    anstream::eprintln!("method      {repair}");
    for (name, number) in [
        ("repairs", tally.repairs),
        ("restarts", tally.restarts),
        ("tries", tally.tries),
        ("checks", tally.checks),
        ("placements", tally.placements),
        ("solutions", tally.solutions),
    ] {
        anstream::eprintln!("{name:<11} {number}");
    }
    print_time(time);
}

/// Prints what it took to stream the rows of a solution.
pub(crate) fn print_stream(method: &str, tally: Option<LinearTally>, times: Times) {
    anstream::eprintln!("method      {method}");
    if let Some(tally) = tally {
        for (name, number) in [
            ("misses", tally.misses),
            ("pending", tally.pending),
            ("tries", tally.tries),
            ("swaps", tally.swaps),
            ("restarts", tally.restarts),
        ] {
            anstream::eprintln!("{name:<11} {number}");
        }
    }
    print_time(times.find);
    if !times.check.is_zero() {
        anstream::eprintln!("check       {:.3} s", times.check.as_secs_f64());
    }
}

/// Prints a number of solutions found without a strategy.
pub(crate) fn print_solutions(solutions: impl Into<u128>, time: Duration) {
    anstream::eprintln!("solutions   {}", solutions.into());
    print_time(time);
}

/// Prints how long it took.
pub(crate) fn print_time(time: Duration) {
    anstream::eprintln!("time        {:.3} s", time.as_secs_f64());
}

/// A number with its thousands apart: 11,000,000.
pub(crate) fn group(number: u64) -> String {
    HumanCount(number).to_string()
}

/// Says that nothing was found because there is nothing.
pub(crate) fn say_none(is_puzzle: bool, n: usize) {
    if is_puzzle {
        anstream::eprintln!("no completion: proven");
    } else {
        anstream::eprintln!("there is no solution for n = {n}");
    }
}
