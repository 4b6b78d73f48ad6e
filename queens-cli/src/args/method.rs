//! `--method`, `--seed` and the options of iterative repair: how one solution is found.

use clap::ValueEnum;
use queens::search::repair::{Options, Repair, Start, Ties};

use super::budget::{Budget, budget};
use crate::Failure;

/// How to find the solution
#[derive(Debug, Clone, Copy, clap::Args)]
pub(crate) struct MethodArguments {
    /// How to find the solution
    #[arg(long, short, value_enum, default_value_t = Method::Auto)]
    pub(crate) method: Method,

    /// Choose among the solutions that repair can find; the same seed gives the same one
    #[arg(long, value_name = "NUMBER")]
    seed: Option<u64>,

    /// Give up after a time such as 30s, or so many nodes of a search; a repair takes a fresh board after so many steps
    #[arg(long, value_name = "STEPS|TIME", value_parser = budget)]
    pub(crate) budget: Option<Budget>,

    /// Fresh boards before the repair is given up
    #[arg(long, value_name = "NUMBER", help_heading = REPAIR)]
    restarts: Option<u64>,

    /// Which of several equally good queens or squares to take [default: random]
    #[arg(long, value_enum, help_heading = REPAIR)]
    ties: Option<TiesArgument>,

    /// How a fresh board is laid out [default: greedy for min-conflicts, else random]
    #[arg(long, value_enum, help_heading = REPAIR)]
    start: Option<StartArgument>,
}

const REPAIR: &str = "Options for random, repair-blind, repair-best and min-conflicts";

/// A way to find one solution.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Method {
    /// repair with --seed, search with squares or a strategy or up to n = 16, else construct
    Auto,
    /// closed form, any n, at once
    Construct,
    /// linear-time repair, any n
    Repair,
    /// the first solution in lexicographic order
    Search,
    /// a new random board each time
    Random,
    /// the most threatened queen to a random square of her row
    RepairBlind,
    /// the most threatened queen to the least threatened square of her row
    RepairBest,
    /// any threatened queen to the least threatened square of her row
    MinConflicts,
}

impl Method {
    /// The tutorial's repair of this name.
    pub(crate) fn repair(self) -> Option<Repair> {
        match self {
            Self::Random => Some(Repair::Random),
            Self::RepairBlind => Some(Repair::Blind),
            Self::RepairBest => Some(Repair::Best),
            Self::MinConflicts => Some(Repair::MinConflicts),
            Self::Auto | Self::Construct | Self::Repair | Self::Search => None,
        }
    }
}

/// Up to this n a search is instant, and its solution the one that everybody knows.
pub(crate) const SEARCHED: usize = 16;

impl MethodArguments {
    /// The method that was asked for, or the best one.
    pub(crate) fn choose(&self, n: usize, must_search: bool) -> Method {
        match self.method {
            Method::Auto if must_search => Method::Search,
            Method::Auto if self.seed.is_some() => Method::Repair,
            Method::Auto if n <= SEARCHED => Method::Search,
            Method::Auto => Method::Construct,
            method => method,
        }
    }

    /// Refuses options that the method would not look at.
    pub(crate) fn check(&self, method: Method) -> Result<(), Failure> {
        let is_family = method.repair().is_some();
        let throws_dice = is_family || method == Method::Repair;
        let ends_by_itself = matches!(method, Method::Construct | Method::Repair);
        let unused = [
            ("--budget", self.budget.is_some() && ends_by_itself),
            ("--seed", self.seed.is_some() && !throws_dice),
            ("--restarts", self.restarts.is_some() && !is_family),
            ("--ties", self.ties.is_some() && !is_family),
            ("--start", self.start.is_some() && !is_family),
        ];
        let unused = unused.into_iter().find(|(_, is_unused)| *is_unused);
        let Some((option, _)) = unused else {
            return Ok(());
        };
        let name = method.to_possible_value();
        let name = name.as_ref().map_or("this", |value| value.get_name());
        Err(Failure::Input(format!(
            "{option} means nothing to --method {name}: leave it out, or choose another --method"
        )))
    }

    pub(crate) fn seed(&self) -> u64 {
        self.seed.unwrap_or(0)
    }

    /// The options of the tutorial's repair.
    pub(crate) fn options(&self) -> Options {
        Options {
            seed: self.seed(),
            budget: match self.budget {
                Some(Budget::Steps(steps)) => Some(steps),
                Some(Budget::Time(_)) | None => None,
            },
            restarts: self.restarts,
            ties: match self.ties {
                None | Some(TiesArgument::Random) => Ties::Random,
                Some(TiesArgument::First) => Ties::First,
            },
            start: self.start.map(|start| match start {
                StartArgument::Random => Start::Random,
                StartArgument::Greedy => Start::Greedy,
            }),
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum TiesArgument {
    /// any of them
    Random,
    /// the first one, which may run in circles
    First,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum StartArgument {
    /// on any square of the row
    Random,
    /// on a square that is threatened least so far
    Greedy,
}
