//! A line with only as many free squares as it needs stars.
//!
//! ```text
//! A A B B      Region C needs two stars and has two free squares, a2 and c1:
//! × × B B      a star on each. Its neighbours are out, and so are the other squares of
//! C × × D      the lines that it fills.
//! × × C D
//! ```
//!
//! It also finds a line with too little room for its stars, which ends the reasoning.

use super::{only, open_lines, placing, room};
use crate::explain::found::{Found, Reason};
use queens_search::regions::line_sets::Open;
use queens_search::regions::set::Set;
use queens_search::stars::sets::{StarSets, StarState};

/// A line that has too little room for its stars.
pub(super) fn too_little<const W: usize>(
    board: &StarSets<W>,
    state: &StarState<W>,
) -> Option<Found<W>> {
    let (line, free) = open_lines(board, state)
        .find(|&(line, free)| !room::holds(board, free, state.need[line].into()))?;
    let reason = if free.is_empty() {
        Reason::Empty { line }
    } else {
        Reason::Cramped {
            lines: only(line),
            stars: state.need[line].into(),
        }
    };
    Some(Found {
        reason,
        rests_on: if free.is_empty() {
            board.lines[line]
        } else {
            free
        },
        out: Set::EMPTY,
        place: None,
    })
}

/// The first star of a line that has no square to spare; of several lines, one that needs the fewest.
pub(super) fn find<const W: usize>(board: &StarSets<W>, state: &StarState<W>) -> Option<Found<W>> {
    let tight =
        open_lines(board, state).filter(|&(line, free)| free.len() == u32::from(state.need[line]));
    let (line, free) = tight.min_by_key(|&(_, free)| free.len())?;
    let square = free.first()?;
    let fills = board.lines_of(square).iter().map(|&line| usize::from(line));
    let fills = fills.filter(|&other| other != line && state.need[other] == 1);
    let reason = Reason::Forced {
        line,
        stars: state.need[line].into(),
        fills: fills.fold(0, |all: Open, line| all | only(line)),
    };
    Some(placing(board, state, square, reason, free))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::explain::stars::testing::said;

    #[test]
    fn a_line_without_a_square_to_spare_gets_a_star_and_names_what_that_fills() {
        let board = "A B B B B B B B\n\
             B B A B B B B B";
        assert_eq!(
            said(board, |position| find(position.board, position.state)).unwrap(),
            "The free squares of region A are as many as it needs stars, so there is one on a8."
        );
    }

    #[test]
    fn two_squares_that_touch_are_too_little_room_for_two_stars() {
        let board = "A A B B B B B B";
        assert_eq!(
            said(board, |position| too_little(position.board, position.state)).unwrap(),
            "There is too little room for the stars of region A."
        );
    }
}
