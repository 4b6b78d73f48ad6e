//! `pyqueens.Solution`: a solution as a Python sequence.

use numpy::ndarray::ArrayView1;
use numpy::{PyArray1, PyArrayMethods};
use pyo3::exceptions::{PyIndexError, PyOverflowError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PySlice, PyString, PyTuple};
use queens::board::Draft;
use queens::formats::picture::{Coordinates, Drawing, Theme};
use queens::{Queens, Rules, Symmetry};

use crate::arguments::{Pair, Side, chess, for_each_square, pairs};
use crate::arrays;
use crate::board::without_regions;
use crate::errors::{Failure, Kind, Outcome};
use crate::puzzle::{Puzzle, symmetry_of};

/// A solution: as many queens as a board takes that do not attack each other, as a sequence of columns, row by row from the
/// top.
///
/// Solution(columns) and Solution(text), in any notation of the command, check their argument.
///
/// >>> from pyqueens import Solution
/// >>> s = Solution([1, 3, 0, 2])
/// >>> s[0], len(s), list(s)
/// (1, 4, [1, 3, 0, 2])
/// >>> s.squares
/// [(0, 1), (1, 3), (2, 0), (3, 2)]
/// >>> s.chess
/// ['b4', 'd3', 'a2', 'c1']
/// >>> print(s.text("ascii"))
/// + Q + +
/// + + + Q
/// Q + + +
/// + + Q +
/// >>> Solution("b4 d3 a2 c1") == s
/// True
/// >>> Solution([1, 3, 2, 0])
/// Traceback (most recent call last):
///     ...
/// pyqueens.errors.Misplaced: the queen at row 2, column 2 is attacked from row 1, column 3
///
/// With rules="touch" queens may share a diagonal, but not touch. With board=puzzle, the first argument names the squares of
/// a solution that completes this puzzle.
///
/// >>> from pyqueens import Puzzle
/// >>> s = Solution(["a2", "c1"], board=Puzzle("2x4"))
/// >>> list(s), s.squares
/// ([0, 2], [(0, 0), (1, 2)])
///
/// Some boards have rows with no queen or with several: rectangles of more rows than columns, boards with pawns or with
/// stars. There a solution has squares, but is no sequence.
#[pyclass(frozen, eq, ord, hash, module = "pyqueens")]
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Solution(pub(crate) queens::Solution);

/// From this many queens on, `repr` is abbreviated.
const MIN_ABBREVIATED: usize = 100;

#[pymethods]
impl Solution {
    #[new]
    #[pyo3(signature = (columns, rules = None, *, board = None))]
    fn new(
        columns: &Bound<'_, PyAny>,
        rules: Option<&str>,
        board: Option<&Bound<'_, Puzzle>>,
    ) -> Outcome<Self> {
        if let Some(puzzle) = board {
            if rules.is_some() {
                let sentence = "the board already has rules; leave out rules";
                return Err(Failure::new(Kind::Any, sentence));
            }
            return Self::on(&puzzle.get().0, columns);
        }
        let rules: Rules = rules.map_or(Ok(Rules::CHESS), str::parse)?;
        let columns: Vec<u32> = if let Ok(text) = columns.cast::<PyString>() {
            let solution: queens::Solution = text.extract::<String>()?.parse()?;
            solution.columns().to_vec()
        } else {
            arrays::columns(columns)?
        };
        Ok(Self(match rules {
            rules if rules == Rules::CHESS => queens::Solution::new(columns)?,
            rules => queens::Solution::of(rules.on(columns.len()), &columns)?,
        }))
    }

    /// The side of the board; the number of rows if it is not square.
    #[getter]
    fn n(&self) -> usize {
        self.0.n()
    }

    /// The board without its queens and regions, as a Puzzle.
    #[getter]
    fn board(&self) -> Puzzle {
        Puzzle(queens::Puzzle::on(self.0.board().into_owned()))
    }

