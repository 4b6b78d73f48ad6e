//! `serde` for boards and what stands on them, with the same members for all of them ([`Record`]): whatever is written reads back
//! as the same value, and whatever is read is checked.
//!
//! ```json
//! {"n": 8, "place": ["a1"], "block": ["d4"]}                                  a puzzle
//! {"n": 4, "regions": ["AABB", "AABB", "CCDD", "CCDD"], "place": []}          with regions
//! {"n": 5, "rules": "torus", "columns": [0, 2, 4, 1, 3]}                      a solution; in chess only its columns
//! {"board": "3x5", "pawns": ["b2"], "squares": ["a3", …]}                     an arrangement
//! ```

use std::collections::BTreeMap;
use std::fmt;

use serde::de::value::{MapAccessDeserializer, SeqAccessDeserializer};
use serde::de::{Deserialize, Deserializer, Error, IgnoredAny, MapAccess, SeqAccess, Visitor};
use serde::ser::{Error as _, Serialize, Serializer};

use super::BadBoard;
use super::bad_puzzle::{LARGEST, too_large};
use crate::{Arrangement, Variant};
use crate::{
    BadSquare, Draft, Misplaced, Naming, Placement, Puzzle, Regions, Rules, Solution, Square,
};

/// A board and its queens, as all of JSON and `serde` describe them. Members that are as on the classic board are left out.
#[derive(Default, serde::Serialize, serde::Deserialize)]
#[serde(default)]
pub(super) struct Record {
    /// The side.
    #[serde(skip_serializing_if = "Option::is_none")]
    n: Option<usize>,
    /// Rows and columns where they may differ: `5x8`. Other programs write other things there.
    #[serde(skip_serializing_if = "Option::is_none")]
    board: Option<Maybe<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    rules: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    regions: Option<Rows>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pawns: Option<Vec<String>>,
    /// How many queens, where it is not what the board asks for by itself.
    #[serde(skip_serializing_if = "Option::is_none")]
    queens: Option<Maybe<usize>>,
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

/// A value of the expected type, or any other, which is somebody else's.
#[derive(serde::Serialize, serde::Deserialize)]
#[serde(untagged)]
enum Maybe<T> {
    Known(T),
    #[serde(skip_serializing)]
    Other(IgnoredAny),
}

impl<T> Maybe<T> {
    fn known(&self) -> Option<&T> {
        match self {
            Self::Known(value) => Some(value),
            Self::Other(_) => None,
        }
    }
}

impl Record {
    fn new(
        givens: &Placement,
        regions: Option<&Regions>,
        blocked: impl Iterator<Item = Square>,
    ) -> Self {
        let n = givens.n();
        let usual = regions.map_or(Rules::CHESS, |_| Rules::TOUCH);
        Self {
            n: Some(n),
            rules: unless(givens.rules(), usual),
            regions: regions.map(Rows::new),
            place: Some(names(givens.queens(), n)),
            block: names(blocked, n),
            ..Self::default()
        }
    }

    fn of_variant(board: &Variant) -> Self {
        let (rows, columns) = (board.rows(), board.columns());
        let listed = |squares: &[Square]| names(squares.iter().copied(), rows);
        let usual = rows.min(columns) + board.pawns().len();
        let queens = (board.queens() != usual).then_some(board.queens());
        Self {
            board: Some(Maybe::Known(format!("{rows}x{columns}"))),
            rules: unless(board.rules(), Rules::CHESS),
            pawns: Some(listed(board.pawns())).filter(|pawns| !pawns.is_empty()),
            queens: queens.map(Maybe::Known),
            place: Some(listed(board.given())).filter(|given| !given.is_empty()),
            block: listed(board.blocked()),
            ..Self::default()
        }
    }

    /// Refuses members that say nothing about a board.
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
        rules.map_err(|wrong: crate::UnknownRules| wrong.to_string())
    }

