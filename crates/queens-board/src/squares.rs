//! A set of squares, one bit each.

use std::iter::FusedIterator;

use crate::Square;

/// A set of squares of a board, such as the blocked ones of a puzzle.
///
/// ```
/// use queens::{Square, Squares};
///
/// let mut blocked = Squares::new(8);
/// assert!(blocked.insert(Square::new(3, 4)));
/// assert!(blocked.contains(Square::new(3, 4)));
/// assert_eq!(blocked.len(), 1);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Squares {
    rows: usize,
    columns: usize,
    words: Vec<u64>,
}

impl Squares {
    /// The empty set for an n × n board.
    pub fn new(n: usize) -> Self {
        Self::of(n, n)
    }

    /// The empty set for a board with these rows and columns.
    pub(crate) fn of(rows: usize, columns: usize) -> Self {
        Self {
            rows,
            columns,
            words: vec![0; rows * columns.div_ceil(64)],
        }
    }

    fn place(&self, square: Square) -> (usize, u64) {
        assert!(
            square.row < self.rows && square.column < self.columns,
            "{square} is not on the {} × {} board",
            self.rows,
            self.columns
        );
        (
            square.row * self.columns.div_ceil(64) + square.column / 64,
            1 << (square.column % 64),
        )
    }

    /// Adds a square; false if it was already in the set.
    ///
    /// # Panics
    /// If the square is not on the board.
    pub fn insert(&mut self, square: Square) -> bool {
        let (word, bit) = self.place(square);
        let new = self.words[word] & bit == 0;
        self.words[word] |= bit;
        new
    }

    /// Whether the square is in the set.
    ///
    /// # Panics
    /// If the square is not on the board.
    pub fn contains(&self, square: Square) -> bool {
        let (word, bit) = self.place(square);
        self.words[word] & bit != 0
    }

    /// The columns of one row's squares, as bits of words: bit c of word w is column 64 w + c.
    ///
    /// # Panics
    /// If the row is not on the board.
    pub fn row(&self, row: usize) -> &[u64] {
        let width = self.columns.div_ceil(64);
        &self.words[row * width..(row + 1) * width]
    }

    /// The number of squares.
    pub fn len(&self) -> usize {
        self.words
            .iter()
            .map(|word| word.count_ones() as usize)
            .sum()
    }

    /// Whether the set is empty.
    pub fn is_empty(&self) -> bool {
        self.words.iter().all(|&word| word == 0)
    }

    /// The squares, row by row.
    pub fn iter(&self) -> Iter<'_> {
        Iter {
            squares: self,
            word: 0,
            bits: self.words.first().copied().unwrap_or(0),
            left: self.len(),
        }
    }
}

impl<'a> IntoIterator for &'a Squares {
    type Item = Square;
    type IntoIter = Iter<'a>;

    fn into_iter(self) -> Iter<'a> {
        self.iter()
    }
}

/// The squares of a set, row by row.
#[derive(Clone, Debug)]
pub struct Iter<'a> {
    squares: &'a Squares,
    word: usize,
    /// The bits of the word that are still to come.
    bits: u64,
    left: usize,
}

impl Iterator for Iter<'_> {
    type Item = Square;

    fn next(&mut self) -> Option<Square> {
        while self.bits == 0 {
            self.word += 1;
            self.bits = *self.squares.words.get(self.word)?;
        }
        let bit = self.bits.trailing_zeros() as usize;
        self.bits &= self.bits - 1;
        self.left -= 1;
        let width = self.squares.columns.div_ceil(64);
        let column = self.word % width * 64 + bit;
        Some(Square::new(self.word / width, column))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.left, Some(self.left))
    }
}

impl ExactSizeIterator for Iter<'_> {}
impl FusedIterator for Iter<'_> {}

/// # Panics
/// If a square is not on the board.
impl Extend<Square> for Squares {
    fn extend<T: IntoIterator<Item = Square>>(&mut self, squares: T) {
        for square in squares {
            self.insert(square);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_squares_come_row_by_row_and_none_is_lost() {
        for n in [0, 1, 5, 64, 65, 130] {
            let mut set = Squares::new(n);
            let all = (0..n * n).map(|i| Square::new(i / n, i % n));
            let chosen: Vec<_> = all.filter(|s| (s.row * 7 + s.column) % 3 == 0).collect();
            set.extend(chosen.iter().rev().copied());
            assert_eq!(set.iter().len(), chosen.len());
            assert_eq!(set.iter().collect::<Vec<_>>(), chosen);
        }
    }
}
