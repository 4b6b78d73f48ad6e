//! The page's engine: the library `queens`, run by WebAssembly workers.
//!
//! Boards, events and counters cross the boundary as numbers and typed arrays. A square is `row × n + column`; totals that may
//! exceed 2⁵³ are `BigInt`. Every call returns soon: long searches take a maximum number of steps, so that a worker can report
//! its progress or stop in between.

#[cfg(feature = "counting")]
mod count;
#[cfg(feature = "page")]
mod field;
mod known;
#[cfg(feature = "page")]
mod methods;
#[cfg(feature = "page")]
mod play;
#[cfg(feature = "page")]
mod regions;
#[cfg(feature = "page")]
mod solutions;
#[cfg(feature = "counting")]
mod tally;
#[cfg(feature = "page")]
mod tree;
#[cfg(feature = "page")]
mod trial;
#[cfg(feature = "page")]
mod watch;

#[cfg(feature = "counting")]
pub use count::Counting;
#[cfg(feature = "page")]
pub use field::{Arranging, Field, Numbering};
pub use known::known_counts;
#[cfg(feature = "page")]
pub use methods::methods;
#[cfg(feature = "page")]
pub use play::Completing;
#[cfg(feature = "page")]
pub use regions::{
    DailyPlan, Reasoning, board_code, board_of_the_day, board_parts, daily_plan, make_board,
    puzz_link, rating, read_picture, solutions_up_to_two,
};
#[cfg(feature = "page")]
pub use solutions::{Listing, array_text, chess_text, orbit, svg_text};
#[cfg(feature = "counting")]
pub use tally::Tallying;
#[cfg(feature = "page")]
pub use tree::Tree;
#[cfg(feature = "page")]
pub use trial::Trial;
#[cfg(feature = "page")]
pub use watch::Watch;

#[cfg(feature = "page")]
use queens::Language;
use queens::{ClassicPuzzle, Square};
use wasm_bindgen::JsError;

/// The boards that the page shows.
const SIDES: std::ops::RangeInclusive<usize> = 1..=64;

fn check_side(n: usize) -> Result<(), JsError> {
    if !SIDES.contains(&n) {
        return Err(JsError::new(&format!(
            "a board of side {n} is too large or too small: choose 1 to 64"
        )));
    }
    Ok(())
}

/// The language with this code, or English if it is unknown.
#[cfg(feature = "page")]
fn spoken(code: &str) -> Language {
    code.parse().unwrap_or_default()
}

fn square(n: usize, number: u32) -> Square {
    Square::new(number as usize / n, number as usize % n)
}

#[cfg(feature = "page")]
fn number(n: usize, square: Square) -> i32 {
    (square.row * n + square.column) as i32
}

/// The puzzle with these given queens and blocked squares, or what is wrong with it.
fn puzzle(n: usize, queens: &[u32], blocked: &[u32]) -> Result<ClassicPuzzle, JsError> {
    check_side(n)?;
    let mut puzzle = ClassicPuzzle::new(n);
    for &queen in queens {
        puzzle.give(square(n, queen))?;
    }
    for &blocked in blocked {
        puzzle.block(square(n, blocked))?;
    }
    Ok(puzzle)
}
