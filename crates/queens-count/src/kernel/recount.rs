//! Recounts of a shard of the join that differ from the first count. For the command line's recounts and for tests.

use super::boxed::CountHalves;
use super::{Counted, Overflow, Worker};
use crate::Shard;
use crate::shard::halves::{Halves, Unit};
use crate::shard::middle::{Mirror, takes};
use queens_board::Symmetry;

/// Counts a shard of the join by its mirror image: other words, in another order, with the same number of everything. `None` if
/// this is not such a shard, if no mirror maps rows to rows, or if the join does not run here.
pub fn count_mirrored(
    worker: &mut Worker,
    shard: &Shard,
    symmetry: Symmetry,
) -> Option<Result<Counted, Overflow>> {
    let mirror = match symmetry {
        Symmetry::MirrorColumns => Mirror::LeftRight,
        Symmetry::MirrorRows => Mirror::TopBottom,
        Symmetry::HalfTurn => Mirror::Both,
        _ => return None,
    };
    let (halves, join) = worker.joined(shard)?;
    let middle = halves.middle().mirrored(mirror);
    let mut units = halves.units().map(|unit| unit.mirrored(mirror));
    Some(join.count(middle, &mut units))
}

/// Counts a shard of the join with two more middle rows, as the sum over all ways to place queens there: other heights, other
/// tables, other sets of columns, at two to three times the cost. `None` if this is not such a shard, if it has no middle rows,
/// or if the join does not run here.
pub fn count_extended(worker: &mut Worker, shard: &Shard) -> Option<Result<Counted, Overflow>> {
    let (halves, join) = worker.joined(shard)?;
    let middle = halves.middle();
    if middle.rows() == 0 || !takes(middle.n(), middle.rows() + 2) {
        return None;
    }
    Some(extended(halves, join))
}

/// Counts random units of a shard of the join, each of which has one set of columns for the top half, twice: with the join, and
/// as puzzles in lanes, with which it shares no code. `None` if this is not such a shard, or if the join does not run here.
pub fn count_units(
    worker: &mut Worker,
    shard: &Shard,
    mut random: impl FnMut() -> u64,
    units: usize,
) -> Option<Result<Vec<[u64; 2]>, Overflow>> {
    let halves = worker.joined(shard)?.0;
    let all: Vec<Unit> = halves.units().collect();
    let mut count = || {
        let mut counts = Vec::new();
        for _ in 0..if all.is_empty() { 0 } else { units } {
            let unit = all[(random() % all.len() as u64) as usize];
            let unit = Unit { orbit: 1, ..unit };
            let mut in_lanes = 0u64;
            for (times, puzzle) in unit.puzzles() {
                let counted = worker.count(&puzzle)?.completions.checked_mul(times);
                in_lanes = counted
                    .and_then(|n| n.checked_add(in_lanes))
                    .ok_or(Overflow)?;
            }
            // The join comes last, because the worker reports what counted last.
            let (_, join) = worker.joined(shard).ok_or(Overflow)?;
            let joined = join.count(unit.middle, &mut std::iter::once(unit))?;
            counts.push([joined.completions, in_lanes]);
        }
        Ok(counts)
    };
    Some(count())
}

/// Counts a shard as the sum of its parts with two more middle rows.
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
