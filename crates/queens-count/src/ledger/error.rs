//! Why a plan, a record or a total cannot be trusted.

use super::PlanId;
use super::plan_text::FORMAT;

/// Why a plan cannot be used, a line is not added, or there is no total.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum LedgerError {
    /// The first line is from a later version.
    #[error(
        "the plan has format {0}, this program reads formats up to {FORMAT}: use a newer queens"
    )]
    NewerPlan(String),
    /// The bytes are not those that were written.
    #[error(
        "the plan is damaged: its hash does not match; restore it, or write the same plan again with queens run new"
    )]
    DamagedPlan,
    /// This program would cut the board into other shards.
    #[error(
        "this program does not cut n = {n} into the shards of this plan (\"{cut}\"): use the version of queens that made it"
    )]
    OtherCut {
        /// The side of the board.
        n: usize,
        /// The cut that the plan names.
        cut: String,
    },
    /// The end of the line is missing: its writer was killed, or is still writing.
    #[error("the line is cut off")]
    Torn,
    /// The bytes are not those that were written.
    #[error("the checksum does not match: the line was damaged")]
    Checksum,
    /// A record of a format that this program does not read.
    #[error("written in a newer format: use a newer queens")]
    Newer,
    /// The checksum is right, but the line is not a record.
    #[error("not a record")]
    Malformed,
    /// The record belongs to another plan.
    #[error("shard {shard} of another plan, {plan}")]
    OtherPlan {
        /// The plan that the record names.
        plan: PlanId,
        /// The shard within that plan.
        shard: u64,
    },
    /// The count does not match its separate residues: the worker's memory or arithmetic failed.
    #[error("shard {shard}: the count {count} does not match its residues")]
    Residues {
        /// The shard to count again.
        shard: u64,
        /// The count that cannot be right.
        count: u64,
    },
    /// The plan has no such shard.
    #[error("there is no shard {shard} in a plan of {shards}")]
    NoSuchShard {
        /// The number in the record.
        shard: u64,
        /// The number of shards in the plan.
        shards: u64,
    },
    /// Some shards have no valid record.
    #[error("{missing} shards are missing, the first is shard {first}")]
    Missing {
        /// The first of them.
        first: u64,
        /// The number of missing shards.
        missing: u64,
    },
    /// Some shards have records that disagree.
    #[error("{conflicts} shards have records that disagree, the first is shard {first}")]
    Conflict {
        /// The first of them.
        first: u64,
        /// The number of such shards.
        conflicts: u64,
    },
    /// The sum does not fit 128 bits.
    #[error("the total does not fit 128 bits")]
    TotalOverflow,
}
