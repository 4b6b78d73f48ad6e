//! The published counts, which ours are checked against.

/// The published counts for one n.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Known {
    /// The side of the board.
    pub n: usize,
    /// All solutions (OEIS A000170).
    pub all: u128,
    /// Solutions up to symmetry (A002562).
    pub fundamental: u128,
    /// Solutions fixed by a half turn (A032522).
    pub half_turn: u128,
    /// Solutions fixed by a quarter turn (A033148).
    pub quarter_turn: u128,
}

/// The published counts for an n from 1 to 27; `None` for any other.
///
/// ```
/// let known = queens::known(8).unwrap();
/// assert_eq!((known.all, known.fundamental), (92, 12));
/// ```
pub fn known(n: usize) -> Option<Known> {
    let table = include_str!("../data/known.tsv").lines();
    let mut rows = table.filter_map(|line| {
        let mut fields = line.split('\t').map(|field| field.parse().ok());
        let mut next = || fields.next()?;
        Some(Known {
            n: next()? as usize,
            all: next()?,
            fundamental: next()?,
            half_turn: next()?,
            quarter_turn: next()?,
        })
    });
    rows.find(|row| row.n == n)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_row_satisfies_burnside() {
        for n in 2..=27 {
            let row = known(n).unwrap();
            assert_eq!(
                8 * row.fundamental,
                row.all + row.half_turn + 2 * row.quarter_turn,
                "{n}"
            );
        }
        assert!(known(0).is_none() && known(28).is_none());
    }
}
