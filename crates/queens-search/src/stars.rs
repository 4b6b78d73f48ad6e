//! Boards with k stars in each row, column and region, as sets of squares.

pub mod sets;
pub mod solve;
pub(crate) mod walk;
