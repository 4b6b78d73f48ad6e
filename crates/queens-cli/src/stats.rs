//! `--stats`: what a search did and how long it took, on stderr.

use std::time::Duration;

use indicatif::HumanCount;
use queens::search::repair::LinearTally;
use queens::{Method, Puzzle, Tally};

use crate::large::Times;

/// Prints the counters of a method's search.
pub(crate) fn print_search(method: Method, tally: Tally, time: Duration) {
    let Tally {
        tries,
        checks,
        placements,
        ..
    } = tally;
    crate::stderr::note!("method      {method}");
    let print = |name: &str, number: u64| crate::stderr::note!("{name:<11} {number}");
    if method.is_seeded() {
        print("repairs", tally.repairs);
        print("restarts", tally.restarts);
    }
    print("tries", tries);
    print("checks", checks);
    print("placements", placements);
    if !method.is_seeded() {
        print("backtracks", tally.backtracks);
    }
    print("solutions", tally.solutions);
    print_time(time);
}

/// Prints the times to stream the rows of a solution.
pub(crate) fn print_stream(method: &str, tally: Option<LinearTally>, times: Times) {
    crate::stderr::note!("method      {method}");
    if let Some(tally) = tally {
        for (name, number) in [
            ("misses", tally.misses),
            ("pending", tally.pending),
            ("tries", tally.tries),
            ("swaps", tally.swaps),
            ("restarts", tally.restarts),
        ] {
            crate::stderr::note!("{name:<11} {number}");
        }
    }
    print_time(times.find);
    if !times.check.is_zero() {
        crate::stderr::note!("check       {:.3} s", times.check.as_secs_f64());
    }
}

/// Prints a number of solutions found without a method.
pub(crate) fn print_solutions(solutions: impl Into<u128>, time: Duration) {
    crate::stderr::note!("solutions   {}", solutions.into());
    print_time(time);
}

/// Prints how many threads counted.
pub(crate) fn print_threads(threads: usize) {
    crate::stderr::note!("threads     {threads}");
}

/// Prints how long it took.
pub(crate) fn print_time(time: Duration) {
    crate::stderr::note!("time        {:.3} s", time.as_secs_f64());
}

/// A number with thousands separators: 11,000,000.
pub(crate) fn group(number: u64) -> String {
    HumanCount(number).to_string()
}

/// Reports that there is no solution.
pub(crate) fn print_no_solution(puzzle: &Puzzle) {
    let board = puzzle.describe();
    if !puzzle.board().is_permutation() {
        crate::stderr::note!("there is no arrangement of {board}: proven");
    } else if !puzzle.is_empty() || puzzle.regions().is_some() {
        crate::stderr::note!("no completion of the {board}: proven");
    } else if puzzle.is_classic() {
        crate::stderr::note!("there is no solution for n = {}", puzzle.n());
    } else {
        crate::stderr::note!("there is no solution on the {board}");
    }
}
