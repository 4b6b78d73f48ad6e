//! No strategy is silently hopeless: what would take more than ten minutes needs `--force`.

use queens::search::strategy::Goal;
use queens::{Method, Strategy};

use crate::exit::Failure;

/// The longest search, in seconds, that starts without `--force`.
const LONGEST: f64 = 600.0;

/// Refuses a strategy's search that would take too long, unless it is forced.
pub(crate) fn check(
    strategy: Option<Strategy>,
    force: bool,
    n: usize,
    goal: Goal,
) -> Result<(), Failure> {
    let Some(strategy) = strategy else {
        return Ok(());
    };
    Method::from(strategy).check(n).map_err(Failure::input)?;
    let seconds = strategy.estimated_seconds(n, goal);
    require(seconds, force, strategy.name(), n, "--strategy")
}

/// Refuses the first solution by plain search where that would take too long, unless it is forced.
pub(crate) fn check_first(force: bool, n: usize) -> Result<(), Failure> {
    let seconds = Strategy::Bitmask.estimated_seconds(n, Goal::First);
    require(seconds, force, "a search", n, "--method")
}

fn require(seconds: f64, force: bool, what: &str, n: usize, other: &str) -> Result<(), Failure> {
    if force || seconds <= LONGEST {
        return Ok(());
    }
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
