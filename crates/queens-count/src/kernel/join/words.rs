//! The operations that the join needs from an instruction set.

/// The bits of a word from one lookup to the next.
pub(crate) const FIELD: u32 = 10;

/// The rows of a table: one for each value of eight bits, and one that may be read but is not used.
pub(crate) const ROWS: usize = (1 << 8) + 1;

/// The space after a list of 32-bit words that may be overwritten with it.
pub(crate) const SLACK: usize = 16;

/// Vectors of 64-bit words, one word for each half board; turned by 90°, the same vectors are *bit columns* that hold one bit of
/// each of `64 × LANES` half boards.
///
/// Every method is one or a few instructions and only makes sense inside [`enter`](Words::enter), into which all of it is
/// inlined.
pub(crate) trait Words: Copy {
    /// The number of words in a vector.
    const LANES: usize;
    type Vector: Copy;

    /// Calls the function compiled for this instruction set.
    fn enter<R>(self, function: impl FnOnce() -> R) -> R;

    fn splat(self, word: u64) -> Self::Vector;
    /// The words, one per lane.
    fn gather(self, words: impl FnMut(usize) -> u64) -> Self::Vector;
    /// The first `LANES` words.
    fn load(self, words: &[u64]) -> Self::Vector;
    fn and(self, a: Self::Vector, b: Self::Vector) -> Self::Vector;
    /// The same vector, with a hint to compute it before what follows in the source. Otherwise a compiler may reorder the terms
    /// of a chain so that it needs more instructions, and postpone sums until registers run out.
    #[inline(always)]
    fn settled(self, a: Self::Vector) -> Self::Vector {
        a
    }
    /// a & !b
    fn and_not(self, a: Self::Vector, b: Self::Vector) -> Self::Vector;
    fn or(self, a: Self::Vector, b: Self::Vector) -> Self::Vector;
    fn xor(self, a: Self::Vector, b: Self::Vector) -> Self::Vector;
    /// The majority of a, b and c in every bit, given a ^ b.
    #[inline(always)]
    fn majority(
        self,
        a: Self::Vector,
        b: Self::Vector,
        c: Self::Vector,
        differ: Self::Vector,
    ) -> Self::Vector {
        self.or(self.and(a, b), self.and(differ, c))
    }
    fn left(self, a: Self::Vector, by: u32) -> Self::Vector;
    fn right(self, a: Self::Vector, by: u32) -> Self::Vector;
    fn is_zero(self, a: Self::Vector) -> bool;
    /// The number of bits set.
    fn ones(self, a: Self::Vector) -> u64;

    /// The row of a table for a field of a word: the eight upper bits of the field, whose two lowest bits are 0.
    #[inline(always)]
    fn look_up(self, table: &[Self::Vector; ROWS], word: u64, field: usize) -> Self::Vector {
        table[(word >> (field as u32 * FIELD + 2)) as usize & 0xff]
    }

    /// The row of a table for a field of 16 bits, whose lowest eight bits are byte offsets in units of vectors; the bits below
    /// the size of a vector, and those above, are ignored.
    #[inline(always)]
    fn look_up_bytes(
        self,
        table: &[Self::Vector; ROWS],
        fields: u64,
        field: usize,
    ) -> Self::Vector {
        let size = size_of::<Self::Vector>().ilog2() as usize;
        table[(fields >> (16 * field + size)) as usize & 0xff]
    }

    /// Writes the words of a list without the bit to the front of `out`, which has [`SLACK`] more places than the list, and
    /// returns their number.
    #[inline(always)]
    fn filter(self, bit: u32, list: &[u32], out: &mut [u32]) -> usize {
        let mut at = 0;
        for &word in list {
            out[at] = word;
            at += usize::from(word & bit == 0);
        }
        at
    }

    /// Writes the words of a list without the bit to the front of one output and those with it to the front of the other, which
    /// have [`SLACK`] more places than the list, and returns the number of the former.
    #[inline(always)]
    fn part(self, bit: u32, list: &[u32], without: &mut [u32], with: &mut [u32]) -> usize {
        let mut at = 0;
        for (i, &word) in list.iter().enumerate() {
            (without[at], with[i - at]) = (word, word);
            at += usize::from(word & bit == 0);
        }
        at
    }

