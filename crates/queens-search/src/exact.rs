//! The completions of a board with any lines, one at a time, in order.
//!
//! The question: on which squares can the queens stand so that every line has as many as it takes, from `min` to `max`? The idea:
//! depth-first search over squares in reading order, each queen after the previous one, removing the squares it forbids. A line
//! that has its `max` queens is removed, too. If a line can no longer reach its `min`, or rows or columns have too little room
//! for the remaining queens, the search backtracks.
//!
//! ```text
//! Q . . . .    Q . . . .    Q . . . .
//! # # . . .    # # Q # #    # # Q # #     the third row of 3 × 5 needs a queen,
//! # . # . .    # # # # .    # # # # Q     and has one square for it
//! ```
//!
//! Cost: one word per 64 squares, and one check of every row, column and region for each queen placed. It is simple, and serves
//! as a reference for faster searches. Boards with one queen in each row and column are searched by `regions`, which looks
//! further ahead.

use std::fmt::Debug;

use crate::regions::set::Set;
use crate::repair::Dice;
use queens_board::{Board, LineKind, Puzzle, Square};

/// The number of words for the largest board.
const WORDS: usize = Board::MAX_SIDE * Board::MAX_SIDE / 64;

/// A search of boards of up to 64 squares, of up to 256, and of larger ones.
#[derive(Clone, Debug)]
pub(crate) enum Exact {
    Small(ExactSearch<1>),
    Middle(ExactSearch<4>),
    Large(ExactSearch<WORDS>),
}

macro_rules! on_search {
    ($exact:expr, $search:ident => $body:expr) => {
        match $exact {
            Exact::Small($search) => $body,
            Exact::Middle($search) => $body,
            Exact::Large($search) => $body,
        }
    };
}

impl Exact {
    /// The search of a puzzle of at most 32 rows and columns.
    pub(crate) fn new(puzzle: &Puzzle) -> Self {
        let squares = puzzle.board().rows() * puzzle.board().columns();
        // In WebAssembly code size matters, and two widths are enough.
        if squares <= 64 && !cfg!(target_arch = "wasm32") {
            Self::Small(ExactSearch::new(puzzle))
        } else if squares <= 256 {
            Self::Middle(ExactSearch::new(puzzle))
        } else {
            Self::Large(ExactSearch::new(puzzle))
        }
    }

    /// Moves to the next completion, or returns false if there is none; `None` if `go_on`, called for every queen placed, returns
    /// false.
    pub(crate) fn advance_while(&mut self, go_on: impl FnMut() -> bool) -> Option<bool> {
        on_search!(self, search => search.advance(go_on))
    }

    /// Replaces the list by the queens placed last, without given ones, in reading order.
    pub(crate) fn write_queens(&self, columns: usize, queens: &mut Vec<Square>) {
        let placed = on_search!(self, search => &search.placed);
        queens.clear();
        queens.extend(
            placed
                .iter()
                .map(|&index| Square::new(index / columns, index % columns)),
        );
    }

    /// Roughly how many queens the whole search places: the mean over random paths through its tree, each weighted by its number
    /// of choices.
    pub(crate) fn estimated_placements(&self) -> f64 {
        let mut dice = Dice::new(1);
        // Paths through large boards take longer, and a rough estimate is enough.
        let ways = match self {
            Self::Small(_) => 2000,
            Self::Middle(_) => 500,
            Self::Large(_) => 100,
        };
        let way = |_| on_search!(self, search => search.random_way(&mut dice));
        (0..ways).map(way).sum::<f64>() / f64::from(ways)
    }
}

/// The lines of one kind and the number of queens that each takes.
#[derive(Clone, Debug)]
struct LineGroup<const W: usize> {
    lines: Vec<Set<W>>,
    min: usize,
    max: usize,
    /// Whether every queen stands on one of them.
    is_whole: bool,
}

#[derive(Clone, Debug)]
pub(crate) struct ExactSearch<const W: usize> {
    /// For each square, the squares that share a line of one queen with it, itself included.
    forbidden: Vec<Set<W>>,
    /// Rows, columns and regions.
    kinds: Vec<LineGroup<W>>,
    /// Given queens.
    given: Set<W>,
    /// The number of queens to place.
    wanted: usize,
    /// The squares still to be tried for the first queen, the second, …
    untried: Vec<Set<W>>,
    /// The placed queens, each by its square.
    placed: Vec<usize>,
    is_done: bool,
}

