//! How a worker sees an algorithm, whatever the instruction set: two small traits.
//!
//! An algorithm is written once, over a trait that each instruction set's file implements: `Lanes` for lanes, `Words` for the
//! join.

use super::join::words::Words;
use super::join::{Join, Tuning};
use super::lanes::{LaneSearch, Lanes};
use super::{Counted, Overflow, portable};
use crate::attacks::Attacks;
use crate::position::Position;
use crate::shard::halves::Unit;
use crate::shard::middle::Middle;

/// Lanes, with the memory that one thread needs.
pub(super) trait CountPositions: Send + Sync {
    fn count(&mut self, board: &Attacks, position: &Position) -> Result<Counted, Overflow>;
}

/// A join, with the memory that one thread needs.
pub(super) trait CountHalves: Send + Sync {
    /// Counts units with the same middle.
    fn count(
        &mut self,
        middle: Middle,
        units: &mut dyn Iterator<Item = Unit>,
    ) -> Result<Counted, Overflow>;

    /// Makes the tables for a middle.
    fn prepare(&mut self, middle: Middle);

    /// Uses another tuning, which gives the same counts in other ways, from now on.
    fn tune(&mut self, tuning: Tuning);
}

impl<S: Lanes, const COVERED: bool, const EVEN: bool> CountPositions
    for LaneSearch<S, COVERED, EVEN>
where
    Self: Send + Sync,
{
    fn count(&mut self, board: &Attacks, position: &Position) -> Result<Counted, Overflow> {
        self.count(board, position)
    }
}

/// Lanes of 16 bits where they are wide enough, else of 32.
pub(super) struct NarrowOrWide(LaneSearch<portable::Narrow>, LaneSearch<portable::Wide>);

impl NarrowOrWide {
    pub(super) fn new() -> Self {
        Self(
            LaneSearch::new(portable::Narrow),
            LaneSearch::new(portable::Wide),
        )
    }
}

impl CountPositions for NarrowOrWide {
    fn count(&mut self, board: &Attacks, position: &Position) -> Result<Counted, Overflow> {
        if position.columns() >> 16 == 0 {
            self.0.count(board, position)
        } else {
            self.1.count(board, position)
        }
    }
}

impl<W: Words> CountHalves for Join<W>
where
    Self: Send + Sync,
{
    fn count(
        &mut self,
        middle: Middle,
        units: &mut dyn Iterator<Item = Unit>,
    ) -> Result<Counted, Overflow> {
        self.count(middle, units)
    }

    fn prepare(&mut self, middle: Middle) {
        drop(self.prepare(middle));
    }

    fn tune(&mut self, tuning: Tuning) {
        self.tune(tuning);
    }
}
