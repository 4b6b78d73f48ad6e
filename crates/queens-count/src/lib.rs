//! Counts solutions without listing them.
//!
//! Every count takes the same steps, whatever the board:
//!
//! 1. the policy ([`KernelRequest`], [`Choice`]) chooses the kernel and the cut that suit the board, and says why;
//! 2. a [`Plan`] cuts the board into [`Shard`]s: plain data, each with the number of times that its completions count. A
//!    board with given queens or blocked squares has no plan, and is cut into positions;
//! 3. both are [`Work`], and the threads of an [`executor`] count what is left of it;
//! 4. a [`kernel`] counts a shard, and the thread hands the result to a [`Sink`]: a sum, or a record of a [`ledger`].
//!
//! A [`Counter`] does all of this in one call. A [`Family`] is a board or piece that is not classic, and a [`sequence`] defines how
//! its terms are computed, and lists the published ones.

mod attacks;
mod cost;
mod counter;
mod error;
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
mod taken;
mod yardstick;

pub use cost::{estimated_completions, estimated_solutions};
pub use counter::{Count, CountCompletions, Counter, Total, Watch};
pub use error::CountError;
pub use estimate::{Estimate, Sampled};
pub use executor::{Executor, Finished, Progress, Sink, Work};
pub use family::{Family, Pawns};
pub use known::{Known, known};
pub use plan::{Cut, Plan};
pub use policy::{Choice, KernelReason, KernelRequest};
pub use shard::Shard;
pub use shard_set::ShardSet;
pub use subtotal::Subtotal;

/// For our own command line, page and tests; not part of the API.
#[doc(hidden)]
pub mod internal {
    pub use crate::kernel::recount::{count_extended, count_mirrored, count_units};
    pub use crate::pieces::{by_first_queen, work_on};
    pub use crate::stepped::{SteppedCount, pieces};
    pub use crate::yardstick::{half_board, plain_count};
}
