//! Counts the pairs of a top and a bottom half that do not attack each other.
//!
//! Tops are taken `64 × LANES` at a time and turned into bit columns, from which tables are made: for each chunk of
//! diagonals and each value of it, the set of those tops that have none of these diagonals. A bottom looks up the value
//! of each of its chunks, and the intersection of the sets is the set of tops that fit it. Bottoms with the same key
//! share the set of tops that fit their key; where it is empty they are all skipped.

use super::layout::{Layout, MAX_CHUNKS, chunk_bit};
use super::list::{MAX_KEYS, Sorted};
use super::words::{ROWS, Words, add3, columns};

/// The most lanes of any instruction set.
const MAX_LANES: usize = 8;

/// The sets of tops that miss each value of each chunk, and of the key.
pub(super) struct Misses<W: Words> {
    chunks: Box<[[W::Vector; ROWS]; MAX_CHUNKS]>,
    keys: Box<[W::Vector; MAX_KEYS]>,
}

impl<W: Words> Misses<W> {
    pub(super) fn new(words: W) -> Self {
        let none = words.splat(0);
        Self {
            chunks: Box::new([[none; ROWS]; MAX_CHUNKS]),
            keys: Box::new([none; MAX_KEYS]),
        }
    }

    /// Makes the tables for some tops, at most `64 × LANES`.
    #[inline(always)]
    fn fill(&mut self, words: W, layout: &Layout, tops: &[u64]) {
        let mut copy = [u64::MAX; 64 * MAX_LANES];
        let rows = match tops.len() == 64 * W::LANES {
            true => tops,
            false => {
                copy[..tops.len()].copy_from_slice(tops);
                &copy
            }
        };
        let (mut lower, mut upper) = ([words.splat(0); 32], [words.splat(0); 32]);
        columns(words, rows, false, &mut lower);
        columns(words, rows, true, &mut upper);
        for (chunk, &width) in layout.widths.iter().enumerate() {
            let table = &mut self.chunks[chunk];
            table[0] = words.splat(u64::MAX);
            for bit in 0..width {
                let at = chunk_bit(chunk, bit) as usize;
                let column = if at < 32 { lower[at] } else { upper[at - 32] };
                double(words, table, bit, column);
            }
        }
        let lane = |lane: usize| {
            let rows = (tops.len() + W::LANES - 1 - lane) / W::LANES;
            u64::MAX.checked_shr(64 - rows as u32).unwrap_or(0)
        };
        self.keys[0] = words.gather(lane);
        for bit in 0..layout.key as usize {
            let column = upper[layout.key_at() as usize - 32 + bit];
            double(words, &mut *self.keys, bit, column);
        }
    }

    /// Those of the tops that fit a bottom.
    #[inline(always)]
    fn fit<const CHUNKS: usize>(&self, words: W, tops: W::Vector, bottom: u64) -> W::Vector {
        let mut tops = tops;
        for chunk in 0..CHUNKS {
            tops = words.and(tops, words.look_up(&self.chunks[chunk], bottom, chunk));
        }
        tops
    }
}

/// Extends a table for values of so many bits by the next bit.
#[inline(always)]
fn double<W: Words>(words: W, table: &mut [W::Vector], bits: usize, column: W::Vector) {
    let (without, with) = table.split_at_mut(1 << bits);
    for (with, &without) in with[..1 << bits].iter_mut().zip(&*without) {
        *with = words.and_not(without, column);
    }
}

/// A count of bits, kept as bit columns of ones, twos, fours … while it is small.
struct Tally<W: Words> {
    columns: [W::Vector; 6],
    /// Multiples of 64, which are rare.
    rest: u64,
}

impl<W: Words> Tally<W> {
    #[inline(always)]
    fn new(words: W) -> Self {
        Self {
            columns: [words.splat(0); 6],
            rest: 0,
        }
    }

