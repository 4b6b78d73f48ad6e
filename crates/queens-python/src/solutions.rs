//! `pyqueens.Solutions`: solutions on demand, one by one or in blocks.

use std::sync::Arc;

use numpy::Element;
use pyo3::exceptions::PyMemoryError;
use pyo3::prelude::*;
use queens::prelude::*;
use queens::search::complete::Completer;
use queens::search::{Answer, Engine, Path};
use queens::{Board, Completions, Fundamental, Queens};

use crate::arguments::{Rows, Side};
use crate::arrays;
use crate::board::without_regions;
use crate::errors::{Failure, Kind, Outcome};
use crate::puzzle::searched;
use crate::solution::{Solution, no_columns};
use crate::wait::{TimeSlice, in_slices};

/// Iterates over the solutions of the n × n board as Solution, found on demand.
///
/// With fundamental=True, yields one of each symmetry class, the smallest of its images. order is "lexicographic", or "search": the
/// order of a search that branches where the fewest choices are left, which finds its first solutions much sooner on large boards.
///
/// >>> import pyqueens
/// >>> from itertools import islice
/// >>> [list(s) for s in islice(pyqueens.solutions(8), 2)]
/// [[0, 4, 7, 5, 2, 6, 1, 3], [0, 5, 7, 2, 6, 3, 1, 4]]
/// >>> sum(1 for _ in pyqueens.solutions(8, fundamental=True))
/// 12
///
/// For millions of solutions, use blocks: see Solutions.block.
#[pyfunction]
#[pyo3(signature = (n, fundamental = false, order = "lexicographic"))]
pub(crate) fn solutions(n: Side, fundamental: bool, order: &str) -> Outcome<Solutions> {
    Solutions::of(&searched(n.0)?, fundamental, order)
}

/// Visits all solutions in Rust, for the benchmark.
#[pyfunction]
pub(crate) fn _iterate(py: Python<'_>, n: Side) -> Outcome<usize> {
    let all = searched(n.0)?.completions();
    Ok(py.detach(|| {
        all.fold(0, |count, solution| {
            count + usize::from(solution.n() == n.0)
        })
    }))
}

/// An iterator over solutions that can also return blocks.
///
/// >>> import pyqueens
/// >>> s = pyqueens.solutions(6)
/// >>> next(s)
/// Solution([1, 3, 5, 0, 2, 4])
/// >>> s.block(10)
/// array([[2, 5, 1, 4, 0, 3],
///        [3, 0, 4, 1, 5, 2],
///        [4, 2, 0, 5, 3, 1]], dtype=uint8)
#[pyclass(module = "pyqueens")]
pub(crate) struct Solutions {
    walk: Walk,
    /// The board without regions.
    board: Arc<Board>,
}

enum Walk {
    All(Box<Completions>),
    Fundamental(Box<Fundamental>),
    Search(Box<CompleterWalk>),
}

/// Solutions in the order of a search.
struct CompleterWalk {
    completer: Completer,
    found: Option<queens::Solution>,
    /// The symmetry classes to distinguish, if any.
    classes: Option<queens::Puzzle>,
}

impl CompleterWalk {
    fn advance(&mut self, mut go_on: impl FnMut() -> bool) -> Option<bool> {
        loop {
            match self.completer.run_while(NODES_PER_CHECK, &mut go_on) {
                Answer::Undecided => return None,
                Answer::NoMore => return Some(false),
                Answer::Completion(found) => {
                    let classes = self.classes.as_ref();
                    if classes.is_none_or(|puzzle| puzzle.is_least_of_class(&found)) {
                        self.found = Some(found);
                        return Some(true);
                    }
                }
            }
            if !go_on() {
                return None;
            }
        }
    }
}

/// Number of nodes between checks of the clock.
const NODES_PER_CHECK: u64 = 16;

impl Walk {
    /// Goes to the next solution; false if there is none, `None` if the time is up.
    #[inline]
    fn advance(&mut self, go_on: impl FnMut() -> bool) -> Option<bool> {
        match self {
            Self::All(all) => all.advance_while(go_on),
            Self::Fundamental(some) => some.advance_while(go_on).map(|orbit| orbit.is_some()),
            Self::Search(search) => search.advance(go_on),
        }
    }

    fn queens(&self) -> Queens<'_> {
        match self {
            Self::All(all) => all.queens(),
            Self::Fundamental(some) => some.queens(),
            Self::Search(search) => match &search.found {
                Some(found) => found.queens(),
                None => Queens::Columns(&[]),
            },
        }
    }

    /// The columns of a board that takes one queen in each row.
    fn columns(&self) -> &[u32] {
        match self.queens() {
            Queens::Columns(columns) => columns,
            Queens::Squares(_) => &[],
        }
    }
}

/// Number of steps of a plain search to take without releasing Python's lock.
const STEPS_WITH_LOCK: u32 = 2_000;

/// Maximum n for a plain search; on larger boards a step may take milliseconds.
const MAX_PLAIN_N: usize = 10;

