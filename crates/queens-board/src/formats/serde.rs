//! `serde` for boards and their contents, with the same members for all of them ([`BoardRecord`]): whatever is written reads back as
//! the same value, and whatever is read is checked.
//!
//! ```json
//! {"n": 8, "place": ["a1"], "block": ["d4"]}                                  a puzzle
//! {"n": 4, "regions": ["AABB", "AABB", "CCDD", "CCDD"], "place": []}          with regions
//! {"n": 5, "rules": "torus", "columns": [0, 2, 4, 1, 3]}                      a solution; in chess only its columns
//! {"board": "3x5", "pawns": ["b2"], "squares": ["a3", …]}                     a solution of another board
//! ```

use std::collections::BTreeMap;
use std::fmt;

use serde::de::value::{MapAccessDeserializer, SeqAccessDeserializer};
use serde::de::{Deserialize, Deserializer, Error, IgnoredAny, MapAccess, SeqAccess, Visitor};
use serde::ser::{Error as _, Serialize, Serializer};

use super::BadBoard;
use super::bad_puzzle::{MAX_SIDE, too_large};
use super::members::{has_side, usual_rules};
use crate::{
    Board, Draft, Misplaced, Naming, Placement, Puzzle, Queens, Regions, Rules, Solution, Square,
};

/// A board and its queens, as in JSON and `serde`. Members that are the same as on the classic board are left out.
#[derive(Default, serde::Serialize, serde::Deserialize)]
#[serde(default)]
pub(super) struct BoardRecord {
    /// The side.
    #[serde(skip_serializing_if = "Option::is_none")]
    n: Option<usize>,
    /// Rows and columns if they may differ: `5x8`. Other programs write other things there.
    #[serde(skip_serializing_if = "Option::is_none")]
    board: Option<ValueOrOther<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    rules: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    regions: Option<RegionRows>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pawns: Option<Vec<String>>,
    /// The number of queens in each row, column and region, if not one.
    #[serde(skip_serializing_if = "Option::is_none")]
    stars: Option<ValueOrOther<usize>>,
    /// The number of queens, if it differs from what the board requires.
    #[serde(skip_serializing_if = "Option::is_none")]
    queens: Option<ValueOrOther<usize>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    place: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    block: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    columns: Option<Vec<u32>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    squares: Option<Vec<String>>,
    #[serde(skip_serializing)]
    index: Option<IgnoredAny>,
    #[serde(skip_serializing)]
    class: Option<IgnoredAny>,
    #[serde(flatten, skip_serializing)]
    others: BTreeMap<String, IgnoredAny>,
}

/// A value of the expected type, or any other value, which belongs to another program.
#[derive(serde::Serialize, serde::Deserialize)]
#[serde(untagged)]
enum ValueOrOther<T> {
    Known(T),
    #[serde(skip_serializing)]
    Other(IgnoredAny),
}

impl<T> ValueOrOther<T> {
    fn known(&self) -> Option<&T> {
        match self {
            Self::Known(value) => Some(value),
            Self::Other(_) => None,
        }
    }
}

impl BoardRecord {
    fn of_board(board: &Board) -> Self {
        let (rows, columns) = (board.rows(), board.columns());
        let is_square = has_side(board);
        let pawns = names(board.pawns().iter().copied(), rows);
        Self {
            n: is_square.then_some(rows),
            board: (!is_square).then(|| ValueOrOther::Known(format!("{rows}x{columns}"))),
            rules: (board.rules() != usual_rules(board)).then(|| board.rules().to_string()),
            regions: board.regions().map(RegionRows::new),
            pawns: Some(pawns).filter(|pawns| !pawns.is_empty()),
            stars: (board.stars() != 1).then(|| ValueOrOther::Known(board.stars())),
            queens: (!board.has_usual_queens()).then(|| ValueOrOther::Known(board.queens())),
            ..Self::default()
        }
    }

    fn of_placement(givens: &Placement, blocked: impl Iterator<Item = Square>) -> Self {
        let rows = givens.board().rows();
        Self {
            place: Some(names(givens.queens(), rows)),
            block: names(blocked, rows),
            ..Self::of_board(givens.board())
        }
    }

