//! Separate keys: for every unit, the diagonals by which its lists are best sorted.
//!
//! A diagonal in the key avoids matching the pairs in which both half boards occupy it: its share of the turned half boards times
//! its share of the others. The shares are estimated from samples of both lists. Words are then laid out again, with the bits of
//! the key separate from the others.
//!
//! ```text
//! diagonals     a    b    c    d    e          The key gets a and c; the chunk is left with b, d and e:
//! of turned    50 % 30 % 90 % 40 % 20 %
//! of others    60 % 40 % 50 % 20 % 10 %        a b c d e        a c │ b d e
//! product      30 % 12 % 45 %  8 %  2 %        1 0 1 1 0   →    1 1 │ 0 1 0
//! ```
//!
//! Processors with instructions that extract and deposit bits need three of them per word; others look up the new position of
//! each byte's bits.

use super::layout::{Layout, MAX_SHARED, TIE};
use super::words::{Words, columns};

/// The bytes of a packed word with bits of shared diagonals.
const BYTES: usize = MAX_SHARED / 8;

/// The most lanes of any instruction set.
const MAX_LANES: usize = 8;

/// The layout of a unit's words.
pub(super) struct Keys {
    masks: Masks,
    /// The result for each value of each byte, if bits are not moved by instructions.
    tables: Box<[[u64; 256]; BYTES]>,
}

/// Which bits move where.
#[derive(Clone, Copy, Debug, Default)]
struct Masks {
    /// The bits of the key in a packed word.
    key: u64,
    /// The position they move to.
    key_at: u32,
    /// The other bits.
    rest: u64,
    /// The positions they move to.
    chunks: u64,
}

impl Masks {
    #[inline(always)]
    fn laid_out<W: Words>(self, words: W, word: u64) -> u64 {
        let key = words.extract(word, self.key) << self.key_at;
        let rest = words.deposit(words.extract(word, self.rest), self.chunks);
        key | rest | word & TIE
    }
}

impl Keys {
    pub(super) fn new() -> Self {
        Self {
            masks: Masks::default(),
            tables: Box::new([[0; 256]; BYTES]),
        }
    }

    /// Chooses the key for two lists of packed words.
    #[inline(always)]
    pub(super) fn choose<W: Words>(
        &mut self,
        words: W,
        layout: &Layout,
        shared: usize,
        lists: [&[u64]; 2],
    ) {
        // Not `lists.map(…)`: the standard library's function would call the closure outside `enter`, and with it every
        // intrinsic as a function.
        let shares = [shares(words, lists[0]), shares(words, lists[1])];
        // Products in the upper bits, so that numbers can be sorted.
        let mut worth = [0; MAX_SHARED];
        for (bit, worth) in worth[..shared].iter_mut().enumerate() {
            *worth = (shares[0][bit] * shares[1][bit]) << 6 | bit as u64;
        }
        worth[..shared].sort_unstable();
        let best = &worth[shared - layout.key as usize..shared];
        let key = best.iter().fold(0, |key, worth| key | 1 << (worth & 0x3f));
        self.masks = Masks {
            key,
            key_at: layout.key_at(),
            rest: ((1 << shared) - 1) & !key,
            chunks: layout.padding(),
        };
        if !words.moves_bits() {
            self.fill(words);
        }
    }

    /// Makes the tables.
    #[inline(always)]
    fn fill<W: Words>(&mut self, words: W) {
        for (byte, table) in self.tables.iter_mut().enumerate() {
            for bit in 0..8 {
                let place = self.masks.laid_out(words, 1 << (8 * byte + bit));
                let (known, next) = table[..2 << bit].split_at_mut(1 << bit);
                for (next, known) in next.iter_mut().zip(known) {
                    *next = *known | place;
                }
            }
        }
    }

    /// Lays out packed words by instructions.
    #[inline(always)]
    pub(super) fn by_masks<W: Words>(&self, words: W) -> impl Fn(u64) -> u64 {
        let masks = self.masks;
        #[inline(always)]
        move |word| masks.laid_out(words, word)
    }

    /// Lays out packed words by tables.
    #[inline(always)]
    pub(super) fn by_tables(&self) -> impl Fn(u64) -> u64 + '_ {
        #[inline(always)]
        |word: u64| {
            let laid = self.tables.iter().zip(word.to_le_bytes());
            laid.fold(word & TIE, |laid, (table, byte)| {
                laid | table[usize::from(byte)]
            })
        }
    }
}

/// The number of sampled words in which each shared diagonal's bit is set; the sample is spread over the list, or is all of a
/// short one.
#[inline(always)]
pub(super) fn shares<W: Words>(words: W, list: &[u64]) -> [u64; 64] {
    let mut some = [0; 64 * MAX_LANES];
    let step = (list.len() / (64 * W::LANES)).max(1);
    let spread = list.iter().step_by(step).take(64 * W::LANES);
    for (some, &word) in some.iter_mut().zip(spread) {
        *some = word;
    }
    let mut shares = [0; 64];
    for (upper, shares) in [false, true]
        .into_iter()
        .zip(shares.as_chunks_mut::<32>().0)
    {
        let mut bits = [words.splat(0); 32];
        columns(words, &some, upper, &mut bits);
        for (share, bits) in shares.iter_mut().zip(bits) {
            *share = words.ones(bits);
        }
    }
    shares
}

#[cfg(test)]
mod tests {
    use super::super::Tuning;
    use super::*;
    use crate::kernel::join::words::with_every_set;
    use crate::shard::middle::Middle;
    use rand_xoshiro::Xoshiro256PlusPlus;
    use rand_xoshiro::rand_core::{RngCore, SeedableRng};

    fn assert_laid_out<W: Words>(words: W) {
        let mut random = Xoshiro256PlusPlus::seed_from_u64(9);
        for middle in [
            Middle::new(14, 4, &[1, 3, 8, 11]),
            Middle::new(28, 6, &[0, 2, 4, 1, 3, 27]),
        ] {
            let layout = Layout::new(&middle, Tuning::default());
            let shared = layout.packed.unwrap();
            let mut list = || -> Vec<u64> {
                let words = (0..99).map(|_| random.next_u64() & random.next_u64());
                words
                    .map(|word| word & (TIE | ((1 << shared) - 1)))
                    .collect()
            };
            let lists = [list(), list()];
            let mut keys = Keys::new();
            keys.choose(words, &layout, shared, [&lists[0], &lists[1]]);
            let most = layout.padding() | (TIE - (1 << layout.key_at()));
            keys.fill(words);
            let (by_masks, by_tables) = (keys.by_masks(words), keys.by_tables());
            for a in lists.concat() {
                assert_eq!(by_masks(a), by_tables(a));
                assert_eq!(by_masks(a) & !(most | TIE), 0);
                assert_eq!(by_masks(a).count_ones(), a.count_ones(), "no bit is lost");
                assert_eq!(by_masks(a) & TIE, a & TIE);
                for b in &lists[1] {
                    let meet = |word| word & !TIE != 0;
                    assert_eq!(meet(by_masks(a) & by_masks(*b)), meet(a & b));
                }
            }
        }
    }

    #[test]
    fn words_conflict_as_before_after_they_are_laid_out() {
        with_every_set!(assert_laid_out);
    }
}