    #[inline(always)]
    fn add(&mut self, words: W, bottoms: &[u64], fit: impl Fn(u64) -> W::Vector) {
        let [
            mut ones,
            mut twos,
            mut fours,
            mut eights,
            mut sixteens,
            mut thirty_twos,
        ] = self.columns;
        for b in bottoms.as_chunks::<8>().0 {
            let (two_a, two_b, two_c, two_d, four_a, four_b);
            let mut carry;
            (two_a, ones) = add3(words, ones, fit(b[0]), fit(b[1]));
            (two_b, ones) = add3(words, ones, fit(b[2]), fit(b[3]));
            (four_a, twos) = add3(words, twos, two_a, two_b);
            (two_c, ones) = add3(words, ones, fit(b[4]), fit(b[5]));
            (two_d, ones) = add3(words, ones, fit(b[6]), fit(b[7]));
            (four_b, twos) = add3(words, twos, two_c, two_d);
            (carry, fours) = add3(words, fours, four_a, four_b);
            for column in [&mut eights, &mut sixteens, &mut thirty_twos] {
                (carry, *column) = (words.and(*column, carry), words.xor(*column, carry));
            }
            if !words.is_zero(carry) {
                self.rest += words.ones(carry);
            }
        }
        self.columns = [ones, twos, fours, eights, sixteens, thirty_twos];
    }

    #[inline(always)]
    fn total(&self, words: W) -> u64 {
        let columns = self.columns.iter().rev();
        columns.fold(self.rest, |sum, &column| 2 * sum + words.ones(column))
    }
}

/// Counts the pairs that fit: `plain` times each, but ties once. Bottoms are padded to multiples of eight by key.
#[inline(always)]
pub(super) fn count<W: Words>(
    words: W,
    misses: &mut Misses<W>,
    layout: &Layout,
    plain: u64,
    tops: &Sorted,
    bottoms: &Sorted,
) -> u64 {
    match layout.widths.len() {
        1 => count_chunks::<W, 1>(words, misses, layout, plain, tops, bottoms),
        2 => count_chunks::<W, 2>(words, misses, layout, plain, tops, bottoms),
        3 => count_chunks::<W, 3>(words, misses, layout, plain, tops, bottoms),
        4 => count_chunks::<W, 4>(words, misses, layout, plain, tops, bottoms),
        5 => count_chunks::<W, 5>(words, misses, layout, plain, tops, bottoms),
        chunks => unreachable!("{chunks} chunks"),
    }
}

#[inline(always)]
fn count_chunks<W: Words, const CHUNKS: usize>(
    words: W,
    misses: &mut Misses<W>,
    layout: &Layout,
    plain: u64,
    tops: &Sorted,
    bottoms: &Sorted,
) -> u64 {
    let mut sum = 0;
    for (tops, times) in [(tops.plain(), plain), (tops.ties(), 1)] {
        for tops in tops.chunks(64 * W::LANES) {
            misses.fill(words, layout, tops);
            let misses = &*misses;
            let mut tally = Tally::new(words);
            for key in 0..bottoms.keys() {
                let tops = misses.keys[key];
                if words.is_zero(tops) {
                    continue;
                }
                tally.add(
                    words,
                    bottoms.with_key(key),
                    #[inline(always)]
                    |bottom| misses.fit::<CHUNKS>(words, tops, bottom),
                );
            }
            sum += times * tally.total(words);
            let ties = bottoms.ties();
            if !ties.is_empty() {
                let (key_at, keys) = (layout.key_at(), bottoms.keys() - 1);
                let mut tally = Tally::new(words);
                tally.add(
                    words,
                    ties,
                    #[inline(always)]
                    |bottom| {
                        let tops = misses.keys[(bottom >> key_at) as usize & keys & (MAX_KEYS - 1)];
                        misses.fit::<CHUNKS>(words, tops, bottom)
                    },
                );
                sum += tally.total(words);
            }
        }
    }
    sum
}
