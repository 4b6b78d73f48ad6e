//! Ways to count that nobody watches. Read [`mod@reference`] first; `lanes` gives the same numbers, sooner, and
//! [`mod@join`] those of whole boards, sooner still from n = 16 on.
//!
//! A [`Kernel`] counts the completions of a puzzle or a shard through a [`Worker`], which owns the memory that one
//! thread needs. Instruction sets are found at run time. A wrong answer is worse than a slow one, so before a set is
//! used for the first time it must count some small boards rightly; otherwise the next simpler one is taken.

use std::fmt;
use std::str::FromStr;
use std::sync::{Arc, OnceLock};

use crate::board::Puzzle;
use crate::count::{Cut, Shard};

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
#[cfg(any(target_arch = "x86_64", target_feature = "simd128"))]
mod columns;
pub mod join;
mod lanes;
mod portable;
pub(crate) mod position;
pub mod reference;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
mod simd128;

use join::{Batch, Join, Shelf};
use lanes::Search;
use position::{MAX_N, Position};

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

/// A set of vector instructions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum InstructionSet {
    /// Whatever the program was compiled for.
    Portable,
    /// 128-bit vectors of WebAssembly.
    Simd128,
    /// 256-bit vectors of x86-64.
    Avx2,
    /// 512-bit vectors of x86-64, with compression (VBMI2).
    Avx512,
}

impl InstructionSet {
    /// All, from the simplest to the widest.
    pub const ALL: [Self; 4] = [Self::Portable, Self::Simd128, Self::Avx2, Self::Avx512];

    /// Whether this processor has it and its lanes count rightly here.
    pub fn is_available(self) -> bool {
        static CHECKED: [OnceLock<bool>; 4] = [const { OnceLock::new() }; 4];
        *CHECKED[self as usize].get_or_init(|| self.lanes().is_some_and(counts_rightly))
    }

    /// Whether it joins rightly here too: asked only where it is to join, for that takes some milliseconds.
    fn joins(self) -> bool {
        static CHECKED: [OnceLock<bool>; 4] = [const { OnceLock::new() }; 4];
        let check = || self.join(Arc::default()).is_some_and(joins_rightly);
        self.is_available() && *CHECKED[self as usize].get_or_init(check)
    }

    /// The widest that is available.
    pub fn best() -> Self {
        let mut sets = Self::ALL.into_iter().rev();
        sets.find(|set| set.is_available())
            .unwrap_or(Self::Portable)
    }

    fn lanes(self) -> Option<Memory> {
        match self {
            Self::Portable => Some(Memory::Portable(
                Search::new(portable::Narrow).into(),
                Search::new(portable::Wide).into(),
            )),
            #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
            Self::Simd128 => Some(Memory::Simd128(Search::new(simd128::Simd128).into())),
            #[cfg(target_arch = "x86_64")]
            Self::Avx2 => Some(Memory::Avx2(Search::new(avx2::Avx2::detect()?).into())),
            #[cfg(target_arch = "x86_64")]
            Self::Avx512 => Some(Memory::Avx512(
                Search::new(avx512::Avx512::detect()?).into(),
            )),
            _ => None,
        }
    }

    fn join(self, shelf: Arc<Shelf>) -> Option<Joining> {
        match self {
            Self::Portable => Some(Joining::Portable(
                Join::new(portable::Portable, shelf).into(),
            )),
            // The join's own loops are left to the compiler there.
            #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
            Self::Simd128 => Self::Portable.join(shelf),
            #[cfg(target_arch = "x86_64")]
            Self::Avx2 => Some(Joining::Avx2(
                Join::new(avx2::Avx2::detect()?, shelf).into(),
            )),
            #[cfg(target_arch = "x86_64")]
            Self::Avx512 => Some(Joining::Avx512(
                Join::new(avx512::Avx512::detect()?, shelf).into(),
            )),
            _ => None,
        }
    }

    const fn name(self) -> &'static str {
        match self {
            Self::Portable => "portable",
            Self::Simd128 => "simd128",
            Self::Avx2 => "avx2",
            Self::Avx512 => "avx512",
        }
    }
}

/// Whether a new instruction set counts boards rightly that exercise every part of the algorithm.
fn counts_rightly(mut memory: Memory) -> bool {
    [(4, 2), (5, 10), (8, 92), (9, 352)]
        .iter()
        .all(|&(n, all)| {
            let counted = memory.count(&Position::empty(n));
            counted.is_ok_and(|counted| counted.completions == all)
        })
}

