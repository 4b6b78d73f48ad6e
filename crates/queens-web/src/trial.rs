//! Runs a method to its first solution, for the chart; it cannot step back.

use queens::{Event, Search};
use serde::{Deserialize, Serialize};
use tsify::{Ts, Tsify};
use wasm_bindgen::prelude::*;

use crate::methods;

/// The quantity that a chart shows.
#[derive(Clone, Copy, Debug, Deserialize, Tsify)]
#[serde(rename_all = "snake_case")]
pub enum Measure {
    /// Moves and new boards.
    Steps,
    /// Boards judged.
    Boards,
    /// Queens placed or moved.
    Queens,
    /// Conflict checks.
    Checks,
}

/// How a run ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Tsify)]
pub struct TrialResult {
    /// Whether it found a solution within the limit.
    pub solved: bool,
    /// The amount used until then, at most the limit.
    pub used: u64,
}

/// A run of a method.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Trial {
    search: Box<dyn Search>,
    measure: Measure,
    limit: u64,
    is_over: bool,
}

#[wasm_bindgen]
impl Trial {
    /// Starts a run of this method that is given up when it has used more than the limit.
    #[wasm_bindgen(constructor)]
    pub fn new(
        method: &str,
        n: usize,
        seed: u64,
        measure: Ts<Measure>,
        limit: f64,
    ) -> Result<Trial, JsError> {
        Ok(Trial {
            search: methods::start(method, n, seed)?,
            measure: measure.to_rust()?,
            limit: limit as u64,
            is_over: false,
        })
    }

    /// Takes at most `budget` steps; returns true at a solution, at the end or at the limit.
    pub fn run(&mut self, budget: u32) -> bool {
        for _ in 0..budget {
            if self.is_over || self.used() >= self.limit {
                return true;
            }
            self.is_over = matches!(self.search.step(), Event::Solved | Event::Done);
        }
        self.is_over || self.used() >= self.limit
    }

    fn used(&self) -> u64 {
        let tally = self.search.tally();
        match self.measure {
            Measure::Steps => tally.repairs + tally.restarts,
            Measure::Boards => tally.tries,
            Measure::Queens => tally.placements,
            Measure::Checks => tally.checks,
        }
    }

    /// How the run ended.
    pub fn answer(&self) -> Result<Ts<TrialResult>, JsError> {
        Ok(self.result().into_ts()?)
    }

    fn result(&self) -> TrialResult {
        TrialResult {
            solved: self.is_over && self.used() <= self.limit,
            used: self.used().min(self.limit),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn trial(measure: Measure, limit: u64) -> TrialResult {
        let mut trial = Trial {
            search: methods::start("iterative", 8, 0).unwrap(),
            measure,
            limit,
            is_over: false,
        };
        while !trial.run(10) {}
        trial.result()
    }

    #[test]
    fn a_run_ends_at_the_first_solution_or_at_the_limit() {
        let found = trial(Measure::Queens, 1_000);
        let used = 113;
        assert_eq!(found, TrialResult { solved: true, used });
        let given_up = TrialResult {
            solved: false,
            used: 50,
        };
        assert_eq!(trial(Measure::Queens, 50), given_up);
    }
}