    /// Rows and columns, if they are told.
    fn sides(&self) -> Result<Option<(usize, usize)>, String> {
        let square = self.n.map(|n| (n, n));
        let Some(board) = &self.board else {
            return Ok(square);
        };
        let shape = board.known().and_then(|text| {
            let (rows, columns) = text.split_once('x')?;
            Some((rows.parse().ok()?, columns.parse().ok()?))
        });
        let (rows, columns) = shape.ok_or("write the board as rows and columns such as \"5x8\"")?;
        match self.n {
            Some(n) if (n, n) != (rows, columns) => {
                Err(format!("n = {n}, but the board is {rows}x{columns}"))
            }
            _ => Ok(Some((rows, columns))),
        }
    }

    /// The puzzle that is described, whatever queens stand on it.
    fn puzzle(self) -> Result<Puzzle, String> {
        let n = match self.sides()? {
            Some((rows, columns)) if rows != columns => {
                return Err(format!(
                    "a puzzle has a square board, and this one is {rows}x{columns}"
                ));
            }
            sides => sides.map(|(n, _)| n),
        };
        if self.pawns.as_ref().is_some_and(|pawns| !pawns.is_empty()) {
            return Err("a puzzle has no pawns".to_string());
        }
        if n.is_some_and(|n| n > LARGEST) {
            return Err(too_large());
        }
        let rules = self.rules()?;
        let queens = self.queens.as_ref().and_then(Maybe::known).copied();
        let puzzle = match (self.regions, n) {
            (Some(rows), n) => from_rows(n, rules, rows)?,
            (None, Some(n)) => Puzzle::under(rules.unwrap_or_default(), n),
            (None, None) => return Err("missing field `n`".to_string()),
        };
        if let Some(queens) = queens.filter(|&queens| queens != puzzle.n()) {
            let n = puzzle.n();
            return Err(format!(
                "a puzzle has a queen in each of its {n} rows, not {queens}"
            ));
        }
        let unplaced = |names: Vec<String>| names.into_iter().map(|name| ((), name)).collect();
        let (place, block) = (
            unplaced(self.place.unwrap_or_default()),
            unplaced(self.block),
        );
        from_names(puzzle, place, block).map_err(|((), wrong)| wrong)
    }

    /// The variant that is described, whatever queens stand on it.
    fn variant(&self) -> Result<Variant, String> {
        if self.regions.is_some() {
            return Err("a variant has no regions".to_string());
        }
        let (rows, columns) = self.sides()?.ok_or("missing field `board`")?;
        let rules = self.rules()?.unwrap_or_default();
        let board = Variant::new(rows, columns, rules);
        let mut board = board.map_err(|wrong| wrong.to_string())?;
        let named = |wrong: Misplaced| wrong.named(Naming::Chess, rows).to_string();
        let listed = |names: &Option<Vec<String>>| {
            let squares = squares(names.iter().flatten(), rows, columns);
            squares.map_err(|bad| bad.to_string())
        };
        for pawn in listed(&self.pawns)? {
            board.pawn(pawn).map_err(named)?;
        }
        for queen in listed(&self.place)? {
            board.give(queen).map_err(named)?;
        }
        for name in &self.block {
            let blocked = Square::rectangle_from_chess_on(name, rows, columns);
            for square in blocked.map_err(|bad| bad.to_string())? {
                board.block(square).map_err(named)?;
            }
        }
        Ok(match self.queens.as_ref().and_then(Maybe::known) {
            Some(&queens) => board.with_queens(queens),
            None => board,
        })
    }

    /// The variant, if this is about one and not about a square board without pawns.
    pub(super) fn other_board(&self) -> Option<Result<Variant, String>> {
        let board = self.board.as_ref()?;
        board.known()?;
        let is_other = |&(rows, columns): &(usize, usize)| rows != columns;
        let has_pawns = self.pawns.as_ref().is_some_and(|pawns| !pawns.is_empty());
        let sides = self.sides().ok().flatten();
        (has_pawns || sides.as_ref().is_some_and(is_other)).then(|| self.variant())
    }

