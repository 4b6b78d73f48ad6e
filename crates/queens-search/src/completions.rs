//! Solutions one at a time, in lexicographic order, found on demand.
//!
//! Small boards are listed by plain search (`plain`). On larger ones plain search places the first queens and half boards are joined
//! for the rest (`joined`), which is many times as fast. Beyond n = 24 plain search takes longer and longer to find the first
//! solution, and [`InOrder`] is used instead. Boards with other lines than the classic ones are searched by `regions` if they
//! have one queen in each row and column, by `stars` if they have regions with several queens each, and otherwise by `exact`.

use std::fmt;
use std::iter::FusedIterator;
use std::sync::Arc;

use crate::complete::InOrder;
use crate::exact::Exact;
#[cfg(not(target_family = "wasm"))]
use crate::joined;
use crate::joined::Joined;
use crate::path::Path;
use crate::plain::Plain;
use crate::policy::{Chosen, Walking};
use crate::regions::{self, solve::Order};
use crate::stars::solve::StarOrder;
use crate::stars::walk as stars;
use crate::{Answer, Engine, Fundamental};
use queens_board::formats::Writer;
use queens_board::{Board, Classes, Puzzle, Queens, Solution, Square};

/// The completions of a puzzle: a lazy iterator in lexicographic order that can be dropped at any time and sent to another
/// thread. Memory is bounded however many solutions there are: 100 MB for n = 16, less for other boards.
///
/// ```
/// use queens::prelude::*;
/// use queens::Puzzle;
///
/// let mut solutions = Puzzle::new(8).completions();
/// assert_eq!(solutions.next().unwrap().to_string(), "[0, 4, 7, 5, 2, 6, 1, 3]");
/// assert_eq!(solutions.count(), 91);
/// ```
#[derive(Clone, Debug)]
pub struct Completions {
    walk: Walk,
    /// `None` for the classic board.
    board: Option<Arc<Board>>,
    choice: Chosen<Walking>,
}

#[derive(Debug)]
enum Walk {
    Plain(Plain),
    /// Any other search, as a trait object: its steps take so long that the call costs nothing.
    Other(Box<dyn CompletionSearch>),
}

/// The completions of a puzzle, one after another. Only [`Completions::new`] names the types for large classic boards, so a
/// program that asks for plain search, such as the page's module for counting, does not contain them.
pub trait CompletionSearch: fmt::Debug + Send + Sync {
    /// Moves to the next completion, or returns false if there is none; `None` if `go_on`, called every few milliseconds or more
    /// often, returned false.
    fn advance_while(&mut self, go_on: &mut dyn FnMut() -> bool) -> Option<bool>;

    /// The queens of the completion found last.
    fn queens(&self) -> Queens<'_>;

    /// A copy of the search in its current state.
    fn cloned(&self) -> Box<dyn CompletionSearch>;

    /// Writes the next solutions, at most `limit`, if several are found together; returns their number.
    fn write(&mut self, _writer: &mut Writer, _limit: u64, _out: &mut Vec<u8>) -> u64 {
        0
    }

    /// Finds solutions with this many threads, where that is faster.
    fn set_threads(&mut self, _threads: usize) {}
}

/// Searches in slices of a few nodes until `advance_within` decides, as long as `go_on` returns true.
pub(crate) fn in_slices(
    go_on: &mut dyn FnMut() -> bool,
    mut advance_within: impl FnMut(u64) -> Option<bool>,
) -> Option<bool> {
    loop {
        match advance_within(NODES_PER_CHECK) {
            None if go_on() => {}
            is_found => return is_found,
        }
    }
}

impl CompletionSearch for Joined {
    fn advance_while(&mut self, go_on: &mut dyn FnMut() -> bool) -> Option<bool> {
        self.advance(go_on)
    }

    fn queens(&self) -> Queens<'_> {
        Queens::Columns(self.columns())
    }

    fn cloned(&self) -> Box<dyn CompletionSearch> {
        Box::new(self.clone())
    }

    fn write(&mut self, writer: &mut Writer, limit: u64, out: &mut Vec<u8>) -> u64 {
        self.write(writer, limit, FULL, out)
    }

    fn set_threads(&mut self, threads: usize) {
        self.set_threads(threads);
    }
}

