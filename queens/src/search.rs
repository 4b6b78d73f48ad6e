//! Ways to find solutions: as streams, by strategies that one can watch, by repair, and around given queens.

pub mod complete;
mod completions;
mod construct;
mod fundamental;
mod narrate;
pub mod repair;
mod replay;
pub mod strategy;

pub use completions::Completions;
pub use construct::{Construction, construct};
pub use fundamental::{Fundamental, fundamental};
pub use narrate::narrate;
pub use repair::Repair;
pub use replay::Replay;
pub use strategy::{Event, Search, Strategy, Tally};
