//! Explains why each queen of a puzzle stands where it does: solves the puzzle step by step, always by the easiest step.
//!
//! Each step names its technique, the lines and squares it rests on, what it rules out and what it places. The techniques, one
//! file each: the only free square of a line; a line whose free squares all lie inside another line, and squares whose queen
//! would leave a line empty; several lines within as many others; and finally a supposition that leads to a contradiction. Each
//! step uses the easiest technique that finds anything.
//!
//! Every board with exactly one solution is explained to the end. If there are several solutions, all squares that belong to none
//! of them are ruled out, and the others stay open.
//!
//! Searches of limited length find out which squares belong to a solution. If one of them runs out of nodes, the explanation may
//! end early, with the outcome [`Outcome::Undecided`].

mod chain;
mod confined;
mod found;
mod logic;
mod meter;
mod one;
mod reasoner;
mod sets;
mod single;
mod stars;
mod step;
mod steps;
mod tell;
mod walkthrough;

use crate::rate::Rating;
use std::fmt::Debug;
use std::iter::FusedIterator;
use std::sync::Arc;

pub(crate) use found::{Found, Reason};
pub(crate) use logic::Logic;
use queens_board::{Board, Puzzle, Regions, Solution, Square, Unsupported};
use queens_search::regions::line_sets::LineSets;
use queens_search::regions::set::Set;
use queens_search::regions::{self, NO_QUEEN, Position};
use queens_search::stars::sets::{self as star_sets, StarSets};
use queens_search::with_words;
pub(crate) use reasoner::Reasoner;
pub use step::{Outcome, Step, Technique};
pub use walkthrough::Walkthrough;

/// The steps that lead from a puzzle to its solution: an iterator.
///
/// Rows and columns are named as in chess: row 4 of a 4 × 4 board is the top one, column a the left one.
///
/// ```
/// use queens::prelude::*;
/// use queens::search::Outcome;
/// use queens::{Language, Puzzle, Regions, Rules};
///
/// let board = "
///     A A A A B
///     A C A B B
///     C C D D D
///     E C C D D
///     E C D D D";
/// let letters = board.chars().filter(|letter| letter.is_alphabetic());
/// let puzzle = Puzzle::in_regions(Rules::TOUCH, Regions::from_letters(5, letters)?);
/// let mut explanation = puzzle.explain()?;
/// let first = explanation.next().unwrap();
/// assert_eq!(first.because(Language::English, &puzzle), "All free squares of region E are in column a, so a5, a4 and a3 are out.");
/// let last = explanation.by_ref().last().unwrap();
/// assert_eq!(last.because(Language::English, &puzzle), "The only free square of region D is d2.");
/// assert!(matches!(explanation.outcome(), Outcome::Solved(solution) if puzzle.admits(&solution)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Explanation {
    reasoning: Box<dyn Reasoning>,
    board: Arc<Board>,
}

/// Explains and rates puzzles.
pub trait Explain {
    /// Explains the solution, step by step.
    fn explain(&self) -> Result<Explanation, Unsupported>;

    /// The difficulty of the puzzle; `None` unless it has exactly one solution, or if it is too large to be explained.
    fn rating(&self) -> Option<Rating> {
        self.rating_while(&mut |_| true)
    }

    /// The rating, or `None` if `go_on` returns false before it is known. It is called as in [`Explanation::next_while`].
    fn rating_while(&self, go_on: &mut dyn FnMut(u64) -> bool) -> Option<Rating>;
}

impl Explain for Puzzle {
    fn explain(&self) -> Result<Explanation, Unsupported> {
        let n = self.n();
        let reasoning: Box<dyn Reasoning> = match Kind::of(self)? {
            Kind::One => with_words!(n, W => Box::new(one_queen::<W>(self))),
            Kind::Stars => with_words!(n, W => Box::new(several_stars::<W>(self))),
        };
        Ok(Explanation {
            reasoning,
            board: Arc::new(self.board().clone()),
        })
    }

    fn rating_while(&self, go_on: &mut dyn FnMut(u64) -> bool) -> Option<Rating> {
        match Kind::of(self).ok()? {
            Kind::One => with_words!(self.n(), W => Rating::of(one_queen::<W>(self), go_on)),
            Kind::Stars => with_words!(self.n(), W => Rating::of(several_stars::<W>(self), go_on)),
        }
    }
}

/// The kinds of boards, each with its own techniques.
enum Kind {
    /// One queen in each row and column.
    One,
    /// k stars in each row, column and region.
    Stars,
}

