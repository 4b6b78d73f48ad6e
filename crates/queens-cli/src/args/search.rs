//! `--force` and `--stats`: whether to search, and what it took.

/// How to search
#[derive(Debug, Clone, Copy, clap::Args)]
pub(crate) struct SearchArguments {
    /// Start even if the estimated time is more than ten minutes
    #[arg(long)]
    pub(crate) force: bool,

    /// Say on stderr what the search did and how long it took
    #[arg(long)]
    pub(crate) stats: bool,
}
