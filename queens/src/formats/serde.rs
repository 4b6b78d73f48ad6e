//! `serde` for placements and puzzles: `{"n": 8, "place": ["a1"], "block": ["d4"]}`, which is also the JSON that
//! [`Puzzle::from_text`] reads. Squares, solutions and symmetries derive theirs. Whatever comes in is checked.

use serde::de::{Deserialize, Deserializer, Error};
use serde::ser::{Serialize, Serializer};

use super::bad_puzzle::{LARGEST, too_large};
use crate::board::{Misplaced, Naming, Placement, Puzzle, Regions, Rules, Square};

#[derive(serde::Serialize, serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct Record {
    n: usize,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    rules: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    regions: Option<Rows>,
    #[serde(default)]
    place: Vec<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    block: Vec<String>,
}

impl Record {
    fn new(
        givens: &Placement,
        regions: Option<&Regions>,
        blocked: impl Iterator<Item = Square>,
    ) -> Self {
        let n = givens.n();
        let name = |square: Square| square.chess(n).to_string();
        let usual = regions.map_or(Rules::Chess, |_| Rules::Touch);
        let rules = givens.rules();
        Self {
            n,
            rules: (rules != usual).then(|| rules.to_string()),
            regions: regions.map(Rows::new),
            place: givens.queens().map(name).collect(),
            block: blocked.map(name).collect(),
        }
    }
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
        let n = regions.n();
        let letters = regions
            .numbers()
            .iter()
            .map(|&number| regions.label(number.into()));
        let letters: Vec<char> = letters.collect();
        Self::Texts(
            letters
                .chunks(n.max(1))
                .map(|row| row.iter().collect())
                .collect(),
        )
    }
}

/// The empty puzzle with these regions.
pub(super) fn from_rows(
    n: Option<usize>,
    rules: Option<Rules>,
    rows: Rows,
) -> Result<Puzzle, String> {
    let rows: Vec<Vec<char>> = match rows {
        Rows::Arrays(rows) => rows,
        Rows::Texts(texts) => {
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
    let regions = regions.map_err(|wrong| wrong.to_string())?;
    Ok(Puzzle::in_regions(rules.unwrap_or(Rules::Touch), regions))
}

impl Serialize for Puzzle {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Record::new(self.givens(), self.regions(), self.blocked().iter()).serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Puzzle {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let Record {
            n,
            rules,
            regions,
            place,
            block,
        } = Record::deserialize(deserializer)?;
        if n > LARGEST {
            return Err(D::Error::custom(too_large()));
        }
        let rules = rules.map(|name| name.parse()).transpose();
        let rules: Option<Rules> = rules.map_err(D::Error::custom)?;
        let puzzle = match regions {
            Some(rows) => from_rows(Some(n), rules, rows).map_err(D::Error::custom)?,
            None => Puzzle::under(rules.unwrap_or_default(), n),
        };
        let unplaced = |names: Vec<String>| names.into_iter().map(|name| ((), name)).collect();
        from_names(puzzle, unplaced(place), unplaced(block))
            .map_err(|(_, wrong)| D::Error::custom(wrong))
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
