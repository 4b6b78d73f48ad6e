//! Runs a kernel: the memory of one thread, and the instruction set it counts with.

use std::fmt;
use std::sync::Arc;

use super::boxed::{CountHalves, CountPositions};
use super::join::TableCache;
use super::{Counted, InstructionSet, Kernel, Overflow, reference};
use crate::Shard;
use crate::attacks::Attacks;
use crate::family::BoardKind;
use crate::position::Position;
use crate::shard::Content;
use crate::shard::halves::{Halves, Unit};
use queens_board::{Puzzle, Symmetry};

/// A kernel with the memory that one thread needs to run it. Reuse it for the next shard.
pub struct Worker {
    /// `None` for the reference kernel.
    lanes: Option<InstructionSet>,
    /// The memory of lanes, for each kind of board that was counted.
    searches: Vec<((InstructionSet, BoardKind), Box<dyn CountPositions>)>,
    join: Option<(InstructionSet, Box<dyn CountHalves>)>,
    cache: Arc<TableCache>,
    counted_by: Kernel,
}

impl fmt::Debug for Worker {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Worker").field(&self.kernel()).finish()
    }
}

impl Worker {
    pub(super) fn new(kernel: Kernel) -> Self {
        Self::with_cache(kernel, Arc::default())
    }

    fn with_cache(kernel: Kernel, cache: Arc<TableCache>) -> Self {
        let available = |set: InstructionSet| {
            let is_available = set.is_available();
            Some(if is_available {
                set
            } else {
                InstructionSet::best()
            })
        };
        let (lanes, join) = match kernel {
            Kernel::Reference => (None, None),
            Kernel::Lanes(set) => (available(set), None),
            Kernel::Join(set) => {
                let mut sets = [set, InstructionSet::Portable].into_iter();
                let joins = sets.find(|set| set.joins());
                let join = joins.and_then(|set| Some((set, set.join(Arc::clone(&cache))?)));
                (available(set), join)
            }
        };
        let mut worker = Self {
            lanes,
            searches: Vec::new(),
            join,
            cache,
            counted_by: Kernel::Reference,
        };
        worker.counted_by = worker.kernel();
        worker
    }

    /// A worker for another thread of the same count: large tables are shared.
    #[must_use]
    pub fn another(&self) -> Self {
        Self::with_cache(self.kernel(), Arc::clone(&self.cache))
    }

    /// The kernel that runs here, which may be simpler than the requested one.
    pub fn kernel(&self) -> Kernel {
        match (&self.join, &self.lanes) {
            (Some((set, _)), _) => Kernel::Join(*set),
            (None, Some(set)) => Kernel::Lanes(*set),
            (None, None) => Kernel::Reference,
        }
    }

    /// The kernel that made the last count: a worker that joins counts puzzles and placements in lanes.
    pub fn counted_by(&self) -> Kernel {
        self.counted_by
    }

    /// Counts the completions of a puzzle.
    ///
    /// # Panics
    /// If n is larger than the kernel can count.
    pub fn count(&mut self, puzzle: &Puzzle) -> Result<Counted, Overflow> {
        let classic = puzzle.classic();
        if let (Some(_), Some(puzzle)) = (self.lanes, &classic) {
            let board = Attacks::Classic { n: puzzle.n() };
            return self.count_position(&board, &puzzle.into());
        }
        self.counted_by = Kernel::Reference;
        Ok(match classic {
            Some(puzzle) => reference::count(&puzzle),
            None => reference::count_listed(puzzle),
        })
    }

    /// Counts the completions of a position in lanes.
    ///
    /// # Panics If this is the reference kernel, which counts puzzles only.
    pub(crate) fn count_position(
        &mut self,
        board: &Attacks,
        position: &Position,
    ) -> Result<Counted, Overflow> {
        let set = self.lanes.expect("the reference kernel takes puzzles");
        let (set, kind) = set.for_board(board);
        self.counted_by = Kernel::Lanes(set);
        let mut known = self.searches.iter();
        let known = known.position(|(known, _)| *known == (set, kind));
        let index = known.unwrap_or_else(|| {
            let search = set.lanes(kind).expect("an available instruction set");
            self.searches.push(((set, kind), search));
            self.searches.len() - 1
        });
        self.searches[index].1.count(board, position)
    }

