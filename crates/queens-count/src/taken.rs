//! The lines that queens occupy, one bit for each.

use crate::position::MAX_N;

/// The taken lines of a board of at most 32 rows and columns.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct TakenLines {
    pub(crate) rows: u32,
    pub(crate) columns: u32,
    /// By column − row + 31.
    pub(crate) falling: u64,
    /// By column + row.
    pub(crate) rising: u64,
}

impl TakenLines {
    /// With a queen in this row and column.
    pub(crate) fn with(self, row: usize, column: usize) -> Self {
        Self {
            rows: self.rows | 1 << row,
            columns: self.columns | 1 << column,
            falling: self.falling | 1 << (column + MAX_N - 1 - row),
            rising: self.rising | 1 << (column + row),
        }
    }

    /// The columns of a row that no queen attacks, including columns past the edge of a board of fewer than 32.
    pub(crate) fn free_in_row(self, row: usize) -> u32 {
        let falling = (self.falling >> (MAX_N - 1 - row)) as u32;
        !(self.columns | falling | (self.rising >> row) as u32)
    }

    /// The rows of a column that no queen attacks, including rows past the edge of a board of fewer than 32.
    pub(crate) fn free_in_column(self, column: usize) -> u32 {
        let falling = ((self.falling >> column) as u32).reverse_bits();
        !(self.rows | falling | (self.rising >> column) as u32)
    }
}
