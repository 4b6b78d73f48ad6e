//! NEON: 8 lanes of 16 bits, on every 64-bit ARM processor, so there is nothing to detect.
//!
//! Unlike AVX2, NEON has lookup tables of 32 bytes, so one lookup gives both bytes of what a queen attacks. It has no instruction
//! that gathers a bit of every lane, so lanes are weighted and added: one sum tells which are kept and how many.
//!
//! Instructions per solution, counted in an emulator (docs/platforms.md): lanes take 41 at n = 16 where the portable set takes
//! 99. The join takes 27 at n = 18 instead of 31, because the compiler vectorises the portable join.

#![expect(
    unsafe_code,
    reason = "intrinsics need a processor that has them, and this module is compiled for no other; one loop spares checks"
)]

use std::arch::aarch64::*;
use std::arch::asm;

use bytemuck::must_cast;

use super::columns::{
    Columns, Nibbles, TO_THE_FRONT, index, lanes_of_16_bits, one_instruction_each,
};
use super::join::words::Words;
use super::lanes::{Lanes, ROOM};
use crate::position::MAX_N;

/// Compiled in only if the processor has it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Neon;

/// Calls intrinsics that work in registers.
macro_rules! neon {
    ($e:expr) => {
        // SAFETY: the program was compiled for processors that have NEON.
        unsafe { $e }
    };
}

/// Methods of two pairs of vectors.
macro_rules! one_instruction_for_each_half {
    ($($name:ident = $instruction:ident)*) => {$(
        #[inline(always)]
        fn $name(self, a: Self::Vector, b: Self::Vector) -> Self::Vector {
            neon!([$instruction(a[0], b[0]), $instruction(a[1], b[1])])
        }
    )*};
}

/// The squares that a queen attacks in a row, by the number of zeros before the queen's bit: low bytes, then high bytes.
#[derive(Clone, Copy)]
#[repr(align(32))]
pub(crate) struct Attack([[u8; 16]; 2]);

impl From<Nibbles> for Attack {
    fn from(bytes: Nibbles) -> Self {
        let by_zeros = |bytes: [u8; 16]| std::array::from_fn(|zeros| bytes[index(15 - zeros)]);
        Self([by_zeros(bytes.low), by_zeros(bytes.high)])
    }
}

#[derive(Clone, Copy)]
pub(crate) struct Packing {
    bytes: uint8x16_t,
    kept: usize,
}

impl Lanes for Neon {
    lanes_of_16_bits!(8 in uint16x8_t);

    const HAS_TABLES: bool = true;
    type Attack = Attack;
    /// In each lane's bytes, the table positions of the low and the high byte of the answer.
    type Queens = uint8x16_t;
    type Packing = Packing;

    // One function per level, as with other instruction sets: inlined into one, they compile to slower code.
    #[inline(never)]
    fn enter<R>(self, function: impl FnOnce() -> R) -> R {
        function()
    }

    fn attack(self, columns: &Columns, distance: usize) -> Attack {
        columns.attack(distance).into()
    }

    fn table(self, columns: &Columns, attacked: &[u32; MAX_N]) -> Attack {
        columns.table(attacked).into()
    }

    #[inline(always)]
    fn zero(self) -> uint16x8_t {
        neon!(vdupq_n_u16(0))
    }

    one_instruction_each! { neon:
        and = vandq_u16
        or = vorrq_u16
        xor = veorq_u16
        minus = vsubq_u16
        and_nonzero = vminq_u16
        equal = vceqq_u16
    }

    #[inline(always)]
    fn zero_seen(self, so_far: uint16x8_t) -> uint16x8_t {
        neon!(vceqzq_u16(so_far))
    }

    #[inline(always)]
    fn any(self, a: uint16x8_t) -> bool {
        neon!(vmaxvq_u32(vreinterpretq_u32_u16(a))) != 0
    }

    #[inline(always)]
    fn sum(self, a: uint16x8_t) -> u64 {
        neon!(vaddlvq_u16(a).into())
    }

    #[inline(always)]
    fn queens(self, squares: uint16x8_t) -> uint8x16_t {
        neon!({
            let zeros = vclzq_u16(squares);
            let both = vsliq_n_u16::<8>(zeros, zeros);
            vreinterpretq_u8_u16(vorrq_u16(both, vdupq_n_u16(0x1000)))
        })
    }

    #[inline(always)]
    fn clear(self, row: uint16x8_t, queens: uint8x16_t, attack: &Attack) -> uint16x8_t {
        let table = uint8x16x2_t(must_cast(attack.0[0]), must_cast(attack.0[1]));
        neon!(vbicq_u16(
            row,
            vreinterpretq_u16_u8(vqtbl2q_u8(table, queens))
        ))
    }

