//! Puzzles as JSON; errors name their place.
//!
//! ```json
//! {"n": 8, "place": ["a1", "c5"], "block": ["d4", "e4-e7"]}
//! {"rules": "touch", "regions": ["AABB", "AABB", "CCDD", "CCDD"], "place": ["b4"]}
//! {"board": "5x8", "pawns": ["d3"]}
//! ```
//!
//! The side may be left out if there are regions, and their rules are `touch` unless `chess` is given. Their rows may also be
//! arrays, `["A", "A", "B", "B"]`.

use serde::Deserialize;
use serde_json::value::RawValue;

use crate::formats::bad_puzzle::{BadPuzzle, MAX_SIDE, Place, too_large as too_large_side};
use crate::formats::json::reason;
use crate::formats::serde::{RegionRows, from_names, sides_of};
use crate::{Board, Naming, Puzzle, Rules, Square, UnknownName, Unsupported};

/// Values are kept as written, so that an error can name its place.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PuzzleRecord<'a> {
    #[serde(default, borrow)]
    n: Option<&'a RawValue>,
    #[serde(default, borrow)]
    rules: Option<&'a RawValue>,
    #[serde(default, borrow)]
    regions: Option<&'a RawValue>,
    #[serde(default, borrow)]
    board: Option<&'a RawValue>,
    #[serde(default, borrow)]
    pawns: Vec<&'a RawValue>,
    #[serde(default, borrow)]
    stars: Option<&'a RawValue>,
    #[serde(default, borrow)]
    queens: Option<&'a RawValue>,
    #[serde(default, borrow)]
    place: Vec<&'a RawValue>,
    #[serde(default, borrow)]
    block: Vec<&'a RawValue>,
}

/// A part of the text, and what is wrong with it.
type LocatedError<'a> = (&'a RawValue, String);

pub(super) fn read(text: &str, stars: Option<usize>) -> Result<Puzzle, BadPuzzle> {
    let record: PuzzleRecord = serde_json::from_str(text).map_err(|error| {
        let place = Place::new(error.line(), error.column().max(1));
        place.error(format!("this JSON is not a puzzle: {}", reason(&error)))
    })?;
    if record.n.is_none() && record.regions.is_none() && record.board.is_none() {
        let place = Place::end_of(text.trim_end());
        return Err(place.error("this JSON is not a puzzle: missing field `n`"));
    }
    record.puzzle(stars).map_err(|(value, message)| {
        let at = value.get().as_ptr().addr() - text.as_ptr().addr();
        Place::end_of(&text[..at]).error(message)
    })
}

impl<'a> PuzzleRecord<'a> {
    /// The puzzle; it takes this many stars if it does not say how many.
    fn puzzle(self, usual_stars: Option<usize>) -> Result<Puzzle, LocatedError<'a>> {
        let whole = |value: &'a RawValue, name: &str| {
            let wrong = |_| (value, format!("{name} must be a whole number such as 8"));
            value.get().parse::<usize>().map_err(wrong)
        };
        let too_large = |value: &'a RawValue| move |wrong: Unsupported| (value, wrong.to_string());
        let mut sides = None;
        if let Some(value) = self.n {
            let n = whole(value, "n")?;
            if n > MAX_SIDE {
                return Err((value, too_large_side()));
            }
            sides = Some((n, n));
        }
        if let Some(value) = self.board {
            let text: Result<String, _> = serde_json::from_str(value.get());
            let sides_given = text.ok().and_then(|text| sides_of(&text));
            let wrong = || {
                (
                    value,
                    "write the board as rows and columns such as \"5x8\"".to_string(),
                )
            };
            let sides_given = sides_given.ok_or_else(wrong)?;
            if sides.is_some_and(|sides| sides != sides_given) {
                return Err((value, "n differs from the side of the board".to_string()));
            }
            sides = Some(sides_given);
        }
        let rules = self.rules.map(|value| {
            let name: Result<String, _> = serde_json::from_str(value.get());
            let rules = name.ok().and_then(|name| name.parse().ok());
            rules.ok_or_else(|| (value, UnknownName::of_rules().to_string()))
        });
        let rules: Option<Rules> = rules.transpose()?;
        let mut board = match (self.regions, sides) {
            (Some(value), sides) => {
                let rows = serde_json::from_str(value.get());
                let wrong = |_| {
                    (
                        value,
                        "write regions as rows of letters such as [\"AAB\", \"ABB\", \"CCC\"]"
                            .to_string(),
                    )
                };
                let rows: RegionRows = rows.map_err(wrong)?;
                let regions = rows.regions(sides.map(|(rows, _)| rows));
                let regions = regions.map_err(|message| (value, message))?;
                if sides.is_some_and(|(rows, columns)| rows != columns) {
                    return Err((value, "a board with regions is square".to_string()));
                }
                let rules = rules.unwrap_or(Rules::TOUCH);
                rules.on(regions.n()).with_regions(regions)
            }
            (None, sides) => {
                let (rows, columns) = sides.unwrap_or_default();
                let board = Board::new(rows, columns, rules.unwrap_or_default());
                let value = self.board.or(self.n).unwrap_or(RawValue::NULL);
                board.map_err(too_large(value))?
            }
        };
        if let Some(value) = self.stars {
            let stars = whole(value, "stars")?;
            board = board.with_stars(stars).map_err(too_large(value))?;
        } else if let Some(stars) = usual_stars {
            let value = self.board.or(self.n).unwrap_or(RawValue::NULL);
            board = board.with_stars(stars).map_err(too_large(value))?;
        }
        for (value, name) in names(self.pawns)? {
            let (rows, columns) = (board.rows(), board.columns());
            let pawn = Square::from_chess_on(&name, rows, columns);
            let pawn = pawn.map_err(|bad| (value, bad.to_string()))?;
            let put = board.pawn(pawn);
            put.map_err(|wrong| (value, wrong.named(Naming::Chess, rows).to_string()))?;
        }
        if let Some(value) = self.queens {
            let queens = whole(value, "queens")?;
            board = board.with_queens(queens).map_err(too_large(value))?;
        }
        from_names(Puzzle::on(board), names(self.place)?, names(self.block)?)
    }
}

/// The texts of values such as `"e4-e7"`, each with the value.
fn names(values: Vec<&RawValue>) -> Result<Vec<(&RawValue, String)>, LocatedError<'_>> {
    let named = values.into_iter().map(|value| {
        let name = serde_json::from_str(value.get());
        let wrong = |_| (value, "write squares as text such as \"a1\"".to_string());
        Ok((value, name.map_err(wrong)?))
    });
    named.collect()
}
