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
//! 1. *Prefixes.* Plain search ([`WordSearch`]) places the queens of the first rows, in order, until [`MAX_ROWS`] rows without
//!    a queen are left. All solutions with this prefix follow each other in the list.
//! 2. *Half boards.* The rows left are cut into an upper and a lower half, the columns left into left and right ones. Tables
//!    hold all placements in each of the four quadrants (`quadrant`). The upper half boards on a set of columns are the pairs
//!    of a left and a right placement that do not attack each other; so are the lower half boards on the other columns.
//! 3. *Match.* Upper and lower half boards that share no diagonal are solutions: up to 256 lower ones are tested against an
//!    upper one with a few table lookups (`matching`).
//! 4. *Order.* A solution is one word, four bits a row: the number of its column among the free ones. Words fall into
//!    buckets by the first two rows. A bucket is sorted when its turn comes.
//!
//! If the free squares are symmetric, one of each solution and its mirror image is found, and of sets of columns that are
//! images of each other, also upside down, only one is joined (`slice`). Whole boards of up to 16 rows are symmetric.
//!
//! For n = 17 a prefix is one queen. Rows 1 to 8 are the upper half and rows 9 to 16 the lower one. There are 12,870 ways to give
//! 8 of the 16 free columns to the upper half.
//!
//! # The first solution
//!
//! A join takes milliseconds before its first solution is known. So plain search begins, and the search joins only after
//! [`WARM_UP`] steps and the first solution. By then it is deep in the board, and the subtrees that it enters grow from small ones to those with
//! [`MAX_ROWS`] free rows.
//!
//! # Cost
//!
//! Memory is one word for each solution with the same prefix, or for every second one on a symmetric board, and a few megabytes
//! of tables: 100 MB for n = 16, and less for other n. Measurements are in `benches/RESULTS.md`.
//!
//! # Tried and left out
//!
//! - *Fewer rows.* With 15 rows instead of 16 at most, n = 16 takes a third longer: lists are shorter, so the tables of the
//!   match are used less.
//! - *Tables of the last rows* by their free columns: the prefixes are too many, and plain search of them takes most of the
//!   time.

mod matching;
mod quadrant;
mod rest;
mod slice;

use std::sync::Mutex;

use crate::plain::{Step, WordSearch};
use queens_board::ClassicPuzzle;
use queens_board::formats::Writer;
pub(crate) use rest::Rest;
use slice::{Slice, on_threads};

/// The most rows without a queen that are joined: one digit of a word each.
pub(crate) const MAX_ROWS: usize = 16;

/// The fewest rows without a queen that are joined; plain search is as fast below.
const MIN_ROWS: usize = 10;

/// Backward steps of plain search before anything is joined; more if no solution has been found by then.
const WARM_UP: u32 = 4_000;

/// Solutions that one thread writes at a time.
const PIECE: usize = 4096;

/// Completions of a classic puzzle in lexicographic order, by plain search of the first rows and joins of the rest.
#[derive(Clone, Debug)]
pub(crate) struct Joined {
    walk: WordSearch,
    /// Backward steps of plain search left before anything is joined.
    warm_up: u32,
    /// Whether plain search has found a solution.
    is_found: bool,
    slice: Slice,
    threads: usize,
    /// Memory for the texts of pieces, kept from one to the next: new memory would cost more than writing into it.
    texts: Vec<Vec<u8>>,
}

/// Whether joins pay off: plain search alone visits more than a few nodes. Programs in WebAssembly do not contain them.
pub(crate) fn pays(puzzle: &ClassicPuzzle) -> bool {
    if cfg!(target_family = "wasm") {
        return false;
    }
    puzzle.n() - puzzle.givens().len() > MIN_ROWS
}

impl Joined {
    pub(crate) fn new(puzzle: &ClassicPuzzle, max_rows: usize) -> Self {
        let mut walk = WordSearch::new(puzzle);
        walk.pause_in(MIN_ROWS..=max_rows);
        Self {
            walk,
            warm_up: WARM_UP,
            is_found: false,
            slice: Slice::default(),
            threads: 1,
            texts: Vec::new(),
        }
    }

    /// Joins with this many threads.
    pub(crate) fn set_threads(&mut self, threads: usize) {
        self.threads = threads.max(1);
    }

    /// Moves to the next solution, or returns false if there is none; `None` if `go_on`, which is called repeatedly, returns
    /// false.
    #[inline]
    pub(crate) fn advance(&mut self, mut go_on: impl FnMut() -> bool) -> Option<bool> {
        if self.slice.next(&mut self.walk.columns) {
            return Some(true);
        }
        self.advance_slowly(&mut go_on)
    }

