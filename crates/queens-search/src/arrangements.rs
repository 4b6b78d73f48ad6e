//! The arrangements of a board of any shape, one at a time, in order.
//!
//! The question: on which squares can so many queens stand? The idea: depth-first over squares in reading order, each queen
//! behind the one before her, with what she forbids struck from the free squares. A line that runs along a row takes at
//! most one queen, so where fewer of them have a free square than queens are left, this is no way; columns likewise.
//!
//! ```text
//! Q . . . .    Q . . . .    Q . . . .
//! # # . . .    # # Q # #    # # Q # #     the third row of 3 × 5 needs a queen,
//! # . # . .    # # # # .    # # # # Q     and has one square for her
//! ```
//!
//! Cost: a word for 64 squares, and one look at every row and column for each queen placed: plain, and made to be
//! compared with. Each arrangement that is passed on has been judged by what was walked from its squares.

use std::iter::FusedIterator;

use super::regions::set::Set;
use super::repair::Dice;
use queens_board::{Arrangement, Classes, LineKind, Sight, Square, Variant};

/// Words for the largest board.
const WORDS: usize = Variant::LARGEST * Variant::LARGEST / 64;

/// All arrangements of a board: a lazy iterator in the order in which one compares lists of squares. Where there is one
/// queen in each row, that is the order of their columns. Made by [`Variant::arrangements`].
#[derive(Clone, Debug)]
pub struct Arrangements {
    board: Variant,
    walk: Walk,
    /// What judges them, once one is asked for; in a box, for most only count.
    sight: Option<Box<Sight>>,
}

/// Boards of up to 64 squares, of up to 256, and larger ones.
#[derive(Clone, Debug)]
enum Walk {
    Small(Search<1>),
    Middle(Search<4>),
    Large(Search<WORDS>),
}

macro_rules! on_walk {
    ($walk:expr, $search:ident => $body:expr) => {
        match $walk {
            Walk::Small($search) => $body,
            Walk::Middle($search) => $body,
            Walk::Large($search) => $body,
        }
    };
}

/// Ways to ask a variant for its arrangements.
pub trait Arrange {
    /// All arrangements of its queens, in order, found as they are asked for.
    fn arrangements(&self) -> Arrangements;

    /// One arrangement of each class, the least that the board admits, in order, with the number of its images.
    ///
    /// ```
    /// use queens::prelude::*;
    /// use queens::board::Classes;
    /// use queens::{Rules, Square, Variant};
    ///
    /// let mut board = Variant::new(7, 7, Rules::CHESS)?;
    /// board.pawn(Square::from_chess("d4", 7)?)?;
    /// let images: Vec<usize> = board.fundamental(Classes::Symmetries).map(|(_, images)| images).collect();
    /// assert_eq!(images, [4]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn fundamental(
        &self,
        classes: Classes,
    ) -> Box<dyn Iterator<Item = (Arrangement, usize)> + Send>;

    /// Roughly how many queens the search for all arrangements places: the mean of random ways through its tree, each
    /// standing for as many as there were choices (D. E. Knuth, 1975). The same every time.
    ///
    /// ```
    /// use queens::prelude::*;
    /// use queens::{Rules, Variant};
    ///
    /// let board = Variant::new(8, 8, Rules::CHESS)?;
    /// assert!((1_000.0..3_000.0).contains(&board.estimated_placements()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn estimated_placements(&self) -> f64;
}

impl Arrange for Variant {
    fn arrangements(&self) -> Arrangements {
        let squares = self.rows() * self.columns();
        // In WebAssembly code is paid for by the byte, and two widths are enough.
        let walk = if squares <= 64 && !cfg!(target_arch = "wasm32") {
            Walk::Small(Search::new(self))
        } else if squares <= 256 {
            Walk::Middle(Search::new(self))
        } else {
            Walk::Large(Search::new(self))
        };
        let board = self.clone();
        Arrangements {
            board,
            walk,
            sight: None,
        }
    }

    fn fundamental(
        &self,
        classes: Classes,
    ) -> Box<dyn Iterator<Item = (Arrangement, usize)> + Send> {
        let (board, motions) = (self.clone(), self.motions(classes));
        Box::new(self.arrangements().filter_map(move |found| {
            let images = found.class_if_least(&board, &motions)?;
            Some((found, images))
        }))
    }

    fn estimated_placements(&self) -> f64 {
        let mut dice = Dice::new(1);
        let start = self.arrangements();
        // Ways through large boards take longer, and one need not tell years from centuries.
        let ways = match start.walk {
            Walk::Small(_) => 2000,
            Walk::Middle(_) => 500,
            Walk::Large(_) => 100,
        };
        let way = |_| on_walk!(&start.walk, search => search.random_way(&mut dice));
        (0..ways).map(way).sum::<f64>() / f64::from(ways)
    }
}

impl Arrangements {
    /// Moves to the next arrangement, false if there is none, as long as `go_on` says so, which is asked for every queen
    /// that is placed. None if it said no; the next call goes on from there.
    pub fn advance_while(&mut self, go_on: impl FnMut() -> bool) -> Option<bool> {
        on_walk!(&mut self.walk, search => search.advance(go_on))
    }

