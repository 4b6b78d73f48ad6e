//! How many solutions there are, without listing them.
//!
//! - a [`Shard`] is a part of the work: plain data, with how often its completions count;
//! - a [`kernel`] counts a shard or a puzzle;
//! - a [`Plan`] cuts the work into shards;
//! - the [`executor`] lets kernels count what is still to do of a plan, and hands every shard to a sink;
//! - the policy ([`KernelRequest`], [`Choice`]) says which kernel and which cut suit a board, and why;
//! - a [`Counter`] is all of it in one call;
//! - a [`Family`] is another board or piece, counted by the same lanes;
//! - a [`sequence`] says how its terms are computed, and what is published of it.

mod attacks;
mod cost;
mod counter;
mod estimate;
pub mod executor;
mod family;
pub mod kernel;
mod known;
pub mod ledger;
mod pieces;
mod plan;
mod policy;
mod position;
mod schedule;
pub mod sequence;
mod shard;
mod shard_set;
mod stepped;
mod subtotal;
mod symmetric;
mod yardstick;

pub use cost::{estimated_completions, estimated_solutions};
pub use counter::{Count, CountCompletions, CountError, Counter, Total, Watch};
pub use estimate::{Estimate, Sampled};
pub use executor::{Executor, Finished, Progress, Sink, Work};
pub use family::{Family, Pawns};
pub use known::{Known, known};
pub use plan::{BadCut, Cut, Plan};
pub use policy::{Choice, KernelReason, KernelRequest};
pub use shard::Shard;
pub use shard_set::ShardSet;
pub use subtotal::Subtotal;

/// For our own command line, page and tests: no part of the API.
#[doc(hidden)]
pub mod internal {
    pub use crate::kernel::recount::{count_extended, count_mirrored, count_units};
    pub use crate::pieces::{by_first_queen, work_on};
    pub use crate::stepped::{SteppedCount, pieces};
    pub use crate::yardstick::{half_board, plain_count};
}
