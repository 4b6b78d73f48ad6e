//! Solutions in lexicographic order by joining half boards: many times as fast as plain search.
//!
//! # The problem
//!
//! Plain search visits 70 nodes for each solution of n = 16, and most of them are in the lower half of the board. Counting
//! without a search is far cheaper: cut the board into an upper and a lower half, list the placements of both for every set
//! of columns, and find the pairs that share no diagonal. Listing needs the pairs themselves, and in order.
//!
//! # The idea
//!
//! 1. *Prefixes.* Plain search ([`ByWords`]) places the queens of the first rows, in order, until [`MAX_ROWS`] rows without
//!    a queen are left. All solutions with this prefix follow each other in the list.
//! 2. *Half boards.* The rows left are cut into an upper and a lower half, the columns left into left and right ones. Tables
//!    hold all placements in each of the four quadrants (`quadrant`). The upper half boards on a set of columns are the pairs
//!    of a left and a right placement that do not attack each other; so are the lower half boards on the other columns.
//! 3. *Match.* Upper and lower half boards that share no diagonal are solutions: up to 256 lower ones are tested against an
//!    upper one with a few table lookups (`matching`).
//! 4. *Order.* A solution is one word, four bits a row: the number of its column among the free ones. Words fall into
//!    buckets by the first two rows. A bucket is sorted when its turn comes.
//!
//! For n = 16 a prefix is one queen. Rows 1 to 8 are the upper half and rows 9 to 15 the lower one. There are 6435 ways to
//! give 8 of the 15 free columns to the upper half. Each has about 450 upper and 190 lower half boards, and 140 solutions.
//!
//! # The first solution
//!
//! A join takes milliseconds before its first solution is known. So the search begins plainly, and joins only after
//! [`WARM_UP`] steps. By then it is deep in the board, and the subtrees that it enters grow from small ones to those with
//! [`MAX_ROWS`] free rows.
//!
//! # Cost
//!
//! Memory is one word for each solution with the same prefix, and the tables: at most 30 MB in all, whatever n. See
//! `docs/listing.md` for measurements.

mod matching;
mod quadrant;
mod rest;
mod slice;

use crate::plain::{ByWords, Step};
pub(crate) use rest::Rest;
pub(crate) use slice::Slice;
use queens_board::Puzzle;

/// The most rows without a queen that are joined: one digit of a word each.
pub(crate) const MAX_ROWS: usize = 16;

/// The fewest rows without a queen that are joined; plain search is as fast below.
const MIN_ROWS: usize = 10;

/// Backward steps of plain search before anything is joined.
const WARM_UP: u32 = 4_000;

/// Completions of a classic puzzle in lexicographic order, by plain search of the first rows and joins of the rest.
#[derive(Clone, Debug)]
pub(crate) struct Joined {
    walk: ByWords,
    /// Backward steps of plain search left before anything is joined.
    warm_up: u32,
    slice: Slice,
}

impl Joined {
    pub(crate) fn new(puzzle: &Puzzle, max_rows: usize) -> Self {
        let mut walk = ByWords::new(puzzle);
        walk.pause_in(MIN_ROWS..=max_rows);
        Self {
            walk,
            warm_up: WARM_UP,
            slice: Slice::default(),
        }
    }

    /// Whether joins are worth a try: boards of which plain search alone visits more than a few nodes.
    pub(crate) fn takes(puzzle: &Puzzle) -> bool {
        let free = puzzle.n() - puzzle.givens().len();
        puzzle.is_classic() && puzzle.n() <= 64 && free > MIN_ROWS
    }

    /// Moves to the next solution, false if there is none; none if `go_on`, which is asked again and again, says no.
    #[inline]
    pub(crate) fn advance(&mut self, mut go_on: impl FnMut() -> bool) -> Option<bool> {
        if self.slice.next(&mut self.walk.columns) {
            return Some(true);
        }
        self.advance_slowly(&mut go_on)
    }

    /// The same where the join has no solution at hand.
    #[inline(never)]
    fn advance_slowly(&mut self, go_on: &mut dyn FnMut() -> bool) -> Option<bool> {
        loop {
            if self.slice.is_running() {
                if !self.slice.run(go_on) {
                    return None;
                }
                if self.slice.next(&mut self.walk.columns) {
                    return Some(true);
                }
            }
            let step = if self.warm_up == 0 {
                self.walk.step::<true>(&mut *go_on)
            } else {
                let warm_up = &mut self.warm_up;
                self.walk.step::<false>(|| {
                    *warm_up -= 1;
                    *warm_up > 0 && go_on()
                })
            };
            match step {
                Step::Solution => return Some(true),
                Step::End => return Some(false),
                Step::Paused if self.warm_up == 0 && go_on() => {}
                Step::Paused => return None,
                Step::At(row) => {
                    // Where the diagonals are too many for the join, plain search goes on below.
                    if self.slice.start(self.walk.rest(row)) {
                        self.walk.leave();
                    }
                }
            }
        }
    }

    /// The columns of the solution that it moved to last.
    pub(crate) fn columns(&self) -> &[u32] {
        &self.walk.columns
    }
}

