//! Boards and what stands on them: squares, placements, puzzles, solutions, and the checker that finds attacking queens.
//!
//! The bottom layer: everything else builds on these types, which do not depend on how solutions are found.

mod attack;
mod board;
mod check;
mod classic;
mod draft;
pub mod formats;
mod language;
mod lines;
mod memory;
mod misplaced;
mod motion;
mod name;
mod naming;
mod orbit;
mod placement;
mod puzzle;
mod regions;
mod rules;
mod seen;
mod shape;
mod solution;
mod source;
mod square;
mod squares;
mod symmetry;
mod unsupported;

pub use attack::Attack;
pub use board::Board;
pub use check::Checker;
pub use classic::ClassicPuzzle;
pub use draft::Draft;
pub use language::{Language, fill};
pub use lines::{Line, LineKind, Lines};
pub use memory::zeros;
pub use misplaced::Misplaced;
pub use motion::{Classes, Motion};
pub use name::UnknownName;
pub use naming::Naming;
pub use orbit::Images;
pub use placement::{PlacedQueens, Placement};
pub use puzzle::Puzzle;
pub use regions::Regions;
pub use rules::{Rules, Surface};
pub use seen::Seen;
pub use solution::{Queens, Solution};
pub use source::Source;
pub use square::Square;
pub use squares::{Iter as SquaresIter, Squares};
pub use symmetry::Symmetry;
pub use unsupported::Unsupported;