impl<const W: usize> ExactSearch<W> {
    fn new(puzzle: &Puzzle) -> Self {
        let board = puzzle.board();
        let number = |square: &Square| square.row * board.columns() + square.column;
        let squares = board.rows() * board.columns();
        let set = |line: &[Square]| {
            let numbers = line.iter().map(number);
            numbers.fold(Set::EMPTY, |set, square| set.or(&Set::of(square)))
        };
        let lines = board.lines();
        let mut forbidden: Vec<Set<W>> = (0..squares).map(Set::of).collect();
        for (line, squares) in lines.iter() {
            if *lines.bounds(line.kind()).end() == 1 {
                let set = set(squares);
                for index in squares.iter().map(number) {
                    forbidden[index] = forbidden[index].or(&set);
                }
            }
        }
        let kinds = [LineKind::Row, LineKind::Column, LineKind::Region].map(|kind| {
            let bounds = lines.bounds(kind);
            let lines = lines.iter().filter(|(line, _)| line.kind() == kind);
            LineGroup {
                lines: lines.map(|(_, squares)| set(squares)).collect(),
                min: *bounds.start(),
                max: *bounds.end(),
                is_whole: kind != LineKind::Region || board.regions().is_some(),
            }
        });
        let mut search = Self {
            forbidden,
            kinds: kinds.into_iter().filter(|kind| kind.is_whole).collect(),
            given: Set::EMPTY,
            wanted: 0,
            untried: Vec::new(),
            placed: Vec::new(),
            is_done: false,
        };
        let mut free = Set::below(squares);
        for square in board.pawns().iter().copied().chain(puzzle.blocked()) {
            free.remove(number(&square));
        }
        for queen in puzzle.givens() {
            search.given.insert(number(&queen));
            free = search.without(&free, number(&queen), &search.given);
        }
        match board.queens().checked_sub(puzzle.givens().len()) {
            Some(wanted) => search.wanted = wanted,
            None => search.is_done = true,
        }
        search.untried.push(free);
        search
    }

    /// The squares that are free once a queen stands on this one, the last of the `standing` ones.
    #[inline]
    fn without(&self, free: &Set<W>, square: usize, standing: &Set<W>) -> Set<W> {
        let mut rest = free.minus(&self.forbidden[square]);
        // Lines that take one queen are among the forbidden squares.
        for kind in self.kinds.iter().filter(|kind| kind.max > 1) {
            for line in kind.lines.iter().filter(|line| line.contains(square)) {
                if line.and(standing).len() as usize >= kind.max {
                    rest = rest.minus(line);
                }
            }
        }
        rest
    }

    /// Given queens and those placed.
    #[inline]
    fn standing(&self) -> Set<W> {
        let mut standing = self.given;
        if self.has_several() {
            self.placed
                .iter()
                .for_each(|&square| standing.insert(square));
        }
        standing
    }

    /// Whether some line takes more than one queen.
    fn has_several(&self) -> bool {
        self.kinds.iter().any(|kind| kind.max > 1)
    }

    /// Whether every line can still get its queens, and the remaining queens find room.
    #[inline]
    fn can_hold(
        &self,
        kinds: &[LineGroup<W>],
        free: &Set<W>,
        standing: &Set<W>,
        queens: usize,
    ) -> bool {
        kinds.iter().all(|kind| {
            if kind.max == 1 {
                let open = kind.lines.iter().filter(|line| line.meets(free));
                return open.take(queens).count() == queens;
            }
            let mut room = 0;
            for line in &kind.lines {
                let has = line.and(standing).len() as usize;
                let open = (line.and(free).len() as usize).min(kind.max - has.min(kind.max));
                if has + open < kind.min {
                    return false;
                }
                room += open;
            }
            room >= queens
        })
    }

    fn advance(&mut self, mut go_on: impl FnMut() -> bool) -> Option<bool> {
        if self.wanted == 0 {
            return Some(!std::mem::replace(&mut self.is_done, true));
        }
        loop {
            let depth = self.untried.len();
            let Some(&free) = self.untried.last() else {
                return Some(false);
            };
            // The previous queen of this depth is removed.
            self.placed.truncate(depth - 1);
            let left = self.wanted - self.placed.len();
            let rows = &self.kinds[..1];
            let can_hold = self.can_hold(rows, &free, &self.standing(), left);
            let Some(square) = free.first().filter(|_| can_hold) else {
                self.untried.pop();
                continue;
            };
            self.untried[depth - 1].remove(square);
            self.placed.push(square);
            let standing = self.standing();
            let rest = self.without(&self.untried[depth - 1], square, &standing);
            if left == 1 {
                return Some(true);
            }
            if self.can_hold(&self.kinds, &rest, &standing, left - 1) {
                self.untried.push(rest);
            }
            if !go_on() {
                return None;
            }
        }
    }

    /// The number of queens placed in a tree for which this random path is typical (D. E. Knuth, "Estimating the efficiency of
    /// backtrack programs", 1975).
    fn random_way(&self, dice: &mut Dice) -> f64 {
        let (mut free, mut weight, mut placed) = (self.untried[0], 1.0, 0.0);
        let mut standing = self.given;
        for left in (1..=self.wanted).rev() {
            // The squares that are tried for this queen, until too few rows are left for the others.
            let mut rest = free;
            let tried: Vec<usize> = free
                .iter()
                .take_while(|&square| {
                    let is_tried = self.can_hold(&self.kinds[..1], &rest, &standing, left);
                    rest.remove(square);
                    is_tried
                })
                .collect();
            if tried.is_empty() {
                break;
            }
            weight *= tried.len() as f64;
            placed += weight;
            let square = tried[dice.below(tried.len())];
            standing.insert(square);
            let behind = free.minus(&Set::below(square + 1));
            free = self.without(&behind, square, &standing);
            if !self.can_hold(&self.kinds, &free, &standing, left - 1) {
                break;
            }
        }
        placed
    }
}