    /// Refuses members that do not describe a board.
    fn require_board_only(&self) -> Result<(), String> {
        let known = [
            ("columns", self.columns.is_some()),
            ("squares", self.squares.is_some()),
            ("index", self.index.is_some()),
            ("class", self.class.is_some()),
        ];
        let known = known.into_iter().find(|&(_, is_there)| is_there);
        let others = self.others.keys().next().map(String::as_str);
        match known.map(|(name, _)| name).or(others) {
            Some(name) => Err(format!("unknown field `{name}`")),
            None => Ok(()),
        }
    }

    fn rules(&self) -> Result<Option<Rules>, String> {
        let rules = self.rules.as_deref().map(str::parse).transpose();
        rules.map_err(|wrong: crate::UnknownName| wrong.to_string())
    }

    /// Rows and columns, if they are given.
    fn sides(&self) -> Result<Option<(usize, usize)>, String> {
        let square = self.n.map(|n| (n, n));
        let Some(board) = &self.board else {
            return Ok(square);
        };
        let parsed = board.known().and_then(|text| sides_of(text));
        let (rows, columns) =
            parsed.ok_or("write the board as rows and columns such as \"5x8\"")?;
        match self.n {
            Some(n) if (n, n) != (rows, columns) => {
                Err(format!("n = {n}, but the board is {rows}x{columns}"))
            }
            _ => Ok(Some((rows, columns))),
        }
    }

    /// The described puzzle, regardless of the queens on it.
    fn puzzle(self) -> Result<Puzzle, String> {
        let rules = self.rules()?;
        let mut sides = self.sides()?;
        let regions = self
            .regions
            .map(|rows| rows.regions(sides.map(|(rows, _)| rows)));
        let regions = regions.transpose()?;
        if let Some(regions) = &regions {
            sides = sides.or(Some((regions.n(), regions.n())));
        }
        let (rows, columns) = sides.ok_or("missing field `n`")?;
        if rows.max(columns) > MAX_SIDE {
            return Err(too_large());
        }
        let usual = regions.as_ref().map_or(Rules::CHESS, |_| Rules::TOUCH);
        let board = Board::new(rows, columns, rules.unwrap_or(usual));
        let too_large = |wrong: crate::Unsupported| wrong.to_string();
        let mut board = board.map_err(too_large)?;
        if let Some(regions) = regions {
            if (rows, columns) != (regions.n(), regions.n()) {
                return Err("a board with regions is square".to_string());
            }
            board = board.with_regions(regions);
        }
        if let Some(&stars) = self.stars.as_ref().and_then(ValueOrOther::known) {
            board = board.with_stars(stars).map_err(too_large)?;
        }
        for name in self.pawns.iter().flatten() {
            let pawn = Square::from_chess_on(name, rows, columns).map_err(|bad| bad.to_string())?;
            let named = |wrong: Misplaced| wrong.named(Naming::Chess, rows).to_string();
            board.pawn(pawn).map_err(named)?;
        }
        if let Some(&queens) = self.queens.as_ref().and_then(ValueOrOther::known) {
            board = board.with_queens(queens).map_err(too_large)?;
        }
        let unplaced = |names: Vec<String>| names.into_iter().map(|name| ((), name)).collect();
        let (place, block) = (
            unplaced(self.place.unwrap_or_default()),
            unplaced(self.block),
        );
        from_names(Puzzle::on(board), place, block).map_err(|((), wrong)| wrong)
    }

    /// The queens on a board with these rows and columns, by squares or by columns, which must agree if both are given.
    fn queens_on(&self, rows: usize, columns: usize) -> Result<Vec<Square>, BadBoard> {
        let by_columns = self.columns.as_deref().map(by_columns);
        let Some(names) = &self.squares else {
            return by_columns.ok_or_else(|| {
                BadBoard::Json("this JSON is not a board: missing field `columns`".to_string())
            });
        };
        let queens = squares(names, rows, columns)?;
        require_same(&queens, by_columns.as_deref().unwrap_or(&queens))?;
        Ok(queens)
    }

