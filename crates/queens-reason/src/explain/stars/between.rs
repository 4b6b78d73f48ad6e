//! The squares between adjacent rows or columns and the regions inside or around them.
//!
//! ```text
//! A A × B B B    Two rows need four stars, and region A, which lies inside them, has two: the other
//! A A × B × ×    squares of the rows hold the other two.
//! ```
//!
//! Or the regions that meet two rows need six stars, and the rows four: the regions' squares outside the rows hold two.
//! Such an area is treated like a line.

use super::{Known, only, placing, room, ruling_out};
use crate::explain::found::{Found, Reason};
use queens_search::regions::line_sets::Open;
use queens_search::regions::set::Set;

/// The most rows or columns side by side.
pub(super) const MAX_LINES: usize = 5;

/// Areas with more stars rule out little.
const MAX_STARS: u32 = 4;

/// A step from an area beside `fewest` to `most` rows or columns.
pub(super) fn find<const W: usize>(
    position: &Known<'_, W>,
    fewest: usize,
    most: usize,
) -> Option<Found<W>> {
    let n = position.board.n;
    let all = position.board.lines.len();
    for width in fewest..=most.min(n / 2) {
        for first in (0..2 * n).filter(|first| first % n + width <= n) {
            let lines = first..first + width;
            let need: u32 = lines.clone().map(|line| position.need(line)).sum();
            let band = position.free_of(lines.clone());
            let of_lines = lines.fold(0, |all: Open, line| all | only(line));
            let (mut inside, mut meeting) = ((0, 0, Set::EMPTY), (0, 0, Set::EMPTY));
            let regions = (2 * n..all).filter(|&region| position.need(region) > 0);
            for region in regions {
                let free = position.free(region);
                let add = |(lines, stars, squares): &mut (Open, u32, Set<W>)| {
                    *lines |= only(region);
                    *stars += position.need(region);
                    *squares = squares.or(&free);
                };
                if free.is_within(&band) {
                    add(&mut inside);
                }
                if free.meets(&band) {
                    add(&mut meeting);
                }
            }
            let of = |larger: Open, smaller: Open, more: u32, fewer: u32, area: Set<W>| {
                let stars = more.checked_sub(fewer)?;
                let reason = Reason::Between {
                    larger,
                    smaller,
                    stars,
                    width,
                };
                (smaller != 0).then(|| area_step(position, reason, area, stars))?
            };
            let (lines, stars, squares) = inside;
            let found = of(of_lines, lines, need, stars, band.minus(&squares)).or_else(|| {
                let (lines, stars, squares) = meeting;
                of(lines, of_lines, stars, need, squares.minus(&band))
            });
            if found.is_some() {
                return found;
            }
        }
    }
    None
}

/// A star in an area without a square to spare, or squares whose star would leave it too little room.
fn area_step<const W: usize>(
    position: &Known<'_, W>,
    reason: Reason<W>,
    area: Set<W>,
    stars: u32,
) -> Option<Found<W>> {
    let Known { board, state, .. } = position;
    if stars > MAX_STARS || area.is_empty() {
        return None;
    }
    if stars == 0 {
        return Some(ruling_out(reason, area, area));
    }
    if area.len() == stars {
        let square = area.first()?;
        return Some(placing(board, state, square, reason, area));
    }
    let out = room::out(position, area, stars, |squares, stars| {
        room::holds(board, squares, stars)
    });
    (!out.is_empty()).then(|| ruling_out(reason, area, out))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::explain::stars::testing::said;

    #[test]
    fn what_two_rows_hold_beside_a_region_inside_them_has_its_own_stars() {
        let board = "A A A A C# C C# C#\n\
             A A A A C# C# C# C\n\
             C C C C D D D D\n\
             D D D D C C C C\n\
             E E E E B B B B\n\
             B B B B E E E E\n\
             F G F G F G F G";
        assert_eq!(
            said(board, |position| find(position, 1, 2)).unwrap(),
            "Exactly 2 stars in rows 8 and 7 are outside region A, and as many squares are free there, so there is one on f8."
        );
    }
}
