//! WebAssembly's 128-bit vectors: 8 lanes of 16 bits. The AVX2 kernel, half as wide: the page's build with SIMD.
//!
//! A module either has these instructions or does not load, so there is nothing to detect, and intrinsics are safe to call.

use std::arch::wasm32::*;

use bytemuck::must_cast;

use super::columns::{
    Columns, Nibbles, QUEEN_HASH, TO_THE_FRONT, lanes_of_16_bits, one_instruction_each,
};
use super::lanes::{Lanes, ROOM};

/// Compiled in only if the module has these instructions.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Simd128;

/// Intrinsics are safe to call here.
macro_rules! simd128 {
    ($e:expr) => {
        $e
    };
}

/// Table indices: in each lane's low byte for the low bytes of the answers, in its high byte for the high ones. The other byte is
/// past the table's end, for which a swizzle returns 0.
#[derive(Clone, Copy)]
pub(crate) struct Queens {
    low: v128,
    high: v128,
}

#[derive(Clone, Copy)]
pub(crate) struct Packing {
    bytes: v128,
    kept: usize,
}

impl Lanes for Simd128 {
    lanes_of_16_bits!(8 in v128);

    type Attack = Nibbles;
    type Queens = Queens;
    type Packing = Packing;

    #[inline(always)]
    fn enter<R>(self, function: impl FnOnce() -> R) -> R {
        function()
    }

    fn attack(self, columns: &Columns, distance: usize) -> Nibbles {
        columns.attack(distance)
    }

    #[inline(always)]
    fn zero(self) -> v128 {
        u16x8_splat(0)
    }

    one_instruction_each! { simd128:
        and = v128_and
        or = v128_or
        xor = v128_xor
        minus = u16x8_sub
        and_nonzero = u16x8_min
        equal = u16x8_eq
    }

    #[inline(always)]
    fn zero_seen(self, so_far: v128) -> v128 {
        u16x8_eq(so_far, self.zero())
    }

    #[inline(always)]
    fn any(self, a: v128) -> bool {
        v128_any_true(a)
    }

    #[inline(always)]
    fn sum(self, a: v128) -> u64 {
        let words: [u16; 8] = must_cast(a);
        words.into_iter().map(u64::from).sum()
    }

    #[inline(always)]
    fn queens(self, squares: v128) -> Queens {
        let hashed = u16x8_mul(squares, u16x8_splat(QUEEN_HASH));
        Queens {
            low: v128_or(u16x8_shr(hashed, 12), u16x8_splat(0x8000)),
            high: v128_or(u16x8_shr(hashed, 4), u16x8_splat(0x80)),
        }
    }

    #[inline(always)]
    fn clear(self, row: v128, queens: Queens, attack: &Nibbles) -> v128 {
        let low = u8x16_swizzle(must_cast(attack.low), queens.low);
        let high = u8x16_swizzle(must_cast(attack.high), queens.high);
        v128_andnot(row, v128_or(low, high))
    }

    #[inline(always)]
    fn keep(self, nonzero: v128, union: v128, wanted: v128) -> Packing {
        let alive = v128_andnot(u16x8_eq(union, wanted), self.zero_seen(nonzero));
        let lanes = u16x8_bitmask(alive);
        Packing {
            bytes: must_cast(TO_THE_FRONT[usize::from(lanes)].0),
            kept: lanes.count_ones() as usize,
        }
    }

    #[inline(always)]
    fn append<const ROWS: usize>(
        self,
        child: &[v128; ROWS],
        packing: Packing,
        rows: &mut [[u16; ROOM]],
        at: usize,
    ) -> usize {
        for (&v, row) in child[1..].iter().zip(rows) {
            let words: &mut [u16; 8] = (&mut row[at..at + 8]).try_into().expect("8 words");
            *words = must_cast(u8x16_swizzle(v, packing.bytes));
        }
        at + packing.kept
    }
}
