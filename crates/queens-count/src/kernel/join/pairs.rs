//! Counts the pairs of a top and a bottom half that do not attack each other.
//!
//! The half boards of one list are *turned*, up to `64 × LANES` at a time, into bit columns, from which tables are made: for each
//! chunk of diagonals and each value of it, the set of turned half boards that have none of these diagonals. Each of the *others*
//! looks up the value of each of its chunks, and the intersection of the sets is the set of turned half boards that fit it.
//! Others with the same key share the set that fits their key; if it is empty they are all skipped. There are too few ties for
//! that.
//!
//! A small case, with four turned half boards and one chunk of two diagonals:
//!
//! ```text
//! turned      A has diagonal 0, B diagonal 1, C both, D none
//! columns     diagonal 0: A C      diagonal 1: B C
//!
//! value 00    A B C D              an empty chunk conflicts with none
//! value 01    B D                  the row for 00, without column 0
//! value 10    A D                  the rows for 00 and 01,
//! value 11    D                    without column 1
//! ```
//!
//! Each bit doubles the table by one operation per row. Another half board with diagonal 1 looks up value 10, and fits A and D.
//!
//! Fits are counted for many others at once, in bit columns: the first column holds the ones of 256 or 512 counters, the next
//! their twos, and so on. Three bits are added to a one and a carried two by five operations, whatever the width.
//!
//! ```text
//! fits    A D  +  B D  +  D        ones: A B D, since three D are one and a carried two      twos: D
//! ```
//!
//! Either list can be turned. More groups of turned half boards differ more in their keys, so more is skipped, but each group
//! costs its tables: see [`work`](super::groups::work).

use super::groups::Groups;
use super::layout::{Layout, MAX_CHUNKS, TIE, chunk_bit};
use super::sorted::{MAX_KEYS, Sorted};
use super::words::{ROWS, Words, add3, columns};

/// The most lanes of any instruction set.
const MAX_LANES: usize = 8;

/// The sets of turned half boards that miss each value of each chunk, and of the key.
pub(super) struct FitTables<W: Words> {
    chunks: Box<[[W::Vector; ROWS]; MAX_CHUNKS]>,
    keys: Box<[W::Vector; MAX_KEYS]>,
    /// The turned half boards that are not ties.
    plain: W::Vector,
}

impl<W: Words> FitTables<W> {
    #[inline(always)]
    pub(super) fn new(words: W) -> Self {
        let none = words.splat(0);
        Self {
            chunks: Box::new([[none; ROWS]; MAX_CHUNKS]),
            keys: Box::new([none; MAX_KEYS]),
            plain: none,
        }
    }

    /// Makes the tables for some half boards, at most `64 × LANES`. Must be inlined, because it uses instructions that not every
    /// processor has.
    #[inline(always)]
    fn fill(&mut self, words: W, layout: &Layout, turned: &[u64]) {
        let mut copy = [u64::MAX; 64 * MAX_LANES];
        let rows = if turned.len() == 64 * W::LANES {
            turned
        } else {
            copy[..turned.len()].copy_from_slice(turned);
            &copy
        };
        let (mut lower, mut upper) = ([words.splat(0); 32], [words.splat(0); 32]);
        columns(words, rows, false, &mut lower);
        columns(words, rows, true, &mut upper);
        for (chunk, &width) in layout.widths.iter().enumerate() {
            let table = self.chunks[chunk]
                .first_chunk_mut()
                .expect("rows for eight bits");
            table[0] = words.splat(u64::MAX);
            for bit in 0..width {
                let at = chunk_bit(chunk, bit) as usize;
                let column = if at < 32 { lower[at] } else { upper[at - 32] };
                double(words, table, bit, column);
            }
        }
        // Any key fits the empty one, but only some bits of each lane stand for a half board.
        let in_use = |lane: usize| {
            let rows = (turned.len() + W::LANES - 1 - lane) / W::LANES;
            u64::MAX.checked_shr(64 - rows as u32).unwrap_or(0)
        };
        self.keys[0] = words.gather(in_use);
        for bit in 0..layout.key as usize {
            let column = upper[layout.key_at() as usize - 32 + bit];
            double(words, &mut self.keys, bit, column);
        }
        self.plain = words.and_not(words.splat(u64::MAX), upper[TIE.ilog2() as usize - 32]);
    }

