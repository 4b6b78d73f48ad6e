//! What a technique has found, before it is put into words.

use queens_search::regions::line_sets::Open;
use queens_search::regions::set::Set;

/// One step of reasoning, in sets.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Found<const W: usize> {
    pub(crate) reason: Reason<W>,
    /// The squares on which it rests.
    pub(crate) rests_on: Set<W>,
    /// Free squares on which no queen can stand.
    pub(crate) out: Set<W>,
    /// Where a queen must stand.
    pub(crate) place: Option<usize>,
}

/// Why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Reason<const W: usize> {
    /// The line has one free square.
    Single { line: usize },
    /// The line's free squares all lie in another.
    Confined { line: usize, within: Within },
    /// A queen on one of the squares would leave the line empty.
    Emptied { line: usize },
    /// So many lines have free squares in as many others only.
    Sets { lines: Open, within: Open },
    /// A queen on this square leads, by these steps, to a line without a free square.
    Contradiction { square: usize, steps: Vec<Found<W>> },
    /// The line has no free square.
    Empty { line: usize },
    /// So many lines have free squares in fewer others only.
    Crowded { lines: Open, within: Open },
    /// No board of this size with joined edges has a solution.
    Hopeless,
}

/// A line that holds all free squares of another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Within {
    /// One that needs a queen itself.
    Needed(usize),
    /// The falling diagonal of this square.
    Falling(usize),
    /// The rising diagonal of this square.
    Rising(usize),
}

impl<const W: usize> Found<W> {
    /// Whether this shows that there is no solution.
    pub(crate) fn is_dead_end(&self) -> bool {
        matches!(
            self.reason,
            Reason::Empty { .. } | Reason::Crowded { .. } | Reason::Hopeless
        )
    }
}
