//! Chooses the kernel and the cut, by n, the memory and the available instructions, and says why.

use std::fmt;
use std::str::FromStr;

use crate::kernel::{InstructionSet, Kernel};
use crate::{CountError, Cut, Family};
use queens_board::Puzzle;
use queens_search::Path;

/// Boards for which the join is the fastest kernel. Below, lanes are as fast and need no tables. On one core with AVX2, n = 15
/// takes 0.06 s with the join and 0.085 s in lanes with many more shards; n = 16 takes 0.09 s and 0.135 s, n = 17 0.52 s and 1.2
/// s.
const JOIN_PAYS: std::ops::RangeInclusive<usize> = 16..=28;

/// The kernel that the caller asks for.
///
/// ```
/// use queens::count::KernelRequest;
/// use queens::count::kernel::Kernel;
///
/// assert_eq!("auto".parse(), Ok(KernelRequest::Fastest));
/// assert_eq!("join/portable".parse(), Ok(KernelRequest::Named("join/portable".parse()?)));
/// let choice = KernelRequest::Join.for_board(7, 1, None);
/// assert_eq!((choice.kernel, choice.cut.to_string()), (Kernel::lanes(), "cross 1 0".to_string()));
/// assert_eq!(choice.to_string(), "the join counts n from 8 to 28 only; counting n = 7 in lanes");
/// # Ok::<(), queens::CountError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum KernelRequest {
    /// The fastest for the task.
    #[default]
    Fastest,
    /// Lanes, with the best instructions.
    Lanes,
    /// The join, with the best instructions.
    Join,
    /// Exactly this kernel.
    Named(Kernel),
}

impl KernelRequest {
    /// The kernel and cut for all solutions of an n × n board with this many threads and this much memory (unless unknown).
    ///
    /// If the join is requested, or is faster, but cannot count the board or lacks the memory, lanes count.
    #[must_use]
    pub fn for_board(self, n: usize, threads: usize, memory: Option<u64>) -> Choice {
        let (kernel, mut why) = match self {
            Self::Named(kernel) => (kernel, KernelReason::Requested),
            Self::Lanes => (Kernel::lanes(), KernelReason::Requested),
            Self::Join => (Kernel::join(), KernelReason::Requested),
            Self::Fastest => (fastest_for(n), KernelReason::Fastest),
        };
        // Long halves take half the time, but gigabytes: only where they are known to fit, and if the lists are matched by a tree.
        let fits = |cut: &Cut| {
            let needed = kernel.memory(n, *cut, threads);
            kernel.has_tree()
                && needed
                    .zip(memory)
                    .is_some_and(|(needed, memory)| needed <= memory)
        };
        let join = Cut::join_long_halves(n).filter(fits).or(Cut::join(n));
        let needed = join.and_then(|cut| {
            // If every thread has tables of its own, only as many start as fit: see `Kernel::threads_within`.
            let threads = if cut.shares_tables(n) { threads } else { 1 };
            kernel.memory(n, cut, threads)
        });
        let needed = needed.unwrap_or(0);
        if self.is_join() && !matches!(kernel, Kernel::Join(_)) {
            why = KernelReason::JoinFails;
        } else if matches!(kernel, Kernel::Join(_)) && join.is_none() {
            why = KernelReason::NotJoined;
        } else if let Some(available) = memory.filter(|&available| available < needed) {
            why = KernelReason::Memory { needed, available };
        }
        let kernel = if why.is_fallback() {
            Kernel::lanes()
        } else {
            kernel
        };
        let cut = match kernel {
            Kernel::Join(_) => join.unwrap_or_else(|| Cut::lanes(n)),
            _ => Cut::lanes(n),
        };
        Choice {
            n,
            kernel,
            cut,
            why,
        }
    }

    /// The kernel that counts the shards of a plan with this cut.
    #[must_use]
    pub fn for_cut(self, cut: Cut) -> Kernel {
        match (self, cut) {
            (Self::Named(kernel), _) => kernel,
            (Self::Fastest | Self::Join, Cut::Join { .. }) => Kernel::join(),
            _ => Kernel::lanes(),
        }
    }