    /// The rules by name, such as "chess" or "touch".
    #[getter]
    fn rules(&self) -> &'static str {
        self.0.rules().name()
    }

    /// The queens' squares as (row, column), row by row from the top.
    #[getter]
    fn squares(&self) -> Vec<Pair> {
        pairs(self.0.squares())
    }

    /// The queens' chess squares: column 0 is a, row 0 is the highest rank.
    #[getter]
    fn chess(&self) -> Vec<String> {
        chess(self.0.squares(), self.0.n())
    }

    /// The rotations that map the solution to itself: "quarter-turn", "half-turn" or "none".
    ///
    /// On the classic board, the solution then has 2, 4 or 8 different images.
    ///
    /// >>> from pyqueens import Solution
    /// >>> Solution([1, 3, 0, 2]).symmetry_class()
    /// 'quarter-turn'
    fn symmetry_class(&self) -> &'static str {
        let symmetries = self.0.board().symmetries();
        let keeps =
            |symmetry| symmetries.contains(&symmetry) && self.0.transformed(symmetry) == self.0;
        if keeps(Symmetry::QuarterTurn) {
            "quarter-turn"
        } else if keeps(Symmetry::HalfTurn) {
            "half-turn"
        } else {
            "none"
        }
    }

    /// The different images under the symmetries of the board, in lexicographic order.
    ///
    /// >>> from pyqueens import Solution
    /// >>> [list(image) for image in Solution([1, 3, 0, 2]).images()]
    /// [[1, 3, 0, 2], [2, 0, 3, 1]]
    fn images(&self) -> Vec<Self> {
        self.0.orbit().into_iter().map(Self).collect()
    }

    /// The smallest of its images, which is the same for all of them.
    fn canonical(&self) -> Self {
        Self(self.0.canonical())
    }

    /// Returns the rotated or reflected solution, for example by "quarter-turn" or "mirror-columns".
    fn transformed(&self, symmetry: &str) -> Outcome<Self> {
        let symmetry = symmetry_of(self.0.rules(), symmetry)?;
        Ok(Self(self.0.transformed(symmetry)))
    }

    /// The board as text: "board", "ascii", "grid", "array", "ones", "chess", "json" or "csv".
    ///
    /// >>> from pyqueens import Solution
    /// >>> print(Solution([1, 3, 0, 2]).text("chess"))
    /// a2 b4 c1 d3
    #[pyo3(signature = (format = "board"))]
    fn text(&self, format: &str) -> Outcome<String> {
        let format: queens::Format = format.parse()?;
        let board = self.0.board();
        if !format.is_for(&board) {
            let sentence = format!("the format {format} cannot show this board; choose another");
            return Err(Failure::new(Kind::Any, sentence));
        }
        let (mut writer, mut bytes) = (format.writer(), Vec::new());
        if !board.is_permutation() {
            writer.complete(Some(&queens::Puzzle::on(board.into_owned())));
        }
        writer.write(&self.0, &mut bytes);
        let text = String::from_utf8_lossy(&bytes);
        Ok(text.trim_end_matches('\n').to_string())
    }

    /// The board as a picture: SVG text. Themes are "calm", "wood", "print" and "night".
    ///
    /// >>> from pyqueens import Solution
    /// >>> Solution([1, 3, 0, 2]).svg()[:4]
    /// '<svg'
    #[pyo3(signature = (*, theme = None, coordinates = true))]
    fn svg(&self, theme: Option<&str>, coordinates: bool) -> Outcome<String> {
        let mut drawing = Drawing::of(&self.0);
        drawing.theme = theme.map_or(Ok(Theme::default()), str::parse)?;
        if coordinates {
            drawing.coordinates = Coordinates::Chess;
        }
        Ok(drawing.svg())
    }

    fn _repr_svg_(&self) -> Outcome<String> {
        self.svg(None, true)
    }

    /// How often a column occurs: once, if it is on the board.
    fn count(&self, value: &Bound<'_, PyAny>) -> Outcome<usize> {
        Ok(usize::from(self.row_of(value)?.is_some()))
    }

    /// The row whose queen stands in this column.
    #[pyo3(signature = (value, start = 0, stop = isize::MAX))]
    fn index(&self, value: &Bound<'_, PyAny>, start: isize, stop: isize) -> PyResult<usize> {
        let from_end = |at: isize| match at {
            ..0 => self.0.n().saturating_sub(at.unsigned_abs()),
            _ => at.unsigned_abs(),
        };
        let within = from_end(start)..from_end(stop);
        let row = self.row_of(value)?.filter(|row| within.contains(row));
        row.ok_or_else(|| PyValueError::new_err("no queen stands in this column"))
    }

    fn __contains__(&self, value: &Bound<'_, PyAny>) -> Outcome<bool> {
        Ok(self.row_of(value)?.is_some())
    }

    fn __len__(&self) -> usize {
        self.0.queens().len()
    }

    fn __getitem__<'py>(&self, index: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        let py = index.py();
        let columns = self.columns()?;
        if let Ok(slice) = index.cast::<PySlice>() {
            let part = slice.indices(columns.len() as isize)?;
            let rows = (0..part.slicelength).map(|i| part.start + i as isize * part.step);
            let part: Vec<u32> = rows.map(|row| columns[row as usize]).collect();
            return Ok(PyTuple::new(py, part)?.into_any());
        }
        // A number too large for any board is a wrong index.
        let index = match index.extract::<isize>() {
            Err(error) if error.is_instance_of::<PyOverflowError>(py) => isize::MAX,
            index => index?,
        };
        let row = if index < 0 {
            index + columns.len() as isize
        } else {
            index
        };
        let column = usize::try_from(row).ok().and_then(|row| columns.get(row));
        let column = column.ok_or_else(|| PyIndexError::new_err("this row is not on the board"))?;
        Ok(column.into_pyobject(py)?.into_any())
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let columns = PyList::new(py, self.columns()?)?;
        Ok(columns.try_iter()?.into_any())
    }

    fn __reversed__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let columns = PyList::new(py, self.columns()?.iter().rev())?;
        Ok(columns.try_iter()?.into_any())
    }

    fn __repr__(&self) -> Outcome<String> {
        let (count, rules) = (self.0.queens().len(), self.0.rules());
        Ok(if count > MIN_ABBREVIATED {
            format!("<Solution of {count} queens>")
        } else if !self.is_list() {
            let (names, board) = (self.chess().join("', '"), self.board().repr()?);
            format!("Solution(['{names}'], board={board})")
        } else if rules == Rules::CHESS {
            format!("Solution({})", self.0)
        } else {
            format!("Solution({}, rules='{rules}')", self.0)
        })
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __getnewargs_ex__<'py>(
        slf: &Bound<'py, Self>,
    ) -> PyResult<((Bound<'py, PyAny>,), Bound<'py, PyDict>)> {
        let (py, solution) = (slf.py(), slf.get());
        let named = PyDict::new(py);
        let queens = if solution.is_list() {
            named.set_item("rules", solution.rules())?;
            PyList::new(py, solution.columns()?)?.into_any()
        } else {
            named.set_item("board", solution.board())?;
            PyList::new(py, solution.squares())?.into_any()
        };
        Ok(((queens,), named))
    }

    /// The columns as a numpy array of uint32; without a copy it is read-only.
    #[pyo3(signature = (dtype = None, copy = None))]
    fn __array__<'py>(
        slf: &Bound<'py, Self>,
        dtype: Option<&Bound<'py, PyAny>>,
        copy: Option<bool>,
    ) -> Outcome<Bound<'py, PyAny>> {
        let py = slf.py();
        let numpy = arrays::numpy(py)?;
        let columns = ArrayView1::from(slf.get().columns()?);
        #[expect(unsafe_code, reason = "numpy is to see the columns themselves")]
        // SAFETY: the columns live as long as the solution, which the array keeps as its base, and never change: the
        // class is frozen, and the array is made read-only before it is returned.
        let array = unsafe { PyArray1::borrow_from_array(&columns, slf.clone().into_any()) };
        let array = array.readwrite().make_nonwriteable();
        let named = PyDict::new(py);
        named.set_item("dtype", dtype)?;
        // numpy 1 has no such argument and copies if necessary.
        if copy == Some(true) {
            named.set_item("copy", true)?;
            return Ok(numpy.call_method("array", (&*array,), Some(&named))?);
        }
        let asked = numpy.call_method("asarray", (&*array,), Some(&named))?;
        if copy == Some(false) && !asked.is(&*array) {
            let sentence = "the columns are uint32: another dtype needs a copy";
            return Err(PyValueError::new_err(sentence).into());
        }
        Ok(asked)
    }
}

