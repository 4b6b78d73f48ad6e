//! Counts the completions of a board that the player set up.

use queens::count::internal::SteppedCount;
use queens::count::kernel::{Kernel, Worker};
use wasm_bindgen::prelude::*;

use crate::puzzle;

/// The kernel counts this many open rows in a few milliseconds.
const MAX_ROWS: usize = 13;

/// A count in steps, so that it can be watched and stopped.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Tallying {
    worker: Worker,
    count: SteppedCount,
}

#[wasm_bindgen]
impl Tallying {
    /// Counts the completions of the board with these given queens and blocked squares.
    #[wasm_bindgen(constructor)]
    pub fn new(n: usize, queens: &[u32], blocked: &[u32]) -> Result<Tallying, JsError> {
        let kernel = Kernel::lanes();
        if n > kernel.max_n() {
            let most = kernel.max_n();
            return Err(JsError::new(&format!(
                "boards larger than {most} × {most} cannot be counted"
            )));
        }
        Ok(Tallying {
            worker: kernel.worker(),
            count: SteppedCount::new(puzzle(n, queens, blocked)?.into(), MAX_ROWS),
        })
    }

    /// Takes one step; returns true at the end.
    pub fn step(&mut self) -> Result<bool, JsError> {
        Ok(!self.count.step(&mut self.worker)?)
    }

    /// The number found so far.
    pub fn count(&self) -> u64 {
        self.count.counted().completions
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use queens::prelude::*;

    #[test]
    fn completions_are_counted_in_parts() {
        let given = |column: u32, n: u32| 3 * n + column;
        for (n, queens, blocked) in [
            (8, vec![0], vec![]),
            (14, vec![given(5, 14)], vec![0, 27, 100]),
            (15, vec![given(0, 15), 14], vec![7, 30]),
            (16, vec![0, given(6, 16), 16 * 15 + 9], vec![17]),
        ] {
            let mut tallying = Tallying::new(n, &queens, &blocked).unwrap();
            while !tallying.step().unwrap() {}
            let listed = puzzle(n, &queens, &blocked).unwrap().completions().count();
            assert_eq!(tallying.count(), listed as u64, "n = {n}");
        }
    }
}
