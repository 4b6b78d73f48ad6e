//! Squares whose star would leave an area too little room.
//!
//! ```text
//! A A × B C      Region A needs two stars. A star on b4 would leave it a3 alone: b4 is out. One on
//! × a B B C      a4 would leave it none at all.
//! A × B C C
//!
//! A A B B      Region A needs two stars. A star on c3 would leave it a4, b4 and a3, which touch:
//! A A B B      c3 is out.
//! × A B B
//! ```
//!
//! Counting squares is easier than seeing that all of them touch, so it comes first.

use super::{Known, ruling_out};
use crate::explain::found::{Found, Reason};
use queens_search::regions::set::Set;
use queens_search::stars::sets::StarSets;

/// A line that would have fewer squares than it needs stars.
pub(super) fn by_number<const W: usize>(position: &Known<'_, W>) -> Option<Found<W>> {
    find(position, |squares, stars| squares.len() >= stars)
}

/// A line that would have too few squares that do not touch.
pub(super) fn by_touching<const W: usize>(position: &Known<'_, W>) -> Option<Found<W>> {
    find(position, |squares, stars| {
        holds(position.board, squares, stars)
    })
}

fn find<const W: usize>(
    position: &Known<'_, W>,
    is_enough: impl Fn(Set<W>, u32) -> bool,
) -> Option<Found<W>> {
    position.open_lines().find_map(|(line, free)| {
        let stars = position.need(line);
        let out = out(position, free, stars, &is_enough);
        let reason = Reason::Room { line, stars };
        (!out.is_empty()).then(|| ruling_out(reason, free, out))
    })
}

/// The squares whose star would leave an area too little room for its stars.
pub(super) fn out<const W: usize>(
    position: &Known<'_, W>,
    area: Set<W>,
    stars: u32,
    is_enough: impl Fn(Set<W>, u32) -> bool,
) -> Set<W> {
    let mut out = Set::EMPTY;
    for (square, taken) in &position.taken {
        let is_inside = area.contains(*square);
        if !is_inside && !taken.meets(&area) {
            continue;
        }
        let needed = stars.saturating_sub(is_inside.into());
        if !is_enough(area.minus(taken), needed) {
            out.insert(*square);
        }
    }
    out
}

/// Whether this many stars fit on these squares without touching.
pub(super) fn holds<const W: usize>(board: &StarSets<W>, mut squares: Set<W>, stars: u32) -> bool {
    if stars < 2 {
        return squares.len() >= stars;
    }
    while squares.len() >= stars {
        let Some(first) = squares.first() else {
            break;
        };
        squares.remove(first);
        if holds(board, squares.minus(&board.near[first]), stars - 1) {
            return true;
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::explain::stars::testing::said;

    #[test]
    fn a_star_that_leaves_a_region_one_square_for_two_stars_is_out() {
        let board = "A B A B A B B B";
        assert_eq!(
            said(board, by_number).unwrap(),
            "A star on b8, d8, b7 or d7 would leave too little room in region A."
        );
    }

    #[test]
    fn a_star_that_leaves_a_region_squares_that_touch_is_out() {
        let board = "A A B A B B B B\n\
             A B B B B B B B";
        assert_eq!(
            said(board, by_touching).unwrap(),
            "A star on c8, e8, b7, c7, d7 or e7 would leave too little room in region A."
        );
    }
}
