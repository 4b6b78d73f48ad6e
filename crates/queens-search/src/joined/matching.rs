//! Pairs of an upper and a lower half board that share no diagonal.
//!
//! Up to 256 or 512 half boards of one kind are a *block*, one bit each. Cut the shared diagonals into chunks of six: for every
//! chunk and every set of its diagonals that a half board of the other kind may take, a table has the half boards of the
//! block that take none of them. Those that fit are what the entries of all chunks have in common.
//!
//! For the tables the block is transposed: a *bit column* has the half boards that take a certain diagonal. Each diagonal of a
//! chunk then doubles the table: the sets with it are those without it, less its bit column.

use super::quadrant::Halves;

/// The diagonals in a chunk.
const CHUNK: usize = 6;

/// The number of chunks for the most diagonals, and of their bit columns.
const CHUNKS: usize = 11;

/// The most pairs that are compared one by one: tables would take longer.
const MAX_SINGLE_PAIRS: usize = 2048;

/// The half boards that are looked up at a time.
const BATCH: usize = 64;

/// One bit for each half board of a block: bit i of word w is half board `i × WORDS + w`.
type Bits<const WORDS: usize> = [u64; WORDS];

/// Memory kept from one list to the next.
#[derive(Clone, Debug)]
pub(super) struct Matcher<const WORDS: usize> {
    columns: [Bits<WORDS>; CHUNK * CHUNKS],
    tables: [[Bits<WORDS>; 1 << CHUNK]; CHUNKS],
    fits: [Bits<WORDS>; BATCH],
}

impl<const WORDS: usize> Default for Matcher<WORDS> {
    fn default() -> Self {
        Self {
            columns: [[0; WORDS]; CHUNK * CHUNKS],
            tables: [[[0; WORDS]; 1 << CHUNK]; CHUNKS],
            fits: [[0; WORDS]; BATCH],
        }
    }
}

impl<const WORDS: usize> Matcher<WORDS> {
    /// Calls `found` with the digits of each upper half board and each lower half board that fits it. Half boards take
    /// only the lowest `shared` diagonals.
    #[inline(always)]
    pub(super) fn pairs(
        &mut self,
        shared: usize,
        upper: &Halves,
        lower: &Halves,
        mut found: impl FnMut(u32, u32),
    ) {
        let [uppers, lowers] = [upper, lower].map(|half| half.digits().len());
        if uppers * lowers <= MAX_SINGLE_PAIRS {
            for (taken, &digits) in upper.diagonals().iter().zip(upper.digits()) {
                for (other, &other_digits) in lower.diagonals().iter().zip(lower.digits()) {
                    if taken & other == 0 {
                        found(digits, other_digits);
                    }
                }
            }
            return;
        }
        // Making the tables of a block takes as long as some 200 lookups.
        let cost = |block: usize, others: usize| block.div_ceil(64 * WORDS) * (others + 200);
        if cost(lowers, uppers) < cost(uppers, lowers) {
            self.blocks(shared, lower, upper, |lower, upper| found(upper, lower));
        } else {
            self.blocks(shared, upper, lower, found);
        }
    }

    #[inline(always)]
    fn blocks(
        &mut self,
        shared: usize,
        blocks: &Halves,
        others: &Halves,
        mut found: impl FnMut(u32, u32),
    ) {
        let diagonals = blocks.diagonals().chunks(64 * WORDS);
        for (diagonals, digits) in diagonals.zip(blocks.digits().chunks(64 * WORDS)) {
            match shared.div_ceil(CHUNK) {
                0..=4 => self.block::<4>(diagonals, digits, others, &mut found),
                5 => self.block::<5>(diagonals, digits, others, &mut found),
                6 => self.block::<6>(diagonals, digits, others, &mut found),
                _ => self.block::<CHUNKS>(diagonals, digits, others, &mut found),
            }
        }
    }

    #[inline(always)]
    fn block<const USED: usize>(
        &mut self,
        diagonals: &[u64],
        digits: &[u32],
        others: &Halves,
        found: &mut impl FnMut(u32, u32),
    ) {
        let Some((tables, _)) = self.tables.split_first_chunk_mut::<USED>() else {
            return;
        };
        transpose(diagonals, false, &mut self.columns);
        if CHUNK * USED > 32 {
            transpose(diagonals, true, &mut self.columns[32..]);
        }
        let columns = self.columns.as_chunks::<CHUNK>().0;
        for (table, columns) in tables.iter_mut().zip(columns) {
            fill_table(table, columns);
        }
        // Positions after the last half board of the block match nothing.
        let valid: Bits<WORDS> = std::array::from_fn(|word| {
            let ones = diagonals.len().saturating_sub(word).div_ceil(WORDS);
            u64::MAX.checked_shr(64 - ones as u32).unwrap_or(0)
        });
        for row in &mut tables[0] {
            for word in 0..WORDS {
                row[word] &= valid[word];
            }
        }
        // The matches go to memory first: kept in registers, they would be spilled word by word and read at once.
        let batches = others.diagonals().chunks(BATCH);
        for (batch, other_digits) in batches.zip(others.digits().chunks(BATCH)) {
            for (&taken, fits) in batch.iter().zip(&mut self.fits) {
                let rows: [&Bits<WORDS>; USED] =
                    std::array::from_fn(|chunk| &tables[chunk][in_chunk(taken, chunk)]);
                for word in 0..WORDS {
                    fits[word] = rows.iter().fold(u64::MAX, |fits, row| fits & row[word]);
                }
            }
            for (&other, fits) in other_digits.iter().zip(&self.fits) {
                if *fits == [0; WORDS] {
                    continue;
                }
                for (word, &bits) in fits.iter().enumerate() {
                    let mut bits = bits;
                    while bits != 0 {
                        let index = WORDS * bits.trailing_zeros() as usize + word;
                        bits &= bits - 1;
                        found(digits[index], other);
                    }
                }
            }
        }
    }
}

