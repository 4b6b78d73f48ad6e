//! Kernels: ways to count that are not watched. Read [`mod@reference`] first; `lanes` computes the same numbers faster, and
//! [`mod@join`] those of whole boards, faster still from n = 16 on.
//!
//! A [`Kernel`] counts the completions of a puzzle or a shard through a [`Worker`], which owns the memory that one thread needs
//! and reports which kernel really counted. An [`InstructionSet`] is detected at run time. A wrong answer is worse than a slow
//! one, so before a set is first used, it must count some positions correctly that exercise every part of the algorithm;
//! otherwise a simpler set is used.

use std::fmt;
use std::str::FromStr;

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
mod boxed;
#[cfg(any(
    target_arch = "aarch64",
    target_arch = "x86_64",
    target_feature = "simd128"
))]
mod columns;
#[cfg(any(test, feature = "faults"))]
mod faults;
pub mod join;
mod lanes;
#[cfg(target_arch = "aarch64")]
mod neon;
mod portable;
mod probes;
pub(crate) mod recount;
pub mod reference;
mod set;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
mod simd128;
mod vector;
mod worker;

use crate::position::MAX_N;
use crate::{CountError, Cut};
pub use set::InstructionSet;
pub use worker::Worker;

/// The result of a kernel.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counted {
    /// The number of completions.
    pub completions: u64,
    /// The number of states that the kernel kept after its checks, which is the same on every machine.
    pub nodes: u64,
    /// The number of pairs of half boards that the join compared; zero for other kernels.
    pub pairs: u64,
    /// The completions mod 13, added up separately.
    pub mod13: u8,
    /// The completions mod 15, added up separately.
    pub mod15: u8,
}

impl Counted {
    /// Adds both numbers; an error if one does not fit 64 bits.
    pub fn add(&mut self, completions: u64, nodes: u64) -> Result<(), Overflow> {
        let sum = |a: u64, b| a.checked_add(b).ok_or(Overflow);
        self.completions = sum(self.completions, completions)?;
        self.nodes = sum(self.nodes, nodes)?;
        self.mod13 = (self.mod13 + (completions % 13) as u8) % 13;
        self.mod15 = (self.mod15 + (completions % 15) as u8) % 15;
        Ok(())
    }

    /// Adds one completion.
    fn complete(&mut self) {
        self.completions += 1;
        self.mod13 = (self.mod13 + 1) % 13;
        self.mod15 = (self.mod15 + 1) % 15;
    }
}

/// The count of one shard or puzzle does not fit 64 bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the count does not fit 64 bits: cut the work into smaller shards")]
pub struct Overflow;

/// A way to count.
///
/// ```
/// use queens::count::kernel::Kernel;
/// use queens::Puzzle;
///
/// for kernel in Kernel::available() {
///     assert_eq!(kernel.worker().count(&Puzzle::new(8))?.completions, 92, "{kernel}");
/// }
/// # Ok::<(), queens::count::kernel::Overflow>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Kernel {
    /// Slow, plain and correct.
    Reference,
    /// Many states at a time.
    Lanes(InstructionSet),
    /// Half boards, joined. Anything that is not a shard of the join is counted in lanes.
    Join(InstructionSet),
}

impl Kernel {
    /// The fastest lanes kernel on this machine.
    pub fn lanes() -> Self {
        Self::Lanes(InstructionSet::best())
    }

    /// The fastest join on this machine: with the best instruction set if that joins correctly, else the portable one, else
    /// lanes.
    pub fn join() -> Self {
        let mut sets = [InstructionSet::best(), InstructionSet::Portable].into_iter();
        sets.find(|set| set.joins())
            .map_or_else(Self::lanes, Self::Join)
    }

    /// Whether it is a join that matches long lists by a tree: instructions move bits fast.
    pub(crate) fn has_tree(self) -> bool {
        matches!(self, Self::Join(set) if set.moves_bits())
    }

    /// An upper bound on the bytes of memory for a board of n rows, cut like this, with this many threads, if it is more than a few
    /// megabytes.
    pub fn memory(self, n: usize, cut: Cut, threads: usize) -> Option<u64> {
        match (self, cut) {
            (Self::Join(_), Cut::Join { middle, columns }) => {
                Some(join::memory(n, middle, columns, threads))
            }
            _ => None,
        }
    }

    /// The most threads, up to `threads`, whose tables for a board that is cut like this fit into this many bytes of memory; `None`
    /// if not even one thread's tables do.
    ///
    /// ```
    /// use queens::Cut;
    /// use queens::count::kernel::Kernel;
    ///
    /// let (join, cut) = (Kernel::join(), Cut::join(28).unwrap());
    /// if let Some(bytes) = join.memory(28, cut, 2) {
    ///     assert_eq!(join.threads_within(28, cut, 8, bytes), Some(2));
    ///     assert_eq!(join.threads_within(28, cut, usize::MAX, bytes), Some(2));
    ///     assert_eq!(join.threads_within(28, cut, 8, 1), None);
    /// }
    /// assert_eq!(Kernel::lanes().threads_within(28, cut, 8, 1), Some(8));
    /// ```
    pub fn threads_within(self, n: usize, cut: Cut, threads: usize, bytes: u64) -> Option<usize> {
        let fits = |threads| self.memory(n, cut, threads).unwrap_or(0) <= bytes;
        let threads = threads.max(1);
        if fits(threads) {
            return Some(threads);
        }
        let (mut most, mut too_many) = (0, threads);
        while too_many - most > 1 {
            let middle = most.midpoint(too_many);
            if fits(middle) {
                most = middle;
            } else {
                too_many = middle;
            }
        }
        (most > 0).then_some(most)
    }

    /// All kernels that this machine can run, the simplest first.
    pub fn available() -> impl Iterator<Item = Self> {
        let sets = InstructionSet::ALL.into_iter();
        let sets = sets.filter(|set| set.is_available());
        let joins = sets.clone().filter(|set| set.joins()).map(Self::Join);
        let fast = sets.map(Self::Lanes).chain(joins);
        std::iter::once(Self::Reference).chain(fast)
    }

    /// A worker for one thread. A kernel that is not available is replaced by the best one that is; [`Worker::kernel`] names it.
    #[must_use]
    pub fn worker(self) -> Worker {
        Worker::new(self)
    }

    /// The largest n that it can count.
    pub fn max_n(self) -> usize {
        match self {
            Self::Reference => reference::MAX_N,
            Self::Lanes(_) | Self::Join(_) => MAX_N,
        }
    }
}

impl fmt::Display for Kernel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Reference => f.write_str("reference"),
            Self::Lanes(set) => write!(f, "lanes/{set}"),
            Self::Join(set) => write!(f, "join/{set}"),
        }
    }
}

/// Parses the output of [`Display`](fmt::Display): `reference`, `lanes/avx2`, `join/portable` and so on. A
/// [`KernelRequest`](crate::KernelRequest) may leave the instruction set open.
impl FromStr for Kernel {
    type Err = CountError;

    fn from_str(text: &str) -> Result<Self, CountError> {
        let with = |kernel: fn(InstructionSet) -> Self, set: &str| set.parse().ok().map(kernel);
        let found = match text.split_once('/') {
            None => (text == "reference").then_some(Self::Reference),
            Some(("lanes", set)) => with(Self::Lanes, set),
            Some(("join", set)) => with(Self::Join, set),
            Some(_) => None,
        };
        found.ok_or_else(|| CountError::UnknownKernel(text.chars().take(40).collect()))
    }
}
