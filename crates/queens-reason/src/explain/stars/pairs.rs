//! Two rows or columns side by side that fit into as many blocks as both need stars.
//!
//! ```text
//! A A × × B B × C    Two rows that need two stars each, and fit into four blocks: each block holds
//! A × × D B B × C    exactly one star.
//! ```
//!
//! The blocks of two lines often lie otherwise than those of each alone.

use super::{Known, only, tiling};
use crate::explain::found::Found;

/// Two tiled lines that say something.
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
