//! `--stats`: what a search did and how long it took, on stderr.

use std::time::Duration;

use queens::{Strategy, Tally};

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

/// Prints a number of solutions found without a strategy.
pub(crate) fn print_solutions(solutions: u64, time: Duration) {
    anstream::eprintln!("solutions   {solutions}");
    print_time(time);
}

/// Prints how long it took.
pub(crate) fn print_time(time: Duration) {
    anstream::eprintln!("time        {:.3} s", time.as_secs_f64());
}
