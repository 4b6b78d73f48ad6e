//! A small board: each row draws unused columns until one is free.

use super::{Linear, PENDING};

/// Draws before a row is left pending.
const MAX_DRAWS: usize = 64;

impl Linear {
    /// Fills the board and returns the columns that no row took.
    pub(super) fn draw_rows(&mut self) -> Vec<usize> {
        let n = self.n();
        let mut unused: Vec<usize> = (0..n).collect();
        for row in 0..n {
            let drawn = (0..MAX_DRAWS).find_map(|_| {
                let index = self.dice.below(unused.len());
                let free = self.diagonals.is_free(row, unused[index]);
                self.tally.misses += u64::from(!free);
                free.then(|| unused.swap_remove(index))
            });
            match drawn {
                Some(column) => {
                    self.diagonals.flip(row, column);
                    self.held.push(column as u32);
                }
                None => {
                    self.pending.push(row);
                    self.held.push(PENDING);
                }
            }
        }
        unused
    }
}
