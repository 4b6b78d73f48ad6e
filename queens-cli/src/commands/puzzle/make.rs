//! `queens puzzle make N --unique`: a board with exactly one completion.

use std::io::Write;

use queens::search::complete::make;

use crate::args::board_size::board_size;
use crate::{Failure, Outcome};

/// Make a puzzle: some queens of a random solution
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Make {
    /// The side of the board
    #[arg(value_parser = board_size, allow_negative_numbers = true)]
    n: usize,

    /// Exactly one completion, with as few given queens as can be found
    #[arg(long)]
    unique: bool,

    /// So many given queens; with --unique, at most so many
    #[arg(long, value_name = "K", required_unless_present = "unique")]
    givens: Option<usize>,

    /// The same seed makes the same puzzle
    #[arg(long, value_name = "NUMBER", default_value_t = 0)]
    seed: u64,

    /// How many solutions to try for one that needs few given queens
    #[arg(long, value_name = "NUMBER", default_value_t = 20)]
    tries: u32,
}

const EXAMPLES: &str = "Examples:
  queens puzzle make 8 --unique
  queens puzzle make 12 --unique --givens 4 --seed 7 > puzzle.txt
  queens puzzle make 20 --givens 6

With --unique no given queen can be left out: without any one of them there would be more than one completion. Exits with
75 if no such board was found.";

/// The largest board to make.
const LARGEST: usize = 1000;
/// The largest board whose completions can be told to be one.
const LARGEST_UNIQUE: usize = 32;

impl Make {
    pub(crate) fn run(self) -> Outcome {
        let n = self.n;
        let largest = if self.unique { LARGEST_UNIQUE } else { LARGEST };
        if n > largest {
            return Err(Failure::Input(format!(
                "n = {n} is too large for this; the largest board is {largest}"
            )));
        }
        if matches!(n, 2 | 3) {
            anstream::eprintln!("there is no solution for n = {n}");
            return Ok(false);
        }
        if let Some(givens) = self.givens.filter(|&givens| givens > n) {
            return Err(Failure::Input(format!(
                "--givens {givens}: the {n} × {n} board has room for {n} queens"
            )));
        }
        let puzzle = match (self.unique, self.givens) {
            (false, givens) => Some(make::some_givens(n, givens.unwrap_or(0), self.seed)),
            (true, givens) => {
                let puzzle = make::unique(n, self.seed, self.tries);
                Some(puzzle).filter(|puzzle| givens.is_none_or(|k| puzzle.givens().len() <= k))
            }
        };
        let Some(puzzle) = puzzle else {
            let givens = self.givens.unwrap_or(0);
            return Err(Failure::TryAgain(format!(
                "no board with exactly one completion was found for --givens {givens}; allow more of them, more --tries, or another --seed"
            )));
        };
        let mut stdout = std::io::stdout().lock();
        write!(stdout, "{puzzle}")?;
        stdout.flush()?;
        Ok(true)
    }
}
