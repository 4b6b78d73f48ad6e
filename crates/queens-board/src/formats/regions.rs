//! Regions puzzles as grids of letters, one for each region.
//!
//! ```text
//! A A A A B      AAAAB      AAAAB
//! A C A*B B      ACA*BB     ACABB
//! C C#D D D      CC#DDD     CCDDD
//! E C C D D      ECCDD      ECCDD
//! E C D D D      ECDDD      ECDDD
//! ```
//!
//! Coloured squares and circles, as people paste them from messages, are read as letters, too: `A` for the first colour, `B` for
//! the second.
//!
//! ```text
//! 🟪🟪🟦🟦      A A B B
//! 🟪🟪🟦🟦      A A B B
//! 🟥🟥🟧🟧      C C D D
//! 🟥🟥🟧🟧      C C D D
//! ```
//!
//! Blanks are ignored. A star after a letter is a given queen, a hash a crossed square. The letters may be from any alphabet, or
//! digits; numbers from 10 on need blanks between them. Queens may not touch, unless a first line says `rules chess`, and each
//! region takes one queen, unless it says `stars 2`.

pub(super) mod arrays;

use std::fmt;
use std::str::FromStr;

use super::BadBoard;
use super::bad_puzzle::{BadPuzzle, Place, quoted};
use super::puzzle::Header;
use crate::{Naming, Puzzle, Regions, Square};

/// The mark after the letter of a given queen.
const QUEEN: char = '*';

/// The mark after the letter of a crossed square.
const CROSS: char = '#';

/// Coloured squares and circles.
fn is_colour(c: char) -> bool {
    matches!(c, '🟠'..='🟫' | '⬛' | '⬜' | '🔴' | '🔵' | '⚫' | '⚪')
}

/// The invisible character after a symbol that requests its coloured form.
const IN_COLOUR: char = '\u{fe0f}';

const HELP: &str = "write a letter for each region's squares, * after it for a given queen, # for a crossed square";

/// Whether a text that begins like this is meant as a grid of letters. A diagram has dots and hashes, and no letter but `Q`.
pub(super) fn is_grid(text: &str) -> bool {
    let mut lines = text
        .lines()
        .map(str::trim)
        .skip_while(|line| line.is_empty());
    let is_mark = |c: char| matches!(c, QUEEN | CROSS) || c.is_whitespace();
    let is_row = |line: &&str| {
        let is_region = |c: char| c.is_alphanumeric() || is_colour(c);
        let is_sign = |c: char| is_region(c) || is_mark(c) || c == IN_COLOUR;
        line.chars().all(is_sign) && line.starts_with(is_region)
    };
    // A row of Q alone decides nothing.
    let rows = lines.by_ref().take_while(is_row);
    rows.flat_map(str::chars).any(|c| c != 'Q' && !is_mark(c))
}

/// The cells of one line: each with its letter and mark, and the places of both.
#[derive(Clone, Copy, Debug)]
struct Cell {
    letter: char,
    mark: Option<char>,
    place: Place,
}

pub(super) fn read(text: &str, header: &Header) -> Result<Puzzle, BadPuzzle> {
    let mut cells: Vec<Cell> = Vec::new();
    let (mut n, mut rows, mut last) = (0, 0, 0);
    let mut lines = text.lines().enumerate();
    let is_blank = |line: &str| line.trim().is_empty();
    for (index, line) in lines.by_ref().skip_while(|(_, line)| is_blank(line)) {
        if is_blank(line) {
            break;
        }
        let start = Place::new(index + 1, 1);
        if rows == n && rows > 0 {
            return Err(start.error(format!(
                "this is one line too many: the board has {n} columns"
            )));
        }
        let row = read_row(line, index + 1)?;
        if rows == 0 {
            n = row.len();
            if n > Regions::MAX_SIDE {
                let largest = Regions::MAX_SIDE;
                return Err(start.error(format!(
                    "this line has {n} squares, and a board with regions has at most {largest} lines"
                )));
            }
        }
        if row.len() != n {
            let width = row.len();
            let message = format!("this line has {width} squares, but the first has {n}");
            let beyond = Place::new(index + 1, line.chars().count() + 1);
            return Err(row.get(n).map_or(beyond, |cell| cell.place).error(message));
        }
        cells.extend(row);
        (rows, last) = (rows + 1, index + 1);
    }
    if let Some((index, _)) = lines.find(|(_, line)| !is_blank(line)) {
        return Err(Place::new(index + 1, 1).error("there is more text after the board"));
    }
    if rows < n {
        let message = format!("the board has {rows} lines, but {n} columns");
        return Err(Place::new(last + 1, 1).error(message));
    }
    let start = cells.first().map_or(Place::new(1, 1), |cell| cell.place);
    let regions = match cells.iter().find(|cell| is_colour(cell.letter)) {
        None => Regions::from_letters(n, cells.iter().map(|cell| cell.letter)),
        Some(colour) => {
            if let Some(other) = cells.iter().find(|cell| !is_colour(cell.letter)) {
                let (colour, letter) = (quoted(colour.letter), quoted(other.letter));
                let message = format!(
                    "{letter} is a letter and {colour} a colour: write all regions as one or the other"
                );
                return Err(other.place.error(message));
            }
            colours(n, &cells)
        }
    };
    let regions = regions.map_err(|wrong| start.error(wrong.to_string()))?;
    let board = header.board((n, n), Some(regions), &[]);
    let mut puzzle = Puzzle::on(board.map_err(|wrong| start.error(wrong))?);
    for (index, cell) in cells.iter().enumerate() {
        let square = Square::new(index / n, index % n);
        let marked = match cell.mark {
            Some(QUEEN) => puzzle.give(square),
            Some(_) => puzzle.block(square),
            None => Ok(()),
        };
        marked.map_err(|wrong| cell.place.wrong(&wrong, Naming::Chess, n))?;
    }
    Ok(puzzle)
}

