//! The leaves of the tree: a short list is turned into bit columns, and the words of the longer one are looked up.
//!
//! Only columns in which some turned word has a bit get a place in a table. For a word of the longer list, one instruction
//! collects its bits in these columns, and another one spreads them over four fields of sixteen bits, where they are byte offsets
//! of rows from the beginning of a table:
//!
//! ```text
//! bits alive      h g f e d c b a
//! columns met     h   f e     b a        two tables of three and two columns
//! word            1 1 0 1 1 0 0 1   →    collected  1 0 1 0 1   →   row 10 of the second table, row 101 of the first
//! ```

use super::super::pairs::{BitSum, double};
use super::super::words::{ROWS, Words, narrow_columns};
use super::{CHOSEN, List};

/// Tables for 32 bits.
const CHUNKS: usize = 4;

/// The tables for matching a short list.
pub(super) struct Leaf<W: Words> {
    /// The words that are turned.
    rows: Box<[u64]>,
    tables: Box<[[W::Vector; ROWS]; CHUNKS]>,
}

impl<W: Words> Leaf<W> {
    /// The position of a chunk's bits in its field of 16, where they are byte offsets from one row to the next.
    const FIELD_AT: u32 = size_of::<W::Vector>().ilog2();

    #[inline(always)]
    pub(super) fn new(words: W) -> Self {
        Self {
            rows: vec![0; 32 * W::LANES].into(),
            tables: Box::new([[words.splat(0); ROWS]; CHUNKS]),
        }
    }

    /// Counts the pairs of a list of at most `64 × LANES` words with another.
    #[inline(always)]
    pub(super) fn count(&mut self, words: W, turned: List, others: List, alive: u32) -> u64 {
        let rows: &mut [u32] = bytemuck::cast_slice_mut(&mut self.rows);
        rows[..turned.plain.len()].copy_from_slice(turned.plain);
        rows[turned.plain.len()..turned.len()].copy_from_slice(turned.ties);
        let mut columns = [words.splat(0); 32];
        narrow_columns(words, &self.rows, &mut columns);
        let in_use = first_rows(words, turned.len());
        // The columns in which some word has a bit, side by side.
        let (mut mask, mut count, mut left) = (0u32, 0, alive);
        while left != 0 {
            let bit = left.trailing_zeros() as usize;
            left &= left - 1;
            let column = columns[bit];
            columns[count] = column;
            let is_met = !words.is_zero(words.and(column, in_use));
            mask |= u32::from(is_met) << bit;
            count += usize::from(is_met);
        }
        let chunks = match count {
            ..=7 => 1,
            8..=14 => 2,
            15..=21 => 3,
            // Larger tables instead of another lookup pay off only if there are many lookups.
            22..=24 if others.len() > 1500 => 3,
            _ => 4,
        };
        let (mut fields, mut at) = (0, 0);
        for chunk in 0..chunks {
            let width = (count + chunks - 1 - chunk) / chunks;
            fields |= ((1u64 << width) - 1) << (16 * chunk as u32 + Self::FIELD_AT);
            let table = &mut self.tables[chunk];
            let rows = table.first_chunk_mut().expect("rows for eight bits");
            rows[0] = if chunk == 0 {
                in_use
            } else {
                words.splat(u64::MAX)
            };
            for bit in 0..width {
                double(words, rows, bit, columns[at]);
                at += 1;
            }
        }
        let masks = (u64::from(mask), fields);
        match chunks {
            1 => self.look_up::<1>(words, turned, others, masks),
            2 => self.look_up::<2>(words, turned, others, masks),
            3 => self.look_up::<3>(words, turned, others, masks),
            _ => self.look_up::<4>(words, turned, others, masks),
        }
    }

    /// Counts the turned words that fit each of the others. The bits in the first mask move to the fields of the second.
    #[inline(always)]
    fn look_up<const CHUNKS: usize>(
        &self,
        words: W,
        turned: List,
        others: List,
        masks: (u64, u64),
    ) -> u64 {
        if turned.ties.is_empty() {
            let sum = 2 * self.sum::<CHUNKS>(words, others.plain, masks, words.splat(0));
            if others.ties.is_empty() {
                return sum;
            }
            return sum + self.sum::<CHUNKS>(words, others.ties, masks, words.splat(0));
        }
        let twice = first_rows(words, turned.plain.len());
        let sum = self.sum::<CHUNKS>(words, others.plain, masks, twice);
        sum + self.sum::<CHUNKS>(words, others.ties, masks, words.splat(0))
    }

