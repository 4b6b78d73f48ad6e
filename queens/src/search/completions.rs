//! Solutions one at a time, in lexicographic order, found as they are asked for.
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
//! stuck      stuck                            solution   done (the mirror image comes likewise)
//! ```
//!
//! Up to 64 columns a row's free squares are one machine word, `!(columns | falling | rising | blocked)`; the falling
//! diagonals move one column right and the rising ones one column left from row to row. Larger boards use
//! [`Placement`]'s tables of lines: slower, but any n.
//!
//! That is plain search, the fastest while the board is small. Past n = 24 it takes longer and longer to find the first
//! solution, and [`InOrder`] is asked instead. Boards of other lines than the classic ones are searched by `regions`.

use std::iter::FusedIterator;

use crate::board::{Placement, Puzzle, Rules, Solution, Square};
use crate::search::complete::InOrder;
use crate::search::policy::{Chosen, Walking};
use crate::search::regions::{self, solve::Order};

/// The completions of a puzzle: a lazy iterator in lexicographic order, in constant memory, that can be dropped at any
/// time and sent to another thread.
///
/// ```
/// use queens::Puzzle;
///
/// let mut solutions = Puzzle::new(8).completions();
/// assert_eq!(solutions.next().unwrap().to_string(), "[0, 4, 7, 5, 2, 6, 1, 3]");
/// assert_eq!(solutions.count(), 91);
/// ```
#[derive(Clone, Debug)]
pub struct Completions {
    walk: Walk,
    rules: Rules,
}

#[derive(Debug)]
enum Walk {
    Words(Words),
    Lines(Box<Lines>),
    /// Where plain search gets lost, and the solution found last.
    InOrder(Box<InOrder>, Option<Solution>),
    /// Other lines than the classic ones, and the columns of the solution found last.
    Any(Box<dyn regions::Walk>, Vec<u32>),
}

impl Clone for Walk {
    fn clone(&self) -> Self {
        match self {
            Self::Words(walk) => Self::Words(walk.clone()),
            Self::Lines(walk) => Self::Lines(walk.clone()),
            Self::InOrder(walk, last) => Self::InOrder(walk.clone(), last.clone()),
            Self::Any(walk, columns) => Self::Any(walk.cloned(), columns.clone()),
        }
    }
}

/// Up to this n plain search finds the first solution soon, and the following ones fastest.
const PLAIN: usize = 24;

impl Completions {
    fn new(puzzle: &Puzzle) -> Self {
        if puzzle.n() <= PLAIN || !puzzle.is_classic() {
            return Self::plain(puzzle);
        }
        Self {
            walk: Walk::InOrder(Box::new(InOrder::new(puzzle)), None),
            rules: puzzle.rules(),
        }
    }

    /// The same by plain search from the top row down, which gets lost on large boards.
    pub fn plain(puzzle: &Puzzle) -> Self {
        let walk = if puzzle.is_classic() && puzzle.n() <= 64 {
            Walk::Words(Words::new(puzzle))
        } else if !puzzle.is_classic() && regions::takes(puzzle) {
            Walk::Any(regions::walk(puzzle, Order::Rows), Vec::new())
        } else {
            // Boards with regions are never so large, and a placement knows all rules.
            Walk::Lines(Box::new(Lines::new(puzzle)))
        };
        Self {
            walk,
            rules: puzzle.rules(),
        }
    }

    /// How the solutions are found, and why so.
    pub fn choice(&self) -> Chosen<Walking> {
        let (what, why) = match self.walk {
            Walk::Words(_) | Walk::Lines(_) => (
                Walking::Plain,
                "plain search finds the following solutions fastest",
            ),
            Walk::InOrder(..) => (
                Walking::InOrder,
                "plain search gets lost before the first solution of a large board",
            ),
            Walk::Any(..) => (Walking::Plain, "the lines are not the classic ones"),
        };
        Chosen { what, why }
    }

    /// Moves to the next solution and lends its columns: the way to look at millions without an allocation each.
    ///
    /// ```
    /// use queens::Puzzle;
    ///
    /// let mut completions = Puzzle::new(6).completions();
    /// assert_eq!(completions.advance(), Some(&[1, 3, 5, 0, 2, 4][..]));
    /// ```
    pub fn advance(&mut self) -> Option<&[u32]> {
        match &mut self.walk {
            Walk::Words(walk) => walk.advance(),
            Walk::Lines(walk) => walk.advance(),
            Walk::InOrder(walk, last) => {
                *last = walk.next();
                last.as_ref().map(Solution::columns)
            }
            Walk::Any(walk, columns) => {
                let found = walk.advance()?;
                columns.clear();
                columns.extend(found.iter().copied().map(u32::from));
                Some(columns)
            }
        }
    }

    /// The columns of the solution that [`advance`](Self::advance) moved to last.
    pub(super) fn columns(&self) -> &[u32] {
        match &self.walk {
            Walk::Words(walk) => &walk.columns,
            Walk::Lines(walk) => &walk.columns,
            Walk::InOrder(_, last) => last.as_ref().map_or(&[], Solution::columns),
            Walk::Any(_, columns) => columns,
        }
    }
}

