//! AVX-512 with VBMI2: 32 lanes of 16 bits, on Intel processors since Ice Lake and AMD ones since Zen 4.

#![expect(
    unsafe_code,
    reason = "intrinsics may be called only where the processor has them, which `Avx512` proves"
)]

use std::arch::asm;
use std::arch::x86_64::*;

use bytemuck::must_cast;

use super::avx2::Avx2;
use super::columns::{Columns, Nibbles, QUEEN_HASH, lanes_of_16_bits, one_instruction_each};
use super::join::words::{FIELD, ROWS, SLACK, Words};
use super::lanes::{Lanes, ROOM};

/// The proof that the processor has AVX-512 with byte and word instructions, AVX2 and, if `NEW`, compression of words and bit
/// counts. Without those two, which came later, only the join runs; tests run it on older processors.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Avx512<const NEW: bool = true>(Avx2);

#[cfg(test)]
impl Avx512<false> {
    pub(crate) fn detect_older() -> Option<Self> {
        let found = is_x86_feature_detected!("avx512f")
            && is_x86_feature_detected!("avx512bw")
            && is_x86_feature_detected!("avx512vl");
        found.then(Avx2::detect).flatten().map(Self)
    }
}

impl Avx512 {
    pub(crate) fn detect() -> Option<Self> {
        let found = is_x86_feature_detected!("avx512f")
            && is_x86_feature_detected!("avx512bw")
            && is_x86_feature_detected!("avx512vbmi2")
            && is_x86_feature_detected!("avx512vl")
            && is_x86_feature_detected!("avx512vpopcntdq");
        found.then(Avx2::detect).flatten().map(Self)
    }
}

#[target_feature(
    enable = "avx2,avx512f,avx512bw,avx512vbmi2,avx512vl,avx512vpopcntdq,bmi1,bmi2,popcnt"
)]
fn enter<R>(function: impl FnOnce() -> R) -> R {
    function()
}

#[target_feature(enable = "avx2,avx512f,avx512bw,avx512vl,bmi1,bmi2,popcnt")]
fn enter_older<R>(function: impl FnOnce() -> R) -> R {
    function()
}

/// Calls intrinsics that work in registers from a method of `Avx512`. Values that go to or come from memory are cast.
macro_rules! avx512 {
    ($e:expr) => {
        // SAFETY: these functions require only a processor with the features of `enter`, or of `enter_older` if not `NEW`, and
        // `self` was made after finding them.
        unsafe { $e }
    };
}

/// The squares that a queen attacks in a row: low and high bytes of the answers, once per quarter vector.
#[derive(Clone, Copy)]
pub(crate) struct Attack {
    low: __m512i,
    high: __m512i,
}

/// Table indices, as for AVX2.
#[derive(Clone, Copy)]
pub(crate) struct Queens {
    low: __m512i,
    high: __m512i,
}

impl Lanes for Avx512 {
    lanes_of_16_bits!(32 in __m512i);

    type Attack = Attack;
    type Queens = Queens;
    type Packing = __mmask32;

    #[inline(always)]
    fn enter<R>(self, function: impl FnOnce() -> R) -> R {
        avx512!(enter(function))
    }

    fn attack(self, columns: &Columns, distance: usize) -> Attack {
        let Nibbles { low, high } = columns.attack(distance);
        Attack {
            low: must_cast([low; 4]),
            high: must_cast([high; 4]),
        }
    }

    #[inline(always)]
    fn zero(self) -> __m512i {
        avx512!(_mm512_setzero_si512())
    }

    one_instruction_each! { avx512:
        and = _mm512_and_si512
        or = _mm512_or_si512
        xor = _mm512_xor_si512
        minus = _mm512_sub_epi16
        and_nonzero = _mm512_min_epu16
    }

    #[inline(always)]
    fn zero_seen(self, so_far: __m512i) -> __m512i {
        self.equal(so_far, self.zero())
    }

