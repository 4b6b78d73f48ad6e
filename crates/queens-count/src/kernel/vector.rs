//! Vectors of 128 bits for the portable lanes: in the instructions that all processors of an architecture have, else as arrays.
//!
//! Plain arrays were not enough: the compiler split eight lanes into 4 + 2 + 1 + 1. The `wide` crate was, but it took a tenth of
//! the compile time of the whole library for the eight functions below.

#![cfg_attr(
    any(target_arch = "aarch64", target_arch = "x86_64"),
    expect(
        unsafe_code,
        reason = "intrinsics need a processor that has them, and no other runs what is compiled for this target"
    )
)]

#[cfg(target_arch = "aarch64")]
use std::arch::aarch64::*;
#[cfg(target_arch = "x86_64")]
use std::arch::x86_64::*;

use bytemuck::must_cast;

/// `vector!(U16x8: u16 x 8 in __m128i { … })`: the words of a vector, and how its functions are implemented.
macro_rules! vector {
    ($name:ident: $word:ident x $width:literal in $inside:ty {
        bits($mask:ident) = $bits:expr;
        shifted($shifted:ident, $by:ident) = $left:expr, $right:expr;
        $($function:ident($a:ident, $b:ident) = $made:expr;)*
    }) => {
        #[derive(Clone, Copy)]
        pub(crate) struct $name($inside);

        impl $name {
            pub(super) const ZERO: Self = Self(must_cast([0 as $word; $width]));

            #[inline(always)]
            pub(super) fn new(words: [$word; $width]) -> Self {
                Self(must_cast(words))
            }

            #[inline(always)]
            pub(super) fn words(self) -> [$word; $width] {
                must_cast(self.0)
            }

            $(
                #[inline(always)]
                pub(super) fn $function(self, other: Self) -> Self {
                    let (Self($a), Self($b)) = (self, other);
                    Self($made)
                }
            )*

            /// The words moved up and down by this many bits, which may be all of them.
            #[inline(always)]
            pub(super) fn shifted(self, $by: u32) -> [Self; 2] {
                let Self($shifted) = self;
                [Self($left), Self($right)]
            }

            /// Bit i: word i is all ones, not zero. Each word must be one of the two.
            #[inline(always)]
            pub(super) fn bits(self) -> u32 {
                let Self($mask) = self;
                $bits
            }
        }
    };
}

/// Calls intrinsics that work in registers.
#[cfg(target_arch = "x86_64")]
macro_rules! sse2 {
    ($e:expr) => {
        // SAFETY: every processor of x86-64 has SSE2.
        unsafe { $e }
    };
}

#[cfg(target_arch = "x86_64")]
vector!(U16x8: u16 x 8 in __m128i {
    bits(a) = sse2!(_mm_movemask_epi8(_mm_packs_epi16(a, _mm_setzero_si128()))) as u32;
    shifted(a, by) =
        sse2!(_mm_sll_epi16(a, _mm_cvtsi32_si128(by as i32))),
        sse2!(_mm_srl_epi16(a, _mm_cvtsi32_si128(by as i32)));
    and(a, b) = sse2!(_mm_and_si128(a, b));
    or(a, b) = sse2!(_mm_or_si128(a, b));
    xor(a, b) = sse2!(_mm_xor_si128(a, b));
    without(a, b) = sse2!(_mm_andnot_si128(b, a));
    minus(a, b) = sse2!(_mm_sub_epi16(a, b));
    equal(a, b) = sse2!(_mm_cmpeq_epi16(a, b));
});

