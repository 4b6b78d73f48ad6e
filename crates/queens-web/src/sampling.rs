//! Approximate counts and random solutions.

use queens::sample::{Approximation, Sampler, Uniformity, exact_seconds};
use queens::{Counter, Puzzle};
use serde::Serialize;
use tsify::{Ts, Tsify};
use wasm_bindgen::prelude::*;

use crate::setup::{Setup, numbers};

/// The most seconds to count the solutions before one is drawn. Beyond, it is drawn by a Markov chain.
const MAX_SECONDS: f64 = 5.0;

/// A count that is approximated. Every worker runs other samples; their results are joined in order.
#[wasm_bindgen]
pub struct Approximating(Approximation);

/// An approximate count: decimal logarithms, because large counts fit no number.
#[derive(Clone, Copy, Debug, Serialize, Tsify)]
pub struct ApproximateCount {
    /// The estimate.
    pub estimate: f64,
    /// The lower end of the 95 % confidence interval.
    pub low: f64,
    /// The upper end of the interval.
    pub high: f64,
    /// Half the width of the interval, relative to the estimate.
    pub error: f64,
}

#[wasm_bindgen]
impl Approximating {
    /// Prepares the approximate count of this board's solutions.
    #[wasm_bindgen(constructor)]
    pub fn new(setup: Ts<Setup>, seed: u32) -> Result<Approximating, JsError> {
        let setup = setup.to_rust()?;
        let puzzle = match classic_side(&setup) {
            // Larger than the boards that the page shows.
            Some(n) if n <= Approximation::MAX_N => Puzzle::new(n),
            _ => setup.puzzle()?,
        };
        Ok(Self(Approximation::new(&puzzle, seed.into())?))
    }

    /// The natural logarithm of what the sample with this number estimates.
    pub fn sample(&self, number: u32) -> f64 {
        self.0.sample(number.into())
    }

    /// The approximate count from the results of these samples; nothing for fewer than two, or if none found a solution.
    pub fn estimate(&self, samples: Vec<f64>) -> Result<Option<Ts<ApproximateCount>>, JsError> {
        Ok(self
            .joined(samples)
            .map(|count| count.into_ts())
            .transpose()?)
    }

    fn joined(&self, samples: Vec<f64>) -> Option<ApproximateCount> {
        let mut all = self.0.clone();
        all.extend(samples);
        let count = all.estimate()?;
        let [estimate, low, high] = count.log10();
        Some(ApproximateCount {
            estimate,
            low,
            high,
            error: count.error(),
        })
    }
}

/// The side of an empty classic board.
fn classic_side(setup: &Setup) -> Option<usize> {
    let is_empty = setup.queens.is_empty() && setup.blocked.is_empty() && setup.pawns.is_empty();
    let is_classic = setup.rows == setup.columns && setup.rules == "chess";
    (is_empty && is_classic).then_some(setup.rows)
}

/// Draws random solutions of a board, all equally likely.
#[wasm_bindgen]
pub struct Drawing {
    sampler: Sampler,
    columns: usize,
}

/// A random solution.
#[derive(Clone, Debug, Serialize, Tsify)]
#[tsify(large_number_types_as_bigints)]
pub struct Drawn {
    /// The queens' squares.
    pub queens: Vec<u32>,
    /// The number of solutions, which all have exactly the same chance; nothing if the chances are approximately equal.
    pub solutions: Option<u64>,
}

#[wasm_bindgen]
impl Drawing {
    /// Counts the solutions, if that takes a moment.
    #[wasm_bindgen(constructor)]
    pub fn new(setup: Ts<Setup>, seed: u32) -> Result<Drawing, JsError> {
        Drawing::of(&Setup::read(&setup)?, seed)
    }

    fn of(puzzle: &Puzzle, seed: u32) -> Result<Drawing, JsError> {
        let counter = Counter::new().threads(1);
        let is_exact = exact_seconds(puzzle, &counter) <= MAX_SECONDS;
        let sampler = if is_exact {
            Sampler::exact(puzzle, seed.into(), counter)
        } else {
            Sampler::approximate(puzzle, seed.into(), counter)
        };
        Ok(Self {
            sampler: sampler?,
            columns: puzzle.board().columns(),
        })
    }

    /// The solution with this number; nothing if there is none.
    pub fn draw(&self, number: u32) -> Result<Option<Ts<Drawn>>, JsError> {
        let drawn = self.drawn(number)?;
        Ok(drawn.map(|drawn| drawn.into_ts()).transpose()?)
    }

    fn drawn(&self, number: u32) -> Result<Option<Drawn>, JsError> {
        let Some(draw) = self.sampler.draw(number.into())? else {
            return Ok(None);
        };
        let solutions = match self.sampler.uniformity() {
            Uniformity::Exact { solutions } => Some(u64::try_from(solutions)?),
            _ => None,
        };
        Ok(Some(Drawn {
            queens: numbers(self.columns, draw.solution.squares()),
            solutions,
        }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::setup::square_board;

    #[test]
    fn an_approximate_count_is_that_of_the_library() {
        let puzzle = Puzzle::new(12);
        let approximating = Approximating(Approximation::new(&puzzle, 5).unwrap());
        let samples: Vec<f64> = (0..20).map(|number| approximating.sample(number)).collect();
        assert!(approximating.joined(samples[..1].to_vec()).is_none());
        let joined = approximating.joined(samples).unwrap();
        let mut whole = Approximation::new(&puzzle, 5).unwrap();
        whole.run(20);
        let expected = whole.estimate().unwrap();
        assert_eq!([joined.estimate, joined.low, joined.high], expected.log10());
        assert!(joined.low < 14_200_f64.log10() && 14_200_f64.log10() < joined.high);
    }

    #[test]
    fn only_empty_classic_boards_may_be_large() {
        assert_eq!(classic_side(&square_board(1_000)), Some(1_000));
        for setup in [
            Setup {
                queens: vec![3],
                ..square_board(1_000)
            },
            Setup {
                rules: "torus".into(),
                ..square_board(1_000)
            },
            Setup {
                columns: 900,
                ..square_board(1_000)
            },
        ] {
            assert_eq!(classic_side(&setup), None);
        }
    }

    #[test]
    fn drawn_solutions_are_solutions_and_differ() {
        let torus = Setup {
            rules: "torus".into(),
            ..square_board(7)
        };
        for (setup, count) in [(square_board(8), 92), (torus, 28)] {
            let puzzle = setup.puzzle().unwrap();
            let drawing = Drawing::of(&puzzle, 1).unwrap();
            let mut seen = std::collections::BTreeSet::new();
            for number in 0..20 {
                let drawn = drawing.drawn(number).unwrap().unwrap();
                assert_eq!(drawn.solutions, Some(count));
                let mut board = puzzle.clone();
                for queen in crate::setup::squares(puzzle.n(), &drawn.queens) {
                    board.give(queen).unwrap();
                }
                seen.insert(drawn.queens);
            }
            assert!(seen.len() > 10, "{}", seen.len());
        }
    }
}