    /// The same if the join has no solution available.
    #[inline(never)]
    fn advance_slowly(&mut self, go_on: &mut dyn FnMut() -> bool) -> Option<bool> {
        loop {
            if self.slice.is_running() {
                if !self.slice.run(self.threads, go_on) {
                    return None;
                }
                if self.slice.next(&mut self.walk.columns) {
                    return Some(true);
                }
            }
            let step = if self.warm_up == 0 {
                self.walk.step::<true>(&mut *go_on)
            } else {
                let (warm_up, is_found) = (&mut self.warm_up, self.is_found);
                self.walk.step::<false>(|| {
                    *warm_up -= u32::from(is_found || *warm_up > 1);
                    *warm_up > 0 && go_on()
                })
            };
            match step {
                Step::Solution => {
                    self.is_found = true;
                    return Some(true);
                }
                Step::End => return Some(false),
                Step::Paused if self.warm_up == 0 && go_on() => {}
                Step::Paused => return None,
                Step::At(row) => {
                    // If there are too many diagonals for the join, plain search continues below.
                    if self.slice.start(self.walk.rest(row)) {
                        self.walk.leave();
                    }
                }
            }
        }
    }

    /// The columns of the current solution.
    pub(crate) fn columns(&self) -> &[u32] {
        &self.walk.columns
    }

    /// Appends available solutions to `out`, at most `limit` and until it holds `full` bytes. Returns their number, which is 0 if
    /// the next solution must be searched.
    pub(crate) fn write(
        &mut self,
        writer: &mut Writer,
        limit: u64,
        full: usize,
        out: &mut Vec<u8>,
    ) -> u64 {
        if !self.slice.prepare() {
            return 0;
        }
        let limit = usize::try_from(limit).unwrap_or(usize::MAX);
        let mut written = 0;
        if self.threads > 1 && limit > PIECE {
            let count = limit.min(16 * self.threads * PIECE);
            written = self.write_on_threads(count, writer, out);
        } else {
            for &word in self.slice.words().iter().take(limit) {
                self.slice.decode(word, &mut self.walk.columns);
                writer.write(&self.walk.columns, out);
                written += 1;
                if out.len() >= full {
                    break;
                }
            }
        }
        self.slice.skip(written);
        written as u64
    }

