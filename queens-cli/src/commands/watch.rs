//! `queens watch N`: a search, step by step, on the terminal or as an animated picture.

use std::io::IsTerminal;
use std::path::{Path, PathBuf};

use queens::Method;
use queens::formats::picture::Theme;

use crate::args::board_size::{at_least_one, board_size};
use crate::args::coordinates::CoordinatesArgument;
use crate::args::named;
use crate::picture::Kind;
#[cfg(feature = "pictures")]
use crate::watch::film;
use crate::watch::view::Style;
use crate::watch::{Model, screen};
use crate::{Failure, Outcome};

/// Watch a search, step by step and back
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Watch {
    /// The side of the board
    #[arg(value_parser = board_size, allow_negative_numbers = true)]
    n: usize,

    /// What to watch; several race side by side, on equal numbers of conflict checks
    #[arg(long, short, value_name = "METHOD", value_parser = named::<Method>(Method::all().map(Method::name)), value_delimiter = ',',
        default_value = "iterative")]
    strategy: Vec<Method>,

    /// The dice of iterative repair: the same seed gives the same steps
    #[arg(long, default_value_t = 1)]
    seed: u64,

    /// Events a second at the start, in a race checks a second
    #[arg(long, value_name = "EVENTS", value_parser = at_least_one, default_value = "8")]
    speed: u64,

    #[command(flatten)]
    coordinates: CoordinatesArgument,

    /// Draw with ASCII characters alone
    #[arg(long)]
    ascii: bool,

    /// Draw an animated GIF into this file instead
    #[arg(long, short, value_name = "FILE", help_heading = "Pictures")]
    output: Option<PathBuf>,

    /// The first step in the GIF
    #[arg(
        long,
        value_name = "STEP",
        requires = "output",
        default_value_t = 0,
        help_heading = "Pictures"
    )]
    from: u64,

    /// How many steps the GIF shows [default: to the first solution, at most 500]
    #[arg(long, value_name = "K", requires = "output", value_parser = at_least_one, help_heading = "Pictures")]
    steps: Option<u64>,

    /// Start even if it takes more than ten minutes to get to the first step
    #[arg(long, requires = "output", help_heading = "Pictures")]
    force: bool,

    /// The GIF's colours: calm, wood, print (black and white) or night
    #[arg(
        long,
        value_name = "THEME",
        requires = "output",
        default_value = "calm",
        help_heading = "Pictures"
    )]
    theme: Theme,
}

const EXAMPLES: &str = "Examples:
  queens watch 8                                          the non-recursive search
  queens watch 8 --strategy attack-counts
  queens watch 20 --strategy min-conflicts --seed 7
  queens watch 8 --strategy rows,permutations,bitmask     a race
  queens watch 6 --strategy iterative -o search.gif --speed 12

Keys: space plays, right and left step, + and - change the speed, n goes to the next solution, \
/ jumps to a step, r restarts, ? helps, q quits.";

impl Watch {
    pub(crate) fn run(self) -> Outcome {
        if let Some(path) = &self.output {
            Kind::of(path, &[Kind::Gif])?;
            let [method] = self.strategy[..] else {
                return Err(Failure::input(
                    "a GIF shows one method: give one --strategy",
                ));
            };
            return self.film(method, path);
        }
        let mut model = Model::new(self.n, &self.strategy, self.seed, self.speed)?;
        if !std::io::stdout().is_terminal() {
            return Err(Failure::input(
                "watching needs a terminal: to draw into a file, add -o search.gif",
            ));
        }
        screen::show(&mut model, self.style())?;
        Ok(true)
    }

    #[cfg(feature = "pictures")]
    fn film(&self, method: Method, path: &Path) -> Outcome {
        // A step that nobody looks at takes some hundred nanoseconds.
        let time = crate::cost::Time::Seconds(2e-7 * self.from as f64);
        let which = format!("step {}", self.from);
        let instead = "ask for an earlier step with --from";
        crate::cost::require(self.force, "getting there", time, &which, instead)?;
        let film = film::Film {
            n: self.n,
            method,
            seed: self.seed,
            speed: self.speed,
            from: self.from,
            steps: self.steps,
            theme: self.theme,
            naming: self.coordinates.or_numbers(),
        };
        film.save(path)?;
        Ok(true)
    }

    #[cfg(not(feature = "pictures"))]
    fn film(&self, _: Method, _: &Path) -> Outcome {
        Err(crate::absent::absent("GIF pictures", "pictures"))
    }

    fn style(&self) -> Style {
        let stdout = std::io::stdout();
        Style {
            colour: anstream::AutoStream::choice(&stdout) != anstream::ColorChoice::Never,
            unicode: !self.ascii && speaks_unicode(),
            naming: self.coordinates.or_numbers(),
        }
    }
}

/// Whether the locale's characters are UTF-8: the first of these that is set decides.
pub(crate) fn speaks_unicode() -> bool {
    let mut names = ["LC_ALL", "LC_CTYPE", "LANG"].into_iter();
    let locale = names.find_map(|name| std::env::var(name).ok().filter(|value| !value.is_empty()));
    let locale = locale.unwrap_or_default().to_ascii_lowercase();
    cfg!(windows) || locale.contains("utf-8") || locale.contains("utf8")
}
