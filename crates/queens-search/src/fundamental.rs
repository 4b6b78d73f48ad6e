//! One solution per symmetry class, streamed.
//!
//! A solution represents its class if none of its images comes before it. That can be decided for each solution separately, so
//! nothing is stored: memory stays the same however many classes there are.
//!
//! Most solutions of the empty board need not be searched. If the first row's queen is in column c, the images begin with the
//! distances of the queens on the four edges from the corners. So the queens on all edges stand at least c squares from every
//! corner:
//!
//! ```text
//! . . Q . . . . .    c = 2: neither # nor a square beyond the middle of the first row need be searched
//! # . . . . . . #
//! . . . . . . . .
//! ```

use std::iter::FusedIterator;

use crate::completions::FULL;
use crate::policy::{Chosen, Walking};
use crate::{Complete, Completions};
use queens_board::Images;
use queens_board::formats::Writer;
use queens_board::{Classes, Motion, Puzzle, Queens, Solution, Square, Symmetry};

/// The fundamental solutions of the n × n board, in lexicographic order, each the least of its class.
///
/// ```
/// let orbits: Vec<usize> = queens::fundamental(8).map(|(_, orbit)| orbit).collect();
/// assert_eq!(orbits.len(), 12);
/// assert_eq!(orbits.iter().filter(|&&orbit| orbit == 8).count(), 11);
/// assert_eq!(orbits.iter().sum::<usize>(), 92);
/// ```
pub fn fundamental(n: usize) -> Fundamental {
    Puzzle::new(n).fundamental()
}

/// Solutions that do not represent their class, between two calls of `go_on`.
const MAX_SKIPPED: u32 = 64;

/// An iterator over one solution of each class, each with the size of its orbit. Made by [`Puzzle::fundamental`].
#[derive(Clone, Debug)]
pub struct Fundamental {
    /// `None` for the empty classic board.
    puzzle: Option<Puzzle>,
    solutions: Completions,
    /// The puzzles to search after this one.
    waiting: std::vec::IntoIter<Puzzle>,
    threads: usize,
    motions: Vec<Motion>,
    images: Images,
}

impl Fundamental {
    pub(crate) fn new(puzzle: &Puzzle, classes: Classes) -> Self {
        let (n, board) = (puzzle.n(), puzzle.board());
        let is_empty = puzzle.is_empty() && board.is_permutation() && board.regions().is_none();
        let is_plain = is_empty && puzzle.is_classic();
        let mut searched = puzzle.clone();
        let mut waiting = Vec::new();
        if is_plain && n > 0 {
            waiting = (0..n.div_ceil(2))
                .map(|column| by_first(n, column))
                .collect();
            searched = waiting.remove(0);
        } else if is_empty {
            // A mirror image, or a shift, of any other would come before it.
            let surface = board.rules().surface();
            let is_shifted = classes == Classes::Translations && surface.joins_columns();
            let is_mirrored = board.symmetries().contains(&Symmetry::MirrorColumns);
            let first = match (is_shifted, is_mirrored) {
                (true, _) => 1,
                (false, true) => n.div_ceil(2),
                (false, false) => n,
            };
            for column in first..n {
                let blocked = searched.block(Square::new(0, column));
                blocked.expect("the board has no queen yet");
            }
        }
        Self {
            puzzle: (!is_plain).then(|| puzzle.clone()),
            solutions: searched.completions(),
            waiting: waiting.into_iter(),
            threads: 1,
            motions: board.motions(classes),
            images: Images::default(),
        }
    }

    /// Moves to the next solution and returns its columns and the size of its orbit, without an allocation on the empty board.
    ///
    /// # Panics
    /// If the board does not have one queen in each row.
    pub fn advance(&mut self) -> Option<(&[u32], usize)> {
        let orbit = self.advance_while(|| true)??;
        Some((self.columns(), orbit))
    }

