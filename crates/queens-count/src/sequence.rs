//! Integer sequences about queens: what each counts, how its terms are computed, and which are published.
//!
//! ```
//! use queens::count::sequence::Sequence;
//!
//! let amazons = Sequence::find("A051223").unwrap();
//! assert_eq!(amazons.computation(10).unwrap().run(1, &|_, _| {})?, [4]);
//! assert_eq!(amazons.published().term(10), Some(4));
//! # Ok::<(), queens::CountError>(())
//! ```
//!
//! The published terms are only compared with; they are never used as an answer.

mod computation;
mod few;
mod first;
mod lines_of_three;
mod listed;
mod maximal;
mod pawns;
mod published;
mod shifts;
mod table;

use crate::Family;
pub use computation::Computation;
pub use published::Published;

/// A sequence of the On-Line Encyclopedia of Integer Sequences.
#[derive(Clone, Copy)]
pub struct Sequence {
    name: &'static str,
    sentence: &'static str,
    first: usize,
    largest: usize,
    /// The number of terms in a row, if it is a triangle read by rows.
    row: Option<fn(usize) -> usize>,
    /// Seconds on one core for some n, and the factor by which the next n takes longer.
    pace: (usize, f64, f64),
    computation: fn(usize) -> Computation,
}

impl std::fmt::Debug for Sequence {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("Sequence").field(&self.name).finish()
    }
}

impl Sequence {
    /// All supported sequences, by number.
    pub fn all() -> &'static [Self] {
        table::SEQUENCES
    }

    /// The sequence of this name, as in `A000170`; lower case works, too.
    pub fn find(name: &str) -> Option<&'static Self> {
        let mut all = Self::all().iter();
        all.find(|sequence| sequence.name.eq_ignore_ascii_case(name))
    }

    /// The sequence that contains the number of solutions of a board, and the index of that term.
    ///
    /// ```
    /// use queens::count::sequence::Sequence;
    /// use queens::count::Family;
    ///
    /// let (torus, index) = Sequence::of(&Family::Torus { n: 13 }).unwrap();
    /// assert_eq!((torus.name(), torus.published().term(index)), ("A007705", Some(4524)));
    /// let (boards, index) = Sequence::of(&Family::Rectangle { rows: 5, columns: 8 }).unwrap();
    /// assert_eq!((boards.name(), boards.published().term(index)), ("A269133", Some(568)));
    /// ```
    pub fn of(board: &Family) -> Option<(&'static Self, usize)> {
        let (name, n, row) = match *board {
            Family::Torus { n } if n % 2 == 1 => ("A007705", n / 2, 0),
            Family::Amazons { n } if n > 0 => ("A051223", n, 0),
            Family::Rectangle { rows, columns } if 0 < rows && rows <= columns => {
                ("A269133", columns, rows - 1)
            }
            Family::OneDiagonal { n } => ("A099152", n, 0),
            _ => return None,
        };
        let sequence = Self::find(name)?;
        Some((sequence, sequence.index(n) + row))
    }

    /// As in `A000170`.
    pub fn name(&self) -> &'static str {
        self.name
    }

    /// What it counts, as a phrase.
    pub fn sentence(&self) -> &'static str {
        self.sentence
    }

    /// The first n; for a triangle, the first row.
    pub fn first(&self) -> usize {
        self.first
    }

    /// The largest n that can be computed here, however long it takes.
    pub fn largest(&self) -> usize {
        self.largest
    }

    /// Whether it is a triangle read by rows, of which n is the row.
    pub fn is_triangle(&self) -> bool {
        self.row.is_some()
    }

    /// The index of the first term of n. Only triangles have more than one.
    pub fn index(&self, n: usize) -> usize {
        let offset = self.published().first();
        match self.row {
            None => n,
            Some(row) => offset + (self.first..n).map(row).sum::<usize>(),
        }
    }

    /// About how many seconds the terms of n take on one core.
    pub fn seconds(&self, n: usize) -> f64 {
        let (at, seconds, growth) = self.pace;
        seconds * growth.powf(n as f64 - at as f64)
    }

    /// The computation of the terms of n: one, or a row of a triangle. `None` if there is no such n, or if it is too large.
    pub fn computation(&self, n: usize) -> Option<Computation> {
        (self.first..=self.largest)
            .contains(&n)
            .then(|| (self.computation)(n))
    }

    /// The published terms.
    pub fn published(&self) -> Published {
        Published::of(self.name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn terms_that_take_a_moment_agree_with_the_published_ones() {
        for sequence in Sequence::all() {
            let mut compared = 0;
            for n in sequence.first()..=sequence.largest() {
                // Tests are compiled for fast compilation, and run ten times as long.
                if sequence.seconds(n) > 0.0012 {
                    break;
                }
                let terms = sequence.computation(n).unwrap().run(1, &|_, _| {}).unwrap();
                if let Some(row) = sequence.row {
                    assert_eq!(terms.len(), row(n), "{sequence:?} {n}");
                } else {
                    assert_eq!(terms.len(), 1, "{sequence:?} {n}");
                }
                for (i, term) in terms.into_iter().enumerate() {
                    let index = sequence.index(n) + i;
                    let Some(published) = sequence.published().term(index) else {
                        continue;
                    };
                    assert_eq!(term, published, "{sequence:?}: n = {n}, index {index}");
                    compared += 1;
                }
            }
            assert!(compared >= 2, "{sequence:?}: {compared}");
        }
    }

    #[test]
    fn work_is_the_same_on_several_threads() {
        for name in ["A181500", "A062165", "A103331", "A319284", "A051224"] {
            let sequence = Sequence::find(name).unwrap();
            let alone = sequence.computation(9).unwrap().run(1, &|_, _| {});
            let together = sequence.computation(9).unwrap().run(3, &|_, _| {});
            assert_eq!(alone, together, "{name}");
        }
    }

    #[test]
    fn sequences_are_in_order_and_found_by_name() {
        let names: Vec<&str> = Sequence::all().iter().map(Sequence::name).collect();
        assert!(names.is_sorted());
        for name in names {
            assert_eq!(Sequence::find(&name.to_lowercase()).unwrap().name(), name);
            let published = Sequence::find(name).unwrap().published();
            assert!(published.last() >= published.first());
        }
        assert!(Sequence::find("A000000").is_none());
    }
}
