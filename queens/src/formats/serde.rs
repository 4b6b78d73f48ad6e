//! `serde` for placements and puzzles: `{"n": 8, "place": ["a1"], "block": ["d4"]}`, which is also the JSON that
//! [`Puzzle::from_text`] reads. Squares, solutions and symmetries derive theirs. Whatever comes in is checked.

use serde::de::{Deserialize, Deserializer, Error};
use serde::ser::{Serialize, Serializer};

use super::puzzle::{LARGEST, from_names, too_large};
use crate::board::{Placement, Puzzle, Square};

#[derive(serde::Serialize, serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct Record {
    n: usize,
    #[serde(default)]
    place: Vec<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    block: Vec<String>,
}

impl Record {
    fn new(givens: &Placement, blocked: impl Iterator<Item = Square>) -> Self {
        let n = givens.n();
        let name = |square: Square| square.chess(n).to_string();
        Self {
            n,
            place: givens.queens().map(name).collect(),
            block: blocked.map(name).collect(),
        }
    }
}

impl Serialize for Puzzle {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Record::new(self.givens(), self.blocked().iter()).serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Puzzle {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let Record { n, place, block } = Record::deserialize(deserializer)?;
        if n > LARGEST {
            return Err(D::Error::custom(too_large()));
        }
        let unplaced = |names: Vec<String>| names.into_iter().map(|name| ((), name)).collect();
        from_names(n, unplaced(place), unplaced(block))
            .map_err(|(_, wrong)| D::Error::custom(wrong))
    }
}

impl Serialize for Placement {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Record::new(self, std::iter::empty()).serialize(serializer)
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
