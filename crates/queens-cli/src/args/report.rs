//! `--format` of commands whose results are not boards.

/// How to print results
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Report {
    /// plain text
    #[default]
    Text,
    /// one JSON object per line
    Json,
}
