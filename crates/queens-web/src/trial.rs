//! Runs a method to its first solution, for the chart; it cannot step back.

use queens::{Event, Search};
use wasm_bindgen::prelude::*;

use crate::methods;

/// A run in progress.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Trial {
    search: Box<dyn Search>,
}

#[wasm_bindgen]
impl Trial {
    /// Starts a run of this method.
    #[wasm_bindgen(constructor)]
    pub fn new(method: &str, n: usize, seed: u64) -> Result<Trial, JsError> {
        let search = methods::start(method, n, seed)?;
        Ok(Trial { search })
    }

    /// Takes at most this many steps; returns true at a solution or at the end.
    pub fn run(&mut self, limit: u32) -> bool {
        (0..limit).any(|_| matches!(self.search.step(), Event::Solved | Event::Done))
    }

    /// Moves and new boards so far, the chart's steps.
    pub fn steps(&self) -> f64 {
        let tally = self.search.tally();
        (tally.repairs + tally.restarts) as f64
    }

    /// Queens placed or moved so far.
    pub fn placements(&self) -> f64 {
        self.search.tally().placements as f64
    }

    /// Boards judged so far.
    pub fn boards(&self) -> f64 {
        self.search.tally().tries as f64
    }

    /// Conflict checks so far.
    pub fn checks(&self) -> f64 {
        self.search.tally().checks as f64
    }
}
