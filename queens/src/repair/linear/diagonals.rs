//! Which diagonals have a queen: one bit each, numbered so that both numbers grow with the column. A window of
//! columns in one row is then a run of bits in both sets.

use crate::memory::{OutOfMemory, zeros};

/// Columns that a window shows: a run of bits may start at any bit of a byte, and eight bytes are read.
pub(super) const WINDOW: u32 = 57;

#[derive(Clone, Debug)]
pub(super) struct Diagonals {
    n: usize,
    /// Bit row + column.
    rising: Vec<u8>,
    /// Bit column + n − 1 − row.
    falling: Vec<u8>,
}

/// The free squares of a window, and what is needed to take one.
#[derive(Clone, Copy)]
pub(super) struct Window {
    rising: u64,
    falling: u64,
    /// The windows' first bits.
    rising_at: usize,
    falling_at: usize,
}

impl Diagonals {
    pub(super) fn new(n: usize) -> Result<Self, OutOfMemory> {
        let bytes = Self::bytes(n as u64);
        let length = usize::try_from(bytes / 2).map_err(|_| OutOfMemory { bytes })?;
        Ok(Self {
            n,
            rising: zeros(length)?,
            falling: zeros(length)?,
        })
    }

    /// Two bits for each row and column, and room to read past the end.
    pub(super) const fn bytes(n: u64) -> u64 {
        2 * ((2 * n).div_ceil(8) + 8)
    }

    pub(super) fn n(&self) -> usize {
        self.n
    }

    pub(super) fn clear(&mut self) {
        self.rising.fill(0);
        self.falling.fill(0);
    }

    /// The diagonals that pass through the 57 squares of a row from a column on.
    #[inline(always)]
    pub(super) fn window(&self, row: usize, column: usize) -> Window {
        let (rising_at, falling_at) = (row + column, column + self.n - 1 - row);
        Window {
            rising: read(&self.rising, rising_at / 8),
            falling: read(&self.falling, falling_at / 8),
            rising_at,
            falling_at,
        }
    }

    /// Takes the window's square at this bit, which is free.
    #[inline(always)]
    pub(super) fn take(&mut self, window: Window, bit: u64) {
        let Window {
            rising_at,
            falling_at,
            ..
        } = window;
        let rising = window.rising | bit << (rising_at % 8);
        let falling = window.falling | bit << (falling_at % 8);
        self.rising[rising_at / 8..][..8].copy_from_slice(&rising.to_le_bytes());
        self.falling[falling_at / 8..][..8].copy_from_slice(&falling.to_le_bytes());
    }

    /// Reads the bits that the next rows will need, all at once: their cache lines then come together instead of one
    /// by one.
    pub(super) fn read_ahead(&self, row: usize, rows: usize, column: usize, columns: usize) {
        let touch = |bytes: &[u8], first: usize, bits: usize| {
            let first = (first / 8).min(bytes.len());
            let last = (first + bits / 8).min(bytes.len());
            let lines = bytes[first..last].iter().step_by(64);
            std::hint::black_box(lines.fold(0, |sum, byte| sum ^ byte));
        };
        let bits = rows + columns + 64;
        touch(&self.rising, row + column, bits);
        touch(&self.falling, column + self.n - row - rows, bits);
    }

    /// Whether no queen stands on the square's diagonals.
    pub(super) fn is_free(&self, row: usize, column: usize) -> bool {
        let [(rising, rising_bit), (falling, falling_bit)] = self.bits(row, column);
        (self.rising[rising] & rising_bit) | (self.falling[falling] & falling_bit) == 0
    }

    /// Puts a queen on a free square, or takes one away.
    pub(super) fn flip(&mut self, row: usize, column: usize) {
        let [(rising, rising_bit), (falling, falling_bit)] = self.bits(row, column);
        self.rising[rising] ^= rising_bit;
        self.falling[falling] ^= falling_bit;
    }

    fn bits(&self, row: usize, column: usize) -> [(usize, u8); 2] {
        let diagonals = [row + column, column + self.n - 1 - row];
        diagonals.map(|diagonal| (diagonal / 8, 1 << (diagonal % 8)))
    }
}

impl Window {
    /// A bit for each square that has a queen on a diagonal; only the lowest 57 are right.
    #[inline(always)]
    pub(super) fn taken(self) -> u64 {
        self.rising >> (self.rising_at % 8) | self.falling >> (self.falling_at % 8)
    }
}

#[inline(always)]
fn read(bytes: &[u8], at: usize) -> u64 {
    let bytes = bytes[at..][..8].try_into();
    u64::from_le_bytes(bytes.expect("eight bytes"))
}
