//! A complete board of queens, none attacking another.

use std::borrow::Cow;
use std::sync::Arc;

use crate::{Board, Checker, Misplaced, Rules, Square};

/// The borrowed queens of a solved board, row by row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Queens<'a> {
    /// The column of each row's queen, if every row has one.
    Columns(&'a [u32]),
    /// The queens' squares, in reading order.
    Squares(&'a [Square]),
}

impl<'a> Queens<'a> {
    /// The number of queens.
    pub const fn len(self) -> usize {
        match self {
            Self::Columns(columns) => columns.len(),
            Self::Squares(squares) => squares.len(),
        }
    }

    /// Whether there is no queen.
    pub const fn is_empty(self) -> bool {
        self.len() == 0
    }

    /// The squares, row by row.
    pub fn squares(
        self,
    ) -> impl ExactSizeIterator<Item = Square> + DoubleEndedIterator + Clone + use<'a> {
        (0..self.len()).map(move |index| match self {
            Self::Columns(columns) => Square::new(index, columns[index] as usize),
            Self::Squares(squares) => squares[index],
        })
    }
}

impl<'a> From<&'a [u32]> for Queens<'a> {
    fn from(columns: &'a [u32]) -> Self {
        Self::Columns(columns)
    }
}

impl<'a> From<&'a Vec<u32>> for Queens<'a> {
    fn from(columns: &'a Vec<u32>) -> Self {
        Self::Columns(columns)
    }
}

impl<'a, const N: usize> From<&'a [u32; N]> for Queens<'a> {
    fn from(columns: &'a [u32; N]) -> Self {
        Self::Columns(columns)
    }
}

impl<'a> From<&'a [Square]> for Queens<'a> {
    fn from(squares: &'a [Square]) -> Self {
        Self::Squares(squares)
    }
}

impl<'a> From<&'a Solution> for Queens<'a> {
    fn from(solution: &'a Solution) -> Self {
        solution.queens()
    }
}

/// As many queens as the board takes, none attacking another. On the classic board the queen of row i stands in column
/// `columns()[i]`, which takes four bytes.
///
/// The type cannot hold attacking queens: [`new`](Self::new) and [`of`](Self::of) check them, with code that shares nothing with
/// the searches.
///
/// ```
/// use queens::{Board, Rules, Solution, Square};
///
/// let solution: Solution = "[1, 3, 0, 2]".parse()?;
/// assert_eq!(solution.columns(), [1, 3, 0, 2]);
/// assert_eq!(solution.to_string(), "[1, 3, 0, 2]");
///
/// let refused = Solution::new(vec![1, 3, 2, 0]).unwrap_err();
/// assert_eq!(refused.to_string(), "the queen at row 2, column 2 is attacked from row 1, column 3");
///
/// // Queens on other boards: two that touch, and two that only share a diagonal.
/// assert!(Solution::of(Rules::TOUCH.on(6), &[0, 3, 1, 5, 4, 2]).is_err());
/// assert!(Solution::of(Rules::TOUCH.on(6), &[0, 3, 1, 5, 2, 4]).is_ok());
/// let tall = Board::new(4, 2, Rules::CHESS)?;
/// assert!(Solution::of(tall, &[Square::new(0, 0), Square::new(2, 1)][..]).is_ok());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Solution {
    queens: OwnedQueens,
    /// `None` for the classic board.
    board: Option<Arc<Board>>,
}

/// The queens, as [`Queens`] borrows them.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum OwnedQueens {
    Columns(Box<[u32]>),
    Squares(Box<[Square]>),
}

impl OwnedQueens {
    fn new(board: &Board, queens: impl Iterator<Item = Square>) -> Self {
        let mut squares: Vec<Square> = queens.collect();
        squares.sort();
        if board.is_by_rows() {
            let columns = squares.iter().map(|queen| queen.column as u32);
            Self::Columns(columns.collect())
        } else {
            Self::Squares(squares.into())
        }
    }

    fn lend(&self) -> Queens<'_> {
        match self {
            Self::Columns(columns) => Queens::Columns(columns),
            Self::Squares(squares) => Queens::Squares(squares),
        }
    }
}

