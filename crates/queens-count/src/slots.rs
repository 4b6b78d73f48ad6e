//! Boards of any lines, as kernels want them: slots that need a queen each, and what a queen in one attacks in another.
//!
//! A slot is a row, or a piece of one that pawns cut off. Its squares are bits, by the column that they stand in, or the
//! piece of one:
//!
//! ```text
//! . . . .      a pawn at row 1, column 1 makes five slots: row 0, row 1 left, row 1 right, row 2, row 3
//! . P . .      and five columns: 0, 1 above the pawn, 2, 3, and 4: column 1 below it
//! . . . .
//! . . . .
//! ```

use crate::position::{MAX_N, Position};
use queens_board::Square;

/// A slot without a queen.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Left {
    pub(crate) slot: usize,
    /// Bit c: the square in column c is free.
    pub(crate) free: u32,
}

/// The slots without a queen, in the order of the search.
#[derive(Clone, Copy, Debug)]
pub(crate) struct State {
    left: [Left; MAX_N],
    len: usize,
}

impl State {
    pub(crate) fn left(&self) -> &[Left] {
        &self.left[..self.len]
    }

    /// The columns with a free square.
    pub(crate) fn columns(&self) -> u32 {
        self.left()
            .iter()
            .fold(0, |columns, left| columns | left.free)
    }

    /// Whether every slot has a free square, and there are columns enough: if not, there is no completion.
    pub(crate) fn is_alive(&self) -> bool {
        self.left().iter().all(|left| left.free != 0)
            && self.columns().count_ones() as usize >= self.len
    }
}

/// Rows in the order of the search: middle rows first, or, where no row is in the middle, those around row 0.
pub(crate) fn row_order(rows: usize, are_joined: bool) -> Vec<usize> {
    if are_joined {
        let around = |i: usize| match i % 2 {
            1 => i.div_ceil(2),
            _ => (rows - i / 2) % rows,
        };
        (0..rows).map(around).collect()
    } else {
        let middle_out = Position::empty(rows);
        middle_out.rows().iter().map(|row| row.row).collect()
    }
}

/// The lines of a board.
#[derive(Clone, Debug)]
pub(crate) struct Slots {
    /// By slot and bit.
    squares: Vec<[Option<Square>; MAX_N]>,
    /// By slot, slot and bit: the bits of the second slot that a queen on a bit of the first attacks.
    attacks: Vec<[u32; MAX_N]>,
}

impl Slots {
    /// Slots in the order of the search, each with its squares and their columns; None if there are too many of either.
    pub(crate) fn new(
        slots: &[Vec<(Square, usize)>],
        attacks: impl Fn(Square, Square) -> bool,
    ) -> Option<Self> {
        let len = slots.len();
        let mut squares = vec![[None; MAX_N]; len];
        for (slot, of_slot) in squares.iter_mut().zip(slots) {
            for &(square, column) in of_slot {
                *slot.get_mut(column)? = Some(square);
            }
        }
        if len > MAX_N {
            return None;
        }
        let mut table = vec![[0; MAX_N]; len * len];
        for (from, froms) in slots.iter().enumerate() {
            for (to, tos) in slots.iter().enumerate().filter(|&(to, _)| to != from) {
                for &(queen, bit) in froms {
                    let attacked = tos
                        .iter()
                        .filter(|&&(square, column)| column == bit || attacks(queen, square));
                    table[from * len + to][bit] =
                        attacked.fold(0, |bits, &(_, column)| bits | 1 << column);
                }
            }
        }
        Some(Self {
            squares,
            attacks: table,
        })
    }

    pub(crate) fn len(&self) -> usize {
        self.squares.len()
    }

    /// What a queen in one slot attacks in another, by her bit.
    pub(crate) fn attacks(&self, from: usize, to: usize) -> &[u32; MAX_N] {
        &self.attacks[from * self.len() + to]
    }

    /// The slot and the bit of a square.
    pub(crate) fn find(&self, square: Square) -> Option<(usize, usize)> {
        let mut slots = self.squares.iter().enumerate();
        slots.find_map(|(slot, squares)| {
            let bit = squares.iter().position(|&at| at == Some(square))?;
            Some((slot, bit))
        })
    }

    pub(crate) fn square(&self, slot: usize, bit: usize) -> Option<Square> {
        self.squares[slot][bit]
    }

    /// No queen yet.
    pub(crate) fn empty(&self) -> State {
        let mut left = [Left::default(); MAX_N];
        for (slot, squares) in self.squares.iter().enumerate() {
            let bits = squares.iter().enumerate();
            let free = bits.fold(0, |free, (bit, square)| {
                free | u32::from(square.is_some()) << bit
            });
            left[slot] = Left { slot, free };
        }
        let len = self.len();
        State { left, len }
    }

    /// With queens on these squares; None if one is attacked by another.
    pub(crate) fn after(&self, queens: &[Square]) -> Option<State> {
        queens.iter().try_fold(self.empty(), |state, &queen| {
            let (slot, bit) = self.find(queen)?;
            self.put(&state, slot, bit)
        })
    }

    /// The free squares of the first slot without a queen.
    pub(crate) fn free_squares(&self, state: &State) -> impl Iterator<Item = Square> + '_ {
        let Left { slot, free } = state.left()[0];
        let bits = (0..MAX_N).filter(move |bit| free >> bit & 1 == 1);
        bits.filter_map(move |bit| self.square(slot, bit))
    }

    /// With a queen on this bit of a slot; None if it is not free.
    pub(crate) fn put(&self, state: &State, slot: usize, bit: usize) -> Option<State> {
        let mut child = *state;
        let (mut kept, mut is_free) = (0, false);
        for left in state.left() {
            if left.slot == slot {
                is_free = left.free >> bit & 1 == 1;
            } else {
                let free = left.free & !self.attacks(slot, left.slot)[bit];
                child.left[kept] = Left { free, ..*left };
                kept += 1;
            }
        }
        child.len = kept;
        is_free.then_some(child)
    }

    /// The living states after a queen on each free square of the first slot.
    pub(crate) fn children<'a>(&'a self, state: &'a State) -> impl Iterator<Item = State> + 'a {
        let Left { slot, free } = state.left()[0];
        let bits = (0..MAX_N).filter(move |bit| free >> bit & 1 == 1);
        let children = bits.filter_map(move |bit| self.put(state, slot, bit));
        children.filter(State::is_alive)
    }
}
