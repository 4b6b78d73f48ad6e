//! Boards as the page describes them.

use queens::{Board, Puzzle, Rules, Square};
use serde::Deserialize;
use tsify::{Ts, Tsify};
use wasm_bindgen::prelude::*;

/// The largest side of a board on the page.
const MAX_SIDE: usize = 64;

/// A board of any shape and rules with what stands on it. A square is `row × columns + column`.
#[derive(Clone, Debug, Default, Deserialize, Tsify)]
pub struct Setup {
    /// The number of rows.
    pub rows: usize,
    /// The number of columns.
    pub columns: usize,
    /// The library's name of the rules, such as `chess` or `amazon-torus`.
    pub rules: String,
    /// Squares with pawns, which block lines.
    pub pawns: Vec<u32>,
    /// Given queens.
    pub queens: Vec<u32>,
    /// Squares where no queen may stand.
    pub blocked: Vec<u32>,
}

impl Setup {
    /// The puzzle; the error says what is wrong with the board.
    pub(crate) fn puzzle(&self) -> Result<Puzzle, JsError> {
        let sides = [self.rows, self.columns];
        for side in sides {
            check_side(side)?;
        }
        let mut board = Board::new(self.rows, self.columns, self.rules.parse::<Rules>()?)?;
        for square in squares(self.columns, &self.pawns) {
            board.pawn(square)?;
        }
        let mut puzzle = Puzzle::on(board);
        for queen in squares(self.columns, &self.queens) {
            puzzle.give(queen)?;
        }
        for square in squares(self.columns, &self.blocked) {
            puzzle.block(square)?;
        }
        Ok(puzzle)
    }

    /// Reads a message as a puzzle.
    pub(crate) fn read(message: &Ts<Setup>) -> Result<Puzzle, JsError> {
        message.to_rust()?.puzzle()
    }
}

/// The n × n board of chess.
#[cfg(test)]
pub(crate) fn square_board(n: usize) -> Setup {
    Setup {
        rows: n,
        columns: n,
        rules: "chess".into(),
        ..Setup::default()
    }
}

pub(crate) fn check_side(n: usize) -> Result<(), JsError> {
    if !(1..=MAX_SIDE).contains(&n) {
        return Err(JsError::new(&format!(
            "a board of side {n} is too large or too small: choose 1 to {MAX_SIDE}"
        )));
    }
    Ok(())
}

/// Squares by their numbers.
pub(crate) fn squares(columns: usize, numbers: &[u32]) -> impl Iterator<Item = Square> + Clone {
    let square = move |&number: &u32| {
        let number = number as usize;
        Square::new(number / columns, number % columns)
    };
    numbers.iter().map(square)
}

/// A square's number.
pub(crate) fn number(columns: usize, square: Square) -> u32 {
    (square.row * columns + square.column) as u32
}

/// Numbers of squares.
pub(crate) fn numbers(columns: usize, squares: impl IntoIterator<Item = Square>) -> Vec<u32> {
    let squares = squares.into_iter();
    squares.map(|square| number(columns, square)).collect()
}
