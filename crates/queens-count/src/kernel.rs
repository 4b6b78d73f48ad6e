//! Ways to count that nobody watches. Read [`mod@reference`] first; `lanes` gives the same numbers, sooner, and
//! [`mod@join`] those of whole boards, sooner still from n = 16 on.
//!
//! A [`Kernel`] counts the completions of a puzzle or a shard through a [`Worker`], which owns the memory that one
//! thread needs and says what really counted. An [`InstructionSet`] is found at run time; a wrong answer is worse than a
//! slow one, so before a set is used for the first time it must count some positions rightly that lead through every part
//! of the algorithm, otherwise a simpler one is taken.

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

use crate::CountError;
use crate::position::MAX_N;
use crate::shard::middle::RANGE;
pub use set::InstructionSet;
pub use worker::Worker;

/// What a kernel found.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counted {
    /// The number of completions.
    pub completions: u64,
    /// The number of states that the kernel kept after its checks: the same on every machine.
    pub nodes: u64,
    /// The number of pairs of half boards that the join had to tell apart; other kernels have none.
    pub pairs: u64,
    /// The completions mod 13, added up on their own.
    pub mod13: u8,
    /// The completions mod 15, added up on their own.
    pub mod15: u8,
}

impl Counted {
    /// Adds both numbers; refuses what does not fit 64 bits.
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

/// A count of one shard or puzzle that does not fit 64 bits.
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
    /// Slow, plain and right.
    Reference,
    /// Many states at a time.
    Lanes(InstructionSet),
    /// Half boards, joined. What is no shard of the join, it counts in lanes.
    Join(InstructionSet),
}

impl Kernel {
    /// The fastest lanes here.
    pub fn lanes() -> Self {
        Self::Lanes(InstructionSet::best())
    }

    /// The fastest join here: by the best instruction set if that joins rightly, else by the plain one, else lanes.
    pub fn join() -> Self {
        let mut sets = [InstructionSet::best(), InstructionSet::Portable].into_iter();
        sets.find(|set| set.joins())
            .map_or_else(Self::lanes, Self::Join)
    }

    /// A bound on the bytes of memory for a whole board with so many threads, if it is more than a few megabytes.
    pub fn memory(self, n: usize, threads: usize) -> Option<u64> {
        let joins = matches!(self, Self::Join(_)) && RANGE.contains(&n);
        joins.then(|| join::memory(n, threads))
    }

    /// The most threads, up to `threads`, whose tables for a whole board fit in so many bytes of memory; none if not even
    /// one thread's do.
    ///
    /// ```
    /// use queens::count::kernel::Kernel;
    ///
    /// let join = Kernel::join();
    /// if let Some(bytes) = join.memory(28, 2) {
    ///     assert_eq!(join.threads_within(28, 8, bytes), Some(2));
    ///     assert_eq!(join.threads_within(28, usize::MAX, bytes), Some(2));
    ///     assert_eq!(join.threads_within(28, 8, 1), None);
    /// }
    /// assert_eq!(Kernel::lanes().threads_within(28, 8, 1), Some(8));
    /// ```
    pub fn threads_within(self, n: usize, threads: usize, bytes: u64) -> Option<usize> {
        let fits = |threads| self.memory(n, threads).unwrap_or(0) <= bytes;
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

    /// All that this machine can run, the plainest first.
    pub fn available() -> impl Iterator<Item = Self> {
        let sets = InstructionSet::ALL.into_iter();
        let sets = sets.filter(|set| set.is_available());
        let joins = sets.clone().filter(|set| set.joins()).map(Self::Join);
        let fast = sets.map(Self::Lanes).chain(joins);
        std::iter::once(Self::Reference).chain(fast)
    }

    /// A worker for one thread. What is not available is replaced by the best that is: [`Worker::kernel`] says by what.
    #[must_use]
    pub fn worker(self) -> Worker {
        Worker::new(self)
    }

    /// The largest n that it takes.
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

/// What [`Display`](fmt::Display) writes: `reference`, `lanes/avx2`, `join/portable` and the like. A
/// [`KernelRequest`](crate::KernelRequest) may leave the instructions open.
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
