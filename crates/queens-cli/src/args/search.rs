//! `--force` and `--stats`: whether to start a long search, and whether to print its statistics.

/// How to search
#[derive(Debug, Clone, Copy, clap::Args)]
#[command(next_help_heading = "Search")]
pub(crate) struct SearchArguments {
    /// Start even if the estimated time is more than ten minutes
    #[arg(long, hide_short_help = true)]
    pub(crate) force: bool,

    /// Print statistics and the time on stderr
    #[arg(long, hide_short_help = true)]
    pub(crate) stats: bool,
}
