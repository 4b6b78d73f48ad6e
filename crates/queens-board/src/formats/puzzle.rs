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
//! In a diagram `.` is free, `#` blocked and `Q` a given queen; spaces between squares and empty lines around the board are
//! ignored. The facts are those of the ASP competition's blocked queens (the side may also be `size(4).`). Of CSPLib, both given
//! queens (`init`) and excluded diagonals (`diags`, pairs of a diagonal and 1 for rising, 0 for falling) are read. JSON is `{"n":
//! 4, "place": ["b4"], "block": ["a2", "c1"]}`.
//!
//! Regions puzzles are grids of letters (`regions`), arrays as in JavaScript, addresses (`address`), or star battle notation
//! (`star_notation`). Lines above a grid or a
//! diagram state what differs from the default: `rules torus`, `stars 2`, `board 5x8` for a diagram that is not square, and
//! `queens 3`. A pawn is `P`.

use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;

mod json;
mod terms;

use super::address;
use super::bad_puzzle::{BadPuzzle, MAX_SIDE, Place, quoted};
use super::members::usual_rules;
use super::regions::{self, arrays::Arrays};
use super::serde::sides_of;
use super::star_notation;
use crate::{Board, Naming, Placement, Puzzle, Regions, Rules, Square, UnknownName, Unsupported};

impl Puzzle {
    /// Reads a puzzle from the bytes of a file.
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
        Self::read(text, None)
    }

    /// Reads a puzzle that takes this many queens in each row, column and region. A text that names another number is refused.
    ///
    /// ```
    /// use queens::Puzzle;
    ///
    /// let grid = b"AABB\nAABB\nCCDD\nCCDD\n";
    /// assert_eq!(Puzzle::from_text_with_stars(grid, 2)?.board().stars(), 2);
    ///
    /// let wrong = Puzzle::from_text_with_stars(b"4x1.AABBAABBCCDDCCDD", 2).unwrap_err();
    /// assert_eq!(wrong.to_string(), "line 1, column 1: this board takes 1 star in each line, not 2");
    /// # Ok::<(), queens::BadPuzzle>(())
    /// ```
    pub fn from_text_with_stars(text: &[u8], stars: usize) -> Result<Self, BadPuzzle> {
        let puzzle = Self::read(text, Some(stars))?;
        check_stars(puzzle, Some(stars))
    }

    /// Reads a puzzle. Grids, diagrams and JSON that name no number of stars take this one.
    pub(super) fn read(text: &[u8], stars: Option<usize>) -> Result<Self, BadPuzzle> {
        let text = utf8(text)?;
        let (mut header, text) = Header::read(text)?;
        let start = text.trim_start();
        let has_rules = |puzzle: Puzzle| match header.rules {
            Some(rules) if rules != puzzle.rules() => {
                Err(Place::new(1, 1).error("only grids and diagrams can have rules above them"))
            }
            _ if !header.is_usual() => {
                let message =
                    "only grids and diagrams can have stars, queens or a board above them";
                Err(Place::new(1, 1).error(message))
            }
            _ => Ok(puzzle),
        };
        if start.is_empty() {
            return Err(Place::new(1, 1).error("there is no puzzle here"));
        }
        if start.starts_with('{') {
            return json::read(&text, stars)
                .or_else(|wrong| arrays(&text, stars).unwrap_or(Err(wrong)))
                .and_then(has_rules);
        }
        if is_terms(start) {
            return terms::read(&text).and_then(has_rules);
        }
        if address::is_address(start) {
            return address::read(&text).and_then(has_rules);
        }
        if star_notation::is_notation(start) {
            return star_notation::read(&text).and_then(has_rules);
        }
        if let Some(board) = arrays(&text, stars) {
            return board.and_then(has_rules);
        }
        header.stars = header.stars.or(stars);
        if regions::is_grid(&text) {
            return regions::read(&text, &header);
        }
        if start.starts_with(|c: char| c.is_ascii_lowercase()) {
            return terms::read(&text);
        }
        read_diagram(&text, &header)
    }
}

/// The statements of the lines above a grid or a diagram.
#[derive(Default)]
pub(super) struct Header {
    rules: Option<Rules>,
    stars: Option<usize>,
    sides: Option<(usize, usize)>,
    queens: Option<usize>,
}

impl Header {
    /// Reads the lines above a board; returns the text with these lines left empty.
    fn read(text: &str) -> Result<(Self, Cow<'_, str>), BadPuzzle> {
        let (mut header, mut text) = (Self::default(), Cow::Borrowed(text));
        loop {
            let before = text.len() - text.trim_start().len();
            let line = text[before..].lines().next().unwrap_or_default();
            let Some((word, value)) = line.split_once(' ') else {
                return Ok((header, text));
            };
            let (value, place) = (value.trim(), Place::end_of(&text[..before]));
            let number = || {
                let number = value.parse().ok().filter(|&number| number > 0);
                let wrong = || place.error(format!("write a number such as {word} 2"));
                number.ok_or_else(wrong).map(Some)
            };
            match word {
                "rules" => {
                    let wrong = |wrong: UnknownName| place.error(wrong.to_string());
                    header.rules = Some(value.parse().map_err(wrong)?);
                }
                "stars" => header.stars = number()?,
                "queens" => header.queens = number()?,
                "board" => {
                    let wrong = || place.error("write rows and columns such as board 5x8");
                    header.sides = Some(sides_of(value).ok_or_else(wrong)?);
                }
                _ => return Ok((header, text)),
            }
            text = format!("{}{}", &text[..before], &text[before + line.len()..]).into();
        }
    }