#[cfg(target_arch = "x86_64")]
vector!(U32x4: u32 x 4 in __m128i {
    bits(a) = sse2!(_mm_movemask_ps(_mm_castsi128_ps(a))) as u32;
    shifted(a, by) =
        sse2!(_mm_sll_epi32(a, _mm_cvtsi32_si128(by as i32))),
        sse2!(_mm_srl_epi32(a, _mm_cvtsi32_si128(by as i32)));
    and(a, b) = sse2!(_mm_and_si128(a, b));
    or(a, b) = sse2!(_mm_or_si128(a, b));
    xor(a, b) = sse2!(_mm_xor_si128(a, b));
    without(a, b) = sse2!(_mm_andnot_si128(b, a));
    minus(a, b) = sse2!(_mm_sub_epi32(a, b));
    equal(a, b) = sse2!(_mm_cmpeq_epi32(a, b));
});

/// Calls intrinsics that work in registers.
#[cfg(target_arch = "aarch64")]
macro_rules! neon {
    ($e:expr) => {
        // SAFETY: every processor of 64-bit ARM that this is compiled for has NEON.
        unsafe { $e }
    };
}

#[cfg(target_arch = "aarch64")]
vector!(U16x8: u16 x 8 in uint16x8_t {
    bits(a) = {
        let weights: uint16x8_t = must_cast([1u16, 2, 4, 8, 16, 32, 64, 128]);
        u32::from(neon!(vaddvq_u16(vandq_u16(a, weights))))
    };
    shifted(a, by) =
        neon!(vshlq_u16(a, vdupq_n_s16(by as i16))),
        neon!(vshlq_u16(a, vdupq_n_s16(-(by as i16))));
    and(a, b) = neon!(vandq_u16(a, b));
    or(a, b) = neon!(vorrq_u16(a, b));
    xor(a, b) = neon!(veorq_u16(a, b));
    without(a, b) = neon!(vbicq_u16(a, b));
    minus(a, b) = neon!(vsubq_u16(a, b));
    equal(a, b) = neon!(vceqq_u16(a, b));
});

#[cfg(target_arch = "aarch64")]
vector!(U32x4: u32 x 4 in uint32x4_t {
    bits(a) = {
        let weights: uint32x4_t = must_cast([1u32, 2, 4, 8]);
        neon!(vaddvq_u32(vandq_u32(a, weights)))
    };
    shifted(a, by) =
        neon!(vshlq_u32(a, vdupq_n_s32(by as i32))),
        neon!(vshlq_u32(a, vdupq_n_s32(-(by as i32))));
    and(a, b) = neon!(vandq_u32(a, b));
    or(a, b) = neon!(vorrq_u32(a, b));
    xor(a, b) = neon!(veorq_u32(a, b));
    without(a, b) = neon!(vbicq_u32(a, b));
    minus(a, b) = neon!(vsubq_u32(a, b));
    equal(a, b) = neon!(vceqq_u32(a, b));
});

#[cfg(not(any(target_arch = "aarch64", target_arch = "x86_64")))]
macro_rules! arrays {
    ($($name:ident: $word:ident x $width:literal;)*) => {$(
        vector!($name: $word x $width in [$word; $width] {
            bits(a) = a.iter().rev().fold(0, |bits, word| bits << 1 | (word & 1) as u32);
            shifted(a, by) =
                a.map(|word| word.unbounded_shl(by)),
                a.map(|word| word.unbounded_shr(by));
            and(a, b) = std::array::from_fn(|i| a[i] & b[i]);
            or(a, b) = std::array::from_fn(|i| a[i] | b[i]);
            xor(a, b) = std::array::from_fn(|i| a[i] ^ b[i]);
            without(a, b) = std::array::from_fn(|i| a[i] & !b[i]);
            minus(a, b) = std::array::from_fn(|i| a[i].wrapping_sub(b[i]));
            equal(a, b) = std::array::from_fn(|i| if a[i] == b[i] { $word::MAX } else { 0 });
        });
    )*};
}

#[cfg(not(any(
    target_arch = "aarch64",
    target_arch = "wasm32",
    target_arch = "x86_64"
)))]
arrays! { U16x8: u16 x 8; }
#[cfg(not(any(target_arch = "aarch64", target_arch = "x86_64")))]
arrays! { U32x4: u32 x 4; }