    /// The number of words of a list that have no bit in common with a word.
    #[inline(always)]
    fn count_disjoint(self, word: u32, list: &[u32]) -> u64 {
        let disjoint = list.iter().filter(|&&other| word & other == 0);
        disjoint.count() as u64
    }

    /// Whether [`extract`](Words::extract) and [`deposit`](Words::deposit) are one instruction each, and a fast one.
    #[inline(always)]
    fn moves_bits(self) -> bool {
        false
    }
    /// The bits of a word that are in the mask, side by side from the lowest place.
    #[inline(always)]
    fn extract(self, word: u64, mask: u64) -> u64 {
        bits(mask).enumerate().fold(0, |out, (place, bit)| {
            out | u64::from(word & bit != 0) << place
        })
    }
    /// The lowest bits of a word, each in the place of the next bit of the mask.
    #[inline(always)]
    fn deposit(self, word: u64, mask: u64) -> u64 {
        let taken = bits(mask).enumerate();
        let taken = taken.filter(|(place, _)| word >> place & 1 == 1);
        taken.fold(0, |out, (_, bit)| out | bit)
    }

    /// Writes x | y to `out[at..]` for those of the four that have no bit in common with x, and returns where they end. Up to
    /// four words after that end may be overwritten.
    fn append(self, x: u64, four: &[u64; 4], out: &mut [u64], at: usize) -> usize;

    /// Like [`append`](Words::append) for each of N x. Up to 4 N words from the first place on may be overwritten.
    #[inline(always)]
    fn append_all<const N: usize>(
        self,
        xs: &[u64; N],
        four: &[u64; 4],
        out: &mut [u64],
        at: usize,
    ) -> usize {
        xs.iter().fold(at, |at, &x| self.append(x, four, out, at))
    }

    /// Writes those of the four without the bit to the front of `out`, and the others to its end, four words or more; everything
    /// in between may be overwritten. Returns the number of the former.
    #[inline(always)]
    fn divide(self, bit: u64, four: &[u64; 4], out: &mut [u64]) -> usize {
        let (mut from, mut to) = (0, out.len());
        for &word in four {
            let without = usize::from(word & bit == 0);
            (out[from], out[to - 1]) = (word, word);
            from += without;
            to -= 1 - without;
        }
        from
    }
}

/// The bits of a mask, from the lowest.
fn bits(mask: u64) -> impl Iterator<Item = u64> {
    let lowest = |mask: u64| (mask != 0).then(|| mask & mask.wrapping_neg());
    std::iter::successors(lowest(mask), move |bit| lowest(mask & !(bit | (bit - 1))))
}

/// Adds three bits in every position: (carries, sums).
#[inline(always)]
pub(super) fn add3<W: Words>(
    words: W,
    a: W::Vector,
    b: W::Vector,
    c: W::Vector,
) -> (W::Vector, W::Vector) {
    let half = words.xor(a, b);
    (words.majority(a, b, c, half), words.xor(half, c))
}

/// Turns `64 × LANES` words into the bit columns of their lower or upper 32 bits: bit i of lane l of column j is bit
/// j of word `i × LANES + l`.
///
/// Off-diagonal quarters of larger and larger blocks of bits are swapped, three sizes and then two, so that eight and four
/// vectors at a time stay in registers.
#[inline(always)]
pub(super) fn columns<W: Words>(words: W, rows: &[u64], upper: bool, out: &mut [W::Vector; 32]) {
    let lower = words.splat(u64::MAX >> 32);
    for first in 0..4 {
        let mut eight = [lower; 8];
        for (i, vector) in eight.iter_mut().enumerate() {
            let row = first + 4 * i;
            let a = words.load(&rows[row * W::LANES..]);
            let b = words.load(&rows[(row + 32) * W::LANES..]);
            *vector = if upper {
                words.or(words.right(a, 32), words.and_not(b, lower))
            } else {
                words.or(words.and(a, lower), words.left(b, 32))
            };
        }
        turn_eight(words, &mut eight);
        for (i, vector) in eight.into_iter().enumerate() {
            out[first + 4 * i] = vector;
        }
    }
    turn_fours(words, out);
}

