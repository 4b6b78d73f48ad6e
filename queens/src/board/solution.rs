//! A whole board of queens, none attacking another.

use std::fmt;
use std::str::FromStr;

use crate::board::{Checker, Misplaced, NotSolution, Square};

/// n queens on an n × n board, none attacking another: the queen of row i stands in column `columns()[i]`.
///
/// The type cannot hold attacked queens; the only way in is [`new`](Self::new), which checks.
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
/// # Ok::<(), queens::BadSolution>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Solution {
    columns: Box<[u32]>,
}

impl Solution {
    /// The solution with these columns, row by row, or the first queen that is attacked and from where.
    pub fn new(columns: impl Into<Box<[u32]>>) -> Result<Self, Misplaced> {
        let columns = columns.into();
        let mut checker =
            Checker::for_board(columns.len()).expect("memory for five bits per queen");
        match checker.check(&columns) {
            Ok(()) => Ok(Self { columns }),
            Err(NotSolution::Outside { queen, n }) => Err(Misplaced::Outside { queen, n }),
            Err(NotSolution::Attacked { queen, line }) => {
                let earlier = columns[..queen.row].iter().enumerate();
                let attacker = earlier
                    .map(|(row, &column)| Square::new(row, column as usize))
                    .find(|&earlier| line.joins(earlier, queen))
                    .expect("an earlier queen has the line");
                Err(Misplaced::Attacked { queen, attacker })
            }
            Err(error) => unreachable!("there are as many queens as rows: {error}"),
        }
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
    pub fn squares(&self) -> impl ExactSizeIterator<Item = Square> + '_ {
        self.columns
            .iter()
            .enumerate()
            .map(|(row, &column)| Square::new(row, column as usize))
    }
}

/// The array, `[1, 3, 0, 2]`.
impl fmt::Display for Solution {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.columns.iter()).finish()
    }
}

/// Reads the array form.
impl FromStr for Solution {
    type Err = BadSolution;

    fn from_str(text: &str) -> Result<Self, BadSolution> {
        let inside = text
            .trim()
            .strip_prefix('[')
            .and_then(|rest| rest.strip_suffix(']'));
        let inside = inside.ok_or(BadSolution::NotAnArray)?.trim();
        if inside.is_empty() {
            return Ok(Self {
                columns: Box::default(),
            });
        }
        let columns: Result<Vec<u32>, _> = inside
            .split(',')
            .map(|word| {
                let word = word.trim();
                word.parse()
                    .map_err(|_| BadSolution::NotAColumn(word.chars().take(24).collect()))
            })
            .collect();
        Ok(Self::new(columns?)?)
    }
}

/// Why a text is no solution.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadSolution {
    /// No brackets around it.
    #[error("not an array: write the queens' columns from row 0 on, such as [1, 3, 0, 2]")]
    NotAnArray,
    /// Something between the commas is no column.
    #[error("`{0}` is not a column: write a number from 0")]
    NotAColumn(String),
    /// The queens attack each other, or stand beside the board.
    #[error(transparent)]
    Misplaced(#[from] Misplaced),
}
