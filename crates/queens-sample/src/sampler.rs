//! A random solution, all equally likely.

use queens_board::{Draft, Puzzle, Solution};
use queens_count::{CountError, Counter, KernelRequest, Watch, estimated_completions};
use queens_search::Complete;
use queens_search::repair::Dice;

use crate::approximation::mixed;
use crate::exact::Exact;
use crate::{Approximation, chain};

/// Exact sampling counts the solutions first. It is the default up to this many seconds of one core: n = 20 for the empty board.
const MAX_SECONDS: f64 = 240.0;

/// Draws solutions of a puzzle so that each has the same chance.
///
/// Up to n = 20 the chances are exactly equal: the solutions are counted first. Beyond, a Markov chain makes them approximately
/// equal, and [`uniformity`](Self::uniformity) says so. The solution with a given number depends on the puzzle and the seed
/// alone.
///
/// ```
/// use queens::sample::{Sampler, Uniformity};
/// use queens::{Counter, Puzzle};
///
/// let sampler = Sampler::new(&Puzzle::new(8), 7, Counter::new())?;
/// assert_eq!(sampler.uniformity(), Uniformity::Exact { solutions: 92 });
/// let drawn = sampler.draw(0)?.unwrap();
/// assert_eq!(drawn.solution.n(), 8);
/// # Ok::<(), queens::CountError>(())
/// ```
#[derive(Debug)]
pub struct Sampler<W = ()> {
    puzzle: Puzzle,
    seed: u64,
    counter: Counter<W>,
    source: Source,
}

#[derive(Debug)]
enum Source {
    Exact(Exact),
    Chain(Approximation),
}

/// How close the chances of all solutions are to equal.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum Uniformity {
    /// Exactly equal.
    Exact {
        /// The number of solutions.
        solutions: u128,
    },
    /// Approximately equal: each solution is the end of a Markov chain.
    Approximate,
}

impl Uniformity {
    /// Its name in results.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Exact { .. } => "exact",
            Self::Approximate => "approximate",
        }
    }
}

/// A random solution, and how it was found.
#[derive(Clone, Debug, PartialEq)]
pub struct Draw {
    /// The solution.
    pub solution: Solution,
    /// The share of proposals that its chain accepted, or 1 if it is exactly uniform. Over many solutions, chances are the
    /// more equal the closer the mean is to one.
    pub acceptance: f64,
}

impl<W: Watch> Sampler<W> {
    /// Exactly uniform if counting the solutions takes at most about four minutes of one core, else approximately.
    pub fn new(puzzle: &Puzzle, seed: u64, counter: Counter<W>) -> Result<Self, CountError> {
        if exact_seconds(puzzle, &counter) <= MAX_SECONDS {
            Self::exact(puzzle, seed, counter)
        } else {
            Self::approximate(puzzle, seed, counter)
        }
    }

    /// Exactly uniform: counts all solutions first.
    pub fn exact(puzzle: &Puzzle, seed: u64, counter: Counter<W>) -> Result<Self, CountError> {
        let exact = Exact::new(puzzle, &counter)?;
        Ok(Self::from_source(
            puzzle,
            seed,
            counter,
            Source::Exact(exact),
        ))
    }

    /// Approximately uniform: each solution is the end of a Markov chain.
    pub fn approximate(
        puzzle: &Puzzle,
        seed: u64,
        counter: Counter<W>,
    ) -> Result<Self, CountError> {
        let populations = Approximation::new(puzzle, seed)?;
        Ok(Self::from_source(
            puzzle,
            seed,
            counter,
            Source::Chain(populations),
        ))
    }

    fn from_source(puzzle: &Puzzle, seed: u64, counter: Counter<W>, source: Source) -> Self {
        Self {
            puzzle: puzzle.clone(),
            seed,
            // Draws run side by side, and the parts that they count are small.
            counter: counter.threads(1),
            source,
        }
    }

    /// The solution with this number; numbers far apart and neighbours are equally independent. None if there is no
    /// solution or, where the sampler is approximate, if none was found.
    pub fn draw(&self, number: u64) -> Result<Option<Draw>, CountError> {
        let mut dice = Dice::new(mixed(!self.seed, number));
        let populations = match &self.source {
            Source::Exact(exact) => {
                let solution = exact.draw(&mut dice, &self.counter)?;
                let acceptance = 1.0;
                return Ok(solution.map(|solution| Draw {
                    solution,
                    acceptance,
                }));
            }
            Source::Chain(populations) => populations,
        };
        let end = chain::run(populations, number, &mut dice);
        let Some(mut queens) = end.queens else {
            return Ok(None);
        };
        queens.extend(self.puzzle.givens().queens());
        let draft = Draft::new(self.puzzle.n(), queens).on(self.puzzle.clone());
        let solution = draft
            .solution()
            .expect("descents place queens on free squares");
        Ok(Some(Draw {
            solution,
            acceptance: end.acceptance,
        }))
    }

    /// Roughly how many seconds one core takes to draw one solution; exact samplers take milliseconds.
    pub fn estimated_seconds(&self) -> f64 {
        match &self.source {
            Source::Exact(_) => 1e-3,
            Source::Chain(populations) => chain::STEPS as f64 * populations.estimated_seconds(),
        }
    }

    /// How close the chances are to equal.
    pub fn uniformity(&self) -> Uniformity {
        match &self.source {
            Source::Exact(exact) => Uniformity::Exact {
                solutions: exact.total(),
            },
            Source::Chain(_) => Uniformity::Approximate,
        }
    }
}

/// Roughly how many seconds one thread takes to count the parts of a puzzle, with which exact sampling begins. Infinite if they
/// cannot be counted.
pub fn exact_seconds<W>(puzzle: &Puzzle, counter: &Counter<W>) -> f64 {
    let (board, n) = (puzzle.board(), puzzle.n());
    let is_empty = puzzle.givens().is_empty() && puzzle.blocked().is_empty();
    if puzzle.is_hopeless() {
        return 0.0;
    }
    let Ok(kernel) = KernelRequest::Fastest.for_puzzle(puzzle) else {
        return f64::INFINITY;
    };
    if board.is_classic() && n > kernel.max_n() {
        return f64::INFINITY;
    }
    if board.is_classic() && is_empty {
        return Exact::seconds(n, counter);
    }
    // Parts are counted at up to three depths.
    3.0 * if board.is_classic() {
        kernel.estimated_seconds(estimated_completions(puzzle), 1)
    } else {
        1e-7 * puzzle.estimated_placements()
    }
}