    /// The fitting words, some of which count twice.
    fn sum<const CHUNKS: usize>(
        &self,
        words: W,
        others: &[u32],
        masks: (u64, u64),
        twice: W::Vector,
    ) -> u64 {
        words.enter(
            #[inline(always)]
            || self.sum_inlined::<CHUNKS>(words, others, masks, twice),
        )
    }

    #[inline(always)]
    fn sum_inlined<const CHUNKS: usize>(
        &self,
        words: W,
        others: &[u32],
        (mask, fields): (u64, u64),
        twice: W::Vector,
    ) -> u64 {
        let laid_out = {
            #[inline(always)]
            |other: u32| words.deposit(words.extract(other.into(), mask), fields)
        };
        let fit = {
            #[inline(always)]
            |other: u64| {
                let mut fit = words.look_up_bytes(&self.tables[0], other, 0);
                for chunk in 1..CHUNKS {
                    fit = words.and(fit, words.look_up_bytes(&self.tables[chunk], other, chunk));
                }
                fit
            }
        };
        let mut tally = BitSum::new(words, twice);
        let (eights, rest) = others.as_chunks::<8>();
        tally.add(
            words,
            eights.as_flattened(),
            #[inline(always)]
            |other: u32| fit(laid_out(other)),
        );
        if !rest.is_empty() {
            let mut last = [(0, 0); 8];
            for (last, &other) in last.iter_mut().zip(rest) {
                *last = (laid_out(other), u64::MAX);
            }
            tally.add(
                words,
                &last,
                #[inline(always)]
                |(other, is_there): (u64, u64)| words.and(fit(other), words.splat(is_there)),
            );
        }
        tally.total(words)
    }

    /// Chooses bits that many words of both lists have, the best first, and returns their number.
    #[inline(always)]
    pub(super) fn choose(
        &mut self,
        words: W,
        lists: [List; 2],
        alive: u32,
        chosen: &mut [u32; CHOSEN],
    ) -> usize {
        // Sixteen rows for either list: vectors from all over it, or single words.
        let width = 2 * W::LANES;
        let rows: &mut [u32] = bytemuck::cast_slice_mut(&mut self.rows);
        for (rows, list) in rows.chunks_exact_mut(16 * width).zip(lists) {
            let list = list.longer();
            if list.len() >= 16 * width {
                let step = ((list.len() - width) << 16) / 15;
                for (i, row) in rows.chunks_exact_mut(width).enumerate() {
                    row.copy_from_slice(&list[(i * step) >> 16..][..width]);
                }
            } else {
                rows[..list.len()].copy_from_slice(list);
                rows[list.len()..].fill(0);
            }
        }
        let mut columns = [words.splat(0); 32];
        narrow_columns(words, &self.rows, &mut columns);
        let first_rows = words.splat(0x0000_ffff_0000_ffff);
        let mut worth = [0; 32];
        for (bit, &column) in columns.iter().enumerate() {
            if alive >> bit & 1 == 1 {
                let first = words.ones(words.and(column, first_rows));
                let second = words.ones(words.and_not(column, first_rows));
                // Products in the upper bits, so that numbers can be compared.
                worth[bit] = (first * second) << 5 | bit as u64;
            }
        }
        let mut count = 0;
        for chosen in chosen {
            let best = worth.iter().fold(0, |best: u64, &worth| best.max(worth));
            if best >> 5 == 0 {
                break;
            }
            let bit = best as usize & 31;
            (*chosen, worth[bit]) = (1 << bit, 0);
            count += 1;
        }
        count
    }
}

/// A bit for each of the first turned words.
#[inline(always)]
fn first_rows<W: Words>(words: W, count: usize) -> W::Vector {
    let width = 2 * W::LANES;
    let column = |lane: usize| {
        let rows = (count + width - 1 - lane) / width;
        (1u64 << rows).wrapping_sub(1) as u32
    };
    words.gather(
        #[inline(always)]
        |lane| bytemuck::must_cast([column(2 * lane), column(2 * lane + 1)]),
    )
}