/// Turns `64 × LANES` words of 32 bits, two in each row, into their bit columns: bit i of the l-th 32 bits of column j is bit j
/// of word `i × 2 LANES + l`. No swapped block crosses from one word to its neighbour.
#[inline(always)]
pub(super) fn narrow_columns<W: Words>(words: W, rows: &[u64], out: &mut [W::Vector; 32]) {
    for first in 0..4 {
        let mut eight = [words.splat(0); 8];
        for (i, vector) in eight.iter_mut().enumerate() {
            *vector = words.load(&rows[(first + 4 * i) * W::LANES..]);
        }
        turn_eight(words, &mut eight);
        for (i, vector) in eight.into_iter().enumerate() {
            out[first + 4 * i] = vector;
        }
    }
    turn_fours(words, out);
}

/// Swaps blocks of sixteen, eight and four bits in vectors that are four rows apart.
#[inline(always)]
fn turn_eight<W: Words>(words: W, eight: &mut [W::Vector; 8]) {
    swap::<W, 8, 4, 16>(words, 0x0000_ffff_0000_ffff, eight);
    swap::<W, 8, 2, 8>(words, 0x00ff_00ff_00ff_00ff, eight);
    swap::<W, 8, 1, 4>(words, 0x0f0f_0f0f_0f0f_0f0f, eight);
}

/// Swaps blocks of two bits and of one.
#[inline(always)]
fn turn_fours<W: Words>(words: W, columns: &mut [W::Vector; 32]) {
    for four in columns.as_chunks_mut::<4>().0 {
        swap::<W, 4, 2, 2>(words, 0x3333_3333_3333_3333, four);
        swap::<W, 4, 1, 1>(words, 0x5555_5555_5555_5555, four);
    }
}

/// Swaps the off-diagonal quarters of every 2 BY × 2 BY block of bits; vectors that far apart have numbers that differ by
/// `APART`.
#[inline(always)]
fn swap<W: Words, const N: usize, const APART: usize, const BY: u32>(
    words: W,
    mask: u64,
    vectors: &mut [W::Vector; N],
) {
    let mask = words.splat(mask);
    for i in 0..N / 2 {
        let at = 2 * (i & !(APART - 1)) + (i & (APART - 1));
        let (a, b) = (vectors[at], vectors[at + APART]);
        let differ = words.and(words.xor(words.right(a, BY), b), mask);
        vectors[at] = words.xor(a, words.left(differ, BY));
        vectors[at + APART] = words.xor(b, differ);
    }
}

