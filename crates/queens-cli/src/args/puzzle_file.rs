//! The puzzles that a command about puzzles is given.

use std::path::PathBuf;

use queens::Puzzle;
use queens::board::Naming;

use super::board::BoardArguments;
use super::puzzle::read_all;
use super::screenshot;
use crate::Failure;

/// Puzzles from a file, or one from a picture
#[derive(Debug, Clone, clap::Args)]
#[group(required = true, multiple = false)]
pub(crate) struct PuzzleFile {
    /// One puzzle or many with blank lines between them, or - for stdin
    #[arg(value_name = "FILE")]
    file: Option<PathBuf>,

    /// A screenshot of a board with regions, PNG or JPEG; what was read from it is told
    #[arg(long, value_name = "FILE")]
    image: Option<PathBuf>,
}

/// What is said to pawns and rectangles where there are puzzles only.
pub(crate) fn not_square() -> Failure {
    Failure::input(
        "puzzles are square boards without pawns: queens list and queens count take others",
    )
}

impl PuzzleFile {
    /// All puzzles, under the rules that were asked for or their own.
    pub(crate) fn read(&self, other: &BoardArguments) -> Result<Vec<Puzzle>, Failure> {
        if other.has_pawns() || other.shape().is_some() {
            return Err(not_square());
        }
        let puzzles = match (&self.file, &self.image) {
            (_, Some(path)) => vec![screenshot::read(path)?],
            (Some(path), None) => read_all(path)?,
            (None, None) => Vec::new(),
        };
        let Some(option) = other.used() else {
            return Ok(puzzles);
        };
        let under = |puzzle: Puzzle| {
            let puzzle_under = puzzle.with_rules(other.rules());
            puzzle_under.map_err(|wrong| {
                Failure::Input(format!(
                    "{option}: {}",
                    wrong.named(Naming::Chess, puzzle.n())
                ))
            })
        };
        puzzles.into_iter().map(under).collect()
    }
}