    /// The turned half boards that fit another one, given those that fit its key.
    #[inline(always)]
    fn fit<const CHUNKS: usize>(&self, words: W, fit_key: W::Vector, other: u64) -> W::Vector {
        let mut fit = fit_key;
        for chunk in 0..CHUNKS {
            fit = words.and(fit, words.look_up(&self.chunks[chunk], other, chunk));
            if chunk == 0 || chunk == CHUNKS - 1 {
                fit = words.settled(fit);
            }
        }
        fit
    }
}

/// Extends a table for values of this many bits, at most seven, by the next bit.
#[inline(always)]
pub(super) fn double<W: Words>(
    words: W,
    table: &mut [W::Vector; MAX_KEYS],
    bits: usize,
    column: W::Vector,
) {
    match bits {
        0 => double_rows::<W, 1>(words, table, column),
        1 => double_rows::<W, 2>(words, table, column),
        2 => double_rows::<W, 4>(words, table, column),
        3 => double_rows::<W, 8>(words, table, column),
        4 => double_rows::<W, 16>(words, table, column),
        5 => double_rows::<W, 32>(words, table, column),
        6 => double_rows::<W, 64>(words, table, column),
        _ => double_rows::<W, 128>(words, table, column),
    }
}

/// Each number of rows has a separate loop, because the processor cannot predict the end of a shared one.
#[inline(always)]
fn double_rows<W: Words, const ROWS: usize>(
    words: W,
    table: &mut [W::Vector; MAX_KEYS],
    column: W::Vector,
) {
    for row in 0..ROWS {
        table[ROWS + row] = words.and_not(table[row], column);
    }
}

/// A count of bits, stored as bit columns of ones, twos, fours … while it is small.
pub(super) struct BitSum<W: Words> {
    columns: [W::Vector; 6],
    /// Multiples of 64, which are rare.
    rest: u64,
    /// Bits that count twice.
    twice: W::Vector,
}

impl<W: Words> BitSum<W> {
    #[inline(always)]
    pub(super) fn new(words: W, twice: W::Vector) -> Self {
        Self {
            columns: [words.splat(0); 6],
            rest: 0,
            twice,
        }
    }

    /// Adds the fits of some others, in multiples of eight.
    #[inline(always)]
    pub(super) fn add<O: Copy>(&mut self, words: W, others: &[O], fit: impl Fn(O) -> W::Vector) {
        let [
            mut ones,
            mut twos,
            mut fours,
            mut eights,
            mut sixteens,
            mut thirty_twos,
        ] = self.columns;
        for b in others.as_chunks::<8>().0 {
            let (two_a, two_b, two_c, two_d, four_a, four_b);
            let mut carry;
            (two_a, ones) = add3(words, ones, fit(b[0]), fit(b[1]));
            (two_b, ones) = add3(words, ones, fit(b[2]), fit(b[3]));
            ones = words.settled(ones);
            (four_a, twos) = add3(words, twos, two_a, two_b);
            (two_c, ones) = add3(words, ones, fit(b[4]), fit(b[5]));
            (two_d, ones) = add3(words, ones, fit(b[6]), fit(b[7]));
            ones = words.settled(ones);
            (four_b, twos) = add3(words, twos, two_c, two_d);
            (carry, fours) = add3(words, fours, four_a, four_b);
            for column in [&mut eights, &mut sixteens, &mut thirty_twos] {
                (carry, *column) = (words.and(*column, carry), words.xor(*column, carry));
            }
            if !words.is_zero(carry) {
                self.rest += self.weight(words, carry);
            }
        }
        self.columns = [ones, twos, fours, eights, sixteens, thirty_twos];
    }

    #[inline(always)]
    pub(super) fn total(&self, words: W) -> u64 {
        let mut sum = self.rest;
        // Not a fold, which may be compiled outside `enter`.
        for i in (0..self.columns.len()).rev() {
            sum = 2 * sum + self.weight(words, self.columns[i]);
        }
        sum
    }

    #[inline(always)]
    fn weight(&self, words: W, column: W::Vector) -> u64 {
        words.ones(column) + words.ones(words.and(column, self.twice))
    }
}

