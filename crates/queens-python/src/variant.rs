//! `pyqueens.Variant`: boards that are not square or have pawns, other surfaces and pieces.

use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString, PyTuple};
use queens::board::Draft;
use queens::formats::picture::{Coordinates, Drawing, Theme};
use queens::prelude::*;
use queens::{Attack, Board, Counter, Format, Puzzle, Rules, Solution, Square, Surface};

use crate::arguments::{Length, Pair, Threads, chess, for_each_square, pairs, side};
use crate::count::watched;
use crate::errors::{Failure, Kind, Outcome};
use crate::export;
use crate::wait::patiently;

/// A board with any numbers of rows and columns and with pawns, for queens or amazons, flat or with joined edges.
///
/// The board is a side, a pair (rows, columns), or text such as "5x8". It takes as many queens as its shorter side has squares,
/// and one more for each pawn, because pawns block attacks. The surface is "flat", "cylinder" (the left and the right edge are
/// joined) or "torus" (the upper and the lower edge too). The piece is "queen" or "amazon", which also moves as a knight. Given
/// queens and blocked squares are as in Puzzle. Sides are at most 32.
///
/// >>> from pyqueens import Variant
/// >>> Variant("5x8").count()
/// 568
/// >>> v = Variant(8, pawns=["d4"])
/// >>> v.needed, v.count()
/// (9, 10)
/// >>> v.complete().chess
/// ['a8', 'g7', 'd6', 'f5', 'c4', 'h4', 'e3', 'b2', 'd1']
/// >>> Variant((7, 7), surface="torus").count()
/// 28
#[pyclass(frozen, eq, hash, module = "pyqueens")]
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct Variant(Puzzle);

const SURFACES: [(&str, Surface); 3] = [
    ("flat", Surface::Flat),
    ("cylinder", Surface::Cylinder),
    ("torus", Surface::Torus),
];

/// The pieces by name.
fn pieces() -> Vec<(&'static str, Attack)> {
    let pieces = Attack::ALL.into_iter().filter(|attack| attack.is_piece());
    pieces.map(|attack| (attack.name(), attack)).collect()
}

/// The value with this name.
fn by_name<T: Copy>(kind: &str, name: &str, all: &[(&str, T)]) -> Outcome<T> {
    let found = all.iter().find(|(known, _)| *known == name);
    found.map(|(_, value)| *value).ok_or_else(|| {
        let names: Vec<&str> = all.iter().map(|(name, _)| *name).collect();
        let names = names.join(", ");
        let sentence = format!("there is no {kind} `{name}`: choose one of {names}");
        Failure::new(Kind::Any, sentence)
    })
}

