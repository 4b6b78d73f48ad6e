//! The part of a board that a prefix leaves open: the rows and columns without a queen.

/// Rows and columns without a queen, as many of each, and the squares of these rows that no queen attacks.
#[derive(Clone, Debug, Default)]
pub(crate) struct Rest {
    /// Each free row with its free squares, from the top.
    rows: Vec<(usize, u64)>,
    /// The free columns, from the left; the rest of the array is unused.
    columns: [u32; 16],
    /// The number of each free column among them.
    digits: Vec<u8>,
    /// The left half of the free columns, and the right half.
    sides: [u64; 2],
}

impl Rest {
    /// The free columns are those in the set.
    pub(crate) fn new(rows: Vec<(usize, u64)>, column_set: u64) -> Self {
        let mut columns = [0; 16];
        let mut digits = vec![0; 64];
        let mut sides = [0; 2];
        let free = (0..64).filter(|&column| column_set >> column & 1 == 1);
        for (digit, column) in free.enumerate() {
            columns[digit] = column;
            digits[column as usize] = digit as u8;
            sides[usize::from(2 * digit >= rows.len())] |= 1 << column;
        }
        Self {
            rows,
            columns,
            digits,
            sides,
        }
    }

    /// The numbers of the first row's free columns, as a set.
    pub(super) fn first_digits(&self) -> u32 {
        let columns = self.rows.first().map_or(0, |&(_, columns)| columns);
        let free = (0..).zip(&self.columns[..self.rows.len()]);
        let digits = free.filter(|&(_, &column)| columns >> column & 1 == 1);
        digits.fold(0, |set, (digit, _)| set | 1 << digit)
    }

    /// The same with the mirror images of the first row's squares, if all squares are then symmetric about a vertical axis and
    /// there are fewer than twice as many in the first row.
    pub(super) fn with_images(&self) -> Option<Self> {
        let columns = &self.columns[..self.rows.len()];
        let axis = columns.first()? + columns.last()?;
        let mut pairs = columns.iter().zip(columns.iter().rev());
        if !pairs.all(|(left, right)| left + right == axis) {
            return None;
        }
        let image = |squares: u64| squares.reverse_bits() >> (63 - axis.min(63));
        let (&(row, squares), others) = self.rows.split_first()?;
        if axis > 63 || others.iter().any(|&(_, squares)| squares != image(squares)) {
            return None;
        }
        let all = squares | image(squares);
        if all.count_ones() >= 2 * squares.count_ones() {
            return None;
        }
        let mut symmetric = self.clone();
        symmetric.rows[0] = (row, all);
        Some(symmetric)
    }

    /// Whether the free squares are symmetric about a horizontal axis between two rows.
    pub(super) fn is_reversible(&self) -> bool {
        let pairs = || self.rows.iter().zip(self.rows.iter().rev());
        let Some(axis) = pairs().next().map(|(first, last)| first.0 + last.0) else {
            return false;
        };
        let is_image = |(above, below): (&(usize, u64), &(usize, u64))| {
            above.0 + below.0 == axis && above.1 == below.1
        };
        self.rows.len().is_multiple_of(2) && pairs().all(is_image)
    }

    /// An upper bound on the numbers of rows and columns.
    pub(super) fn side(&self) -> usize {
        64
    }

    /// The upper half has the row in the middle.
    pub(super) fn half_rows(&self, lower: bool) -> impl Iterator<Item = (usize, u64)> + '_ {
        let (upper_half, lower_half) = self.rows.split_at(self.rows.len().div_ceil(2));
        let half = if lower { lower_half } else { upper_half };
        half.iter().copied()
    }

    /// The left or right columns. The right ones have the column in the middle.
    pub(super) fn column_set(&self, right: bool) -> u64 {
        self.sides[usize::from(right)]
    }

    /// The number of a column among the free ones.
    pub(super) fn digit(&self, column: usize) -> u8 {
        self.digits[column]
    }

    /// A set of columns as a set of numbers among those of one side.
    pub(super) fn ranks(&self, set: u64, side: u64) -> usize {
        let first = self.digits[side.trailing_zeros() as usize % 64];
        let mut ranks = 0;
        let mut left = set;
        while left != 0 {
            ranks |= 1 << (self.digits[left.trailing_zeros() as usize] - first);
            left &= left - 1;
        }
        ranks
    }

    /// Writes the columns of a solution: one digit for each row, the first one's in the highest place.
    #[inline]
    pub(super) fn decode(&self, word: u64, columns: &mut [u32]) {
        let mut digits = word;
        let mut next = || {
            digits = digits.rotate_left(4);
            self.columns[(digits & 15) as usize]
        };
        let (Some(&(first, _)), Some(&(last, _))) = (self.rows.first(), self.rows.last()) else {
            return;
        };
        if last - first < self.rows.len() {
            // Without given queens in between.
            columns[first..=last]
                .iter_mut()
                .for_each(|column| *column = next());
        } else {
            self.rows.iter().for_each(|&(row, _)| columns[row] = next());
        }
    }
}
