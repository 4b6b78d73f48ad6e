//! AVX2: 16 lanes of 16 bits, on x86-64 processors since about 2013.

#![expect(
    unsafe_code,
    reason = "intrinsics may be called only where the processor has them, which `Avx2` proves; two loops spare checks"
)]

use std::arch::asm;
use std::arch::x86_64::*;

use bytemuck::must_cast;

use super::columns::{
    Columns, Nibbles, QUEEN_HASH, TO_THE_FRONT, lanes_of_16_bits, one_instruction_each,
};
use super::join::words::{FIELD, ROWS, SLACK, Words};
use super::lanes::{Lanes, ROOM};
use crate::position::MAX_N;

/// The proof that the processor has AVX2: it can only be made by detecting it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Avx2 {
    /// The processor moves bits with one fast instruction.
    moves_bits: bool,
}

impl Avx2 {
    pub(crate) fn detect() -> Option<Self> {
        let found = is_x86_feature_detected!("avx2")
            && is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("bmi2")
            && is_x86_feature_detected!("popcnt");
        found.then(|| Self {
            moves_bits: moves_bits_fast(),
        })
    }
}

/// Not on AMD's (nor Hygon's) processors before Zen 3, which take about ten cycles for every bit.
#[allow(unused_unsafe, reason = "newer compilers have `__cpuid` safe")]
fn moves_bits_fast() -> bool {
    if cfg!(miri) {
        return false;
    }
    // SAFETY: every processor with AVX2 has this instruction.
    let [vendor, version] = unsafe { [__cpuid(0).ebx, __cpuid(1).eax] };
    let vendor = vendor.to_le_bytes();
    let family = (version >> 8 & 0xf) + (version >> 20 & 0xff);
    !(&vendor == b"Auth" || &vendor == b"Hygo") || family >= 0x19
}

#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
fn enter<R>(function: impl FnOnce() -> R) -> R {
    function()
}

/// The same vector, forced to be computed at this point, in the order of such points.
#[inline]
#[target_feature(enable = "avx2")]
fn settled(mut vector: __m256i) -> __m256i {
    if cfg!(not(miri)) {
        // SAFETY: there is no instruction, only a comment, and the register that it names is returned unchanged.
        unsafe {
            asm!("/* {0} */", inout(ymm_reg) vector, options(nomem, nostack, preserves_flags));
        }
    }
    vector
}

/// Calls intrinsics that work in registers from a method of `Avx2`. Values that go to or come from memory are cast instead, which
/// is safe; the two remaining pointers have separate blocks.
macro_rules! avx2 {
    ($e:expr) => {
        // SAFETY: these functions require only a processor with AVX2, BMI and POPCNT, and `Avx2::detect` made `self` after
        // finding them.
        unsafe { $e }
    };
}

/// The squares that a queen attacks in a row: low and high bytes of the answers, once per half vector.
#[derive(Clone, Copy)]
pub(crate) struct Attack {
    low: __m256i,
    high: __m256i,
}

impl From<Nibbles> for Attack {
    fn from(Nibbles { low, high }: Nibbles) -> Self {
        Self {
            low: must_cast([low; 2]),
            high: must_cast([high; 2]),
        }
    }
}

/// Table indices: in each lane's low byte for the low bytes of the answers, in its high byte for the high ones. The
/// other byte has its top bit set, for which a shuffle answers 0.
#[derive(Clone, Copy)]
pub(crate) struct Queens {
    low: __m256i,
    high: __m256i,
}

#[derive(Clone, Copy)]
pub(crate) struct Packing {
    bytes: __m256i,
    /// The number of lanes kept of each half.
    kept: [usize; 2],
}

impl Lanes for Avx2 {
    lanes_of_16_bits!(16 in __m256i);

    const HAS_TABLES: bool = true;
    type Attack = Attack;
    type Queens = Queens;
    type Packing = Packing;

