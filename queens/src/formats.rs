//! Boards as text, files and pictures: one writer and one reader for each format.

pub mod notation;
pub mod picture;
mod puzzle;

pub use notation::Notation;
pub use puzzle::BadPuzzle;