/// A search in order, and the solution found last.
#[derive(Clone, Debug)]
struct OrderedWalk {
    search: InOrder,
    last: Option<Solution>,
}

impl CompletionSearch for OrderedWalk {
    fn advance_while(&mut self, go_on: &mut dyn FnMut() -> bool) -> Option<bool> {
        match self.search.run_while(NODES_PER_CHECK, go_on) {
            Answer::Undecided => None,
            answer => {
                self.last = answer.completion();
                Some(self.last.is_some())
            }
        }
    }

    fn queens(&self) -> Queens<'_> {
        Queens::Columns(self.last.as_ref().map_or(&[], Solution::columns))
    }

    fn cloned(&self) -> Box<dyn CompletionSearch> {
        Box::new(self.clone())
    }
}

/// A search of any board, and the queens of the solution found last.
#[derive(Clone, Debug)]
struct ExactWalk {
    search: Exact,
    /// The width of the board.
    width: usize,
    givens: Vec<Square>,
    squares: Vec<Square>,
    /// Their columns, where every row has one queen.
    columns: Option<Vec<u32>>,
}

impl ExactWalk {
    fn new(puzzle: &Puzzle) -> Self {
        Self {
            search: Exact::new(puzzle),
            width: puzzle.board().columns(),
            givens: puzzle.givens().queens().collect(),
            squares: Vec::new(),
            columns: puzzle.board().is_by_rows().then(Vec::new),
        }
    }
}

impl CompletionSearch for ExactWalk {
    fn advance_while(&mut self, go_on: &mut dyn FnMut() -> bool) -> Option<bool> {
        let is_found = self.search.advance_while(go_on)?;
        self.search.write_queens(self.width, &mut self.squares);
        self.squares.extend_from_slice(&self.givens);
        self.squares.sort_unstable();
        if let Some(columns) = &mut self.columns {
            columns.clear();
            columns.extend(self.squares.iter().map(|queen| queen.column as u32));
        }
        Some(is_found)
    }

    fn queens(&self) -> Queens<'_> {
        match &self.columns {
            Some(columns) => Queens::Columns(columns),
            None => Queens::Squares(&self.squares),
        }
    }

    fn cloned(&self) -> Box<dyn CompletionSearch> {
        Box::new(self.clone())
    }
}

impl Clone for Walk {
    fn clone(&self) -> Self {
        match self {
            Self::Plain(walk) => Self::Plain(walk.clone()),
            Self::Other(walk) => Self::Other(walk.cloned()),
        }
    }
}

/// Nodes between two calls of `go_on`, for searches with slow nodes.
const NODES_PER_CHECK: u64 = 64;

/// Steps of plain search between two calls of `go_on`.
const STEPS_PER_CHECK: u32 = 1024;

/// The number of bytes written at a time.
pub(crate) const FULL: usize = 64 * 1024;

impl Completions {
    fn new(puzzle: &Puzzle) -> Self {
        let path = Path::of(puzzle);
        let choice = path.listing();
        let walk = match (&path, choice.what) {
            #[cfg(not(target_family = "wasm"))]
            (Path::Classic(puzzle), Walking::Joined) => {
                Walk::Other(Box::new(Joined::new(puzzle, joined::MAX_ROWS)))
            }
            (Path::Classic(puzzle), Walking::InOrder) => {
                let search = InOrder::new(puzzle);
                Walk::Other(Box::new(OrderedWalk { search, last: None }))
            }
            _ => Self::plain_walk(&path),
        };
        Self::walking(walk, &path, choice)
    }

    fn walking(walk: Walk, path: &Path, choice: Chosen<Walking>) -> Self {
        let board = match path {
            Path::Classic(_) => None,
            Path::Permutation(puzzle) | Path::General(puzzle) => {
                Some(puzzle.board().clone().into())
            }
        };
        Self {
            walk,
            board,
            choice,
        }
    }

