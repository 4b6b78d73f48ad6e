//! At most 16 columns, numbered without gaps, and the attacks of a queen among them: for instruction sets with a byte shuffle.

use crate::position::MAX_N;

/// Multiplying a single bit by this de Bruijn sequence leaves a different number in the top four bits for each of the
/// 16 bits: the number by which tables are indexed.
pub(crate) const QUEEN_HASH: u16 = 0x09af;

/// The table index of the bit of a column's number.
pub(crate) const fn index(number: usize) -> usize {
    (QUEEN_HASH << number >> 12) as usize
}

/// For each set of eight lanes, the bytes that bring those lanes to the front; an index of 0x80 answers 0.
pub(crate) static TO_THE_FRONT: [Bytes; 256] = {
    let mut table = [Bytes([0x80; 16]); 256];
    let mut lanes = 0;
    while lanes < 256 {
        let (mut lane, mut to) = (0, 0);
        while lane < 8 {
            if lanes >> lane & 1 == 1 {
                table[lanes].0[to] = 2 * lane as u8;
                table[lanes].0[to + 1] = 2 * lane as u8 + 1;
                to += 2;
            }
            lane += 1;
        }
        lanes += 1;
    }
    table
};

#[derive(Clone, Copy)]
#[repr(align(16))]
pub(crate) struct Bytes(pub(crate) [u8; 16]);

/// The remaining columns of a position.
pub(crate) struct Columns {
    /// For each column, its bit in a word; zero if it is not left. Two margins of zeros make bounds checks unnecessary.
    bit: [u16; 3 * MAX_N],
    /// For each table index, its column; one in the margin if there is none.
    column: [usize; 16],
}

/// For each table index, the attacked squares, split into bytes.
#[derive(Clone, Copy)]
pub(crate) struct Nibbles {
    pub(crate) low: [u8; 16],
    pub(crate) high: [u8; 16],
}

impl Columns {
    /// # Panics
    /// If there are more than 16.
    pub(crate) fn new(free: u32) -> Self {
        let mut columns = Self {
            bit: [0; 3 * MAX_N],
            column: [MAX_N; 16],
        };
        let left = (0..MAX_N).filter(|column| free >> column & 1 == 1);
        for (number, column) in left.enumerate() {
            columns.bit[MAX_N + column] = 1 << number;
            columns.column[index(number)] = column;
        }
        columns
    }

    /// The word with these columns' bits.
    pub(crate) fn word(&self, free: u32) -> u16 {
        let columns = self.column.iter().filter(|&&column| column < MAX_N);
        columns.fold(0, |word, column| {
            let is_free = (free >> column & 1) as u16;
            word | (self.bit[MAX_N + column] * is_free)
        })
    }

    /// The columns that a queen in each column attacks in a row at this distance: its own and two on diagonals.
    pub(crate) fn attack(&self, distance: usize) -> Nibbles {
        let mut attacked = [0; 16];
        for (attacked, &column) in attacked.iter_mut().zip(&self.column) {
            if column < MAX_N {
                let bit = |at: usize| self.bit[at];
                let here = MAX_N + column;
                *attacked = bit(here - distance) | bit(here) | bit(here + distance);
            }
        }
        Nibbles::new(attacked)
    }

    /// The same, given the attacks of each column as a list.
    #[cfg(any(target_arch = "aarch64", target_arch = "x86_64"))]
    pub(crate) fn table(&self, attacked: &[u32; MAX_N]) -> Nibbles {
        Nibbles::new(self.column.map(|column| {
            let (mut left, mut word) = (attacked.get(column).copied().unwrap_or(0), 0);
            while left != 0 {
                word |= self.bit[MAX_N + left.trailing_zeros() as usize];
                left &= left - 1;
            }
            word
        }))
    }
}

impl Nibbles {
    fn new(attacked: [u16; 16]) -> Self {
        Self {
            low: attacked.map(|word| word as u8),
            high: attacked.map(|word| (word >> 8) as u8),
        }
    }
}

/// Methods that are the same for all instruction sets with lanes of 16 bits, whatever their vectors.
macro_rules! lanes_of_16_bits {
    ($lanes:literal in $vector:ty) => {
        const LANES: usize = $lanes;
        type Word = u16;
        type Vector = $vector;
        type Columns = Columns;

        fn columns(self, free: u32) -> Columns {
            Columns::new(free)
        }

        fn word(self, columns: &Columns, free: u32) -> u16 {
            columns.word(free)
        }

        #[inline(always)]
        fn first(self, lanes: usize) -> $vector {
            let mut words = [0u16; $lanes];
            words[..lanes].fill(u16::MAX);
            must_cast(words)
        }

        #[inline(always)]
        fn load(self, row: &[u16; ROOM], at: usize) -> $vector {
            let words: &[u16; $lanes] = row[at..at + $lanes].try_into().expect("a vector's words");
            must_cast(*words)
        }

        #[inline(always)]
        fn ones(self, a: $vector) -> u64 {
            let words: [u64; $lanes / 4] = must_cast(a);
            words.iter().map(|word| u64::from(word.count_ones())).sum()
        }

        // The least word is zero if one is.
        #[inline(always)]
        fn nonzero(self, a: $vector) -> $vector {
            a
        }
    };
}

/// Methods of two vectors that are one instruction each, called through `call!`.
macro_rules! one_instruction_each {
    ($call:ident: $($name:ident = $instruction:ident)*) => {$(
        #[inline(always)]
        fn $name(self, a: Self::Vector, b: Self::Vector) -> Self::Vector {
            $call!($instruction(a, b))
        }
    )*};
}

pub(super) use {lanes_of_16_bits, one_instruction_each};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_column_number_has_its_own_index() {
        let mut indices: Vec<_> = (0..16).map(index).collect();
        indices.sort();
        assert_eq!(indices, (0..16).collect::<Vec<_>>());
    }

    #[test]
    fn a_queen_attacks_three_columns_across_gaps() {
        // Columns 1, 4, 5, 9 are numbers 0, 1, 2, 3. A queen in column 5, four rows away, attacks columns 1, 5, 9.
        let columns = Columns::new(1 << 1 | 1 << 4 | 1 << 5 | 1 << 9);
        assert_eq!(columns.attack(4).low[index(2)], 0b1101);
        assert_eq!(columns.attack(1).low[index(2)], 0b0110);
        assert_eq!(columns.word(1 << 9 | 1 << 4), 0b1010);
    }
}
