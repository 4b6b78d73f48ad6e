//! Instruction sets: which there are, which count rightly here, and which is the best.

use std::fmt;
use std::str::FromStr;
use std::sync::{Arc, OnceLock};

use super::boxed::{CountHalves, CountPositions, NarrowOrWide};
use super::join::{Join, TableCache};
use super::lanes::Board;
#[cfg(any(
    target_arch = "aarch64",
    target_arch = "x86_64",
    target_feature = "simd128"
))]
use super::lanes::LaneSearch;
use super::tables::{CountSlots, Even, OneByOne, Open, Uneven};
#[cfg(target_arch = "x86_64")]
use super::{avx2, avx512};
use super::{portable, probes};
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
    /// All, from the simplest to the widest.
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

    /// Whether this processor has it and its lanes count rightly here.
    pub fn is_available(self) -> bool {
        static CHECKED: [OnceLock<bool>; 5] = [const { OnceLock::new() }; 5];
        let check = || {
            self.lanes()
                .is_some_and(|mut lanes| probes::count_rightly(&mut *lanes))
        };
        *CHECKED[self as usize].get_or_init(check)
    }

    /// Whether it joins rightly here too: asked only where it is to join, for that takes some milliseconds.
    pub(super) fn joins(self) -> bool {
        static CHECKED: [OnceLock<bool>; 5] = [const { OnceLock::new() }; 5];
        let check = || {
            self.join(Arc::default())
                .is_some_and(|mut join| probes::join_rightly(&mut *join))
        };
        self.is_available() && *CHECKED[self as usize].get_or_init(check)
    }

    /// The widest that is available. Our tests have run each of them, on hardware or in an emulator: AVX-512 on Intel's
    /// Sapphire Rapids.
    pub fn best() -> Self {
        let mut sets = Self::ALL.into_iter().rev();
        sets.find(|set| set.is_available())
            .unwrap_or(Self::Portable)
    }

    /// Lanes by this set, if the processor has it.
    pub(super) fn lanes(self) -> Option<Box<dyn CountPositions>> {
        Some(match self {
            // Whatever the program was compiled for: in WebAssembly code is paid for by the byte, and one kind is enough.
            Self::Portable if !cfg!(target_feature = "simd128") => Box::new(NarrowOrWide::new()),
            #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
            Self::Portable | Self::Simd128 => Box::new(LaneSearch::new(super::simd128::Simd128)),
            #[cfg(target_arch = "aarch64")]
            Self::Neon => Box::new(LaneSearch::new(super::neon::Neon)),
            #[cfg(target_arch = "x86_64")]
            Self::Avx2 => Box::new(LaneSearch::new(avx2::Avx2::detect()?)),
            #[cfg(target_arch = "x86_64")]
            Self::Avx512 => Box::new(LaneSearch::new(avx512::Avx512::detect()?)),
            _ => return None,
        })
    }

    /// Lanes over tables for boards of this kind; one state at a time where no set [has them](Self::tabled).
    pub(crate) fn tables_of(self, kind: BoardKind) -> Box<dyn CountSlots> {
        match kind {
            BoardKind::Even => self.tables::<Even>(),
            BoardKind::Uneven => self.tables::<Uneven>(),
            BoardKind::Open => self.tables::<Open>(),
        }
    }

    /// The set whose tables count boards of any lines: AVX-512 would be compiled three times over for a gain that nobody has
    /// measured. None: one state at a time.
    pub(crate) fn tabled(self) -> Option<Self> {
        let set = if self == Self::Avx512 {
            Self::Avx2
        } else {
            self
        };
        // Elsewhere nothing of this is compiled: the page pays for every byte.
        let has_tables = cfg!(any(target_arch = "aarch64", target_arch = "x86_64"))
            && matches!(set, Self::Neon | Self::Avx2);
        (has_tables && set.is_available()).then_some(set)
    }

    fn tables<B: Board + 'static>(self) -> Box<dyn CountSlots> {
        #[cfg(target_arch = "aarch64")]
        if self.tabled().is_some() {
            return Box::new(LaneSearch::<_, B>::new(super::neon::Neon));
        }
        #[cfg(target_arch = "x86_64")]
        if let Some(set) = self.tabled().and_then(|_| avx2::Avx2::detect()) {
            return Box::new(LaneSearch::<_, B>::new(set));
        }
        Box::new(OneByOne::<B>::default())
    }

    /// A join by this set, if there is one and the processor has it.
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
