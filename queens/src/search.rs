//! Ways to find solutions: as streams, by strategies that one can watch, by repair, and around given queens.

mod any_order;
#[cfg(feature = "variants")]
mod arrangements;
pub mod complete;
mod completions;
mod construct;
#[cfg(feature = "puzzles")]
mod daily;
mod event;
#[cfg(feature = "puzzles")]
mod explain;
mod fundamental;
mod language;
#[cfg(feature = "puzzles")]
pub mod make;
pub mod method;
#[cfg(feature = "narration")]
mod narrate;
mod plain;
pub mod policy;
mod portfolio;
#[cfg(feature = "puzzles")]
mod rate;
pub(crate) mod regions;
pub mod repair;
#[cfg(feature = "narration")]
mod replay;
pub mod strategy;
pub mod trace;

pub use any_order::AnyOrder;
#[cfg(feature = "variants")]
pub use arrangements::Arrangements;
pub use completions::Completions;
pub use construct::{Construction, construct, construct_under};
#[cfg(feature = "puzzles")]
pub use daily::puzzle_of_the_day;
pub use event::{Answer, Event, Search, Tally};
#[cfg(feature = "puzzles")]
pub use explain::{Explanation, Outcome, Step, Technique, TooLarge, Walkthrough};
pub use fundamental::{Fundamental, fundamental};
pub use language::Language;
#[cfg(feature = "puzzles")]
pub use make::{Maker, NoBoard};
pub use method::Method;
#[cfg(feature = "narration")]
pub use narrate::{narrate, narrate_as, narrate_in};
pub use portfolio::{Effort, Engine, Names, Portfolio};
#[cfg(feature = "puzzles")]
pub use rate::{Difficulty, Rating, UnknownDifficulty};
pub use repair::Repair;
#[cfg(feature = "narration")]
pub use replay::Replay;
pub use strategy::Strategy;
