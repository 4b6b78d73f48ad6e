#![doc = include_str!("../README.md")]
// On docs.rs, each item says which feature it needs.
#![cfg_attr(docsrs, feature(doc_cfg))]

pub mod prelude;

pub use queens_board as board;
pub use queens_board::{
    Attack, BadRegions, BadSquare, Board, Checker, Language, Line, LineKind, Lines, Misplaced,
    OutOfMemory, Placement, Puzzle, Queens, Regions, Rules, Solution, Square, Squares, Surface,
    Symmetry,
    formats::{BadPuzzle, Format},
};
#[cfg(feature = "count")]
pub use queens_count as count;
#[cfg(feature = "count")]
pub use queens_count::{
    BadCut, Count, CountError, Counter, Cut, Known, Plan, Progress, Shard, Total, Watch, known,
    ledger,
};
#[cfg(feature = "learn")]
pub use queens_learn::{Replay, narrate};
#[cfg(feature = "pictures")]
pub use queens_pictures::Drawing;
#[cfg(feature = "reason")]
pub use queens_reason::{
    Difficulty, Explanation, Maker, Outcome, Rating, Step, Technique, Walkthrough,
};
pub use queens_search::repair::Linear;
pub use queens_search::{
    Completions, Construction, Event, Fundamental, Method, Search, Tally, construct, fundamental,
};

/// Ways to find, explain and replay solutions.
pub mod search {
    #[cfg(feature = "learn")]
    pub use queens_learn::*;
    #[cfg(feature = "reason")]
    pub use queens_reason::*;
    pub use queens_search::*;
}

/// Boards as text, files and pictures.
pub mod formats {
    pub use queens_board::formats::*;
    #[cfg(feature = "pictures")]
    pub use queens_pictures as picture;
    #[cfg(feature = "reason")]
    pub use queens_reason::{Level, image, levels};
}
