//! Writes the description of a board in JSON, which begins every object about it, without any dependency.
//!
//! ```json
//! "n":8,"rules":"torus","regions":["AABB",…],"stars":2,"place":["a1"],"block":["d4"]
//! "board":"5x8","rules":"chess","pawns":[],"place":["a1"],"block":["d4"]
//! ```
//!
//! For a square board without pawns, members that are the same as for the empty classic board are left out. `serde` reads both.

use std::fmt::Display;

use crate::{Board, Puzzle, Rules};

/// The members of a JSON object that describe this puzzle, without braces.
///
/// ```
/// use queens::formats::puzzle_members;
/// use queens::{Board, Puzzle, Rules, Square};
///
/// assert_eq!(puzzle_members(&Puzzle::new(8)), r#""n":8"#);
/// let mut puzzle = Puzzle::under(Rules::TOUCH, 8);
/// puzzle.give(Square::new(7, 0))?;
/// assert_eq!(puzzle_members(&puzzle), r#""n":8,"rules":"touch","place":["a1"]"#);
///
/// let mut board = Board::new(3, 5, Rules::TORUS)?;
/// board.pawn(Square::new(0, 1))?;
/// assert_eq!(puzzle_members(&Puzzle::on(board)), r#""board":"3x5","rules":"torus","pawns":["b3"]"#);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn puzzle_members(puzzle: &Puzzle) -> String {
    let board = puzzle.board();
    let (rows, columns) = (board.rows(), board.columns());
    let mut members = if has_side(board) {
        format!("\"n\":{rows}")
    } else {
        format!("\"board\":\"{rows}x{columns}\"")
    };
    if board.rules() != usual_rules(board) || !has_side(board) {
        members += &format!(",\"rules\":\"{}\"", board.rules());
    }
    if let Some(regions) = board.regions() {
        members += &format!(",\"regions\":{}", list(regions.rows()));
    }
    if !has_side(board) {
        let pawns = board.pawns().iter().map(|pawn| pawn.chess(rows));
        members += &format!(",\"pawns\":{}", list(pawns));
    }
    if board.stars() != 1 {
        members += &format!(",\"stars\":{}", board.stars());
    }
    if !board.has_usual_queens() {
        members += &format!(",\"queens\":{}", board.queens());
    }
    let givens = puzzle.givens().queens().map(|queen| queen.chess(rows));
    let blocked = puzzle.blocked().iter().map(|square| square.chess(rows));
    add(&mut members, "place", list(givens));
    add(&mut members, "block", list(blocked));
    members
}

/// Whether the side alone describes the board: it is square, has no pawns, and the number of queens follows from it.
pub(super) fn has_side(board: &Board) -> bool {
    board.rows() == board.columns() && board.pawns().is_empty() && board.has_usual_queens()
}

/// The default rules of a board.
pub(super) fn usual_rules(board: &Board) -> Rules {
    board.regions().map_or(Rules::CHESS, |_| Rules::TOUCH)
}

/// A list of strings in which nothing needs to be escaped.
pub(super) fn list(texts: impl Iterator<Item = impl Display>) -> String {
    let texts: Vec<String> = texts.map(|text| format!("\"{text}\"")).collect();
    format!("[{}]", texts.join(","))
}

fn add(members: &mut String, name: &str, list: String) {
    if list != "[]" {
        members.push_str(&format!(",\"{name}\":{list}"));
    }
}