    #[inline(always)]
    fn enter<R>(self, function: impl FnOnce() -> R) -> R {
        avx2!(enter(function))
    }

    fn attack(self, columns: &Columns, distance: usize) -> Attack {
        columns.attack(distance).into()
    }

    fn table(self, columns: &Columns, attacked: &[u32; MAX_N]) -> Attack {
        columns.table(attacked).into()
    }

    #[inline(always)]
    fn zero(self) -> __m256i {
        avx2!(_mm256_setzero_si256())
    }

    one_instruction_each! { avx2:
        and = _mm256_and_si256
        or = _mm256_or_si256
        xor = _mm256_xor_si256
        minus = _mm256_sub_epi16
        and_nonzero = _mm256_min_epu16
        equal = _mm256_cmpeq_epi16
    }

    #[inline(always)]
    fn zero_seen(self, so_far: __m256i) -> __m256i {
        self.equal(so_far, self.zero())
    }

    #[inline(always)]
    fn any(self, a: __m256i) -> bool {
        avx2!(_mm256_testz_si256(a, a)) == 0
    }

    #[inline(always)]
    fn sum(self, a: __m256i) -> u64 {
        let words: [u16; 16] = must_cast(a);
        words.into_iter().map(u64::from).sum()
    }

    #[inline(always)]
    fn queens(self, squares: __m256i) -> Queens {
        avx2!({
            let hashed = _mm256_mullo_epi16(squares, _mm256_set1_epi16(QUEEN_HASH as i16));
            let low = _mm256_srli_epi16::<12>(hashed);
            let high = _mm256_srli_epi16::<4>(hashed);
            Queens {
                low: _mm256_or_si256(low, _mm256_set1_epi16(i16::MIN)),
                high: _mm256_or_si256(high, _mm256_set1_epi16(0x80)),
            }
        })
    }

    #[inline(always)]
    fn clear(self, row: __m256i, queens: Queens, attack: &Attack) -> __m256i {
        avx2!({
            let low = _mm256_shuffle_epi8(attack.low, queens.low);
            let high = _mm256_shuffle_epi8(attack.high, queens.high);
            _mm256_andnot_si256(_mm256_or_si256(low, high), row)
        })
    }

    #[inline(always)]
    fn keep(self, nonzero: __m256i, union: __m256i, wanted: __m256i) -> Packing {
        avx2!({
            let empty = self.zero_seen(nonzero);
            let alive = _mm256_andnot_si256(empty, _mm256_cmpeq_epi16(union, wanted));
            let lanes = _mm256_movemask_epi8(_mm256_packs_epi16(alive, alive)) as u32;
            let halves = [lanes & 0xff, lanes >> 24];
            let [low, high] = halves.map(|lanes| must_cast(TO_THE_FRONT[lanes as usize].0));
            Packing {
                bytes: _mm256_set_m128i(high, low),
                kept: halves.map(|lanes| lanes.count_ones() as usize),
            }
        })
    }

    #[inline(always)]
    fn append<const ROWS: usize>(
        self,
        child: &[__m256i; ROWS],
        packing: Packing,
        rows: &mut [[u16; ROOM]],
        at: usize,
    ) -> usize {
        for (v, row) in child[1..].iter().zip(rows) {
            let mut store = |half: __m128i, at: usize| {
                let words: &mut [u16; 8] = (&mut row[at..at + 8]).try_into().expect("8 words");
                *words = must_cast(half);
            };
            let packed = avx2!(_mm256_shuffle_epi8(*v, packing.bytes));
            store(avx2!(_mm256_castsi256_si128(packed)), at);
            let high = avx2!(_mm256_extracti128_si256::<1>(packed));
            store(high, at + packing.kept[0]);
        }
        at + packing.kept[0] + packing.kept[1]
    }
}

