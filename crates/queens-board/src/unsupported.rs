//! The error for valid boards that an operation does not support, because of their size, their kind or this machine's
//! memory.

use crate::{Board, Regions};

/// Why an operation does not support this board.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Unsupported {
    /// The board is too large for pawns, stars, or rows and columns that differ.
    #[error(
        "a {rows} × {columns} board is too large for this: at most {} rows and columns",
        Board::MAX_SIDE
    )]
    Side {
        /// The number of rows.
        rows: usize,
        /// The number of columns.
        columns: usize,
    },
    /// The machine has too little memory.
    #[error("not enough memory: {bytes} bytes are needed; choose a smaller n")]
    OutOfMemory {
        /// The bytes needed.
        bytes: u64,
    },
    /// The board is too large for a method.
    #[error("n = {n} is too large for {method}: the largest board is {largest}")]
    Method {
        /// The method's name.
        method: String,
        /// The side of the board.
        n: usize,
        /// The largest side that the method supports.
        largest: usize,
    },
    /// Boards with regions cannot be made for this side.
    #[error("{}", no_regions(*n))]
    Maker {
        /// The side of the board.
        n: usize,
    },
    /// The board is too large to be explained.
    #[error(
        "only boards up to {0} × {0} can be explained, and this one has {n} rows",
        Regions::MAX_SIDE
    )]
    Explanation {
        /// The side of the board.
        n: usize,
    },
    /// Explanations are for boards with one queen in each row and column.
    #[error("only boards with one queen in each row and column can be explained")]
    Lines,
    /// An address or notation for star battles cannot express the puzzle.
    #[error("the puzzle cannot be written as a star battle: {0}")]
    Address(&'static str),
}

fn no_regions(n: usize) -> String {
    let largest = Regions::MAX_SIDE;
    if n > largest {
        format!("boards with regions have at most {largest} rows, not {n}")
    } else {
        format!("there is no solution on a {n} × {n} board: choose 4 or more rows")
    }
}
