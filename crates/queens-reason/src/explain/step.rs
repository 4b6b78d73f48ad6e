//! The steps and outcomes of explanations.

use std::fmt;

use queens_board::{Line, Solution, Square};

/// One step: the new conclusion and its reason.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Step {
    /// The technique.
    pub technique: Technique,
    /// The lines it rests on: first those whose free squares count, then those in which they lie. Blocks of a tiling follow
    /// the lines that they cover.
    pub lines: Vec<Line>,
    /// The squares it rests on, row by row.
    pub squares: Vec<Square>,
    /// Where a queen or star must stand.
    pub place: Option<Square>,
    /// The squares that the step rules out, row by row. If it places a queen, those that the queen attacks.
    pub rule_out: Vec<Square>,
    /// The number of stars that the step counts; 0 on boards with one queen in each line.
    pub stars: usize,
    /// For a contradiction: the steps that follow from the supposed queen, up to the line that is left empty.
    pub steps: Vec<Step>,
}

/// A technique of reasoning, the easiest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Technique {
    /// The only free square of a line.
    Single,
    /// Several free squares of a line, as many as it needs stars.
    Forced,
    /// A line's free squares all inside another line.
    Confined,
    /// Squares whose star would leave a line too little room.
    Room,
    /// Squares whose queen would leave a line empty.
    Emptied,
    /// A line in as many 2 × 2 blocks as it needs stars.
    Tiling,
    /// Blocks of tilings inside another line.
    Squeeze,
    /// Two lines side by side in as many blocks as they need stars.
    Pair,
    /// Several lines within as many others, or within others that need as many stars.
    Sets,
    /// The squares between lines and other lines inside them.
    Between,
    /// A supposed queen, followed to a line without a free square.
    Contradiction,
    /// The end where there is no solution: a line without a free square, or lines with too little room.
    NoSolution,
}

impl Technique {
    /// The name, in plain words.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Single => "only square",
            Self::Forced => "as many squares as stars",
            Self::Confined => "confined to one line",
            Self::Emptied => "would leave a line empty",
            Self::Room => "would leave too little room",
            Self::Tiling => "tiling",
            Self::Squeeze => "blocks inside a line",
            Self::Pair => "two lines tiled together",
            Self::Sets => "lines within as many lines",
            Self::Between => "between lines and regions",
            Self::Contradiction => "contradiction",
            Self::NoSolution => "no solution",
        }
    }
}

impl fmt::Display for Technique {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The outcome of an explanation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// Every queen is placed.
    Solved(Solution),
    /// There is no solution; the last step gives the reason.
    Impossible,
    /// These squares are open. At the end of an explanation each of them belongs to one of several solutions.
    Open(Vec<Square>),
    /// The explanation ended without an answer: a search that looks for the next step ran out of nodes, or was stopped.
    Undecided {
        /// The squares that were not ruled out. It is not known which of them belong to a solution.
        open: Vec<Square>,
        /// The number of solutions that are known to exist: 0, 1, or 2 for more than one.
        found: usize,
    },
}

impl Outcome {
    /// The name: `solved`, `impossible`, `open` or `undecided`.
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Solved(_) => "solved",
            Self::Impossible => "impossible",
            Self::Open(_) => "open",
            Self::Undecided { .. } => "undecided",
        }
    }
}
