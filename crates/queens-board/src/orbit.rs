//! The images of a solution: its orbit, and the one of them that stands for all.
//!
//! Turning or mirroring a board maps solutions to solutions. The images of one solution are its *orbit*: mostly 8
//! boards, 4 if a half turn maps it to itself, 2 if a quarter turn does, and 1 only for n = 1. (No solution with
//! n ≥ 2 is its own mirror image: two of its queens would share a line.) One board of each orbit, the
//! lexicographically least, stands for all: it is *canonical*, and listing the canonical solutions lists the
//! *fundamental* ones. For n = 8 there are 12 = 11 × 8 + 1 × 4.

use std::cmp::Ordering;

use crate::{Solution, Symmetry};

impl Solution {
    /// This solution, turned or mirrored.
    ///
    /// # Panics
    /// If the symmetry is none of the board's ([`Shape::symmetries`](crate::Shape::symmetries)) and does not map this
    /// solution to one.
    #[must_use]
    pub fn transformed(&self, symmetry: Symmetry) -> Self {
        let mut columns = vec![0; self.n()];
        for square in self.squares() {
            let image = symmetry.apply(square, self.n());
            columns[image.row] = image.column as u32;
        }
        Self::under(self.rules(), columns).expect("a symmetry maps solutions to solutions")
    }

    /// The lexicographically least image: the same for all solutions of an orbit.
    #[must_use]
    pub fn canonical(&self) -> Self {
        let symmetries = self.rules().on(self.n()).symmetries().into_iter();
        let images = symmetries.map(|symmetry| self.transformed(symmetry));
        images.min().expect("there is the identity")
    }

    /// Whether this solution stands for its orbit, being its least member.
    ///
    /// ```
    /// use queens::Solution;
    ///
    /// assert!(Solution::new([1, 3, 0, 2])?.is_canonical());
    /// assert!(!Solution::new([2, 0, 3, 1])?.is_canonical());
    /// # Ok::<(), queens::Misplaced>(())
    /// ```
    pub fn is_canonical(&self) -> bool {
        self.compared().all(Ordering::is_ge)
    }

    /// The orbit: the distinct images in lexicographic order.
    pub fn orbit(&self) -> Vec<Self> {
        let symmetries = self.rules().on(self.n()).symmetries().into_iter();
        let mut images: Vec<_> = symmetries.map(|s| self.transformed(s)).collect();
        images.sort();
        images.dedup();
        images
    }

    /// The number of distinct images: 8, 4, 2, or 1 for n = 1.
    pub fn orbit_size(&self) -> usize {
        let all = self.rules().on(self.n()).symmetries().len();
        all / self.compared().filter(|order| order.is_eq()).count()
    }

    /// How its images compare with it.
    fn compared(&self) -> impl Iterator<Item = Ordering> {
        let symmetries = self.rules().on(self.n()).symmetries();
        let comparison = Images::default().compare(self.columns());
        let images = Symmetry::ALL.into_iter().zip(comparison);
        let images = images.filter(move |(symmetry, _)| symmetries.contains(symmetry));
        images.map(|(_, order)| order)
    }
}

/// Each image comes up once per symmetry that fixes the solution.
fn orbit_size(comparison: &[Ordering; 8]) -> usize {
    8 / comparison.iter().filter(|order| order.is_eq()).count()
}

/// Compares a solution with its images without building them: only the inverse array is stored (the
/// row of each column's queen), reused from call to call, and each comparison ends at the first
/// difference.
#[derive(Clone, Debug, Default)]
pub struct Images {
    rows: Vec<u32>,
}

impl Images {
    /// How each image compares with the solution of these columns, in the order of [`Symmetry::ALL`].
    fn compare(&mut self, columns: &[u32]) -> [Ordering; 8] {
        let n = columns.len();
        self.rows.resize(n, 0);
        for (row, &column) in columns.iter().enumerate() {
            self.rows[column as usize] = row as u32;
        }
        Symmetry::ALL.map(|symmetry| {
            let (swap, mirror_rows, mirror_columns) = symmetry.steps();
            let array = if swap { &self.rows } else { columns };
            let image = (0..n).map(|row| {
                let column = array[if mirror_rows { n - 1 - row } else { row }];
                if mirror_columns {
                    n as u32 - 1 - column
                } else {
                    column
                }
            });
            image.cmp(columns.iter().copied())
        })
    }

    /// The orbit's size if the solution of these columns is canonical.
    pub fn canonical_orbit_size(&mut self, columns: &[u32]) -> Option<usize> {
        let comparison = self.compare(columns);
        comparison
            .iter()
            .all(|order| order.is_ge())
            .then(|| orbit_size(&comparison))
    }
}
