//! `N` or `--puzzle FILE`: the board that a command is about.

use std::fs::File;
use std::io::{self, Read};
use std::path::PathBuf;

use queens::Puzzle;

use super::board_size::board_size;
use super::squares::SquareArguments;
use crate::Failure;

/// The largest file that is read: a board of 10,000 lines with a space behind every square, and some more.
const LARGEST: u64 = 1 << 28;

/// The board: empty, or from a file
#[derive(Debug, Clone, clap::Args)]
#[group(required = true, multiple = false)]
pub(crate) struct PuzzleArguments {
    /// The side of the board: 8, 1_000_000, 1e9 or 10^9
    #[arg(value_parser = board_size, allow_negative_numbers = true, default_value = "0", hide_default_value = true)]
    pub(crate) n: usize,

    /// A board with given queens and blocked squares: lines of . # and Q, JSON, block(R,C). facts or CSPLib's notation
    #[arg(long, value_name = "FILE")]
    pub(crate) puzzle: Option<PathBuf>,
}

impl PuzzleArguments {
    /// The board of the file or the side, with the squares that were named besides.
    pub(crate) fn with(&self, squares: &SquareArguments) -> Result<Puzzle, Failure> {
        match &self.puzzle {
            Some(path) => squares.on(read(path)?),
            None => squares.puzzle(self.n),
        }
    }
}

/// Reads a puzzle from a file, or from stdin for `-`.
pub(crate) fn read(path: &PathBuf) -> Result<Puzzle, Failure> {
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
    Puzzle::from_text(&text).map_err(|bad| Failure::Input(format!("{name}: {bad}")))
}
