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
//! 0 for falling). JSON is `{"n": 4, "place": ["b4"], "block": ["a2", "c1"]}`.
//!
//! Regions puzzles are grids of letters (`regions`), arrays as in JavaScript, or addresses (`address`). A first line
//! `rules touch` or `rules chess` above a grid or a diagram says which queens may not stand together.

use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;

mod json;
mod terms;

use super::address;
use super::bad_puzzle::{BadPuzzle, LARGEST, Place, quoted};
use super::regions::{self, arrays::Arrays};
use crate::{Naming, Placement, Puzzle, Rules, Square, UnknownRules};

impl Puzzle {
    /// Reads a puzzle from the bytes of a file, whatever they are.
    ///
    /// ```
    /// use queens::prelude::*;
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
        let text = utf8(text)?;
        let (rules, text) = rules(text)?;
        let start = text.trim_start();
        let has_rules = |puzzle: Puzzle| match rules {
            Some(rules) if rules != puzzle.rules() => {
                Err(Place::new(1, 1).error("only grids and diagrams have rules above them"))
            }
            _ => Ok(puzzle),
        };
        if start.is_empty() {
            return Err(Place::new(1, 1).error("there is no puzzle here"));
        }
        if start.starts_with('{') {
            return json::read(&text)
                .or_else(|wrong| arrays(&text).unwrap_or(Err(wrong)))
                .and_then(has_rules);
        }
        if is_terms(start) {
            return terms::read(&text).and_then(has_rules);
        }
        if address::is_address(start) {
            return address::read(&text).and_then(has_rules);
        }
        if let Some(board) = arrays(&text) {
            return board.and_then(has_rules);
        }
        if regions::is_grid(&text) {
            return regions::read(&text, rules);
        }
        if start.starts_with(|c: char| c.is_ascii_lowercase()) {
            return terms::read(&text);
        }
        read_diagram(&text, rules.unwrap_or_default())
    }
}

/// The text of a file, without a byte order mark.
pub(super) fn utf8(text: &[u8]) -> Result<&str, BadPuzzle> {
    match str::from_utf8(text) {
        Ok(text) => Ok(text.trim_start_matches('\u{feff}')),
        Err(error) => {
            let before = &text[..error.valid_up_to()];
            let before = str::from_utf8(before).unwrap_or_default();
            Err(Place::end_of(before).error("this is not text"))
        }
    }
}

/// A first line such as `rules chess`, and the text with that line left empty.
fn rules(text: &str) -> Result<(Option<Rules>, Cow<'_, str>), BadPuzzle> {
    let before = text.len() - text.trim_start().len();
    let line = text[before..].lines().next().unwrap_or_default();
    let Some(name) = line.strip_prefix("rules ") else {
        return Ok((None, text.into()));
    };
    let rules = name.trim().parse();
    let wrong = |wrong: UnknownRules| Place::end_of(&text[..before]).error(wrong.to_string());
    let rest = format!("{}{}", &text[..before], &text[before + line.len()..]);
    Ok((Some(rules.map_err(wrong)?), rest.into()))
}

/// Whether a text is meant as facts or in CSPLib's notation.
pub(super) fn is_terms(start: &str) -> bool {
    let line = start.lines().next().unwrap_or_default();
    let word = line.split(|c: char| !c.is_ascii_alphanumeric()).next();
    let names = [
        "board", "size", "block", "queen", "n", "numdiags", "init", "diags",
    ];
    line.starts_with(['%', '$'])
        || matches!(word, Some("letting" | "language"))
        || (word.is_some_and(|word| names.contains(&word)) && line.contains(['(', '=']))
}

/// The one array of arrays in a text, if there is one.
fn arrays(text: &str) -> Option<Result<Puzzle, BadPuzzle>> {
    let mut boards = Arrays::new(text);
    let first = boards.next()?;
    let has_more = first.is_ok() && boards.next().is_some();
    Some(if has_more {
        Err(Place::new(1, 1).error("there are several boards here"))
    } else {
        first
    })
}

impl FromStr for Puzzle {
    type Err = BadPuzzle;

    fn from_str(text: &str) -> Result<Self, BadPuzzle> {
        Self::from_text(text.as_bytes())
    }
}

fn read_diagram(text: &str, rules: Rules) -> Result<Puzzle, BadPuzzle> {
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
            None => puzzle.insert(Puzzle::under(rules, width)),
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
                '#' => board
                    .block(square)
                    .map_err(|wrong| place.wrong(&wrong, Naming::Chess, n))?,
                'Q' | '♛' | '♕' => board
                    .give(square)
                    .map_err(|wrong| place.wrong(&wrong, Naming::Chess, n))?,
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

/// The grid or diagram, which is read again.
impl fmt::Display for Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let usual = if self.regions().is_some() {
            Rules::TOUCH
        } else {
            Rules::CHESS
        };
        if self.rules() != usual {
            writeln!(f, "rules {}", self.rules())?;
        }
        if let Some(regions) = self.regions() {
            return regions::write(self, regions, f);
        }
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
