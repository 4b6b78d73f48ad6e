//! Converts between columns and numpy arrays. numpy is optional.

use numpy::ndarray::ArrayView1;
use numpy::{Element, PyArray1, PyArray2, PyArrayMethods, PyReadonlyArray1};
use pyo3::prelude::*;
use pyo3::types::PyModule;

use crate::errors::{Failure, Kind, Outcome};

/// Imports numpy, or raises an exception that says it is not installed.
pub(crate) fn numpy(py: Python<'_>) -> PyResult<Bound<'_, PyModule>> {
    py.import("numpy")
}

/// Whether a value is an array; does not import numpy.
pub(crate) fn is_array(given: &Bound<'_, PyAny>) -> PyResult<bool> {
    given.hasattr("__array_interface__")
}

/// A number type that can hold a column. Other values become a column outside of every board.
pub(crate) trait Column: Element + Copy + Send + Sync {
    /// Converts the number to a column.
    fn column(self) -> u32;

    /// Converts numbers to columns, without a copy if they are columns already, else into `piece`.
    fn columns<'a>(rows: &'a ArrayView1<'_, Self>, piece: &'a mut Vec<u32>) -> &'a [u32] {
        piece.clear();
        piece.extend(rows.iter().map(|&number| number.column()));
        piece
    }
}

impl Column for u32 {
    fn column(self) -> u32 {
        self
    }

    fn columns<'a>(rows: &'a ArrayView1<'_, Self>, piece: &'a mut Vec<u32>) -> &'a [u32] {
        rows.as_slice().unwrap_or_else(|| {
            piece.clear();
            piece.extend(rows);
            piece
        })
    }
}

macro_rules! columns {
    ($($number:ty),*) => {
        $(impl Column for $number {
            #[inline]
            fn column(self) -> u32 {
                u32::try_from(self).unwrap_or(u32::MAX)
            }
        })*
    };
}

columns!(u8, u16, u64, i8, i16, i32, i64);

/// Does the same for an array of whole numbers of any kind: `$array` is a `PyReadonlyArray1` of them.
macro_rules! with_array {
    ($given:expr, $array:ident => $body:expr) => {
        with_array!($given, $array => $body, u32 u8 u16 i64 i32 u64 i8 i16)
    };
    ($given:expr, $array:ident => $body:expr, $($number:ty)*) => {
        $(if let Ok($array) = $given.extract::<numpy::PyReadonlyArray1<'_, $number>>() {
            $body
        } else)* {
            Err(crate::arrays::not_columns(&$given))
        }
    };
}
pub(crate) use with_array;

/// The error for an array of another type.
pub(crate) fn not_columns(given: &Bound<'_, PyAny>) -> Failure {
    let dtype = given.getattr("dtype").map(|dtype| dtype.to_string());
    let shape = given.getattr("shape").map(|shape| shape.to_string());
    Failure::new(
        Kind::BadBoard,
        format!(
            "an array of columns is one row of whole numbers, not {} of {}",
            shape.unwrap_or_default(),
            dtype.unwrap_or_default()
        ),
    )
}

/// Reads the columns of a board from an array or any sequence of whole numbers.
pub(crate) fn columns(given: &Bound<'_, PyAny>) -> Outcome<Vec<u32>> {
    if is_array(given)? {
        numpy(given.py())?;
        return with_array!(given, array => Ok(copied(&array)));
    }
    let mut columns = Vec::new();
    for column in given.try_iter()? {
        let column: Bound<'_, PyAny> = column?;
        columns.push(match column.extract::<u32>() {
            Ok(column) => column,
            // Still a number, but outside of every board.
            Err(error) if error.is_instance_of::<pyo3::exceptions::PyOverflowError>(given.py()) => {
                u32::MAX
            }
            Err(error) => return Err(error.into()),
        });
    }
    Ok(columns)
}

fn copied<T: Column>(array: &PyReadonlyArray1<'_, T>) -> Vec<u32> {
    let columns = array.as_array();
    columns.iter().map(|column| column.column()).collect()
}

/// An uninitialised array of columns; numpy raises an error if there is not enough memory.
pub(crate) fn empty(py: Python<'_>, n: usize) -> PyResult<Bound<'_, PyArray1<u32>>> {
    let numpy = numpy(py)?;
    let dtype = numpy.getattr("uint32")?;
    let array = numpy.call_method1("empty", (n, dtype))?;
    Ok(array.cast_into::<PyArray1<u32>>()?)
}

/// Turns rows of n columns into an array that owns their memory.
pub(crate) fn block<T: Element>(
    py: Python<'_>,
    columns: Vec<T>,
    n: usize,
    rows: usize,
) -> PyResult<Bound<'_, PyArray2<T>>> {
    numpy(py)?;
    PyArray1::from_vec(py, columns).reshape([rows, n])
}
