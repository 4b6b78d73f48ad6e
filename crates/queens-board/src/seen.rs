//! Detects boards that appeared before.
//!
//! For each board 128 bits are stored instead of the board: even among a billion boards, the chance that two different ones are
//! taken for the same is less than one in 10²⁰. Cost: 38 to 75 bytes per board, and half as much again while the table grows.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, DefaultHasher, Hash, Hasher};

/// Boards that appeared, each with a number such as its line.
///
/// ```
/// use queens::board::Seen;
///
/// let mut seen = Seen::new(0);
/// assert_eq!(seen.add(&[1, 3, 0, 2], 10), None);
/// assert_eq!(seen.add(&[2, 0, 3, 1], 11), None);
/// assert_eq!(seen.add(&[1, 3, 0, 2], 12), Some(10));
/// assert!(seen.has(&[2, 0, 3, 1]) && !seen.has(&[]));
/// ```
#[derive(Clone, Debug)]
pub struct Seen {
    key: u64,
    numbers: HashMap<u128, u64, BuildHasherDefault<Prehashed>>,
}

impl Seen {
    /// An empty set. To judge boards of untrusted origin, choose the key at random, so that no one can construct two boards with the
    /// same bits.
    #[must_use]
    pub fn new(key: u64) -> Self {
        Self {
            key,
            numbers: HashMap::default(),
        }
    }

    /// Stores a board, or returns the number with which it appeared before. Boards are given as any numbers that distinguish
    /// them.
    pub fn add(&mut self, board: &[u32], number: u64) -> Option<u64> {
        let mut before = None;
        let found = self.numbers.entry(self.fingerprint(board));
        found
            .and_modify(|number| before = Some(*number))
            .or_insert(number);
        before
    }

    /// Whether a board was stored.
    pub fn has(&self, board: &[u32]) -> bool {
        self.numbers.contains_key(&self.fingerprint(board))
    }

    /// The bytes that the next board takes, if it makes the table grow to twice its size.
    pub fn needs(&self) -> Option<u64> {
        let (length, capacity) = (self.numbers.len(), self.numbers.capacity());
        (length == capacity).then(|| (length as u64 * 2).max(1024) * 48)
    }

    fn fingerprint(&self, board: &[u32]) -> u128 {
        let half = |salt: u8| {
            let mut hasher = DefaultHasher::new();
            (self.key, salt, board).hash(&mut hasher);
            u128::from(hasher.finish())
        };
        half(0) << 64 | half(1)
    }
}

/// A fingerprint needs no further hashing.
#[derive(Clone, Copy, Debug, Default)]
struct Prehashed(u64);

impl Hasher for Prehashed {
    fn write(&mut self, _: &[u8]) {
        unreachable!("fingerprints are hashed, and nothing else");
    }

    fn write_u128(&mut self, fingerprint: u128) {
        self.0 = fingerprint as u64;
    }

    fn finish(&self) -> u64 {
        self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boards_are_distinguished_while_the_table_grows() {
        let mut seen = Seen::new(7);
        let boards = || (0..5000u32).map(|board| [board % 70, board / 70]);
        for (number, board) in boards().enumerate() {
            let needs = seen.needs();
            assert_eq!(seen.add(&board, number as u64), None, "{board:?}");
            assert!(needs.is_none_or(|bytes| bytes >= 33 * seen.numbers.capacity() as u64));
        }
        for (number, board) in boards().enumerate() {
            assert_eq!(seen.add(&board, 0), Some(number as u64), "{board:?}");
        }
        assert!(!seen.has(&[70, 0]) && !seen.has(&[0]) && !seen.has(&[0, 0, 0]));
    }
}
