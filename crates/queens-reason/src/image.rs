//! Reads pictures as puzzles: screenshots of boards with regions.
//!
//! The input is pixels, as every decoder of PNG or JPEG and every browser's canvas provides them; there are no files and no
//! decoders here. Four questions, one file each:
//!
//! 1. `canvas`: where does the colour change, and along which straight lines?
//! 2. `lattice`: which of these lines are the n + 1 by n + 1 evenly spaced ones of a board, whatever else is around it?
//! 3. `cells`: what is each square's own colour, and is there a queen or a cross on it?
//! 4. `colours`: which squares belong together, by their colours, by thick borders, or by both?
//!
//! ```text
//! ▛▀▀▀▜▀▌     lines: 5 down, 5 across      colours: A A B C
//! ▌♛  ▐ ▌     squares: 4 × 4                        A A B C
//! ▙▄▄▄▟▄▌     marks: a queen on a4                  …
//! ```
//!
//! Pictures without a board, with flat squares of even size and exactly n regions, are refused: photos, noise, text, chess
//! boards. Colours are compared in Oklab, where equal distances look equally different.
//!
//! ```
//! use queens::formats::image;
//!
//! // Four colours, four by four squares of 10 pixels:
//! let colours = [[230, 80, 60], [70, 160, 220], [250, 220, 90], [120, 200, 120]];
//! let board = ["AABB", "ACBB", "CCCD", "CDDD"];
//! let mut pixels = Vec::new();
//! for y in 0..40 {
//!     for x in 0..40 {
//!         let letter = board[y / 10].as_bytes()[x / 10];
//!         let [red, green, blue] = colours[usize::from(letter - b'A')];
//!         pixels.extend([red, green, blue, 255]);
//!     }
//! }
//! let reading = image::read(40, 40, &pixels)?;
//! assert_eq!(reading.puzzle()?.to_string(), "A A B B\nA C B B\nC C C D\nC D D D\n");
//! assert!(reading.doubtful().next().is_none());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod canvas;
mod cells;
mod colours;
mod lattice;

use canvas::Canvas;
use cells::Content;
use lattice::Lattice;
use queens_board::{Misplaced, Puzzle, Regions, Rules, Square};

/// The largest picture that is read, in pixels.
pub const MAX_PIXELS: usize = 40_000_000;

/// The number of candidate boards that are examined in a picture.
const MAX_CANDIDATES: usize = 24;

/// A square is doubtful if its certainty is below this, in percent.
const MIN_CERTAINTY: u8 = 50;

/// The result of reading a picture, to be shown for correction.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Reading {
    /// The regions, lettered by their first squares.
    pub regions: Regions,
    /// Squares with queens, row by row. They may attack each other: a player may have placed them there.
    pub queens: Vec<Square>,
    /// Crossed squares, row by row.
    pub crosses: Vec<Square>,
    /// How many queens each row, column and region takes: one, unless there are too many queens for that.
    pub stars: usize,
    /// The certainty of each square, row by row, in percent.
    pub certainty: Vec<u8>,
    /// The position of the board in the picture: left, top, right and bottom, in pixels.
    pub frame: [usize; 4],
}

impl Reading {
    /// The side of the board.
    pub fn n(&self) -> usize {
        self.regions.n()
    }

    /// The puzzle, with the queens as given ones and the crosses as blocked squares; an error if the queens may not stand there.
    pub fn puzzle(&self) -> Result<Puzzle, Misplaced> {
        let mut puzzle = self.without_marks();
        for &queen in &self.queens {
            puzzle.give(queen)?;
        }
        for &cross in &self.crosses {
            puzzle.block(cross)?;
        }
        Ok(puzzle)
    }

    /// The puzzle without queens and crosses.
    pub fn without_marks(&self) -> Puzzle {
        let board = Rules::TOUCH.on(self.n()).with_regions(self.regions.clone());
        let board = board.with_stars(self.stars);
        Puzzle::on(board.expect("pictures have at most 32 rows"))
    }

    /// Whether one of the four outermost rows and columns has no border: the empty page beside a board looks like that.
    fn has_plain_side(&self) -> bool {
        let end = self.n() - 1;
        let is_plain = |at: &dyn Fn(usize) -> Square| {
            let region = |index| self.regions.region(at(index));
            (1..=end).all(|index| region(index) == region(0))
        };
        [0, end].into_iter().any(|side| {
            is_plain(&|index| Square::new(side, index))
                || is_plain(&|index| Square::new(index, side))
        })
    }

