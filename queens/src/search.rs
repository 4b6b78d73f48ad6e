//! Ways to find solutions: as streams, by strategies that one can watch, by repair, and around given queens.

pub mod complete;
mod completions;
mod construct;
mod event;
mod explain;
mod fundamental;
pub mod method;
#[cfg(feature = "narration")]
mod narrate;
pub mod policy;
mod rate;
pub(crate) mod regions;
pub mod repair;
#[cfg(feature = "narration")]
mod replay;
pub mod strategy;

pub use completions::Completions;
pub use construct::{Construction, construct};
pub use event::{Answer, Event, Search, Tally};
pub use explain::{Explanation, Outcome, Step, Technique, TooLarge};
pub use fundamental::{Fundamental, fundamental};
pub use method::Method;
#[cfg(feature = "narration")]
pub use narrate::narrate;
pub use rate::{Difficulty, Rating, UnknownDifficulty};
pub use regions::make::{Maker, NoBoard};
pub use repair::Repair;
#[cfg(feature = "narration")]
pub use replay::Replay;
pub use strategy::Strategy;
