//! Lanes for boards of any lines: the search of `lanes.rs`, with what a queen attacks taken from tables of the board's own.
//!
//! Instruction sets with a byte shuffle look up what a queen attacks anyway, in a table of 16 entries for each pair of
//! rows. Whether that table was made from two diagonals, from wrapped ones, from a knight's moves or from lines that end at
//! a pawn is nothing to them; so a torus, amazons and pawns cost as much per state as classic queens do.
//!
//! So AVX2 and NEON have them. Where neither is, states are counted one at a time, with the same look-ahead.
//!
//! Cost: see docs/variants.md.

use std::marker::PhantomData;

use super::lanes::{Board, LaneSearch, Lanes};
use super::{Counted, Overflow};
use crate::position::MAX_N;
use crate::slots::{Slots, State};

/// A set whose attacks are looked up.
pub(crate) trait Tabled: Lanes {
    /// What queens attack, by their columns.
    fn table(self, columns: &Self::Columns, attacked: &[u32; MAX_N]) -> Self::Attack;
}

/// The torus and amazons: a queen per column, and pairs of rows that attack each other alike.
pub(crate) enum Even {}

impl Board for Even {
    const COVERED: bool = true;
    const EVEN: bool = true;
}

/// Pawns, and diagonals of one kind only.
pub(crate) enum Uneven {}

impl Board for Uneven {
    const COVERED: bool = true;
    const EVEN: bool = false;
}

/// Fewer rows than columns.
pub(crate) enum Open {}

impl Board for Open {
    const COVERED: bool = false;
    const EVEN: bool = true;
}

/// Counts completions on a board of any lines, with the memory that one thread needs.
pub(crate) trait CountSlots: Send + Sync {
    fn count(&mut self, slots: &Slots, state: &State) -> Result<Counted, Overflow>;
}

/// One state at a time.
pub(crate) struct OneByOne<B>(PhantomData<B>);

impl<B> Default for OneByOne<B> {
    fn default() -> Self {
        Self(PhantomData)
    }
}

impl<B: Board> CountSlots for OneByOne<B> {
    fn count(&mut self, slots: &Slots, state: &State) -> Result<Counted, Overflow> {
        let mut counted = Counted::default();
        split::<B>(slots, state, &mut counted, &mut |_, _| Ok(false))?;
        Ok(counted)
    }
}

impl<S: Tabled, B: Board> CountSlots for LaneSearch<S, B>
where
    Self: Send + Sync,
{
    fn count(&mut self, slots: &Slots, state: &State) -> Result<Counted, Overflow> {
        let mut counted = Counted::default();
        self.counted = Counted::default();
        split::<B>(slots, state, &mut counted, &mut |slots, state| {
            let rows = state.left().len();
            let fits = (3..self.levels.len()).contains(&rows) && state.columns().count_ones() <= 16;
            if fits {
                self.prepare_slots(slots, state);
                self.drain(rows)?;
            }
            Ok(fits)
        })?;
        counted.add(self.counted.completions, self.counted.nodes)?;
        Ok(counted)
    }
}

/// Queens one by one until somebody else takes what is left.
fn split<B: Board>(
    slots: &Slots,
    state: &State,
    counted: &mut Counted,
    take: &mut dyn FnMut(&Slots, &State) -> Result<bool, Overflow>,
) -> Result<(), Overflow> {
    let left = state.left();
    let is_covered = state.columns().count_ones() as usize == left.len();
    if !state.is_alive() || (B::COVERED && !is_covered) {
        return Ok(());
    }
    counted.add(0, 1)?;
    match left {
        [] => return counted.add(1, 0),
        [last] => return counted.add(last.free.count_ones().into(), 0),
        _ => {}
    }
    if take(slots, state)? {
        return Ok(());
    }
    slots
        .children(state)
        .try_for_each(|child| split::<B>(slots, &child, counted, take))
}

impl<S: Tabled, B: Board> LaneSearch<S, B> {
    /// Puts the state into its level, and what queens attack into the tables.
    fn prepare_slots(&mut self, slots: &Slots, state: &State) {
        let left = state.left();
        let columns = self.set.columns(state.columns());
        for (word, left) in self.levels[left.len()].iter_mut().zip(left) {
            word[0] = self.set.word(&columns, left.free);
        }
        self.len[left.len()] = 1;
        let table = |from: usize, to: usize| {
            let attacked = slots.attacks(left[from].slot, left[to].slot);
            self.set.table(&columns, attacked)
        };
        for (first, rows) in (2..=left.len()).rev().enumerate() {
            for i in 1..rows {
                self.attacks[rows][i] = table(first, first + i);
            }
        }
        self.back = table(left.len() - 1, left.len() - 2);
    }
}
