//! A kernel at work: the memory of one thread, and what it counts with.

use std::fmt;
use std::sync::Arc;

use super::boxed::{CountHalves, CountPositions};
use super::join::TableCache;
use super::tables::CountSlots;
use super::{Counted, InstructionSet, Kernel, Overflow, reference};
use crate::Shard;
use crate::family::{BoardKind, Family};
use crate::position::Position;
use crate::shard::Part;
use crate::shard::Placed;
use crate::shard::halves::{Halves, Unit};
use crate::shard::middle::{Mirror, takes};
use crate::slots::{Slots, State};
use queens_board::Square;
use queens_board::{Puzzle, Symmetry};

/// A kernel with the memory that one thread needs to run it. Use it again for the next shard.
pub struct Worker {
    /// None: the reference counts.
    lanes: Option<(InstructionSet, Box<dyn CountPositions>)>,
    join: Option<(InstructionSet, Box<dyn CountHalves>)>,
    /// The lines of the shards counted last, where they are not the classic ones.
    lined: Option<(Family, Slots)>,
    /// Lanes over the lines of such boards.
    tables: Option<(BoardKind, Box<dyn CountSlots>)>,
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
                let join = joins.and_then(|set| Some((set, set.join(Arc::clone(&cache))?)));
                (lanes(set), join)
            }
        };
        let mut worker = Self {
            lanes,
            join,
            lined: None,
            tables: None,
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
        if self.lanes.is_some() && puzzle.is_classic() {
            self.count_position(&puzzle.into())
        } else {
            self.counted_by = Kernel::Reference;
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
            join.prepare(halves.middle());
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
                join.count(halves.middle(), &mut halves.units())
            }
            (Part::Placement(queens), _, Some(_)) => self.count_position(&queens.position()),
            (Part::Lined(family, queens), _, Some(_)) => self.count_lined(family, queens),
            _ => self.recount_shard(shard, Symmetry::Identity),
        }
    }

    fn count_lined(&mut self, family: Family, queens: Placed) -> Result<Counted, Overflow> {
        self.tabled_by();
        let known = self.lined.take().filter(|(known, _)| *known == family);
        let slots = || family.slots(&[]).expect("a board that was planned").0;
        let (_, slots) = known.unwrap_or_else(|| (family, slots()));
        let queens: Vec<Square> = queens.squares().collect();
        let counted = match slots.after(&queens) {
            Some(state) => self.count_slots(family.kind(), &slots, &state),
            None => Ok(Counted::default()),
        };
        self.lined = Some((family, slots));
        counted
    }

    /// Notes that the lines of other boards are counted next, and returns the instruction set for them.
    fn tabled_by(&mut self) -> InstructionSet {
        let set = self.lanes.as_ref().map(|&(set, _)| set);
        let set = set.unwrap_or(InstructionSet::Portable);
        self.counted_by = Kernel::Lanes(set.tabled().unwrap_or(InstructionSet::Portable));
        set
    }

    /// Counts the completions of a state on a board whose lines are not the classic ones.
    pub(crate) fn count_slots(
        &mut self,
        kind: BoardKind,
        slots: &Slots,
        state: &State,
    ) -> Result<Counted, Overflow> {
        let set = self.tabled_by();
        let known = self.tables.take().filter(|(known, _)| *known == kind);
        let (_, lanes) = self
            .tables
            .insert(known.unwrap_or_else(|| (kind, set.tables_of(kind))));
        lanes.count(slots, state)
    }

    /// Counts a shard of the join by its image in a mirror: other words, in another order, and as many of everything. None if this
    /// is no such shard, or no mirror that leaves rows rows, or if the join does not run here.
    #[doc(hidden)]
    pub fn count_mirrored(
        &mut self,
        shard: &Shard,
        symmetry: Symmetry,
    ) -> Option<Result<Counted, Overflow>> {
        let mirror = match symmetry {
            Symmetry::MirrorColumns => Mirror::LeftRight,
            Symmetry::MirrorRows => Mirror::TopBottom,
            Symmetry::HalfTurn => Mirror::Both,
            _ => return None,
        };
        let (halves, join) = self.joined(shard)?;
        let middle = halves.middle().mirrored(mirror);
        let mut units = halves.units().map(|unit| unit.mirrored(mirror));
        Some(join.count(middle, &mut units))
    }

    /// Counts a shard of the join with two middle rows more, as the sum of all ways to place queens there: other heights, other
    /// tables, other sets of columns, at two to three times the cost. None if this is no such shard, or one without
    /// middle rows, or if the join does not run here.
    #[doc(hidden)]
    pub fn count_extended(&mut self, shard: &Shard) -> Option<Result<Counted, Overflow>> {
        let (halves, join) = self.joined(shard)?;
        let middle = halves.middle();
        if middle.rows() == 0 || !takes(middle.n(), middle.rows() + 2) {
            return None;
        }
        Some(extended(halves, join))
    }

    /// Counts random units of a shard of the join, each of which has one set of columns for the top half: by the join, and as
    /// puzzles in lanes, with which it shares nothing. None if this is no such shard, or if the join does not run here.
    #[doc(hidden)]
    pub fn count_units(
        &mut self,
        shard: &Shard,
        mut random: impl FnMut() -> u64,
        units: usize,
    ) -> Option<Result<Vec<[u64; 2]>, Overflow>> {
        let halves = self.joined(shard)?.0;
        let all: Vec<Unit> = halves.units().collect();
        let mut count = || {
            let mut counts = Vec::new();
            for _ in 0..if all.is_empty() { 0 } else { units } {
                let unit = all[(random() % all.len() as u64) as usize];
                let unit = Unit { orbit: 1, ..unit };
                let mut in_lanes = 0u64;
                for (times, puzzle) in unit.puzzles() {
                    let counted = self.count(&puzzle)?.completions.checked_mul(times);
                    in_lanes = counted
                        .and_then(|n| n.checked_add(in_lanes))
                        .ok_or(Overflow)?;
                }
                // The join last: it is what the worker then says has counted.
                let (_, join) = self.joined(shard).ok_or(Overflow)?;
                let joined = join.count(unit.middle, &mut std::iter::once(unit))?;
                counts.push([joined.completions, in_lanes]);
            }
            Ok(counts)
        };
        Some(count())
    }

    /// The units of a shard of the join. None if this is no such shard.
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

    fn joined(&mut self, shard: &Shard) -> Option<(Halves, &mut dyn CountHalves)> {
        let (Part::Halves(halves), Some((set, join))) = (shard.part(), &mut self.join) else {
            return None;
        };
        self.counted_by = Kernel::Join(*set);
        Some((halves, join.as_mut()))
    }

    /// Counts a shard as the puzzles that it stands for, turned or mirrored: in lanes (or by the reference), which take
    /// other rows in another order then, and share nothing with the join. Boards of other lines are searched square by square,
    /// which shares nothing with lanes.
    pub fn recount_shard(&mut self, shard: &Shard, turned: Symmetry) -> Result<Counted, Overflow> {
        if let Some(board) = shard.variant().filter(|_| shard.puzzles().next().is_none()) {
            self.counted_by = Kernel::Reference;
            return reference::count_variant(&board.transformed(turned));
        }
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

/// Counts a shard as the sum of what it is with two middle rows more.
fn extended(halves: Halves, join: &mut dyn CountHalves) -> Result<Counted, Overflow> {
    let middle = halves.middle();
    let units: Vec<Unit> = halves.units().collect();
    let columns = |set: u32| (0..middle.n()).filter(move |column| set >> column & 1 == 1);
    let mut sum = Counted::default();
    for above in columns(middle.free_columns()) {
        for below in columns(middle.free_columns() & !(1 << above)) {
            let Some(longer) = middle.extended(above, below) else {
                continue;
            };
            let parts = units.iter();
            let mut parts = parts
                .filter_map(|unit| unit.extended(longer, above, below))
                .peekable();
            if parts.peek().is_none() {
                continue;
            }
            let counted = join.count(longer, &mut parts)?;
            sum.add(counted.completions, counted.nodes)?;
            sum.pairs = sum.pairs.checked_add(counted.pairs).ok_or(Overflow)?;
        }
    }
    Ok(sum)
}
