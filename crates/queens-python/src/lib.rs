//! The native part of the Python package `pyqueens`: converts arguments and results; the library makes all decisions.
//!
//! Long calls release Python's lock and check for Ctrl-C twenty times a second ([`wait`]). Errors become exceptions of
//! `python/pyqueens/errors.py` with the library's message ([`errors`]).

use pyo3::prelude::*;

mod arguments;
mod arrays;
mod board;
mod count;
mod errors;
mod estimate;
mod explain;
mod export;
mod puzzle;
mod sample;
mod search;
mod solution;
mod solutions;
mod solve;
mod wait;
mod work;

/// The module `pyqueens._native`.
#[pymodule]
mod _native {
    #[pymodule_export]
    #[expect(non_upper_case_globals, reason = "this is its name in Python")]
    const __version__: &str = env!("CARGO_PKG_VERSION");
    #[pymodule_export]
    use super::count::count;
    #[pymodule_export]
    use super::estimate::{Estimate, estimate};
    #[pymodule_export]
    use super::explain::{Explanation, Rating, Step};
    #[pymodule_export]
    use super::puzzle::Puzzle;
    #[pymodule_export]
    use super::sample::{ApproximateCount, Sample, approximate_count, sample};
    #[pymodule_export]
    use super::search::{Event, Search, Tally, methods, search};
    #[pymodule_export]
    use super::solution::Solution;
    #[pymodule_export]
    use super::solutions::{_iterate, Solutions, solutions};
    #[pymodule_export]
    use super::solve::{check, solve};
}