    /// The kernel that counts the completions of a puzzle, which are never joined. Lanes support classic lines and the boards of
    /// a [`Family`]; the reference supports all others. A kernel that does not support the puzzle is refused.
    ///
    /// ```
    /// use queens::count::KernelRequest;
    /// use queens::count::kernel::Kernel;
    /// use queens::{Puzzle, Rules};
    ///
    /// let touch = Puzzle::under(Rules::TOUCH, 8);
    /// assert_eq!(KernelRequest::Fastest.for_puzzle(&touch)?, Kernel::Reference);
    /// let refused = KernelRequest::Lanes.for_puzzle(&touch).unwrap_err();
    /// assert!(refused.to_string().starts_with("the kernel `lanes` is for classic boards, and on this one queens may"));
    /// # Ok::<(), queens::CountError>(())
    /// ```
    pub fn for_puzzle(self, puzzle: &Puzzle) -> Result<Kernel, CountError> {
        let path = Path::of(puzzle);
        let is_classic = matches!(path, Path::Classic(_));
        let in_lanes = is_classic || Family::of(puzzle.board()).is_some();
        match self {
            Self::Named(Kernel::Reference) => Ok(Kernel::Reference),
            Self::Named(Kernel::Lanes(set)) if in_lanes => Ok(Kernel::Lanes(set)),
            Self::Named(Kernel::Join(set)) if is_classic => Ok(Kernel::Lanes(set)),
            Self::Join if is_classic => Ok(Kernel::lanes()),
            Self::Fastest | Self::Lanes if in_lanes => Ok(Kernel::lanes()),
            Self::Fastest => Ok(Kernel::Reference),
            Self::Lanes | Self::Join | Self::Named(_) => {
                let reason = path.classic().err().unwrap_or_default();
                Err(CountError::KernelLines {
                    kernel: self,
                    reason,
                })
            }
        }
    }

    /// Whether the join is requested.
    pub fn is_join(self) -> bool {
        matches!(self, Self::Join | Self::Named(Kernel::Join(_)))
    }
}

impl From<Kernel> for KernelRequest {
    fn from(kernel: Kernel) -> Self {
        Self::Named(kernel)
    }
}

/// `auto`, `lanes`, `join`, or the name of a kernel with its instructions.
impl FromStr for KernelRequest {
    type Err = CountError;

    fn from_str(text: &str) -> Result<Self, CountError> {
        match text {
            "auto" => Ok(Self::Fastest),
            "lanes" => Ok(Self::Lanes),
            "join" => Ok(Self::Join),
            _ => text.parse().map(Self::Named),
        }
    }
}

/// Writes the text that [`FromStr`] reads.
impl fmt::Display for KernelRequest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Fastest => f.write_str("auto"),
            Self::Lanes => f.write_str("lanes"),
            Self::Join => f.write_str("join"),
            Self::Named(kernel) => kernel.fmt(f),
        }
    }
}

/// The fastest kernel on this machine for all solutions of an n × n board, memory aside. A join with simpler instructions than
/// those of the lanes does not pay off.
fn fastest_for(n: usize) -> Kernel {
    let pays = |kernel: &Kernel| *kernel == Kernel::Join(InstructionSet::best());
    let join = JOIN_PAYS.contains(&n).then(Kernel::join);
    join.filter(pays).unwrap_or_else(Kernel::lanes)
}

/// The kernel that counts a board, how its work is cut, and why.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Choice {
    /// The side of the board.
    pub n: usize,
    /// The kernel.
    pub kernel: Kernel,
    /// How the work is cut.
    pub cut: Cut,
    /// The reason for the choice.
    pub why: KernelReason,
}

/// Why a kernel was chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum KernelReason {
    /// It was requested.
    Requested,
    /// It is the fastest for this board here.
    Fastest,
    /// The join does not take boards of this size.
    NotJoined,
    /// The join's tables do not fit the memory.
    Memory {
        /// An upper bound on the bytes it needs.
        needed: u64,
        /// The available bytes.
        available: u64,
    },
    /// The join counts incorrectly on this machine, with any instructions: a broken machine, or a bug.
    JoinFails,
}

impl KernelReason {
    /// Whether another kernel was requested or preferred.
    pub fn is_fallback(self) -> bool {
        !matches!(self, Self::Requested | Self::Fastest)
    }
}

