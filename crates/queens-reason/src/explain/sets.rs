//! Several lines of one kind whose free squares lie in as many lines of another kind.
//!
//! ```text
//! A A B B × ×    Regions A and B have free squares in the two top rows only. Their two queens take these rows, and
//! A × × B × ×    all other squares of the rows are out, here the crosses.
//! C C D D E E
//! ```
//!
//! Rows within columns, columns within regions and so on in all six directions; k rows within k regions state the same as the
//! other regions within the other rows; the smaller number is reported. A line within a single other line is `confined`, and
//! lines within fewer others are a contradiction.

use super::found::{Found, Reason};
use queens_search::regions::hall::{Kinds, closures, lines, matching, union};
use queens_search::regions::line_sets::{Candidates, LineSets, Open};
use queens_search::regions::set::Set;

/// The smallest set that rules something out, or lines that have too little room.
pub(super) fn find<const W: usize>(board: &LineSets<W>, state: &Candidates<W>) -> Option<Found<W>> {
    let kinds = Kinds::new(board, state);
    let mut best: Option<(u32, Found<W>)> = None;
    for (a, b) in [(2, 0), (2, 1), (0, 2), (1, 2), (0, 1), (1, 0)] {
        if a.max(b) >= kinds.count {
            continue;
        }
        let shared = kinds.shared(a, b);
        let within = |of: u32| lines(of).fold(0, |all, line| all | shared[line]);
        let open = |kind: usize, of: u32| Open::from(of) << (kind * board.n);
        let matched = match matching(shared, kinds.open[a]) {
            Ok(matched) => matched,
            Err(crowded) => {
                let (lines, within) = (open(a, crowded), open(b, within(crowded)));
                return Some(Found {
                    reason: Reason::Crowded { lines, within },
                    rests_on: union(board, a, crowded).and(&state.free),
                    out: Set::EMPTY,
                    place: None,
                });
            }
        };
        let sets = closures(shared, kinds.open[a], &matched);
        for first in lines(kinds.open[a]) {
            let (set, others) = (sets[first], within(sets[first]));
            let size = set.count_ones();
            if size < 2 || best.as_ref().is_some_and(|(fewest, _)| *fewest <= size) {
                continue;
            }
            let own = union(board, a, set).and(&state.free);
            let out = union(board, b, others).and(&state.free).minus(&own);
            if !out.is_empty() {
                let (lines, within) = (open(a, set), open(b, others));
                let found = Found {
                    reason: Reason::Sets { lines, within },
                    rests_on: own,
                    out,
                    place: None,
                };
                best = Some((size, found));
            }
        }
    }
    best.map(|(_, found)| found)
}