    /// The completions by plain search from the top row down, which takes too long on large boards.
    pub fn plain(puzzle: &Puzzle) -> Self {
        let path = Path::of(puzzle);
        let choice = Chosen {
            what: Walking::Plain,
            why: "plain search was asked for",
        };
        Self::walking(Self::plain_walk(&path), &path, choice)
    }

    /// The completions in any order: the fastest one if this puzzle is not classic.
    #[doc(hidden)]
    pub fn unordered(puzzle: &Puzzle) -> Self {
        let path = Path::of(puzzle);
        let choice = Chosen {
            what: Walking::Plain,
            why: "any order was asked for",
        };
        let walk = if regions::takes(puzzle) {
            Walk::Other(regions::walk(puzzle, Order::Fewest))
        } else if stars::walks(puzzle) {
            Walk::Other(stars::walk(puzzle, StarOrder::Fewest))
        } else {
            Self::plain_walk(&path)
        };
        Self::walking(walk, &path, choice)
    }

    fn plain_walk(path: &Path) -> Walk {
        match path {
            Path::Classic(puzzle) => Walk::Plain(Plain::new(puzzle)),
            Path::General(puzzle) if stars::walks(puzzle) => {
                Walk::Other(stars::walk(puzzle, StarOrder::Squares))
            }
            Path::General(puzzle) => Walk::Other(Box::new(ExactWalk::new(puzzle))),
            Path::Permutation(puzzle) if regions::takes(puzzle) => {
                Walk::Other(regions::walk(puzzle, Order::Rows))
            }
            // Boards with regions are never too large for `regions`, and a placement supports all rules.
            Path::Permutation(puzzle) => Walk::Plain(Plain::by_lines(puzzle)),
        }
    }

    /// How the solutions are found, and why.
    pub fn choice(&self) -> Chosen<Walking> {
        self.choice
    }

    /// Moves to the next solution and returns its columns without an allocation: the fastest way to visit millions.
    ///
    /// ```
    /// use queens::prelude::*;
    /// use queens::Puzzle;
    ///
    /// let mut completions = Puzzle::new(6).completions();
    /// assert_eq!(completions.advance(), Some(&[1, 3, 5, 0, 2, 4][..]));
    /// ```
    pub fn advance(&mut self) -> Option<&[u32]> {
        let is_found = self.advance_while(|| true);
        (is_found == Some(true)).then(|| self.columns())
    }

    /// Moves to the next solution, or returns false if there is none, as long as `go_on` returns true; it is called every few
    /// milliseconds or more often. Returns `None` if it returned false; the next call continues from there.
    ///
    /// ```
    /// use queens::prelude::*;
    /// use queens::Puzzle;
    ///
    /// let mut completions = Puzzle::new(24).completions();
    /// let mut calls_left = 100;
    /// let mut has_calls_left = || {
    ///     calls_left -= 1;
    ///     calls_left > 0
    /// };
    /// assert_eq!(completions.advance_while(&mut has_calls_left), None);
    /// assert_eq!(completions.advance_while(|| true), Some(true));
    /// assert_eq!(completions.columns()[..4], [0, 2, 4, 1]);
    /// ```
    pub fn advance_while(&mut self, mut go_on: impl FnMut() -> bool) -> Option<bool> {
        match &mut self.walk {
            Walk::Plain(walk) => walk.advance_while(go_on),
            Walk::Other(walk) => walk.advance_while(&mut go_on),
        }
    }

