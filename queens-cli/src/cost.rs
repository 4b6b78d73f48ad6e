//! No strategy is silently hopeless: what would take more than ten minutes needs `--force`.

use queens::Strategy;
use queens::search::strategy::Goal;

use crate::args::search::SearchArguments;
use crate::exit::Failure;

/// The longest search, in seconds, that starts without `--force`.
const LONGEST: f64 = 600.0;

/// Refuses a search that would take too long, unless it is forced.
pub(crate) fn check(search: &SearchArguments, n: usize, goal: Goal) -> Result<(), Failure> {
    match search.strategy {
        Some(strategy) if n > Strategy::LARGEST => Err(too_large(strategy.name(), n)),
        Some(strategy) => check_search(search, strategy, n, goal),
        None => Ok(()),
    }
}

/// A board that no strategy searches, however much time there is.
pub(crate) fn too_large(method: &str, n: usize) -> Failure {
    let largest = Strategy::LARGEST;
    Failure::Input(format!(
        "n = {n} is too large for {method}: the largest board is {largest}"
    ))
}

/// Refuses a search like this strategy's that would take too long, unless it is forced.
pub(crate) fn check_search(
    search: &SearchArguments,
    strategy: Strategy,
    n: usize,
    goal: Goal,
) -> Result<(), Failure> {
    let seconds = strategy.estimated_seconds(n, goal);
    if search.force || seconds <= LONGEST {
        return Ok(());
    }
    let (what, other) = match search.strategy {
        Some(strategy) => (strategy.name(), "--strategy"),
        None => ("a search", "--method"),
    };
    Err(Failure::Input(format!(
        "{what} would take {} for n = {n}; choose another {other}, or add --force to start it all the same",
        in_words(seconds)
    )))
}

/// A long time in words: the largest unit that fits, up to billions of years.
pub(crate) fn in_words(seconds: f64) -> String {
    const UNITS: [(f64, &str); 5] = [
        (31_557_600.0, "years"),
        (86_400.0, "days"),
        (3_600.0, "hours"),
        (60.0, "minutes"),
        (1.0, "seconds"),
    ];
    let (unit, name) = UNITS
        .into_iter()
        .find(|(unit, _)| seconds >= 2.0 * unit)
        .unwrap_or(UNITS[4]);
    let number = seconds / unit;
    match number {
        1e300.. => format!("more than 10^300 {name}"),
        1e15.. => format!("about 10^{:.0} {name}", number.log10()),
        1e9.. => format!("about {:.0} billion {name}", number / 1e9),
        1e6.. => format!("about {:.0} million {name}", number / 1e6),
        _ => format!("about {number:.0} {name}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_times_are_told_in_words() {
        assert_eq!(in_words(0.3), "about 0 seconds");
        assert_eq!(in_words(700.0), "about 12 minutes");
        assert_eq!(in_words(86_400.0 * 3.0), "about 3 days");
        assert_eq!(in_words(31_557_600.0 * 5e6), "about 5 million years");
        assert_eq!(in_words(31_557_600.0 * 7e9), "about 7 billion years");
        assert_eq!(in_words(31_557_600.0 * 1e40), "about 10^40 years");
        assert_eq!(in_words(f64::INFINITY), "more than 10^300 years");
    }
}
