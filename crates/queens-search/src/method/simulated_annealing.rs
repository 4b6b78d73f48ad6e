//! Proposes any move of any queen: always made if the board gets no worse, and less and less often if it does.
//!
//! A move that adds `d` conflicts is made with probability exp(−d / T). The temperature T starts at 1 and falls by a factor
//! after each sweep, which is as many moves as the board has squares:
//!
//! ```text
//! T       one more conflict   two more
//! 1       37 %                14 %        hot: the board wanders
//! 0.3      4 %                 0.1 %      cooler: it settles where there are few conflicts
//! 0.1      0.005 %             0          frozen: by now the start is abandoned
//! ```
//!
//! Queens tolerate fast cooling: with `cooling=0.8` the median of 20 queens is 6,300 moves, with 0.95 it is 14,800. With
//! `cooling=1` the temperature stays at 1, and 20 queens are not solved in a hundred million moves.
//!
//! Cost: one move is two random numbers and nine counters, whatever n is. The probabilities of small changes are computed once
//! per sweep, with additions and multiplications only, so that every machine takes the same steps. Source: S. Kirkpatrick, C. D.
//! Gelatt and M. P. Vecchi, "Optimization by simulated annealing", Science 220 (1983).

use super::{Entry, Family, Method, Parameter, RANDOM_START};
use crate::repair::{Chooser, Policy, Repairing, Turn, Variant};

pub(super) const METHOD: Entry = Entry {
    name: "simulated-annealing",
    titles: [
        "Simulated annealing",
        "Simuliertes Abkühlen",
        "Recocido simulado",
    ],
    summaries: [
        "makes any move, even a worse one while the temperature is high",
        "irgendein Zug, auch ein schlechterer, solange es heiß ist",
        "una jugada cualquiera, también peor mientras haga calor",
    ],
    family: Family::Seeded,
    largest: 100_000,
    parameters: &[COOLING, RANDOM_START],
    // About a hundred and fifty sweeps of n² moves (80 for n = 50, 270 for n = 200).
    seconds: |_, n, _| 50e-9 * 150.0 * (n * n) as f64,
    start: |method, n, options| {
        let variant = Variant {
            budget: |_| 0,
            policy: Some(Annealing::new(method, n)),
        };
        let budget = options.budget.or(Some(MAX_SWEEPS * (n * n) as u64));
        Box::new(Repairing::new(
            variant,
            method,
            n,
            crate::repair::Options { budget, ..options },
        ))
    },
};

const COOLING: Parameter = Parameter {
    key: "cooling",
    summary: "the factor for the temperature after each sweep",
    values: &["0.95", "0.8", "0.99", "1"],
    is_listed: true,
};

/// The temperature of the first sweep.
const START_TEMPERATURE: f64 = 1.0;
/// Sweeps before a start is abandoned: 0.95 to this power is a tenth.
const MAX_SWEEPS: u64 = 45;
/// Changes with precomputed probabilities. A larger one is never made: at T = 1 its probability is 10⁻¹⁴.
const MAX_LISTED_CHANGE: usize = 32;

#[derive(Clone, Debug)]
struct Annealing {
    factor: f64,
    temperature: f64,
    /// Moves left in this sweep.
    left: u64,
    sweep: u64,
    /// A move is made if random bits are below the entry of its change: its probability times 2⁶⁴.
    limits: [u64; MAX_LISTED_CHANGE],
}

impl Annealing {
    fn new(method: Method, n: usize) -> Self {
        let mut annealing = Self {
            factor: method.value(0).parse().expect("the values are numbers"),
            temperature: START_TEMPERATURE,
            left: 0,
            sweep: (n * n) as u64,
            limits: [0; MAX_LISTED_CHANGE],
        };
        annealing.heat();
        annealing
    }

    fn heat(&mut self) {
        self.temperature = START_TEMPERATURE;
        self.begin_sweep();
    }

    fn begin_sweep(&mut self) {
        self.left = self.sweep;
        let one = exp_of_minus(1.0 / self.temperature);
        let mut probability = 1.0;
        for limit in &mut self.limits[1..] {
            probability *= one;
            *limit = (probability * 2f64.powi(64)) as u64;
        }
    }
}

impl Policy for Annealing {
    fn restart(&mut self) {
        self.heat();
    }

    fn turn(&mut self, chooser: &mut Chooser<'_>) -> Turn {
        if self.left == 0 {
            self.temperature *= self.factor;
            self.begin_sweep();
        }
        self.left -= 1;
        let board = chooser.board;
        let row = chooser.dice.below(board.n());
        let column = chooser.any_other(board.queen(row).column);
        chooser.tally.checks += 3;
        let change = board.change(row, column);
        let is_made = change <= 0 || {
            let limit = self.limits.get(change as usize).copied();
            chooser.dice.bits() < limit.unwrap_or(0)
        };
        if is_made {
            Turn::Move(row, column)
        } else {
            Turn::Decline(row, column)
        }
    }

    fn temperature(&self) -> Option<u64> {
        Some((1000.0 * self.temperature) as u64)
    }
}

/// exp(−x) for x ≥ 0, the same on every machine: x is halved until it is small, and the rest is a power series.
fn exp_of_minus(x: f64) -> f64 {
    let halvings = (x / std::f64::consts::LN_2).floor();
    let rest = x - halvings * std::f64::consts::LN_2;
    let (mut term, mut sum) = (1.0, 1.0);
    for power in 1..20 {
        term *= -rest / f64::from(power);
        sum += term;
    }
    sum * 0.5f64.powi(halvings.min(2000.0) as i32)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_exponential_is_that_of_the_standard_library() {
        for i in 0..1000 {
            let x = f64::from(i) / 20.0;
            let (ours, theirs) = (exp_of_minus(x), (-x).exp());
            assert!((ours - theirs).abs() <= 1e-13 * theirs, "{x}");
        }
        assert_eq!(exp_of_minus(1e9), 0.0);
    }
}
