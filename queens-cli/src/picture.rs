//! Pictures: everything is drawn as SVG text; PNG and GIF are that text turned into pixels, with our own fonts.

use std::fs;
use std::path::{Path, PathBuf};

use queens::Square;
use queens::formats::picture::{Coordinates, Drawing, Theme};

use crate::Failure;

#[cfg(all(feature = "pictures", feature = "watch"))]
pub(crate) mod animation;
#[cfg(feature = "pictures")]
pub(crate) mod pixels;
pub(crate) mod shard_map;
pub(crate) mod sheet;

/// The largest board that is drawn: two pixels for each of its squares make 8,000.
const LARGEST: usize = 4_000;

/// What a picture file is, by the end of its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Svg,
    Png,
    #[cfg_attr(
        not(feature = "watch"),
        expect(dead_code, reason = "films alone are GIFs")
    )]
    Gif,
}

impl Kind {
    /// The kind that the file's name asks for, if it is among those that make sense here.
    pub(crate) fn of(path: &Path, allowed: &[Self]) -> Result<Self, Failure> {
        let extension = path.extension().unwrap_or_default().to_ascii_lowercase();
        let mut kinds = allowed.iter().copied();
        kinds
            .find(|kind| extension.as_encoded_bytes() == kind.extension().as_bytes())
            .ok_or_else(|| {
                let names: Vec<_> = allowed
                    .iter()
                    .map(|kind| format!(".{}", kind.extension()))
                    .collect();
                Failure::Input(format!(
                    "cannot tell what to draw into {}: end its name in {}",
                    path.display(),
                    names.join(" or ")
                ))
            })
    }

    const fn extension(self) -> &'static str {
        match self {
            Self::Svg => "svg",
            Self::Png => "png",
            Self::Gif => "gif",
        }
    }
}

/// Writes an SVG document to a file, as it is or as a PNG.
pub(crate) fn save(path: &Path, svg: &str) -> Result<(), Failure> {
    let bytes = match Kind::of(path, &[Kind::Svg, Kind::Png])? {
        #[cfg(feature = "pictures")]
        Kind::Png => pixels::png(svg)?,
        #[cfg(not(feature = "pictures"))]
        Kind::Png => return Err(crate::absent::absent("PNG pictures", "pictures")),
        _ => svg.as_bytes().to_vec(),
    };
    write(path, &bytes)
}

/// Writes a file, and names it if that fails.
pub(crate) fn write(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    fs::write(path, bytes).map_err(|error| Failure::Io {
        context: format!("cannot write {}", path.display()),
        error,
    })
}

/// Draw into a file instead of printing
#[derive(Clone, Debug, clap::Args)]
#[command(next_help_heading = "Pictures")]
pub(crate) struct PictureOptions {
    /// Draw into this file, by its name an SVG or a PNG
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,

    #[command(flatten)]
    pub(crate) look: Look,
}

/// How boards look in pictures
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct Look {
    /// Colours: calm, wood, print (black and white) or night
    #[arg(long, value_name = "THEME", default_value = "calm")]
    pub(crate) theme: Theme,

    /// Labels along the sides
    #[arg(long, value_enum, default_value_t = Sides::Chess)]
    pub(crate) coordinates: Sides,

    /// Draw the lines on which the queens attack
    #[arg(long)]
    pub(crate) attacks: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Sides {
    /// Nothing
    None,
    /// Files a, b, … and ranks from 1 at the bottom
    Chess,
    /// Rows and columns from 0, as in the arrays
    Numbers,
}

impl Look {
    /// The board with these queens. Queens that attack each other are ringed and joined by lines.
    pub(crate) fn draw(&self, n: usize, queens: Vec<Square>) -> Result<Drawing, Failure> {
        if n > LARGEST {
            return Err(Failure::Input(format!(
                "a board of n = {n} is too large to draw: the largest is {LARGEST}"
            )));
        }
        let mut drawing = Drawing::new(n);
        drawing.queens = queens;
        drawing.theme = self.theme;
        drawing.coordinates = self.coordinates();
        if self.attacks {
            drawing.show_attacks();
        }
        drawing.show_conflicts();
        Ok(drawing)
    }

    pub(crate) fn coordinates(&self) -> Coordinates {
        match self.coordinates {
            Sides::None => Coordinates::None,
            Sides::Chess => Coordinates::Chess,
            Sides::Numbers => Coordinates::Numbers,
        }
    }
}
