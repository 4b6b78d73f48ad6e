//! Refuses work that is estimated to take more than ten minutes, suggests an alternative, and accepts `--force`, on a terminal or
//! not. The estimates are the library's.

use queens::prelude::*;
use queens::search::method::Goal;
use queens::search::policy::{self, LAST_QUICK_FIRST};
use queens::{Method, Puzzle, Regions, Rules};

use crate::exit::Failure;

/// Maximum estimated seconds of work that starts without `--force`.
pub(crate) const MAX_SECONDS: f64 = 600.0;

/// An estimated time.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Time {
    Seconds(f64),
    /// Unknown, for this reason.
    Unknown(&'static str),
}

/// Refuses work that would take too long. With `--force`, prints the estimate instead.
pub(crate) fn require(
    force: bool,
    what: &str,
    time: Time,
    which: &str,
    instead: &str,
) -> Result<(), Failure> {
    let long = match time {
        Time::Seconds(seconds) if seconds <= MAX_SECONDS => return Ok(()),
        Time::Seconds(seconds) => {
            let words = in_words(seconds);
            format!("{what} would take {words} for {which}")
        }
        Time::Unknown(why) => format!("{what} may take forever for {which}: {why}"),
    };
    if force {
        crate::stderr::note!("queens: {long}; starting anyway because of --force");
        return Ok(());
    }
    Err(Failure::Input(format!(
        "{long}; {instead}, or add --force to start it anyway"
    )))
}

/// Refuses a method's search that would take too long, unless it is forced.
pub(crate) fn check(method: Method, force: bool, n: usize, goal: Goal) -> Result<(), Failure> {
    method.check(n).map_err(Failure::input)?;
    let time = Time::Seconds(method.estimated_seconds(n, goal));
    let instead = if method.is_seeded() {
        "choose another --method, or limit the time with --budget 30s"
    } else {
        "choose another --method"
    };
    require(
        force,
        &method.to_string(),
        time,
        &format!("n = {n}"),
        instead,
    )
}

/// Refuses a plain search for the first solution that would take too long, unless it is forced.
pub(crate) fn check_first(force: bool, n: usize) -> Result<(), Failure> {
    let time = Time::Seconds(Method::BITMASK.estimated_seconds(n, Goal::First));
    let which = format!("n = {n}");
    require(force, "a search", time, &which, "choose another --method")
}

/// Refuses a lexicographic search of a board so large and empty that it may never find a solution, unless it is forced.
pub(crate) fn check_order(
    puzzle: &Puzzle,
    limit: Option<u64>,
    force: bool,
    instead: &str,
) -> Result<(), Failure> {
    let n = puzzle.n();
    let squares = puzzle.givens().len() + puzzle.blocked().len();
    let time = match policy::listing_seconds(n, limit) {
        Some(seconds) if squares == 0 => Time::Seconds(seconds),
        // A few given queens do not help; the number that does is unknown.
        _ if n <= LAST_QUICK_FIRST || 8 * squares > n || !puzzle.is_classic() => return Ok(()),
        _ => Time::Unknown(
            "the first solution in that order is known to be found for empty boards up to n = 63; beyond, or with few given queens, \
             only some are",
        ),
    };
    let what = match limit {
        None => "listing all solutions",
        Some(1) => "the first solution in lexicographic order",
        Some(_) => "the first solutions in lexicographic order",
    };
    require(force, what, time, &format!("n = {n}"), instead)
}

/// Seconds per queen placed by the plain search, measured for 8 × 12 and 8 × 8 with pawns.
const SECONDS_PER_PLACEMENT: f64 = 2e-7;

/// Estimated seconds to list all completions of a board without one queen in each row and column.
pub(crate) fn listing_seconds(puzzle: &Puzzle) -> f64 {
    SECONDS_PER_PLACEMENT * puzzle.estimated_placements()
}

/// Refuses work of this many seconds on a board without one queen in each row and column, unless it is forced.
pub(crate) fn check_seconds(
    puzzle: &Puzzle,
    seconds: f64,
    force: bool,
    what: &str,
) -> Result<(), Failure> {
    let instead = "ask for a smaller board, give or block squares, or list some with --limit K";
    require(
        force,
        what,
        Time::Seconds(seconds),
        &puzzle.describe(),
        instead,
    )
}

/// Refuses a search for the first completions of a board on which it may not end, unless it is forced.
pub(crate) fn check_search(puzzle: &Puzzle, force: bool, instead: &str) -> Result<(), Failure> {
    /// On boards with more rows a plain search may not end.
    const MAX_PLAIN_SIDE: usize = 24;
    let (n, board) = (puzzle.n(), puzzle.board());
    if !board.is_permutation() {
        if board.rows().max(board.columns()) <= MAX_PLAIN_SIDE {
            return Ok(());
        }
        let time =
            Time::Unknown("plain search is too slow on boards of more than 24 rows or columns");
        let (what, which) = ("the first arrangement", puzzle.describe());
        return require(force, what, time, &which, "choose a smaller board");
    }
    let ends = puzzle.is_classic() || puzzle.rules() == Rules::TOUCH || puzzle.is_hopeless();
    if ends || n <= Regions::MAX_SIDE {
        return Ok(());
    }
    let time = Time::Unknown("beyond n = 32 plain search is too slow under these rules");
    require(force, "a search", time, &format!("n = {n}"), instead)
}

/// Formats a long time in its largest unit, up to billions of years.
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
    fn long_times_are_formatted_in_words() {
        assert_eq!(in_words(0.3), "about 0 seconds");
        assert_eq!(in_words(700.0), "about 12 minutes");
        assert_eq!(in_words(86_400.0 * 3.0), "about 3 days");
        assert_eq!(in_words(31_557_600.0 * 5e6), "about 5 million years");
        assert_eq!(in_words(31_557_600.0 * 7e9), "about 7 billion years");
        assert_eq!(in_words(31_557_600.0 * 1e40), "about 10^40 years");
        assert_eq!(in_words(f64::INFINITY), "more than 10^300 years");
    }
}