#[cfg(test)]
pub(super) use tests::with_every_set;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kernel::portable::Portable;
    use rand_xoshiro::Xoshiro256PlusPlus;
    use rand_xoshiro::rand_core::{RngCore, SeedableRng};

    /// Calls a function with every instruction set of this processor, and reports those that it lacks.
    macro_rules! with_every_set {
        ($function:ident) => {
            $function(crate::kernel::portable::Portable);
            #[cfg(target_arch = "aarch64")]
            $function(crate::kernel::neon::Neon);
            #[cfg(target_arch = "x86_64")]
            match crate::kernel::avx2::Avx2::detect() {
                Some(avx2) => $function(avx2),
                None => println!("SKIPPED: AVX2, which this processor lacks"),
            }
            #[cfg(target_arch = "x86_64")]
            match crate::kernel::avx512::Avx512::detect() {
                Some(avx512) => $function(avx512),
                None => println!("SKIPPED: AVX-512, which this processor lacks"),
            }
            #[cfg(target_arch = "x86_64")]
            match crate::kernel::avx512::Avx512::detect_older() {
                Some(avx512) => $function(avx512),
                None => println!("SKIPPED: older AVX-512, which this processor lacks"),
            }
        };
    }
    pub(in super::super) use with_every_set;

    fn assert_as_documented<W: Words>(words: W) {
        let mut random = Xoshiro256PlusPlus::seed_from_u64(6);
        let mut table = [words.splat(0); ROWS];
        for (row, vector) in table.iter_mut().enumerate() {
            *vector = words.splat(1 << (row % 64));
        }
        for value in 0..256 {
            for field in 0..5 {
                // Whatever else is in the word.
                let field_at = FIELD * field as u32;
                let word = random.next_u64() & !(0x3ff << field_at) | value << (field_at + 2);
                let wrong = words.xor(words.look_up(&table, word, field), table[value as usize]);
                assert!(words.is_zero(wrong), "value {value} of field {field}");
            }
        }
        for _ in 0..64 {
            let (word, mask) = (random.next_u64(), random.next_u64() >> 1);
            let extracted = words.extract(word, mask);
            assert_eq!(words.deposit(extracted, mask), word & mask);
            assert_eq!(extracted, Portable.extract(word, mask));
        }
        for _ in 0..64 {
            let mut sparse = || random.next_u64() & random.next_u64() & random.next_u64() & 0xfff;
            let (xs, four) = ([sparse(), sparse()], [(); 4].map(|()| sparse()));
            let pairs = xs.iter().flat_map(|x| four.iter().map(move |y| (x, y)));
            let fit: Vec<u64> = pairs
                .filter(|(x, y)| *x & *y == 0)
                .map(|(x, y)| x | y)
                .collect();
            let mut out = [u64::MAX; 11];
            let end = words.append_all(&xs, &four, &mut out, 2);
            let found = &mut out[2..end];
            found.sort_unstable();
            let mut expected = fit.clone();
            expected.sort_unstable();
            assert_eq!(found, expected);
            assert_eq!((out[1], out[10]), (u64::MAX, u64::MAX), "beside the room");
        }
        for length in 0..100 {
            let list: Vec<u32> = (0..length).map(|_| random.next_u64() as u32).collect();
            let bit = 1 << (length % 32);
            let (expected_with, expected): (Vec<u32>, Vec<u32>) =
                list.iter().partition(|&word| word & bit != 0);
            let mut out = vec![0; length + SLACK];
            let kept = words.filter(bit, &list, &mut out);
            assert_eq!(out[..kept], expected, "{length} words are filtered");
            let mut with = vec![0; length + SLACK];
            let first = words.part(bit, &list, &mut out, &mut with);
            assert_eq!(out[..first], expected, "{length} words are parted");
            assert_eq!(
                with[..length - first],
                expected_with,
                "{length} words are parted"
            );
            for word in [0, bit, u32::MAX, random.next_u64() as u32 & 0x1111] {
                let disjoint = list.iter().filter(|&other| word & other == 0).count();
                assert_eq!(words.count_disjoint(word, &list), disjoint as u64);
            }
        }
        let rows: Vec<u64> = (0..64 * W::LANES).map(|_| random.next_u64()).collect();
        let mut out = [words.splat(0); 32];
        narrow_columns(words, &rows, &mut out);
        for (j, &column) in out.iter().enumerate() {
            let expected = words.gather(|lane| {
                let rows = rows[lane..].iter().step_by(W::LANES).take(32).enumerate();
                rows.fold(0, |word, (i, row)| {
                    word | (row >> j & 1) << i | (row >> (j + 32) & 1) << (i + 32)
                })
            });
            assert!(
                words.is_zero(words.xor(column, expected)),
                "column {j} of halves"
            );
        }
        for upper in [false, true] {
            let mut out = [words.splat(0); 32];
            columns(words, &rows, upper, &mut out);
            for (j, &column) in out.iter().enumerate() {
                let bit = |row: &u64| row >> (j + 32 * usize::from(upper)) & 1;
                let expected = words.gather(|lane| {
                    let rows = rows[lane..].iter().step_by(W::LANES).enumerate();
                    rows.fold(0, |word, (i, row)| word | bit(row) << i)
                });
                assert!(words.is_zero(words.xor(column, expected)), "column {j}");
            }
        }
    }

    #[test]
    fn every_instruction_set_does_what_the_trait_says() {
        with_every_set!(assert_as_documented);
    }
}
