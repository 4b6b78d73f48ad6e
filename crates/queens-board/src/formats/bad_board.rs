//! The error of all readers of boards: what is wrong with a text that should be a board.

use crate::{Misplaced, Regions};

/// The longest line, or JSON object, that is kept, so that memory stays bounded for any input.
pub(super) const MAX_BYTES: usize = 1 << 28;

/// Why a text is not a board.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum BadBoard {
    /// The text is in no known notation.
    #[error(
        "`{0}` is not a board: write an array such as [1, 3, 0, 2], chess squares or a diagram"
    )]
    NotABoard(String),
    /// An item of a list is not a column.
    #[error("`{0}` is not a column: write a number, such as 3")]
    NotAColumn(String),
    /// A single number instead of a number for each row.
    #[error("`{number}` is one number, not a board: {hint}")]
    OneNumber {
        /// The number.
        number: String,
        /// What was probably meant.
        hint: String,
    },
    /// A list of lists or of strings that is not a board.
    #[error("this list is not a board: {0}")]
    List(String),
    /// An array without a closing bracket.
    #[error("the array is not closed: it should end with ]")]
    NotClosed,
    /// A ruled row without a closing bar.
    #[error("the row is not closed: it should end with |")]
    NotRuled,
    /// Something in a diagram is neither a queen nor an empty square.
    #[error("`{0}` is not a square of a diagram: write Q for a queen and + for an empty square")]
    NotASquare(String),
    /// A diagram's row is longer or shorter than the first.
    #[error("this row has {squares} squares, but the first row of the board has {n}")]
    Ragged {
        /// The number of this row's squares.
        squares: usize,
        /// The number of the first row's.
        n: usize,
    },
    /// A diagram ends too early.
    #[error("the board has {rows} rows, but {n} columns")]
    Unfinished {
        /// The number of rows.
        rows: usize,
        /// The side of the board.
        n: usize,
    },
    /// A chess name that is not a square of the board.
    #[error("{}", not_on_board(.name, *.board))]
    Square {
        /// The name.
        name: String,
        /// The rows and columns of the board; `None` if the name cannot be a square at all.
        board: Option<(usize, usize)>,
    },
    /// The number of regions differs from the number of rows.
    #[error("{regions} regions on a {n} × {n} board, which needs {n}: one for each row")]
    Regions {
        /// The number of regions.
        regions: usize,
        /// The side of the board.
        n: usize,
    },
    /// The squares of the regions do not fill the board.
    #[error("{squares} squares do not fill a {n} × {n} board")]
    RegionSquares {
        /// The number of squares.
        squares: usize,
        /// The side of the board.
        n: usize,
    },
    /// A region's name is neither a letter nor a digit.
    #[error("'{}' does not name a region: write a letter or a digit", .0.escape_debug())]
    RegionName(char),
    /// The board is too large to have regions.
    #[error(
        "a {n} × {n} board with regions is too large: at most {} × {0}",
        Regions::MAX_SIDE
    )]
    RegionSide {
        /// The side of the board.
        n: usize,
    },
    /// A board that is not a solution, where one was required.
    #[error(transparent)]
    Misplaced(#[from] Misplaced),
    /// A JSON object that is not a board.
    #[error("{0}")]
    Json(String),
    /// A line of a table that is not a board.
    #[error("{0}")]
    Table(String),
    /// A row or column 0 on a board that counts from 1.
    #[error("0 is not on the board, whose rows and columns count from 1")]
    BelowOne,
    /// Bytes that are not UTF-8.
    #[error("this line is not text")]
    NotText,
    /// A line too long to keep in memory.
    #[error("this line is longer than {} bytes", MAX_BYTES)]
    TooLong,
    /// No board, or more than one, where one was required.
    #[error("expected one board: write an array such as [1, 3, 0, 2], chess squares or a diagram")]
    NotOne,
}

impl BadBoard {
    /// The text is in no known notation.
    pub fn not_a_board(text: &str) -> Self {
        Self::NotABoard(shortened(text))
    }

    pub(super) fn not_a_column(text: &str) -> Self {
        Self::NotAColumn(shortened(text))
    }

    pub(super) fn one_number(text: &str) -> Self {
        let mut digits: Vec<u8> = text.bytes().filter(u8::is_ascii_digit).collect();
        let written: Vec<String> = digits.iter().map(|&b| char::from(b).to_string()).collect();
        digits.sort_unstable();
        let is_from = |first: u8| (first..).zip(&digits).all(|(digit, &b)| digit == b);
        let hint = if digits.len() > 2 && (is_from(b'0') || is_from(b'1')) {
            format!("if its digits are the columns, write {}", written.join(" "))
        } else {
            "write a number for each row, such as 2 4 1 3".to_string()
        };
        Self::OneNumber {
            number: shortened(text),
            hint,
        }
    }

    pub(super) fn not_a_square(text: &str) -> Self {
        Self::NotASquare(shortened(text))
    }
}

fn not_on_board(name: &str, board: Option<(usize, usize)>) -> String {
    match board {
        None => format!("`{name}` is not a square: write letters and a number, such as a1"),
        Some((rows, columns)) => {
            format!("`{name}` is not a square of the {rows} × {columns} board")
        }
    }
}

/// The beginning of a text, safe to print on a terminal.
fn shortened(text: &str) -> String {
    let is_long = text.chars().nth(24).is_some();
    let start = text.chars().take(24);
    let mut start: String = start
        .map(|c| if c.is_control() { '?' } else { c })
        .collect();
    if is_long {
        start.push('…');
    }
    start
}
