//! A set of squares, one bit each.

use crate::board::Square;

/// A set of squares of an n × n board, such as the blocked ones of a puzzle.
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
    n: usize,
    words: Vec<u64>,
}

impl Squares {
    /// No square of an n × n board.
    pub fn new(n: usize) -> Self {
        Self {
            n,
            words: vec![0; n * n.div_ceil(64)],
        }
    }

    /// The side of the board.
    pub fn n(&self) -> usize {
        self.n
    }

    fn place(&self, square: Square) -> (usize, u64) {
        assert!(
            square.is_on_board(self.n),
            "{square} is not on the {0} × {0} board",
            self.n
        );
        (
            square.row * self.n.div_ceil(64) + square.column / 64,
            1 << (square.column % 64),
        )
    }

    /// Adds a square; false if it was there already.
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
    pub fn row(&self, row: usize) -> &[u64] {
        let width = self.n.div_ceil(64);
        &self.words[row * width..(row + 1) * width]
    }

    /// The number of squares.
    pub fn len(&self) -> usize {
        self.words
            .iter()
            .map(|word| word.count_ones() as usize)
            .sum()
    }

    /// Whether there is no square in the set.
    pub fn is_empty(&self) -> bool {
        self.words.iter().all(|&word| word == 0)
    }

    /// The squares, row by row.
    pub fn iter(&self) -> impl Iterator<Item = Square> + '_ {
        let squares =
            (0..self.n).flat_map(|row| (0..self.n).map(move |column| Square::new(row, column)));
        squares.filter(|&square| self.contains(square))
    }
}

impl Extend<Square> for Squares {
    fn extend<T: IntoIterator<Item = Square>>(&mut self, squares: T) {
        for square in squares {
            self.insert(square);
        }
    }
}