/// For each set of four words, the half words that bring those words to the front and the others to the back.
static WORDS_TO_THE_FRONT: [[u32; 8]; 16] = {
    let mut table = [[0; 8]; 16];
    let mut words = 0;
    while words < 16 {
        let (mut word, mut front, mut back) = (0, 0, 8);
        while word < 4 {
            let to = if words >> word & 1 == 1 {
                front += 2;
                front - 2
            } else {
                back -= 2;
                back
            };
            table[words][to] = 2 * word;
            table[words][to + 1] = 2 * word + 1;
            word += 1;
        }
        words += 1;
    }
    table
};

/// x | y for those y of the four that have no bit in common with x, packed to the front, and their number.
#[inline]
#[target_feature(enable = "avx2,popcnt")]
fn packed(x: u64, four: __m256i) -> (__m256i, usize) {
    let x = _mm256_set1_epi64x(x as i64);
    let disjoint = _mm256_cmpeq_epi64(_mm256_and_si256(x, four), _mm256_setzero_si256());
    let kept = _mm256_movemask_pd(_mm256_castsi256_pd(disjoint)) as usize;
    let order = must_cast(WORDS_TO_THE_FRONT[kept]);
    // Every word of x is the same, in whatever order.
    let packed = _mm256_or_si256(x, _mm256_permutevar8x32_epi32(four, order));
    (packed, kept.count_ones() as usize)
}

/// For each set of eight words of 32 bits, the numbers of those words, a byte each, then zeros.
static HALVES_TO_THE_FRONT: [u64; 256] = {
    let mut table = [0; 256];
    let mut words = 0;
    while words < 256 {
        let (mut word, mut front) = (0, 0);
        while word < 8 {
            if words >> word & 1 == 1 {
                table[words] |= word << (8 * front);
                front += 1;
            }
            word += 1;
        }
        words += 1;
    }
    table
};

/// The set of those of eight words that have no bit in common with others.
#[inline]
#[target_feature(enable = "avx2")]
fn disjoint(eight: __m256i, others: __m256i) -> usize {
    let disjoint = _mm256_cmpeq_epi32(_mm256_and_si256(eight, others), _mm256_setzero_si256());
    _mm256_movemask_ps(_mm256_castsi256_ps(disjoint)) as usize
}

/// Some of eight words, packed to the front.
#[inline]
#[target_feature(enable = "avx2")]
fn chosen(eight: __m256i, words: usize) -> __m256i {
    let order = _mm_cvtsi64_si128(HALVES_TO_THE_FRONT[words & 0xff] as i64);
    _mm256_permutevar8x32_epi32(eight, _mm256_cvtepu8_epi32(order))
}

/// At most seven words, padded with others.
#[inline]
#[target_feature(enable = "avx2")]
fn last(rest: &[u32], missing: __m256i) -> __m256i {
    let mask = _mm256_cmpgt_epi32(
        _mm256_set1_epi32(rest.len() as i32),
        _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7),
    );
    // SAFETY: only the first `rest.len()` words are read.
    let read = unsafe { _mm256_maskload_epi32(rest.as_ptr().cast(), mask) };
    _mm256_blendv_epi8(missing, read, mask)
}

/// See [`Words::filter`].
#[inline]
#[target_feature(enable = "avx2,popcnt")]
fn filter(bit: u32, list: &[u32], out: &mut [u32]) -> usize {
    assert!(out.len() >= list.len() + SLACK);
    let bit = _mm256_set1_epi32(bit as i32);
    let mut end = 0;
    let (eights, rest) = list.as_chunks::<8>();
    for eight in eights {
        let eight = must_cast(*eight);
        let kept = disjoint(eight, bit);
        // SAFETY: at most as many words are in front as were read before, and eight more are inside `out`.
        unsafe { _mm256_storeu_si256(out.as_mut_ptr().add(end).cast(), chosen(eight, kept)) };
        end += kept.count_ones() as usize;
    }
    // The padding has the bit.
    let eight = last(rest, bit);
    let kept = disjoint(eight, bit);
    // SAFETY: as above.
    unsafe { _mm256_storeu_si256(out.as_mut_ptr().add(end).cast(), chosen(eight, kept)) };
    end + kept.count_ones() as usize
}

