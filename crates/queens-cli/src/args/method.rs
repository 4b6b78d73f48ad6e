//! `--method`, `--seed` and the options of iterative repair: how one solution is found.

use queens::search::policy::{self, Way};
use queens::search::repair::{Options, Repair, Start, Ties};

use super::budget::budget;
use super::{Entry, one_of};
use crate::Failure;
use crate::budget::Budget;

/// How to find the solution
#[derive(Debug, Clone, Copy, clap::Args)]
pub(crate) struct MethodArguments {
    /// How to find the solution
    #[arg(long, short, value_parser = one_of(METHODS), default_value = "auto")]
    pub(crate) method: By,

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
    #[arg(long, value_parser = one_of(TIES), help_heading = REPAIR)]
    ties: Option<Ties>,

    /// How a fresh board is laid out [default: greedy for min-conflicts, else random]
    #[arg(long, value_parser = one_of(STARTS), help_heading = REPAIR)]
    start: Option<Start>,
}

const REPAIR: &str = "Options for random, repair-blind, repair-best and min-conflicts";

/// How one solution is found: as the library thinks best, or as it is told.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum By {
    Auto,
    Way(Way),
    /// One of the tutorial's repairs.
    Repair(Repair),
}

const METHODS: &[Entry<By>] = &[
    (
        By::Auto,
        "auto",
        "repair with --seed, search with squares or a strategy or up to n = 16, else construct",
    ),
    (
        By::Way(Way::Construct),
        "construct",
        "closed form, any n, at once",
    ),
    (By::Way(Way::Linear), "repair", "linear-time repair, any n"),
    (
        By::Way(Way::First),
        "search",
        "the first solution in lexicographic order",
    ),
    (
        By::Repair(Repair::Random),
        "random",
        "a new random board each time",
    ),
    (
        By::Repair(Repair::Blind),
        "repair-blind",
        "the most threatened queen to a random square of her row",
    ),
    (
        By::Repair(Repair::Best),
        "repair-best",
        "the most threatened queen to the least threatened square of her row",
    ),
    (
        By::Repair(Repair::MinConflicts),
        "min-conflicts",
        "any threatened queen to the least threatened square of her row",
    ),
];

const TIES: &[Entry<Ties>] = &[
    (Ties::Random, "random", "any of them"),
    (
        Ties::First,
        "first",
        "the first one, which may run in circles",
    ),
];

const STARTS: &[Entry<Start>] = &[
    (Start::Random, "random", "on any square of the row"),
    (
        Start::Greedy,
        "greedy",
        "on a square that is threatened least so far",
    ),
];

impl MethodArguments {
    /// The method that was asked for, or the best one.
    pub(crate) fn choose(&self, n: usize, must_search: bool) -> By {
        match self.method {
            By::Auto if must_search => By::Way(Way::First),
            By::Auto => By::Way(policy::one_solution(n, self.seed.is_some()).what),
            method => method,
        }
    }

    /// Refuses options that the method would not look at.
    pub(crate) fn check(&self, method: By) -> Result<(), Failure> {
        let is_family = matches!(method, By::Repair(_));
        let throws_dice = is_family || method == By::Way(Way::Linear);
        let ends_by_itself = matches!(method, By::Way(Way::Construct | Way::Linear));
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
        let named = METHODS.iter().find(|(by, ..)| *by == method);
        let name = named.map_or("this", |(_, name, _)| name);
        Err(Failure::Input(format!(
            "{option} means nothing to --method {name}: leave it out, or choose another --method"
        )))
    }

    /// Whether a repair ends without a solution some day.
    pub(crate) fn gives_up(&self) -> bool {
        self.restarts.is_some()
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
            ties: self.ties.unwrap_or_default(),
            start: self.start,
        }
    }
}
