//! Questions about a board that a person has set: is there a completion, and how many?

use queens::Completions;
use queens::complete::{Answer, Completer};
use wasm_bindgen::prelude::*;

use crate::puzzle;

/// The search for a completion, in parts so that a person can stop it.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Completing {
    completer: Completer,
    found: Vec<u32>,
}

#[wasm_bindgen]
impl Completing {
    /// A completion of the board with these queens given and these squares blocked.
    #[wasm_bindgen(constructor)]
    pub fn new(n: usize, queens: &[u32], blocked: &[u32]) -> Result<Completing, JsError> {
        let completer = Completer::new(&puzzle(n, queens, blocked)?);
        let found = Vec::new();
        Ok(Completing { completer, found })
    }

    /// Goes on for at most this many nodes; true if the answer is known.
    pub fn run(&mut self, nodes: u32) -> bool {
        match self.completer.run(nodes.into()) {
            Answer::Undecided => false,
            Answer::NoMore => true,
            Answer::Completion(solution) => {
                self.found = solution.columns().to_vec();
                true
            }
        }
    }

    /// The columns of the completion; empty if none was found.
    pub fn found(&self) -> Vec<u32> {
        self.found.clone()
    }
}

/// The completions of a board, counted in parts so that a person can watch and stop.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Tallying {
    completions: Completions,
    count: u64,
}

#[wasm_bindgen]
impl Tallying {
    /// The completions of the board with these queens given and these squares blocked.
    #[wasm_bindgen(constructor)]
    pub fn new(n: usize, queens: &[u32], blocked: &[u32]) -> Result<Tallying, JsError> {
        let completions = puzzle(n, queens, blocked)?.completions();
        Ok(Tallying {
            completions,
            count: 0,
        })
    }

    /// Finds at most this many more; true if there are no more.
    pub fn run(&mut self, limit: u32) -> bool {
        for _ in 0..limit {
            if self.completions.advance().is_none() {
                return true;
            }
            self.count += 1;
        }
        false
    }

    /// How many were found so far.
    pub fn count(&self) -> u64 {
        self.count
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_completion_is_found_or_its_absence_proven() {
        let mut corner = Completing::new(8, &[0], &[]).unwrap();
        assert!(corner.run(u32::MAX));
        assert_eq!(corner.found()[0], 0);
        let mut impossible = Completing::new(6, &[0], &[]).unwrap();
        assert!(impossible.run(u32::MAX));
        assert!(impossible.found().is_empty());
    }

    #[test]
    fn completions_are_counted_in_parts() {
        let mut tallying = Tallying::new(8, &[0], &[]).unwrap();
        assert!(!tallying.run(3));
        assert_eq!(tallying.count(), 3);
        assert!(tallying.run(3));
        assert_eq!(tallying.count(), 4);
    }
}
