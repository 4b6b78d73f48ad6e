//! Plain search: completions in lexicographic order, one after another.
//!
//! The question: which solutions contain the given queens and avoid the blocked squares? The idea: depth-first search
//! from the top row down, the leftmost free column first, with the state kept in arrays instead of on the call
//! stack, so that the search can pause after each solution and go on from there. Memory is one small record per
//! row, however many solutions there are.
//!
//! For n = 4 the search goes
//!
//! ```text
//! Q . . .    Q . . .    . Q . .    . Q . .    . Q . .    . Q . .
//! . . Q .    . . . Q    . . . Q    . . . Q    . . . Q    . . . Q
//! # # # #    . Q . .               Q . . .    Q . . .    # # # #
//!            # # # #                          . . Q .
//! stuck      stuck                            solution   done (its mirror image, found in the same way)
//! ```
//!
//! Up to 64 columns a row's free squares are one machine word, `!(columns | falling | rising | blocked)`; the falling
//! diagonals move one column right and the rising ones one column left from row to row. Larger boards use
//! [`Placement`]'s tables of lines: slower, but any n.

use std::ops::RangeInclusive;

use crate::joined::Rest;
use queens_board::{ClassicPuzzle, Placement, Puzzle, Square};

/// A plain search of a board whose rules `Placement` supports, between two solutions.
#[derive(Clone, Debug)]
pub(super) enum Plain {
    WordSearch(WordSearch),
    LineSearch(Box<LineSearch>),
}

impl Plain {
    pub(super) fn new(puzzle: &ClassicPuzzle) -> Self {
        if puzzle.n() <= 64 {
            Self::WordSearch(WordSearch::new(puzzle))
        } else {
            Self::by_lines(puzzle)
        }
    }

    /// The search for any rules and any n.
    pub(super) fn by_lines(puzzle: &Puzzle) -> Self {
        Self::LineSearch(Box::new(LineSearch::new(puzzle)))
    }

    /// Moves to the next solution and returns its columns.
    pub(super) fn advance(&mut self) -> Option<&[u32]> {
        let is_found = self.advance_while(|| true);
        (is_found == Some(true)).then(|| self.columns())
    }

    /// Moves to the next solution, or returns false if there is none; `None` if `go_on`, called at every step back, returns
    /// false.
    pub(super) fn advance_while(&mut self, go_on: impl FnMut() -> bool) -> Option<bool> {
        match self {
            Self::WordSearch(walk) => match walk.step::<false>(go_on) {
                Step::Solution => Some(true),
                Step::End => Some(false),
                Step::Paused | Step::At(_) => None,
            },
            Self::LineSearch(walk) => walk.advance(go_on),
        }
    }

    /// The columns of the current solution.
    pub(super) fn columns(&self) -> &[u32] {
        match self {
            Self::WordSearch(walk) => &walk.columns,
            Self::LineSearch(walk) => &walk.columns,
        }
    }
}

/// The untried squares of one row, and the lines that the queens above take, as seen from this row.
#[derive(Clone, Copy, Debug, Default)]
struct RowState {
    untried: u64,
    columns: u64,
    falling: u64,
    rising: u64,
}

/// The state of a search by words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Step {
    /// At a solution.
    Solution,
    /// After the last solution.
    End,
    /// Between two steps, because it was asked to pause.
    Paused,
    /// Before the next square of this row, in which to pause.
    At(usize),
}

#[derive(Clone, Debug)]
pub(super) struct WordSearch {
    /// The squares of each row that no given queen attacks and nothing blocks; in a given queen's row, its square.
    allowed: Vec<u64>,
    /// The rows that have a given queen.
    given: u64,
    rows: Vec<RowState>,
    pub(super) columns: Vec<u32>,
    /// The next row to fill; `None` at the end.
    row: Option<usize>,
    /// The rows in which to pause.
    pauses: RangeInclusive<usize>,
}

impl WordSearch {
    /// # Panics
    /// If n > 64.
    pub(super) fn new(puzzle: &ClassicPuzzle) -> Self {
        let n = puzzle.n();
        let given = |row| puzzle.givens().queen_of_row(row);
        let is_allowed = |square: Square| match given(square.row) {
            Some(column) => column == square.column,
            None => puzzle.is_free(square),
        };
        let allowed: Vec<u64> = (0..n)
            .map(|row| {
                (0..n)
                    .filter(|&c| is_allowed(Square::new(row, c)))
                    .fold(0, |word, c| word | 1 << c)
            })
            .collect();
        let mut rows = vec![RowState::default(); n];
        if let Some(first) = rows.first_mut() {
            first.untried = allowed[0];
        }
        Self {
            allowed,
            given: (0..n)
                .filter(|&row| given(row).is_some())
                .fold(0, |word, row| word | 1 << row),
            rows,
            columns: vec![0; n],
            row: Some(0),
            pauses: n + 1..=n,
        }
    }

    /// Pauses in rows below which (inclusive) this many rows have no given queen.
    pub(super) fn pause_in(&mut self, free_rows: RangeInclusive<usize>) {
        let n = self.rows.len();
        let free_from = |row: usize| (row..n).filter(|row| self.given >> row & 1 == 0).count();
        let mut rows = (0..n).filter(|&row| free_rows.contains(&free_from(row)));
        if let Some(first) = rows.next() {
            self.pauses = first..=rows.next_back().unwrap_or(first);
        }
    }