/// The name of a surface or a piece.
fn name_of<T: PartialEq>(value: T, all: &[(&'static str, T)]) -> &'static str {
    let found = all.iter().find(|(_, known)| *known == value);
    found.map_or("", |(name, _)| name)
}

/// The rows and columns of a board.
fn size(board: &Bound<'_, PyAny>) -> Outcome<(usize, usize)> {
    if let Ok(text) = board.cast::<PyString>() {
        let text = text.extract::<String>()?;
        let sides = text.split_once(['x', 'X', '×']);
        let sides = sides.and_then(|(rows, columns)| {
            Some((rows.trim().parse().ok()?, columns.trim().parse().ok()?))
        });
        return sides.filter(|&(a, b)| a > 0 && b > 0).ok_or_else(|| {
            let sentence = "write the board as rows and columns, for instance \"5x8\"";
            Failure::new(Kind::Any, sentence)
        });
    }
    if board.is_instance_of::<PyTuple>() {
        let (Length(rows), Length(columns)) = board.extract()?;
        return Ok((rows, columns));
    }
    let n = side(board, ", a pair such as (5, 8) or text such as \"5x8\"")?;
    Ok((n, n))
}

#[pymethods]
impl Variant {
    #[new]
    #[pyo3(signature = (board, *, pawns = None, queens = None, blocked = None, surface = "flat", piece = "queen"))]
    fn new(
        board: &Bound<'_, PyAny>,
        pawns: Option<&Bound<'_, PyAny>>,
        queens: Option<&Bound<'_, PyAny>>,
        blocked: Option<&Bound<'_, PyAny>>,
        surface: &str,
        piece: &str,
    ) -> Outcome<Self> {
        let (rows, columns) = size(board)?;
        let surface = by_name("surface", surface, &SURFACES)?;
        let piece = by_name("piece", piece, &pieces())?;
        let mut board = Board::new(rows, columns, Rules::new(surface, piece))?;
        if let Some(pawns) = pawns {
            for_each_square(pawns, (rows, columns), |pawn| Ok(board.pawn(pawn)?))?;
        }
        let mut puzzle = Puzzle::on(board);
        if let Some(blocked) = blocked {
            for_each_square(blocked, (rows, columns), |square| Ok(puzzle.block(square)?))?;
        }
        if let Some(queens) = queens {
            for_each_square(queens, (rows, columns), |queen| Ok(puzzle.give(queen)?))?;
        }
        Ok(Self(puzzle))
    }

    /// The number of rows.
    #[getter]
    fn rows(&self) -> usize {
        self.0.board().rows()
    }

    /// The number of columns.
    #[getter]
    fn columns(&self) -> usize {
        self.0.board().columns()
    }

    /// The number of queens that the board takes, including given ones.
    #[getter]
    fn needed(&self) -> usize {
        self.0.board().queens()
    }

    /// The pawns as (row, column), row by row.
    #[getter]
    fn pawns(&self) -> Vec<Pair> {
        pairs(self.0.board().pawns().iter().copied())
    }

    /// The given queens as (row, column), row by row.
    #[getter]
    fn queens(&self) -> Vec<Pair> {
        pairs(self.0.givens().queens())
    }

    /// The blocked squares as (row, column), row by row.
    #[getter]
    fn blocked(&self) -> Vec<Pair> {
        pairs(self.0.blocked().iter())
    }

    /// How the edges are joined: "flat", "cylinder" or "torus".
    #[getter]
    fn surface(&self) -> &'static str {
        name_of(self.0.rules().surface(), &SURFACES)
    }

    /// The piece: "queen" or "amazon".
    #[getter]
    fn piece(&self) -> &'static str {
        self.0.rules().attack().name()
    }

    /// Counts the arrangements; see pyqueens.count.
    #[pyo3(signature = (*, fundamental = false, threads = None, progress = None))]
    fn count(
        slf: &Bound<'_, Self>,
        fundamental: bool,
        threads: Option<Threads>,
        progress: Option<&Bound<'_, PyAny>>,
    ) -> Outcome<u128> {
        crate::count::count(slf.as_any(), fundamental, threads, None, progress)
    }

    /// Iterates over the arrangements as Arrangement, in order, found on demand.
    ///
    /// With fundamental=True, yields one of each symmetry class, the smallest of its images.
    ///
    /// >>> from pyqueens import Variant
    /// >>> [a.squares for a in Variant("2x4").arrangements(fundamental=True)]
    /// [[(0, 0), (1, 2)], [(0, 0), (1, 3)]]
    #[pyo3(signature = (fundamental = false))]
    fn arrangements(&self, fundamental: bool) -> Arrangements {
        let walk = if fundamental {
            Walk::Classes(Box::new(self.0.fundamental()))
        } else {
            Walk::All(Box::new(self.0.completions()))
        };
        let board = self.0.clone();
        Arrangements { walk, board }
    }

    /// Returns the first arrangement, or None if there is none.
    fn complete(&self, py: Python<'_>) -> Outcome<Option<Arrangement>> {
        self.arrangements(false).__next__(py)
    }

    /// Whether there is exactly one arrangement.
    fn is_unique(&self, py: Python<'_>) -> Outcome<bool> {
        let mut all = self.arrangements(false);
        Ok(all.advance(py)? && !all.advance(py)?)
    }

    /// The board as input for another solver; the formats are those of Puzzle.export.
    fn export(&self, format: &str) -> Outcome<String> {
        export::write(&queens::export::Model::of_puzzle(&self.0), format)
    }

    /// The board as a picture: SVG text. Themes as for Solution.svg.
    #[pyo3(signature = (*, theme = None, coordinates = true))]
    fn svg(&self, theme: Option<&str>, coordinates: bool) -> Outcome<String> {
        draw(
            &self.0,
            self.0.givens().queens().collect(),
            theme,
            coordinates,
        )
    }

    fn _repr_svg_(&self) -> Outcome<String> {
        self.svg(None, true)
    }

    fn __repr__(&self) -> String {
        let (rows, columns) = (self.rows(), self.columns());
        let mut text = format!("Variant('{rows}x{columns}'");
        for (name, squares) in self.squares() {
            if !squares.is_empty() {
                let names = chess(squares, rows).join("', '");
                text += &format!(", {name}=['{names}']");
            }
        }
        for (name, value, default) in [
            ("surface", self.surface(), "flat"),
            ("piece", self.piece(), "queen"),
        ] {
            if value != default {
                text += &format!(", {name}='{value}'");
            }
        }
        text + ")"
    }

    fn __getnewargs_ex__<'py>(&self, py: Python<'py>) -> PyResult<((Pair,), Bound<'py, PyDict>)> {
        let named = PyDict::new(py);
        for (name, squares) in self.squares() {
            named.set_item(name, pairs(squares))?;
        }
        named.set_item("surface", self.surface())?;
        named.set_item("piece", self.piece())?;
        Ok((((self.rows(), self.columns()),), named))
    }
}

