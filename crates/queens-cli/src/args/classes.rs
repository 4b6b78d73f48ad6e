//! `--fundamental` and `--translations`: one solution of each class.

use queens::board::Classes;
use queens::{Puzzle, Surface};

use crate::exit::Failure;

/// One of each class
#[derive(Debug, Clone, Copy, clap::Args)]
pub(crate) struct ClassArguments {
    /// One solution of each symmetry class: under the board's rotations and reflections
    #[arg(long)]
    pub(crate) fundamental: bool,

    /// With --fundamental on a torus or cylinder: solutions that are one another shifted are one class too
    #[arg(long, requires = "fundamental")]
    translations: bool,
}

impl ClassArguments {
    /// Which motions make two solutions one class.
    pub(crate) fn classes(self) -> Classes {
        if self.translations {
            Classes::Translations
        } else {
            Classes::Symmetries
        }
    }

    /// Refuses what says nothing on this board.
    pub(crate) fn check(self, puzzle: &Puzzle) -> Result<(), Failure> {
        if self.fundamental && puzzle.regions().is_some() {
            return Err(Failure::input(
                "--fundamental is for classic boards, and this one has regions: leave it out",
            ));
        }
        if self.translations && puzzle.rules().surface() == Surface::Flat {
            return Err(Failure::input(
                "--translations is for --board torus and --board cylinder: leave it out",
            ));
        }
        Ok(())
    }
}
