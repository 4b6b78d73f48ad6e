//! Which of several ways is taken, and why: decided here, told to whoever asks.
//!
//! ```
//! use queens::search::policy::{Way, one_solution};
//!
//! let choice = one_solution(1_000_000, false);
//! assert_eq!(choice.what, Way::Construct);
//! assert_eq!(choice.why, "the closed form takes no search at all");
//! ```

/// What was chosen, and why.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Chosen<T> {
    /// What was chosen.
    pub what: T,
    /// The reason, in a few words.
    pub why: &'static str,
}

/// How one solution of the empty board is found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Way {
    /// The closed form: [`construct`](crate::search::construct()).
    Construct,
    /// Linear-time repair: [`Linear`](crate::search::repair::Linear).
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
    /// The same order, by asking every prefix for a completion first.
    InOrder,
}

/// Up to this n the first solution in lexicographic order is found at once, and is the one that everybody knows.
const FAMILIAR: usize = 16;

/// Whether the first completion in lexicographic order is to be preferred where any would do.
pub const fn prefers_first(n: usize) -> bool {
    n <= FAMILIAR
}

/// How one solution of the empty n × n board is found best, if any of several seeds' will do or not.
pub const fn one_solution(n: usize, is_seeded: bool) -> Chosen<Way> {
    let (what, why) = if is_seeded {
        (
            Way::Linear,
            "a seed chooses among the solutions of a repair",
        )
    } else if prefers_first(n) {
        (
            Way::First,
            "a search is instant, and its solution well known",
        )
    } else {
        (Way::Construct, "the closed form takes no search at all")
    };
    Chosen { what, why }
}
