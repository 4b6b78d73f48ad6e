//! A whole board of queens, none attacking another.

use std::iter::FusedIterator;

use crate::{Checker, Misplaced, Rules, Square};

/// n queens on an n × n board, none attacking another: the queen of row i stands in column `columns()[i]`.
///
/// The type cannot hold attacked queens; the only ways in are [`new`](Self::new) and, where queens attack otherwise than
/// in chess, [`under`](Self::under), which check.
///
/// ```
/// use queens::Solution;
///
/// let solution: Solution = "[1, 3, 0, 2]".parse()?;
/// assert_eq!(solution.columns(), [1, 3, 0, 2]);
/// assert_eq!(solution.to_string(), "[1, 3, 0, 2]");
///
/// let refused = Solution::new(vec![1, 3, 2, 0]).unwrap_err();
/// assert_eq!(refused.to_string(), "the queen at row 2, column 2 is attacked from row 1, column 3");
/// # Ok::<(), queens::formats::BadBoard>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Solution {
    columns: Box<[u32]>,
    rules: Rules,
}

impl Solution {
    /// The solution with these columns, row by row, or the first queen that is attacked and from where.
    pub fn new(columns: impl Into<Box<[u32]>>) -> Result<Self, Misplaced> {
        let columns = columns.into();
        let mut checker = Checker::for_board(columns.len())?;
        checker.check(&columns).map_err(|wrong| match wrong {
            Misplaced::Shared { queen, .. } => {
                let earlier = squares(&columns[..queen.row]);
                Misplaced::among(queen, earlier).unwrap_or(wrong)
            }
            wrong => wrong,
        })?;
        let rules = Rules::CHESS;
        Ok(Self { columns, rules })
    }

    /// The solution with these columns under such rules, or the first queen that may not stand where she does.
    ///
    /// ```
    /// use queens::{Rules, Solution};
    ///
    /// // Queens who touch, and queens who share a diagonal only:
    /// assert!(Solution::under(Rules::TOUCH, vec![0, 3, 1, 5, 4, 2]).is_err());
    /// assert!(Solution::under(Rules::TOUCH, vec![0, 3, 1, 5, 2, 4]).is_ok());
    /// assert!(Solution::new(vec![0, 3, 1, 5, 2, 4]).is_err());
    /// ```
    pub fn under(rules: Rules, columns: impl Into<Box<[u32]>>) -> Result<Self, Misplaced> {
        if rules == Rules::CHESS {
            return Self::new(columns);
        }
        let columns = columns.into();
        let n = columns.len();
        // Whether an earlier queen stands on each line that runs through all rows.
        let (shape, attack) = (rules.on(n), rules.attack());
        let diagonals = shape.diagonals();
        let mut on_column = vec![false; n];
        let mut on_falling = vec![false; diagonals];
        let mut on_rising = vec![false; diagonals];
        for queen in squares(&columns) {
            if queen.column >= n {
                return Err(Misplaced::Outside { queen, n });
            }
            let (falling, rising) = (shape.falling(queen), shape.rising(queen));
            let is_earlier = |to: Square| to.row < queen.row && columns[to.row] == to.column as u32;
            let is_wrong = std::mem::replace(&mut on_column[queen.column], true)
                || std::mem::replace(&mut on_falling[falling], true) && attack.slides_falling()
                || std::mem::replace(&mut on_rising[rising], true) && attack.slides_rising()
                || shape.leaps(queen).any(is_earlier);
            if is_wrong {
                let wrong = Misplaced::under(rules, n, queen, squares(&columns[..queen.row]));
                return Err(wrong.expect("one of the earlier queens forbids her"));
            }
        }
        Ok(Self { columns, rules })
    }

    /// Which queens may not stand together.
    pub fn rules(&self) -> Rules {
        self.rules
    }

    /// The side of the board.
    pub fn n(&self) -> usize {
        self.columns.len()
    }

    /// The column of each row's queen.
    pub fn columns(&self) -> &[u32] {
        &self.columns
    }

    /// The column of one row's queen.
    ///
    /// # Panics
    /// If the row is not on the board.
    pub fn column(&self, row: usize) -> usize {
        self.columns[row] as usize
    }

    /// The queens' squares, row by row.
    pub fn squares(
        &self,
    ) -> impl ExactSizeIterator<Item = Square> + DoubleEndedIterator + FusedIterator + Clone {
        squares(&self.columns)
    }
}

fn squares(
    columns: &[u32],
) -> impl ExactSizeIterator<Item = Square> + DoubleEndedIterator + FusedIterator + Clone {
    let queens = columns.iter().enumerate();
    queens.map(|(row, &column)| Square::new(row, column as usize))
}

impl AsRef<[u32]> for Solution {
    fn as_ref(&self) -> &[u32] {
        &self.columns
    }
}

/// The columns, row by row.
impl<'a> IntoIterator for &'a Solution {
    type Item = &'a u32;
    type IntoIter = std::slice::Iter<'a, u32>;

    fn into_iter(self) -> Self::IntoIter {
        self.columns.iter()
    }
}

impl TryFrom<Vec<u32>> for Solution {
    type Error = Misplaced;

    fn try_from(columns: Vec<u32>) -> Result<Self, Misplaced> {
        Self::new(columns)
    }
}

impl From<Solution> for Vec<u32> {
    fn from(solution: Solution) -> Self {
        solution.columns.into()
    }
}
