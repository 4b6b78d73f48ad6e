//! Vectors of 128 bits, in whatever instructions the target has: SSE2, NEON, or plain words.

use super::join::words::Words;
use super::lanes::{Lanes, ROOM};
#[cfg(not(target_arch = "wasm32"))]
use super::vector::U16x8;
use super::vector::U32x4;

/// Lanes of 16 bits, for positions whose columns are all below 16.
#[cfg(not(target_arch = "wasm32"))]
#[derive(Clone, Copy, Debug)]
pub(crate) struct Narrow;

/// In WebAssembly code size matters, and whole boards are counted by other kernels.
#[cfg(target_arch = "wasm32")]
pub(crate) use Wide as Narrow;

/// Lanes of 32 bits, for all positions.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Wide;

/// `portable!(Wide: u32, U32x4, 4 x 4 [0, 1, 2, 3])`: lanes of `u32` in four vectors of four. They are numbered so that no loop
/// over them is compiled.
macro_rules! portable {
    ($set:ident: $word:ident, $part:ident, $width:literal x $parts:literal [$($at:literal),*]) => {
        impl $set {
            #[inline(always)]
            fn zip(
                a: [$part; $parts],
                b: [$part; $parts],
                f: impl Fn($part, $part) -> $part,
            ) -> [$part; $parts] {
                [$(f(a[$at], b[$at])),*]
            }
        }

        impl Lanes for $set {
            const LANES: usize = $width * $parts;
            type Word = $word;
            type Vector = [$part; $parts];
            type Columns = ();
            /// The distance.
            type Attack = u32;
            type Queens = Self::Vector;
            /// Bit i: lane i is kept.
            type Packing = u32;

            // One function per level, as with other instruction sets: inlined into one, they compile to slower code.
            #[inline(never)]
            fn enter<R>(self, function: impl FnOnce() -> R) -> R {
                function()
            }

            fn columns(self, _: u32) {}

            fn word(self, _: &(), free: u32) -> $word {
                free as $word
            }

            fn attack(self, _: &(), distance: usize) -> u32 {
                distance as u32
            }

            #[inline(always)]
            fn zero(self) -> Self::Vector {
                [$part::ZERO; $parts]
            }

            #[inline(always)]
            fn first(self, lanes: usize) -> Self::Vector {
                let ones = |lane| if lane < lanes { $word::MAX } else { 0 };
                std::array::from_fn(|part| {
                    $part::new(std::array::from_fn(|lane| ones($width * part + lane)))
                })
            }

            #[inline(always)]
            fn load(self, row: &[$word; ROOM], at: usize) -> Self::Vector {
                let words: &[$word; $width * $parts] = row[at..at + $width * $parts]
                    .try_into()
                    .expect("a vector's length");
                let part = |at: usize| {
                    let part: &[$word; $width] =
                        words[$width * at..][..$width].try_into().expect("a part");
                    $part::new(*part)
                };
                [$(part($at)),*]
            }

            #[inline(always)]
            fn and(self, a: Self::Vector, b: Self::Vector) -> Self::Vector {
                Self::zip(a, b, $part::and)
            }

            #[inline(always)]
            fn or(self, a: Self::Vector, b: Self::Vector) -> Self::Vector {
                Self::zip(a, b, $part::or)
            }

            #[inline(always)]
            fn xor(self, a: Self::Vector, b: Self::Vector) -> Self::Vector {
                Self::zip(a, b, $part::xor)
            }

            #[inline(always)]
            fn minus(self, a: Self::Vector, b: Self::Vector) -> Self::Vector {
                Self::zip(a, b, $part::minus)
            }

            // Plain SSE2 has no minimum of unsigned words: all ones where a zero was seen.
            #[inline(always)]
            fn nonzero(self, a: Self::Vector) -> Self::Vector {
                self.equal(a, self.zero())
            }

            #[inline(always)]
            fn and_nonzero(self, so_far: Self::Vector, a: Self::Vector) -> Self::Vector {
                self.or(so_far, self.equal(a, self.zero()))
            }

            #[inline(always)]
            fn zero_seen(self, so_far: Self::Vector) -> Self::Vector {
                so_far
            }

            #[inline(always)]
            fn equal(self, a: Self::Vector, b: Self::Vector) -> Self::Vector {
                Self::zip(a, b, $part::equal)
            }

            #[inline(always)]
            fn any(self, a: Self::Vector) -> bool {
                let any = a.into_iter().fold($part::ZERO, $part::or);
                any.equal($part::ZERO).bits() != (1 << $width) - 1
            }

            #[inline(always)]
            fn sum(self, a: Self::Vector) -> u64 {
                let words = a.iter().flat_map(|part| part.words());
                words.map(u64::from).sum()
            }

            #[inline(always)]
            fn ones(self, a: Self::Vector) -> u64 {
                let words = a.iter().flat_map(|part| part.words());
                words.map(|word| u64::from(word.count_ones())).sum()
            }

            #[inline(always)]
            fn queens(self, squares: Self::Vector) -> Self::Vector {
                squares
            }

            #[inline(always)]
            fn clear(
                self,
                row: Self::Vector,
                queens: Self::Vector,
                &distance: &u32,
            ) -> Self::Vector {
                Self::zip(row, queens, |row, queen| {
                    let [left, right] = queen.shifted(distance);
                    row.without(queen.or(left).or(right))
                })
            }

            #[inline(always)]
            fn keep(self, nonzero: Self::Vector, union: Self::Vector, wanted: Self::Vector) -> u32 {
                let covered = self.equal(union, wanted);
                let alive = Self::zip(nonzero, covered, |zero, covered| covered.without(zero));
                let bits = alive.iter().enumerate();
                bits.fold(0, |bits, (part, alive)| {
                    bits | alive.bits() << ($width * part)
                })
            }

            #[inline(always)]
            fn append<const ROWS: usize>(
                self,
                child: &[Self::Vector; ROWS],
                mut packing: u32,
                rows: &mut [[$word; ROOM]],
                mut at: usize,
            ) -> usize {
                assert!(at <= ROOM - $width * $parts, "the next level has room");
                let child = child.map(|v| v.map(|part| part.words()));
                while packing != 0 {
                    let lane = packing.trailing_zeros() as usize % ($width * $parts);
                    packing &= packing - 1;
                    for (v, row) in child[1..].iter().zip(&mut *rows) {
                        row[at] = v[lane / $width][lane % $width];
                    }
                    at += 1;
                }
                at
            }
        }
    };
}