    /// The queens, not checked, and the puzzle that they claim to complete, if any. If the rows and columns are not given either,
    /// `sides` is used.
    pub(super) fn draft(mut self, sides: Option<(usize, usize)>) -> Result<Draft, BadBoard> {
        let not_a_board =
            |reason: String| BadBoard::Json(format!("this JSON is not a board: {reason}"));
        if self
            .board
            .as_ref()
            .is_some_and(|board| board.known().is_none())
        {
            // The member of another program with that name.
            self.board = None;
        }
        let stated = self.sides().map_err(not_a_board)?;
        let listed = self.columns.as_ref().map(Vec::len);
        let sides = stated.or(sides).or_else(|| listed.map(|n| (n, n)));
        if let (Some(stated), Some(listed)) =
            (self.n, listed.filter(|&listed| Some(listed) != self.n))
        {
            let message = format!("this JSON says n = {stated}, but has {listed} columns");
            return Err(BadBoard::Json(message));
        }
        let is_other = self.board.is_some() || self.stars.is_some();
        if listed.is_none() && !is_other && stated.is_none() && sides.is_none() {
            return Err(not_a_board("missing field `columns`".to_string()));
        }
        let (rows, columns) = sides.ok_or_else(|| not_a_board("missing field `n`".to_string()))?;
        let queens = self.queens_on(rows, columns)?;
        let draft = Draft::new(rows, queens);
        let is_described = is_other
            || self.rules.is_some()
            || self.regions.is_some()
            || self.pawns.is_some()
            || self.place.is_some()
            || !self.block.is_empty();
        if !is_described {
            return Ok(draft);
        }
        if self.board.is_none() {
            self.board = Some(ValueOrOther::Known(format!("{rows}x{columns}")));
        }
        if !matches!(&self.queens, Some(ValueOrOther::Known(_))) {
            self.queens = None;
        }
        Ok(draft.on(self.puzzle().map_err(not_a_board)?))
    }
}

/// The rows and columns of a text such as `5x8`.
pub(super) fn sides_of(text: &str) -> Option<(usize, usize)> {
    let (rows, columns) = text.split_once('x')?;
    Some((rows.parse().ok()?, columns.parse().ok()?))
}

fn names(squares: impl Iterator<Item = Square>, rows: usize) -> Vec<String> {
    squares
        .map(|square| square.chess(rows).to_string())
        .collect()
}

fn squares<'a>(
    names: impl IntoIterator<Item = &'a String>,
    rows: usize,
    columns: usize,
) -> Result<Vec<Square>, BadBoard> {
    let square = |name: &String| Square::from_chess_on(name, rows, columns);
    names.into_iter().map(square).collect()
}

/// Refuses squares that differ from those of the columns, in any order.
fn require_same(squares: &[Square], by_columns: &[Square]) -> Result<(), BadBoard> {
    let is_same = squares.len() == by_columns.len()
        && (squares == by_columns || by_columns.iter().all(|queen| squares.contains(queen)));
    if is_same {
        return Ok(());
    }
    let message = "this JSON's squares are not those of its columns";
    Err(BadBoard::Json(message.to_string()))
}

fn by_columns(columns: &[u32]) -> Vec<Square> {
    let queens = columns.iter().enumerate();
    queens
        .map(|(row, &column)| Square::new(row, column as usize))
        .collect()
}

/// The letters of regions, row by row: together, or one by one.
#[derive(serde::Serialize, serde::Deserialize)]
#[serde(untagged)]
pub(super) enum RegionRows {
    Texts(Vec<String>),
    Arrays(Vec<Vec<char>>),
}

impl RegionRows {
    fn new(regions: &Regions) -> Self {
        Self::Texts(regions.rows().collect())
    }

    /// The regions, for a board of this side if it is known.
    pub(super) fn regions(self, n: Option<usize>) -> Result<Regions, String> {
        let rows: Vec<Vec<char>> = match self {
            Self::Arrays(rows) => rows,
            Self::Texts(texts) => {
                let letters = |text: &String| text.chars().filter(|c| !c.is_whitespace()).collect();
                texts.iter().map(letters).collect()
            }
        };
        let n = n.unwrap_or(rows.len());
        if rows.len() != n {
            return Err(format!(
                "the regions have {} rows, but the board has {n}",
                rows.len()
            ));
        }
        if let Some(row) = rows.iter().position(|row| row.len() != n) {
            let width = rows[row].len();
            return Err(format!(
                "row {row} of the regions has {width} squares, but the board has {n}"
            ));
        }
        let regions = Regions::from_letters(n, rows.into_iter().flatten());
        regions.map_err(|wrong| wrong.to_string())
    }
}

