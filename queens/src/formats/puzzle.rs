//! Puzzles as text: a diagram, answer-set facts, CSPLib's notation, or JSON.
//!
//! ```text
//! diagram          facts (rows and columns from 1)    CSPLib problem 079 (from 0)
//! . Q . .          board(4).                          letting n = 4
//! . . . .          queen(1,2).                        letting init = [[0, 1]]
//! # . . .          block(3,1). block(4,3).
//! . . # .
//! ```
//!
//! In a diagram `.` is free, `#` blocked and `Q` a given queen; spaces between squares and empty lines around the board
//! do not matter. The facts are those of the ASP competition's blocked queens (the side may also be `size(4).`). Of
//! CSPLib both kinds are read: given queens (`init`) and excluded diagonals (`diags`, pairs of a diagonal and 1 for rising,
//! 0 for falling). With the feature `json` there is also `{"n": 4, "place": ["b4"], "block": ["a2", "c1"]}`.

use std::fmt;
use std::str::FromStr;

#[cfg(feature = "json")]
mod json;
mod terms;

use crate::board::{Misplaced, Placement, Puzzle, Square};

/// The largest side of a board that is read: one bit per square.
pub(super) const LARGEST: usize = 10_000;

impl Puzzle {
    /// Reads a puzzle from the bytes of a file, whatever they are.
    ///
    /// ```
    /// use queens::Puzzle;
    ///
    /// let puzzle = Puzzle::from_text(b". Q . .\n. . . .\n# . . .\n. . # .\n").unwrap();
    /// assert_eq!(puzzle.completions().count(), 0);
    ///
    /// let wrong = Puzzle::from_text(b"..#.\n.x..\n....\n....\n").unwrap_err();
    /// assert_eq!(
    ///     wrong.to_string(),
    ///     "line 2, column 2: `x` is not a square: write . for a free square, # for a blocked one, Q for a given queen"
    /// );
    /// ```
    pub fn from_text(text: &[u8]) -> Result<Self, BadPuzzle> {
        let text = match str::from_utf8(text) {
            Ok(text) => text,
            Err(error) => {
                let before = &text[..error.valid_up_to()];
                let before = str::from_utf8(before).unwrap_or_default();
                return Err(Place::end_of(before).error("this is not text"));
            }
        };
        let text = text.trim_start_matches('\u{feff}');
        let first = text.trim_start().chars().next();
        match first {
            None => Err(Place::new(1, 1).error("there is no puzzle here")),
            Some('a'..='z' | '%') => terms::read(text),
            #[cfg(feature = "json")]
            Some('{') => json::read(text),
            Some(_) => read_diagram(text),
        }
    }
}

impl FromStr for Puzzle {
    type Err = BadPuzzle;

    fn from_str(text: &str) -> Result<Self, BadPuzzle> {
        Self::from_text(text.as_bytes())
    }
}

fn read_diagram(text: &str) -> Result<Puzzle, BadPuzzle> {
    let is_row = |line: &(usize, &str)| !line.1.trim().is_empty();
    let mut lines = text.lines().enumerate().skip_while(|line| !is_row(line));
    let mut puzzle: Option<Puzzle> = None;
    let mut last = 0;
    let mut rows = 0;
    while let Some((index, line)) = lines.next() {
        let line_number = index + 1;
        if line.trim().is_empty() {
            // Empty lines may follow, and nothing else.
            match lines.find(is_row) {
                Some((index, _)) => {
                    let place = Place::new(index + 1, 1);
                    return Err(place.error("there is something after the board"));
                }
                None => break,
            }
        }
        let squares = || {
            let characters = line.chars().enumerate();
            characters.filter(|(_, character)| !matches!(character, ' ' | '\t' | '\r'))
        };
        let width = squares().count();
        let place = |column| Place::new(line_number, column);
        let board = match &mut puzzle {
            Some(board) => board,
            None if width > LARGEST => {
                let message = format!(
                    "this line has {width} squares, and a board has at most {LARGEST} lines"
                );
                return Err(place(1).error(message));
            }
            None => puzzle.insert(Puzzle::new(width)),
        };
        let n = board.n();
        if rows == n {
            return Err(place(1).error(format!(
                "this is one line too many: the board has {n} columns"
            )));
        }
        for (column, (at, character)) in squares().enumerate() {
            let place = place(at + 1);
            if column == n {
                return Err(place.error(format!(
                    "this line has {width} squares, but the first has {n}"
                )));
            }
            let square = Square::new(rows, column);
            match character {
                '.' | '+' | '·' => {}
                '#' => board.block(square).map_err(|wrong| place.wrong(wrong))?,
                'Q' | '♛' | '♕' => board.give(square).map_err(|wrong| place.wrong(wrong))?,
                other => {
                    return Err(place.error(format!(
                        "{} is not a square: write . for a free square, # for a blocked one, Q for a given queen",
                        quoted(other)
                    )));
                }
            }
        }
        if width < n {
            return Err(
                Place::new(line_number, line.chars().count() + 1).error(format!(
                    "this line has {width} squares, but the first has {n}"
                )),
            );
        }
        rows += 1;
        last = line_number;
    }
    let puzzle = puzzle.expect("a line that is not empty was seen before");
    let n = puzzle.n();
    if rows < n {
        let message = format!("the board has {rows} lines, but {n} columns");
        return Err(Place::new(last + 1, 1).error(message));
    }
    Ok(puzzle)
}

