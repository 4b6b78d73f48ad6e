//! The library's errors as exceptions of `pyqueens.errors`: the same sentences, with the square as attributes.

use std::fmt::Display;

use pyo3::exceptions::{PyMemoryError, PyRuntimeError, PyTypeError};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyDict, PyType};
use queens::formats::BadBoard;
use queens::{BadPuzzle, CountError, Misplaced, Square, Unsupported};

/// The result of a call.
pub(crate) type Outcome<T> = Result<T, Failure>;

/// A Python exception, converted from an error.
pub(crate) struct Failure(PyErr);

impl From<Failure> for PyErr {
    fn from(failure: Failure) -> Self {
        failure.0
    }
}

impl From<PyErr> for Failure {
    fn from(error: PyErr) -> Self {
        Self(error)
    }
}

/// The exceptions, by their names in Python.
#[derive(Clone, Copy)]
pub(crate) enum Kind {
    Any,
    Misplaced,
    BadBoard,
    BadPuzzle,
    BadSquare,
    NoSolution,
    TooLarge,
}

impl Kind {
    fn class<'py>(self, py: Python<'py>) -> PyResult<&'py Bound<'py, PyType>> {
        const MODULE: &str = "pyqueens.errors";
        static ALL: [PyOnceLock<Py<PyType>>; 7] = [const { PyOnceLock::new() }; 7];
        let name = match self {
            Self::Any => "QueensError",
            Self::Misplaced => "Misplaced",
            Self::BadBoard => "BadBoard",
            Self::BadPuzzle => "BadPuzzle",
            Self::BadSquare => "BadSquare",
            Self::NoSolution => "NoSolution",
            Self::TooLarge => "TooLarge",
        };
        ALL[self as usize].import(py, MODULE, name)
    }
}

impl Failure {
    /// An exception without a square.
    pub(crate) fn new(kind: Kind, message: impl Display) -> Self {
        Self::with(kind, message, |_| Ok(()))
    }

    fn with(
        kind: Kind,
        message: impl Display,
        attributes: impl FnOnce(&Bound<'_, PyDict>) -> PyResult<()>,
    ) -> Self {
        let made = Python::attach(|py| {
            let named = PyDict::new(py);
            attributes(&named)?;
            let exception = kind.class(py)?.call((message.to_string(),), Some(&named))?;
            Ok::<_, PyErr>(PyErr::from_value(exception))
        });
        Self(made.unwrap_or_else(|error| error))
    }

    /// The exception for an argument of the wrong type.
    pub(crate) fn wrong_type(message: impl Display) -> Self {
        Self(PyTypeError::new_err(message.to_string()))
    }

    /// The same about one board of many.
    pub(crate) fn of_board(self, py: Python<'_>, index: usize) -> Self {
        // An exception that cannot have attributes is raised without them.
        let _ = self.0.value(py).setattr("board", index);
        self
    }

    /// The exception for a lack of memory.
    pub(crate) fn out_of_memory(message: impl Display) -> Self {
        Self(PyMemoryError::new_err(message.to_string()))
    }
}

fn pair(square: Square) -> (usize, usize) {
    (square.row, square.column)
}

impl From<Misplaced> for Failure {
    fn from(wrong: Misplaced) -> Self {
        if let Misplaced::Unsupported(wrong) = wrong {
            return wrong.into();
        }
        let mut squares = wrong.squares();
        let (queen, other) = (squares.next(), squares.next());
        Self::with(Kind::Misplaced, &wrong, |named| {
            named.set_item("row", queen.map(|queen| queen.row))?;
            named.set_item("column", queen.map(|queen| queen.column))?;
            named.set_item("other", other.map(pair))
        })
    }
}

impl From<Unsupported> for Failure {
    fn from(wrong: Unsupported) -> Self {
        match wrong {
            Unsupported::OutOfMemory { .. } => Self::out_of_memory(wrong),
            Unsupported::Maker { .. } => Self::new(Kind::NoSolution, wrong),
            _ => Self::new(Kind::TooLarge, wrong),
        }
    }
}

impl From<BadPuzzle> for Failure {
    fn from(wrong: BadPuzzle) -> Self {
        Self::with(Kind::BadPuzzle, &wrong, |named| {
            named.set_item("line", wrong.line)?;
            named.set_item("column", wrong.column)
        })
    }
}

impl From<BadBoard> for Failure {
    fn from(wrong: BadBoard) -> Self {
        match wrong {
            BadBoard::Misplaced(wrong) => wrong.into(),
            wrong @ BadBoard::Square { .. } => Self::new(Kind::BadSquare, wrong),
            wrong @ (BadBoard::Regions { .. }
            | BadBoard::RegionSquares { .. }
            | BadBoard::RegionName(_)
            | BadBoard::RegionSide { .. }) => Self::new(Kind::BadPuzzle, wrong),
            wrong => Self::new(Kind::BadBoard, wrong),
        }
    }
}

impl From<CountError> for Failure {
    fn from(wrong: CountError) -> Self {
        match wrong {
            CountError::TooLarge { .. } | CountError::TooLargeToApproximate { .. } => {
                Self::new(Kind::TooLarge, wrong)
            }
            // A bug or a hardware error, which no other argument would avoid.
            CountError::Implausible { .. } => Self(PyRuntimeError::new_err(wrong.to_string())),
            wrong => Self::new(Kind::Any, wrong),
        }
    }
}

/// Errors that are a sentence about an argument.
macro_rules! sentences {
    ($($wrong:ty => $kind:ident),* $(,)?) => {
        $(impl From<$wrong> for Failure {
            fn from(wrong: $wrong) -> Self {
                Self::new(Kind::$kind, wrong)
            }
        })*
    };
}

sentences! {
    queens::board::UnknownName => Any,
}
