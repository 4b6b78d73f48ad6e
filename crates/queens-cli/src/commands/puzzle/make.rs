//! `queens puzzle make N`: makes boards with exactly one completion, classic or with regions.

use std::hash::{BuildHasher, RandomState};
use std::io::Write;
use std::path::{Path, PathBuf};

use queens::prelude::*;
use queens::search::make;
use queens::{Difficulty, Maker, Puzzle, Rules};

use crate::args::board::BoardArguments;
use crate::args::board_size::{at_least_one, square_size};
use crate::args::given::Given;
use crate::args::notation::Notation;
use crate::args::picture::PictureOptions;
use crate::args::puzzle_file::not_square;
use crate::args::stars::{require_room, star_count};
use crate::picture::PictureKind;
use crate::picture::sheet::{self, MAX_BOARDS};
use crate::progress::Progress;
use crate::{Failure, Outcome, cost, stats};

/// Make puzzles with exactly one solution
#[derive(Debug, clap::Args)]
#[command(after_help = SHORT_EXAMPLES, after_long_help = EXAMPLES)]
pub(crate) struct Make {
    #[command(flatten)]
    given: Given,

    /// Size of the board
    #[arg(value_parser = square_size, allow_negative_numbers = true)]
    n: usize,

    /// Give as few queens as possible, with exactly one completion [default, unless --givens is given]
    #[arg(long, hide_short_help = true)]
    unique: bool,

    /// Give this many queens, however many completions there are; with --unique, at most this many
    #[arg(long, value_name = "K", hide_short_help = true)]
    givens: Option<usize>,

    /// Use blocked squares as clues, and given queens too on boards of more than eight rows
    #[arg(long, conflicts_with_all = ["unique", "givens", "runs"])]
    blocks: bool,

    /// Divide the board into regions with one queen each
    ///
    /// Queens may not touch, unless --board or --piece sets other rules.
    #[arg(long, conflicts_with_all = ["unique", "blocks", "givens", "runs"])]
    regions: bool,

    /// Put this many stars into each row, column and region, with none touching; implies --regions
    #[arg(long, value_name = "K", value_parser = star_count(), conflicts_with_all = ["unique", "blocks", "givens", "runs"])]
    stars: Option<u8>,

    /// Make puzzles of this difficulty: easy, medium, hard or expert
    #[arg(long, value_name = "LEVEL")]
    difficulty: Option<Difficulty>,

    /// With --regions, allow regions of a single square
    #[arg(long, hide_short_help = true)]
    single_squares: bool,

    /// Seed; the same seed makes the same puzzles [default: random, printed on stderr]
    #[arg(long, value_name = "NUMBER")]
    seed: Option<u64>,

    /// Number of puzzles, separated by blank lines
    #[arg(long, value_name = "K", default_value = "1", value_parser = at_least_one)]
    count: u64,

    /// Solutions to try with --unique, in search of one that needs few given queens
    #[arg(long, hide_short_help = true, value_name = "K", default_value_t = 20)]
    runs: u32,

    /// Start even if the estimated time is more than ten minutes
    #[arg(long, hide_short_help = true)]
    force: bool,

    /// Print the puzzles in this format
    #[arg(long, short, value_name = "FORMAT", default_value = "text")]
    format: Notation,

    #[command(flatten)]
    other: BoardArguments,

    #[command(flatten)]
    picture: PictureOptions,

    /// Draw the solutions into this file
    #[arg(
        long,
        hide_short_help = true,
        value_name = "FILE",
        requires = "output",
        help_heading = "Output"
    )]
    answers: Option<PathBuf>,
}

const SHORT_EXAMPLES: &str = "Examples:
  queens puzzle make 8
  queens puzzle make 9 --regions --difficulty medium
  queens puzzle make 10 --stars 2 --difficulty hard
  queens puzzle make 9 --regions --count 12 -o sheet.svg";

const EXAMPLES: &str = "Examples:
  queens puzzle make 8
  queens puzzle make 12 --unique --givens 4 --seed 7 > puzzle.txt
  queens puzzle make 20 --givens 6
  queens puzzle make 8 --blocks --difficulty hard
  queens puzzle make 9 --regions --difficulty medium --seed 7 --count 20 > levels.txt
  queens puzzle make 10 --stars 2 --difficulty hard --count 20 --seed 7
  queens puzzle make 10 --stars 2 --format sbn
  queens puzzle make 13 --board torus --unique
  queens puzzle make 12 --piece amazon --blocks
  queens puzzle make 7 --board torus --regions
  queens puzzle make 9 --regions --count 12 -o sheet.svg --answers answers.svg --theme print