/// The same for the join: two whole boards, and a batch of longer lists than any vector holds.
fn joins_rightly(mut joining: Joining) -> bool {
    let mut count = |batch| joining.count(batch).map(|counted| counted.completions);
    join::PROBES.iter().all(|probe| probe.holds(&mut count))
}

impl fmt::Display for InstructionSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

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
pub enum Kernel {
    /// Slow, plain and right.
    Reference,
    /// Many states at a time.
    Lanes(InstructionSet),
    /// Half boards, joined. What is no shard of the join, it counts in lanes.
    Join(InstructionSet),
}

impl Kernel {
    /// The fastest here for puzzles.
    pub fn best() -> Self {
        Self::Lanes(InstructionSet::best())
    }

    /// The fastest here for all solutions of an n × n board.
    pub fn best_for(n: usize) -> Self {
        match InstructionSet::best() {
            // The join has no vectors of its own there: 20 ns per solution at n = 18, lanes 12.
            InstructionSet::Simd128 => Self::best(),
            set if join::PAYS.contains(&n) && set.joins() => Self::Join(set),
            set => Self::Lanes(set),
        }
    }

    /// The cut of the whole board that suits this kernel.
    pub fn cut(self, n: usize) -> Cut {
        let joined = Cut::join(n).filter(|_| matches!(self, Self::Join(_)));
        joined.unwrap_or_else(|| Cut::lanes(n))
    }

    /// A bound on the bytes of memory for a whole board with so many threads, if it is more than a few megabytes.
    pub fn memory(self, n: usize, threads: usize) -> Option<u64> {
        let joins = matches!(self, Self::Join(_)) && join::RANGE.contains(&n);
        joins.then(|| join::memory(n, threads))
    }

    /// All that this machine can run, the plainest first.
    pub fn available() -> impl Iterator<Item = Self> {
        let sets = InstructionSet::ALL.into_iter();
        let sets = sets.filter(|set| set.is_available());
        let joins = sets.clone().filter(|set| set.joins()).map(Self::Join);
        let fast = sets.map(Self::Lanes).chain(joins);
        std::iter::once(Self::Reference).chain(fast)
    }

    /// A worker for one thread. An instruction set that is not available is replaced by the best that is.
    pub fn worker(self) -> Worker {
        let usable = |set: InstructionSet| match set.is_available() {
            true => set,
            false => InstructionSet::best(),
        };
        let available = "an available instruction set";
        let shelf = Arc::<Shelf>::default();
        match self {
            Self::Reference => Worker {
                kernel: self,
                memory: Memory::Reference,
                joining: None,
                shelf,
            },
            Self::Lanes(set) => Worker {
                kernel: self,
                memory: usable(set).lanes().expect(available),
                joining: None,
                shelf,
            },
            Self::Join(set) => Worker {
                kernel: self,
                memory: usable(set).lanes().expect(available),
                joining: joining(set, &shelf),
                shelf,
            },
        }
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

/// `reference`, `lanes` or `join` (with the best instruction set), `lanes/avx2` and the like.
impl FromStr for Kernel {
    type Err = UnknownKernel;

    fn from_str(text: &str) -> Result<Self, UnknownKernel> {
        match text {
            "lanes" => return Ok(Self::Lanes(InstructionSet::best())),
            "join" => return Ok(Self::Join(InstructionSet::best())),
            _ => {}
        }
        let sets = InstructionSet::ALL.into_iter();
        let fast = sets.flat_map(|set| [Self::Lanes(set), Self::Join(set)]);
        let mut all = std::iter::once(Self::Reference).chain(fast);
        all.find(|kernel| kernel.to_string() == text)
            .ok_or_else(|| UnknownKernel(text.chars().take(40).collect()))
    }
}

/// A name that is no kernel's.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "there is no kernel `{0}`: choose join, lanes or reference, or name the instruction set as in lanes/avx2 (portable, avx2, avx512)"
)]
pub struct UnknownKernel(String);

/// A kernel with the memory that one thread needs to run it. Use it again for the next shard.
pub struct Worker {
    kernel: Kernel,
    memory: Memory,
    joining: Option<Joining>,
    shelf: Arc<Shelf>,
}

impl fmt::Debug for Worker {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Worker").field(&self.kernel).finish()
    }
}

