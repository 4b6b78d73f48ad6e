//! What a count will take, told before it starts: the number of solutions, known or guessed, times the measured time for
//! each. A count is close to proportional to its solutions, so that one number per kernel tells it all (docs/scale.md).

use crate::kernel::{InstructionSet, Kernel};
use crate::{Choice, known};
use queens_board::Puzzle;

/// How many solutions the n × n board has: as published, and beyond n = 27 as the ratios of the published numbers go on,
/// each larger by 0.42 than the one before.
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

/// How many completions a puzzle has, if it is like most: as many as the board has solutions, but that each given queen
/// stands in one of n, and each blocked square is in the way of one of n. What regions leave is not guessed: 1.
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
    /// Roughly how many seconds the count takes with so many threads, each of which has a core of a present-day machine:
    /// enough to tell a minute from a century. What takes less than a second is not told apart.
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
    /// Roughly how many seconds it takes to count so many completions with so many threads.
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