impl Variant {
    fn squares(&self) -> [(&'static str, Vec<Square>); 3] {
        [
            ("pawns", self.0.board().pawns().to_vec()),
            ("queens", self.0.givens().queens().collect()),
            ("blocked", self.0.blocked().iter().collect()),
        ]
    }

    /// Counts the arrangements for pyqueens.count.
    pub(crate) fn count_with(
        &self,
        py: Python<'_>,
        fundamental: bool,
        counter: Counter,
        kernel: Option<&str>,
        progress: Option<&Bound<'_, PyAny>>,
    ) -> Outcome<u128> {
        if kernel.is_some() {
            let sentence = "kernel has no effect on a Variant: leave it out";
            return Err(Failure::new(Kind::Any, sentence));
        }
        if fundamental {
            let (mut all, mut count) = (self.arrangements(true), 0);
            while all.advance(py)? {
                count += 1;
            }
            return Ok(count);
        }
        let board = self.0.clone();
        watched(py, progress, move |watch| {
            Ok(counter.watched_by(watch).puzzle(&board)?.all)
        })
    }
}

fn draw(
    puzzle: &Puzzle,
    queens: Vec<Square>,
    theme: Option<&str>,
    coordinates: bool,
) -> Outcome<String> {
    let mut drawing = Drawing::of_puzzle(puzzle);
    drawing.queens = queens;
    drawing.show_conflicts();
    drawing.theme = theme.map_or(Ok(Theme::default()), str::parse)?;
    if coordinates {
        drawing.coordinates = Coordinates::Chess;
    }
    Ok(drawing.svg())
}

/// An iterator over arrangements.
#[pyclass(module = "pyqueens")]
pub(crate) struct Arrangements {
    walk: Walk,
    board: Puzzle,
}

/// All arrangements, or one of each class.
enum Walk {
    All(Box<queens::Completions>),
    Classes(Box<queens::Fundamental>),
}

impl Arrangements {
    /// Moves to the next arrangement; false if there is none.
    fn advance(&mut self, py: Python<'_>) -> Outcome<bool> {
        let found = patiently(py, |patience| match &mut self.walk {
            Walk::All(walk) => walk.advance_while(|| patience.goes_on()),
            Walk::Classes(walk) => {
                let found = walk.advance_while(|| patience.goes_on());
                found.map(|images| images.is_some())
            }
        });
        Ok(found?)
    }
}

#[pymethods]
impl Arrangements {
    fn __iter__(slf: PyRef<'_, Self>) -> PyRef<'_, Self> {
        slf
    }

    fn __next__(&mut self, py: Python<'_>) -> Outcome<Option<Arrangement>> {
        if !self.advance(py)? {
            return Ok(None);
        }
        let queens = match &self.walk {
            Walk::All(walk) => walk.queens(),
            Walk::Classes(walk) => walk.queens(),
        };
        let found = Solution::of(self.board.board().clone(), queens)?;
        Ok(Some(Arrangement {
            board: self.board.clone(),
            found,
        }))
    }
}

/// Queens on the squares of a Variant, as many as it needs, none attacking another.
///
/// Made from a Variant and squares, which are checked.
///
/// >>> from pyqueens import Arrangement, Variant
/// >>> a = Arrangement(Variant("2x4"), ["a2", "c1"])
/// >>> a.squares, len(a)
/// ([(0, 0), (1, 2)], 2)
/// >>> print(a.text("ascii"))
/// Q + + +
/// + + Q +
/// >>> Arrangement(Variant("2x4"), ["a2", "b1"])
/// Traceback (most recent call last):
///     ...
/// pyqueens.errors.Misplaced: the queen at row 1, column 1 is attacked from row 0, column 0
#[pyclass(frozen, eq, hash, module = "pyqueens")]
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct Arrangement {
    board: Puzzle,
    found: Solution,
}

#[pymethods]
impl Arrangement {
    #[new]
    fn new(board: &Bound<'_, Variant>, squares: &Bound<'_, PyAny>) -> Outcome<Self> {
        let board = board.get().0.clone();
        let sides = (board.board().rows(), board.board().columns());
        let mut queens = Vec::new();
        for_each_square(squares, sides, |square| {
            queens.push(square);
            Ok(())
        })?;
        Draft::new(sides.0, queens.clone()).completes(&board)?;
        let found = Solution::of(board.board().clone(), &queens[..])?;
        Ok(Self { board, found })
    }

