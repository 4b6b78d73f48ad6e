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

mod check;
pub mod complete;
mod completions;
mod construct;
mod count;
mod fundamental;
pub mod kernel;
mod known;
pub mod ledger;
mod memory;
mod narrate;
pub mod notation;
pub mod picture;
mod placement;
mod puzzle;
pub mod repair;
mod replay;
mod shard;
mod solution;
mod square;
mod squares;
pub mod strategy;
mod symmetry;

pub use check::{Checker, Line, NotSolution};
pub use completions::Completions;
pub use construct::{Construction, construct};
pub use count::{Count, CountError, Counter, Progress, Total, Watch};
pub use fundamental::{Fundamental, fundamental};
pub use known::{Known, known};
pub use memory::OutOfMemory;
pub use narrate::narrate;
pub use notation::Notation;
pub use placement::{Misplaced, Placement};
pub use puzzle::{BadPuzzle, Puzzle};
pub use repair::Repair;
pub use replay::Replay;
pub use shard::{BadCut, Cut, Plan, Shard};
pub use solution::{BadSolution, Solution};
pub use square::{BadSquare, Square};
pub use squares::Squares;
pub use strategy::{Event, Search, Strategy, Tally};
pub use symmetry::Symmetry;

#[cfg(doctest)]
#[doc = include_str!("../../README.md")]
struct Readme;
