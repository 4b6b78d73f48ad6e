//! The images of a solution: its orbit, and the image that represents it.
//!
//! Rotations and reflections map solutions to solutions. The images of one solution are its *orbit*: usually 8 boards, 4 if a
//! half turn maps it to itself, 2 if a quarter turn does, and 1 only for n = 1. (No solution with n ≥ 2 is its own mirror image:
//! two of its queens would share a line.) One board of each orbit, the lexicographically least, represents it and is called
//! *canonical*. Listing the canonical solutions lists the *fundamental* ones. For n = 8 there are 12 = 11 × 8 + 1 × 4.

use std::cmp::Ordering;

use crate::Symmetry;

/// Each image occurs once per symmetry that fixes the solution.
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
    /// The comparison of each image with the solution of these columns, in the order of [`Symmetry::ALL`].
    fn compare(&mut self, columns: &[u32]) -> [Ordering; 8] {
        let n = columns.len();
        self.rows.resize(n, 0);
        for (row, &column) in columns.iter().enumerate() {
            self.rows[column as usize] = row as u32;
        }
        Symmetry::ALL.map(|symmetry| {
            let image = self.image(columns, symmetry);
            image.cmp(columns.iter().copied())
        })
    }

    /// The image of the solution with these columns, whose rows are stored.
    fn image<'a>(&'a self, columns: &'a [u32], symmetry: Symmetry) -> impl Iterator<Item = u32> {
        let n = columns.len();
        let (swap, mirror_rows, mirror_columns) = symmetry.steps();
        let array = if swap { &self.rows } else { columns };
        (0..n).map(move |row| {
            let column = array[if mirror_rows { n - 1 - row } else { row }];
            if mirror_columns {
                n as u32 - 1 - column
            } else {
                column
            }
        })
    }

    /// The least image of the solution with these columns, and the orbit's size.
    pub(crate) fn least(&mut self, columns: &[u32]) -> (Vec<u32>, usize) {
        let comparison = self.compare(columns);
        let before = Symmetry::ALL.into_iter().zip(comparison);
        let before = before.filter(|(_, order)| order.is_lt());
        let least = before.map(|(symmetry, _)| symmetry).min_by(|&a, &b| {
            let (a, b) = (self.image(columns, a), self.image(columns, b));
            a.cmp(b)
        });
        let least = least.unwrap_or(Symmetry::Identity);
        let least = self.image(columns, least).collect();
        (least, orbit_size(&comparison))
    }

    /// The orbit's size if the solution with these columns is canonical.
    pub fn canonical_orbit_size(&mut self, columns: &[u32]) -> Option<usize> {
        let comparison = self.compare(columns);
        comparison
            .iter()
            .all(|order| order.is_ge())
            .then(|| orbit_size(&comparison))
    }
}
