//! Settles the few rows that found no column by swaps with other rows.
//!
//! Row r is pending and column c unused. A partner q stands in column d. If r's queen can stand in d and q's in c,
//! the two swap, and one row less is pending.
//!
//! ```text
//!         c   d              c   d
//! q   . . x . Q .    →   q   . . Q . x .
//! r   . . x . x .        r   . . x . Q .
//! ```
//!
//! One partner in a hundred works. After many failures, a partner whose column at least suits r gives it up and becomes pending
//! instead: another row has other partners, so no row is stuck for good.

use super::{Linear, PENDING};

/// Partners to try before the pending row changes places with one.
const MAX_PARTNERS: usize = 1000;

impl Linear {
    /// Gives every pending row a column; gives up after `budget` tries.
    pub(super) fn settle(&mut self, unused: Vec<usize>, budget: Option<u64>) -> bool {
        let pending = std::mem::take(&mut self.pending);
        debug_assert_eq!(pending.len(), unused.len());
        self.tally.pending = pending.len() as u64;
        let max_tries = MAX_PARTNERS.min(4 * self.n());
        let start = self.tally.tries;
        for (mut row, column) in pending.into_iter().zip(unused) {
            if self.diagonals.is_free(row, column) {
                self.put(row, column);
                continue;
            }
            let mut tries = 0;
            loop {
                if budget.is_some_and(|budget| self.tally.tries - start >= budget) {
                    return false;
                }
                self.tally.tries += 1;
                tries += 1;
                let index = self.dice.below(self.held.len());
                let (partner, other) = (self.first + index, self.held[index] as usize);
                if self.held[index] == PENDING || !self.diagonals.is_free(row, other) {
                    continue;
                }
                let free = self.diagonals.is_free(partner, column)
                    // … and the two queens, once they have moved, do not attack each other.
                    && row.abs_diff(partner) != other.abs_diff(column);
                if free || tries > max_tries {
                    self.diagonals.flip(partner, other);
                    self.held[index] = PENDING;
                    self.put(row, other);
                    if free {
                        self.put(partner, column);
                        self.tally.swaps += 1;
                        break;
                    }
                    row = partner;
                    tries = 0;
                }
            }
        }
        true
    }

    fn put(&mut self, row: usize, column: usize) {
        self.diagonals.flip(row, column);
        self.held[row - self.first] = column as u32;
    }
}
