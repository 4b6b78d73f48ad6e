//! The n-queens puzzle: place n queens on an n × n board so that none attacks another.
//!
//! One idea runs through the crate: a [`Placement`] is a set of queens that do not attack one another, and every
//! question is about its completions.
//!
//! ```
//! use queens::{Puzzle, Square, Strategy};
//!
//! // All solutions, lazily, in lexicographic order:
//! assert_eq!(Puzzle::new(8).completions().count(), 92);
//!
//! // Those with a queen in the corner:
//! let mut corner = Puzzle::new(8);
//! corner.give(Square::new(0, 0))?;
//! assert_eq!(corner.completions().count(), 4);
//!
//! // A search, watched event by event:
//! let mut search = Strategy::Iterative.start(8);
//! assert_eq!(search.next_solution().unwrap().columns(), [0, 4, 7, 5, 2, 6, 1, 3]);
//! assert_eq!(search.tally().backtracks, 105);
//! # Ok::<(), queens::Misplaced>(())
//! ```
//!
//! # Features
//!
//! Boards, searches, repair and the text formats are always there. The rest can be left out with
//! `default-features = false`:
//!
//! | feature | brings | needs |
//! |---|---|---|
//! | `count` | `count`: how many solutions there are, on all cores | bytemuck |
//! | `puzzles` | puzzles made, explained step by step and rated | |
//! | `variants` | rules of torus, cylinder and amazons; boards under them panic without it | |
//! | `lines` | quick counts where regions or other lines are not the classic ones; slow without it | |
//! | `ledger` | `ledger`: the records of a long count | count, hmac-sha256, crc32fast |
//! | `narration` | `narrate` and `Replay`: a search's steps in words, forwards and backwards | |
//! | `pictures` | `formats::picture`: boards and steps as SVG | |
//! | `image` | `formats::image`: boards read from the pixels of a screenshot | |
//! | `serde` | squares, solutions, placements, puzzles and symmetries, checked as they come in | serde |
//! | `faults` | for tests of checks: a portable join that counts wrongly | count |
//! | `json` | the readers of JSON boards and puzzles | serde, serde_json |

pub mod board;
#[cfg(feature = "count")]
pub mod count;
pub mod formats;
#[cfg(feature = "ledger")]
pub mod ledger;
pub mod search;

#[cfg(feature = "variants")]
pub use board::{Arrangement, Variant};
pub use board::{
    BadRegions, BadSquare, Checker, Line, LineKind, Lines, Misplaced, OutOfMemory, Piece,
    Placement, Puzzle, Regions, Rules, Solution, Square, Squares, Surface, Symmetry,
};
#[cfg(feature = "count")]
pub use count::{
    BadCut, Count, CountError, Counter, Cut, Known, Plan, Progress, Shard, Total, Watch, known,
};
pub use formats::{BadPuzzle, Format};
#[cfg(feature = "variants")]
pub use search::Arrangements;
pub use search::{
    Completions, Construction, Event, Fundamental, Language, Method, Repair, Search, Strategy,
    Tally, construct, fundamental,
};
#[cfg(feature = "puzzles")]
pub use search::{Difficulty, Explanation, Maker, Outcome, Rating, Step, Technique, Walkthrough};
#[cfg(feature = "narration")]
pub use search::{Replay, narrate, narrate_as, narrate_in};

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
