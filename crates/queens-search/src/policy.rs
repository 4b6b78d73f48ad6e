//! Chooses between several ways to find solutions, and says why.
//!
//! ```
//! use queens::search::policy::{Approach, one_solution};
//!
//! let choice = one_solution(1_000_000, false);
//! assert_eq!(choice.what, Approach::Construct);
//! assert_eq!(choice.why, "the closed form takes no search at all");
//! ```

use crate::Method;
use crate::method::{Goal, early_checks};

/// A choice and its reason.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Chosen<T> {
    /// The choice.
    pub what: T,
    /// The reason, in a few words.
    pub why: &'static str,
}

/// How one solution of the empty board is found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Approach {
    /// The closed form: [`construct`](crate::construct()).
    Construct,
    /// Linear-time repair: [`Linear`](crate::repair::Linear).
    Linear,
    /// The first solution in lexicographic order.
    First,
}

/// How solutions are listed in lexicographic order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Walking {
    /// From the top row down, the leftmost free column first.
    Plain,
    /// Plain search for the first rows, and joined half boards for the others.
    Joined,
    /// The same order, by checking every prefix for a completion first.
    InOrder,
}

/// Up to this n the first solution in lexicographic order is found at once, and is the well-known one.
const MAX_FAMILIAR_N: usize = 16;

/// Whether the first completion in lexicographic order is preferred where any would do.
pub const fn prefers_first(n: usize) -> bool {
    n <= MAX_FAMILIAR_N
}

/// The best way to find one solution of the empty n × n board, for a given seed or not.
pub const fn one_solution(n: usize, is_seeded: bool) -> Chosen<Approach> {
    let (what, why) = if is_seeded {
        (
            Approach::Linear,
            "a seed chooses among the solutions of a repair",
        )
    } else if prefers_first(n) {
        (
            Approach::First,
            "a search is instant, and its solution well known",
        )
    } else {
        (
            Approach::Construct,
            "the closed form takes no search at all",
        )
    };
    Chosen { what, why }
}

/// Up to this n every empty board's first solution in lexicographic order can be found; beyond, only some can
/// (docs/first-solutions.md).
pub const LAST_FIRST: usize = 63;

/// Up to this n it takes about a second, and no board with given queens is known to take long.
pub const LAST_QUICK_FIRST: usize = 41;

/// The seconds it takes for larger n; up to five for those not listed.
fn first_seconds(n: usize) -> Option<f64> {
    match n {
        0..=LAST_QUICK_FIRST => Some(1.0),
        42 => Some(15.0),
        48 => Some(460.0),
        58 => Some(40.0),
        66 => Some(15.0),
        73 => Some(30.0),
        ..=LAST_FIRST | 65 | 67 | 69 | 71 => Some(5.0),
        _ => None,
    }
}

/// Roughly how many seconds it takes to list the solutions of the empty n × n board in lexicographic order, all of them or the
/// given number, on one core of a current machine; `None` if the first one may not be found.
///
/// ```
/// use queens::search::policy::listing_seconds;
///
/// assert!(listing_seconds(14, None).unwrap() < 2.0);
/// assert!(listing_seconds(20, None).unwrap() > 3600.0);
/// assert!(listing_seconds(20, Some(1000)).unwrap() < 2.0);
/// assert!(listing_seconds(48, Some(1)).unwrap() > 60.0);
/// assert_eq!(listing_seconds(64, Some(2)), None);
/// ```
pub fn listing_seconds(n: usize, limit: Option<u64>) -> Option<f64> {
    /// Seconds for a queen placed by plain search, with its share of writing the solutions: measured for n = 14 and 15.
    const SECONDS_PER_PLACEMENT: f64 = 11e-9;
    /// The fraction of that time that joined half boards take at most: measured for n = 14 to 17.
    const JOINED_SHARE: f64 = 0.2;
    let plain = SECONDS_PER_PLACEMENT * early_checks(n);
    let all = if (14..=24).contains(&n) {
        JOINED_SHARE * plain
    } else {
        plain
    };
    let Some(limit) = limit else {
        return Some(all);
    };
    let (first, each) = match n {
        // By plain search, which places 50 to 100 queens for a solution.
        0..=24 => (
            Method::BITMASK.estimated_seconds(n, Goal::First),
            100.0 * SECONDS_PER_PLACEMENT,
        ),
        // The next ones take 0.25 ms for n = 30 and 15 ms for n = 40.
        _ => (first_seconds(n)?, 2.5e-4 * 1.5f64.powf(n as f64 - 30.0)),
    };
    Some(all.min(first + each * limit.saturating_sub(1) as f64))
}
