//! Two adjacent rows or columns that fit into as many blocks as both together need stars.
//!
//! ```text
//! A A × × B B × C    Two rows that need two stars each, and fit into four blocks: each block holds
//! A × × D B B × C    exactly one star.
//! ```
//!
//! The blocks of two lines together often differ from the blocks of each line alone.

use super::{Known, only, tiling};
use crate::explain::found::Found;

/// A step from two tiled lines.
pub(super) fn find<const W: usize>(position: &Known<'_, W>) -> Option<Found<W>> {
    let n = position.board.n;
    let firsts = (0..2 * n).filter(|first| first % n + 1 < n);
    let mut pairs = firsts.map(|first| (first, first + 1));
    pairs.find_map(|(first, second)| {
        let (one, other) = (position.need(first), position.need(second));
        if one == 0 || other == 0 {
            return None;
        }
        let area = position.free(first).or(&position.free(second));
        tiling::step(position, only(first) | only(second), area, one + other)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::explain::stars::testing::said;

    #[test]
    fn two_rows_that_fit_into_four_blocks_have_a_star_in_each() {
        let board = "A B# B# B B# B B# B\n\
             A# B B# B B B# B B#";
        assert_eq!(
            said(board, find).unwrap(),
            "The free squares of rows 8 and 7 fit into blocks a8–b7, c8–d7, e8–f7 and g8–h7, and each block holds exactly one star, so there is none on e7."
        );
    }
}
