//! `--format` of commands whose results are no boards.

/// How to write what was found
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Report {
    /// lines to read
    #[default]
    Text,
    /// one JSON object per line
    Json,
}
