//! `pyqueens.solve` and `pyqueens.check`: one solution for any n, in arrays of up to billions of queens.

use numpy::ndarray::Axis;
use numpy::{PyArray1, PyArrayMethods, PyReadonlyArray1};
use pyo3::prelude::*;
use queens::prelude::*;
use queens::search::policy::{Approach, one_solution};
use queens::search::repair::{Linear, Options};
use queens::search::{Answer, construct};
use queens::{Checker, Method, Search, Unsupported};

use crate::arguments::{Seed, Side};
use crate::arrays::{self, Column, with_array};
use crate::errors::{Failure, Kind, Outcome};
use crate::puzzle::searched;
use crate::solution::Solution;
use crate::wait::{available_memory, in_slices};

/// Number of rows between checks of the clock.
const ROWS_PER_CHECK: usize = 1 << 16;

/// Maximum n for the seeded methods, whose steps visit all queens.
const MAX_N: usize = 1_000_000;

/// Finds one solution of the n × n board, as a numpy array of uint32: the column of each row's queen.
///
/// The methods have the command's names: "construct" (closed form, no search), "repair" (linear time, 5 s for a billion queens),
/// "search" (the first solution in lexicographic order), or any of methods(). The default, "auto", is repair if there is a seed,
/// else search up to n = 16 and construct for larger n. None of them gives all solutions the same chance: sample() does.
///
/// >>> import pyqueens
/// >>> pyqueens.solve(6)
/// array([1, 3, 5, 0, 2, 4], dtype=uint32)
/// >>> million = pyqueens.solve(1_000_000, seed=7)
/// >>> pyqueens.check(million)
///
/// Raises NoSolution for n = 2 and 3.
#[pyfunction]
#[pyo3(signature = (n, method = None, seed = None))]
pub(crate) fn solve<'py>(
    py: Python<'py>,
    n: Side,
    method: Option<&str>,
    seed: Option<Seed>,
) -> Outcome<Bound<'py, PyArray1<u32>>> {
    let Side(n) = n;
    let method = method.unwrap_or("auto");
    if seed.is_some() && !takes_seed(method) {
        let sentence = format!("seed has no effect with the method `{method}`: leave it out");
        return Err(Failure::new(Kind::Any, sentence));
    }
    let chosen = one_solution(n, seed.is_some()).what;
    let array = match method {
        "auto" => match chosen {
            Approach::Construct => by_construction(py, n)?,
            Approach::Linear => by_repair(py, n, Seed::or_any(seed))?,
            _ => first(py, n)?,
        },
        "construct" => by_construction(py, n)?,
        "repair" => by_repair(py, n, Seed::or_any(seed))?,
        // The second is its name in earlier versions.
        "search" | "first" => first(py, n)?,
        name => by_method(py, n, name, seed)?,
    };
    array.ok_or_else(|| {
        let sentence = format!("there is no solution for n = {n}");
        Failure::new(Kind::NoSolution, sentence)
    })
}

/// Whether a seed changes the method's result. Unknown methods are refused elsewhere.
fn takes_seed(method: &str) -> bool {
    match method {
        "construct" | "search" | "first" => false,
        name => name.parse::<Method>().map_or(true, Method::is_seeded),
    }
}

/// A numpy array, if there is a solution.
type Found<'py> = Outcome<Option<Bound<'py, PyArray1<u32>>>>;

