//! Placements to which no queen can be added, of any number of queens.
//!
//! A row without a queen is remembered with its squares that are not attacked yet; queens below must attack all of them in the
//! end.

/// The number of such placements with this queen in the first row, or with none (column n). Left and right are alike.
pub(super) fn count(n: usize, first: usize) -> u128 {
    let mut search = MaximalSearch {
        n,
        board: u32::MAX >> (32 - n),
        open: [0; 32],
    };
    let weight = if first == n || 2 * first + 1 == n {
        1
    } else {
        2
    };
    weight * u128::from(search.with(0, first, 0, 0, 0))
}

struct MaximalSearch {
    n: usize,
    board: u32,
    /// By row: its unattacked squares, if it has no queen.
    open: [u32; 32],
}

impl MaximalSearch {
    /// Continues below a row, with a queen in this column of it or none.
    fn with(&mut self, row: usize, column: usize, columns: u32, falling: u32, rising: u32) -> u64 {
        let before = self.open;
        let queen = if column < self.n { 1 << column } else { 0 };
        if queen == 0 {
            self.open[row] = self.board & !(columns | falling | rising);
        } else {
            self.open[row] = 0;
            for (above, open) in self.open[..row].iter_mut().enumerate() {
                let distance = row - above;
                *open &= !(queen | queen << distance | queen >> distance);
            }
        }
        let (columns, falling, rising) = (columns | queen, falling | queen, rising | queen);
        let count = if row + 1 == self.n {
            u64::from(self.open[..self.n].iter().all(|&open| open == 0))
        } else if self.is_hopeless(row) {
            0
        } else {
            self.below(row + 1, columns, falling << 1, rising >> 1)
        };
        self.open = before;
        count
    }

    fn below(&mut self, row: usize, columns: u32, falling: u32, rising: u32) -> u64 {
        let mut free = self.board & !(columns | falling | rising);
        let mut count = self.with(row, self.n, columns, falling, rising);
        while free != 0 {
            let column = free.trailing_zeros() as usize;
            free &= free - 1;
            count += self.with(row, column, columns, falling, rising);
        }
        count
    }

    /// Each row below attacks at most three open squares of a row above it.
    fn is_hopeless(&self, row: usize) -> bool {
        let left = (self.n - 1 - row) as u32;
        let mut rows = self.open[..=row].iter();
        rows.any(|open| open.count_ones() > 3 * left)
    }
}