With --unique every given queen is needed: without it the puzzle would have more than one completion. Exits with 75 if no \
such board was found.";

/// The largest board to make.
const MAX_N: usize = 1000;
/// The number of classic boards to make in search of one with the requested difficulty.
const MAX_ATTEMPTS: u32 = 2_000;
/// The same under other rules, where each takes longer.
const MAX_ATTEMPTS_OTHER_RULES: u32 = 200;
/// The largest board for which uniqueness can be checked.
const MAX_UNIQUE_N: usize = 32;

impl Make {
    pub(crate) fn run(mut self) -> Outcome {
        let n = self.n;
        self.regions |= self.stars.is_some();
        self.unique |= !self.blocks && !self.regions && self.givens.is_none();
        let is_unique = self.unique || self.blocks || self.regions;
        let [no_picture, no_text] = self.picture.ignored();
        self.given.refuse(&[
            no_picture,
            no_text,
            (
                !self.unique || self.difficulty.is_some(),
                &["runs"],
                "is for --unique without --difficulty: leave it out",
            ),
        ])?;
        if self.single_squares && !self.regions {
            return Err(Failure::input(
                "--single-squares is for boards with --regions",
            ));
        }
        if self.difficulty.is_some() && !is_unique {
            return Err(Failure::input(
                "--difficulty is for boards with exactly one completion: add --unique, --blocks or --regions",
            ));
        }
        for path in self.picture.output.iter().chain(&self.answers) {
            // Before anything is made.
            PictureKind::of(path, &[PictureKind::Svg, PictureKind::Png])?;
        }
        if self.other.is_other() {
            return Err(not_square());
        }
        let rules = self.other.rules();
        let stars = usize::from(self.stars.unwrap_or(1));
        if stars > 1 && rules != Rules::CHESS {
            return Err(Failure::input(
                "--stars is for boards on which stars may not touch: leave out --board and --piece",
            ));
        }
        require_room(n, stars)?;
        let largest = if is_unique || rules != Rules::CHESS {
            MAX_UNIQUE_N
        } else {
            MAX_N
        };
        if n > largest {
            return Err(Failure::Input(format!(
                "n = {n} is too large for this; the largest board is {largest}"
            )));
        }
        if !make::has_solution(rules, n) {
            stats::print_no_solution(&Puzzle::under(rules, n));
            return Ok(false);
        }
        if let Some(givens) = self.givens.filter(|&givens| givens > n) {
            return Err(Failure::Input(format!(
                "--givens {givens}: the {n} × {n} board has room for {n} queens"
            )));
        }
        cost::require(
            self.force,
            "making them",
            cost::Time::Seconds(self.count as f64 * self.estimated_seconds()),
            &format!("n = {n}, --count {}", self.count),
            "ask for fewer or for smaller boards",
        )?;
        let seed = self.seed.unwrap_or_else(new_seed);
        if self.regions {
            self.write(self.in_regions(seed)?)
        } else {
            self.write((0..self.count).map(|index| self.on_squares(seed.wrapping_add(index))))
        }
    }

    /// An upper bound on the time for one puzzle, measured for boards of up to 32 rows (a Xeon of 2023, one thread). For regions
    /// it doubles with every row, until most boards are abandoned; for classic boards it is some microseconds for each queen and
    /// try.
    fn estimated_seconds(&self) -> f64 {
        let n = self.n as f64;
        if !self.regions {
            let boards = self.difficulty.map_or(self.runs, |_| MAX_ATTEMPTS);
            return 2e-5 * n * f64::from(boards);
        }
        let any = (3e-4 * 1.95_f64.powf(n - 8.0)).min(120.0);
        if self.difficulty.is_some() {
            3.0 * any
        } else {
            any
        }
    }

    fn in_regions(
        &self,
        seed: u64,
    ) -> Result<impl Iterator<Item = Result<Puzzle, Failure>>, Failure> {
        let mut maker = Maker::new(self.n, seed).map_err(Failure::input)?;
        maker = maker.with_stars(usize::from(self.stars.unwrap_or(1)));
        if self.other.rules() != Rules::CHESS {
            maker = maker.under(self.other.rules());
        }
        if let Some(difficulty) = self.difficulty {
            maker = maker.of_difficulty(difficulty);
        }
        if self.single_squares {
            maker = maker.with_single_squares();
        }
        Ok((0..self.count).map(move |_| maker.next().ok_or_else(none_found)))
    }

