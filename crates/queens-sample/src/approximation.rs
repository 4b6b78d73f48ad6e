//! Estimates the number of completions of a puzzle.
//!
//! Two methods, chosen in `descent::Start`. Up to n = 256, and for every puzzle, a *population* of random descents (see
//! `population`): at n = 100 its interval is a fifth of that of annealing with equal processor time. Beyond, descents differ
//! too much, and annealed importance sampling takes over (see `annealing`). Single descents without resampling have wider
//! intervals at every n; from n = 50 on so few of them carry the sum that the interval is often too narrow.

use queens_board::Puzzle;
use queens_count::CountError;

use crate::ApproximateCount;
use crate::descent::Start;
use crate::population::{self, Run};

/// An estimate of the number of completions that becomes more precise with every population.
///
/// The result depends on the puzzle, the seed and the number of populations, and on nothing else: populations may run in any
/// order and on any thread.
///
/// ```
/// use queens::{Puzzle, Rules};
/// use queens::sample::Approximation;
///
/// let mut torus = Approximation::new(&Puzzle::under(Rules::TORUS, 13), 1)?;
/// torus.run(50);
/// let estimate = torus.estimate().unwrap();
/// assert!(estimate.low() < 4524.0 && 4524.0 < estimate.high());
/// # Ok::<(), queens::CountError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Approximation {
    start: Start,
    size: usize,
    seed: u64,
    logarithms: Vec<f64>,
}

impl Approximation {
    /// The fewest populations for an interval that means something.
    pub const MIN_SAMPLES: u64 = 8;

    /// The largest board.
    pub const MAX_N: usize = crate::descent::MAX_N;

    /// No population yet.
    pub fn new(puzzle: &Puzzle, seed: u64) -> Result<Self, CountError> {
        let start = Start::new(puzzle)?;
        let size = population::size(&start);
        Ok(Self {
            start,
            size,
            seed,
            logarithms: Vec::new(),
        })
    }

    /// The method of sampling.
    pub fn method(&self) -> SampleMethod {
        match self.start {
            Start::Annealing(_) => SampleMethod::Annealing,
            _ => SampleMethod::Descents,
        }
    }

    /// Roughly how many seconds one core of a current machine takes for one population.
    pub fn estimated_seconds(&self) -> f64 {
        let (n, size) = (self.start.open() as f64, self.size as f64);
        // Measured on an AMD Zen 4 core.
        let nanoseconds = match self.method() {
            SampleMethod::Descents => 10.0,
            SampleMethod::Annealing => 600.0,
        };
        1e-9 * nanoseconds * n * n * size
    }

    /// The number of descents in each population, or of boards that are annealed.
    pub fn size(&self) -> usize {
        self.size
    }

    /// Runs this many more populations.
    pub fn run(&mut self, samples: u64) {
        for _ in 0..samples {
            let ln_estimate = self.sample(self.logarithms.len() as u64);
            self.logarithms.push(ln_estimate);
        }
    }

    /// The natural logarithm of what the population with this number estimates, for threads that share the work.
    pub fn sample(&self, index: u64) -> f64 {
        self.population(index).ln_estimate
    }

    pub(crate) fn population(&self, index: u64) -> Run {
        population::run(&self.start, self.size, mixed(self.seed, index))
    }

    /// Adds what the populations after the last one estimate, in order.
    pub fn extend(&mut self, ln_estimates: impl IntoIterator<Item = f64>) {
        self.logarithms.extend(ln_estimates);
    }

    /// The number of populations so far.
    pub fn samples(&self) -> u64 {
        self.logarithms.len() as u64
    }

    /// The estimate so far; `None` before the second population, or if no descent reached a solution.
    pub fn estimate(&self) -> Option<ApproximateCount> {
        ApproximateCount::of(&self.logarithms)
    }
}

/// The method of an approximation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SampleMethod {
    /// Populations of random descents.
    Descents,
    /// Random permutations that are cooled down.
    Annealing,
}

impl SampleMethod {
    /// Its name in results.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Descents => "descents",
            Self::Annealing => "annealing",
        }
    }
}

/// The seed of one population.
pub(crate) fn mixed(seed: u64, index: u64) -> u64 {
    // The numbers of neighbouring seeds are unrelated: the generator scrambles its seed.
    seed.wrapping_mul(0xD134_2543_DE82_EF95) ^ index.wrapping_mul(0x9E37_79B9_7F4A_7C15)
}
