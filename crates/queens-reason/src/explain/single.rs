//! The only free square of a line.
//!
//! ```text
//! A A B B      Region C has one free square left, c1: its queen stands there.
//! × × B B
//! × × × D
//! × × C D
//! ```
//!
//! It also finds a line that needs a queen and has no free square, which ends the reasoning.

use super::found::{Found, Reason};
use queens_search::regions::line_sets::{Candidates, LineSets, indices};
use queens_search::regions::set::Set;

/// An open line without a free square.
pub(super) fn empty<const W: usize>(
    board: &LineSets<W>,
    state: &Candidates<W>,
) -> Option<Found<W>> {
    let is_empty = |&line: &usize| !board.need[line].meets(&state.free);
    let line = indices(state.open).find(is_empty)?;
    Some(Found {
        reason: Reason::Empty { line },
        rests_on: board.need[line],
        out: Set::EMPTY,
        place: None,
    })
}

/// A line with one free square.
pub(super) fn find<const W: usize>(board: &LineSets<W>, state: &Candidates<W>) -> Option<Found<W>> {
    let (line, square) = board.regions_first(state.open).find_map(|line| {
        let squares = board.need[line].and(&state.free);
        Some((line, squares.only()?))
    })?;
    Some(Found {
        reason: Reason::Single { line },
        rests_on: Set::of(square),
        out: state
            .free
            .and(&board.forbidden(square))
            .minus(&Set::of(square)),
        place: Some(square),
    })
}
