//! `--strategy`, `--force` and `--stats`: how to search, and what it took.

use clap::builder::{PossibleValuesParser, TypedValueParser};
use queens::Strategy;

/// How to search
#[derive(Debug, Clone, Copy, clap::Args)]
pub(crate) struct SearchArguments {
    /// Search with one of the classic methods
    #[arg(long, short, value_name = "STRATEGY", value_parser = strategies())]
    pub(crate) strategy: Option<Strategy>,

    /// Start even if the estimated time is more than ten minutes
    #[arg(long)]
    pub(crate) force: bool,

    /// Say on stderr what the search did and how long it took
    #[arg(long)]
    pub(crate) stats: bool,
}

/// Clap's parser for the name of a strategy, which also offers the names to shell completion.
pub(crate) fn strategies() -> impl TypedValueParser<Value = Strategy> {
    PossibleValuesParser::new(Strategy::ALL.map(Strategy::name))
        .try_map(|name| name.parse::<Strategy>())
}
