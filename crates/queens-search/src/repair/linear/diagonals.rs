//! The diagonals that have a queen: one bit each, numbered so that both numbers grow with the column. A window of columns in one
//! row is then a run of bits in both sets.

use queens_board::{Unsupported, zeros};

/// The number of bits read at a time: a run of them may start at any bit of a byte, and eight bytes are read.
const READ: u32 = 57;

#[derive(Clone, Debug)]
pub(super) struct Diagonals {
    n: usize,
    /// Bit row + column.
    rising: Vec<u8>,
    /// Bit column + n − 1 − row.
    falling: Vec<u8>,
}

/// The diagonals that pass through the squares of a few neighbouring rows, starting at a column. They are read once and written
/// once for all these rows.
#[derive(Clone, Copy)]
pub(super) struct Window<const ROWS: usize> {
    /// The eight bytes read from memory for each, and the index of the first wanted bit.
    read: [u64; 2],
    first: [usize; 2],
    /// The lowest bit is that of the first row's first square.
    rising: u64,
    /// The lowest bit is that of the last row's first square.
    falling: u64,
}

impl Diagonals {
    pub(super) fn new(n: usize) -> Result<Self, Unsupported> {
        let bytes = Self::bytes(n as u64);
        let length = usize::try_from(bytes / 2).map_err(|_| Unsupported::OutOfMemory { bytes })?;
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

    /// The diagonals of the squares of some rows from a column on.
    #[inline(always)]
    pub(super) fn window<const ROWS: usize>(&self, row: usize, column: usize) -> Window<ROWS> {
        let first = [row + column, column + self.n - ROWS - row];
        let read = [read(&self.rising, first[0]), read(&self.falling, first[1])];
        Window {
            read,
            first,
            rising: read[0] >> (first[0] % 8),
            falling: read[1] >> (first[1] % 8),
        }
    }

    /// Stores the bits taken in a window.
    #[inline(always)]
    pub(super) fn keep<const ROWS: usize>(&mut self, window: Window<ROWS>) {
        let Window { read, first, .. } = window;
        let rising = read[0] | window.rising << (first[0] % 8);
        let falling = read[1] | window.falling << (first[1] % 8);
        write(&mut self.rising, first[0], rising);
        write(&mut self.falling, first[1], falling);
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

    /// Places a queen on a free square, or removes one.
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

impl<const ROWS: usize> Window<ROWS> {
    /// The columns that the window shows of every row.
    pub(super) const WIDTH: u32 = READ + 1 - ROWS as u32;

    /// A bit for each square of a row that has a queen on a diagonal.
    #[inline(always)]
    pub(super) fn taken(self, row: usize) -> u64 {
        self.rising >> row | self.falling >> (ROWS - 1 - row)
    }

    /// Takes a free square of a row.
    #[inline(always)]
    pub(super) fn take(&mut self, row: usize, bit: u64) {
        self.rising |= bit << row;
        self.falling |= bit << (ROWS - 1 - row);
    }
}

/// The eight bytes that begin with the one containing this bit.
#[inline(always)]
fn read(bytes: &[u8], bit: usize) -> u64 {
    let bytes = bytes[bit / 8..][..8].try_into();
    u64::from_le_bytes(bytes.expect("eight bytes"))
}

#[inline(always)]
fn write(bytes: &mut [u8], bit: usize, word: u64) {
    bytes[bit / 8..][..8].copy_from_slice(&word.to_le_bytes());
}
