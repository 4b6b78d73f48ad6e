//! Ways to find solutions: as streams, by strategies that one can watch, by repair, and around given queens.

mod any_order;
mod arrangements;
pub mod complete;
mod completions;
mod construct;
mod event;
mod fundamental;
pub mod method;
mod plain;
pub mod policy;
mod portfolio;
pub mod random;
pub mod regions;
pub mod repair;
#[cfg(feature = "sat")]
pub mod sat;
pub mod strategy;

pub use any_order::AnyOrder;
pub use arrangements::{Arrange, Arrangements};
pub use completions::{Complete, Completions, Undecided};
pub use construct::{Construction, construct, construct_under};
pub use event::{Answer, Event, Search, Tally};
pub use fundamental::{Fundamental, fundamental};
pub use method::Method;
pub use portfolio::{Effort, Engine, Names, Portfolio};
pub use repair::Repair;
pub use strategy::Strategy;
