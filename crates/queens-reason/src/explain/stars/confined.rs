//! A line whose free squares all lie inside another that needs no more stars.
//!
//! ```text
//! A A × A × A     Region A needs two stars, all in the top row, which needs two: the row's
//! B B C C C A     other squares are out.
//! ```

use super::Known;
use crate::explain::found::{Found, Reason, Within};

/// A line within another.
pub(super) fn find<const W: usize>(position: &Known<'_, W>) -> Option<Found<W>> {
    let Known { board, state, .. } = position;
    position.open_lines().find_map(|(line, free)| {
        let first = free.first()?;
        let mut others = board
            .lines_of(first)
            .iter()
            .map(|&other| usize::from(other));
        let (within, out) = others.find_map(|other| {
            let held = board.lines[other];
            let is_within =
                other != line && state.need[other] == state.need[line] && free.is_within(&held);
            let out = held.and(&state.free).minus(&free);
            (is_within && !out.is_empty()).then_some((other, out))
        })?;
        let within = Within::Needed(within);
        Some(super::ruling_out(
            Reason::Confined { line, within },
            free,
            out,
        ))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::explain::stars::testing::said;

    #[test]
    fn the_squares_of_a_line_beside_a_region_that_fills_it_are_out() {
        let board = "A B A B A B A B";
        assert_eq!(
            said(board, find).unwrap(),
            "All free squares of region A are in row 8 and take all stars there, so there is none on b8, d8, f8 or h8."
        );
    }
}
