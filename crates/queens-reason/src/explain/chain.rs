//! Supposes a queen and follows what is forced until a line has no free square.
//!
//! ```text
//! A A × B C      Suppose a queen on a5. Then row 4 has only d4 left, and, with it, row 3 has no free square:
//! A × × B ×      a5 is out.
//! A × D B C
//! D × D × C
//! E E E × ×
//! ```
//!
//! This is the last technique, and it always succeeds if it follows far enough. Level 0 follows only squares left alone in their
//! lines; level 1 uses every other technique on the way; from level 2 on there are suppositions within the supposition. A level
//! is tried if the level below it has refuted nothing. Levels 0 and 1 report the shortest refutation.

use super::found::{Found, Reason};
use super::logic::Logic;
use super::meter::Meter;
use queens_search::regions::set::Set;

/// The easiest refutation of one of the squares on this level; `None` once the meter stops the search.
pub(super) fn find<L: Logic<W>, const W: usize>(
    board: &L,
    state: &L::State,
    squares: Set<W>,
    level: u32,
    meter: &mut Meter<'_>,
) -> Option<Found<W>> {
    let mut best = None;
    let mut limit = usize::MAX;
    for square in squares.iter() {
        if !meter.count(1) {
            return None;
        }
        if let Some(steps) = follow(board, *state, square, level, limit, meter, |_| ()) {
            best = Some(square);
            limit = steps;
            if level > 1 || steps <= 2 {
                // Easier techniques have ruled out shorter refutations, or finding one would take too long.
                break;
            }
        }
    }
    let square = best?;
    let mut steps = Vec::new();
    let note = |found| steps.push(found);
    follow(board, *state, square, level, usize::MAX, meter, note)?;
    Some(Found {
        reason: Reason::Contradiction { square, steps },
        rests_on: Set::of(square),
        out: Set::of(square),
        place: None,
    })
}

/// The number of steps from a queen on the square to a contradiction, if it is less than the limit.
fn follow<L: Logic<W>, const W: usize>(
    board: &L,
    mut state: L::State,
    square: usize,
    level: u32,
    limit: usize,
    meter: &mut Meter<'_>,
    mut note: impl FnMut(Found<W>),
) -> Option<usize> {
    board.place(&mut state, square);
    for steps in 1..limit {
        if L::STEP_NODES > 0 && !meter.count(L::STEP_NODES) {
            return None;
        }
        let found = match board.forced(&state) {
            Some(found) => found,
            None if level == 0 => return None,
            None => board.deduce(&state).or_else(|| {
                let squares = L::free(&state);
                let find = |inner| find(board, &state, squares, inner, meter);
                (0..level - 1).find_map(find)
            })?,
        };
        let is_dead_end = found.is_dead_end();
        apply(board, &mut state, &found);
        note(found);
        if is_dead_end {
            return Some(steps);
        }
    }
    None
}

/// Applies a step.
pub(super) fn apply<L: Logic<W>, const W: usize>(
    board: &L,
    state: &mut L::State,
    found: &Found<W>,
) {
    L::rule_out(state, &found.out);
    if let Some(square) = found.place {
        board.place(state, square);
    }
}
