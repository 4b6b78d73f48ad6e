//! Comparing methods over many boards: runs, what they took, and tables and charts of it.
//!
//! A *cell* is one method on one n. An exhaustive search runs once, to its first solution and on to all of them;
//! repair runs once for each seed, to a solution. Whatever a cell's budget of time does not suffice for counts as
//! failed, and a failed run took longer than any that did not: medians and bands count it so.

pub(crate) mod cell;
pub(crate) mod chart;
pub(crate) mod table;
pub(crate) mod terminal;

pub(crate) use cell::{Cell, Contest, Measure};
