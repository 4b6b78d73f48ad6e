//! `--first`, `--why` and `--proof`: the question to ask about a puzzle.

use std::path::PathBuf;

use crate::files::Existing;

/// The question to ask about a puzzle
#[derive(Debug, Clone, clap::Args)]
#[command(next_help_heading = "Search")]
pub(crate) struct CompletionArguments {
    /// Find the first solution in lexicographic order
    #[arg(long)]
    pub(crate) first: bool,

    /// If there is no completion, print the reason
    #[arg(long, hide_short_help = true)]
    pub(crate) why: bool,

    /// If there is no completion, write a DRAT proof to this file
    ///
    /// The formula is written beside it, as .cnf. With --first and no puzzle, the proof says that no earlier solution exists:
    /// a directory, or FILE.drat for n up to 33.
    #[arg(long, value_name = "FILE", hide_short_help = true)]
    pub(crate) proof: Option<PathBuf>,

    /// Let --proof replace existing files
    #[arg(long, hide_short_help = true, requires = "proof")]
    overwrite: bool,
}

impl CompletionArguments {
    /// What a proof does with existing files.
    pub(crate) fn existing(&self) -> Existing {
        if self.overwrite {
            Existing::Replace
        } else {
            Existing::Keep
        }
    }

    /// Whether any option that needs a completion search was given.
    pub(crate) fn is_asked(&self) -> bool {
        self.first || self.why || self.proof.is_some()
    }
}
