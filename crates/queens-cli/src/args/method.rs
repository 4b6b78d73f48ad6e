//! `--method`, `--seed` and the options of iterative repair: how one solution is found.

use std::ffi::{OsStr, OsString};

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Arg, Command};
use queens::Method;
use queens::search::policy::{self, Approach};
use queens::search::repair::{Options, Start, Ties};

use super::budget::budget;
use super::{Entry, one_of};
use crate::Failure;
use crate::budget::Budget;

/// How to find the solution
#[derive(Debug, Clone, Copy, clap::Args)]
pub(crate) struct MethodArguments {
    /// How to find the solution
    #[arg(long, short, alias = "strategy", short_alias = 's', value_parser = choices(), default_value = "auto")]
    pub(crate) method: Choice,

    /// The random numbers of a method that draws them; the same seed gives the same solution
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

const REPAIR: &str = "Options for methods that draw random numbers";

/// How one solution is found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Choice {
    /// As the library thinks best.
    Auto,
    Approach(Approach),
    /// One of the methods that can be watched.
    Method(Method),
}

const WAYS: &[Entry<Choice>] = &[
    (
        Choice::Auto,
        "auto",
        "repair with --seed, search with squares or up to n = 16, else construct",
    ),
    (
        Choice::Approach(Approach::Construct),
        "construct",
        "closed form, any n, at once",
    ),
    (
        Choice::Approach(Approach::Linear),
        "repair",
        "linear-time repair, any n",
    ),
    (
        Choice::Approach(Approach::First),
        "search",
        "the first solution in lexicographic order",
    ),
];

/// Clap's parser for these methods, with their parameters: `NAME:key=value`.
pub(crate) fn methods(
    methods: impl Iterator<Item = Method>,
) -> impl TypedValueParser<Value = Method> {
    Named::new(methods, &[]).try_map(|text| text.parse::<Method>())
}

/// Clap's parser for the methods that find all solutions.
pub(crate) fn systematic() -> impl TypedValueParser<Value = Method> {
    methods(Method::all_systematic())
}

fn choices() -> impl TypedValueParser<Value = Choice> {
    Named::new(Method::all(), WAYS).try_map(|text| {
        let way = WAYS.iter().find(|(_, name, _)| *name == text);
        way.map_or_else(
            || text.parse().map(Choice::Method),
            |(choice, ..)| Ok(*choice),
        )
    })
}

/// Lets one of some names through, with whatever follows a colon.
#[derive(Clone)]
struct Named(Vec<PossibleValue>);

impl Named {
    fn new(methods: impl Iterator<Item = Method>, ways: &[Entry<Choice>]) -> Self {
        let ways = ways.iter().map(|&(_, name, help)| (name, help.to_string()));
        let help = |method: Method| {
            let parameters = method.parameters().iter().map(|parameter| {
                let values = parameter.values.join("|");
                format!("; {}={values}: {}", parameter.key, parameter.summary)
            });
            method.summary().to_string() + &parameters.collect::<String>()
        };
        let methods = methods.map(|method| (method.name(), help(method)));
        let values = ways.chain(methods);
        Self(
            values
                .map(|(name, help)| PossibleValue::new(name).help(help))
                .collect(),
        )
    }
}

impl TypedValueParser for Named {
    type Value = String;

    fn parse_ref(
        &self,
        command: &Command,
        arg: Option<&Arg>,
        value: &OsStr,
    ) -> Result<String, clap::Error> {
        let text = value.to_string_lossy();
        let name = text.split(':').next().unwrap_or_default();
        PossibleValuesParser::new(self.0.clone()).parse_ref(command, arg, OsStr::new(name))?;
        Ok(text.into_owned())
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(self.0.iter().cloned()))
    }
}

/// Says which option replaces `--strategy` and `-s`, if one of them was written.
pub(crate) fn hint_at_old_name(words: impl Iterator<Item = OsString>) {
    let mut words = words.take_while(|word| word != "--");
    let is_old = |word: OsString| {
        let word = word.to_string_lossy().into_owned();
        let is_short = word.starts_with("-s") && !word.starts_with("--");
        is_short || word == "--strategy" || word.starts_with("--strategy=")
    };
    if words.any(is_old) {
        crate::stderr::note!("queens: --strategy is now --method (-m)");
    }
}

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
    pub(crate) fn choose(&self, n: usize, must_search: bool) -> Choice {
        match self.method {
            Choice::Auto if must_search => Choice::Approach(Approach::First),
            Choice::Auto => Choice::Approach(policy::one_solution(n, self.seed.is_some()).what),
            method => method,
        }
    }

    /// Refuses options that the method would not look at.
    pub(crate) fn check(&self, method: Choice) -> Result<(), Failure> {
        let is_family = matches!(method, Choice::Method(method) if method.is_seeded());
        let throws_dice = is_family || method == Choice::Approach(Approach::Linear);
        let ends_by_itself = matches!(
            method,
            Choice::Approach(Approach::Construct | Approach::Linear)
        );
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
        let way = WAYS.iter().find(|(choice, ..)| *choice == method);
        let name = match method {
            Choice::Method(method) => method.name(),
            _ => way.map_or("auto", |(_, name, _)| name),
        };
        Err(Failure::Input(format!(
            "{option} means nothing to --method {name}: leave it out, or choose another --method"
        )))
    }

    /// The method that was asked for, if it searches everything.
    pub(crate) fn systematic(&self) -> Option<Method> {
        match self.method {
            Choice::Method(method) if !method.is_seeded() => Some(method),
            _ => None,
        }
    }

    /// Whether a repair ends without a solution some day.
    pub(crate) fn gives_up(&self) -> bool {
        self.restarts.is_some()
    }

    pub(crate) fn seed(&self) -> u64 {
        self.seed.unwrap_or(0)
    }

    /// The options of a method that draws random numbers.
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
