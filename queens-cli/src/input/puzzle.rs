//! Puzzles in: the library's notations, or JSON.
//!
//! ```json
//! {"n": 8, "place": ["a1", "c5"], "block": ["d4", "e4-e7"]}
//! ```

use queens::{BadPuzzle, Puzzle, Square};
use serde::Deserialize;
use serde_json::value::RawValue;

use super::json::reason;

/// The largest side in a JSON object, as in a diagram.
const LARGEST: usize = 10_000;

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

/// Reads a puzzle in any notation.
///
/// ```
/// let puzzle = queens_cli::input::puzzle(br#"{"n": 8, "place": ["a1"]}"#).unwrap();
/// assert_eq!(puzzle.completions().count(), 4);
///
/// let wrong = queens_cli::input::puzzle(br#"{"n": 8, "place": ["a1", "b2"]}"#).unwrap_err();
/// assert_eq!((wrong.line, wrong.column), (1, 26));
/// ```
pub fn puzzle(text: &[u8]) -> Result<Puzzle, BadPuzzle> {
    let first = text.iter().find(|byte| !byte.is_ascii_whitespace());
    if first != Some(&b'{') {
        return Puzzle::from_text(text);
    }
    let record: Record = serde_json::from_slice(text).map_err(|error| BadPuzzle {
        line: error.line(),
        column: error.column().max(1),
        message: format!("this JSON is not a puzzle: {}", reason(&error)),
    })?;
    record.puzzle().map_err(|(value, message)| {
        let (line, column) = place(text, value);
        BadPuzzle {
            line,
            column,
            message,
        }
    })
}

/// The line and column, both from 1, at which a value of the text begins.
fn place(text: &[u8], value: &RawValue) -> (usize, usize) {
    let at = value.get().as_ptr().addr() - text.as_ptr().addr();
    let before = String::from_utf8_lossy(&text[..at]);
    let line = before.rsplit('\n').next().unwrap_or_default();
    (before.matches('\n').count() + 1, line.chars().count() + 1)
}

impl<'a> Record<'a> {
    fn puzzle(self) -> Result<Puzzle, Wrong<'a>> {
        let n: usize = match self.n.get().parse() {
            Ok(n) if n <= LARGEST => n,
            Ok(_) => return Err((self.n, format!("a board has at most {LARGEST} lines"))),
            Err(_) => return Err((self.n, "n must be a whole number such as 8".to_string())),
        };
        let mut puzzle = Puzzle::new(n);
        for value in self.place {
            let (first, last) = corners(value, n)?;
            if first != last {
                return Err((value, "queens are given one by one".to_string()));
            }
            let placed = puzzle.give(first);
            placed.map_err(|misplaced| (value, misplaced.to_string()))?;
        }
        for value in self.block {
            let (first, last) = corners(value, n)?;
            for square in rectangle(first, last) {
                let blocked = puzzle.block(square);
                blocked.map_err(|misplaced| (value, misplaced.to_string()))?;
            }
        }
        Ok(puzzle)
    }
}

/// The corners that a value such as `"e4-e7"` names; twice the same for `"e4"`.
fn corners(value: &RawValue, n: usize) -> Result<(Square, Square), Wrong<'_>> {
    let names: String = serde_json::from_str(value.get())
        .map_err(|_| (value, "write squares as text such as \"a1\"".to_string()))?;
    let square = |name: &str| Square::from_chess(name, n).map_err(|bad| (value, bad.to_string()));
    let (first, last) = names.split_once('-').unwrap_or((&names, &names));
    Ok((square(first)?, square(last)?))
}

/// The squares between two corners, both included.
pub(crate) fn rectangle(a: Square, b: Square) -> impl Iterator<Item = Square> {
    let rows = a.row.min(b.row)..=a.row.max(b.row);
    let columns = a.column.min(b.column)..=a.column.max(b.column);
    rows.flat_map(move |row| columns.clone().map(move |column| Square::new(row, column)))
}