    fn is_usual(&self) -> bool {
        self.stars.is_none() && self.sides.is_none() && self.queens.is_none()
    }

    /// The board with this many rows and columns, or with these regions, and these pawns.
    pub(super) fn board(
        &self,
        (rows, columns): (usize, usize),
        regions: Option<Regions>,
        pawns: &[Square],
    ) -> Result<Board, String> {
        let usual = regions.as_ref().map_or(Rules::CHESS, |_| Rules::TOUCH);
        let rules = self.rules.unwrap_or(usual);
        let too_large = |wrong: Unsupported| wrong.to_string();
        let mut board = Board::new(rows, columns, rules).map_err(too_large)?;
        if let Some(regions) = regions {
            board = board.with_regions(regions);
        }
        if let Some(stars) = self.stars {
            board = board.with_stars(stars).map_err(too_large)?;
        }
        for &pawn in pawns {
            board.pawn(pawn).map_err(|wrong| wrong.to_string())?;
        }
        match self.queens {
            Some(queens) => board.with_queens(queens).map_err(too_large),
            None => Ok(board),
        }
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

/// The puzzle, if it takes this many stars.
pub(super) fn check_stars(puzzle: Puzzle, stars: Option<usize>) -> Result<Puzzle, BadPuzzle> {
    let own = puzzle.board().stars();
    match stars {
        Some(stars) if stars != own => {
            let plural = if own == 1 { "" } else { "s" };
            let message = format!("this board takes {own} star{plural} in each line, not {stars}");
            Err(Place::new(1, 1).error(message))
        }
        _ => Ok(puzzle),
    }
}

/// The one array of arrays in a text, if there is one.
fn arrays(text: &str, stars: Option<usize>) -> Option<Result<Puzzle, BadPuzzle>> {
    let mut boards = Arrays::new(text, stars);
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

/// The pawns of a diagram.
fn pawns(text: &str) -> Vec<Square> {
    let rows = text.lines().filter(|line| !line.trim().is_empty());
    let squares = rows.enumerate().flat_map(|(row, line)| {
        let cells = line.chars().filter(|c| !c.is_whitespace()).enumerate();
        let pawns = cells.filter(|(_, c)| matches!(c, 'P' | '♙'));
        pawns.map(move |(column, _)| Square::new(row, column))
    });
    squares.collect()
}

fn read_diagram(text: &str, header: &Header) -> Result<Puzzle, BadPuzzle> {
    let is_row = |line: &(usize, &str)| !line.1.trim().is_empty();
    let mut lines = text.lines().enumerate().skip_while(|line| !is_row(line));
    let mut puzzle: Option<Puzzle> = None;
    let mut last = 0;
    let mut rows = 0;
    while let Some((index, line)) = lines.next() {
        let line_number = index + 1;
        if line.trim().is_empty() {
            // Only empty lines may follow.
            match lines.find(is_row) {
                Some((index, _)) => {
                    let place = Place::new(index + 1, 1);
                    return Err(place.error("there is more text after the board"));
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
            None if width > MAX_SIDE => {
                let message = format!(
                    "this line has {width} squares, and a board has at most {MAX_SIDE} lines"
                );
                return Err(place(1).error(message));
            }
            None => {
                let sides = header.sides.unwrap_or((width, width));
                let board = header.board(sides, None, &pawns(text));
                puzzle.insert(Puzzle::on(board.map_err(|wrong| place(1).error(wrong))?))
            }
        };
        let (height, n) = (board.n(), board.board().columns());
        if rows == height {
            let has = if height == n {
                format!("{n} columns")
            } else {
                format!("{height} rows")
            };
            return Err(place(1).error(format!("this is one line too many: the board has {has}")));
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
                '.' | '+' | '·' | 'P' | '♙' => {}
                '#' => board
                    .block(square)
                    .map_err(|wrong| place.wrong(&wrong, Naming::Chess, height))?,
                'Q' | '♛' | '♕' => board
                    .give(square)
                    .map_err(|wrong| place.wrong(&wrong, Naming::Chess, height))?,
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
    if rows < n && header.sides.is_some() {
        let message = format!("the board has {rows} of {n} lines");
        return Err(Place::new(last + 1, 1).error(message));
    }
    if rows < n {
        let message = format!("the board has {rows} lines, but {n} columns");
        return Err(Place::new(last + 1, 1).error(message));
    }
    Ok(puzzle)
}

/// Writes the grid or diagram, which can be read again.
impl fmt::Display for Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let board = self.board();
        if board.rules() != usual_rules(board) {
            writeln!(f, "rules {}", board.rules())?;
        }
        if board.stars() != 1 {
            writeln!(f, "stars {}", board.stars())?;
        }
        if board.rows() != board.columns() {
            writeln!(f, "board {}x{}", board.rows(), board.columns())?;
        }
        if !board.has_usual_queens() {
            writeln!(f, "queens {}", board.queens())?;
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
    let board = givens.board();
    for row in 0..board.rows() {
        for column in 0..board.columns() {
            let square = Square::new(row, column);
            let sign = if givens.contains(square) {
                'Q'
            } else if board.pawns().contains(&square) {
                'P'
            } else if is_blocked(square) {
                '#'
            } else {
                '.'
            };
            let gap = if column == 0 { "" } else { " " };
            write!(f, "{gap}{sign}")?;
        }
        writeln!(f)?;
    }
    Ok(())
}
