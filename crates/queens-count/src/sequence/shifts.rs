//! Solutions of the classic board that are equivalent on the torus.
//!
//! Rotate the board, reflect it, or shift all queens some rows down and some columns to the right, around the edges: the result
//! may be a solution again, or not. Solutions that become each other are one class. For *similar* solutions, rows and columns may
//! also be multiplied by a number that is coprime to n.
//!
//! A class with m solutions is visited m times, so 1/m is added for each. m is the number of images that are solutions, divided
//! by the number of images that equal the solution itself.
//!
//! *Which shifts give a solution?* Two queens of an image can attack each other only if they share a wrapped diagonal. After a
//! shift, such a pair attacks exactly if the shift takes just one of its queens, or both, over the edge in rows and in columns
//! alike (on a falling diagonal) or in one of them only (on a rising one). That is a set of rows times a set of columns and its
//! complement: n words for each pair, and about ten pairs.

use super::listed;

/// The largest n, whose rows fit a word.
pub(super) const MAX_N: usize = 32;

/// The number of solutions of a part, by the size of their class.
pub(super) fn classes(n: usize, part: usize, is_similar: bool) -> Vec<u128> {
    let torus = Torus::new(n, is_similar);
    let mut by_size = vec![0; 8 * n * n * torus.factors.len() + 1];
    listed::solutions(n, part, &mut |at, weight| {
        by_size[torus.class(at)] += weight;
    });
    by_size
}

/// The number of classes.
pub(super) fn total(by_size: Vec<u128>) -> u128 {
    let sizes = by_size.into_iter().enumerate().skip(1);
    sizes
        .map(|(size, solutions)| solutions / size as u128)
        .sum()
}

type Columns = [usize; MAX_N];

struct Torus {
    n: usize,
    /// The factors that rows and columns are multiplied by: one of f and n − f, which differ by a half turn.
    factors: Vec<usize>,
    /// Random numbers, the same for d and n − d.
    hashes: [u64; MAX_N],
}

impl Torus {
    fn new(n: usize, is_similar: bool) -> Self {
        let is_prime_to_n =
            |f: &usize| (2..=*f).all(|d| !(f.is_multiple_of(d) && n.is_multiple_of(d)));
        let others = (2..=n / 2).filter(is_prime_to_n);
        let factors = std::iter::once(1).chain(others.filter(|_| is_similar));
        let hash = |d: usize| (d.min(n - d.min(n)) as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let mixed = |d: usize| (hash(d) ^ hash(d) >> 29).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        Self {
            n,
            factors: factors.collect(),
            hashes: std::array::from_fn(mixed),
        }
    }

    /// The number of solutions in a solution's class.
    fn class(&self, at: &[u8]) -> usize {
        let n = self.n;
        let mut columns = [0; MAX_N];
        for (to, &column) in columns.iter_mut().zip(at) {
            *to = column.into();
        }
        let rows = self.turned(&columns);
        let hash = self.hash(&columns);
        let (mut solutions, mut itself) = (0, 0);
        for &factor in &self.factors {
            let image = self.times(&columns, factor);
            solutions += 8 * self.pushes(&image);
            for image in [image, self.times(&rows, factor)] {
                if self.hash(&image) == hash {
                    let (up, left) = (self.upside_down(&image), self.mirrored(&image));
                    let both = self.upside_down(&left);
                    let images = [image, up, left, both];
                    itself += images
                        .iter()
                        .map(|image| self.same(&columns, image))
                        .sum::<usize>();
                }
            }
        }
        debug_assert!(n == 0 || solutions % itself == 0);
        solutions / itself
    }

    fn turned(&self, columns: &Columns) -> Columns {
        let mut rows = [0; MAX_N];
        for (row, &column) in columns[..self.n].iter().enumerate() {
            rows[column] = row;
        }
        rows
    }

    fn times(&self, columns: &Columns, factor: usize) -> Columns {
        let mut image = [0; MAX_N];
        for (row, &column) in columns[..self.n].iter().enumerate() {
            image[row * factor % self.n] = column * factor % self.n;
        }
        image
    }

    fn upside_down(&self, columns: &Columns) -> Columns {
        let mut image = *columns;
        image[..self.n].reverse();
        image
    }

    fn mirrored(&self, columns: &Columns) -> Columns {
        columns.map(|column| (self.n - 1).wrapping_sub(column))
    }

    /// From one row to the next, cyclically: the same for all shifts except for its start.
    fn step(&self, columns: &Columns, row: usize) -> usize {
        let n = self.n;
        let next = if row + 1 == n { 0 } else { row + 1 };
        let step = columns[next] + n - columns[row];
        if step >= n { step - n } else { step }
    }

    /// A hash that is the same for all shifts and reflections.
    fn hash(&self, columns: &Columns) -> u64 {
        (0..self.n).fold(0, |sum: u64, row| {
            sum.wrapping_add(self.hashes[self.step(columns, row)])
        })
    }

    /// The number of shifts that turn one into the other.
    fn same(&self, columns: &Columns, image: &Columns) -> usize {
        let n = self.n;
        let steps = |of: &Columns| -> [usize; MAX_N] {
            std::array::from_fn(|row| if row < n { self.step(of, row) } else { 0 })
        };
        let (a, b) = (steps(columns), steps(image));
        let pushes = (0..n).filter(|push| {
            let (end, start) = a[..n].split_at(n - push);
            start.iter().chain(end).zip(&b[..n]).all(|(a, b)| a == b)
        });
        pushes.count()
    }

    /// The number of the n × n shifts that give a solution.
    fn pushes(&self, columns: &Columns) -> usize {
        let n = self.n;
        let board = u32::MAX >> (MAX_N - n);
        // By the number of rows shifted: the numbers of columns for which two queens attack each other.
        let mut attacked = [0u32; MAX_N];
        let mut seen = [usize::MAX; 2 * MAX_N];
        for (row, &column) in columns[..n].iter().enumerate() {
            let falling = if column >= row {
                column - row
            } else {
                column + n - row
            };
            let sum = column + row;
            let rising = if sum >= n { sum - n } else { sum };
            for diagonal in [falling, MAX_N + rising] {
                let other = std::mem::replace(&mut seen[diagonal], row);
                if other == usize::MAX {
                    continue;
                }
                // Shifts that take the lower queen over the edge and not the upper; or only the one on the right.
                let rows_over = over(n, other, row);
                let left = columns[other];
                let columns_over = if left < column {
                    over(n, left, column)
                } else {
                    board & !over(n, column, left)
                };
                let alike = if diagonal < MAX_N {
                    columns_over
                } else {
                    board & !columns_over
                };
                for (push, attacked) in attacked[..n].iter_mut().enumerate() {
                    let is_over = 0u32.wrapping_sub(rows_over >> push & 1);
                    *attacked |= !(alike ^ is_over);
                }
            }
        }
        let free = attacked[..n]
            .iter()
            .map(|attacked| (board & !attacked).count_ones());
        free.sum::<u32>() as usize
    }
}

/// The shifts that take line b over the edge and not line a < b: from n − b on, and before n − a.
fn over(n: usize, a: usize, b: usize) -> u32 {
    let below = |end: usize| {
        if end == MAX_N {
            u32::MAX
        } else {
            (1 << end) - 1
        }
    };
    below(n - a) & !below(n - b)
}