    /// Appends the next solutions to `out`, at most `limit` of them, until it holds 64 KiB or more. Returns false if there are no
    /// more, and `None` if `go_on` returned false, as in [`advance_while`](Self::advance_while).
    ///
    /// This is the fastest way to write millions of solutions.
    ///
    /// ```
    /// use queens::formats::Format;
    /// use queens::prelude::*;
    /// use queens::Puzzle;
    ///
    /// let (mut writer, mut out) = (Format::Array.writer(), Vec::new());
    /// let mut completions = Puzzle::new(4).completions();
    /// assert_eq!(completions.write(&mut writer, 10, &mut out, &mut || true), Some(false));
    /// assert_eq!(out, b"[1, 3, 0, 2]\n[2, 0, 3, 1]\n");
    /// ```
    pub fn write(
        &mut self,
        writer: &mut Writer,
        limit: u64,
        out: &mut Vec<u8>,
        go_on: &mut dyn FnMut() -> bool,
    ) -> Option<bool> {
        let mut left = limit;
        let mut steps = 0u32;
        while left > 0 && out.len() < FULL {
            if let Walk::Other(walk) = &mut self.walk {
                let written = walk.write(writer, left, out);
                if written > 0 {
                    left -= written;
                    continue;
                }
            }
            let is_found = match &mut self.walk {
                // Plain search calls it at every step, nanoseconds apart.
                Walk::Plain(walk) => walk.advance_while(|| {
                    steps = (steps + 1) % STEPS_PER_CHECK;
                    steps > 0 || go_on()
                }),
                _ => self.advance_while(&mut *go_on),
            };
            if is_found != Some(true) {
                return is_found;
            }
            writer.write(self.queens(), out);
            left -= 1;
        }
        Some(true)
    }

    /// Finds and writes the following solutions with this many threads, where that is faster.
    #[must_use]
    pub fn on_threads(mut self, threads: usize) -> Self {
        if let Walk::Other(walk) = &mut self.walk {
            walk.set_threads(threads);
        }
        self
    }

    /// The queens of the current solution.
    ///
    /// ```
    /// use queens::prelude::*;
    /// use queens::{Board, Puzzle, Rules};
    ///
    /// let mut completions = Puzzle::on(Board::new(4, 2, Rules::CHESS)?).completions();
    /// assert_eq!(completions.advance_while(|| true), Some(true));
    /// let names: Vec<String> = completions.queens().squares().map(|queen| queen.chess(4).to_string()).collect();
    /// assert_eq!(names, ["a4", "b2"]);
    /// # Ok::<(), queens::Unsupported>(())
    /// ```
    pub fn queens(&self) -> Queens<'_> {
        match &self.walk {
            Walk::Plain(walk) => Queens::Columns(walk.columns()),
            Walk::Other(walk) => walk.queens(),
        }
    }

    /// The columns of the current solution.
    ///
    /// # Panics
    /// If the board does not have one queen in each row.
    pub fn columns(&self) -> &[u32] {
        match self.queens() {
            Queens::Columns(columns) => columns,
            Queens::Squares(_) => panic!("a board without one queen in each row has no columns"),
        }
    }

    /// The current solution.
    pub(crate) fn solution(&self) -> Solution {
        let solution = match (&self.board, self.queens()) {
            (Some(board), queens) => Solution::of(Arc::clone(board), queens),
            (None, Queens::Columns(columns)) => Solution::new(columns),
            (None, Queens::Squares(_)) => unreachable!("a classic board has columns"),
        };
        solution.expect("the search only places queens that are not attacked")
    }
}

impl Iterator for Completions {
    type Item = Solution;

    fn next(&mut self) -> Option<Solution> {
        let is_found = self.advance_while(|| true);
        (is_found == Some(true)).then(|| self.solution())
    }

    fn nth(&mut self, skipped: usize) -> Option<Solution> {
        for _ in 0..skipped {
            self.advance_while(|| true).filter(|&is_found| is_found)?;
        }
        self.next()
    }

    /// Counts one at a time without making a [`Solution`] of each; use `Counter` for whole boards.
    fn count(mut self) -> usize {
        let mut count = 0;
        while self.advance_while(|| true) == Some(true) {
            count += 1;
        }
        count
    }
}

impl FusedIterator for Completions {}

/// Finds the completions of a puzzle.
pub trait Complete {
    /// All completions, in lexicographic order, found on demand: by plain search on small boards, by joining half boards up to n
    /// = 24, and beyond, where plain search would take too long, by one that looks ahead (see [`Completions::choice`]).
    fn completions(&self) -> Completions;