    /// The free squares that the queens above leave in this row and the rows below. Also records the columns of given queens there.
    pub(super) fn rest(&mut self, row: usize) -> Rest {
        let RowState {
            untried,
            columns,
            falling,
            rising,
        } = self.rows[row];
        let mut free_columns = (u64::MAX >> (64 - self.rows.len())) & !columns;
        let mut rows = Vec::new();
        for below in row..self.rows.len() {
            let allowed = self.allowed[below];
            if self.given >> below & 1 == 1 {
                self.columns[below] = allowed.trailing_zeros();
                free_columns &= !allowed;
            } else if below == row {
                rows.push((row, untried));
            } else {
                let taken = columns | falling << (below - row) | rising >> (below - row);
                rows.push((below, allowed & !taken));
            }
        }
        Rest::new(rows, free_columns)
    }

    /// Skips all remaining solutions below the queens above the current row.
    pub(super) fn leave(&mut self) {
        if let Some(row) = self.row {
            self.rows[row].untried = 0;
        }
    }

    /// Moves to the next solution. Stops if `go_on`, called at every step back, returns false, and with `PAUSES` in rows to pause
    /// in.
    #[inline]
    pub(super) fn step<const PAUSES: bool>(&mut self, mut go_on: impl FnMut() -> bool) -> Step {
        let n = self.rows.len();
        let Some(mut row) = self.row else {
            return Step::End;
        };
        if n == 0 {
            self.row = None;
            return Step::Solution;
        }
        // The current row's record stays in registers; the array holds those of the rows above.
        let mut here = self.rows[row];
        loop {
            if here.untried == 0 {
                if row == 0 {
                    self.row = None;
                    return Step::End;
                }
                row -= 1;
                here = self.rows[row];
                if !go_on() {
                    self.row = Some(row);
                    return Step::Paused;
                }
                continue;
            }
            if PAUSES && self.pauses.contains(&row) {
                self.rows[row] = here;
                self.row = Some(row);
                return Step::At(row);
            }
            let queen = here.untried & here.untried.wrapping_neg();
            here.untried ^= queen;
            let columns = here.columns | queen;
            let falling = (here.falling | queen) << 1;
            let rising = (here.rising | queen) >> 1;
            let Some(allowed) = self.allowed.get(row + 1) else {
                self.columns[row] = queen.trailing_zeros();
                self.rows[row] = here;
                self.row = Some(row);
                return Step::Solution;
            };
            let untried = allowed & !(columns | falling | rising);
            // A queen that leaves no square in one of the next two rows is skipped.
            let after = self.allowed.get(row + 2).map_or(1, |allowed| {
                allowed & !(columns | falling << 1 | rising >> 1)
            });
            if untried == 0 || after == 0 {
                continue;
            }
            self.columns[row] = queen.trailing_zeros();
            self.rows[row] = here;
            row += 1;
            here = RowState {
                untried,
                columns,
                falling,
                rising,
            };
        }
    }
}

#[derive(Clone, Debug)]
pub(super) struct LineSearch {
    puzzle: Puzzle,
    placement: Placement,
    columns: Vec<u32>,
    row: Option<usize>,
    /// The first untried column of the current row.
    next: usize,
}

impl LineSearch {
    fn new(puzzle: &Puzzle) -> Self {
        let n = puzzle.n();
        let placement = puzzle.givens().clone();
        Self {
            puzzle: puzzle.clone(),
            placement,
            columns: vec![0; n],
            row: (!puzzle.is_hopeless()).then_some(0),
            next: 0,
        }
    }

    fn is_given(&self, row: usize) -> bool {
        self.puzzle.givens().queen_of_row(row).is_some()
    }

    fn advance(&mut self, mut go_on: impl FnMut() -> bool) -> Option<bool> {
        let n = self.puzzle.n();
        let Some(mut row) = self.row else {
            return Some(false);
        };
        loop {
            let found = if row == n {
                None
            } else if self.is_given(row) {
                // A given queen is its row's only choice.
                let given = self.placement.queen_of_row(row);
                given
                    .filter(|_| self.next == 0)
                    .map(|column| Square::new(row, column))
            } else {
                let mut squares = (self.next..n).map(|column| Square::new(row, column));
                let fits = |&square: &Square| {
                    !self.puzzle.blocked().contains(square)
                        && self.placement.attacker(square).is_none()
                };
                squares.find(fits).inspect(|&square| {
                    self.placement.place(square).expect("it has no attacker");
                })
            };
            match found {
                Some(square) => {
                    self.columns[row] = square.column as u32;
                    row += 1;
                    self.next = 0;
                    if row == n {
                        self.row = Some(row);
                        return Some(true);
                    }
                }
                None if row == 0 => {
                    self.row = None;
                    return Some(false);
                }
                None => {
                    row -= 1;
                    let square = Square::new(row, self.columns[row] as usize);
                    if !self.is_given(row) {
                        self.placement.remove(square);
                    }
                    self.next = square.column + 1;
                    if !go_on() {
                        self.row = Some(row);
                        return None;
                    }
                }
            }
        }
    }
}