    /// Counts the completions of a puzzle with any lines one by one, while `go_on` returns true.
    pub(crate) fn count_searched(
        &mut self,
        board: &Puzzle,
        go_on: impl FnMut() -> bool,
    ) -> Result<Counted, Overflow> {
        self.counted_by = Kernel::Reference;
        reference::count_searched(board, go_on)
    }

    /// Makes the tables that a shard shares with others, so that counting it takes only the shard's own time.
    pub fn prepare(&mut self, shard: &Shard) {
        if let (Content::Halves(halves), Some((_, join))) = (shard.content(), &mut self.join) {
            join.prepare(halves.middle());
        }
    }

    /// Frees the tables, so that others can use the memory.
    pub fn rest(&mut self) {
        *self = self.another();
    }

    /// Counts the completions of a shard.
    pub fn count_shard(&mut self, shard: &Shard) -> Result<Counted, Overflow> {
        match (shard.content(), &mut self.join, &self.lanes) {
            (Content::Halves(halves), Some((set, join)), _) => {
                self.counted_by = Kernel::Join(*set);
                join.count(halves.middle(), &mut halves.units())
            }
            (Content::Placement(board, queens), _, Some(set)) => {
                match board.after(queens.squares()) {
                    Some(position) => self.count_position(board, &position),
                    // Two amazons may stand a knight's move apart.
                    None => {
                        self.counted_by = Kernel::Lanes(set.for_board(board).0);
                        Ok(Counted::default())
                    }
                }
            }
            _ => self.recount_shard(shard, Symmetry::Identity),
        }
    }

    /// The units of a shard of the join. `None` if this is not such a shard.
    pub(crate) fn units_of(&mut self, shard: &Shard) -> Option<Vec<Unit>> {
        let (halves, _) = self.joined(shard)?;
        Some(halves.units().collect())
    }

    /// Counts some units of a shard of the join.
    pub(crate) fn count_some(
        &mut self,
        shard: &Shard,
        units: &mut dyn Iterator<Item = Unit>,
    ) -> Result<Counted, Overflow> {
        let (halves, join) = self.joined(shard).ok_or(Overflow)?;
        join.count(halves.middle(), units)
    }

    /// The halves of a shard of the join, and the join. `None` if this is not such a shard, or if the join does not run here.
    pub(super) fn joined(&mut self, shard: &Shard) -> Option<(Halves, &mut dyn CountHalves)> {
        let (&Content::Halves(halves), Some((set, join))) = (shard.content(), &mut self.join)
        else {
            return None;
        };
        self.counted_by = Kernel::Join(*set);
        Some((halves, join.as_mut()))
    }

    /// Counts a shard as the puzzles that it stands for, rotated or reflected: in lanes (or with the reference), which then visit
    /// other rows in another order and share no code with the join. Boards with other lines are searched square by square, which
    /// shares no code with lanes.
    pub fn recount_shard(&mut self, shard: &Shard, turned: Symmetry) -> Result<Counted, Overflow> {
        if let Some(board) = shard.variant().filter(|_| shard.puzzles().next().is_none()) {
            return self.count_searched(&board.transformed(turned), || true);
        }
        self.counted_by = self.lanes.map_or(Kernel::Reference, Kernel::Lanes);
        let mut sum = Counted::default();
        for (times, puzzle) in shard.puzzles() {
            let counted = self.count(&puzzle.transformed(turned))?;
            let completions = counted.completions.checked_mul(times).ok_or(Overflow)?;
            sum.add(completions, counted.nodes)?;
        }
        Ok(sum)
    }
}
