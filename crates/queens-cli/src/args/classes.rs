//! `--fundamental`: one solution of each class.

use queens::board::Classes;
use queens::{Puzzle, Rules, Surface};

use super::{Entry, one_of};
use crate::exit::Failure;

/// One solution of each class
#[derive(Debug, Clone, Copy, clap::Args)]
#[command(next_help_heading = "Search")]
pub(crate) struct ClassArguments {
    /// Only one solution of each symmetry class
    #[arg(long, value_name = "CLASSES", num_args = 0..=1, require_equals = true, default_missing_value = "symmetries",
        value_parser = one_of(CLASSES))]
    fundamental: Option<Classes>,
}

/// The classes of `--fundamental`.
pub(crate) const CLASSES: &[Entry<Classes>] = &[
    (
        Classes::Symmetries,
        "symmetries",
        "rotations and reflections of the board [default]",
    ),
    (
        Classes::Translations,
        "translations",
        "shifts over the joined edges of a torus or cylinder, too",
    ),
];

impl ClassArguments {
    /// The motions that put two solutions into the same class.
    pub(crate) fn classes(self) -> Classes {
        self.fundamental.unwrap_or(Classes::Symmetries)
    }

    /// Whether only one solution of each class is wanted.
    pub(crate) fn is_fundamental(self) -> bool {
        self.fundamental.is_some()
    }

    /// Refuses the option on boards where it has no effect.
    pub(crate) fn check(self, puzzle: &Puzzle) -> Result<(), Failure> {
        if self.is_fundamental() && puzzle.regions().is_some() {
            return Err(Failure::input(
                "--fundamental is for classic boards, and this one has regions: leave it out",
            ));
        }
        check_translations(self.fundamental, puzzle.rules())
    }
}

/// Refuses classes under translations if no edges are joined.
pub(crate) fn check_translations(classes: Option<Classes>, rules: Rules) -> Result<(), Failure> {
    if classes == Some(Classes::Translations) && rules.surface() == Surface::Flat {
        return Err(Failure::input(
            "--fundamental=translations is for --board torus and --board cylinder: write --fundamental",
        ));
    }
    Ok(())
}
