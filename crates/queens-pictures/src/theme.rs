//! Colours of a picture. Colour never carries meaning on its own: every mark also has its own shape.

use std::fmt;
use std::str::FromStr;

use super::regions::{DEEP, PALE};
use queens_board::UnknownName;

/// The colours of a picture, as SVG writes them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Theme {
    /// Its name on the command line and the page.
    pub name: &'static str,
    /// Background around the board.
    pub paper: &'static str,
    /// Light squares.
    pub light: &'static str,
    /// Dark squares.
    pub dark: &'static str,
    /// Regions, in order; if empty, regions have the colour of light squares and differ by their borders.
    pub regions: &'static [&'static str],
    /// Edge of the board.
    pub frame: &'static str,
    /// Queens.
    pub queen: &'static str,
    /// Labels.
    pub text: &'static str,
    /// New: the queen just placed or moved.
    pub fresh: &'static str,
    /// Wrong: the rejected square.
    pub wrong: &'static str,
    /// Reasons: attackers and lines of attack.
    pub attack: &'static str,
    /// Strength of the tint of marked squares, in percent.
    pub tint: u8,
}

/// Blue, vermilion and orange of all themes but `print` come from Okabe and Ito's colour-blind-safe palette.
const BLUE: &str = "#0072b2";
const SKY: &str = "#56b4e9";
const VERMILION: &str = "#d55e00";
const ORANGE: &str = "#e69f00";

impl Theme {
    /// Calm grey-blue squares; for screens and slides.
    pub const CALM: Self = Self {
        name: "calm",
        paper: "#ffffff",
        light: "#f4f1ea",
        dark: "#c3ced8",
        regions: PALE,
        frame: "#6b7a88",
        queen: "#1c2733",
        text: "#4a5866",
        fresh: BLUE,
        wrong: VERMILION,
        attack: ORANGE,
        tint: 28,
    };

    /// The colours of a wooden board.
    pub const WOOD: Self = Self {
        name: "wood",
        paper: "#fffdf8",
        light: "#f0dfc0",
        dark: "#c79f72",
        regions: PALE,
        frame: "#6b4a2b",
        queen: "#2a1a0e",
        text: "#6b4a2b",
        fresh: BLUE,
        wrong: "#a02c00",
        attack: "#7a3b00",
        tint: 30,
    };

    /// Black and white, for paper.
    pub const PRINT: Self = Self {
        name: "print",
        paper: "#ffffff",
        light: "#ffffff",
        dark: "#dddddd",
        regions: &[],
        frame: "#000000",
        queen: "#000000",
        text: "#000000",
        fresh: "#000000",
        wrong: "#000000",
        attack: "#000000",
        tint: 0,
    };

    /// Light on dark.
    pub const NIGHT: Self = Self {
        name: "night",
        paper: "#12181f",
        light: "#33414f",
        dark: "#24303b",
        regions: DEEP,
        frame: "#55677a",
        queen: "#f2ede1",
        text: "#a9b8c6",
        fresh: SKY,
        wrong: "#ff7f2a",
        attack: ORANGE,
        tint: 28,
    };

    /// All themes, the default first.
    pub const ALL: [Self; 4] = [Self::CALM, Self::WOOD, Self::PRINT, Self::NIGHT];
}

impl Default for Theme {
    fn default() -> Self {
        Self::CALM
    }
}

impl fmt::Display for Theme {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name)
    }
}

impl FromStr for Theme {
    type Err = UnknownName;

    fn from_str(name: &str) -> Result<Self, UnknownName> {
        Self::ALL
            .into_iter()
            .find(|theme| theme.name == name)
            .ok_or_else(|| UnknownName::new("theme", name, Self::ALL.map(|theme| theme.name)))
    }
}
