//! Compares methods over many boards: runs them, and shows the results in tables and charts.
//!
//! A *cell* is one method on one n. An exhaustive search runs once, to its first solution and on to all of them; a repair runs
//! once for each seed, to a solution. Runs that exceed the cell's time budget fail, and count as longer than all others in
//! medians and bands.

pub(crate) mod cell;
pub(crate) mod chart;
pub(crate) mod table;
pub(crate) mod terminal;

pub(crate) use cell::{Cell, Comparison, Measure};