    /// Whether there is exactly one completion. Takes as long as the search for a second one.
    ///
    /// ```
    /// use queens::prelude::*;
    /// use queens::Puzzle;
    ///
    /// let puzzle: Puzzle = "AAAAB\nACABB\nCCDDD\nECCDD\nECDDD".parse()?;
    /// assert!(puzzle.is_unique());
    /// assert!(!Puzzle::new(8).is_unique() && !Puzzle::new(3).is_unique());
    /// # Ok::<(), queens::BadPuzzle>(())
    /// ```
    fn is_unique(&self) -> bool {
        self.count_up_to(2) == 1
    }

    /// The number of completions, or `limit` if there are at least that many. With a limit of 2 the result means none, one, or
    /// more than one.
    ///
    /// ```
    /// use queens::prelude::*;
    /// use queens::{Puzzle, Regions, Rules};
    ///
    /// let regions = Regions::from_letters(5, "AAAAB ACABB CCDDD ECCDD ECDDD".replace(' ', "").chars())?;
    /// assert_eq!(Puzzle::in_regions(Rules::TOUCH, regions).count_up_to(2), 1);
    /// # Ok::<(), queens::formats::BadBoard>(())
    /// ```
    fn count_up_to(&self, limit: u64) -> u64 {
        let counted = self.count_up_to_while(limit, |_| true);
        counted.unwrap_or_else(|Undecided { found, .. }| found)
    }

    /// Counts up to `limit` completions while `go_on` returns true. It is called after every completion and at least every
    /// 64 nodes, with the number of nodes so far.
    ///
    /// ```
    /// use queens::prelude::*;
    /// use queens::{Puzzle, Rules};
    ///
    /// let torus = Puzzle::under(Rules::TORUS, 25);
    /// let undecided = torus.count_up_to_while(2, |nodes| nodes < 1_000).unwrap_err();
    /// assert_eq!(undecided.to_string(), "not decided after 1024 nodes: 0 completions found so far");
    /// ```
    fn count_up_to_while(
        &self,
        limit: u64,
        go_on: impl FnMut(u64) -> bool,
    ) -> Result<u64, Undecided>;

    /// One completion of each symmetry class, the least that the puzzle admits, in lexicographic order.
    ///
    /// ```
    /// use queens::prelude::*;
    /// use queens::{Puzzle, Square};
    ///
    /// let mut corner = Puzzle::new(8);
    /// corner.give(Square::new(0, 0))?;
    /// assert_eq!(corner.fundamental().count(), 2);
    /// # Ok::<(), queens::Misplaced>(())
    /// ```
    fn fundamental(&self) -> Fundamental {
        self.fundamental_of(Classes::Symmetries)
    }

    /// One completion of each class, the least that the puzzle admits, in lexicographic order.
    ///
    /// ```
    /// use queens::board::Classes;
    /// use queens::prelude::*;
    /// use queens::{Puzzle, Rules};
    ///
    /// let torus = Puzzle::under(Rules::TORUS, 7);
    /// assert_eq!(torus.fundamental().count(), 4);
    /// assert_eq!(torus.fundamental_of(Classes::Translations).count(), 1);
    /// ```
    fn fundamental_of(&self, classes: Classes) -> Fundamental;

    /// Roughly how many queens a plain search for all completions places: the mean over random paths through its tree, each
    /// weighted by its number of choices (D. E. Knuth, 1975). The result is always the same.
    ///
    /// ```
    /// use queens::prelude::*;
    /// use queens::Puzzle;
    ///
    /// assert!((1_000.0..3_000.0).contains(&Puzzle::new(8).estimated_placements()));
    /// ```
    ///
    /// # Panics
    /// If the board has more than 32 rows or columns.
    fn estimated_placements(&self) -> f64;

    /// Whether a completion is the least of its symmetry class that the puzzle admits. Stores nothing, so a list may be of any
    /// length.
    fn is_least_of_class(&self, completion: &Solution) -> bool;
}

impl Complete for Puzzle {
    fn completions(&self) -> Completions {
        Completions::new(self)
    }

