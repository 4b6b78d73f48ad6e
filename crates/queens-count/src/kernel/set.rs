//! Instruction sets: which exist, which count correctly on this machine, and which is the best.

use std::fmt;
use std::str::FromStr;
use std::sync::{Arc, OnceLock};

use super::boxed::{CountHalves, CountPositions, NarrowOrWide};
#[cfg(target_arch = "x86_64")]
use super::join::words::Words;
use super::join::{Join, TableCache};
#[cfg(any(
    target_arch = "aarch64",
    target_arch = "x86_64",
    target_feature = "simd128"
))]
use super::lanes::LaneSearch;
#[cfg(any(target_arch = "aarch64", target_arch = "x86_64"))]
use super::lanes::Lanes;
#[cfg(target_arch = "x86_64")]
use super::{avx2, avx512};
use super::{portable, probes};
use crate::attacks::Attacks;
use crate::family::BoardKind;
use queens_board::UnknownName;

/// A set of vector instructions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum InstructionSet {
    /// Whatever the program was compiled for.
    Portable,
    /// 128-bit vectors of WebAssembly.
    Simd128,
    /// 128-bit vectors of 64-bit ARM.
    Neon,
    /// 256-bit vectors of x86-64.
    Avx2,
    /// 512-bit vectors of x86-64, with compression (VBMI2).
    Avx512,
}

impl InstructionSet {
    /// All sets, from the simplest to the widest.
    pub const ALL: [Self; 5] = [
        Self::Portable,
        Self::Simd128,
        Self::Neon,
        Self::Avx2,
        Self::Avx512,
    ];

    /// The name, as in `lanes/avx2`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Portable => "portable",
            Self::Simd128 => "simd128",
            Self::Neon => "neon",
            Self::Avx2 => "avx2",
            Self::Avx512 => "avx512",
        }
    }

    /// Whether this processor has it and its lanes count correctly.
    pub fn is_available(self) -> bool {
        static CHECKED: [OnceLock<bool>; 5] = [const { OnceLock::new() }; 5];
        let check = || {
            self.lanes(BoardKind::Even)
                .is_some_and(|mut lanes| probes::counts_correctly(&mut *lanes))
        };
        *CHECKED[self as usize].get_or_init(check)
    }

    /// Whether its join counts correctly too. Checked only before a join, because it takes some milliseconds.
    pub(super) fn joins(self) -> bool {
        static CHECKED: [OnceLock<bool>; 5] = [const { OnceLock::new() }; 5];
        let check = || {
            self.join(Arc::default())
                .is_some_and(|mut join| probes::joins_correctly(&mut *join))
        };
        self.is_available() && *CHECKED[self as usize].get_or_init(check)
    }

    /// Whether instructions move the bits of a word fast, as the join's tree needs.
    pub(super) fn moves_bits(self) -> bool {
        match self {
            #[cfg(target_arch = "x86_64")]
            Self::Avx2 => avx2::Avx2::detect().is_some_and(Words::moves_bits),
            #[cfg(target_arch = "x86_64")]
            Self::Avx512 => avx512::Avx512::detect().is_some_and(Words::moves_bits),
            _ => false,
        }
    }

    /// The widest set that is available. Each of them has been run by our tests, on hardware or in an emulator: AVX-512 on
    /// Intel's Sapphire Rapids.
    pub fn best() -> Self {
        let mut sets = Self::ALL.into_iter().rev();
        sets.find(|set| set.is_available())
            .unwrap_or(Self::Portable)
    }

    /// The lanes of this set for boards of this kind, if the processor has it. The kind matters only to sets [with
    /// tables](Self::for_board).
    pub(super) fn lanes(self, kind: BoardKind) -> Option<Box<dyn CountPositions>> {
        let _ = kind;
        Some(match self {
            // Whatever the program was compiled for: in WebAssembly code size matters, and one kind is enough.
            Self::Portable if !cfg!(target_feature = "simd128") => Box::new(NarrowOrWide::new()),
            #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
            Self::Portable | Self::Simd128 => {
                Box::new(LaneSearch::<_, true, true>::new(super::simd128::Simd128))
            }
            #[cfg(target_arch = "aarch64")]
            Self::Neon => search_of(super::neon::Neon, kind),
            #[cfg(target_arch = "x86_64")]
            Self::Avx2 => search_of(avx2::Avx2::detect()?, kind),
            #[cfg(target_arch = "x86_64")]
            Self::Avx512 => Box::new(LaneSearch::<_, true, true>::new(avx512::Avx512::detect()?)),
            _ => return None,
        })
    }

    /// The set and the kind of lanes that count on this board in place of this set. Boards with other lines need tables, which
    /// AVX2 and NEON have. AVX-512 would have to be compiled three times for an unmeasured gain. If no set has tables, the
    /// portable one counts one state at a time.
    pub(super) fn for_board(self, board: &Attacks) -> (Self, BoardKind) {
        let Attacks::Tables(tables) = board else {
            return (self, BoardKind::Even);
        };
        let set = match self {
            Self::Avx2 | Self::Avx512 if Self::Avx2.is_available() => Self::Avx2,
            Self::Neon => Self::Neon,
            _ => Self::Portable,
        };
        (set, tables.kind())
    }

    /// The join of this set, if there is one and the processor has it.
    pub(super) fn join(self, cache: Arc<TableCache>) -> Option<Box<dyn CountHalves>> {
        Some(match self {
            // None in WebAssembly: with vectors it takes 20 ns per solution at n = 18, where lanes take 12; without them it
            // is faster than lanes, but larger than all of them, and few browsers have no vectors.
            Self::Portable if cfg!(target_arch = "wasm32") => return None,
            Self::Portable => Box::new(Join::new(portable::Portable, cache)),
            #[cfg(target_arch = "aarch64")]
            Self::Neon => Box::new(Join::new(super::neon::Neon, cache)),
            #[cfg(target_arch = "x86_64")]
            Self::Avx2 => Box::new(Join::new(avx2::Avx2::detect()?, cache)),
            #[cfg(target_arch = "x86_64")]
            Self::Avx512 => Box::new(Join::new(avx512::Avx512::detect()?, cache)),
            _ => return None,
        })
    }
}

/// The search that contains only the code that boards of this kind need.
#[cfg(any(target_arch = "aarch64", target_arch = "x86_64"))]
fn search_of<S: Lanes + 'static>(set: S, kind: BoardKind) -> Box<dyn CountPositions>
where
    LaneSearch<S, true, true>: Send + Sync,
    LaneSearch<S, true, false>: Send + Sync,
    LaneSearch<S, false, true>: Send + Sync,
{
    match kind {
        BoardKind::Even => Box::new(LaneSearch::<_, true, true>::new(set)),
        BoardKind::Uneven => Box::new(LaneSearch::<_, true, false>::new(set)),
        BoardKind::Open => Box::new(LaneSearch::<_, false, true>::new(set)),
    }
}

impl fmt::Display for InstructionSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for InstructionSet {
    type Err = UnknownName;

    fn from_str(name: &str) -> Result<Self, UnknownName> {
        let mut all = Self::ALL.into_iter();
        all.find(|set| set.name() == name)
            .ok_or_else(|| UnknownName::new("instruction set", name, Self::ALL.map(Self::name)))
    }
}
