//! `N`, `--puzzle FILE` or `--image FILE`: the board that a command is about.

use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use queens::Puzzle;
use queens::formats::Puzzles;

use super::board::ADD_SIDE;
use super::board_size::board_size;
use super::screenshot;
use super::squares::SquareArguments;
use crate::picture::is_picture;
use crate::{Failure, memory};

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

    /// Refuses options that contradict each other about the board.
    pub(crate) fn check(&self, squares: &SquareArguments) -> Result<(), Failure> {
        match squares.board.used() {
            Some(option) if self.is_file() => Err(Failure::Input(format!(
                "{option} is for boards without a file: a file says its own, as in rules torus"
            ))),
            Some(_) => squares.board.sides(self.side, ADD_SIDE).map(drop),
            None => Ok(()),
        }
    }

    /// The board of the file or the side, with the squares that were named besides.
    pub(crate) fn with(&self, squares: &SquareArguments) -> Result<Puzzle, Failure> {
        match (&self.puzzle, &self.image) {
            (Some(path), _) => squares.on(read(path)?),
            (_, Some(path)) => squares.on(screenshot::read(path)?),
            _ => {
                let (rows, columns) = squares.board.sides(self.side, ADD_SIDE)?;
                squares.puzzle(rows, columns)
            }
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
    let puzzles = Puzzles::new(&text);
    let puzzles = puzzles.map_err(|bad| Failure::Input(format!("{name}: {bad}")))?;
    let puzzles = collect(puzzles, &name.to_string())?;
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

/// All puzzles of a file, as long as they fit in memory: a line such as `{"n":10000}` makes a board of 12 MB.
fn collect(puzzles: Puzzles<'_>, name: &str) -> Result<Vec<Puzzle>, Failure> {
    /// Bytes between two looks at the memory, which is also what must be left.
    const STEP: u64 = 1 << 26;
    let (mut boards, mut bytes) = (Vec::new(), 0);
    for puzzle in puzzles {
        let puzzle = puzzle.map_err(|bad| Failure::Input(format!("{name}: {bad}")))?;
        let n = puzzle.n() as u64;
        bytes += n * n / 8 + 50 * n;
        boards.push(puzzle);
        if bytes > STEP {
            bytes = 0;
            if memory::available().is_some_and(|available| available < STEP) {
                let read = boards.len();
                return Err(Failure::Input(format!(
                    "{name}: the first {read} boards fill the memory: split the file, or take smaller boards"
                )));
            }
        }
    }
    Ok(boards)
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
        [name] => crate::stderr::note!("{place}: region {name} lies in several pieces"),
        _ => crate::stderr::note!(
            "{place}: regions {} lie in several pieces",
            names.join(", ")
        ),
    }
}

/// What is said of an option that only square boards without pawns know.
pub(crate) const NOT_SQUARE: &str = "is for square boards without pawns: leave it out";

/// What is said of an option that only classic boards know, on this board.
pub(crate) fn not_classic(puzzle: &Puzzle) -> String {
    let reason = queens::search::Path::of(puzzle).classic().err();
    format!("{}: leave it out", reason.unwrap_or_default())
}

pub(crate) fn bytes(path: &Path) -> Result<Vec<u8>, Failure> {
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