    fn count_up_to_while(
        &self,
        limit: u64,
        mut go_on: impl FnMut(u64) -> bool,
    ) -> Result<u64, Undecided> {
        // Any order is faster than the lexicographic one.
        let (mut completions, nodes_per_call) = if regions::takes(self) || stars::walks(self) {
            (Completions::unordered(self), NODES_PER_CHECK)
        } else {
            (self.completions(), 1)
        };
        let (mut found, mut nodes) = (0, 0);
        while found < limit {
            let is_found = completions.advance_while(|| {
                nodes += nodes_per_call;
                go_on(nodes)
            });
            match is_found {
                Some(true) => found += 1,
                Some(false) => return Ok(found),
                None => return Err(Undecided { found, nodes }),
            }
            nodes += 1;
            if found < limit && !go_on(nodes) {
                return Err(Undecided { found, nodes });
            }
        }
        Ok(found)
    }

    fn fundamental_of(&self, classes: Classes) -> Fundamental {
        Fundamental::new(self, classes)
    }

    fn estimated_placements(&self) -> f64 {
        /// The queens that a plain search places in the time of one position of the search for stars.
        const PLACEMENTS_PER_POSITION: f64 = 25.0;
        if stars::walks(self) {
            return PLACEMENTS_PER_POSITION * stars::estimated_nodes(self);
        }
        Exact::new(self).estimated_placements()
    }

    fn is_least_of_class(&self, completion: &Solution) -> bool {
        let orbit = completion.orbit();
        orbit.iter().find(|image| self.admits(image)) == Some(completion)
    }
}

/// A search that was stopped before its answer was known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not decided after {nodes} nodes: {found} completions found so far")]
pub struct Undecided {
    /// The number of completions found before the stop.
    pub found: u64,
    /// The number of nodes searched.
    pub nodes: u64,
}

#[cfg(test)]
mod tests {
    use super::*;
    use queens_board::{Regions, Rules};

    /// The first completions, with a pause wherever one is possible, and the number of pauses.
    fn in_pieces(mut completions: Completions) -> (Vec<Vec<u32>>, u32) {
        let (mut found, mut pauses) = (Vec::new(), 0);
        while found.len() < 100 {
            let mut is_first = true;
            match completions.advance_while(|| std::mem::take(&mut is_first)) {
                Some(true) => found.push(completions.columns().to_vec()),
                Some(false) => break,
                None => pauses += 1,
            }
        }
        (found, pauses)
    }

    #[test]
    fn a_search_with_pauses_finds_the_same() {
        let small = Puzzle::new(8).completions();
        let by_lines = Puzzle::under(Rules::TOUCH, 33).completions();
        // Every row a region: nothing new, but searched as boards with regions are, and slowly enough for pauses.
        let rows: Vec<u8> = (0..14).flat_map(|row| [row; 14]).collect();
        let rows = Regions::from_numbers(14, &rows).expect("14 regions");
        let in_regions = Puzzle::in_regions(Rules::CHESS, rows).completions();
        let in_order = Puzzle::new(26).completions();
        let joined = Puzzle::new(20).completions();
        assert_eq!(joined.choice().what, Walking::Joined);
        for completions in [small, by_lines, in_regions, in_order, joined] {
            let whole = completions
                .clone()
                .take(100)
                .map(|found| found.columns().to_vec());
            let whole: Vec<Vec<u32>> = whole.collect();
            let (found, pauses) = in_pieces(completions);
            assert!(found == whole && found.len() > 90);
            assert!(pauses > 0, "{:?}", whole[0]);
        }
        let fundamental: Vec<_> = Puzzle::new(8).fundamental().map(|(s, _)| s).collect();
        let (mut pieces, mut found) = (Puzzle::new(8).fundamental(), Vec::new());
        loop {
            let mut left = 3;
            let go_on = || {
                left -= 1;
                left > 0
            };
            match pieces.advance_while(go_on) {
                Some(Some(_)) => found.push(pieces.columns().to_vec()),
                Some(None) => break,
                None => {}
            }
        }
        assert!(found.iter().eq(fundamental.iter().map(Solution::columns)));
    }
}
