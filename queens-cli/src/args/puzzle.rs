//! `N`, `--puzzle FILE` or `--image FILE`: the board that a command is about.

use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use queens::formats::Puzzles;
use queens::{Puzzle, Rules, Variant};

use super::board_size::board_size;
use super::screenshot;
use super::squares::SquareArguments;
use crate::Failure;
use crate::picture::is_picture;

/// The largest file that is read: a board of 10,000 lines with a space behind every square, and some more.
const LARGEST: u64 = 1 << 28;

/// The board: empty, or from a file
#[derive(Debug, Clone, clap::Args)]
#[group(required = true, multiple = true)]
pub(crate) struct PuzzleArguments {
    /// The side of the board: 8, 1_000_000, 1e9 or 10^9
    #[arg(id = "n", value_name = "N", value_parser = board_size, allow_negative_numbers = true, conflicts_with_all = ["puzzle", "image"])]
    side: Option<usize>,

    /// A board with given queens and blocked squares: lines of . # and Q, JSON, block(R,C). facts or CSPLib's notation; or
    /// with regions: lines of letters, arrays of arrays of letters, or an address of puzz.link
    #[arg(long, value_name = "FILE", conflicts_with = "image")]
    puzzle: Option<PathBuf>,

    /// A screenshot of a board with regions, PNG or JPEG; what was read from it is told
    #[arg(long, value_name = "FILE")]
    image: Option<PathBuf>,
}

impl PuzzleArguments {
    /// The side of the board, 0 if it was not told.
    pub(crate) fn n(&self, squares: &SquareArguments) -> usize {
        let rows = squares.board.shape().map_or(0, |(rows, _)| rows);
        self.side.unwrap_or(rows)
    }

    /// A board that is no square of n queens, if that is meant.
    pub(crate) fn variant(&self, squares: &SquareArguments) -> Result<Option<Variant>, Failure> {
        let Some(option) = squares.board.used() else {
            return Ok(None);
        };
        if self.is_file() {
            return Err(Failure::Input(format!(
                "{option} is for boards without a file: a file says its own, as in rules torus"
            )));
        }
        let (rows, columns) = squares.board.sides(self.side)?;
        let is_variant = squares.board.is_variant();
        let board = is_variant.then(|| squares.variant(rows, columns));
        board.transpose()
    }

    /// The board of the file or the side, with the squares that were named besides.
    pub(crate) fn with(&self, squares: &SquareArguments) -> Result<Puzzle, Failure> {
        match (&self.puzzle, &self.image) {
            (Some(path), _) => squares.on(read(path)?),
            (_, Some(path)) => squares.on(screenshot::read(path)?),
            _ => squares.puzzle(self.n(squares)),
        }
    }

    /// Whether the board comes from a file.
    pub(crate) fn is_file(&self) -> bool {
        self.puzzle.is_some() || self.image.is_some()
    }
}

/// Reads the one puzzle of a file, or of stdin for `-`.
pub(crate) fn read(path: &Path) -> Result<Puzzle, Failure> {
    let text = bytes(path)?;
    if is_picture(&text) {
        return screenshot::read_aloud(&text, &path.display().to_string());
    }
    let name = path.display();
    let puzzle = Puzzle::from_text(&text).map_err(|bad| {
        let boards = Puzzles::new(&text).map_or(0, |puzzles| puzzles.flatten().take(2).count());
        Failure::Input(if boards > 1 {
            format!("{name} has several boards, and this takes one; queens puzzle takes many")
        } else {
            format!("{name}: {bad}")
        })
    })?;
    tell_pieces(&puzzle, &name.to_string());
    Ok(puzzle)
}

/// Reads all puzzles of a file, or of stdin for `-`.
pub(crate) fn read_all(path: &Path) -> Result<Vec<Puzzle>, Failure> {
    let text = bytes(path)?;
    if is_picture(&text) {
        let puzzle = screenshot::read_aloud(&text, &path.display().to_string())?;
        return Ok(vec![puzzle]);
    }
    let name = path.display();
    let wrong = |bad| Failure::Input(format!("{name}: {bad}"));
    let puzzles = Puzzles::new(&text).map_err(wrong)?;
    let puzzles = puzzles.collect::<Result<Vec<_>, _>>().map_err(wrong)?;
    for (index, puzzle) in puzzles.iter().enumerate() {
        let place = if puzzles.len() == 1 {
            name.to_string()
        } else {
            format!("{name}: board {}", index + 1)
        };
        tell_pieces(puzzle, &place);
    }
    Ok(puzzles)
}

/// Says which regions lie in several pieces: that is allowed, but often a slip.
pub(super) fn tell_pieces(puzzle: &Puzzle, place: &str) {
    let Some(regions) = puzzle.regions() else {
        return;
    };
    let names: Vec<String> = regions
        .in_pieces()
        .map(|region| regions.label(region).to_string())
        .collect();
    match names.as_slice() {
        [] => {}
        [name] => anstream::eprintln!("{place}: region {name} lies in several pieces"),
        _ => anstream::eprintln!(
            "{place}: regions {} lie in several pieces",
            names.join(", ")
        ),
    }
}

/// Refuses options that only classic boards know; each is named with whether it was asked for.
pub(crate) fn require_classic(puzzle: &Puzzle, options: &[(&str, bool)]) -> Result<(), Failure> {
    let asked = options.iter().find(|(_, is_asked)| *is_asked);
    match asked {
        Some((option, _)) if !puzzle.is_classic() => {
            let board = match puzzle.rules() {
                _ if puzzle.regions().is_some() => "this one has regions".to_string(),
                Rules::Touch => "on this one queens may not touch".to_string(),
                rules => format!("this one is under the rules {rules}"),
            };
            Err(Failure::Input(format!(
                "{option} is for classic boards, and {board}: leave it out"
            )))
        }
        _ => Ok(()),
    }
}

pub(super) fn bytes(path: &Path) -> Result<Vec<u8>, Failure> {
    let name = path.display().to_string();
    let unreadable = |error| Failure::unreadable(&name, error);
    let mut text = Vec::new();
    let size = match name.as_str() {
        "-" => io::stdin().take(LARGEST).read_to_end(&mut text),
        _ => File::open(path).and_then(|file| file.take(LARGEST).read_to_end(&mut text)),
    };
    if size.map_err(unreadable)? as u64 == LARGEST {
        return Err(Failure::Input(format!(
            "{name} is too large for a puzzle: {LARGEST} bytes or more"
        )));
    }
    Ok(text)
}
