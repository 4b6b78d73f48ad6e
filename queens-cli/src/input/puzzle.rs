//! Puzzles in: the library's notations, or JSON.
//!
//! ```json
//! {"n": 8, "place": ["a1", "c5"], "block": ["d4", "e4-e7"]}
//! ```

use queens::{BadPuzzle, Puzzle, Square};
use serde::Deserialize;

use super::json::reason;

/// The largest side in a JSON object, as in a diagram.
const LARGEST: usize = 10_000;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Record {
    n: usize,
    #[serde(default)]
    place: Vec<String>,
    #[serde(default)]
    block: Vec<String>,
}

/// Reads a puzzle in any notation.
///
/// ```
/// let puzzle = queens_cli::input::puzzle(br#"{"n": 8, "place": ["a1"]}"#).unwrap();
/// assert_eq!(puzzle.completions().count(), 4);
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
    record.puzzle().map_err(|message| BadPuzzle {
        line: 1,
        column: 1,
        message,
    })
}

impl Record {
    fn puzzle(self) -> Result<Puzzle, String> {
        let n = self.n;
        if n > LARGEST {
            return Err(format!("a board has at most {LARGEST} lines"));
        }
        let square = |name: &str| Square::from_chess(name, n).map_err(|bad| bad.to_string());
        let mut puzzle = Puzzle::new(n);
        for name in &self.place {
            let placed = puzzle.give(square(name)?);
            placed.map_err(|misplaced| misplaced.to_string())?;
        }
        for names in &self.block {
            let (first, last) = names.split_once('-').unwrap_or((names, names));
            for square in rectangle(square(first)?, square(last)?) {
                let blocked = puzzle.block(square);
                blocked.map_err(|misplaced| misplaced.to_string())?;
            }
        }
        Ok(puzzle)
    }
}

/// The squares between two corners, both included.
pub(crate) fn rectangle(a: Square, b: Square) -> impl Iterator<Item = Square> {
    let rows = a.row.min(b.row)..=a.row.max(b.row);
    let columns = a.column.min(b.column)..=a.column.max(b.column);
    rows.flat_map(move |row| columns.clone().map(move |column| Square::new(row, column)))
}
