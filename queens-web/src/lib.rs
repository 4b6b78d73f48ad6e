//! The page's engine: the library `queens`, run by WebAssembly workers.
//!
//! The boundary is small. Boards, events and counters cross it as numbers and typed arrays; a square is
//! `row × n + column`; totals that may pass 2⁵³ are `BigInt`. Nothing here runs long: whoever may have to wait
//! says how many steps to take at most, so that a worker can show what it has, or stop, in between.

mod count;
mod methods;
mod play;
mod solutions;
mod trial;
mod watch;

pub use count::Counting;
pub use methods::{repairs, strategies};
pub use play::{Completing, Tallying};
pub use solutions::{Listing, array_text, chess_text, known_counts, orbit, svg_text};
pub use trial::Trial;
pub use watch::Watch;

use queens::{Puzzle, Square};
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

fn square(n: usize, number: u32) -> Square {
    Square::new(number as usize / n, number as usize % n)
}

fn number(n: usize, square: Square) -> i32 {
    (square.row * n + square.column) as i32
}

/// The puzzle with these given queens and blocked squares, or what is wrong with it.
fn puzzle(n: usize, queens: &[u32], blocked: &[u32]) -> Result<Puzzle, JsError> {
    check_side(n)?;
    let mut puzzle = Puzzle::new(n);
    for &queen in queens {
        puzzle.give(square(n, queen))?;
    }
    for &blocked in blocked {
        puzzle.block(square(n, blocked))?;
    }
    Ok(puzzle)
}
