//! `--strategy`, `--force` and `--stats`: how to search, and what it took.

use queens::Strategy;

use super::named;

/// How to search
#[derive(Debug, Clone, Copy, clap::Args)]
pub(crate) struct SearchArguments {
    /// Search with one of the classic methods
    #[arg(long, short, value_name = "STRATEGY", value_parser = named::<Strategy>(Strategy::ALL.map(Strategy::name)))]
    pub(crate) strategy: Option<Strategy>,

    /// Start even if the estimated time is more than ten minutes
    #[arg(long)]
    pub(crate) force: bool,

    /// Say on stderr what the search did and how long it took
    #[arg(long)]
    pub(crate) stats: bool,
}
