//! A board divided into regions, each of which needs one queen.

use crate::Square;
use crate::formats::BadBoard;

/// An n × n board divided into n regions of any shape, each with a letter.
///
/// A region may consist of several pieces; [`in_pieces`](Self::in_pieces) lists those that do.
///
/// ```
/// use queens::{Regions, Square};
///
/// let regions = Regions::from_letters(4, "AABB ACBB CCCD CDDD".chars().filter(|c| *c != ' '))?;
/// assert_eq!(regions.region(Square::new(1, 1)), 2);
/// assert_eq!(regions.label(2), 'C');
/// assert_eq!(regions.squares(0).count(), 3);
/// assert_eq!(regions.in_pieces().count(), 0);
///
/// let wrong = Regions::from_letters(2, "AABC".chars()).unwrap_err();
/// assert_eq!(wrong.to_string(), "3 regions on a 2 × 2 board, which needs 2: one for each row");
/// # Ok::<(), queens::formats::BadBoard>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Regions {
    n: usize,
    of_square: Box<[u8]>,
    labels: Box<[char]>,
}

impl Regions {
    /// The largest side of a board with regions.
    pub const MAX_SIDE: usize = 32;

    /// The default letters of regions: `A` … `Z`, `a` … `f`.
    pub const LETTERS: &'static [u8; 32] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdef";

    /// The regions with these letters or digits, square by square and row by row, numbered by their first squares.
    pub fn from_letters(
        n: usize,
        letters: impl IntoIterator<Item = char>,
    ) -> Result<Self, BadBoard> {
        let mut regions = Self::labelled(n, letters.into_iter())?;
        let mut labels = regions.labels.iter();
        if let Some(&letter) = labels.find(|letter| !letter.is_alphanumeric()) {
            return Err(BadBoard::RegionName(letter));
        }
        if *regions.labels == ['Q'] {
            // A board of one square with that letter would be read as a queen.
            regions.labels = ['A'].into();
        }
        Ok(regions)
    }

    /// Regions with any labels.
    fn labelled(n: usize, letters: impl Iterator<Item = char>) -> Result<Self, BadBoard> {
        if n > Self::MAX_SIDE {
            return Err(BadBoard::RegionSide { n });
        }
        let mut labels = Vec::with_capacity(n);
        let mut of_square = Vec::with_capacity(n * n);
        for letter in letters {
            let known = labels.iter().position(|&label| label == letter);
            let region = known.unwrap_or_else(|| {
                labels.push(letter);
                labels.len() - 1
            });
            of_square.push(region.min(255) as u8);
        }
        if of_square.len() != n * n {
            let squares = of_square.len();
            return Err(BadBoard::RegionSquares { squares, n });
        }
        if labels.len() != n {
            let regions = labels.len();
            return Err(BadBoard::Regions { regions, n });
        }
        let (of_square, labels) = (of_square.into(), labels.into());
        Ok(Self {
            n,
            of_square,
            labels,
        })
    }

    /// The regions with these numbers, square by square and row by row. They get the letters `A`, `B`, `C`, … by
    /// their first squares.
    pub fn from_numbers(n: usize, numbers: &[u8]) -> Result<Self, BadBoard> {
        let mut regions = Self::labelled(n, numbers.iter().map(|&number| number.into()))?;
        let letters = Self::LETTERS[..n].iter().copied().map(char::from);
        regions.labels = letters.collect();
        Ok(regions)
    }

    /// The side of the board, which is also the number of regions.
    pub fn n(&self) -> usize {
        self.n
    }

    /// The number of a square's region, from 0.
    ///
    /// # Panics
    /// If the square is not on the board.
    pub fn region(&self, square: Square) -> usize {
        assert!(square.is_on_board(self.n), "{square} is not on the board");
        self.of_square[square.row * self.n + square.column].into()
    }

    /// The numbers of all squares' regions, row by row.
    pub fn numbers(&self) -> &[u8] {
        &self.of_square
    }

    /// The letters of all squares, one string for each row.
    pub fn rows(&self) -> impl Iterator<Item = String> + '_ {
        let rows = self.of_square.chunks(self.n.max(1));
        rows.map(|row| {
            row.iter()
                .map(|&region| self.label(region.into()))
                .collect()
        })
    }

    /// The letter of a region.
    ///
    /// # Panics
    /// If there is no such region.
    pub fn label(&self, region: usize) -> char {
        self.labels[region]
    }

    /// The squares of a region, row by row.
    pub fn squares(&self, region: usize) -> impl Iterator<Item = Square> + '_ {
        let all = self.of_square.iter().enumerate();
        all.filter(move |&(_, &of)| usize::from(of) == region)
            .map(|(index, _)| Square::new(index / self.n, index % self.n))
    }

    /// The regions that consist of several pieces; squares are connected by their sides.
    pub fn in_pieces(&self) -> impl Iterator<Item = usize> + '_ {
        let n = self.n;
        let mut pieces = vec![0; n];
        // Each square leads to another one of its piece, the last of them to itself.
        let mut to: Vec<usize> = (0..n * n).collect();
        let last = |to: &[usize], mut square: usize| {
            while to[square] != square {
                square = to[square];
            }
            square
        };
        for (square, &region) in self.of_square.iter().enumerate() {
            pieces[usize::from(region)] += 1;
            let left = (square % n > 0).then(|| square - 1);
            let beside = [left, square.checked_sub(n)].into_iter().flatten();
            for beside in beside.filter(|&beside| self.of_square[beside] == region) {
                let (a, b) = (last(&to, beside), last(&to, square));
                if a != b {
                    to[b] = a;
                    pieces[usize::from(region)] -= 1;
                }
            }
        }
        (0..n).filter(move |&region| pieces[region] > 1)
    }

    /// The same regions, with each square and its letter mapped.
    pub(crate) fn mapped(&self, to: impl Fn(Square) -> Square) -> Self {
        let mut letters = vec![' '; self.n * self.n];
        for (index, &region) in self.of_square.iter().enumerate() {
            let image = to(Square::new(index / self.n, index % self.n));
            letters[image.row * self.n + image.column] = self.label(region.into());
        }
        Self::from_letters(self.n, letters).expect("every square and letter is kept")
    }
}
