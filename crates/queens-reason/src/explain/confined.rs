//! A line whose free squares all lie inside another line, and squares whose queen would leave a line empty.
//!
//! ```text
//! A A × B      Region A has free squares in the top row only, so its queen takes that row, and the row's
//! C C B B      other squares, here d4, are out.
//! C D D B
//! C D D D
//!
//! A B B C      Region A is a4, a3 and b3. A queen on b4 would touch or meet all three, and region A would be left
//! A A B C      empty: b4 is out.
//! D D B C
//! D D C C
//! ```
//!
//! Both come from one intersection: the squares that every free square of a line forbids. If another line holds all free squares,
//! the first technique explains it; otherwise the second does.

use super::found::{Found, Reason, Within};
use queens_board::Rules;
use queens_search::regions::line_sets::{Candidates, LineSets, indices};
use queens_search::regions::set::Set;

/// A line within another line, or else squares that would leave a line empty.
pub(super) fn find<const W: usize>(board: &LineSets<W>, state: &Candidates<W>) -> Option<Found<W>> {
    let mut emptied = None;
    for line in board.regions_first(state.open) {
        let squares = board.need[line].and(&state.free);
        let out = board
            .forbidden_by_all(squares)
            .and(&state.free)
            .minus(&squares);
        if out.is_empty() {
            continue;
        }
        if let Some((within, out)) = confined(board, squares, out) {
            return Some(Found {
                reason: Reason::Confined { line, within },
                rests_on: squares,
                out,
                place: None,
            });
        }
        emptied.get_or_insert(Found {
            reason: Reason::Emptied { line },
            rests_on: squares,
            out,
            place: None,
        });
    }
    emptied
}

/// A line that holds all the squares and some of those ruled out, with the ruled out squares that it holds.
fn confined<const W: usize>(
    board: &LineSets<W>,
    squares: Set<W>,
    out: Set<W>,
) -> Option<(Within, Set<W>)> {
    let first = squares.first()?;
    let needed = indices(board.filled(first)).find_map(|line| {
        let held = board.need[line];
        (squares.is_within(&held) && out.meets(&held))
            .then(|| (Within::Needed(line), out.and(&held)))
    });
    if needed.is_some() || board.rules != Rules::CHESS {
        // Small blocks can hold lines too, but it is easier to see what a queen beside them would do.
        return needed;
    }
    let corner = board.square(first);
    let on = |within, shares: &dyn Fn(usize) -> bool| {
        let out = out.iter().filter(|&square| shares(square));
        let out = out.fold(Set::EMPTY, |mut set, square| {
            set.insert(square);
            set
        });
        (squares.iter().all(shares) && !out.is_empty()).then_some((within, out))
    };
    let falling = |square| board.square(square).falling(board.n) == corner.falling(board.n);
    let rising = |square| board.square(square).rising() == corner.rising();
    on(Within::Falling(first), &falling).or_else(|| on(Within::Rising(first), &rising))
}
