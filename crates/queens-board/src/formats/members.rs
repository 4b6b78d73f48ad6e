//! The description of a board in JSON, which begins every object about it, written without any dependency.
//!
//! ```json
//! "n":8,"rules":"torus","regions":["AABB",…],"place":["a1"],"block":["d4"]
//! "board":"5x8","rules":"chess","pawns":[],"place":["a1"],"block":["d4"]
//! ```
//!
//! Of a square board, members that are as on the empty classic one are left out. `serde` reads both.

use std::fmt::Display;

use crate::Variant;
use crate::{Puzzle, Rules};

/// The members of a JSON object that describe this puzzle, without braces.
///
/// ```
/// use queens::formats::puzzle_members;
/// use queens::{Puzzle, Rules, Square};
///
/// assert_eq!(puzzle_members(&Puzzle::new(8)), r#""n":8"#);
/// let mut puzzle = Puzzle::under(Rules::TOUCH, 8);
/// puzzle.give(Square::new(7, 0))?;
/// assert_eq!(puzzle_members(&puzzle), r#""n":8,"rules":"touch","place":["a1"]"#);
/// # Ok::<(), queens::Misplaced>(())
/// ```
pub fn puzzle_members(puzzle: &Puzzle) -> String {
    let n = puzzle.n();
    let mut members = format!("\"n\":{n}");
    let usual = puzzle.regions().map_or(Rules::CHESS, |_| Rules::TOUCH);
    if puzzle.rules() != usual {
        members += &format!(",\"rules\":\"{}\"", puzzle.rules());
    }
    if let Some(regions) = puzzle.regions() {
        members += &format!(",\"regions\":{}", list(regions.rows()));
    }
    let givens = puzzle.givens().queens().map(|queen| queen.chess(n));
    let blocked = puzzle.blocked().iter().map(|square| square.chess(n));
    add(&mut members, "place", list(givens));
    add(&mut members, "block", list(blocked));
    members
}

/// The members of a JSON object that describe this board, without braces.
///
/// ```
/// use queens::formats::variant_members;
/// use queens::{Rules, Square, Variant};
///
/// let mut board = Variant::new(3, 5, Rules::TORUS)?;
/// board.pawn(Square::new(0, 1))?;
/// assert_eq!(variant_members(&board), r#""board":"3x5","rules":"torus","pawns":["b3"]"#);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn variant_members(board: &Variant) -> String {
    let (rows, columns) = (board.rows(), board.columns());
    let names = |squares: &[crate::Square]| {
        let names = squares.iter().map(|square| square.chess(rows));
        list(names)
    };
    let mut members = format!(
        "\"board\":\"{rows}x{columns}\",\"rules\":\"{}\",\"pawns\":{}",
        board.rules(),
        names(board.pawns())
    );
    if board.queens() != rows.min(columns) + board.pawns().len() {
        members += &format!(",\"queens\":{}", board.queens());
    }
    add(&mut members, "place", names(board.given()));
    add(&mut members, "block", names(board.blocked()));
    members
}

/// A list of texts in which nothing needs to be escaped.
pub(super) fn list(texts: impl Iterator<Item = impl Display>) -> String {
    let texts: Vec<String> = texts.map(|text| format!("\"{text}\"")).collect();
    format!("[{}]", texts.join(","))
}

fn add(members: &mut String, name: &str, list: String) {
    if list != "[]" {
        members.push_str(&format!(",\"{name}\":{list}"));
    }
}
