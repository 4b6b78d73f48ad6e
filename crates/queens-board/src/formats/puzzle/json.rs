//! Puzzles as JSON, read with the place of whatever is wrong.
//!
//! ```json
//! {"n": 8, "place": ["a1", "c5"], "block": ["d4", "e4-e7"]}
//! {"rules": "touch", "regions": ["AABB", "AABB", "CCDD", "CCDD"], "place": ["b4"]}
//! ```
//!
//! The side is known where there are regions, and their rules are `touch` unless it says `chess`. Their rows may also be
//! arrays, `["A", "A", "B", "B"]`.

use serde::Deserialize;
use serde_json::value::RawValue;

use crate::formats::bad_puzzle::{BadPuzzle, LARGEST, Place, too_large};
use crate::formats::json::reason;
use crate::formats::serde::{from_names, from_rows};
use crate::{Puzzle, Rules, UnknownRules};

/// Values are kept as they are written, so that what is wrong with one can be told with its place.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Record<'a> {
    #[serde(default, borrow)]
    n: Option<&'a RawValue>,
    #[serde(default, borrow)]
    rules: Option<&'a RawValue>,
    #[serde(default, borrow)]
    regions: Option<&'a RawValue>,
    #[serde(default, borrow)]
    place: Vec<&'a RawValue>,
    #[serde(default, borrow)]
    block: Vec<&'a RawValue>,
}

/// A part of the text, and what is wrong with it.
type Wrong<'a> = (&'a RawValue, String);

pub(super) fn read(text: &str) -> Result<Puzzle, BadPuzzle> {
    let record: Record = serde_json::from_str(text).map_err(|error| {
        let place = Place::new(error.line(), error.column().max(1));
        place.error(format!("this JSON is not a puzzle: {}", reason(&error)))
    })?;
    if record.n.is_none() && record.regions.is_none() {
        let place = Place::end_of(text.trim_end());
        return Err(place.error("this JSON is not a puzzle: missing field `n`"));
    }
    record.puzzle().map_err(|(value, message)| {
        let at = value.get().as_ptr().addr() - text.as_ptr().addr();
        Place::end_of(&text[..at]).error(message)
    })
}

impl<'a> Record<'a> {
    fn puzzle(self) -> Result<Puzzle, Wrong<'a>> {
        let mut n = None;
        if let Some(value) = self.n {
            let whole = |_| (value, "n must be a whole number such as 8".to_string());
            let side = value.get().parse().map_err(whole)?;
            if side > LARGEST {
                return Err((value, too_large()));
            }
            n = Some(side);
        }
        let rules = self.rules.map(|value| {
            let name: Result<String, _> = serde_json::from_str(value.get());
            let rules = name.ok().and_then(|name| name.parse().ok());
            rules.ok_or_else(|| (value, UnknownRules.to_string()))
        });
        let rules: Option<Rules> = rules.transpose()?;
        let puzzle = match (self.regions, n) {
            (Some(value), n) => {
                let rows = serde_json::from_str(value.get());
                let wrong = |_| {
                    (
                        value,
                        "write regions as rows of letters such as [\"AAB\", \"ABB\", \"CCC\"]"
                            .to_string(),
                    )
                };
                let puzzle = from_rows(n, rules, rows.map_err(wrong)?);
                puzzle.map_err(|message| (value, message))?
            }
            (None, n) => Puzzle::under(rules.unwrap_or_default(), n.unwrap_or_default()),
        };
        from_names(puzzle, names(self.place)?, names(self.block)?)
    }
}

/// The texts of values such as `"e4-e7"`, each with the value.
fn names(values: Vec<&RawValue>) -> Result<Vec<(&RawValue, String)>, Wrong<'_>> {
    let named = values.into_iter().map(|value| {
        let name = serde_json::from_str(value.get());
        let wrong = |_| (value, "write squares as text such as \"a1\"".to_string());
        Ok((value, name.map_err(wrong)?))
    });
    named.collect()
}