    /// Refuses a board that is described as another one than this. What it does not say is taken for granted.
    pub(super) fn require_board(&self, board: &Variant) -> Result<(), BadBoard> {
        let Some(Maybe::Known(shape)) = &self.board else {
            return Ok(());
        };
        let (rows, columns) = (board.rows(), board.columns());
        if *shape != format!("{rows}x{columns}") {
            let shape: String = shape.chars().filter(|c| !c.is_control()).take(24).collect();
            return Err(BadBoard::Json(format!(
                "this JSON is of a board {shape}, not {rows}x{columns}"
            )));
        }
        let told = self.variant().map_err(BadBoard::Json)?;
        let difference = [
            (
                "rules",
                self.rules.is_some() && told.rules() != board.rules(),
            ),
            (
                "pawns",
                self.pawns.is_some() && told.pawns() != board.pawns(),
            ),
            ("given queens", told.given() != board.given()),
            ("blocked squares", told.blocked() != board.blocked()),
        ];
        let difference = difference.into_iter().find(|&(_, differs)| differs);
        difference.map_or(Ok(()), |(what, _)| {
            Err(BadBoard::Json(format!(
                "this JSON is of a board with other {what} than the boards before it or the one asked for"
            )))
        })
    }

    /// The queens on a board of so many rows and columns, by their squares or by columns, which must be the same if there are both.
    pub(super) fn queens_on(&self, rows: usize, columns: usize) -> Result<Vec<Square>, BadBoard> {
        let by_columns = self.columns.as_deref().map(by_columns);
        let Some(names) = &self.squares else {
            return by_columns.ok_or_else(|| {
                BadBoard::Json("this JSON is not a board: missing field `squares`".to_string())
            });
        };
        let queens = squares(names, rows, columns)?;
        require_same(&queens, by_columns.as_deref().unwrap_or(&queens))?;
        Ok(queens)
    }

    /// A square board, not checked, and the puzzle that it is said to be on, unless nothing is said.
    pub(super) fn draft(mut self) -> Result<Draft, BadBoard> {
        let not_a_board =
            |reason: String| BadBoard::Json(format!("this JSON is not a board: {reason}"));
        if let Some(other) = self.other_board() {
            let other = other.map_err(not_a_board)?;
            return Err(BadBoard::Json(format!(
                "this JSON is of a {}x{} board with {} pawns, and others here are square without pawns",
                other.rows(),
                other.columns(),
                other.pawns().len()
            )));
        }
        let columns = self.columns.take();
        let columns = columns.ok_or_else(|| not_a_board("missing field `columns`".to_string()))?;
        let n = columns.len();
        if let Some(said) = self.n.filter(|&said| said != n) {
            let message = format!("this JSON says n = {said}, but has {n} columns");
            return Err(BadBoard::Json(message));
        }
        let queens = by_columns(&columns);
        if let Some(names) = &self.squares {
            require_same(&squares(names, n, n)?, &queens)?;
        }
        let draft = Draft::new(n, queens);
        let is_told = self.rules.is_some()
            || self.regions.is_some()
            || self.place.is_some()
            || !self.block.is_empty();
        if !is_told {
            return Ok(draft);
        }
        (self.n, self.board) = (Some(n), None);
        Ok(draft.on(self.puzzle().map_err(not_a_board)?))
    }
}

/// The name of rules, unless they are the usual ones.
fn unless(rules: Rules, usual: Rules) -> Option<String> {
    (rules != usual).then(|| rules.to_string())
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
) -> Result<Vec<Square>, BadSquare> {
    let square = |name: &String| Square::from_chess_on(name, rows, columns);
    names.into_iter().map(square).collect()
}

/// Refuses squares that are not those of the columns, in whatever order they are.
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
pub(super) enum Rows {
    Texts(Vec<String>),
    Arrays(Vec<Vec<char>>),
}

impl Rows {
    fn new(regions: &Regions) -> Self {
        Self::Texts(regions.rows().collect())
    }

