//! Puzzles as JSON, read with the place of whatever is wrong.
//!
//! ```json
//! {"n": 8, "place": ["a1", "c5"], "block": ["d4", "e4-e7"]}
//! ```

use serde::Deserialize;
use serde_json::value::RawValue;

use super::{BadPuzzle, LARGEST, Place, from_names, too_large};
use crate::board::Puzzle;
use crate::formats::json::reason;

/// Values are kept as they are written, so that what is wrong with one can be told with its place.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Record<'a> {
    #[serde(borrow)]
    n: &'a RawValue,
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
    record.puzzle().map_err(|(value, message)| {
        let at = value.get().as_ptr().addr() - text.as_ptr().addr();
        Place::end_of(&text[..at]).error(message)
    })
}

impl<'a> Record<'a> {
    fn puzzle(self) -> Result<Puzzle, Wrong<'a>> {
        let whole = |_| (self.n, "n must be a whole number such as 8".to_string());
        let n = self.n.get().parse().map_err(whole)?;
        if n > LARGEST {
            return Err((self.n, too_large()));
        }
        from_names(n, names(self.place)?, names(self.block)?)
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
