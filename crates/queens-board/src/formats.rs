//! Boards as text, files and pictures: one writer and one reader for each format.
//!
//! ```text
//! array   [1, 3, 0, 2]        columns from 0, row by row from the top
//! ones    2 4 1 3             columns from 1
//! chess   a2 b4 c1 d3         squares, file by file
//!
//! board               ascii           grid
//! 4 · ♛ · ·           + Q + +         -----------------
//! 3 · · · ♛           + + + Q         |   | Q |   |   |
//! 2 ♛ · · ·           Q + + +         -----------------
//! 1 · · ♛ ·           + + Q +         |   |   |   | Q |
//!   a b c d                           … and so on
//! ```
//!
//! Boards that are not square or have pawns are written and read in the same way, if a list of columns makes sense for them.
//! Pawns are `♙` in drawings and `P` in letters, and on a board of 5 rows the upper left square is a5.
//!
//! There are also JSON, a table (CSV) and, for the largest boards, binary columns. The 0 × 0 board has no square to draw, so
//! drawings and lists write it as `[]`.
//!
//! Writing appends to a buffer: [`Writer`]. Reading takes lines ([`Reader`]) or any source of bytes ([`Boards`]), recognises the
//! format automatically, and returns a [`Draft`](crate::Draft), which is not checked yet. [`Printout`] reads what other programs
//! print, in other notations and between lines of prose. Boards too large to hold in memory are written and read a few rows at a
//! time: [`Writer::begin`], [`large`].

mod address;
mod bad_board;
mod bad_puzzle;
mod binary;
mod boards;
mod chess;
mod csv;
mod diagram;
mod format;
mod json;
pub mod large;
mod list;
mod members;
mod pieces;
mod printout;
mod puzzle;
mod puzzles;
mod reader;
mod regions;
mod serde;
mod star_notation;
mod utf16;
mod writer;

pub use bad_board::BadBoard;
pub use bad_puzzle::BadPuzzle;
pub use boards::Boards;
pub use format::Format;
pub use members::puzzle_members;
pub use printout::{Item, Printout, Written, stated, states_classes};
pub use puzzles::Puzzles;
pub use reader::Reader;
pub use writer::Writer;

/// Appends a number in decimal.
fn push_number(number: usize, out: &mut Vec<u8>) {
    out.extend_from_slice(itoa::Buffer::new().format(number).as_bytes());
}