    /// The regions, of a board of this side if it is told.
    fn regions(self, n: Option<usize>) -> Result<Regions, String> {
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

/// The empty puzzle with these regions.
pub(super) fn from_rows(
    n: Option<usize>,
    rules: Option<Rules>,
    rows: Rows,
) -> Result<Puzzle, String> {
    let regions = rows.regions(n)?;
    Ok(Puzzle::in_regions(rules.unwrap_or(Rules::TOUCH), regions))
}

impl Serialize for Regions {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Rows::new(self).serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Regions {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let rows = Rows::deserialize(deserializer)?;
        rows.regions(None).map_err(D::Error::custom)
    }
}

impl Serialize for Puzzle {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Record::new(self.givens(), self.regions(), self.blocked().iter()).serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Puzzle {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let record = Record::deserialize(deserializer)?;
        let puzzle = record.require_board_only().and_then(|()| record.puzzle());
        puzzle.map_err(D::Error::custom)
    }
}

impl Serialize for Placement {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Record::new(self, None, std::iter::empty()).serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Placement {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let puzzle = Puzzle::deserialize(deserializer)?;
        if !puzzle.blocked().is_empty() || puzzle.regions().is_some() {
            return Err(D::Error::custom(
                "a placement has no blocked squares and no regions",
            ));
        }
        Ok(puzzle.givens().clone())
    }
}

impl Serialize for Variant {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Record::of_variant(self).serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Variant {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let record = Record::deserialize(deserializer)?;
        let board = record.require_board_only().and_then(|()| record.variant());
        board.map_err(D::Error::custom)
    }
}

impl Serialize for Arrangement {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let queens = names(self.queens().iter().copied(), self.board().rows());
        let record = Record {
            squares: Some(queens),
            ..Record::of_variant(self.board())
        };
        record.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Arrangement {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let record = Record::deserialize(deserializer)?;
        let board = record.variant().map_err(D::Error::custom)?;
        let queens = record.queens_on(board.rows(), board.columns());
        let queens = queens.map_err(D::Error::custom)?;
        let named = |wrong: Misplaced| wrong.named(Naming::Chess, board.rows()).to_string();
        Self::new(&board, queens).map_err(|wrong| D::Error::custom(named(wrong)))
    }
}

/// The columns alone where queens attack as in chess; under other rules an object that says so.
impl Serialize for Solution {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if self.rules() == Rules::CHESS {
            return self.columns().serialize(serializer);
        }
        if !serializer.is_human_readable() {
            // Formats that do not say what comes would read a list of columns.
            return Err(S::Error::custom(format_args!(
                "a solution under the rules {} is written in text formats such as JSON only",
                self.rules()
            )));
        }
        let record = Record {
            n: Some(self.n()),
            rules: unless(self.rules(), Rules::CHESS),
            columns: Some(self.columns().to_vec()),
            ..Record::default()
        };
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
                let record = Record::deserialize(MapAccessDeserializer::new(object))?;
                let draft = record.draft().map_err(A::Error::custom)?;
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

/// The puzzle of squares with names such as `a1` or, for blocks, `e4-e7`. A name that is wrong is told with what came with
/// it, such as its place.
pub(super) fn from_names<P>(
    mut puzzle: Puzzle,
    place: Vec<(P, String)>,
    block: Vec<(P, String)>,
) -> Result<Puzzle, (P, String)> {
    let n = puzzle.n();
    let in_chess = |wrong: Misplaced| wrong.named(Naming::Chess, n).to_string();
    for (at, name) in place {
        let queen = Square::rectangle_from_chess(&name, n).map(|mut squares| {
            let first = squares.next();
            first.filter(|_| squares.next().is_none())
        });
        let given = match queen {
            Ok(Some(queen)) => puzzle.give(queen).map_err(in_chess),
            Ok(None) => Err("queens are given one by one".to_string()),
            Err(bad) => Err(bad.to_string()),
        };
        given.map_err(|wrong| (at, wrong))?;
    }
    for (at, name) in block {
        let blocked = match Square::rectangle_from_chess(&name, n) {
            Ok(mut squares) => squares
                .try_for_each(|square| puzzle.block(square))
                .map_err(in_chess),
            Err(bad) => Err(bad.to_string()),
        };
        blocked.map_err(|wrong| (at, wrong))?;
    }
    Ok(puzzle)
}
