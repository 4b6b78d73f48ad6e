//! Estimates how long a count takes before it starts: the number of solutions, known or extrapolated, times the measured time for
//! each. The time of a count is nearly proportional to the number of solutions, so one number per kernel is enough
//! (docs/scale.md).

use crate::kernel::{InstructionSet, Kernel};
use crate::{Choice, known};
use queens_board::Puzzle;

/// The number of solutions of the n × n board: published up to n = 27, extrapolated beyond. Each ratio of successive numbers
/// exceeds the one before it by 0.42.
///
/// ```
/// use queens::count::estimated_solutions;
///
/// assert_eq!(estimated_solutions(8), 92.0);
/// assert!((2.4e18..2.8e18).contains(&estimated_solutions(28)));
/// ```
pub fn estimated_solutions(n: usize) -> f64 {
    const LAST: usize = 27;
    let published = known(n.min(LAST)).map_or(1.0, |known| known.all as f64);
    let ratio = |n: usize| 10.53 + 0.42 * (n - LAST) as f64;
    published * (LAST + 1..=n).map(ratio).product::<f64>()
}

/// The expected number of completions of a typical puzzle: the number of solutions of the board, multiplied by the probability
/// that each given queen stands where it does (1/n) and that each blocked square has no queen. For boards with regions there is
/// no estimate: 1.
///
/// ```
/// use queens::count::estimated_completions;
/// use queens::{Puzzle, Square};
///
/// let mut puzzle = Puzzle::new(8);
/// puzzle.give(Square::new(0, 0))?;
/// assert_eq!(estimated_completions(&puzzle), 11.5);
/// # Ok::<(), queens::Misplaced>(())
/// ```
pub fn estimated_completions(puzzle: &Puzzle) -> f64 {
    if puzzle.regions().is_some() || puzzle.n() == 0 {
        return 1.0;
    }
    let n = puzzle.n() as f64;
    let given = n.powi(puzzle.givens().len() as i32);
    let open = (1.0 - puzzle.blocked().len() as f64 / (n * n)).powf(n);
    estimated_solutions(puzzle.n()) / given * open
}

impl Choice {
    /// Roughly how many seconds the count takes with this many threads, each on a core of a current machine. Good enough to tell
    /// a minute from a century; counts of less than a second are not distinguished.
    ///
    /// ```
    /// use queens::count::KernelRequest;
    ///
    /// let seconds = |n| KernelRequest::Fastest.for_board(n, 2, None).estimated_seconds(2);
    /// assert!(seconds(19) < 60.0);
    /// assert!(seconds(30) > 1e9);
    /// ```
    pub fn estimated_seconds(&self, threads: usize) -> f64 {
        let solutions = estimated_solutions(self.n);
        self.kernel.estimated_seconds(solutions, threads)
    }
}

impl Kernel {
    /// Roughly how many seconds it takes to count this many completions with this many threads.
    pub fn estimated_seconds(self, completions: f64, threads: usize) -> f64 {
        // Measured on an AMD Zen 3 core with AVX2; the others by their instructions per solution.
        let slower = |set: InstructionSet| match set {
            InstructionSet::Portable => 3.0,
            InstructionSet::Neon | InstructionSet::Simd128 => 1.5,
            InstructionSet::Avx2 | InstructionSet::Avx512 => 1.0,
        };
        let nanoseconds = match self {
            Self::Join(set) => 1.2 * slower(set),
            Self::Lanes(set) => 5.2 * slower(set),
            Self::Reference => 400.0,
        };
        1e-9 * nanoseconds * completions / threads.max(1) as f64
    }
}