    #[inline(always)]
    fn equal(self, a: __m512i, b: __m512i) -> __m512i {
        avx512!(_mm512_movm_epi16(_mm512_cmpeq_epi16_mask(a, b)))
    }

    #[inline(always)]
    fn any(self, a: __m512i) -> bool {
        avx512!(_mm512_test_epi16_mask(a, a)) != 0
    }

    #[inline(always)]
    fn sum(self, a: __m512i) -> u64 {
        let words: [u16; 32] = must_cast(a);
        words.into_iter().map(u64::from).sum()
    }

    #[inline(always)]
    fn queens(self, squares: __m512i) -> Queens {
        avx512!({
            let hashed = _mm512_mullo_epi16(squares, _mm512_set1_epi16(QUEEN_HASH as i16));
            let low = _mm512_srli_epi16::<12>(hashed);
            let high = _mm512_srli_epi16::<4>(hashed);
            Queens {
                low: _mm512_or_si512(low, _mm512_set1_epi16(i16::MIN)),
                high: _mm512_or_si512(high, _mm512_set1_epi16(0x80)),
            }
        })
    }

    #[inline(always)]
    fn clear(self, row: __m512i, queens: Queens, attack: &Attack) -> __m512i {
        avx512!({
            let low = _mm512_shuffle_epi8(attack.low, queens.low);
            let high = _mm512_shuffle_epi8(attack.high, queens.high);
            _mm512_andnot_si512(_mm512_or_si512(low, high), row)
        })
    }

    #[inline(always)]
    fn keep(self, nonzero: __m512i, union: __m512i, wanted: __m512i) -> __mmask32 {
        avx512!(_mm512_test_epi16_mask(nonzero, nonzero) & _mm512_cmpeq_epi16_mask(union, wanted))
    }

    #[inline(always)]
    fn append<const ROWS: usize>(
        self,
        child: &[__m512i; ROWS],
        packing: __mmask32,
        rows: &mut [[u16; ROOM]],
        at: usize,
    ) -> usize {
        for (v, row) in child[1..].iter().zip(rows) {
            let words: &mut [u16; 32] = (&mut row[at..at + 32]).try_into().expect("32 words");
            // Compressed in a register first: compressing stores are slow on Zen 4.
            *words = must_cast(avx512!(_mm512_maskz_compress_epi16(packing, *v)));
        }
        at + packing.count_ones() as usize
    }
}

/// A word rotated right by this many bits into another register in one instruction; the compiler would generate a copy and a
/// shift.
#[inline]
#[target_feature(enable = "bmi2")]
fn turned<const BY: u32>(word: u64) -> u64 {
    if cfg!(miri) {
        return word.rotate_right(BY);
    }
    let turned;
    // SAFETY: the instruction reads one register and writes another; the caller has BMI2.
    unsafe {
        asm!("rorx {0}, {1}, {by}", out(reg) turned, in(reg) word, by = const BY, options(pure, nomem, nostack, preserves_flags));
    }
    turned
}

/// At most sixteen words, padded with others.
#[inline]
#[target_feature(enable = "avx512f")]
fn some(list: &[u32], missing: __m512i) -> __m512i {
    if let Some(sixteen) = list.first_chunk::<16>() {
        return must_cast(*sixteen);
    }
    let mask = (1u16 << list.len()) - 1;
    // SAFETY: only words of the list are read.
    unsafe { _mm512_mask_loadu_epi32(missing, mask, list.as_ptr().cast()) }
}

/// See [`Words::filter`].
#[inline]
#[target_feature(enable = "avx512f,popcnt")]
fn filter(bit: u32, list: &[u32], out: &mut [u32]) -> usize {
    assert!(out.len() >= list.len() + SLACK);
    let bit = _mm512_set1_epi32(bit as i32);
    let mut end = 0;
    for list in list.chunks(16) {
        // The padding has the bit.
        let sixteen = some(list, bit);
        let kept = _mm512_testn_epi32_mask(sixteen, bit);
        let packed = _mm512_maskz_compress_epi32(kept, sixteen);
        // SAFETY: at most as many words are in front as were read before, and sixteen more are inside `out`.
        unsafe { _mm512_storeu_si512(out.as_mut_ptr().add(end).cast(), packed) };
        end += kept.count_ones() as usize;
    }
    end
}

