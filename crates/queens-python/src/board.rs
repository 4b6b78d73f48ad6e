//! Boards as arguments: a side, a pair, text or regions.

use pyo3::prelude::*;
use pyo3::types::{PyString, PyTuple};
use queens::{Board, Puzzle, Rules};

use crate::arguments::{Length, Stars, for_each_square, side};
use crate::errors::{Failure, Kind, Outcome};
use crate::explain;
use crate::puzzle::{MAX_SIDE, require};

/// What the arguments of Puzzle() say about the board.
pub(crate) struct Arguments<'a, 'py> {
    pub(crate) board: Option<&'a Bound<'py, PyAny>>,
    pub(crate) regions: Option<&'a Bound<'py, PyAny>>,
    pub(crate) rules: Option<&'a str>,
    pub(crate) stars: Option<Stars>,
    pub(crate) pawns: Option<&'a Bound<'py, PyAny>>,
}

impl Arguments<'_, '_> {
    /// The puzzle of the text, or the empty board of the other arguments.
    pub(crate) fn puzzle(self) -> Outcome<Puzzle> {
        let size = match self.board {
            Some(board) => match Size::of(board)? {
                Size::Sides(rows, columns) => Some((rows, columns)),
                Size::Text(text) => return self.only_text(&text),
            },
            None => None,
        };
        let rules: Option<Rules> = self.rules.map(str::parse).transpose()?;
        let mut board = match (size, self.regions) {
            (Some((rows, columns)), None) => {
                if rows == columns {
                    require(rows, MAX_SIDE, "for a puzzle")?;
                }
                Board::new(rows, columns, rules.unwrap_or_default())?
            }
            (size, Some(rows)) => {
                let regions = explain::regions(rows)?;
                let n = regions.n();
                if let Some((rows, columns)) = size.filter(|&size| size != (n, n)) {
                    let sentence = if rows == columns {
                        format!("the regions have {n} rows, but the board has {rows}")
                    } else {
                        format!("regions need a square board, not {rows} × {columns}")
                    };
                    return Err(Failure::new(Kind::BadPuzzle, sentence));
                }
                let rules = rules.unwrap_or(Rules::TOUCH);
                rules.on(n).with_regions(regions)
            }
            (None, None) => {
                return Err(Failure::wrong_type(
                    "Puzzle() needs a board: a side, text or regions",
                ));
            }
        };
        if let Some(Stars(stars)) = self.stars {
            board = board.with_stars(stars)?;
        }
        if let Some(pawns) = self.pawns {
            let size = (board.rows(), board.columns());
            for_each_square(pawns, size, |pawn| Ok(board.pawn(pawn)?))?;
        }
        Ok(Puzzle::on(board))
    }

    /// The puzzle of a text, which says everything about its board, except perhaps how many stars a line takes.
    fn only_text(self, text: &str) -> Outcome<Puzzle> {
        let others = [
            ("regions", self.regions.is_some()),
            ("rules", self.rules.is_some()),
            ("pawns", self.pawns.is_some()),
        ];
        if let Some((name, _)) = others.into_iter().find(|(_, is_given)| *is_given) {
            let sentence = format!("the text describes the whole board; leave out {name}");
            return Err(Failure::new(Kind::Any, sentence));
        }
        Ok(match self.stars {
            Some(Stars(stars)) => Puzzle::from_text_with_stars(text.as_bytes(), stars)?,
            None => text.parse()?,
        })
    }
}

/// The size of a board, or a text that describes a puzzle.
enum Size {
    Sides(usize, usize),
    Text(String),
}

impl Size {
    fn of(board: &Bound<'_, PyAny>) -> Outcome<Self> {
        if let Ok(text) = board.cast::<PyString>() {
            let text = text.extract::<String>()?;
            return Ok(match sides(&text) {
                Some((rows, columns)) => Self::Sides(rows, columns),
                None => Self::Text(text),
            });
        }
        if board.is_instance_of::<PyTuple>() {
            let (Length(rows), Length(columns)) = board.extract()?;
            return Ok(Self::Sides(rows, columns));
        }
        let n = side(board, ", a pair such as (5, 8) or text")?;
        Ok(Self::Sides(n, n))
    }
}

/// The rows and columns in a text such as "5x8".
fn sides(text: &str) -> Option<(usize, usize)> {
    let (rows, columns) = text.split_once(['x', 'X', '×'])?;
    let side = |digits: &str| digits.trim().parse().ok().filter(|&side| side > 0);
    Some((side(rows)?, side(columns)?))
}

/// The same board without regions: a solution's symmetries and comparisons ignore them.
pub(crate) fn without_regions(board: &Board) -> Outcome<Board> {
    if board.regions().is_none() {
        return Ok(board.clone());
    }
    let mut bare = board.rules().on(board.rows()).with_stars(board.stars())?;
    for &pawn in board.pawns() {
        bare.pawn(pawn)?;
    }
    Ok(bare.with_queens(board.queens())?)
}
