//! `--first`, `--why`, `--proof` and `--engine`: what to ask of a puzzle, and whom.

use std::path::PathBuf;

use super::{Entry, one_of};
use crate::complete::EngineName;
use crate::files::Existing;

/// What to ask of a puzzle
#[derive(Debug, Clone, clap::Args)]
pub(crate) struct CompletionArguments {
    /// The first solution in lexicographic order
    #[arg(long)]
    pub(crate) first: bool,

    /// If there is no completion, say why
    #[arg(long)]
    pub(crate) why: bool,

    /// If there is no completion, write the proof here (DRAT), and the formula beside it (.cnf); with --first and no
    /// puzzle, that no solution comes before: in a directory, or up to n = 33 as FILE.drat
    #[arg(long, value_name = "FILE")]
    pub(crate) proof: Option<PathBuf>,

    /// Let --proof replace existing files
    #[arg(long, requires = "proof")]
    overwrite: bool,

    /// What completes a puzzle
    #[arg(long, value_parser = one_of(ENGINES), default_value = "auto")]
    pub(crate) engine: EngineName,
}

const ENGINES: &[Entry<EngineName>] = &[
    (
        EngineName::Auto,
        "auto",
        "a short repair, then search; --stats tells which was needed",
    ),
    (
        EngineName::Search,
        "search",
        "smallest choice first, over rows and columns",
    ),
    (EngineName::Sat, "sat", "the SAT solver BatSat"),
];

impl CompletionArguments {
    /// What a proof does with files that exist.
    pub(crate) fn existing(&self) -> Existing {
        if self.overwrite {
            Existing::Replace
        } else {
            Existing::Keep
        }
    }

    /// Whether something was asked that only completion answers.
    pub(crate) fn is_asked(&self) -> bool {
        self.first || self.why || self.proof.is_some() || self.engine != EngineName::Auto
    }
}