/// The join by an instruction set, or by the plain one where that does not join rightly; lanes count if none does.
fn joining(set: InstructionSet, shelf: &Arc<Shelf>) -> Option<Joining> {
    let mut sets = [set, InstructionSet::Portable].into_iter();
    sets.find(|set| set.joins())?.join(Arc::clone(shelf))
}

enum Joining {
    Portable(Box<Join<portable::Portable>>),
    #[cfg(target_arch = "x86_64")]
    Avx2(Box<Join<avx2::Avx2>>),
    #[cfg(target_arch = "x86_64")]
    Avx512(Box<Join<avx512::Avx512>>),
}

impl Joining {
    fn count(&mut self, batch: Batch) -> Result<Counted, Overflow> {
        match self {
            Self::Portable(join) => join.count(batch),
            #[cfg(target_arch = "x86_64")]
            Self::Avx2(join) => join.count(batch),
            #[cfg(target_arch = "x86_64")]
            Self::Avx512(join) => join.count(batch),
        }
    }

    fn prepare(&mut self, batch: Batch) {
        match self {
            Self::Portable(join) => drop(join.prepare(batch)),
            #[cfg(target_arch = "x86_64")]
            Self::Avx2(join) => drop(join.prepare(batch)),
            #[cfg(target_arch = "x86_64")]
            Self::Avx512(join) => drop(join.prepare(batch)),
        }
    }
}

enum Memory {
    Reference,
    Portable(Box<Search<portable::Narrow>>, Box<Search<portable::Wide>>),
    #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
    Simd128(Box<Search<simd128::Simd128>>),
    #[cfg(target_arch = "x86_64")]
    Avx2(Box<Search<avx2::Avx2>>),
    #[cfg(target_arch = "x86_64")]
    Avx512(Box<Search<avx512::Avx512>>),
}

impl Memory {
    /// # Panics
    /// If the kernel does not take positions.
    fn count(&mut self, position: &Position) -> Result<Counted, Overflow> {
        match self {
            Self::Reference => unreachable!("the reference kernel takes puzzles"),
            Self::Portable(narrow, wide) => match position.columns() >> 16 {
                0 => narrow.count(position),
                _ => wide.count(position),
            },
            #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
            Self::Simd128(search) => search.count(position),
            #[cfg(target_arch = "x86_64")]
            Self::Avx2(search) => search.count(position),
            #[cfg(target_arch = "x86_64")]
            Self::Avx512(search) => search.count(position),
        }
    }
}

impl Worker {
    /// A worker for another thread of the same count: large tables are shared.
    pub fn another(&self) -> Self {
        let mut another = self.kernel.worker();
        if let (Some(_), Kernel::Join(set)) = (&self.joining, self.kernel) {
            another.joining = joining(set, &self.shelf);
            another.shelf = Arc::clone(&self.shelf);
        }
        another
    }

    /// Counts the completions of a puzzle.
    ///
    /// # Panics
    /// If n is larger than the kernel takes.
    pub fn count(&mut self, puzzle: &Puzzle) -> Result<Counted, Overflow> {
        match &mut self.memory {
            Memory::Reference => Ok(reference::count(puzzle)),
            lanes => lanes.count(&puzzle.into()),
        }
    }

    /// Counts the completions of a position; the reference kernel takes none.
    pub(crate) fn count_position(&mut self, position: &Position) -> Result<Counted, Overflow> {
        self.memory.count(position)
    }

    /// Makes the tables that a shard shares with others, so that counting it takes the shard's own time.
    pub fn prepare(&mut self, shard: &Shard) {
        if let (Some(batch), Some(joining)) = (shard.batch(), &mut self.joining) {
            joining.prepare(batch);
        }
    }

    /// Counts the completions of a shard.
    pub fn count_shard(&mut self, shard: &Shard) -> Result<Counted, Overflow> {
        match (shard.batch(), &mut self.joining, &mut self.memory) {
            (Some(batch), Some(joining), _) => joining.count(batch),
            (Some(_), None, _) | (None, _, Memory::Reference) => self.count_puzzles(shard),
            (None, _, lanes) => lanes.count(&shard.position()),
        }
    }

    /// Counts a shard as the puzzles that it stands for.
    fn count_puzzles(&mut self, shard: &Shard) -> Result<Counted, Overflow> {
        let mut sum = Counted::default();
        for (times, puzzle) in shard.puzzles() {
            let counted = self.count(&puzzle)?;
            let completions = counted.completions.checked_mul(times).ok_or(Overflow)?;
            sum.add(completions, counted.nodes)?;
        }
        Ok(sum)
    }
}
