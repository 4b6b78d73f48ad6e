//! The ledger of a long count: one record per finished shard, checks on every record, and the total.
//!
//! *The question.* A count of n ≥ 20 takes hours to years, on many machines that may fail at any moment. Which of the subtotals
//! they leave behind may be added up?
//!
//! *The idea.* Every finished shard is one line of text that can be checked on its own: the plan it belongs to, the count, the
//! count's residues mod 13 and 15 that the worker kept separately, who counted, and a CRC-32 of the exact bytes.
//!
//! ```text
//! q1 6f9d2c01b7e4a835 17 92 1 2 lanes/avx2/1 node7 0.001234 1794781635 5f0c3a91
//! │  plan             │  │  │ │ kernel       host  seconds  finished   CRC-32 of all before
//! format          shard  │  │ └ count mod 15
//!                    count  └ count mod 13
//! ```
//!
//! For shards counted by the join, the format is `q2`, and the numbers of half boards listed and of their pairs follow the
//! residues.
//!
//! A line that is torn, damaged, of another plan or inconsistent with its own residues is never added: its shard stays missing,
//! and is counted again. Nothing is locked or leased here. A shard that two workers counted has two records, and adding a record
//! to a [`Ledger`] returns how it relates to those already there: [`New`](Class::New), [`Identical`](Class::Identical),
//! [`Confirmed`](Class::Confirmed) or in [`Conflict`](Class::Conflict). So records may be merged from anywhere, in any order, any
//! number of times.
//!
//! *The cost.* 12 bytes and 2 bits of memory per shard, about 0.2 µs per record.
//!
//! *What the residues detect.* They guard the worker's own accumulator (an overflow, a flipped bit) the way the CRC guards the
//! bytes on disk. They cannot detect that a kernel went wrong before it added anything up; only a recount can. The counts of 26
//! and 27 queens kept the same two residues (T. Preußer, M. Engelhardt: *Putting Queens in Carry Chains, No 27*, 2016).
//!
//! Everything here is pure: bytes in, records out. The command line handles files and clocks.

mod done;
mod error;
mod lines;
mod plan_text;
mod record;
mod sum;

pub use crate::ShardSet;
pub use done::Done;
pub use error::LedgerError;
pub use lines::{RecordLine, Records};
pub use plan_text::{PlanId, PlanText};
pub use record::{JoinCost, Record};
pub use sum::{Class, Ledger, ShardState};
