//! A kernel at work: the memory of one thread, and what it counts with.

use std::fmt;
use std::sync::Arc;

use super::boxed::{CountHalves, CountPositions};
use super::join::Shelf;
use super::{Counted, InstructionSet, Kernel, Overflow, reference};
use crate::board::{Puzzle, Symmetry};
use crate::count::Shard;
use crate::count::position::Position;
use crate::count::shard::Part;

/// A kernel with the memory that one thread needs to run it. Use it again for the next shard.
pub struct Worker {
    /// None: the reference counts.
    lanes: Option<(InstructionSet, Box<dyn CountPositions>)>,
    join: Option<(InstructionSet, Box<dyn CountHalves>)>,
    shelf: Arc<Shelf>,
    counted_by: Kernel,
}

impl fmt::Debug for Worker {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Worker").field(&self.kernel()).finish()
    }
}

impl Worker {
    pub(super) fn new(kernel: Kernel) -> Self {
        Self::on_shelf(kernel, Arc::default())
    }

    fn on_shelf(kernel: Kernel, shelf: Arc<Shelf>) -> Self {
        let lanes = |set: InstructionSet| {
            let set = if set.is_available() {
                set
            } else {
                InstructionSet::best()
            };
            Some((set, set.lanes().expect("an available instruction set")))
        };
        let (lanes, join) = match kernel {
            Kernel::Reference => (None, None),
            Kernel::Lanes(set) => (lanes(set), None),
            Kernel::Join(set) => {
                let mut sets = [set, InstructionSet::Portable].into_iter();
                let joins = sets.find(|set| set.joins());
                let join = joins.and_then(|set| Some((set, set.join(Arc::clone(&shelf))?)));
                (lanes(set), join)
            }
        };
        let mut worker = Self {
            lanes,
            join,
            shelf,
            counted_by: Kernel::Reference,
        };
        worker.counted_by = worker.kernel();
        worker
    }

    /// A worker for another thread of the same count: large tables are shared.
    #[must_use]
    pub fn another(&self) -> Self {
        Self::on_shelf(self.kernel(), Arc::clone(&self.shelf))
    }

    /// What runs here, which may be simpler than what was asked for.
    pub fn kernel(&self) -> Kernel {
        match (&self.join, &self.lanes) {
            (Some((set, _)), _) => Kernel::Join(*set),
            (None, Some((set, _))) => Kernel::Lanes(*set),
            (None, None) => Kernel::Reference,
        }
    }

    /// What made the last count: puzzles and placements are counted in lanes by a worker that joins, too.
    pub fn counted_by(&self) -> Kernel {
        self.counted_by
    }

    /// Counts the completions of a puzzle.
    ///
    /// # Panics
    /// If n is larger than the kernel takes.
    pub fn count(&mut self, puzzle: &Puzzle) -> Result<Counted, Overflow> {
        if self.lanes.is_some() {
            self.count_position(&puzzle.into())
        } else {
            Ok(reference::count(puzzle))
        }
    }

    /// Counts the completions of a position.
    ///
    /// # Panics
    /// If this is the reference, which takes puzzles.
    pub(crate) fn count_position(&mut self, position: &Position) -> Result<Counted, Overflow> {
        let (set, lanes) = self
            .lanes
            .as_mut()
            .expect("the reference kernel takes puzzles");
        self.counted_by = Kernel::Lanes(*set);
        lanes.count(position)
    }

    /// Makes the tables that a shard shares with others, so that counting it takes the shard's own time.
    pub fn prepare(&mut self, shard: &Shard) {
        if let (Part::Halves(halves), Some((_, join))) = (shard.part(), &mut self.join) {
            join.prepare(halves);
        }
    }

    /// Lets go of the tables, for others to have the memory.
    pub fn rest(&mut self) {
        *self = self.another();
    }

    /// Counts the completions of a shard.
    pub fn count_shard(&mut self, shard: &Shard) -> Result<Counted, Overflow> {
        match (shard.part(), &mut self.join, &self.lanes) {
            (Part::Halves(halves), Some((set, join)), _) => {
                self.counted_by = Kernel::Join(*set);
                join.count(halves)
            }
            (Part::Placement(queens), _, Some(_)) => self.count_position(&queens.position()),
            _ => self.recount_shard(shard, Symmetry::Identity),
        }
    }

    /// Counts a shard as the puzzles that it stands for, turned or mirrored: in lanes (or by the reference), which take
    /// other rows in another order then, and share nothing with the join.
    pub fn recount_shard(&mut self, shard: &Shard, turned: Symmetry) -> Result<Counted, Overflow> {
        let set = self.lanes.as_ref().map(|(set, _)| *set);
        self.counted_by = set.map_or(Kernel::Reference, Kernel::Lanes);
        let mut sum = Counted::default();
        for (times, puzzle) in shard.puzzles() {
            let counted = self.count(&puzzle.transformed(turned))?;
            let completions = counted.completions.checked_mul(times).ok_or(Overflow)?;
            sum.add(completions, counted.nodes)?;
        }
        Ok(sum)
    }
}
