//! The puzzles that a command about puzzles reads.

use std::path::PathBuf;

use queens::Puzzle;
use queens::board::Naming;

use super::board::BoardArguments;
use super::puzzle::read_all;
use super::stars::StarsArgument;
use crate::Failure;

/// Puzzles from a file, or one from a picture
#[derive(Debug, Clone, clap::Args)]
pub(crate) struct PuzzleFile {
    /// One puzzle, or many separated by blank lines, or a screenshot (PNG, JPEG); - reads stdin
    #[arg(value_name = "FILE")]
    file: PathBuf,

    #[command(flatten)]
    stars: StarsArgument,
}

/// The error for pawns and rectangles in commands that support only puzzles.
pub(crate) fn not_square() -> Failure {
    Failure::input(
        "puzzles are square boards without pawns: queens list and queens count take others",
    )
}

impl PuzzleFile {
    /// All puzzles, under the requested rules or their own.
    pub(crate) fn read(&self, other: &BoardArguments) -> Result<Vec<Puzzle>, Failure> {
        if other.is_other() {
            return Err(not_square());
        }
        let puzzles = read_all(&self.file, true, self.stars)?;
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