/// See [`Words::part`].
#[inline]
#[target_feature(enable = "avx2,popcnt")]
fn part(bit: u32, list: &[u32], without: &mut [u32], with: &mut [u32]) -> usize {
    assert!(without.len() >= list.len() + SLACK && with.len() >= list.len() + SLACK);
    let bit = _mm256_set1_epi32(bit as i32);
    let (mut from, mut to) = (0, 0);
    let (eights, rest) = list.as_chunks::<8>();
    for i in 0..=eights.len() {
        // The padding at the end has the bit.
        let eight = match eights.get(i) {
            Some(eight) => must_cast(*eight),
            None => last(rest, bit),
        };
        let kept = disjoint(eight, bit);
        // SAFETY: at most as many words are in front as were read before, and eight more are inside both outputs.
        unsafe {
            _mm256_storeu_si256(without.as_mut_ptr().add(from).cast(), chosen(eight, kept));
            _mm256_storeu_si256(with.as_mut_ptr().add(to).cast(), chosen(eight, !kept));
        }
        let kept = kept.count_ones() as usize;
        (from, to) = (from + kept, to + 8 - kept);
    }
    from
}

/// See [`Words::count_disjoint`].
#[inline]
#[target_feature(enable = "avx2")]
fn count_disjoint(word: u32, list: &[u32]) -> u64 {
    let (others, zero) = (_mm256_set1_epi32(word as i32), _mm256_setzero_si256());
    let mut counts = zero;
    let (eights, rest) = list.as_chunks::<8>();
    for eight in eights {
        let common = _mm256_and_si256(must_cast(*eight), others);
        // Equal is −1.
        counts = _mm256_sub_epi32(counts, _mm256_cmpeq_epi32(common, zero));
    }
    let counts: [u32; 8] = must_cast(counts);
    let rest = rest.iter().filter(|&&other| word & other == 0).count();
    u64::from(counts.iter().sum::<u32>()) + rest as u64
}

impl Words for Avx2 {
    const LANES: usize = 4;
    type Vector = __m256i;

    #[inline(always)]
    fn enter<R>(self, function: impl FnOnce() -> R) -> R {
        avx2!(enter(function))
    }

    #[inline(always)]
    fn splat(self, word: u64) -> __m256i {
        avx2!(_mm256_set1_epi64x(word as i64))
    }

    #[inline(always)]
    fn gather(self, words: impl FnMut(usize) -> u64) -> __m256i {
        must_cast(std::array::from_fn::<u64, 4, _>(words))
    }

    #[inline(always)]
    fn load(self, words: &[u64]) -> __m256i {
        must_cast(*words.first_chunk::<4>().expect("four words"))
    }

    one_instruction_each! { avx2:
        and = _mm256_and_si256
        or = _mm256_or_si256
        xor = _mm256_xor_si256
    }

    #[inline(always)]
    fn settled(self, a: __m256i) -> __m256i {
        avx2!(settled(a))
    }

    #[inline(always)]
    fn and_not(self, a: __m256i, b: __m256i) -> __m256i {
        avx2!(_mm256_andnot_si256(b, a))
    }

    #[inline(always)]
    fn left(self, a: __m256i, by: u32) -> __m256i {
        avx2!(_mm256_sll_epi64(a, _mm_cvtsi32_si128(by as i32)))
    }

    #[inline(always)]
    fn right(self, a: __m256i, by: u32) -> __m256i {
        avx2!(_mm256_srl_epi64(a, _mm_cvtsi32_si128(by as i32)))
    }

    #[inline(always)]
    fn is_zero(self, a: __m256i) -> bool {
        avx2!(_mm256_testz_si256(a, a)) == 1
    }

