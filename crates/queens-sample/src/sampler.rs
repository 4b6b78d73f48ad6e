//! A random solution, all equally likely.

use std::sync::atomic::{AtomicU64, Ordering};

use queens_board::{Draft, Puzzle, Solution};
use queens_count::{Counter, KernelRequest, Watch, estimated_completions};
use queens_search::Complete;
use queens_search::repair::Dice;

use crate::approximation::mixed;
use crate::exact::Exact;
use crate::{Approximation, NotSampled, chain};

/// Exact sampling counts the solutions first. It is the default up to so many seconds of one core: n = 20 for the empty board.
const MAX_SECONDS: f64 = 60.0;

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
/// let solution = sampler.draw(0)?.unwrap();
/// assert_eq!(solution.n(), 8);
/// # Ok::<(), queens::sample::NotSampled>(())
/// ```
#[derive(Debug)]
pub struct Sampler<W = ()> {
    puzzle: Puzzle,
    seed: u64,
    counter: Counter<W>,
    source: Source,
    drawn: AtomicU64,
    accepted: AtomicU64,
}

#[derive(Debug)]
enum Source {
    Exact(Exact),
    Chain(Approximation),
}

/// How equal the chances of all solutions are.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum Uniformity {
    /// Exactly equal.
    Exact {
        /// The number of solutions.
        solutions: u128,
    },
    /// Approximately equal: the end of a Markov chain.
    Approximate {
        /// The share of proposals that the chains accepted so far; chances are the more equal the closer it is to one.
        accepted: f64,
    },
}

impl<W: Watch> Sampler<W> {
    /// Exactly uniform if counting the solutions takes less than about a minute of one core, else approximately.
    pub fn new(puzzle: &Puzzle, seed: u64, counter: Counter<W>) -> Result<Self, NotSampled> {
        if seconds(puzzle, &counter) <= MAX_SECONDS {
            Self::exact(puzzle, seed, counter)
        } else {
            Self::approximate(puzzle, seed, counter)
        }
    }

    /// Exactly uniform: counts all solutions first.
    pub fn exact(puzzle: &Puzzle, seed: u64, counter: Counter<W>) -> Result<Self, NotSampled> {
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
    ) -> Result<Self, NotSampled> {
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
            counter,
            source,
            drawn: AtomicU64::new(0),
            accepted: AtomicU64::new(0),
        }
    }

    /// The solution with this number; numbers far apart and neighbours are equally independent. None if there is no
    /// solution or, where the sampler is approximate, if none was found.
    pub fn draw(&self, number: u64) -> Result<Option<Solution>, NotSampled> {
        let mut dice = Dice::new(mixed(!self.seed, number));
        let populations = match &self.source {
            Source::Exact(exact) => return Ok(exact.draw(&mut dice, &self.counter)?),
            Source::Chain(populations) => populations,
        };
        let end = chain::run(populations, number, &mut dice);
        let Some(mut queens) = end.queens else {
            return Ok(None);
        };
        self.drawn.fetch_add(1, Ordering::Relaxed);
        self.accepted.fetch_add(end.accepted, Ordering::Relaxed);
        queens.extend(self.puzzle.givens().queens());
        let draft = Draft::new(self.puzzle.n(), queens).on(self.puzzle.clone());
        let solution = draft
            .solution()
            .expect("descents place queens on free squares");
        Ok(Some(solution))
    }

    /// Roughly how many seconds one core takes to draw one solution; exact samplers take milliseconds.
    pub fn estimated_seconds(&self) -> f64 {
        match &self.source {
            Source::Exact(_) => 1e-3,
            Source::Chain(populations) => chain::STEPS as f64 * populations.estimated_seconds(),
        }
    }

    /// How equal the chances are.
    pub fn uniformity(&self) -> Uniformity {
        match &self.source {
            Source::Exact(exact) => Uniformity::Exact {
                solutions: exact.total(),
            },
            Source::Chain(_) => {
                let proposals = self.drawn.load(Ordering::Relaxed) * (chain::STEPS - 1);
                let accepted = self.accepted.load(Ordering::Relaxed);
                let accepted = accepted as f64 / proposals.max(1) as f64;
                Uniformity::Approximate { accepted }
            }
        }
    }
}

/// Roughly how many seconds it takes one thread to count the parts of a puzzle.
fn seconds<W>(puzzle: &Puzzle, counter: &Counter<W>) -> f64 {
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
        return counter.choice(n).estimated_seconds(1);
    }
    // Parts are counted at up to three depths.
    3.0 * if board.is_classic() {
        kernel.estimated_seconds(estimated_completions(puzzle), 1)
    } else {
        1e-7 * puzzle.estimated_placements()
    }
}