    #[inline(always)]
    fn keep(self, nonzero: uint16x8_t, union: uint16x8_t, wanted: uint16x8_t) -> Packing {
        const WEIGHTS: [u16; 8] = [0x101, 0x102, 0x104, 0x108, 0x110, 0x120, 0x140, 0x180];
        let sum = neon!({
            let alive = vbicq_u16(vceqq_u16(union, wanted), vceqzq_u16(nonzero));
            usize::from(vaddvq_u16(vandq_u16(alive, must_cast(WEIGHTS))))
        });
        Packing {
            bytes: must_cast(TO_THE_FRONT[sum & 0xff].0),
            kept: sum >> 8,
        }
    }

    #[inline(always)]
    fn append<const ROWS: usize>(
        self,
        child: &[uint16x8_t; ROWS],
        packing: Packing,
        rows: &mut [[u16; ROOM]],
        at: usize,
    ) -> usize {
        for (&v, row) in child[1..].iter().zip(rows) {
            let to: &mut [u16; 8] = (&mut row[at..at + 8]).try_into().expect("8 words");
            let packed = neon!(vqtbl1q_u8(vreinterpretq_u8_u16(v), packing.bytes));
            *to = must_cast(packed);
        }
        at + packing.kept
    }
}

/// Four words.
type Pairs = [uint64x2_t; 2];

impl Words for Neon {
    const LANES: usize = 4;
    type Vector = Pairs;

    #[inline(always)]
    fn enter<R>(self, function: impl FnOnce() -> R) -> R {
        function()
    }

    #[inline(always)]
    fn splat(self, word: u64) -> Pairs {
        neon!([vdupq_n_u64(word); 2])
    }

    #[inline(always)]
    fn gather(self, words: impl FnMut(usize) -> u64) -> Pairs {
        must_cast(std::array::from_fn::<u64, 4, _>(words))
    }

    #[inline(always)]
    fn load(self, words: &[u64]) -> Pairs {
        must_cast(*words.first_chunk::<4>().expect("four words"))
    }

    one_instruction_for_each_half! {
        and = vandq_u64
        and_not = vbicq_u64
        or = vorrq_u64
        xor = veorq_u64
    }

    #[inline(always)]
    fn settled(self, a: Pairs) -> Pairs {
        let [mut a, mut b] = a;
        // SAFETY: there is no instruction, only a comment, and the registers that it names are returned unchanged.
        unsafe {
            asm!("/* {0:v} {1:v} */", inout(vreg) a, inout(vreg) b, options(nomem, nostack, preserves_flags));
        }
        [a, b]
    }

    // Where a and b differ, c decides: one instruction, which the compiler would split unless it is spelled out.
    #[inline(always)]
    fn majority(self, a: Pairs, _: Pairs, c: Pairs, differ: Pairs) -> Pairs {
        let decide = |mut a: uint64x2_t, c: uint64x2_t, differ: uint64x2_t| {
            // SAFETY: the instruction works in registers.
            unsafe {
                asm!(
                    "bit {0:v}.16b, {1:v}.16b, {2:v}.16b",
                    inout(vreg) a,
                    in(vreg) c,
                    in(vreg) differ,
                    options(pure, nomem, nostack, preserves_flags)
                );
            }
            a
        };
        [decide(a[0], c[0], differ[0]), decide(a[1], c[1], differ[1])]
    }

    #[inline(always)]
    fn left(self, a: Pairs, by: u32) -> Pairs {
        neon!(a.map(|pair| vshlq_u64(pair, vdupq_n_s64(by.into()))))
    }

    // A shift to the left by a negative number.
    #[inline(always)]
    fn right(self, a: Pairs, by: u32) -> Pairs {
        neon!(a.map(|pair| vshlq_u64(pair, vdupq_n_s64(-i64::from(by)))))
    }

    #[inline(always)]
    fn is_zero(self, a: Pairs) -> bool {
        neon!(vmaxvq_u32(vreinterpretq_u32_u64(vorrq_u64(a[0], a[1])))) == 0
    }

    #[inline(always)]
    fn ones(self, a: Pairs) -> u64 {
        neon!({
            let [a, b] = a.map(|pair| vcntq_u8(vreinterpretq_u8_u64(pair)));
            vaddlvq_u8(vaddq_u8(a, b)).into()
        })
    }

    #[inline(always)]
    fn append(self, x: u64, four: &[u64; 4], out: &mut [u64], at: usize) -> usize {
        self.append_all(&[x], four, out, at)
    }

    // Word by word: vectors need as many instructions per word, because NEON cannot pack.
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
        for x in xs {
            for y in four {
                // SAFETY: each of the pairs before this one moved the end by one at most, there are 4 N pairs in all, and
                // `out` has 4 N words.
                unsafe { *out.get_unchecked_mut(end) = x | y };
                end += usize::from(x & y == 0);
            }
        }
        at + end
    }
}
