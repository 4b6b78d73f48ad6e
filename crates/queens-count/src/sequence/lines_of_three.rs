//! Solutions without three queens on any straight line, whatever its slope.
//!
//! When a queen is placed, it makes a line with each queen above it, and the squares below on that line are closed. So three in a
//! line are detected when the second of them is placed.

pub(super) const MAX_N: usize = 32;

/// The number of such solutions with the first queens in these columns; solutions in the left half count twice.
pub(super) fn count(n: usize, part: usize) -> u128 {
    let mut search = NoThreeInLine { n, at: [0; MAX_N] };
    let (first, second) = (part / n, part % n);
    let mut closed = [0; MAX_N];
    if !search.put(0, first, &mut closed) || n < 2 {
        return 1;
    }
    if closed[1] >> second & 1 == 1 {
        return 0;
    }
    search.put(1, second, &mut closed);
    let weight = if 2 * first + 1 == n { 1 } else { 2 };
    weight * u128::from(search.below(2, &closed))
}

struct NoThreeInLine {
    n: usize,
    at: [usize; MAX_N],
}

impl NoThreeInLine {
    /// Places a queen and closes the squares below that it attacks, or that are in line with it and another queen. Returns
    /// whether every row still has a free square.
    fn put(&mut self, row: usize, column: usize, closed: &mut [u32; MAX_N]) -> bool {
        let n = self.n;
        self.at[row] = column;
        let queen = 1u64 << column;
        for (distance, closed) in closed[row..n].iter_mut().enumerate().skip(1) {
            *closed |= (queen | queen << distance | queen >> distance) as u32;
        }
        for other in 0..row {
            let (mut down, mut right) = (row - other, column as isize - self.at[other] as isize);
            let divisor = divisor(down, right.unsigned_abs());
            down /= divisor;
            right /= divisor as isize;
            let (mut r, mut c) = (row + down, column as isize + right);
            while r < n && (0..n as isize).contains(&c) {
                closed[r] |= 1 << c;
                r += down;
                c += right;
            }
        }
        row + 1 < n
    }

    fn below(&mut self, row: usize, closed: &[u32; MAX_N]) -> u64 {
        if row == self.n {
            return 1;
        }
        let board = u32::MAX >> (MAX_N - self.n);
        let mut free = board & !closed[row];
        let mut count = 0;
        while free != 0 {
            let column = free.trailing_zeros() as usize;
            free &= free - 1;
            let mut closed = *closed;
            self.put(row, column, &mut closed);
            if (row + 1..self.n).all(|row| board & !closed[row] != 0) {
                count += self.below(row + 1, &closed);
            }
        }
        count
    }
}

/// The greatest common divisor.
fn divisor(a: usize, b: usize) -> usize {
    if b == 0 { a } else { divisor(b, a % b) }
}
