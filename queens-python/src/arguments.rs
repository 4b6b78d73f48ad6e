//! Arguments that several calls take: sides, seeds, squares.

use pyo3::exceptions::{PyOverflowError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyString;
use queens::Square;

use crate::errors::{Failure, Kind, Outcome};

/// A whole number from 0 on; a negative or enormous one is wrong in value, not in type.
#[derive(Clone, Copy)]
pub(crate) struct Side(pub(crate) usize);

/// A seed.
#[derive(Clone, Copy)]
pub(crate) struct Seed(pub(crate) u64);

fn number<'py>(given: Borrowed<'_, 'py, PyAny>, largest: u64, name: &str) -> Outcome<u64> {
    match given.extract::<u64>() {
        Ok(number) if number <= largest => Ok(number),
        Err(error) if !error.is_instance_of::<PyOverflowError>(given.py()) => Err(error.into()),
        _ => Err(Failure::new(
            Kind::Any,
            format!("{name} must be a whole number from 0 to {largest}"),
        )),
    }
}

impl<'py> FromPyObject<'_, 'py> for Side {
    type Error = Failure;

    fn extract(given: Borrowed<'_, 'py, PyAny>) -> Outcome<Self> {
        // A column is 32 bits wide.
        Ok(Self(number(given, u32::MAX.into(), "n")? as usize))
    }
}

impl<'py> FromPyObject<'_, 'py> for Seed {
    type Error = Failure;

    fn extract(given: Borrowed<'_, 'py, PyAny>) -> Outcome<Self> {
        Ok(Self(number(given, u64::MAX, "a seed")?))
    }
}

impl Seed {
    /// The seed, or one that is another each time.
    pub(crate) fn or_any(seed: Option<Self>) -> u64 {
        use std::hash::{BuildHasher, RandomState};
        // The standard library's hashers are keyed by the operating system's randomness.
        seed.map_or_else(|| RandomState::new().hash_one(0), |seed| seed.0)
    }
}

/// A square as Python has it: row and column, both from 0.
pub(crate) type Pair = (usize, usize);

/// The square as Python has it.
pub(crate) fn pair(square: Square) -> Pair {
    (square.row, square.column)
}

/// The squares as Python has them.
pub(crate) fn pairs(squares: impl IntoIterator<Item = Square>) -> Vec<Pair> {
    squares.into_iter().map(pair).collect()
}

/// Does something with each square as somebody wrote them: `["a1", (2, 3), "e4-e7"]`, or `"a1 c5"`.
pub(crate) fn for_each_square(
    given: &Bound<'_, PyAny>,
    n: usize,
    mut each: impl FnMut(Square) -> Outcome<()>,
) -> Outcome<()> {
    if let Ok(names) = given.cast::<PyString>() {
        let names = names.extract::<String>()?;
        let names = names.split(|c: char| c.is_whitespace() || c == ',');
        let mut names = names.filter(|name| !name.is_empty());
        return names.try_for_each(|name| named(name, n, &mut each));
    }
    for one in given.try_iter()? {
        let one = one?;
        if let Ok(name) = one.cast::<PyString>() {
            named(&name.extract::<String>()?, n, &mut each)?;
            continue;
        }
        let parts = one.extract::<(Side, Side)>().map_err(|error| {
            if error.is_instance_of::<PyValueError>(one.py()) {
                return Failure::from(error);
            }
            Failure::wrong_type("a square is a pair such as (0, 3) or a name such as \"d8\"")
        });
        let (Side(row), Side(column)) = parts?;
        each(Square::new(row, column))?;
    }
    Ok(())
}

/// A square, or a rectangle of squares, by its name in chess.
fn named(name: &str, n: usize, each: &mut impl FnMut(Square) -> Outcome<()>) -> Outcome<()> {
    Square::rectangle_from_chess(name, n)?.try_for_each(each)
}