impl Serialize for Regions {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        RegionRows::new(self).serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Regions {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let rows = RegionRows::deserialize(deserializer)?;
        rows.regions(None).map_err(D::Error::custom)
    }
}

impl Serialize for Puzzle {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        BoardRecord::of_placement(self.givens(), self.blocked().iter()).serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Puzzle {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let record = BoardRecord::deserialize(deserializer)?;
        let puzzle = record.require_board_only().and_then(|()| record.puzzle());
        puzzle.map_err(D::Error::custom)
    }
}

impl Serialize for Placement {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        BoardRecord::of_placement(self, std::iter::empty()).serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Placement {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let puzzle = Puzzle::deserialize(deserializer)?;
        if !puzzle.blocked().is_empty() {
            return Err(D::Error::custom("a placement has no blocked squares"));
        }
        Ok(puzzle.givens().clone())
    }
}

impl Serialize for Board {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        BoardRecord::of_board(self).serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Board {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let puzzle = Puzzle::deserialize(deserializer)?;
        if !puzzle.is_empty() {
            return Err(D::Error::custom(
                "a board has no given queens and no blocked squares",
            ));
        }
        Ok(puzzle.board().clone())
    }
}

/// Writes only the columns on the classic board, and an object that describes any other board.
impl Serialize for Solution {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Some(board) = self.other_board() else {
            return self.columns().serialize(serializer);
        };
        if !serializer.is_human_readable() {
            // Formats that are not self-describing would read a list of columns.
            return Err(S::Error::custom(
                "only text formats such as JSON can hold a solution that is not on the classic board",
            ));
        }
        let mut record = BoardRecord::of_board(board);
        match self.queens() {
            Queens::Columns(columns) => record.columns = Some(columns.to_vec()),
            Queens::Squares(squares) => {
                record.squares = Some(names(squares.iter().copied(), board.rows()));
            }
        }
        record.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Solution {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Either;

        impl<'de> Visitor<'de> for Either {
            type Value = Solution;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a list of columns, or an object with its columns and rules")
            }

            fn visit_seq<A: SeqAccess<'de>>(self, list: A) -> Result<Solution, A::Error> {
                let columns = Vec::deserialize(SeqAccessDeserializer::new(list))?;
                Solution::new(columns).map_err(A::Error::custom)
            }

            fn visit_map<A: MapAccess<'de>>(self, object: A) -> Result<Solution, A::Error> {
                let record = BoardRecord::deserialize(MapAccessDeserializer::new(object))?;
                let draft = record.draft(None).map_err(A::Error::custom)?;
                draft.solution().map_err(A::Error::custom)
            }
        }

        if deserializer.is_human_readable() {
            deserializer.deserialize_any(Either)
        } else {
            deserializer.deserialize_seq(Either)
        }
    }
}

/// The puzzle of squares with names such as `a1` or, for blocks, `e4-e7`. An error is returned with the data that came with the
/// name, such as its place.
pub(super) fn from_names<P>(
    mut puzzle: Puzzle,
    place: Vec<(P, String)>,
    block: Vec<(P, String)>,
) -> Result<Puzzle, (P, String)> {
    let (rows, columns) = (puzzle.board().rows(), puzzle.board().columns());
    let in_chess = |wrong: Misplaced| wrong.named(Naming::Chess, rows).to_string();
    for (at, name) in place {
        let queen = Square::rectangle_from_chess_on(&name, rows, columns).map(|mut squares| {
            let first = squares.next();
            first.filter(|_| squares.next().is_none())
        });
        let given = match queen {
            Ok(Some(queen)) => puzzle.give(queen).map_err(in_chess),
            Ok(None) => Err("give queens one by one, not as a rectangle".to_string()),
            Err(bad) => Err(bad.to_string()),
        };
        given.map_err(|wrong| (at, wrong))?;
    }
    for (at, name) in block {
        let blocked = match Square::rectangle_from_chess_on(&name, rows, columns) {
            Ok(mut squares) => squares
                .try_for_each(|square| puzzle.block(square))
                .map_err(in_chess),
            Err(bad) => Err(bad.to_string()),
        };
        blocked.map_err(|wrong| (at, wrong))?;
    }
    Ok(puzzle)
}