    /// Moves to the next solution and returns the size of its orbit, or that there is none, as long as `go_on` returns true: see
    /// [`Completions::advance_while`].
    pub fn advance_while(&mut self, mut go_on: impl FnMut() -> bool) -> Option<Option<usize>> {
        let mut passed_over = 0;
        loop {
            if !self.solutions.advance_while(&mut go_on)? {
                let Some(next) = self.waiting.next() else {
                    return Some(None);
                };
                self.solutions = next.completions().on_threads(self.threads);
                continue;
            }
            let orbit = match &self.puzzle {
                None => self.images.canonical_orbit_size(self.solutions.columns()),
                Some(puzzle) => {
                    let solution = self.solutions.solution();
                    let admits = |image: &Solution| puzzle.admits(image);
                    solution.class_if_least(&self.motions, admits)
                }
            };
            if orbit.is_some() {
                return Some(orbit);
            }
            // A join has many solutions available, and does not call `go_on` for each.
            passed_over += 1;
            if passed_over % MAX_SKIPPED == 0 && !go_on() {
                return None;
            }
        }
    }

    /// How the solutions are found, and why.
    pub fn choice(&self) -> Chosen<Walking> {
        self.solutions.choice()
    }

    /// Finds the following solutions with this many threads, where that is faster.
    #[must_use]
    pub fn on_threads(mut self, threads: usize) -> Self {
        self.solutions = self.solutions.on_threads(threads);
        self.threads = threads;
        self
    }

    /// Appends the next solutions to `out`: see [`Completions::write`].
    pub fn write(
        &mut self,
        writer: &mut Writer,
        limit: u64,
        out: &mut Vec<u8>,
        go_on: &mut dyn FnMut() -> bool,
    ) -> Option<bool> {
        let mut left = limit;
        while left > 0 && out.len() < FULL {
            if self.advance_while(&mut *go_on)?.is_none() {
                return Some(false);
            }
            writer.write(self.queens(), out);
            left -= 1;
        }
        Some(true)
    }

    /// The queens of the current solution.
    pub fn queens(&self) -> Queens<'_> {
        self.solutions.queens()
    }

    /// The columns of the current solution.
    ///
    /// # Panics
    /// If the board does not have one queen in each row.
    pub fn columns(&self) -> &[u32] {
        self.solutions.columns()
    }
}

/// The solutions of the empty board among which are all fundamental ones with the first row's queen in this column.
fn by_first(n: usize, column: usize) -> Puzzle {
    let mut puzzle = Puzzle::new(n);
    let first = Square::new(0, column);
    puzzle.give(first).expect("the board has no queen yet");
    let last = n - 1;
    for place in (1..column).chain(n - column..n) {
        for square in [
            Square::new(place, 0),
            Square::new(place, last),
            Square::new(last, place),
        ] {
            if puzzle.is_free(square) {
                puzzle.block(square).expect("the square is free");
            }
        }
    }
    if column > 0 && puzzle.is_free(Square::new(last, 0)) {
        puzzle
            .block(Square::new(last, 0))
            .expect("the square is free");
    }
    puzzle
}

impl Iterator for Fundamental {
    type Item = (Solution, usize);

    fn next(&mut self) -> Option<(Solution, usize)> {
        let orbit = self.advance_while(|| true)??;
        Some((self.solutions.solution(), orbit))
    }

    /// Counts without making a [`Solution`] of each.
    fn count(mut self) -> usize {
        let mut count = 0;
        while let Some(Some(_)) = self.advance_while(|| true) {
            count += 1;
        }
        count
    }
}

impl FusedIterator for Fundamental {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn classes_that_are_found_with_many_pauses_are_all_found() {
        let mut classes = fundamental(12);
        let (mut found, mut pauses) = (0, 0);
        loop {
            match classes.advance_while(|| false) {
                Some(Some(_)) => found += 1,
                Some(None) => break,
                None => pauses += 1,
            }
        }
        assert_eq!(found, 1787);
        assert!(pauses > 100, "{pauses}");
    }
}
