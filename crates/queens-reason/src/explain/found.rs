//! The result of a technique, before it is put into words.

use queens_search::regions::line_sets::Open;
use queens_search::regions::set::Set;

/// One step of reasoning, as sets of squares and lines.
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

/// The reason for a step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Reason<const W: usize> {
    /// The line has one free square.
    Single { line: usize },
    /// The line's free squares all lie in another.
    Confined { line: usize, within: Within },
    /// A queen on one of the squares would leave the line empty.
    Emptied { line: usize },
    /// Several lines have free squares only in other lines that need as many queens.
    Sets { lines: Open, within: Open },
    /// A queen on this square leads, by these steps, to a line without a free square.
    Contradiction { square: usize, steps: Vec<Found<W>> },
    /// The line has no free square.
    Empty { line: usize },
    /// Several lines have free squares only in other lines that need fewer queens.
    Crowded { lines: Open, within: Open },
    /// No board of this size with joined edges has a solution.
    Hopeless,
    /// The line has only as many free squares as it needs stars. The star fills these other lines.
    Forced {
        line: usize,
        stars: u32,
        fills: Open,
    },
    /// A star on one of the squares would leave the line too little room for its stars.
    Room { line: usize, stars: u32 },
    /// The free squares of one or two lines fit into as many blocks as stars are needed.
    Tiling { lines: Open, tiles: Vec<usize> },
    /// These blocks of tiled lines, and these lines that need one star, have one star each, and all lie inside a line that needs
    /// no more stars.
    Squeeze {
        tiled: Open,
        tiles: Vec<usize>,
        single: Open,
        within: usize,
    },
    /// The lines need more stars than other lines inside them, or fewer than other lines around them: the squares between have
    /// the difference.
    Between {
        larger: Open,
        smaller: Open,
        stars: u32,
        /// The number of rows or columns among them.
        width: usize,
    },
    /// The lines have too little room for the stars that they need.
    Cramped { lines: Open, stars: u32 },
}

/// A line that holds all free squares of another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Within {
    /// A line that needs a queen itself.
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
            Reason::Empty { .. }
                | Reason::Crowded { .. }
                | Reason::Hopeless
                | Reason::Cramped { .. }
        )
    }
}