/// The diagonals of one chunk.
#[inline(always)]
fn in_chunk(diagonals: u64, chunk: usize) -> usize {
    (diagonals >> (CHUNK * chunk)) as usize & ((1 << CHUNK) - 1)
}

/// For each set of a chunk's diagonals, the half boards that take none of them.
#[inline(always)]
fn fill_table<const WORDS: usize>(
    table: &mut [Bits<WORDS>; 1 << CHUNK],
    columns: &[Bits<WORDS>; CHUNK],
) {
    table[0] = [u64::MAX; WORDS];
    for (diagonal, column) in columns.iter().enumerate() {
        let (without, with) = table.split_at_mut(1 << diagonal);
        for (without, with) in without.iter().zip(with) {
            for word in 0..WORDS {
                with[word] = without[word] & !column[word];
            }
        }
    }
}

/// The bit columns of the lower or upper 32 diagonals.
///
/// Off-diagonal quarters of smaller and smaller squares of bits are swapped.
#[inline(always)]
fn transpose<const WORDS: usize>(diagonals: &[u64], upper: bool, out: &mut [Bits<WORDS>]) {
    const LOW: u64 = u64::MAX >> 32;
    let row = |row: usize| -> Bits<WORDS> {
        let from = row * WORDS;
        match diagonals.get(from..from + WORDS) {
            Some(full) => std::array::from_fn(|word| full[word]),
            None => {
                std::array::from_fn(|word| diagonals.get(from + word).copied().unwrap_or_default())
            }
        }
    };
    let mut bits = [[0; WORDS]; 32];
    for (i, bits) in bits.iter_mut().enumerate() {
        let (a, b) = (row(i), row(i + 32));
        for word in 0..WORDS {
            bits[word] = if upper {
                a[word] >> 32 | b[word] & !LOW
            } else {
                a[word] & LOW | b[word] << 32
            };
        }
    }
    swap::<WORDS, 16>(0x0000_ffff_0000_ffff, &mut bits);
    swap::<WORDS, 8>(0x00ff_00ff_00ff_00ff, &mut bits);
    swap::<WORDS, 4>(0x0f0f_0f0f_0f0f_0f0f, &mut bits);
    swap::<WORDS, 2>(0x3333_3333_3333_3333, &mut bits);
    swap::<WORDS, 1>(0x5555_5555_5555_5555, &mut bits);
    out[..32].copy_from_slice(&bits);
}

/// Swaps the off-diagonal quarters of every square of 2 BY × 2 BY bits.
#[inline(always)]
fn swap<const WORDS: usize, const BY: usize>(mask: u64, bits: &mut [Bits<WORDS>; 32]) {
    for pair in bits.chunks_exact_mut(2 * BY) {
        let (upper, lower) = pair.split_at_mut(BY);
        for (a, b) in upper.iter_mut().zip(lower) {
            for word in 0..WORDS {
                let differ = (a[word] >> BY ^ b[word]) & mask;
                a[word] ^= differ << BY;
                b[word] ^= differ;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand_xoshiro::Xoshiro256PlusPlus;
    use rand_xoshiro::rand_core::{RngCore, SeedableRng};

    /// The pairs that a matcher finds, and those that one by one comparison finds, sorted.
    fn assert_all_pairs<const WORDS: usize>(shared: usize, lengths: [usize; 2]) {
        let mut random = Xoshiro256PlusPlus::seed_from_u64(shared as u64);
        let mask = u64::MAX >> (64 - shared);
        let halves = lengths.map(|length| {
            let sparse = |random: &mut Xoshiro256PlusPlus| {
                (0..4).fold(mask, |word, _| word & random.next_u64())
            };
            let diagonals: Vec<u64> = (0..length).map(|_| sparse(&mut random)).collect();
            Halves::from_diagonals(diagonals)
        });
        let [upper, lower] = &halves;
        let mut found = Vec::new();
        Matcher::<WORDS>::default().pairs(shared, upper, lower, |a, b| found.push((a, b)));
        found.sort_unstable();
        let lower = || lower.diagonals().iter().zip(lower.digits());
        let uppers = upper.diagonals().iter().zip(upper.digits());
        let pairs = uppers.flat_map(|a| lower().map(move |b| (a, b)));
        let fit = pairs.filter(|((a, _), (b, _))| *a & *b == 0);
        let expected: Vec<(u32, u32)> = fit.map(|((_, &a), (_, &b))| (a, b)).collect();
        assert!(found == expected, "{shared} diagonals, {lengths:?}");
        assert!(expected.len() > 10, "{}", expected.len());
    }

    #[test]
    fn the_matcher_finds_all_pairs_and_no_others() {
        for shared in [5, 24, 25, 30, 31, 36, 37, 60, 63] {
            for lengths in [[20, 30], [256, 5], [5, 257], [700, 513]] {
                assert_all_pairs::<4>(shared, lengths);
                assert_all_pairs::<8>(shared, lengths);
            }
        }
    }
}
