//! The error for valid boards that an operation does not support, because of their size, their kind or this machine's
//! memory.

use crate::{Board, Regions};

/// Why something cannot be done for this board.
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
    /// More memory was needed than the machine gave.
    #[error("{bytes} bytes of memory are needed and not to be had: take a smaller n")]
    OutOfMemory {
        /// What was asked for.
        bytes: u64,
    },
    /// The board is too large for a method.
    #[error("n = {n} is too large for {method}: the largest board is {largest}")]
    Method {
        /// The method's name.
        method: String,
        /// The side of the board.
        n: usize,
        /// The largest side that the method takes.
        largest: usize,
    },
    /// No boards with regions are made of this side.
    #[error("{}", no_regions(*n))]
    Maker {
        /// The side of the board.
        n: usize,
    },
    /// The board is too large to be explained.
    #[error(
        "boards up to {0} × {0} are explained, this one has {n} rows",
        Regions::LARGEST
    )]
    Explanation {
        /// The side of the board.
        n: usize,
    },
    /// Explanations are for boards with one queen in each row and column.
    #[error("only boards with one queen in each row and column are explained")]
    Lines,
    /// The puzzle has no address.
    #[error("the puzzle has no address at puzz.link: {0}")]
    Address(&'static str),
}

fn no_regions(n: usize) -> String {
    let largest = Regions::LARGEST;
    if n > largest {
        format!("boards with regions have at most {largest} rows, not {n}")
    } else {
        format!("there is no solution on a {n} × {n} board: take 4 or more rows")
    }
}