impl Solutions {
    pub(crate) fn of(puzzle: &queens::Puzzle, fundamental: bool, order: &str) -> Outcome<Self> {
        let walk = match order {
            "lexicographic" if fundamental => Walk::Fundamental(Box::new(puzzle.fundamental())),
            "lexicographic" => Walk::All(Box::new(puzzle.completions())),
            "search" => {
                let classic = Path::of(puzzle).classic().map_err(|reason| {
                    let sentence = format!("order=\"search\" {reason}: leave out the order");
                    Failure::new(Kind::Any, sentence)
                })?;
                Walk::Search(Box::new(CompleterWalk {
                    completer: Completer::new(&classic),
                    found: None,
                    classes: fundamental.then(|| puzzle.clone()),
                }))
            }
            _ => {
                let sentence =
                    format!("there is no order `{order}`: choose one of lexicographic, search");
                return Err(Failure::new(Kind::Any, sentence));
            }
        };
        Ok(Self {
            walk,
            board: without_regions(puzzle.board())?.into(),
        })
    }

    /// Goes to the next solution without a time limit; false if there is none.
    pub(crate) fn advance(&mut self, py: Python<'_>) -> PyResult<bool> {
        let is_plain = matches!(self.walk, Walk::All(_)) && self.board.rows() <= MAX_PLAIN_N;
        if is_plain && self.board.is_classic() {
            let mut few = STEPS_WITH_LOCK;
            let near = self.walk.advance(|| {
                few -= 1;
                few > 0
            });
            if let Some(is_found) = near {
                return Ok(is_found);
            }
        }
        in_slices(py, |slice| self.walk.advance(|| slice.is_left()))
    }

    /// The next solution, if there is one.
    pub(crate) fn following(&mut self, py: Python<'_>) -> Outcome<Option<Solution>> {
        if !self.advance(py)? {
            return Ok(None);
        }
        let solution = queens::Solution::of(Arc::clone(&self.board), self.walk.queens());
        Ok(Some(Solution(solution?)))
    }

    /// The number of remaining solutions.
    pub(crate) fn count_all(mut self, py: Python<'_>) -> PyResult<u128> {
        let mut count = 0;
        in_slices(py, |slice| {
            // A join yields many solutions without a check for each.
            while slice.is_left() {
                if !self.walk.advance(|| slice.is_left())? {
                    return Some(());
                }
                count += 1;
            }
            None
        })?;
        Ok(count)
    }

    fn fill<T: Element + TryFrom<u32>>(
        &mut self,
        py: Python<'_>,
        limit: usize,
    ) -> PyResult<Py<PyAny>> {
        let (mut columns, mut rows) = (Vec::new(), 0);
        let n = self.board.rows();
        in_slices(py, |slice| {
            let is_over = fill_while(&mut self.walk, &mut columns, &mut rows, limit, slice);
            is_over.transpose()
        })??;
        let block = arrays::block::<T>(py, columns, n, rows)?;
        Ok(block.into_any().unbind())
    }
}

/// Adds rows until there are enough or no more; `None` if the time is up.
fn fill_while<T: TryFrom<u32>>(
    walk: &mut Walk,
    columns: &mut Vec<T>,
    rows: &mut usize,
    limit: usize,
    slice: &mut TimeSlice,
) -> PyResult<Option<()>> {
    while *rows < limit {
        // A join yields many solutions without a check for each.
        if !slice.is_left() {
            return Ok(None);
        }
        match walk.advance(|| slice.is_left()) {
            None => return Ok(None),
            Some(false) => break,
            Some(true) => {
                let found = walk.columns();
                columns.try_reserve(found.len()).map_err(|_| {
                    PyMemoryError::new_err(
                        "not enough memory for this many solutions: request fewer",
                    )
                })?;
                // Every column fits, because n chose the type.
                columns.extend(found.iter().filter_map(|&column| T::try_from(column).ok()));
                *rows += 1;
            }
        }
    }
    Ok(Some(()))
}

#[pymethods]
impl Solutions {
    /// The next solutions as one numpy array with at most this many rows, fewer at the end.
    ///
    /// The columns are uint8 up to n = 256, then uint16 and uint32. No Python object is made for a solution.
    ///
    /// >>> import pyqueens
    /// >>> pyqueens.solutions(10).block(1_000_000).shape
    /// (724, 10)
    #[pyo3(signature = (rows = Rows(1_000_000)), text_signature = "($self, rows=1000000)")]
    fn block(&mut self, py: Python<'_>, rows: Rows) -> Outcome<Py<PyAny>> {
        let limit = rows.0;
        if !self.board.is_by_rows() {
            return Err(no_columns());
        }
        // Report a missing numpy before the search, not after it.
        arrays::numpy(py)?;
        Ok(match self.board.columns() {
            ..=256 => self.fill::<u8>(py, limit)?,
            257..=65_536 => self.fill::<u16>(py, limit)?,
            _ => self.fill::<u32>(py, limit)?,
        })
    }

    fn __iter__(slf: PyRef<'_, Self>) -> PyRef<'_, Self> {
        slf
    }

    fn __next__(&mut self, py: Python<'_>) -> Outcome<Option<Solution>> {
        self.following(py)
    }
}