/// The puzzle of squares with names such as `a1` or, for blocks, `e4-e7`. A name that is wrong is told with what came with
/// it, such as its place.
#[cfg(feature = "serde")]
pub(super) fn from_names<P>(
    n: usize,
    place: Vec<(P, String)>,
    block: Vec<(P, String)>,
) -> Result<Puzzle, (P, String)> {
    let mut puzzle = Puzzle::new(n);
    for (at, name) in place {
        let queen = Square::rectangle_from_chess(&name, n).map(|mut squares| {
            let first = squares.next();
            first.filter(|_| squares.next().is_none())
        });
        let given = match queen {
            Ok(Some(queen)) => puzzle.give(queen).map_err(|wrong| wrong.to_string()),
            Ok(None) => Err("queens are given one by one".to_string()),
            Err(bad) => Err(bad.to_string()),
        };
        given.map_err(|wrong| (at, wrong))?;
    }
    for (at, name) in block {
        let blocked = match Square::rectangle_from_chess(&name, n) {
            Ok(mut squares) => squares
                .try_for_each(|square| puzzle.block(square))
                .map_err(|wrong| wrong.to_string()),
            Err(bad) => Err(bad.to_string()),
        };
        blocked.map_err(|wrong| (at, wrong))?;
    }
    Ok(puzzle)
}

/// What to say to a larger side.
pub(super) fn too_large() -> String {
    format!("a board has at most {LARGEST} lines")
}

/// A character fit to be quoted on a terminal.
pub(super) fn quoted(character: char) -> String {
    if character.is_control() {
        format!("the character U+{:04X}", u32::from(character))
    } else {
        format!("`{character}`")
    }
}

/// A line and a column of a text, both from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Place {
    line: usize,
    column: usize,
}

impl Place {
    pub(super) fn new(line: usize, column: usize) -> Self {
        Self { line, column }
    }

    /// Behind the last character.
    fn end_of(text: &str) -> Self {
        let line = text.matches('\n').count() + 1;
        let start = text.rfind('\n').map_or(0, |at| at + 1);
        Self::new(line, text[start..].chars().count() + 1)
    }

    pub(super) fn error(self, message: impl Into<String>) -> BadPuzzle {
        BadPuzzle {
            line: self.line,
            column: self.column,
            message: message.into(),
        }
    }

    /// A queen or a block that may not be here.
    pub(super) fn wrong(self, wrong: Misplaced) -> BadPuzzle {
        self.error(wrong.to_string())
    }
}

/// Why a text is no puzzle, and where.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub struct BadPuzzle {
    /// The line, from 1.
    pub line: usize,
    /// The character of the line, from 1.
    pub column: usize,
    /// What is wrong there.
    pub message: String,
}

impl fmt::Display for BadPuzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            line,
            column,
            message,
        } = self;
        write!(f, "line {line}, column {column}: {message}")
    }
}

/// The diagram, which is read again.
impl fmt::Display for Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_diagram(self.givens(), |square| self.blocked().contains(square), f)
    }
}

/// A diagram, `Q` for a queen and `.` for an empty square, one line per row.
impl fmt::Display for Placement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_diagram(self, |_| false, f)
    }
}

fn write_diagram(
    givens: &Placement,
    is_blocked: impl Fn(Square) -> bool,
    f: &mut fmt::Formatter<'_>,
) -> fmt::Result {
    for row in 0..givens.n() {
        let queen = givens.queen_of_row(row);
        for column in 0..givens.n() {
            let square = if queen == Some(column) {
                'Q'
            } else if is_blocked(Square::new(row, column)) {
                '#'
            } else {
                '.'
            };
            let gap = if column == 0 { "" } else { " " };
            write!(f, "{gap}{square}")?;
        }
        writeln!(f)?;
    }
    Ok(())
}