/// Writes one line for the user.
impl fmt::Display for Choice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { n, kernel, why, .. } = self;
        let megabytes = |bytes: u64| bytes.div_ceil(1_000_000);
        match why {
            KernelReason::Requested => write!(f, "counting n = {n} with {kernel}"),
            KernelReason::Fastest => {
                write!(
                    f,
                    "counting n = {n} with {kernel}, the fastest on this machine"
                )
            }
            KernelReason::NotJoined => write!(
                f,
                "the join counts n from 8 to 28 only; counting n = {n} in lanes"
            ),
            KernelReason::Memory { needed, available } => write!(
                f,
                "the join needs {} MB of memory and {} MB are available; counting n = {n} in lanes",
                megabytes(*needed),
                megabytes(*available)
            ),
            KernelReason::JoinFails => write!(
                f,
                "the join counts small boards wrongly on this machine; counting n = {n} in lanes"
            ),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use queens_board::Rules;

    #[test]
    fn the_join_is_taken_where_it_pays_and_fits() {
        let fastest = |n, memory| KernelRequest::Fastest.for_board(n, 2, memory);
        for n in [0, 8, 15, 29, 32] {
            let choice = fastest(n, None);
            assert_eq!(
                (choice.kernel, choice.why),
                (Kernel::lanes(), KernelReason::Fastest)
            );
            assert_eq!(choice.cut, Cut::lanes(n));
        }
        for n in 16..=28 {
            let choice = fastest(n, Some(u64::MAX));
            assert_eq!(
                (choice.kernel, choice.why),
                (Kernel::join(), KernelReason::Fastest)
            );
            let long = Cut::join_long_halves(n).filter(|_| choice.kernel.has_tree());
            assert_eq!(Some(choice.cut), long.or(Cut::join(n)));
            let choice = fastest(n, Some(1));
            assert_eq!(
                (choice.kernel, choice.cut),
                (Kernel::lanes(), Cut::lanes(n))
            );
            assert!(choice.to_string().contains("MB of memory and 1 MB are"));
        }
    }

    #[test]
    fn long_halves_are_joined_only_where_their_tables_are_known_to_fit() {
        let kernel = Kernel::join();
        for n in 26..=28 {
            let short = Cut::join(n).unwrap();
            let cut = |memory| KernelRequest::Join.for_board(n, 4, memory).cut;
            assert_eq!(cut(None), short);
            let long = Cut::join_long_halves(n).unwrap();
            let Some(needed) = kernel.memory(n, long, 4) else {
                continue;
            };
            assert_eq!(cut(Some(needed - 1)), short);
            let expected = if kernel.has_tree() { long } else { short };
            assert_eq!(cut(Some(needed)), expected);
        }
        assert_eq!(Cut::join_long_halves(25), None);
        assert_eq!(Cut::join_long_halves(29), None);
    }

    #[test]
    fn a_kernel_chosen_by_name_counts() {
        let portable = Kernel::Join(InstructionSet::Portable);
        let request: KernelRequest = "join/portable".parse().unwrap();
        assert_eq!(request.for_board(12, 1, None).kernel, portable);
        assert_eq!(request.for_cut(Cut::join(12).unwrap()), portable);
        let lanes = Kernel::Lanes(InstructionSet::Portable);
        assert_eq!(request.for_puzzle(&Puzzle::new(12)), Ok(lanes));
        let torus = Puzzle::under(Rules::TORUS, 13);
        assert!(request.for_puzzle(&torus).is_err());
        assert_eq!(KernelRequest::Named(lanes).for_puzzle(&torus), Ok(lanes));
        let reference = KernelRequest::Named(Kernel::Reference);
        assert_eq!(reference.for_puzzle(&torus), Ok(Kernel::Reference));
        assert_eq!(
            KernelRequest::Lanes.for_cut(Cut::join(12).unwrap()),
            Kernel::lanes()
        );
        assert_eq!(KernelRequest::Join.for_cut(Cut::lanes(12)), Kernel::lanes());
    }

    #[test]
    fn every_name_leads_back_to_its_request() {
        let named = Kernel::available().map(KernelRequest::Named);
        for request in [
            KernelRequest::Fastest,
            KernelRequest::Lanes,
            KernelRequest::Join,
        ]
        .into_iter()
        .chain(named)
        {
            assert_eq!(request.to_string().parse(), Ok(request));
        }
    }
}