/// See [`Words::part`].
#[inline]
#[target_feature(enable = "avx512f,popcnt")]
fn part(bit: u32, list: &[u32], without: &mut [u32], with: &mut [u32]) -> usize {
    assert!(without.len() >= list.len() + SLACK && with.len() >= list.len() + SLACK);
    let bit = _mm512_set1_epi32(bit as i32);
    let (mut from, mut to) = (0, 0);
    for list in list.chunks(16) {
        // The padding has the bit.
        let sixteen = some(list, bit);
        let kept = _mm512_testn_epi32_mask(sixteen, bit);
        let first = _mm512_maskz_compress_epi32(kept, sixteen);
        let second = _mm512_maskz_compress_epi32(!kept, sixteen);
        // SAFETY: at most as many words are in front as were read before, and sixteen more are inside both outputs.
        unsafe {
            _mm512_storeu_si512(without.as_mut_ptr().add(from).cast(), first);
            _mm512_storeu_si512(with.as_mut_ptr().add(to).cast(), second);
        }
        let kept = kept.count_ones() as usize;
        (from, to) = (from + kept, to + 16 - kept);
    }
    from
}

/// See [`Words::count_disjoint`].
#[inline]
#[target_feature(enable = "avx512f")]
fn count_disjoint(word: u32, list: &[u32]) -> u64 {
    let (others, one) = (_mm512_set1_epi32(word as i32), _mm512_set1_epi32(1));
    let mut counts = _mm512_setzero_si512();
    let (sixteens, rest) = list.as_chunks::<16>();
    for sixteen in sixteens {
        let disjoint = _mm512_testn_epi32_mask(must_cast(*sixteen), others);
        counts = _mm512_mask_add_epi32(counts, disjoint, counts, one);
    }
    let disjoint = _mm512_testn_epi32_mask(some(rest, _mm512_set1_epi32(-1)), others);
    let rest = disjoint & ((1 << rest.len()) - 1);
    u64::from(_mm512_reduce_add_epi32(counts) as u32) + u64::from(rest.count_ones())
}

impl<const NEW: bool> Words for Avx512<NEW> {
    const LANES: usize = 8;
    type Vector = __m512i;

    #[inline(always)]
    fn enter<R>(self, function: impl FnOnce() -> R) -> R {
        if NEW {
            avx512!(enter(function))
        } else {
            avx512!(enter_older(function))
        }
    }

    #[inline(always)]
    fn splat(self, word: u64) -> __m512i {
        avx512!(_mm512_set1_epi64(word as i64))
    }

    #[inline(always)]
    fn gather(self, words: impl FnMut(usize) -> u64) -> __m512i {
        must_cast(std::array::from_fn::<u64, 8, _>(words))
    }

    #[inline(always)]
    fn load(self, words: &[u64]) -> __m512i {
        must_cast(*words.first_chunk::<8>().expect("eight words"))
    }

    one_instruction_each! { avx512:
        and = _mm512_and_si512
        or = _mm512_or_si512
        xor = _mm512_xor_si512
    }

    #[inline(always)]
    fn and_not(self, a: __m512i, b: __m512i) -> __m512i {
        avx512!(_mm512_andnot_si512(b, a))
    }

    #[inline(always)]
    fn left(self, a: __m512i, by: u32) -> __m512i {
        avx512!(_mm512_sll_epi64(a, _mm_cvtsi32_si128(by as i32)))
    }

    #[inline(always)]
    fn right(self, a: __m512i, by: u32) -> __m512i {
        avx512!(_mm512_srl_epi64(a, _mm_cvtsi32_si128(by as i32)))
    }

    #[inline(always)]
    fn is_zero(self, a: __m512i) -> bool {
        avx512!(_mm512_test_epi64_mask(a, a)) == 0
    }

