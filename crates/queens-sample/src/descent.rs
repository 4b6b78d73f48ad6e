//! One random descent: queens are placed at random until the board is full or no square is left for some line.
//!
//! Each step looks at every line that still needs a queen and takes the one with the fewest free squares. It places a queen
//! on one of these squares, all equally likely. The product of the numbers of choices is the descent's *weight*, or zero
//! if it ends early. Every solution is the end of exactly one path, so the mean weight is the number of solutions:
//!
//! ```text
//! n = 4, row 0 first:   . Q . .   four choices, then one in row 1, one in row 2 and one in row 3: weight 4.
//!                       . . . Q   Two of the four first squares lead to a solution, two have weight 0:
//!                       Q . . .   the mean is 2, the number of solutions.
//!                       . . Q .
//! ```
//!
//! Source: D. E. Knuth, "Estimating the efficiency of backtrack programs", Mathematics of Computation 29, 1975.

mod classic;
mod lines;

use queens_board::{Board, Puzzle, Square};
use queens_count::CountError;
use queens_search::repair::Dice;

pub(crate) use classic::Classic;
pub(crate) use lines::LineDescent;

/// A partial solution that grows at random.
pub(crate) trait Descent: Clone {
    /// Places the next queen. Returns the number of squares it could stand on; 0 if there is none.
    fn place(&mut self, dice: &mut Dice) -> usize;

    /// An estimate, as a logarithm, of this partial solution's chances compared with others of the same size.
    fn promise(&self) -> f64;

    /// The queens that were placed, without given ones.
    fn queens(&self) -> impl Iterator<Item = Square>;
}

/// The largest classic board for descents. At n = 200 a population still has a narrower interval than annealing, with equal
/// processor time.
const MAX_DESCENT: usize = 256;

/// The largest classic board for annealing: 16 boards take about ten minutes.
pub(crate) const MAX_N: usize = 5_000;

/// A puzzle before the first step of a descent.
#[derive(Clone, Debug)]
pub(crate) enum Start {
    /// The classic lines.
    Classic(Classic),
    /// Any lines, up to 64, 256 and 1024 squares.
    Small(LineDescent<1>),
    Middle(LineDescent<4>),
    Large(LineDescent<16>),
    /// A large classic board without given queens, for `annealing`.
    Annealing(usize),
}

/// Evaluates an expression for the descent of a start.
///
/// # Panics
/// If the start has none.
macro_rules! on_descent {
    ($start:expr, $descent:ident => $body:expr) => {
        match $start {
            Start::Classic($descent) => $body,
            Start::Small($descent) => $body,
            Start::Middle($descent) => $body,
            Start::Large($descent) => $body,
            Start::Annealing(_) => unreachable!("boards that are cooled have no descent"),
        }
    };
}
pub(crate) use on_descent;

impl Start {
    /// The descents of a puzzle.
    pub(crate) fn new(puzzle: &Puzzle) -> Result<Self, CountError> {
        let board = puzzle.board();
        let (rows, columns) = (board.rows(), board.columns());
        if board.is_classic() {
            let is_empty = puzzle.givens().is_empty() && puzzle.blocked().is_empty();
            return match rows {
                n if n <= MAX_DESCENT => Ok(Self::Classic(Classic::new(puzzle))),
                n if is_empty && n <= MAX_N => Ok(Self::Annealing(n)),
                n => Err(CountError::TooLargeToApproximate {
                    n,
                    most: if is_empty { MAX_N } else { MAX_DESCENT },
                    is_empty,
                }),
            };
        }
        let (n, most) = (rows.max(columns), Board::MAX_SIDE);
        if n > most {
            return Err(CountError::TooLargeToApproximate {
                n,
                most,
                is_empty: true,
            });
        }
        Ok(match rows * columns {
            ..=64 => Self::Small(LineDescent::new(puzzle)?),
            65..=256 => Self::Middle(LineDescent::new(puzzle)?),
            _ => Self::Large(LineDescent::new(puzzle)?),
        })
    }

    /// The number of queens to place.
    pub(crate) fn open(&self) -> usize {
        match self {
            Self::Annealing(n) => *n,
            start => on_descent!(start, descent => descent.open()),
        }
    }
}
