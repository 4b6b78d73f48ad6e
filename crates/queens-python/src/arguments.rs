//! Arguments that several functions accept: sizes, seeds, squares.

use std::ops::RangeInclusive;

use pyo3::exceptions::{PyOverflowError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyString;
use queens::Square;

use crate::errors::{Failure, Kind, Outcome};

/// Whole-number arguments by name. A negative or very large number is a wrong value, not a wrong type.
macro_rules! whole_numbers {
    ($($(#[$doc:meta])* $type:ident($number:ty): $name:literal, $range:expr;)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy)]
        pub(crate) struct $type(pub(crate) $number);

        impl<'py> FromPyObject<'_, 'py> for $type {
            type Error = Failure;

            fn extract(given: Borrowed<'_, 'py, PyAny>) -> Outcome<Self> {
                Ok(Self(number(given, $range, $name)? as $number))
            }
        }
    )*};
}

/// A column is 32 bits wide.
const MAX: u64 = u32::MAX as u64;

whole_numbers! {
    /// The side of a board.
    Side(usize): "n", 0..=MAX;
    /// A number of threads.
    Threads(usize): "threads", 1..=MAX;
    /// A number of given queens.
    Givens(usize): "givens", 0..=MAX;
    /// A number of solutions.
    Rows(usize): "rows", 0..=MAX;
    /// The row of a square.
    Row(usize): "the row of a square", 0..=MAX;
    /// The column of a square.
    Column(usize): "the column of a square", 0..=MAX;
    /// The number of a region.
    Region(usize): "the number of a region", 0..=MAX;
    /// The rows or the columns of a board.
    Length(usize): "each side of the board", 1..=MAX;
    /// The number of queens in each row, column and region.
    Stars(usize): "stars", 1..=MAX;
    /// A number of random solutions.
    Draws(u64): "k", 0..=MAX;
    /// A number of samples.
    Samples(u64): "samples", 1..=MAX;
    /// A seed.
    Seed(u64): "seed", 0..=u64::MAX;
}

fn number(given: Borrowed<'_, '_, PyAny>, range: RangeInclusive<u64>, name: &str) -> Outcome<u64> {
    match given.extract::<u64>() {
        Ok(number) if range.contains(&number) => Ok(number),
        Err(error) if !error.is_instance_of::<PyOverflowError>(given.py()) => Err(error.into()),
        _ => {
            let (least, largest) = range.into_inner();
            let sentence = format!("{name} must be a whole number from {least} to {largest}");
            Err(Failure::new(Kind::Any, sentence))
        }
    }
}

/// The side of a board, for arguments that may also be something else.
pub(crate) fn side(board: &Bound<'_, PyAny>, otherwise: &str) -> Outcome<usize> {
    let side = board.extract::<Side>().map(|Side(n)| n);
    side.map_err(|failure| {
        let error = PyErr::from(failure);
        if !error.is_instance_of::<PyTypeError>(board.py()) {
            return error.into();
        }
        let name = board.get_type().name();
        let name = name.map_or_else(|_| String::new(), |name| format!(", not {name}"));
        Failure::wrong_type(format!("board must be a whole number{otherwise}{name}"))
    })
}

impl Seed {
    /// The seed, or a random one.
    pub(crate) fn or_any(seed: Option<Self>) -> u64 {
        use std::hash::{BuildHasher, RandomState};
        // The standard library's hashers are keyed by the operating system's randomness.
        seed.map_or_else(|| RandomState::new().hash_one(0), |seed| seed.0)
    }
}

/// A square in Python: row and column, both from 0.
pub(crate) type Pair = (usize, usize);

/// Converts a square to Python.
pub(crate) fn pair(square: Square) -> Pair {
    (square.row, square.column)
}

/// Converts squares to Python.
pub(crate) fn pairs(squares: impl IntoIterator<Item = Square>) -> Vec<Pair> {
    squares.into_iter().map(pair).collect()
}

/// Calls a function with each square of a list such as `["a1", (2, 3), "e4-e7"]` or `"a1 c5"`, on a board of this size.
pub(crate) fn for_each_square(
    given: &Bound<'_, PyAny>,
    size: (usize, usize),
    mut each: impl FnMut(Square) -> Outcome<()>,
) -> Outcome<()> {
    if let Ok(names) = given.cast::<PyString>() {
        let names = names.extract::<String>()?;
        let names = names.split(|c: char| c.is_whitespace() || c == ',');
        let mut names = names.filter(|name| !name.is_empty());
        return names.try_for_each(|name| named(name, size, &mut each));
    }
    for one in given.try_iter()? {
        let one = one?;
        if let Ok(name) = one.cast::<PyString>() {
            named(&name.extract::<String>()?, size, &mut each)?;
            continue;
        }
        let parts = one.extract::<(Row, Column)>().map_err(|error| {
            if error.is_instance_of::<PyValueError>(one.py()) {
                return Failure::from(error);
            }
            Failure::wrong_type("a square is a pair such as (0, 3) or a name such as \"d8\"")
        });
        let (Row(row), Column(column)) = parts?;
        each(Square::new(row, column))?;
    }
    Ok(())
}

/// A chess square or a rectangle of chess squares.
fn named(
    name: &str,
    (rows, columns): (usize, usize),
    each: &mut impl FnMut(Square) -> Outcome<()>,
) -> Outcome<()> {
    Square::rectangle_from_chess_on(name, rows, columns)?.try_for_each(each)
}

/// The chess names of squares, on a board with this many rows.
pub(crate) fn chess(squares: impl IntoIterator<Item = Square>, rows: usize) -> Vec<String> {
    let name = |square: Square| square.chess(rows).to_string();
    squares.into_iter().map(name).collect()
}
