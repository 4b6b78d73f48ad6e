//! Finds solutions: as streams, by methods that can be watched, and as completions of given queens.

mod any_order;
pub mod complete;
mod completions;
mod construct;
mod event;
mod exact;
mod fundamental;
// WebAssembly uses plain search: a page lists a few solutions at a time, and joining would add 30 kB to what it loads.
#[cfg_attr(target_family = "wasm", allow(dead_code))]
mod joined;
pub mod method;
mod path;
mod plain;
pub mod policy;
mod portfolio;
pub mod random;
pub mod regions;
pub mod repair;
#[cfg(feature = "sat")]
pub mod sat;
pub mod stars;

pub use any_order::AnyOrder;
pub use completions::{Complete, Completions, Undecided};
pub use construct::{Construction, construct, construct_with_step};
pub use event::{Answer, Detail, Event, Layout, Search, Tally, Variable};
pub use fundamental::{Fundamental, fundamental};
pub use method::Method;
pub use path::Path;
pub use portfolio::{Effort, Engine, Names, Portfolio};