/// Two lists of half boards, ready to be matched.
pub(super) struct Pairs<'a> {
    pub(super) layout: &'a Layout,
    pub(super) turned: &'a Sorted,
    /// The groups of the turned list.
    pub(super) groups: &'a Groups,
    pub(super) others: &'a Sorted,
    /// Whether all pairs are ties, marked or not.
    pub(super) all_tie: bool,
}

impl Pairs<'_> {
    /// Counts the fitting pairs: twice each, but ties once.
    #[inline(always)]
    pub(super) fn count<W: Words>(&self, words: W, fits: &mut FitTables<W>) -> u64 {
        let mut sum = 0;
        for group in self.groups.of(self.turned.all()) {
            fits.fill(words, self.layout, group);
            sum += match self.layout.widths.len() {
                1 => self.count_chunks::<W, 1>(words, fits),
                2 => self.count_chunks::<W, 2>(words, fits),
                3 => self.count_chunks::<W, 3>(words, fits),
                4 => self.count_chunks::<W, 4>(words, fits),
                5 => self.count_chunks::<W, 5>(words, fits),
                chunks => unreachable!("{chunks} chunks"),
            };
        }
        sum
    }

    /// The fitting pairs of the group whose tables are made.
    #[inline(always)]
    fn count_chunks<W: Words, const CHUNKS: usize>(&self, words: W, fits: &FitTables<W>) -> u64 {
        let others = self.others;
        let none = words.splat(0);
        let twice = if self.all_tie { none } else { fits.plain };
        let mut tally = BitSum::new(words, twice);
        for key in 0..others.keys() {
            let fit_key = fits.keys[key];
            if words.is_zero(fit_key) {
                continue;
            }
            tally.add(
                words,
                others.with_key(key),
                #[inline(always)]
                |other| fits.fit::<CHUNKS>(words, fit_key, other),
            );
        }
        let mut sum = tally.total(words);
        let ties = others.ties();
        if !ties.is_empty() {
            // The second mask changes nothing, but tells the compiler that the key is inside the table.
            let (key_at, mask) = (self.layout.key_at(), others.keys() - 1);
            let key = |other: u64| (other >> key_at) as usize & mask & (MAX_KEYS - 1);
            if cfg!(target_family = "wasm") {
                // There are few of them, and the page has to be small.
                for &other in ties {
                    let fit_key = fits.keys[key(other)];
                    sum += words.ones(fits.fit::<CHUNKS>(words, fit_key, other));
                }
            } else {
                let mut tally = BitSum::new(words, none);
                tally.add(
                    words,
                    ties,
                    #[inline(always)]
                    |other| fits.fit::<CHUNKS>(words, fits.keys[key(other)], other),
                );
                sum += tally.total(words);
            }
        }
        sum
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kernel::portable::Portable;

    #[test]
    fn the_small_case_fits_and_adds_up_as_documented() {
        let words = Portable;
        let [a, b, c, d] = [1, 2, 4, 8];
        let vector = |set: u64| words.splat(set);
        let is = |vector: <Portable as Words>::Vector, set: u64| {
            words.is_zero(words.xor(vector, words.splat(set)))
        };
        let mut table = [vector(0); MAX_KEYS];
        table[0] = vector(a | b | c | d);
        double(words, &mut table, 0, vector(a | c));
        double(words, &mut table, 1, vector(b | c));
        assert!(is(table[0b01], b | d));
        assert!(is(table[0b10], a | d));
        assert!(is(table[0b11], d));
        let (twos, ones) = add3(words, vector(a | d), vector(b | d), vector(d));
        assert!(is(ones, a | b | d) && is(twos, d));
    }

    #[test]
    fn a_tally_counts_bits_once_or_twice() {
        let words = Portable;
        let lanes = Portable::LANES as u64;
        let mut tally = BitSum::new(words, words.splat(1));
        // 640 others, each of which has its own number as the set that fits.
        let others: Vec<u64> = (0..640).collect();
        tally.add(words, &others, |other| words.splat(other));
        let ones: u64 = others
            .iter()
            .map(|other| u64::from(other.count_ones()))
            .sum();
        let twice = others.iter().filter(|&other| other & 1 == 1).count() as u64;
        assert_eq!(tally.total(words), lanes * (ones + twice));
    }
}
