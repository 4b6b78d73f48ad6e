//! Plain arrays that the compiler turns into whatever vectors the target has: WebAssembly, ARM, any x86-64.

use super::lanes::{Lanes, ROOM};

/// Eight lanes of 32 bits.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Portable;

const LANES: usize = 8;
type Vector = [u32; LANES];

#[derive(Clone, Copy)]
pub(crate) struct Packing {
    /// The lanes kept, in order.
    lanes: [u8; LANES],
    kept: usize,
}

#[inline(always)]
fn zip(a: Vector, b: Vector, f: impl Fn(u32, u32) -> u32) -> Vector {
    std::array::from_fn(|lane| f(a[lane], b[lane]))
}

impl Lanes for Portable {
    const LANES: usize = LANES;
    type Word = u32;
    type Vector = Vector;
    type Columns = ();
    /// The distance.
    type Attack = u32;
    type Queens = Vector;
    type Packing = Packing;

    #[inline(always)]
    fn enter<R>(self, function: impl FnOnce() -> R) -> R {
        function()
    }

    fn columns(self, _: u32) {}

    fn word(self, _: &(), free: u32) -> u32 {
        free
    }

    fn attack(self, _: &(), distance: usize) -> u32 {
        distance as u32
    }

    #[inline(always)]
    fn zero(self) -> Vector {
        [0; LANES]
    }

    #[inline(always)]
    fn first(self, lanes: usize) -> Vector {
        std::array::from_fn(|lane| if lane < lanes { u32::MAX } else { 0 })
    }

    #[inline(always)]
    fn load(self, row: &[u32; ROOM], at: usize) -> Vector {
        row[at..at + LANES].try_into().expect("a vector's length")
    }

    #[inline(always)]
    fn and(self, a: Vector, b: Vector) -> Vector {
        zip(a, b, |a, b| a & b)
    }

    #[inline(always)]
    fn or(self, a: Vector, b: Vector) -> Vector {
        zip(a, b, |a, b| a | b)
    }

    #[inline(always)]
    fn xor(self, a: Vector, b: Vector) -> Vector {
        zip(a, b, |a, b| a ^ b)
    }

    #[inline(always)]
    fn minus(self, a: Vector, b: Vector) -> Vector {
        zip(a, b, u32::wrapping_sub)
    }

    #[inline(always)]
    fn min(self, a: Vector, b: Vector) -> Vector {
        // SSE2 and plain WebAssembly compare signed words only; masks of zero words do as well.
        zip(a, b, |a, b| if a == 0 || b == 0 { 0 } else { 1 })
    }

    #[inline(always)]
    fn equal(self, a: Vector, b: Vector) -> Vector {
        zip(a, b, |a, b| if a == b { u32::MAX } else { 0 })
    }

    #[inline(always)]
    fn any(self, a: Vector) -> bool {
        a.iter().fold(0, |any, word| any | word) != 0
    }

    #[inline(always)]
    fn sum(self, a: Vector) -> u64 {
        a.iter().copied().map(u64::from).sum()
    }

    #[inline(always)]
    fn queens(self, squares: Vector) -> Vector {
        squares
    }

    #[inline(always)]
    fn clear(self, row: Vector, queens: Vector, &distance: &u32) -> Vector {
        let distance = distance & 31;
        zip(row, queens, |row, queen| {
            row & !(queen | queen << distance | queen >> distance)
        })
    }

    #[inline(always)]
    fn keep(self, least: Vector, union: Vector, wanted: Vector) -> Packing {
        let mut packing = Packing {
            lanes: [0; LANES],
            kept: 0,
        };
        for lane in 0..LANES {
            packing.lanes[packing.kept] = lane as u8;
            packing.kept += usize::from(least[lane] != 0 && union[lane] == wanted[lane]);
        }
        packing
    }

    #[inline(always)]
    fn kept(self, packing: Packing) -> usize {
        packing.kept
    }

    #[inline(always)]
    fn pack(self, v: Vector, packing: Packing, row: &mut [u32; ROOM], at: usize) {
        let to = &mut row[at..at + LANES];
        for (to, &lane) in to.iter_mut().zip(&packing.lanes[..packing.kept]) {
            *to = v[usize::from(lane) % LANES];
        }
    }
}