    /// Moves to the next arrangement; false if there is none.
    pub fn advance(&mut self) -> bool {
        self.advance_while(|| true) == Some(true)
    }

    /// The queens of the one that was moved to last, row by row.
    pub fn queens(&self) -> Vec<Square> {
        let columns = self.board.columns();
        let placed = on_walk!(&self.walk, search => &search.placed);
        let placed = placed
            .iter()
            .map(|&index| Square::new(index / columns, index % columns));
        let mut queens: Vec<Square> = placed.chain(self.board.given().iter().copied()).collect();
        queens.sort();
        queens
    }
}

impl Iterator for Arrangements {
    type Item = Arrangement;

    fn next(&mut self) -> Option<Arrangement> {
        if !self.advance() {
            return None;
        }
        let queens = self.queens();
        let board = &self.board;
        let sight = self
            .sight
            .get_or_insert_with(|| Box::new(Sight::new(board)));
        let found = sight.arrangement(queens);
        Some(found.expect("the search places only queens that are not attacked"))
    }

    /// Counts without making an [`Arrangement`] of each.
    fn count(mut self) -> usize {
        std::iter::from_fn(|| self.advance().then_some(())).count()
    }
}

impl FusedIterator for Arrangements {}

#[derive(Clone, Debug)]
struct Search<const W: usize> {
    /// For each square, what shares a line with it, itself included.
    forbidden: Vec<Set<W>>,
    /// The lines that run along rows, and along columns: every square is on one of each.
    rows: Vec<Set<W>>,
    columns: Vec<Set<W>>,
    /// How many queens are to be placed.
    wanted: usize,
    /// The squares still to be tried for the first queen, the second, …
    untried: Vec<Set<W>>,
    /// Those that stand, each by her square.
    placed: Vec<usize>,
    is_done: bool,
}

impl<const W: usize> Search<W> {
    fn new(board: &Variant) -> Self {
        let number = |square: &Square| square.row * board.columns() + square.column;
        let squares = board.rows() * board.columns();
        let mut forbidden = vec![Set::EMPTY; squares];
        let set = |line: &[Square]| {
            let numbers = line.iter().map(number);
            numbers.fold(Set::EMPTY, |set, square| set.or(&Set::of(square)))
        };
        let lines = board.lines();
        for (_, line) in lines.iter() {
            let set = set(line);
            for index in line.iter().map(number) {
                forbidden[index] = forbidden[index].or(&set);
            }
        }
        let mut free = Set::below(squares);
        let closed = board.pawns().iter().chain(board.blocked());
        closed.for_each(|square| free.remove(number(square)));
        for queen in board.given() {
            free = free.minus(&forbidden[number(queen)]);
        }
        let of_kind = |kind| {
            let lines = lines.iter().filter(|(line, _)| line.kind() == kind);
            lines.map(|(_, squares)| set(squares)).collect()
        };
        let wanted = board.queens().checked_sub(board.given().len());
        Self {
            forbidden,
            rows: of_kind(LineKind::Row),
            columns: of_kind(LineKind::Column),
            wanted: wanted.unwrap_or(0),
            untried: vec![free],
            placed: Vec::new(),
            is_done: wanted.is_none(),
        }
    }

    fn advance(&mut self, mut go_on: impl FnMut() -> bool) -> Option<bool> {
        if self.wanted == 0 {
            return Some(!std::mem::replace(&mut self.is_done, true));
        }
        loop {
            let depth = self.untried.len();
            let Some(untried) = self.untried.last_mut() else {
                return Some(false);
            };
            // The queen who stood here last makes room.
            self.placed.truncate(depth - 1);
            let left = self.wanted - self.placed.len();
            let free = *untried;
            let Some(square) = free.first().filter(|_| can_hold(&self.rows, &free, left)) else {
                self.untried.pop();
                continue;
            };
            untried.remove(square);
            let rest = untried.minus(&self.forbidden[square]);
            self.placed.push(square);
            if left == 1 {
                return Some(true);
            }
            let (rows, columns) = (&self.rows, &self.columns);
            if can_hold(rows, &rest, left - 1) && can_hold(columns, &rest, left - 1) {
                self.untried.push(rest);
            }
            if !go_on() {
                return None;
            }
        }
    }
}

impl<const W: usize> Search<W> {
    /// The queens that are placed in a tree of which this random way is typical.
    fn random_way(&self, dice: &mut Dice) -> f64 {
        let (mut free, mut weight, mut placed) = (self.untried[0], 1.0, 0.0);
        for left in (1..=self.wanted).rev() {
            // The squares that are tried for this queen: until too few rows are left for the others.
            let mut rest = free;
            let tried: Vec<usize> = free
                .iter()
                .take_while(|&square| {
                    let is_tried = can_hold(&self.rows, &rest, left);
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
            let behind = free.minus(&Set::below(square + 1));
            free = behind.minus(&self.forbidden[square]);
            if !can_hold(&self.rows, &free, left - 1) || !can_hold(&self.columns, &free, left - 1) {
                break;
            }
        }
        placed
    }
}

/// Whether as many of the lines have a free square.
fn can_hold<const W: usize>(lines: &[Set<W>], free: &Set<W>, queens: usize) -> bool {
    let open = lines.iter().filter(|line| line.meets(free));
    open.take(queens).count() == queens
}
