//! Ways to find solutions: as streams, by strategies that one can watch, by repair, and around given queens.

pub mod complete;
mod completions;
mod construct;
mod fundamental;
#[cfg(feature = "narration")]
mod narrate;
pub mod repair;
#[cfg(feature = "narration")]
mod replay;
pub mod strategy;

pub use completions::Completions;
pub use construct::{Construction, construct};
pub use fundamental::{Fundamental, fundamental};
#[cfg(feature = "narration")]
pub use narrate::narrate;
pub use repair::Repair;
#[cfg(feature = "narration")]
pub use replay::Replay;
pub use strategy::{Event, Search, Strategy, Tally};