    /// Makes a puzzle with given queens or blocked squares.
    fn on_squares(&self, seed: u64) -> Result<Puzzle, Failure> {
        if !self.unique && !self.blocks {
            let (rules, givens) = (self.other.rules(), self.givens.unwrap_or(0));
            let puzzle = make::some_givens(rules, self.n, givens, seed);
            return puzzle.ok_or_else(none_found);
        }
        let puzzle = match self.difficulty {
            Some(difficulty) => {
                // Boards with the fewest queens are the hardest, so no choice from many is needed.
                let one = |seed| self.unique_on_squares(seed, 1).ok();
                let boards = if self.other.is_classic() {
                    MAX_ATTEMPTS
                } else {
                    MAX_ATTEMPTS_OTHER_RULES
                };
                make::of_difficulty(difficulty, seed, boards, one).ok_or_else(none_found)?
            }
            None => self.unique_on_squares(seed, self.runs)?,
        };
        match self.givens {
            Some(givens) if puzzle.givens().len() > givens => Err(Failure::TryAgain(format!(
                "no board with exactly one completion was found for --givens {givens}; allow more of them, more --runs, or another --seed"
            ))),
            _ => Ok(puzzle),
        }
    }

    fn unique_on_squares(&self, seed: u64, tries: u32) -> Result<Puzzle, Failure> {
        let rules = self.other.rules();
        let puzzle = if self.blocks {
            make::unique_by_blocks(rules, self.n, seed)
        } else {
            make::unique(rules, self.n, seed, tries)
        };
        puzzle.ok_or_else(none_found)
    }

    /// Draws all puzzles into one picture, and their solutions into another.
    fn draw(
        &self,
        path: &Path,
        puzzles: impl Iterator<Item = Result<Puzzle, Failure>>,
    ) -> Result<(), Failure> {
        if self.count > MAX_BOARDS as u64 {
            return Err(sheet::too_many());
        }
        let style = &self.picture.style;
        let (mut boards, mut answers) = (Vec::new(), Vec::new());
        let progress = Progress::start("puzzles", Some(self.count));
        for (index, puzzle) in puzzles.enumerate() {
            let puzzle = puzzle?;
            progress.set(index as u64 + 1);
            let rating = puzzle
                .rating()
                .filter(|_| self.unique || self.blocks || self.regions);
            let caption = match rating {
                Some(rating) => format!("{} · {}", index + 1, rating.difficulty()),
                None => (index + 1).to_string(),
            };
            let solution = puzzle.completions().next();
            boards.push((style.draw(&puzzle, None)?, caption.clone()));
            let queens = solution.map(|solution| solution.squares().collect());
            answers.push((style.draw(&puzzle, queens)?, caption));
        }
        let n = self.n;
        let stars = match self.stars {
            None | Some(1) => String::new(),
            Some(stars) => format!(" with {stars} stars in each line"),
        };
        let title = match self.count {
            1 => format!("1 puzzle of {n} × {n}{stars}"),
            many => format!("{many} puzzles of {n} × {n}{stars}"),
        };
        sheet::save(path, &title, &boards)?;
        match &self.answers {
            Some(path) => sheet::save(path, &format!("{title}: answers"), &answers),
            None => Ok(()),
        }
    }

    /// Writes each puzzle as soon as it is made.
    fn write(&self, puzzles: impl Iterator<Item = Result<Puzzle, Failure>>) -> Outcome {
        if let Some(path) = &self.picture.output {
            self.draw(path, puzzles)?;
            return Ok(true);
        }
        let mut stdout = std::io::stdout().lock();
        let progress = Progress::beside_results("puzzles", Some(self.count));
        for (index, puzzle) in puzzles.enumerate() {
            let puzzle = puzzle?;
            progress.set(index as u64 + 1);
            let text = self.format.write(&puzzle, index == 0)?;
            stdout.write_all(text.as_bytes())?;
        }
        stdout.flush()?;
        Ok(true)
    }
}

fn none_found() -> Failure {
    Failure::TryAgain("no such board was found; try another --difficulty or --seed".to_string())
}

/// A new seed for each run, short enough to type; prints it.
fn new_seed() -> u64 {
    // The standard library's hashers are keyed by the operating system's randomness.
    let seed = RandomState::new().hash_one(std::process::id()) % 1_000_000_000;
    crate::stderr::note!("seed {seed}");
    seed
}
