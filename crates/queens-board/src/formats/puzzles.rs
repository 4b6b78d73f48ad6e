//! Many puzzles in one text.

use super::address;
use super::bad_puzzle::{BadPuzzle, Place};
use super::puzzle::{check_stars, is_terms};
use super::regions::arrays::Arrays;
use super::star_notation;
use crate::Puzzle;

/// The puzzles in a text, one after another.
///
/// Grids and diagrams are separated by an empty line, addresses and JSON objects are on separate lines, and arrays may be
/// anywhere. Facts are always one puzzle.
///
/// ```
/// use queens::formats::Puzzles;
///
/// let text = b"AABB\nAABB\nCCDD\nCCDD\n\n\n. Q . .\n. . . .\n. . . .\n. . . .\n";
/// let puzzles: Result<Vec<_>, _> = Puzzles::new(text)?.collect();
/// assert_eq!(puzzles?.len(), 2);
///
/// let wrong = Puzzles::new(b"A A\nB B\n\nA A\nB C\n")?.last().unwrap().unwrap_err();
/// assert_eq!(wrong.to_string(), "line 4, column 1: 3 regions on a 2 × 2 board, which needs 2: one for each row");
/// # Ok::<(), queens::BadPuzzle>(())
/// ```
#[derive(Clone, Debug)]
pub struct Puzzles<'a> {
    layout: Layout<'a>,
    /// The requested number of queens in each line, if any.
    stars: Option<usize>,
}

#[derive(Clone, Debug)]
enum Layout<'a> {
    Arrays(Arrays<'a>),
    /// Pieces of text, the rest of the text, and the line at which it begins.
    Pieces {
        rest: &'a str,
        line: usize,
        end: End,
    },
}

/// How the end of a piece is recognised.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum End {
    Line,
    EmptyLine,
    Nowhere,
}

impl<'a> Puzzles<'a> {
    /// The puzzles of a file; an error if there are none, or if it is not text.
    pub fn new(text: &'a [u8]) -> Result<Self, BadPuzzle> {
        Self::read(text, None)
    }

    /// The puzzles of a file, each with this many queens in each row, column and region. Boards that name another number are
    /// refused.
    ///
    /// ```
    /// use queens::formats::Puzzles;
    ///
    /// let two_in_a_row = b"A*A B B*\nA A B B\nC C D D\nC C D D\n";
    /// assert!(Puzzles::new(two_in_a_row)?.next().unwrap().is_err());
    /// let puzzle = Puzzles::with_stars(two_in_a_row, 2)?.next().unwrap()?;
    /// assert_eq!(puzzle.givens().len(), 2);
    /// # Ok::<(), queens::BadPuzzle>(())
    /// ```
    pub fn with_stars(text: &'a [u8], stars: usize) -> Result<Self, BadPuzzle> {
        Self::read(text, Some(stars))
    }

    fn read(text: &'a [u8], stars: Option<usize>) -> Result<Self, BadPuzzle> {
        let text = super::puzzle::utf8(text)?;
        let start = text.trim_start();
        if start.is_empty() {
            return Err(Place::new(1, 1).error("there is no puzzle here"));
        }
        let first = start.lines().next().unwrap_or_default();
        let is_object = start.starts_with('{') && Puzzle::read(first.as_bytes(), stars).is_ok();
        let end = if is_terms(start) {
            End::Nowhere
        } else if is_object || address::is_address(start) || star_notation::is_notation(start) {
            End::Line
        } else if start.starts_with('{') && Puzzle::read(text.as_bytes(), stars).is_ok() {
            End::Nowhere
        } else if Arrays::new(text, stars).next().is_some() {
            let layout = Layout::Arrays(Arrays::new(text, stars));
            return Ok(Self { layout, stars });
        } else if start.starts_with('{') {
            End::Nowhere
        } else {
            End::EmptyLine
        };
        let (rest, line) = (text, 1);
        let layout = Layout::Pieces { rest, line, end };
        Ok(Self { layout, stars })
    }
}

impl Iterator for Puzzles<'_> {
    type Item = Result<Puzzle, BadPuzzle>;

    fn next(&mut self) -> Option<Self::Item> {
        let (rest, line, end) = match &mut self.layout {
            Layout::Arrays(arrays) => return arrays.next(),
            Layout::Pieces { rest, line, end } => (rest, line, end),
        };
        while rest
            .lines()
            .next()
            .is_some_and(|line| line.trim().is_empty())
        {
            skip(rest, line, next_line(rest));
        }
        if rest.trim().is_empty() {
            return None;
        }
        let length = match end {
            End::Nowhere => rest.len(),
            End::Line => next_line(rest),
            End::EmptyLine => {
                let mut at = 0;
                while at < rest.len()
                    && !rest[at..]
                        .lines()
                        .next()
                        .unwrap_or_default()
                        .trim()
                        .is_empty()
                {
                    at += next_line(&rest[at..]);
                }
                at
            }
        };
        let (piece, first) = (&rest[..length], *line);
        skip(rest, line, length);
        Some(
            Puzzle::read(piece.as_bytes(), self.stars)
                .and_then(|puzzle| check_stars(puzzle, self.stars))
                .map_err(|wrong| BadPuzzle {
                    line: wrong.line + first - 1,
                    ..wrong
                }),
        )
    }
}

/// The length of the first line and its end.
fn next_line(text: &str) -> usize {
    text.find('\n').map_or(text.len(), |end| end + 1)
}

fn skip(rest: &mut &str, line: &mut usize, length: usize) {
    *line += rest[..length].matches('\n').count();
    *rest = &rest[length..];
}