impl Solution {
    /// The solution of the classic board with these columns, row by row, or the first queen that is attacked and where from.
    pub fn new(columns: impl Into<Box<[u32]>>) -> Result<Self, Misplaced> {
        let columns = columns.into();
        let mut checker = Checker::for_board(columns.len())?;
        checker.check(&columns).map_err(|wrong| match wrong {
            Misplaced::Shared { queen, .. } => {
                let earlier = Queens::Columns(&columns[..queen.row]).squares();
                Misplaced::among(queen, earlier).unwrap_or(wrong)
            }
            wrong => wrong,
        })?;
        Ok(Self {
            queens: OwnedQueens::Columns(columns),
            board: None,
        })
    }

    /// The solution of a board with these queens, or the first one that may not stand where it does.
    pub fn of<'a>(
        board: impl Into<Arc<Board>>,
        queens: impl Into<Queens<'a>>,
    ) -> Result<Self, Misplaced> {
        Self::of_queens(board.into(), queens.into())
    }

    fn of_queens(board: Arc<Board>, queens: Queens<'_>) -> Result<Self, Misplaced> {
        if let Queens::Columns(columns) = queens
            && board.rows() == columns.len()
            && board.is_classic()
        {
            return Self::new(columns);
        }
        board.check(queens.squares())?;
        let queens = match queens {
            Queens::Columns(columns) if board.is_by_rows() => OwnedQueens::Columns(columns.into()),
            queens => OwnedQueens::new(&board, queens.squares()),
        };
        let board = (!board.is_classic()).then_some(board);
        Ok(Self { queens, board })
    }

    /// The same queens on another board, or the first one that may not stand there.
    pub fn on(&self, board: impl Into<Arc<Board>>) -> Result<Self, Misplaced> {
        Self::of(board, self.queens())
    }

    /// The board that the queens stand on.
    pub fn board(&self) -> Cow<'_, Board> {
        match &self.board {
            Some(board) => Cow::Borrowed(board),
            None => Cow::Owned(Rules::CHESS.on(self.queens().len())),
        }
    }

    /// The board, if it is not the classic one.
    pub(crate) fn other_board(&self) -> Option<&Arc<Board>> {
        self.board.as_ref()
    }

    /// Which queens may not stand together.
    pub fn rules(&self) -> Rules {
        self.board
            .as_ref()
            .map_or(Rules::CHESS, |board| board.rules())
    }

    /// The side of the board; if it is not square, the number of rows.
    pub fn n(&self) -> usize {
        match &self.board {
            Some(board) => board.rows(),
            None => self.queens().len(),
        }
    }

    /// The queens.
    #[inline]
    pub fn queens(&self) -> Queens<'_> {
        self.queens.lend()
    }

    /// The column of each row's queen.
    ///
    /// # Panics
    /// If the board does not have one queen in each row ([`Board::is_by_rows`]); [`queens`](Self::queens) works for every board.
    #[inline]
    pub fn columns(&self) -> &[u32] {
        match &self.queens {
            OwnedQueens::Columns(columns) => columns,
            OwnedQueens::Squares(_) => {
                panic!("a board without one queen in each row has no columns")
            }
        }
    }

    /// The column of one row's queen.
    ///
    /// # Panics
    /// If the row is not on the board, or as [`columns`](Self::columns).
    pub fn column(&self, row: usize) -> usize {
        self.columns()[row] as usize
    }

    /// The queens' squares, row by row.
    pub fn squares(&self) -> impl ExactSizeIterator<Item = Square> + DoubleEndedIterator + Clone {
        self.queens().squares()
    }

    /// The solution with each queen moved to its image, on a board that maps solutions to solutions this way.
    pub(crate) fn mapped(&self, board: Arc<Board>, to: impl Fn(Square) -> Square) -> Self {
        let queens = OwnedQueens::new(&board, self.squares().map(to));
        let mapped = Self::of_queens(board, queens.lend());
        mapped.expect("a symmetry maps solutions to solutions")
    }

    /// Whether a queen stands on this square.
    pub fn contains(&self, square: Square) -> bool {
        match &self.queens {
            OwnedQueens::Columns(columns) => {
                columns.get(square.row) == Some(&(square.column as u32))
            }
            OwnedQueens::Squares(squares) => squares.binary_search(&square).is_ok(),
        }
    }
}

/// # Panics
/// Like [`Solution::columns`].
impl AsRef<[u32]> for Solution {
    fn as_ref(&self) -> &[u32] {
        self.columns()
    }
}

impl TryFrom<Vec<u32>> for Solution {
    type Error = Misplaced;

    fn try_from(columns: Vec<u32>) -> Result<Self, Misplaced> {
        Self::new(columns)
    }
}
