//! `--format` of commands that print puzzles.

use queens::Puzzle;

use crate::Failure;

/// How to print puzzles
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Notation {
    /// lines of letters or of . # and Q, separated by blank lines
    #[default]
    Text,
    /// one JSON object per line
    Json,
    /// star battle notation, such as 10x2.AAAAABBB…, one per line
    Sbn,
    /// the address of a star battle at puzz.link, one per line
    PuzzLink,
}

impl Notation {
    /// The text of a puzzle; a grid that is not the first begins with an empty line.
    pub(crate) fn write(self, puzzle: &Puzzle, is_first: bool) -> Result<String, Failure> {
        let line = match self {
            Self::Text if is_first => return Ok(puzzle.to_string()),
            Self::Text => return Ok(format!("\n{puzzle}")),
            Self::Json => serde_json::to_string(puzzle).expect("a puzzle is JSON"),
            Self::Sbn => puzzle.to_star_notation().map_err(Failure::input)?,
            Self::PuzzLink => puzzle.to_puzz_link().map_err(Failure::input)?,
        };
        Ok(line + "\n")
    }
}
