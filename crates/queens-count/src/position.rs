//! The open part of a board: the rows without a queen, and the free squares of each.
//!
//! ```text
//! . Q . .      two rows left, two columns left:
//! . . . Q      row 2: free squares {0}      row 3: free squares {0, 2}
//! . . . .
//! . . . .
//! ```
//!
//! A free square is neither attacked by a queen on the board nor blocked. Nothing else about the queens and blocks matters to a
//! count, so kernels get only this. What a queen attacks depends on the board's [`Attacks`](crate::attacks::Attacks).

/// The largest board whose rows fit a word.
pub(crate) const MAX_N: usize = 32;

/// A row without a queen. On boards with pawns, it may be a piece of a row (see [`AttackTables`](crate::attacks::AttackTables)).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct OpenRow {
    pub(crate) row: usize,
    /// Bit c: the square in column c is free.
    pub(crate) free: u32,
}

impl OpenRow {
    /// The columns of the free squares, from left to right.
    pub(crate) fn free_columns(self) -> impl Iterator<Item = usize> {
        (0..MAX_N).filter(move |column| self.free >> column & 1 == 1)
    }
}

/// The rows without a queen, in the order of the search.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Position {
    rows: [OpenRow; MAX_N],
    len: usize,
}

impl Position {
    /// The rows without a queen.
    pub(crate) fn rows(&self) -> &[OpenRow] {
        &self.rows[..self.len]
    }

    /// The columns with a free square.
    pub(crate) fn columns(&self) -> u32 {
        self.rows()
            .iter()
            .fold(0, |columns, row| columns | row.free)
    }

    /// Whether every row has a free square, and there are enough columns. If not, there is no completion. Where every column
    /// needs a queen, at most as many columns as rows are ever left, so each has a free square, too.
    pub(crate) fn is_alive(&self) -> bool {
        self.rows().iter().all(|row| row.free != 0)
            && self.columns().count_ones() as usize >= self.len
    }

    /// Keeps the free squares for which there is a bit in the row's word.
    pub(crate) fn retain(&mut self, word: impl Fn(usize) -> u32) {
        for row in &mut self.rows[..self.len] {
            row.free &= word(row.row);
        }
    }

    /// Whether the square in this row and column is free.
    pub(crate) fn is_free(&self, row: usize, column: usize) -> bool {
        let mut rows = self.rows().iter();
        rows.any(|open| open.row == row && open.free >> column & 1 == 1)
    }

    /// Removes the row of a queen, and removes the squares that `attacked` returns for each other row.
    #[inline(always)]
    pub(crate) fn take_out(&mut self, queen: usize, attacked: impl Fn(usize) -> u32) {
        let mut kept = 0;
        for i in 0..self.len {
            let OpenRow { row, free } = self.rows[i];
            if row != queen {
                let free = free & !attacked(row);
                self.rows[kept] = OpenRow { row, free };
                kept += 1;
            }
        }
        self.len = kept;
    }
}

/// # Panics
/// If there are more than 32 rows.
impl FromIterator<OpenRow> for Position {
    fn from_iter<I: IntoIterator<Item = OpenRow>>(open: I) -> Self {
        let mut rows = [OpenRow::default(); MAX_N];
        let mut len = 0;
        for row in open {
            rows[len] = row;
            len += 1;
        }
        Self { rows, len }
    }
}
