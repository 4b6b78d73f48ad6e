//! Options of pictures: the file to draw into, and how boards look.

use std::path::PathBuf;

use queens::board::Naming;
use queens::formats::picture::{Coordinates, Drawing, Theme};
use queens::{Puzzle, Square};

use super::coordinates::CoordinateStyle;
use super::given::Ignored;
use crate::Failure;

/// The largest board that is drawn: at two pixels per square, the picture is 8,000 pixels wide.
const MAX_SIDE: usize = 4_000;

/// Draw into a file instead of printing
#[derive(Clone, Debug, clap::Args)]
#[command(next_help_heading = "Output")]
pub(crate) struct PictureOptions {
    /// Draw a picture into this file, .svg or .png
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,

    #[command(flatten)]
    pub(crate) style: PictureStyle,
}

impl PictureOptions {
    /// Options that only pictures use, and the one that only text uses.
    pub(crate) fn ignored(&self) -> [Ignored<'static>; 2] {
        let is_drawn = self.output.is_some();
        [
            (
                !is_drawn,
                &["theme", "coordinates", "attacks"],
                "is for pictures: add -o FILE, or leave it out",
            ),
            (
                is_drawn,
                &["format"],
                "is for text, and -o draws a picture: leave one of them out",
            ),
        ]
    }
}

/// The appearance of boards in pictures
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct PictureStyle {
    /// Colours of the picture: calm, wood, print (black and white) or night
    #[arg(
        long,
        value_name = "THEME",
        hide_short_help = true,
        default_value = "calm"
    )]
    pub(crate) theme: Theme,

    /// Name squares this way, along the sides of a picture and in reasons
    #[arg(long, value_name = "STYLE", hide_short_help = true, value_enum, default_value_t = CoordinateStyle::Chess)]
    coordinates: CoordinateStyle,

    /// Draw the lines on which queens attack
    #[arg(long, hide_short_help = true)]
    pub(crate) attacks: bool,
}

impl PictureStyle {
    /// Refuses a board that is too large to draw.
    pub(crate) fn check_side(&self, n: usize) -> Result<(), Failure> {
        if n > MAX_SIDE {
            return Err(Failure::Input(format!(
                "a board of n = {n} is too large to draw: the largest is {MAX_SIDE}"
            )));
        }
        Ok(())
    }

    /// The board of a puzzle, with its own queens or with others. Attacking queens are ringed and joined by lines.
    pub(crate) fn draw(
        &self,
        puzzle: &Puzzle,
        queens: Option<Vec<Square>>,
    ) -> Result<Drawing, Failure> {
        self.check_side(puzzle.n())?;
        let mut drawing = Drawing::of_puzzle(puzzle);
        if let Some(queens) = queens {
            drawing.queens = queens;
        }
        Ok(self.finish(drawing))
    }

    fn finish(&self, mut drawing: Drawing) -> Drawing {
        drawing.theme = self.theme;
        drawing.coordinates = self.coordinates();
        if self.attacks {
            drawing.show_attacks();
        }
        drawing.show_conflicts();
        drawing
    }

    /// How squares are named in messages about the picture.
    pub(crate) fn naming(&self) -> Naming {
        self.coordinates.naming()
    }

    /// The labels along the sides of the picture.
    pub(crate) fn coordinates(&self) -> Coordinates {
        self.coordinates.labels()
    }
}