    /// The board.
    #[getter]
    fn board(&self) -> Variant {
        Variant(self.board.clone())
    }

    /// The queens' squares as (row, column), row by row from the top.
    #[getter]
    fn squares(&self) -> Vec<Pair> {
        pairs(self.found.squares())
    }

    /// The queens' chess squares: column 0 is a, row 0 is the highest rank.
    #[getter]
    fn chess(&self) -> Vec<String> {
        chess(self.found.squares(), self.board.n())
    }

    /// The board as text: "board", "ascii", "chess", "json" or "csv", and "array" or "ones" if each row has a queen.
    #[pyo3(signature = (format = "board"))]
    fn text(&self, format: &str) -> Outcome<String> {
        let format: Format = format.parse()?;
        if !format.is_for(self.board.board()) {
            let sentence = format!("the format {format} cannot show this board: choose another");
            return Err(Failure::new(Kind::Any, sentence));
        }
        let (mut writer, mut bytes) = (format.writer(), Vec::new());
        writer.complete(Some(&self.board));
        writer.write(&self.found, &mut bytes);
        let text = String::from_utf8_lossy(&bytes);
        Ok(text.trim_end_matches('\n').to_string())
    }

    /// The board as a picture: SVG text. Themes as for Solution.svg.
    #[pyo3(signature = (*, theme = None, coordinates = true))]
    fn svg(&self, theme: Option<&str>, coordinates: bool) -> Outcome<String> {
        draw(
            &self.board,
            self.found.squares().collect(),
            theme,
            coordinates,
        )
    }

    fn _repr_svg_(&self) -> Outcome<String> {
        self.svg(None, true)
    }

    fn __len__(&self) -> usize {
        self.found.queens().len()
    }

    fn __repr__(&self) -> String {
        let names = self.chess().join("', '");
        format!("Arrangement({}, ['{names}'])", self.board().__repr__())
    }

    fn __getnewargs__(&self) -> (Variant, Vec<Pair>) {
        (self.board(), self.squares())
    }
}