    /// Appends the next available solutions, at most `count`, and returns their number.
    fn write_on_threads(&mut self, count: usize, writer: &mut Writer, out: &mut Vec<u8>) -> usize {
        let pieces = self.slice.pieces(count, PIECE);
        self.texts.resize(pieces.len(), Vec::new());
        let mut boards = writer.boards();
        let jobs = pieces.iter().zip(&mut self.texts).map(|(words, text)| {
            let first = boards;
            boards += words.len() as u64;
            text.clear();
            (first, words, text)
        });
        let queue = Mutex::new(jobs);
        on_threads(self.threads, || {
            let (mut writer, mut columns) = (writer.clone(), self.walk.columns.clone());
            let next = || queue.lock().ok().and_then(|mut queue| queue.next());
            while let Some((first, words, text)) = next() {
                writer.set_boards(first);
                for &word in *words {
                    self.slice.decode(word, &mut columns);
                    writer.write(&columns, text);
                }
            }
        });
        let written = boards - writer.boards();
        writer.set_boards(boards);
        self.texts
            .iter()
            .for_each(|text| out.extend_from_slice(text));
        written as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::plain::Plain;
    use crate::random::some_givens;
    use queens_board::Square;
    use queens_board::formats::Format;

    /// All solutions of plain search.
    fn plainly(puzzle: &ClassicPuzzle) -> Vec<Vec<u32>> {
        let mut plain = Plain::new(puzzle);
        std::iter::from_fn(|| plain.advance().map(<[u32]>::to_vec)).collect()
    }

    /// All solutions of a search that joins from the first step on.
    fn joined(puzzle: &ClassicPuzzle, max_rows: usize, threads: usize) -> Vec<Vec<u32>> {
        let mut joined = Joined::new(puzzle, max_rows);
        joined.warm_up = 0;
        joined.set_threads(threads);
        let next = || joined.advance(|| true)?.then(|| joined.columns().to_vec());
        std::iter::from_fn(next).collect()
    }

    #[test]
    fn joined_boards_have_the_solutions_of_plain_search_in_the_same_order() {
        for n in 10..=13 {
            let puzzle = ClassicPuzzle::new(n);
            let expected = plainly(&puzzle);
            for max_rows in [n, n - 1, n - 2]
                .into_iter()
                .filter(|&rows| rows >= MIN_ROWS)
            {
                assert!(joined(&puzzle, max_rows, 1) == expected, "{n} {max_rows}");
            }
            assert!(
                joined(&puzzle, MAX_ROWS, 3) == expected,
                "{n} by three threads"
            );
            let mut warm = Joined::new(&puzzle, MAX_ROWS);
            for columns in &expected {
                assert_eq!(warm.advance(|| true), Some(true));
                assert_eq!(warm.columns(), columns);
            }
            assert_eq!(warm.advance(|| true), Some(false));
        }
    }

    #[test]
    fn as_many_rows_as_possible_are_joined() {
        // 16 rows, with few squares in the first ones, so that plain search is soon done.
        let mut puzzle = ClassicPuzzle::new(MAX_ROWS);
        for row in 0..6 {
            for column in (0..MAX_ROWS).filter(|column| column % 4 != row % 3) {
                puzzle.block(Square::new(row, column)).unwrap();
            }
        }
        let expected = plainly(&puzzle);
        assert!(expected.len() > 100, "{}", expected.len());
        assert!(joined(&puzzle, MAX_ROWS, 1) == expected);
    }

    #[test]
    fn given_queens_and_blocked_squares_are_respected() {
        for seed in 0..12 {
            let n = 13 + seed as usize % 3;
            let mut puzzle = some_givens(n, 1 + seed as usize % 3, seed);
            for square in [Square::new(2, 2), Square::new(n - 1, 4), Square::new(5, 7)] {
                puzzle.block(square).ok();
            }
            let expected = plainly(&puzzle);
            assert!(
                joined(&puzzle, MAX_ROWS, 1) == expected,
                "n = {n}, seed {seed}"
            );
            assert!(joined(&puzzle, 11, 2) == expected, "n = {n}, seed {seed}");
        }
    }

    #[test]
    fn symmetric_boards_with_some_squares_of_the_first_row_have_all_solutions() {
        for n in 11..=14 {
            // Squares blocked in symmetric places, also upside down, and some of the first row.
            for first_row in [0..0, 0..1, 2..4, n - 3..n, n / 2..n] {
                let mut puzzle = ClassicPuzzle::new(n);
                for (row, column) in [(0, 1), (0, n - 2), (4, 2), (4, n - 3)] {
                    for row in [row, n - 1 - row] {
                        puzzle.block(Square::new(row, column)).unwrap();
                    }
                }
                for column in first_row.clone() {
                    puzzle.block(Square::new(0, column)).unwrap();
                }
                let expected = plainly(&puzzle);
                assert!(!expected.is_empty());
                for threads in [1, 3] {
                    let found = joined(&puzzle, MAX_ROWS, threads);
                    assert!(found == expected, "n = {n}, without {first_row:?}");
                }
            }
        }
    }

    #[test]
    fn a_queen_in_the_centre_leaves_a_symmetric_board() {
        for n in [11, 13] {
            let mut puzzle = ClassicPuzzle::new(n);
            puzzle.give(Square::new(n / 2, n / 2)).unwrap();
            let expected = plainly(&puzzle);
            assert!(expected.len() > 50, "{}", expected.len());
            for threads in [1, 2] {
                assert!(joined(&puzzle, MAX_ROWS, threads) == expected, "n = {n}");
            }
        }
    }

    #[test]
    fn a_join_can_pause_between_any_two_sets() {
        for threads in [1, 2] {
            let mut joined = Joined::new(&ClassicPuzzle::new(12), MAX_ROWS);
            joined.warm_up = 10;
            joined.set_threads(threads);
            let (mut found, mut pauses) = (0, 0);
            loop {
                match joined.advance(|| false) {
                    Some(true) => found += 1,
                    Some(false) => break,
                    None => pauses += 1,
                }
            }
            assert_eq!(found, 14_200);
            assert!(pauses > 100, "{pauses}");
        }
    }

    #[test]
    fn threads_write_the_same_bytes() {
        for (n, format) in [
            (13, Format::Array),
            (13, Format::Csv),
            (12, Format::Board),
            (12, Format::Binary),
        ] {
            let puzzle = ClassicPuzzle::new(n);
            let [alone, together] = [1, 3].map(|threads| {
                let mut joined = Joined::new(&puzzle, MAX_ROWS);
                joined.set_threads(threads);
                let (mut writer, mut out) = (format.writer(), Vec::new());
                loop {
                    // Limits that end in the middle of a bucket, and of a piece.
                    if joined.write(&mut writer, 9_999, 1 << 16, &mut out) == 0 {
                        if joined.advance(|| true) == Some(false) {
                            break out;
                        }
                        writer.write(joined.columns(), &mut out);
                    }
                }
            });
            assert!(alone == together, "{format}");
            let (mut writer, mut out) = (format.writer(), Vec::new());
            for columns in plainly(&puzzle) {
                writer.write(&columns, &mut out);
            }
            assert!(alone == out, "{format}");
        }
    }
}