    /// Whether the board is part of another one, which has at least two more rows and columns.
    fn is_inside(&self, outer: &Self) -> bool {
        let [left, top, right, bottom] = self.frame;
        let [outer_left, outer_top, outer_right, outer_bottom] = outer.frame;
        let is_within = left >= outer_left && top >= outer_top;
        is_within && right <= outer_right && bottom <= outer_bottom && self.n() + 2 <= outer.n()
    }

    /// The squares that should be checked again.
    pub fn doubtful(&self) -> impl Iterator<Item = Square> + '_ {
        let n = self.n();
        let doubtful = self.certainty.iter().enumerate();
        doubtful
            .filter(|&(_, &certainty)| certainty < MIN_CERTAINTY)
            .map(move |(index, _)| Square::new(index / n, index % n))
    }
}

/// Reads the board that a picture shows: rows of pixels from the top, four bytes each, red, green, blue and opacity.
pub fn read(width: usize, height: usize, rgba: &[u8]) -> Result<Reading, ImageError> {
    let pixels = width.saturating_mul(height);
    if pixels > MAX_PIXELS {
        return Err(ImageError::TooLarge);
    }
    if rgba.len() != 4 * pixels {
        return Err(ImageError::Bytes);
    }
    let canvas = Canvas::new(width, height, rgba);
    let found = lattice::find(&canvas);
    let mut nearest = ImageError::NoBoard;
    let mut padded = None;
    let candidates = found.iter().take(MAX_CANDIDATES);
    let candidates = candidates.flat_map(|lattice| {
        let coarser = lattice.coarser(&canvas);
        coarser.into_iter().chain([*lattice])
    });
    for lattice in candidates {
        let read = read_at(&canvas, &lattice.refined(&canvas));
        match read {
            Ok(reading) if reading.has_plain_side() => padded = padded.or(Some(reading)),
            Ok(reading) => match padded {
                Some(outer) if !reading.is_inside(&outer) => return Ok(outer),
                _ => return Ok(reading),
            },
            // The error of the likeliest board is the most useful.
            Err(error) if nearest == ImageError::NoBoard => nearest = error,
            Err(_) => {}
        }
    }
    padded.ok_or(nearest)
}

fn read_at(canvas: &Canvas, lattice: &Lattice) -> Result<Reading, ImageError> {
    let n = lattice.n;
    let cells = cells::look(canvas, lattice);
    let flat = cells.iter().filter(|cell| cell.is_flat()).count();
    if flat * 10 < n * n * 9 {
        return Err(ImageError::NoBoard);
    }
    let division = colours::divide(canvas, lattice, &cells)?;
    let regions = Regions::from_numbers(n, &division.numbers);
    let regions = regions.map_err(|_| ImageError::NoBoard)?;
    let squares = (0..n * n).map(|index| Square::new(index / n, index % n));
    let with = |content| {
        let marked = squares.clone().zip(&cells);
        let marked = marked.filter(move |(_, cell)| cell.content == content);
        marked.map(|(square, _)| square).collect::<Vec<_>>()
    };
    let certainty = cells.iter().zip(&division.certainty);
    let certainty = certainty.map(|(cell, &division)| cell.certainty.min(division));
    let queens = with(Content::Queen);
    Ok(Reading {
        regions,
        stars: queens.len().div_ceil(n).max(1),
        queens,
        crosses: with(Content::Cross),
        certainty: certainty.map(|part| (part * 100.0) as u8).collect(),
        frame: lattice.frame(canvas),
    })
}

/// Why a picture cannot be read as a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ImageError {
    /// The number of bytes does not match the picture's size.
    #[error("a picture needs four bytes for each of its pixels")]
    Bytes,
    /// The picture is too large.
    #[error("the picture is too large: at most {MAX_PIXELS} pixels are allowed")]
    TooLarge,
    /// There is no grid of even squares.
    #[error(
        "no board was found in the picture: it needs 4 × 4 to 32 × 32 squares of even size, each of one colour, not tilted"
    )]
    NoBoard,
    /// The squares alternate between two colours.
    #[error("the picture shows a chess board of {n} × {n} squares, not a board with regions")]
    Chequered {
        /// The side of the board.
        n: usize,
    },
    /// The number of regions differs from the number of rows.
    #[error(
        "the picture shows {n} × {n} squares in {regions} regions, where there should be {n}: colours or borders are too similar"
    )]
    Regions {
        /// The side of the board.
        n: usize,
        /// The number of regions found.
        regions: usize,
    },
}
