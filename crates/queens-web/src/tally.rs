//! How many completions a board has that a person has set.

use queens::count::kernel::{Kernel, Worker};
use queens::{Puzzle, Square};
use wasm_bindgen::prelude::*;

use crate::puzzle;

/// So many open rows the kernel counts in one go: a few milliseconds of work.
const AT_ONCE: usize = 13;

/// The completions of a board, counted in parts so that a person can watch and stop: while a part has too many open
/// rows, it is cut into one for each free square of the row that has the fewest.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Tallying {
    worker: Worker,
    parts: Vec<Puzzle>,
    count: u64,
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
            parts: vec![puzzle(n, queens, blocked)?],
            count: 0,
        })
    }

    /// Cuts or counts one part; true if none is left.
    pub fn step(&mut self) -> Result<bool, JsError> {
        let Some(part) = self.parts.pop() else {
            return Ok(true);
        };
        let n = part.n();
        let free = |row| {
            let squares = (0..n).map(move |column| Square::new(row, column));
            squares.filter(|&square| part.is_free(square))
        };
        let open = (0..n).filter(|&row| part.givens().queen_of_row(row).is_none());
        if open.clone().count() <= AT_ONCE {
            let completions = self.worker.count(&part)?.completions;
            let count = self.count.checked_add(completions);
            self.count = count.ok_or(queens::count::kernel::Overflow)?;
        } else if let Some(row) = open.min_by_key(|&row| free(row).count()) {
            for queen in free(row) {
                let mut part = part.clone();
                part.give(queen)?;
                self.parts.push(part);
            }
        }
        Ok(self.parts.is_empty())
    }

    /// How many were found so far.
    pub fn count(&self) -> u64 {
        self.count
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
