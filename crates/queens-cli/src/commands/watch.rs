//! `queens watch N` or `queens watch --puzzle FILE`: shows a search or the reasoning about a puzzle, step by step, on the
//! terminal or as an animation.

use std::io::IsTerminal;
use std::path::{Path, PathBuf};

use queens::board::Naming;
use queens::formats::picture::Theme;
use queens::{Method, Puzzle};

use crate::args::board_size::at_least_one;
use crate::args::coordinates::CoordinateStyle;
use crate::args::given::Given;
use crate::args::method::methods;
use crate::args::puzzle::PuzzleArguments;
use crate::args::squares::SquareArguments;
use crate::args::stars::StarsArgument;
use crate::picture::PictureKind;
#[cfg(feature = "pictures")]
use crate::watch::film;
#[cfg(feature = "pictures")]
use crate::watch::subject::Subject;
use crate::watch::view::Style;
use crate::watch::{Model, screen};
use crate::{Failure, Outcome};

/// Watch a search, or the reasoning about a puzzle, step by step
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Watch {
    #[command(flatten)]
    given: Given,

    #[command(flatten)]
    board: PuzzleArguments,

    #[command(flatten)]
    stars: StarsArgument,

    /// Watch this method; several methods race, with equal numbers of conflict checks
    #[arg(long, short, help_heading = "Search", value_parser = methods(Method::all()), value_delimiter = ',',
        default_value = "iterative", conflicts_with = "puzzle")]
    method: Vec<Method>,

    /// Seed for methods that draw random numbers; the same seed gives the same steps
    #[arg(
        long,
        value_name = "NUMBER",
        help_heading = "Search",
        default_value_t = 1,
        conflicts_with = "puzzle"
    )]
    seed: u64,

    /// Steps per second at the start; in a race, checks per second [default: 8, or 1 for reasoning]
    #[arg(long, help_heading = "Output", value_name = "EVENTS", value_parser = at_least_one)]
    speed: Option<u64>,

    /// Name squares this way, along the sides of the board and in words [default: numbers, or chess for reasoning]
    #[arg(
        long,
        value_name = "STYLE",
        help_heading = "Output",
        hide_short_help = true,
        value_enum
    )]
    coordinates: Option<CoordinateStyle>,

    /// Draw with ASCII characters only
    #[arg(
        long,
        help_heading = "Output",
        hide_short_help = true,
        conflicts_with = "output"
    )]
    ascii: bool,

    /// Write an animated GIF to this file instead
    #[arg(long, short, value_name = "FILE", help_heading = "Output")]
    output: Option<PathBuf>,

    /// First step of the GIF
    #[arg(
        long,
        hide_short_help = true,
        value_name = "STEP",
        requires = "output",
        default_value_t = 0,
        help_heading = "Output"
    )]
    from: u64,

    /// Number of steps in the GIF [default: up to the first solution, at most 500; all steps of a puzzle]
    #[arg(long, hide_short_help = true, value_name = "K", requires = "output", value_parser = at_least_one, help_heading = "Output")]
    steps: Option<u64>,

    /// Start even if reaching the first step takes more than ten minutes
    #[arg(
        long,
        hide_short_help = true,
        requires = "output",
        help_heading = "Output"
    )]
    force: bool,

    /// Colours of the GIF: calm, wood, print (black and white) or night
    #[arg(
        long,
        hide_short_help = true,
        value_name = "THEME",
        requires = "output",
        default_value = "calm",
        help_heading = "Output"
    )]
    theme: Theme,
}

const EXAMPLES: &str = "Examples:
  queens watch 8                                          the non-recursive search
  queens watch 8 --method attack-counts
  queens watch 20 --method min-conflicts --seed 7
  queens watch 8 --method rows,permutations,bitmask       a race
  queens watch 6 --method iterative -o search.gif --speed 12
  queens watch --puzzle board.txt                         why each queen stands where it does
  queens watch --puzzle board.txt -o reasoning.gif

Keys: space plays and pauses, right and left step, + and - change the speed, n goes to the next solution, \
/ jumps to a step, r restarts, ? shows help, q quits.";

impl Watch {
    /// The side of the board, unless it comes from a file.
    fn n(&self) -> usize {
        self.board.n()
    }

