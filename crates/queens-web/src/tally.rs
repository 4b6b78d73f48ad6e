//! How many completions a board has that a person has set.

use queens::count::internal::SteppedCount;
use queens::count::kernel::{Kernel, Worker};
use wasm_bindgen::prelude::*;

use crate::puzzle;

/// So many open rows take the kernel a few milliseconds.
const MAX_ROWS: usize = 13;

/// The completions of a board, counted in steps so that a person can watch and stop.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Tallying {
    worker: Worker,
    count: SteppedCount,
}

#[wasm_bindgen]
impl Tallying {
    /// The completions of the board with these queens given and these squares blocked.
    #[wasm_bindgen(constructor)]
    pub fn new(n: usize, queens: &[u32], blocked: &[u32]) -> Result<Tallying, JsError> {
        let kernel = Kernel::lanes();
        if n > kernel.max_n() {
            let most = kernel.max_n();
            return Err(JsError::new(&format!("boards past {most} are not counted")));
        }
        Ok(Tallying {
            worker: kernel.worker(),
            count: SteppedCount::new(puzzle(n, queens, blocked)?.into(), MAX_ROWS),
        })
    }

    /// One step; true if all is counted.
    pub fn step(&mut self) -> Result<bool, JsError> {
        Ok(!self.count.step(&mut self.worker)?)
    }

    /// How many were found so far.
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