#[cfg(not(target_arch = "wasm32"))]
portable!(Narrow: u16, U16x8, 8 x 2 [0, 1]);
#[cfg(not(target_arch = "wasm32"))]
portable!(Wide: u32, U32x4, 4 x 4 [0, 1, 2, 3]);
// Word by word, because there are no vectors: four at a time are twice as fast as sixteen, and less code.
#[cfg(target_arch = "wasm32")]
portable!(Wide: u32, U32x4, 4 x 1 [0]);

/// Four words at a time, for the join.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Portable;

type FourWords = [u64; 4];

/// Written out: with a loop of four, the join took a tenth of the compile time of the whole library.
#[inline(always)]
fn four(mut f: impl FnMut(usize) -> u64) -> FourWords {
    [f(0), f(1), f(2), f(3)]
}

impl Words for Portable {
    const LANES: usize = 4;
    type Vector = FourWords;

    #[inline(always)]
    fn enter<R>(self, function: impl FnOnce() -> R) -> R {
        function()
    }

    #[inline(always)]
    fn splat(self, word: u64) -> FourWords {
        [word; 4]
    }

    #[inline(always)]
    fn gather(self, words: impl FnMut(usize) -> u64) -> FourWords {
        four(words)
    }

    #[inline(always)]
    fn load(self, words: &[u64]) -> FourWords {
        words[..4].try_into().expect("four words")
    }

    #[inline(always)]
    fn and(self, a: FourWords, b: FourWords) -> FourWords {
        four(|i| a[i] & b[i])
    }

    #[inline(always)]
    fn and_not(self, a: FourWords, b: FourWords) -> FourWords {
        four(|i| a[i] & !b[i])
    }

    #[inline(always)]
    fn or(self, a: FourWords, b: FourWords) -> FourWords {
        four(|i| a[i] | b[i])
    }

    #[inline(always)]
    fn xor(self, a: FourWords, b: FourWords) -> FourWords {
        four(|i| a[i] ^ b[i])
    }

    #[inline(always)]
    fn left(self, a: FourWords, by: u32) -> FourWords {
        four(|i| a[i] << by)
    }

    #[inline(always)]
    fn right(self, a: FourWords, by: u32) -> FourWords {
        four(|i| a[i] >> by)
    }

    #[inline(always)]
    fn is_zero(self, a: FourWords) -> bool {
        a == [0; 4]
    }

    #[inline(always)]
    fn ones(self, a: FourWords) -> u64 {
        a.iter().map(|word| u64::from(word.count_ones())).sum()
    }

    #[inline(always)]
    fn append(self, x: u64, four: &FourWords, out: &mut [u64], at: usize) -> usize {
        let mut end = at;
        for y in four {
            out[end] = x | y;
            end += usize::from(x & y == 0);
        }
        #[cfg(feature = "faults")]
        super::faults::flip(&mut out[at..end], super::faults::SOUND);
        end
    }
}
