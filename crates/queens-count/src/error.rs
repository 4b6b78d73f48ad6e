//! Why a count failed.

use crate::KernelRequest;
use crate::kernel::Kernel;
use crate::plan::{MAX_DEPTH, MAX_LINES};
use crate::position::MAX_N;
use crate::shard::middle;

/// Why a count failed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum CountError {
    /// The board is too large for the kernel.
    #[error("n = {n} is too large for the {kernel} kernel: at most {max}", max = .kernel.max_n())]
    TooLarge {
        /// The side of the board.
        n: usize,
        /// The kernel.
        kernel: Kernel,
    },
    /// The kernel cannot count a puzzle of these lines.
    #[error("the kernel `{kernel}` {reason}: leave the kernel out")]
    KernelLines {
        /// The kernel asked for.
        kernel: KernelRequest,
        /// Why it cannot.
        reason: String,
    },
    /// The count of a shard does not fit 64 bits.
    #[error("the count of shard {shard} does not fit 64 bits: cut the work deeper")]
    Overflow {
        /// The shard that did not fit.
        shard: u64,
    },
    /// The total does not fit 128 bits.
    #[error("the total does not fit 128 bits")]
    TotalOverflow,
    /// The watcher asked to stop.
    #[error("stopped before the end")]
    Stopped,
    /// The numbers contradict each other: a bug, or a machine that computes incorrectly.
    #[error(
        "the counts for n = {n} contradict each other (8 does not divide their Burnside sum): do not trust them"
    )]
    Implausible {
        /// The side of the board.
        n: usize,
    },
    /// Not the name of a kernel.
    #[error(
        "there is no kernel `{0}`: choose join, lanes or reference, or name the instruction set as in lanes/avx2 (portable, neon, avx2, avx512)"
    )]
    UnknownKernel(String),
    /// Not a valid cut.
    #[error(
        "`{0}` is not a valid cut: write `cross LINES DEPTH` or `join MIDDLE COLUMNS`, or, for other boards, `amazons LINES DEPTH`, `torus DEPTH`, `rectangle ROWS DEPTH` or `pawns DEPTH SQUARES`"
    )]
    UnknownCut(String),
    /// The board is too large.
    #[error("n = {n} is too large to be counted: at most {MAX_N}")]
    BoardTooLarge {
        /// The side of the board.
        n: usize,
    },
    /// The middle lines cannot be centred on the board, or do not fit.
    #[error("a cross of {lines} middle lines does not fit n = {n}: both even or both odd, at most {max}", max = MAX_LINES.min(*.n))]
    CrossLines {
        /// The side of the board.
        n: usize,
        /// The number of lines asked for.
        lines: usize,
    },
    /// The join cannot count this board, or not with this many middle rows.
    #[error("n = {n} cannot be joined with {middle} middle rows: n from {} to {}, and {}", middle::RANGE.start(), middle::RANGE.end(), middle::ROWS_THAT_FIT)]
    JoinRows {
        /// The side of the board.
        n: usize,
        /// The number of middle rows asked for.
        middle: usize,
    },
    /// The plan would have more shards than can be recorded.
    #[error("the plan would have more than {most} shards: choose a smaller depth")]
    TooManyShards {
        /// The largest number of shards.
        most: u64,
    },
    /// A rectangle with more rows than columns, or none.
    #[error(
        "{rows} rows of {columns} squares cannot be cut: at least one row, and no more than columns"
    )]
    RectangleRows {
        /// The number of rows asked for.
        rows: usize,
        /// The number of columns.
        columns: usize,
    },
    /// A pawn that is not on the board, or too many pawns.
    #[error(
        "the pawns do not fit a board of {n} rows: on its squares, and at most {MAX_N} together with its rows"
    )]
    PawnsOffBoard {
        /// The side of the board.
        n: usize,
    },
    /// More rows than the cross leaves.
    #[error("a depth of {depth} is too large: at most {MAX_DEPTH}")]
    TooDeep {
        /// The depth asked for.
        depth: usize,
    },
    /// The board is too large for an approximation.
    #[error("n = {n}{} is too large for an approximation; the largest such board has {most} rows", if *is_empty { "" } else { " with given queens or blocked squares" })]
    TooLargeToApproximate {
        /// The longer side of the board.
        n: usize,
        /// The longest side of such boards.
        most: usize,
        /// Whether the board has neither given queens nor blocked squares, or whether they make no difference.
        is_empty: bool,
    },
    /// No row or column has to hold a queen, so random descents have no line to fill.
    #[error(
        "random descents need rows or columns that must hold a queen; pawns and other numbers of queens leave none"
    )]
    NoFullLines,
}
