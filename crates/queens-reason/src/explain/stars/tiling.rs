//! A line whose free squares fit into as many 2 × 2 blocks as it needs stars.
//!
//! A block holds at most one star, so each of the blocks holds exactly one.
//!
//! ```text
//! A A × ×      Region A needs two stars and fits into two blocks, a4–b3 and b2–c1. Squares
//! A A × ×      in both blocks are out (here there are none), squares that touch all squares
//! × A A ×      of a block, and a block's squares outside the region: c3 and a2.
//! × × A ×
//! ```
//!
//! A block with one free square of the line has its star there.

use super::{Known, only, placing, ruling_out};
use crate::explain::found::{Found, Reason};
use queens_search::regions::line_sets::Open;
use queens_search::regions::set::Set;
use queens_search::stars::sets::StarSets;

/// The most coverings of an area to examine.
const MAX_COVERINGS: usize = 64;

/// A step from a tiled line.
pub(super) fn find<const W: usize>(position: &Known<'_, W>) -> Option<Found<W>> {
    // A line that needs one star and fits into a block is handled by `room`.
    let mut lines = position
        .open_lines()
        .filter(|&(line, _)| position.need(line) > 1);
    lines.find_map(|(line, free)| step(position, only(line), free, position.need(line)))
}

/// A step from the coverings of one or two lines: a star, or else as many ruled out squares as possible.
pub(super) fn step<const W: usize>(
    position: &Known<'_, W>,
    lines: Open,
    area: Set<W>,
    stars: u32,
) -> Option<Found<W>> {
    let Known { board, state, .. } = position;
    let mut best: Option<(Vec<usize>, Set<W>)> = None;
    for tiles in coverings(board, area, stars) {
        let held = tiles.iter().map(|&tile| board.blocks[tile].1.and(&area));
        let mut out = Set::EMPTY;
        let mut covered = Set::EMPTY;
        for squares in held {
            if let Some(square) = squares.only() {
                let reason = Reason::Tiling { lines, tiles };
                return Some(placing(board, state, square, reason, area));
            }
            out = out.or(&covered.and(&squares));
            covered = covered.or(&squares);
            let taken = squares.iter().map(|square| state.gone_with(board, square));
            let taken = taken.reduce(|all, taken| all.and(&taken));
            out = out.or(&taken.unwrap_or(Set::EMPTY).minus(&squares));
        }
        let out = out.and(&state.free);
        let fewest = best.as_ref().map_or(0, |(_, out)| out.len());
        if out.len() > fewest {
            best = Some((tiles, out));
        }
    }
    best.map(|(tiles, out)| ruling_out(Reason::Tiling { lines, tiles }, area, out))
}

/// The ways to cover an area with this many blocks, as numbers of blocks. Blocks that hold the same squares of the area count as
/// one.
pub(super) fn coverings<const W: usize>(
    board: &StarSets<W>,
    area: Set<W>,
    stars: u32,
) -> Vec<Vec<usize>> {
    let mut found = Vec::new();
    cover(board, area, area, stars, &mut Vec::new(), &mut found);
    found
}

fn cover<const W: usize>(
    board: &StarSets<W>,
    area: Set<W>,
    left: Set<W>,
    blocks: u32,
    chosen: &mut Vec<usize>,
    found: &mut Vec<Vec<usize>>,
) {
    if found.len() == MAX_COVERINGS || left.len() > 4 * blocks {
        return;
    }
    let Some(first) = left.first() else {
        if blocks == 0 {
            found.push(chosen.clone());
        }
        return;
    };
    let mut seen: [Set<W>; 4] = [Set::EMPTY; 4];
    let mut count = 0;
    let around = board.blocks.iter().enumerate();
    for (number, (_, block)) in around.filter(|(_, (_, block))| block.contains(first)) {
        let squares = block.and(&area);
        if seen.contains(&squares) {
            continue;
        }
        seen[count] = squares;
        count += 1;
        chosen.push(number);
        cover(board, area, left.minus(block), blocks - 1, chosen, found);
        chosen.pop();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::explain::stars::testing::said;

    #[test]
    fn squares_that_touch_a_whole_block_are_ruled_out() {
        let board = "A A B A B B B B\n\
             A B B B A B B B";
        assert_eq!(
            said(board, find).unwrap(),
            "The free squares of region A fit into blocks a8–b7 and d8–e7, and each block holds exactly one star, so there is none on e8, b7 or d7."
        );
    }

    #[test]
    fn a_block_with_one_free_square_has_its_star_there() {
        let board = "A A B B B B B B\n\
             A B B B B B B B\n\
             C C C C A C C C";
        assert_eq!(
            said(board, find).unwrap(),
            "The free squares of region A fit into blocks a8–b7 and d7–e6, and each block holds exactly one star, so there is one on e6."
        );
    }
}
