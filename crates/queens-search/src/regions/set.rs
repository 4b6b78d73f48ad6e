//! A set of squares in W machine words: square i, counted row by row, is bit i.
//!
//! All rules look the same in such words, whatever the shapes of their lines: a line is a set, the free squares are a set, and
//! the squares that a queen forbids are a set. Boards of 8 × 8 fill one word, of 11 × 11 two, of 18 × 18 six.
//!
//! Loops count an index. The tests' builds share other crates' unoptimised copies of the standard library's iterators, which would
//! take most of the tests' time.

/// A set of squares, by their numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Set<const W: usize>([u64; W]);

impl<const W: usize> Set<W> {
    /// The empty set.
    pub const EMPTY: Self = Self([0; W]);

    /// The squares below this number.
    pub fn below(end: usize) -> Self {
        let mut words = [0; W];
        for (index, word) in words.iter_mut().enumerate() {
            let bits = end.saturating_sub(64 * index).min(64);
            *word = u64::MAX.checked_shr(64 - bits as u32).unwrap_or(0);
        }
        Self(words)
    }

    /// One square.
    pub fn of(square: usize) -> Self {
        let mut set = Self::EMPTY;
        set.insert(square);
        set
    }

    /// Adds a square.
    #[inline]
    pub fn insert(&mut self, square: usize) {
        self.0[square / 64] |= 1 << (square % 64);
    }

    /// Removes a square.
    #[inline]
    pub fn remove(&mut self, square: usize) {
        self.0[square / 64] &= !(1 << (square % 64));
    }

    /// Whether the square is in the set.
    #[inline]
    pub fn contains(&self, square: usize) -> bool {
        self.0[square / 64] >> (square % 64) & 1 == 1
    }

    /// The squares in both.
    #[inline]
    pub fn and(&self, other: &Self) -> Self {
        let mut words = self.0;
        let mut index = 0;
        while index < W {
            words[index] &= other.0[index];
            index += 1;
        }
        Self(words)
    }

    /// The squares in either.
    #[inline]
    pub fn or(&self, other: &Self) -> Self {
        let mut words = self.0;
        let mut index = 0;
        while index < W {
            words[index] |= other.0[index];
            index += 1;
        }
        Self(words)
    }

    /// The squares of this set that are not in the other.
    #[inline]
    pub fn minus(&self, other: &Self) -> Self {
        let mut words = self.0;
        let mut index = 0;
        while index < W {
            words[index] &= !other.0[index];
            index += 1;
        }
        Self(words)
    }

    /// Whether the set is empty.
    #[inline]
    pub fn is_empty(&self) -> bool {
        let (mut all, mut index) = (0, 0);
        while index < W {
            all |= self.0[index];
            index += 1;
        }
        all == 0
    }

    /// Whether this is a subset of the other.
    #[inline]
    pub fn is_within(&self, other: &Self) -> bool {
        self.minus(other).is_empty()
    }

    /// Whether the two share a square.
    #[inline]
    pub fn meets(&self, other: &Self) -> bool {
        let (mut both, mut index) = (0, 0);
        while index < W {
            both |= self.0[index] & other.0[index];
            index += 1;
        }
        both != 0
    }

    /// The number of squares.
    #[inline]
    pub fn len(&self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    /// The first square.
    #[inline]
    pub fn first(&self) -> Option<usize> {
        let at = self.0.iter().position(|&word| word != 0)?;
        Some(64 * at + self.0[at].trailing_zeros() as usize)
    }

    /// The first square, if there is no other.
    #[inline]
    pub fn only(&self) -> Option<usize> {
        let first = self.first()?;
        let mut rest = *self;
        rest.remove(first);
        rest.is_empty().then_some(first)
    }

    /// Whether the test holds for every square; it ends at the first for which it does not. Two loops, which compilers turn into
    /// better WebAssembly than a chain of iterators.
    #[inline]
    pub fn all(self, mut test: impl FnMut(usize) -> bool) -> bool {
        for (index, mut word) in self.0.into_iter().enumerate() {
            while word != 0 {
                if !test(64 * index + word.trailing_zeros() as usize) {
                    return false;
                }
                word &= word - 1;
            }
        }
        true
    }

    /// The squares in order.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = usize> {
        let words = self.0.into_iter().enumerate();
        words.flat_map(|(index, mut word)| {
            std::iter::from_fn(move || {
                let bit = (word != 0).then(|| word.trailing_zeros() as usize)?;
                word &= word - 1;
                Some(64 * index + bit)
            })
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_contain_the_inserted_squares() {
        let mut set = Set::<2>::EMPTY;
        for square in [0, 63, 64, 121] {
            set.insert(square);
        }
        assert_eq!(set.iter().collect::<Vec<_>>(), [0, 63, 64, 121]);
        assert_eq!((set.len(), set.first(), set.only()), (4, Some(0), None));
        set.remove(0);
        assert!(!set.contains(0) && set.contains(63));
        assert_eq!(Set::<2>::of(64).only(), Some(64));
        for end in [0, 1, 63, 64, 65, 127, 128] {
            let below = Set::<2>::below(end);
            assert_eq!(
                below.iter().collect::<Vec<_>>(),
                (0..end).collect::<Vec<_>>()
            );
        }
    }
}