fn by_construction(py: Python<'_>, n: usize) -> Found<'_> {
    let Some(mut columns) = construct(n as u64) else {
        return Ok(None);
    };
    require(4 * n as u64)?;
    let array = arrays::empty(py, n)?;
    let mut filled = array.readwrite();
    let mut open = filled.as_slice_mut().map_err(PyErr::from)?;
    in_slices(py, |slice| {
        while !open.is_empty() {
            let some = ROWS_PER_CHECK.min(open.len());
            let (rows, rest) = std::mem::take(&mut open).split_at_mut(some);
            rows.iter_mut()
                .zip(&mut columns)
                .for_each(|(place, column)| {
                    *place = column as u32;
                });
            open = rest;
            if !slice.is_left() {
                return None;
            }
        }
        Some(())
    })?;
    Ok(Some(array.clone()))
}

fn by_repair(py: Python<'_>, n: usize, seed: u64) -> Found<'_> {
    if matches!(n, 2 | 3) {
        return Ok(None);
    }
    let side = n as u32;
    require(4 * n as u64 + Linear::bytes(side))?;
    let array = arrays::empty(py, n)?;
    let mut filled = array.readwrite();
    let mut open = filled.as_slice_mut().map_err(PyErr::from)?;
    let mut repair = py.detach(|| Linear::new(side, seed))?;
    in_slices(py, |slice| {
        while let Some(rows) = repair.next_rows() {
            let (place, rest) = std::mem::take(&mut open).split_at_mut(rows.len());
            place.copy_from_slice(rows);
            open = rest;
            if !slice.is_left() {
                return None;
            }
        }
        Some(())
    })?;
    Ok(Some(array.clone()))
}

fn first(py: Python<'_>, n: usize) -> Found<'_> {
    let mut all = searched(n)?.completions();
    let found = in_slices(py, |slice| all.advance_while(|| slice.is_left()))?;
    arrays::numpy(py)?;
    Ok(found.then(|| PyArray1::from_slice(py, all.columns())))
}

fn by_method<'py>(py: Python<'py>, n: usize, name: &str, seed: Option<Seed>) -> Found<'py> {
    let method: Method = name.parse().map_err(|_| unknown(name))?;
    let mut search = start(method, n, Seed::or_any(seed))?;
    let answer = in_slices(py, |slice| {
        match search.next_solution_while(&mut |_| slice.is_left()) {
            Answer::Undecided => None,
            answer => Some(answer),
        }
    })?;
    arrays::numpy(py)?;
    let found = answer.completion();
    Ok(found.map(|solution| PyArray1::from_slice(py, solution.columns())))
}

/// The error for an unknown method of solve().
fn unknown(name: &str) -> Failure {
    let name: String = name.chars().take(24).collect();
    let names: Vec<&str> = ["auto", "construct", "repair", "search"]
        .into_iter()
        .chain(Method::all().map(Method::name))
        .collect();
    let names = names.join(", ");
    let sentence = format!("there is no method `{name}`: choose one of {names}");
    Failure::new(Kind::Any, sentence)
}

/// Starts a method, unless the board is too large for it.
pub(crate) fn start(method: Method, n: usize, seed: u64) -> Outcome<Box<dyn Search>> {
    if method.is_seeded() && n > MAX_N {
        let sentence = format!(
            "n = {n} is too large for {method}: the largest board is {MAX_N}, and \"repair\" takes any"
        );
        return Err(Failure::new(Kind::TooLarge, sentence));
    }
    Ok(method.start_with(n, Options::seeded(seed))?)
}

/// Refuses a board that needs more memory than is available.
fn require(bytes: u64) -> Outcome<()> {
    match available_memory() {
        Some(available) if bytes > available => Err(Unsupported::OutOfMemory { bytes }.into()),
        _ => Ok(()),
    }
}

/// Checks a board: raises Misplaced, with the row and column of the first queen that is attacked, unless it is a solution.
///
/// Takes a Solution, a sequence of columns, or a numpy array of whole numbers. An array is read in place, also in a memory-mapped
/// file: numpy.memmap("board.bin", "uint32", "r"). In a two-dimensional array, each row is a board.
///
/// >>> import pyqueens
/// >>> pyqueens.check([1, 3, 0, 2])
/// >>> try:
/// ...     pyqueens.check([1, 3, 2, 0])
/// ... except pyqueens.Misplaced as wrong:
/// ...     print(wrong, wrong.row, wrong.column)
/// the queen at row 2, column 2 is attacked from row 1, column 3 2 2
#[pyfunction]
#[pyo3(signature = (board, /))]
pub(crate) fn check(board: &Bound<'_, PyAny>) -> Outcome<()> {
    let py = board.py();
    // It was checked when it was made.
    if board.cast::<Solution>().is_ok() {
        return Ok(());
    }
    if !arrays::is_array(board)? {
        let columns = arrays::columns(board)?;
        queens::Solution::new(columns)?;
        return Ok(());
    }
    arrays::numpy(py)?;
    if board.getattr("ndim")?.extract::<usize>()? != 2 {
        return with_array!(board, array => check_array(py, &array));
    }
    for (index, row) in board.try_iter()?.enumerate() {
        let row = row?;
        let checked = with_array!(row, array => check_array(py, &array));
        checked.map_err(|wrong| wrong.of_board(py, index))?;
    }
    Ok(())
}

/// Checks an array in pieces: in place if it is contiguous and of the library's type, else copied piece by piece.
fn check_array<T: Column>(py: Python<'_>, array: &PyReadonlyArray1<'_, T>) -> Outcome<()> {
    let n = array.len()?;
    let mut checker = py.detach(|| Checker::for_board(n))?;
    let mut columns = array.as_array();
    let mut piece = Vec::new();
    in_slices(py, |slice| {
        while !columns.is_empty() {
            let (rows, rest) = columns.split_at(Axis(0), ROWS_PER_CHECK.min(columns.len()));
            let rows = T::columns(&rows, &mut piece);
            if let Err(wrong) = checker.check(rows) {
                return Some(Err(wrong));
            }
            columns = rest;
            if !slice.is_left() {
                return None;
            }
        }
        Some(Ok(()))
    })??;
    checker.finish()?;
    Ok(())
}