impl Kind {
    fn of(puzzle: &Puzzle) -> Result<Self, Unsupported> {
        match puzzle {
            _ if puzzle.n() > Regions::MAX_SIDE => Err(Unsupported::Explanation { n: puzzle.n() }),
            _ if regions::takes(puzzle) => Ok(Self::One),
            _ if star_sets::takes(puzzle) => Ok(Self::Stars),
            _ => Err(Unsupported::Lines),
        }
    }
}

fn one_queen<const W: usize>(puzzle: &Puzzle) -> Reasoner<LineSets<W>, W> {
    let Position {
        board,
        state,
        columns,
        is_hopeless,
    } = Position::new(puzzle);
    let mut queens = Set::EMPTY;
    for (row, &column) in columns.iter().enumerate() {
        if column != NO_QUEEN {
            queens.insert(row * board.n + usize::from(column));
        }
    }
    Reasoner::new(board, state, queens).hopeless_if(is_hopeless)
}

fn several_stars<const W: usize>(puzzle: &Puzzle) -> Reasoner<StarSets<W>, W> {
    let board = StarSets::new(puzzle);
    let state = board.position(puzzle);
    let givens = puzzle.givens().queens().map(|star| board.number(star));
    let stars = givens.fold(Set::EMPTY, |all, star| all.or(&Set::of(star)));
    Reasoner::new(board, state, stars)
}

impl Explanation {
    /// The current state of the reasoning; after the last step, its outcome.
    pub fn outcome(&self) -> Outcome {
        self.reasoning.outcome(&self.board)
    }

    /// The next step. If `go_on` returns false first, there are no further steps, and the outcome is [`Outcome::Undecided`]. It
    /// is called at least every 64 nodes with the number of nodes searched so far.
    ///
    /// ```
    /// use queens::prelude::*;
    /// use queens::search::Outcome;
    /// use queens::{Puzzle, Rules};
    ///
    /// let mut explanation = Puzzle::under(Rules::TORUS, 25).explain()?;
    /// assert_eq!(explanation.next_while(&mut |nodes| nodes < 1_000), None);
    /// assert!(matches!(explanation.outcome(), Outcome::Undecided { found: 0, .. }));
    /// # Ok::<(), queens::Unsupported>(())
    /// ```
    pub fn next_while(&mut self, go_on: &mut dyn FnMut(u64) -> bool) -> Option<Step> {
        self.reasoning.step(go_on)
    }

    /// The squares on which a queen may still stand, row by row.
    pub fn open_squares(&self) -> Vec<Square> {
        self.reasoning.open_squares()
    }
}

impl Iterator for Explanation {
    type Item = Step;

    fn next(&mut self) -> Option<Step> {
        self.next_while(&mut |_| true)
    }
}

impl FusedIterator for Explanation {}

impl Clone for Explanation {
    fn clone(&self) -> Self {
        Self {
            reasoning: self.reasoning.cloned(),
            board: Arc::clone(&self.board),
        }
    }
}

/// Reasoning about boards of any size.
trait Reasoning: Debug + Send + Sync {
    fn step(&mut self, go_on: &mut dyn FnMut(u64) -> bool) -> Option<Step>;
    fn outcome(&self, board: &Arc<Board>) -> Outcome;
    fn open_squares(&self) -> Vec<Square>;
    fn cloned(&self) -> Box<dyn Reasoning>;
}

impl<L: Logic<W> + 'static, const W: usize> Reasoning for Reasoner<L, W> {
    fn step(&mut self, go_on: &mut dyn FnMut(u64) -> bool) -> Option<Step> {
        let found = self.advance(go_on)?;
        Some(steps::step(&self.board, &found))
    }

    fn outcome(&self, board: &Arc<Board>) -> Outcome {
        if self.is_refuted() {
            return Outcome::Impossible;
        }
        if !self.is_solved() {
            let open = self.open_squares();
            return match self.is_undecided() {
                true => Outcome::Undecided {
                    open,
                    found: self.solutions_found(),
                },
                false => Outcome::Open(open),
            };
        }
        let queens = self.queens().iter();
        let queens: Vec<Square> = queens.map(|square| self.board.square_at(square)).collect();
        let solution = Solution::of(Arc::clone(board), &queens[..]);
        Outcome::Solved(solution.expect("queens are placed where none attacks"))
    }

    fn open_squares(&self) -> Vec<Square> {
        let squares = L::free(&self.state).iter();
        squares.map(|square| self.board.square_at(square)).collect()
    }

    fn cloned(&self) -> Box<dyn Reasoning> {
        Box::new(self.clone())
    }
}