    pub(crate) fn run(self) -> Outcome {
        let throws_dice = self.method.iter().any(|method| method.is_seeded());
        let no_dice = "is for methods that draw random numbers: leave it out";
        self.given.refuse(&[(!throws_dice, &["seed"], no_dice)])?;
        self.board.require_square()?;
        let puzzle = self.puzzle()?;
        if let Some(path) = &self.output {
            PictureKind::of(path, &[PictureKind::Gif])?;
            return self.film(puzzle.as_ref(), path);
        }
        if self.coordinates == Some(CoordinateStyle::None) {
            return Err(Failure::input(
                "--coordinates none is for pictures: add -o FILE, or leave it out",
            ));
        }
        let mut model = match &puzzle {
            Some(puzzle) => Model::of_puzzle(puzzle, self.speed())?,
            None => Model::new(self.n(), &self.method, self.seed, self.speed())?,
        };
        if !std::io::stdout().is_terminal() {
            return Err(Failure::input(
                "watching needs a terminal: to draw into a file, add -o search.gif",
            ));
        }
        screen::show(&mut model, self.style())?;
        Ok(true)
    }

    /// The puzzle to reason about; `None` if a search is watched.
    fn puzzle(&self) -> Result<Option<Puzzle>, Failure> {
        self.stars.require_file(self.board.is_file())?;
        if !self.board.is_file() {
            return Ok(None);
        }
        if self.coordinates == Some(CoordinateStyle::Numbers) {
            return Err(Failure::input(
                "reasons name squares as in chess: leave out --coordinates numbers",
            ));
        }
        self.board
            .with(&SquareArguments::with_stars(self.stars))
            .map(Some)
    }

    /// Reasons take longer to read than the steps of a search.
    fn speed(&self) -> u64 {
        let usual = if self.board.is_file() { 1 } else { 8 };
        self.speed.unwrap_or(usual)
    }

    fn naming(&self) -> Naming {
        if self.board.is_file() {
            return Naming::Chess;
        }
        match self.coordinates {
            Some(CoordinateStyle::Chess) => Naming::Chess,
            _ => Naming::Numbers,
        }
    }

    #[cfg(feature = "pictures")]
    fn film(&self, puzzle: Option<&Puzzle>, path: &Path) -> Outcome {
        film::require(puzzle.map_or(self.n(), Puzzle::n))?;
        let subject = if let Some(puzzle) = puzzle {
            Subject::reasoning(puzzle)?
        } else {
            // A step that is not shown takes some hundred nanoseconds.
            let time = crate::cost::Time::Seconds(2e-7 * self.from as f64);
            let which = format!("step {}", self.from);
            let instead = "ask for an earlier step with --from";
            crate::cost::require(self.force, "getting there", time, &which, instead)?;
            Subject::searches(self.n(), &self.method, self.seed)?
        };
        let film = film::Film {
            subject,
            speed: self.speed(),
            from: self.from,
            steps: self.steps,
            theme: self.theme,
            naming: self.naming(),
            has_labels: self.coordinates != Some(CoordinateStyle::None),
        };
        film.save(path)?;
        Ok(true)
    }

    #[cfg(not(feature = "pictures"))]
    fn film(&self, _: Option<&Puzzle>, _: &Path) -> Outcome {
        Err(crate::missing_feature::missing("GIF pictures", "pictures"))
    }

    fn style(&self) -> Style {
        let stdout = std::io::stdout();
        Style {
            colour: anstream::AutoStream::choice(&stdout) != anstream::ColorChoice::Never,
            unicode: !self.ascii && supports_unicode(),
            naming: self.naming(),
        }
    }
}

/// Whether the locale uses UTF-8: the first of these variables that is set decides.
pub(crate) fn supports_unicode() -> bool {
    let mut names = ["LC_ALL", "LC_CTYPE", "LANG"].into_iter();
    let locale = names.find_map(|name| std::env::var(name).ok().filter(|value| !value.is_empty()));
    let locale = locale.unwrap_or_default().to_ascii_lowercase();
    cfg!(windows) || locale.contains("utf-8") || locale.contains("utf8")
}