    #[inline(always)]
    fn ones(self, a: __m512i) -> u64 {
        if !NEW {
            let words: [u64; 8] = must_cast(a);
            return words.iter().map(|word| u64::from(word.count_ones())).sum();
        }
        avx512!(_mm512_reduce_add_epi64(_mm512_popcnt_epi64(a))) as u64
    }

    #[inline(always)]
    fn majority(self, a: __m512i, b: __m512i, c: __m512i, _: __m512i) -> __m512i {
        avx512!(_mm512_ternarylogic_epi64::<0xe8>(a, b, c))
    }

    #[inline(always)]
    fn look_up(self, table: &[__m512i; ROWS], word: u64, field: usize) -> __m512i {
        // The eight bits above the two lowest of a field move to where they count vectors of 64 bytes.
        const fn by(field: u32) -> u32 {
            (64 + field * FIELD + 2 - 6) % 64
        }
        let turned = avx512!(match field {
            0 => turned::<{ by(0) }>(word),
            1 => turned::<{ by(1) }>(word),
            2 => turned::<{ by(2) }>(word),
            3 => turned::<{ by(3) }>(word),
            _ => turned::<{ by(4) }>(word),
        });
        table[(turned >> 6) as usize & 0xff]
    }

    #[inline(always)]
    fn filter(self, bit: u32, list: &[u32], out: &mut [u32]) -> usize {
        avx512!(filter(bit, list, out))
    }

    #[inline(always)]
    fn part(self, bit: u32, list: &[u32], without: &mut [u32], with: &mut [u32]) -> usize {
        avx512!(part(bit, list, without, with))
    }

    #[inline(always)]
    fn count_disjoint(self, word: u32, list: &[u32]) -> u64 {
        avx512!(count_disjoint(word, list))
    }

    // Where AVX-512 has nothing better, AVX2 is used.

    #[inline(always)]
    fn moves_bits(self) -> bool {
        self.0.moves_bits()
    }

    #[inline(always)]
    fn extract(self, word: u64, mask: u64) -> u64 {
        self.0.extract(word, mask)
    }

    #[inline(always)]
    fn deposit(self, word: u64, mask: u64) -> u64 {
        self.0.deposit(word, mask)
    }

    #[inline(always)]
    fn divide(self, bit: u64, four: &[u64; 4], out: &mut [u64]) -> usize {
        self.0.divide(bit, four, out)
    }

    #[inline(always)]
    fn append(self, x: u64, four: &[u64; 4], out: &mut [u64], at: usize) -> usize {
        let out: &mut [u64; 4] = (&mut out[at..at + 4]).try_into().expect("four words");
        let (packed, kept) = avx512!({
            let (x, y) = (_mm256_set1_epi64x(x as i64), must_cast(*four));
            let kept = _mm256_testn_epi64_mask(x, y);
            (
                _mm256_maskz_compress_epi64(kept, _mm256_or_si256(x, y)),
                kept,
            )
        });
        *out = must_cast(packed);
        at + kept.count_ones() as usize
    }

    /// Two x at a time.
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
        let (twos, rest) = xs.as_chunks::<2>();
        for two in twos {
            let (packed, kept) = avx512!({
                let order = _mm512_setr_epi64(0, 0, 0, 0, 1, 1, 1, 1);
                let two = _mm512_castsi128_si512(must_cast(*two));
                let x = _mm512_permutexvar_epi64(order, two);
                let y = _mm512_broadcast_i64x4(must_cast(*four));
                let kept = _mm512_testn_epi64_mask(x, y);
                (
                    _mm512_maskz_compress_epi64(kept, _mm512_or_si512(x, y)),
                    kept,
                )
            });
            let out: &mut [u64; 8] = (&mut out[end..end + 8]).try_into().expect("eight words");
            *out = must_cast(packed);
            end += kept.count_ones() as usize;
        }
        for &x in rest {
            end = Words::append(self, x, four, out, end);
        }
        at + end
    }
}
