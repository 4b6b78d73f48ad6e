//! Approximately uniform solutions: a Markov chain whose steps are populations of random descents.
//!
//! A [population](crate::population) gives an estimate of the number of solutions, and one of its solutions. As a Metropolis
//! chain, the next population replaces the current one with probability min(1, new estimate / current estimate). The
//! solutions along the chain then approach the uniform distribution, however small the populations are. Because every
//! proposal is independent of the current state, the share of accepted proposals shows how close the chain is: if all
//! estimates were equal, every proposal would be accepted, and every solution would be exactly uniform.
//!
//! Source: C. Andrieu, A. Doucet and R. Holenstein, "Particle Markov chain Monte Carlo methods", J. R. Stat. Soc. B 72, 2010
//! (the particle independent Metropolis–Hastings sampler).

use queens_board::Square;
use queens_search::repair::Dice;

use crate::Approximation;
use crate::population::{Run, fraction};

/// The populations of each chain. One solution is taken from the end of each chain, so solutions are independent.
pub(crate) const STEPS: u64 = 4;

/// The most populations to try until one reaches a solution.
const MAX_ATTEMPTS: u64 = 64;

/// The end of a chain.
pub(crate) struct End {
    /// The queens that were placed, without given ones; `None` if no population reached a solution.
    pub(crate) queens: Option<Vec<Square>>,
    /// The share of proposals that were accepted.
    pub(crate) acceptance: f64,
}

/// Runs the chain with this number.
pub(crate) fn run(populations: &Approximation, index: u64, dice: &mut Dice) -> End {
    let numbers = index * (STEPS + MAX_ATTEMPTS)..;
    let mut runs = numbers.map(|number| populations.population(number));
    let mut first = runs.by_ref().take(MAX_ATTEMPTS as usize);
    let Some(mut current) = first.find(|run| run.queens.is_some()) else {
        return End {
            queens: None,
            acceptance: 0.0,
        };
    };
    let mut accepted = 0u32;
    for next in runs.take(STEPS as usize - 1) {
        if is_accepted(&current, &next, dice) {
            current = next;
            accepted += 1;
        }
    }
    End {
        queens: current.queens,
        acceptance: f64::from(accepted) / (STEPS - 1) as f64,
    }
}

fn is_accepted(current: &Run, next: &Run, dice: &mut Dice) -> bool {
    fraction(dice) < (next.ln_estimate - current.ln_estimate).exp()
}