/// The regions of these colours, lettered by their first squares.
fn colours(n: usize, cells: &[Cell]) -> Result<Regions, BadBoard> {
    let mut known: Vec<char> = Vec::new();
    let number = |cell: &Cell| {
        let found = known.iter().position(|&colour| colour == cell.letter);
        found.unwrap_or_else(|| {
            known.push(cell.letter);
            known.len() - 1
        }) as u8
    };
    let numbers: Vec<u8> = cells.iter().map(number).collect();
    Regions::from_numbers(n, &numbers)
}

/// Reads a grid of letters, numbers or colours.
///
/// ```
/// use queens::Regions;
///
/// let regions: Regions = "AABB\nACBB\nCCCD\nCDDD".parse()?;
/// assert_eq!((regions.n(), regions.label(2)), (4, 'C'));
///
/// let wrong = "AAB\nAB\nCCC".parse::<Regions>().unwrap_err();
/// assert_eq!(wrong.to_string(), "line 2, column 3: this line has 2 squares, but the first has 3");
/// # Ok::<(), queens::BadPuzzle>(())
/// ```
impl FromStr for Regions {
    type Err = BadPuzzle;

    fn from_str(text: &str) -> Result<Self, BadPuzzle> {
        let start = Place::new(1, 1);
        let puzzle = read(text, &Header::default())?;
        if !puzzle.givens().is_empty() || !puzzle.blocked().is_empty() {
            return Err(start.error("regions have no queens and no crosses: read this as a Puzzle"));
        }
        let regions = puzzle.regions().cloned();
        regions.ok_or_else(|| start.error("there are no regions here"))
    }
}

fn read_row(line: &str, row: usize) -> Result<Vec<Cell>, BadPuzzle> {
    let has_gaps = line.trim().contains(char::is_whitespace);
    let mut cells: Vec<Cell> = Vec::new();
    let mut characters = line.chars().enumerate().peekable();
    while let Some((at, character)) = characters.next() {
        let place = Place::new(row, at + 1);
        match (character, cells.last_mut()) {
            (blank, _) if blank.is_whitespace() || blank == IN_COLOUR => {}
            (QUEEN | CROSS, Some(cell)) if cell.mark.is_none() => cell.mark = Some(character),
            (letter, _) if letter.is_alphanumeric() || is_colour(letter) => {
                let mut number = letter.to_digit(10);
                let is_digit = |&(_, c): &(usize, char)| has_gaps && c.is_ascii_digit();
                while let (Some(tens), Some((_, digit))) = (number, characters.next_if(is_digit)) {
                    number = Some(tens.saturating_mul(10) + digit.to_digit(10).unwrap_or(0));
                }
                let letter = match number {
                    None | Some(0..=9) => letter,
                    Some(number) => letter_of_number(number)
                        .ok_or_else(|| place.error("the numbers of regions are less than 36"))?,
                };
                let mark = None;
                cells.push(Cell {
                    letter,
                    mark,
                    place,
                });
            }
            (other, _) => {
                return Err(place.error(format!("{} is not a square: {HELP}", quoted(other))));
            }
        }
    }
    Ok(cells)
}

/// A digit; then `A` for 10, `B` for 11 and so on.
fn letter_of_number(number: u32) -> Option<char> {
    let digit = char::from_digit(number, 36)?;
    Some(digit.to_ascii_uppercase())
}

/// Writes the grid; [`read`] reads it again.
pub(super) fn write(puzzle: &Puzzle, regions: &Regions, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let n = puzzle.n();
    for row in 0..n {
        for column in 0..n {
            let square = Square::new(row, column);
            write!(f, "{}", regions.label(regions.region(square)))?;
            if puzzle.givens().contains(square) {
                write!(f, "{QUEEN}")?;
            } else if puzzle.blocked().contains(square) {
                write!(f, "{CROSS}")?;
            } else if column + 1 < n {
                write!(f, " ")?;
            }
        }
        writeln!(f)?;
    }
    Ok(())
}
