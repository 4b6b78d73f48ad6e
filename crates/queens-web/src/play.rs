//! Decides whether a board set up by the player can be completed.

use queens::search::Answer;
use queens::search::complete::Completer;
use wasm_bindgen::prelude::*;

use crate::puzzle;

/// A search for a completion that can be stopped.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Completing {
    completer: Completer,
    found: Vec<u32>,
}

#[wasm_bindgen]
impl Completing {
    /// Searches the board with these given queens and blocked squares.
    #[wasm_bindgen(constructor)]
    pub fn new(n: usize, queens: &[u32], blocked: &[u32]) -> Result<Completing, JsError> {
        let completer = Completer::new(&puzzle(n, queens, blocked)?);
        let found = Vec::new();
        Ok(Completing { completer, found })
    }

    /// Searches at most this many nodes; returns whether the answer is known.
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
}