impl Iterator for Completions {
    type Item = Solution;

    fn next(&mut self) -> Option<Solution> {
        let rules = self.rules;
        let solution = Solution::under(rules, self.advance()?);
        Some(solution.expect("the search only places queens that are not attacked"))
    }

    fn nth(&mut self, skipped: usize) -> Option<Solution> {
        for _ in 0..skipped {
            self.advance()?;
        }
        self.next()
    }

    /// Counts without making a [`Solution`] of each, one at a time all the same: `Counter` is for whole boards.
    fn count(mut self) -> usize {
        let mut count = 0;
        while self.advance().is_some() {
            count += 1;
        }
        count
    }
}

impl FusedIterator for Completions {}

impl Puzzle {
    /// All completions, in lexicographic order, found as they are asked for: by plain search on small boards, and where that
    /// would get lost by one that looks ahead ([`Completions::choice`] tells).
    pub fn completions(&self) -> Completions {
        Completions::new(self)
    }
}

impl Placement {
    /// All completions, in lexicographic order, found as they are asked for.
    ///
    /// ```
    /// use queens::{Placement, Square};
    ///
    /// let corner = Placement::with_queens(8, [Square::new(0, 0)])?;
    /// assert_eq!(corner.completions().count(), 4);
    /// # Ok::<(), queens::Misplaced>(())
    /// ```
    pub fn completions(&self) -> Completions {
        Puzzle::from(self.clone()).completions()
    }
}

/// The squares of one row not yet tried, and the lines that the queens above take, as seen from this row.
#[derive(Clone, Copy, Debug, Default)]
struct Row {
    untried: u64,
    columns: u64,
    falling: u64,
    rising: u64,
}

#[derive(Clone, Debug)]
struct Words {
    /// The squares of each row that no given queen attacks and nothing blocks; in a given queen's row, her square.
    allowed: Vec<u64>,
    rows: Vec<Row>,
    columns: Vec<u32>,
    /// The row to look at next; `None` at the end.
    row: Option<usize>,
}

impl Words {
    fn new(puzzle: &Puzzle) -> Self {
        let n = puzzle.n();
        let is_allowed = |square: Square| match puzzle.givens().queen_of_row(square.row) {
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
        let mut rows = vec![Row::default(); n];
        if let Some(first) = rows.first_mut() {
            first.untried = allowed[0];
        }
        Self {
            allowed,
            rows,
            columns: vec![0; n],
            row: Some(0),
        }
    }

    fn advance(&mut self) -> Option<&[u32]> {
        let n = self.rows.len();
        let mut row = self.row?;
        if n == 0 {
            self.row = None;
            return Some(&self.columns);
        }
        // The current row's record stays in registers; the array holds those of the rows above.
        let mut here = self.rows[row];
        loop {
            if here.untried == 0 {
                if row == 0 {
                    self.row = None;
                    return None;
                }
                row -= 1;
                here = self.rows[row];
                continue;
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
                return Some(&self.columns);
            };
            let untried = allowed & !(columns | falling | rising);
            // A queen that leaves no square in one of the next two rows is not worth a visit.
            let after = self.allowed.get(row + 2).map_or(1, |allowed| {
                allowed & !(columns | falling << 1 | rising >> 1)
            });
            if untried == 0 || after == 0 {
                continue;
            }
            self.columns[row] = queen.trailing_zeros();
            self.rows[row] = here;
            row += 1;
            here = Row {
                untried,
                columns,
                falling,
                rising,
            };
        }
    }
}

#[derive(Clone, Debug)]
struct Lines {
    puzzle: Puzzle,
    placement: Placement,
    columns: Vec<u32>,
    row: Option<usize>,
    /// The first column of the current row not yet tried.
    next: usize,
}

impl Lines {
    fn new(puzzle: &Puzzle) -> Self {
        let n = puzzle.n();
        let placement = puzzle.givens().clone();
        Self {
            puzzle: puzzle.clone(),
            placement,
            columns: vec![0; n],
            row: Some(0),
            next: 0,
        }
    }

    fn is_given(&self, row: usize) -> bool {
        self.puzzle.givens().queen_of_row(row).is_some()
    }

    fn advance(&mut self) -> Option<&[u32]> {
        let n = self.puzzle.n();
        let mut row = self.row?;
        loop {
            let found = if row == n {
                None
            } else if self.is_given(row) {
                // A given queen is her row's only choice.
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
                        return Some(&self.columns);
                    }
                }
                None if row == 0 => {
                    self.row = None;
                    return None;
                }
                None => {
                    row -= 1;
                    let square = Square::new(row, self.columns[row] as usize);
                    if !self.is_given(row) {
                        self.placement.remove(square);
                    }
                    self.next = square.column + 1;
                }
            }
        }
    }
}
