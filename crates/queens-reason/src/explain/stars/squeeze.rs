//! Blocks of tilings that lie inside another line and hold all of its stars.
//!
//! ```text
//! A A × B B ×      Region A fits into two blocks, one of which has squares in the top row only,
//! C C × × × D      and so does region B: the top row has its two stars in these blocks, and
//! A A × B B D      its other squares are out.
//! ```
//!
//! A line that needs one star counts as a block.

use super::{Known, only, ruling_out, tiling};
use crate::explain::found::{Found, Reason};
use queens_search::regions::line_sets::Open;
use queens_search::regions::set::Set;

/// The most coverings to use for each line.
const MAX_COVERINGS: usize = 8;

/// Squares that hold exactly one star.
struct Group<const W: usize> {
    squares: Set<W>,
    line: usize,
    /// The block of the line's covering, unless it is the whole line.
    tile: Option<usize>,
}

/// A line whose stars are all in groups that lie inside it.
pub(super) fn find<const W: usize>(position: &Known<'_, W>) -> Option<Found<W>> {
    let mut groups: Vec<Group<W>> = Vec::new();
    for (line, free) in position.open_lines() {
        let mut add = |squares: Set<W>, tile| {
            if groups.iter().all(|group| group.squares != squares) {
                groups.push(Group {
                    squares,
                    line,
                    tile,
                });
            }
        };
        if position.need(line) == 1 {
            add(free, None);
            continue;
        }
        let coverings = tiling::coverings(position.board, free, position.need(line));
        for tile in coverings.into_iter().take(MAX_COVERINGS).flatten() {
            add(position.board.blocks[tile].1.and(&free), Some(tile));
        }
    }
    position.open_lines().find_map(|(within, free)| {
        let is_inside = |group: &&Group<W>| group.line != within && group.squares.is_within(&free);
        let inside: Vec<&Group<W>> = groups.iter().filter(is_inside).collect();
        let mut chosen = Vec::new();
        let stars = position.need(within);
        choose(&inside, free, stars, &mut chosen).then(|| {
            let covered = chosen
                .iter()
                .fold(Set::EMPTY, |all, group| all.or(&group.squares));
            let (tiles, whole): (Vec<&Group<W>>, Vec<&Group<W>>) =
                chosen.iter().partition(|group| group.tile.is_some());
            let lines = |groups: &[&Group<W>]| {
                let lines = groups.iter().map(|group| only(group.line));
                lines.fold(0, |all: Open, line| all | line)
            };
            let reason = Reason::Squeeze {
                tiled: lines(&tiles),
                tiles: tiles.iter().filter_map(|group| group.tile).collect(),
                single: lines(&whole),
                within,
            };
            ruling_out(reason, covered, free.minus(&covered))
        })
    })
}

/// Chooses as many groups as there are stars, none sharing a square, so that some squares remain.
fn choose<'a, const W: usize>(
    groups: &[&'a Group<W>],
    free: Set<W>,
    stars: u32,
    chosen: &mut Vec<&'a Group<W>>,
) -> bool {
    if stars == 0 {
        return !free.is_empty();
    }
    for (index, group) in groups.iter().enumerate() {
        if !group.squares.is_within(&free) {
            continue;
        }
        chosen.push(group);
        let rest = free.minus(&group.squares);
        if choose(&groups[index + 1..], rest, stars - 1, chosen) {
            return true;
        }
        chosen.pop();
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::explain::stars::testing::said;

    #[test]
    fn a_row_with_two_blocks_inside_has_no_other_star() {
        let board = "A A C B B C C C\n\
             C C C C C C C C\n\
             D D D D D D D D\n\
             A A D B B D D D";
        assert_eq!(
            said(board, find).unwrap(),
            "Regions A and B can be tiled with as many blocks as stars are missing; one star each is in block a8–b7 and block d8–e7, which is all that row 8 needs, so there is none on c8, f8, g8 or h8."
        );
    }
}
