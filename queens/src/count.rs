//! How many solutions there are, without listing them: kernels, the shards that work is cut into, and what counts them.

mod counter;
pub mod kernel;
mod known;
mod shard;
mod subtotal;
mod symmetric;

pub use counter::{Count, CountError, Counter, Progress, Total, Watch};
pub use known::{Known, known};
pub use shard::{BadCut, Cut, Plan, Shard};
pub use subtotal::Subtotal;
