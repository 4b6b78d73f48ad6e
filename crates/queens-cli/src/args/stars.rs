//! `--stars`: how many queens each row, column and region takes.

use clap::builder::TypedValueParser;
use queens::Puzzle;

use crate::Failure;

/// Two rows with k stars each need 2k blocks of 2 × 2 squares side by side.
const MIN_SIDE_PER_STAR: usize = 4;

/// One to six stars, for clap's `value_parser`.
pub(crate) fn star_count() -> impl TypedValueParser<Value = u8> {
    clap::value_parser!(u8).range(1..=6)
}

/// How many queens each row, column and region takes
#[derive(Debug, Clone, Copy, Default, clap::Args)]
#[command(next_help_heading = "Board")]
pub(crate) struct StarsArgument {
    /// Read boards that take this many stars in each row, column and region
    #[arg(long, hide_short_help = true, value_name = "K", value_parser = star_count())]
    stars: Option<u8>,
}

impl StarsArgument {
    /// The number, if it was given.
    pub(crate) fn number(self) -> Option<usize> {
        self.stars.map(usize::from)
    }

    /// Refuses the option without a file of puzzles.
    pub(crate) fn require_file(self, is_file: bool) -> Result<(), Failure> {
        match self.stars {
            Some(_) if !is_file => Err(Failure::input(
                "--stars is for boards from a file: add --puzzle FILE",
            )),
            _ => Ok(()),
        }
    }

    /// Refuses a board that has no room for this many stars.
    pub(crate) fn check(self, puzzle: &Puzzle) -> Result<(), Failure> {
        require_room(puzzle.n(), self.number().unwrap_or(1))
    }
}

/// Refuses stars that do not fit the board.
pub(crate) fn require_room(n: usize, stars: usize) -> Result<(), Failure> {
    let least = MIN_SIDE_PER_STAR * stars;
    if stars > 1 && n < least {
        return Err(Failure::Input(format!(
            "--stars {stars}: no {n} × {n} board has room for {stars} stars in each row and column; choose {least} or more rows"
        )));
    }
    Ok(())
}
