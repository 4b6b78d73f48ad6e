//! `queens puzzle make N`: boards with exactly one completion, classic or with regions.

use std::hash::{BuildHasher, RandomState};
use std::io::Write;

use queens::search::make;
use queens::{Difficulty, Maker, Puzzle};

use super::json;
use crate::args::board_size::{at_least_one, board_size};
use crate::args::report::Report;
use crate::{Failure, Outcome};

/// Make puzzles: some queens of a random solution, or regions
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
    #[arg(long, value_name = "K", required_unless_present_any = ["unique", "regions"])]
    givens: Option<usize>,

    /// A board divided into regions, each of which needs one queen; no two queens touch. Exactly one completion
    #[arg(long, conflicts_with_all = ["unique", "givens", "tries"])]
    regions: bool,

    /// With --regions: easy, medium, hard or expert
    #[arg(long, value_name = "WORD")]
    difficulty: Option<Difficulty>,

    /// With --regions: regions of a single square may come up too
    #[arg(long)]
    single_squares: bool,

    /// The same seed makes the same puzzles [default: another each time, which is told]
    #[arg(long, value_name = "NUMBER")]
    seed: Option<u64>,

    /// So many puzzles, with blank lines between them
    #[arg(long, value_name = "K", default_value = "1", value_parser = at_least_one)]
    count: u64,

    /// How many solutions to try for one that needs few given queens
    #[arg(long, value_name = "NUMBER", default_value_t = 20)]
    tries: u32,

    /// How to write the puzzles
    #[arg(long, short, value_name = "FORMAT", default_value = "text")]
    format: Report,
}

const EXAMPLES: &str = "Examples:
  queens puzzle make 8 --unique
  queens puzzle make 12 --unique --givens 4 --seed 7 > puzzle.txt
  queens puzzle make 20 --givens 6
  queens puzzle make 9 --regions --difficulty medium --seed 7 --count 20 > levels.txt

With --unique no given queen can be left out: without any one of them there would be more than one completion. \
Exits with 75 if no such board was found.";

/// The largest board to make.
const LARGEST: usize = 1000;
/// The largest board whose completions can be told to be one.
const LARGEST_UNIQUE: usize = 32;

impl Make {
    pub(crate) fn run(self) -> Outcome {
        let n = self.n;
        if !self.regions && (self.difficulty.is_some() || self.single_squares) {
            return Err(Failure::input(
                "--difficulty and --single-squares are for boards with --regions",
            ));
        }
        let is_unique = self.unique || self.regions;
        let largest = if is_unique { LARGEST_UNIQUE } else { LARGEST };
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
        let seed = self.seed.unwrap_or_else(new_seed);
        if self.regions {
            self.write(self.in_regions(seed)?)
        } else {
            self.write((0..self.count).map(|index| self.classic(seed.wrapping_add(index))))
        }
    }

    fn in_regions(
        &self,
        seed: u64,
    ) -> Result<impl Iterator<Item = Result<Puzzle, Failure>>, Failure> {
        let mut maker = Maker::new(self.n, seed).map_err(Failure::input)?;
        if let Some(difficulty) = self.difficulty {
            maker = maker.of_difficulty(difficulty);
        }
        if self.single_squares {
            maker = maker.with_single_squares();
        }
        Ok((0..self.count).map(move |_| {
            maker.next().ok_or_else(|| {
                Failure::TryAgain(
                    "no such board was found; ask for another --difficulty or another --seed"
                        .to_string(),
                )
            })
        }))
    }

    fn classic(&self, seed: u64) -> Result<Puzzle, Failure> {
        if !self.unique {
            return Ok(make::some_givens(self.n, self.givens.unwrap_or(0), seed));
        }
        let puzzle = make::unique(self.n, seed, self.tries);
        match self.givens {
            Some(givens) if puzzle.givens().len() > givens => Err(Failure::TryAgain(format!(
                "no board with exactly one completion was found for --givens {givens}; allow more of them, more --tries, or another --seed"
            ))),
            _ => Ok(puzzle),
        }
    }

    /// Each puzzle as soon as it is made.
    fn write(&self, puzzles: impl Iterator<Item = Result<Puzzle, Failure>>) -> Outcome {
        let mut stdout = std::io::stdout().lock();
        for (index, puzzle) in puzzles.enumerate() {
            let puzzle = puzzle?;
            let text = match self.format {
                Report::Json => json(&puzzle) + "\n",
                Report::Text if index == 0 => puzzle.to_string(),
                Report::Text => format!("\n{puzzle}"),
            };
            stdout.write_all(text.as_bytes())?;
        }
        stdout.flush()?;
        Ok(true)
    }
}

/// A seed that is another each time, short enough to be typed again; it is told.
fn new_seed() -> u64 {
    // The standard library's hashers are keyed by the operating system's randomness.
    let seed = RandomState::new().hash_one(std::process::id()) % 1_000_000_000;
    anstream::eprintln!("seed {seed}");
    seed
}
