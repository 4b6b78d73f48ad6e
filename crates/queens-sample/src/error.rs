//! Puzzles that are neither estimated nor sampled.

use queens_count::CountError;

/// Why a puzzle is neither estimated nor sampled.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum NotSampled {
    /// The board is too large.
    #[error("n = {n} is too large for an approximation; the largest board for this is {most}")]
    TooLarge {
        /// The longer side of the board.
        n: usize,
        /// The longest side for descents.
        most: usize,
    },
    /// A classic board with given queens or blocked squares is too large.
    #[error(
        "n = {n} with given queens or blocked squares is too large for random descents; the largest board for this is {most}"
    )]
    LargePuzzle {
        /// The side of the board.
        n: usize,
        /// The longest side for descents.
        most: usize,
    },
    /// No row or column has to hold a queen.
    #[error(
        "random descents need rows or columns that must hold a queen; pawns and other numbers of queens leave none"
    )]
    NoFullLines,
    /// The solutions could not be counted.
    #[error(transparent)]
    Count(#[from] CountError),
}