impl Solution {
    /// The same queens on a board without regions, which Python's solutions do not have.
    pub(crate) fn of(solution: &queens::Solution) -> Outcome<Self> {
        let board = without_regions(&solution.board())?;
        Ok(Self(solution.on(board)?))
    }

    /// The completion of a puzzle with queens on these squares.
    fn on(puzzle: &queens::Puzzle, squares: &Bound<'_, PyAny>) -> Outcome<Self> {
        let size = (puzzle.n(), puzzle.board().columns());
        let mut queens = Vec::new();
        for_each_square(squares, size, |square| {
            queens.push(square);
            Ok(())
        })?;
        let draft = Draft::new(puzzle.n(), queens).on(puzzle.clone());
        Self::of(&draft.solution()?)
    }

    /// Whether the columns and the name of the rules say everything.
    fn is_list(&self) -> bool {
        self.0.board().is_permutation()
    }

    /// The columns, if each row has one queen.
    fn columns(&self) -> Outcome<&[u32]> {
        match self.0.queens() {
            Queens::Columns(columns) => Ok(columns),
            Queens::Squares(_) => Err(no_columns()),
        }
    }

    /// The row of the queen in a column, computed on demand.
    fn row_of(&self, value: &Bound<'_, PyAny>) -> Outcome<Option<usize>> {
        let columns = self.columns()?;
        let Ok(Side(column)) = value.extract() else {
            return Ok(None);
        };
        Ok(columns.iter().position(|&other| other as usize == column))
    }
}

/// The exception for the columns of a board that takes no or several queens in some row.
pub(crate) fn no_columns() -> Failure {
    Failure::wrong_type(
        "not every row of this board takes one queen: use the squares of its solutions",
    )
}
