//! Ways to find solutions: as streams, by strategies that one can watch, by repair, and around given queens.

pub mod complete;
mod completions;
mod construct;
mod explain;
mod fundamental;
#[cfg(feature = "narration")]
mod narrate;
mod rate;
pub(crate) mod regions;
pub mod repair;
#[cfg(feature = "narration")]
mod replay;
pub mod strategy;

pub use completions::Completions;
pub use construct::{Construction, construct};
pub use explain::{Explanation, Outcome, Step, Technique, TooLarge};
pub use fundamental::{Fundamental, fundamental};
#[cfg(feature = "narration")]
pub use narrate::narrate;
pub use rate::{Difficulty, Rating, UnknownDifficulty};
pub use regions::make::{Maker, NoBoard};
pub use repair::Repair;
#[cfg(feature = "narration")]
pub use replay::Replay;
pub use strategy::{Event, Search, Strategy, Tally};