    #[inline(always)]
    fn ones(self, a: __m256i) -> u64 {
        let words: [u64; 4] = must_cast(a);
        words.iter().map(|word| u64::from(word.count_ones())).sum()
    }

    #[inline(always)]
    fn moves_bits(self) -> bool {
        self.moves_bits
    }

    #[inline(always)]
    fn extract(self, word: u64, mask: u64) -> u64 {
        avx2!(_pext_u64(word, mask))
    }

    #[inline(always)]
    fn deposit(self, word: u64, mask: u64) -> u64 {
        avx2!(_pdep_u64(word, mask))
    }

    #[inline(always)]
    fn look_up(self, table: &[__m256i; ROWS], word: u64, field: usize) -> __m256i {
        // The field is four times the row, and a row has four words: it counts words as it is.
        let (from, bits) = (field as u64 * u64::from(FIELD), u64::from(FIELD));
        let at = avx2!(_bextr2_u64(word, from | bits << 8)) as usize;
        const { assert!((1 << FIELD) + 3 <= 4 * ROWS) };
        // SAFETY: whatever the word, `at` has ten bits, so the last of four words from there is inside the table's 4 × 257,
        // as the assertion says. The load need not be aligned, and `self` proves AVX2.
        unsafe { _mm256_loadu_si256(table.as_ptr().cast::<u64>().add(at).cast()) }
    }

    #[inline(always)]
    fn append(self, x: u64, four: &[u64; 4], out: &mut [u64], at: usize) -> usize {
        let out: &mut [u64; 4] = (&mut out[at..at + 4]).try_into().expect("four words");
        let (packed, kept) = avx2!(packed(x, must_cast(*four)));
        *out = must_cast(packed);
        at + kept
    }

    #[inline(always)]
    fn append_all<const N: usize>(
        self,
        xs: &[u64; N],
        four: &[u64; 4],
        out: &mut [u64],
        at: usize,
    ) -> usize {
        let out = &mut out[at..at + 4 * N];
        let mut end = 0;
        for &x in xs {
            let (packed, kept) = avx2!(packed(x, must_cast(*four)));
            // SAFETY: each of the N before this one left at most four words, so at most 4 (N − 1) are left when the last is
            // stored, and `out` has 4 N. The store need not be aligned, and `self` proves AVX2. (A check for every store
            // made lists 5 % slower.)
            unsafe { _mm256_storeu_si256(out.as_mut_ptr().add(end).cast(), packed) };
            end += kept;
        }
        at + end
    }

    #[inline(always)]
    fn divide(self, bit: u64, four: &[u64; 4], out: &mut [u64]) -> usize {
        let without = avx2!({
            let bit = _mm256_and_si256(must_cast(*four), _mm256_set1_epi64x(bit as i64));
            let without = _mm256_cmpeq_epi64(bit, _mm256_setzero_si256());
            _mm256_movemask_pd(_mm256_castsi256_pd(without)) as usize
        });
        let order = must_cast(WORDS_TO_THE_FRONT[without]);
        let ordered = avx2!(_mm256_permutevar8x32_epi32(must_cast(*four), order));
        *out.first_chunk_mut().expect("room for four words") = must_cast::<_, [u64; 4]>(ordered);
        *out.last_chunk_mut().expect("room for four words") = must_cast::<_, [u64; 4]>(ordered);
        without.count_ones() as usize
    }

    #[inline(always)]
    fn filter(self, bit: u32, list: &[u32], out: &mut [u32]) -> usize {
        avx2!(filter(bit, list, out))
    }

    #[inline(always)]
    fn part(self, bit: u32, list: &[u32], without: &mut [u32], with: &mut [u32]) -> usize {
        avx2!(part(bit, list, without, with))
    }

    #[inline(always)]
    fn count_disjoint(self, word: u32, list: &[u32]) -> u64 {
        avx2!(count_disjoint(word, list))
    }
}
