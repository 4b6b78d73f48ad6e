//! `--method`, `--seed` and `--budget`: how one solution is found.

use std::ffi::OsStr;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Arg, Command};
use queens::Method;
use queens::search::policy::{self, Approach};
use queens::search::repair::Options;

use super::Entry;
use super::budget::budget;
use crate::Failure;
use crate::budget::Budget;
use crate::complete::EngineName;

/// How to find the solution
#[derive(Debug, Clone, Copy, clap::Args)]
#[command(next_help_heading = "Search")]
pub(crate) struct MethodArguments {
    /// Find the solution with this method
    ///
    /// No method but random, which is slow, draws all solutions with equal chances, whatever the seed; --uniform does.
    /// Parameters follow the name, as in min-conflicts:ties=first:restarts=3. queens compare --help lists them by method.
    /// Most methods that draw random numbers also take these. Watch, compare and bench take ties and start, too:
    /// ties: which of several equally good queens, squares or moves to take (random or first; default random).
    /// start: how a new board is filled (random or greedy; default greedy for min-conflicts, else random).
    /// restarts: how many new boards to try before giving up (default: no limit).
    #[arg(long, short, verbatim_doc_comment, value_parser = choices(), default_value = "auto")]
    method: Requested,

    /// Seed for methods that draw random numbers; the same seed gives the same solution
    #[arg(long, value_name = "NUMBER", hide_short_help = true)]
    seed: Option<u64>,

    /// Give up after this time, such as 30s, or this many nodes; a repair starts a new board after this many steps
    #[arg(long, value_name = "STEPS|TIME", hide_short_help = true, value_parser = budget)]
    pub(crate) budget: Option<Budget>,
}

/// A method and when it gives up: `min-conflicts:ties=first:restarts=3`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Requested {
    choice: Choice,
    /// The number of new boards to try before the repair gives up.
    restarts: Option<u64>,
}

/// How one solution is found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Choice {
    /// The library's default.
    Auto,
    Approach(Approach),
    /// An engine that completes puzzles.
    Engine(EngineName),
    /// A method that can be watched.
    Method(Method),
}

const CHOICES: &[Entry<Choice>] = &[
    (
        Choice::Auto,
        "auto",
        "construct, or search up to n = 16 and for puzzles; with --seed, repair",
    ),
    (
        Choice::Approach(Approach::Construct),
        "construct",
        "the closed form, for any n, immediately",
    ),
    (
        Choice::Approach(Approach::Linear),
        "repair",
        "linear-time repair, for any n; not uniform: see --uniform",
    ),
    (
        Choice::Approach(Approach::First),
        "search",
        "the first solution in lexicographic order",
    ),
    (
        Choice::Engine(EngineName::Search),
        "fewest-choices",
        "for puzzles: the row or column with the fewest free squares first",
    ),
    (
        Choice::Engine(EngineName::Sat),
        "sat",
        "for puzzles: the SAT solver BatSat",
    ),
];

/// Clap's parser for these methods, with their parameters: `NAME:key=value`.
#[cfg(any(feature = "bench", feature = "watch"))]
pub(crate) fn methods(
    methods: impl Iterator<Item = Method>,
) -> impl TypedValueParser<Value = Method> {
    Named::new(methods, &[]).try_map(|text| text.parse::<Method>())
}

/// Clap's parser for the methods that find all solutions, without their descriptions.
pub(crate) fn systematic() -> impl TypedValueParser<Value = Method> {
    let names = Named::new(Method::all_systematic(), &[]).describing(0);
    names.try_map(|text| text.parse::<Method>())
}

fn choices() -> impl TypedValueParser<Value = Requested> {
    let names = Named::new(Method::all(), CHOICES).describing(CHOICES.len());
    names.try_map(|text| asked(&text))
}

/// Reads a method with its parameters; `restarts` is for methods that draw random numbers.
fn asked(text: &str) -> Result<Requested, String> {
    let mut restarts = None;
    let mut words = Vec::new();
    for word in text.split(':') {
        match word.strip_prefix("restarts=") {
            None => words.push(word),
            Some(_) if restarts.is_some() => {
                return Err("restarts is given twice: give it once".to_string());
            }
            Some(number) => {
                let number = number.parse::<u64>();
                restarts = Some(number.map_err(|_| format!("{word} needs a whole number"))?);
            }
        }
    }
    let name = words[0];
    let choice = match CHOICES.iter().find(|(_, known, _)| *known == name) {
        Some((choice, ..)) if words.len() == 1 => *choice,
        Some(_) => {
            let parameters = words[1..].join(":");
            return Err(format!(
                "{name} takes no parameters: leave out `:{parameters}`"
            ));
        }
        None => {
            let method = words.join(":").parse::<Method>();
            Choice::Method(method.map_err(|error| error.to_string())?)
        }
    };
    let is_seeded = matches!(choice, Choice::Method(method) if method.is_seeded());
    if restarts.is_some() && !is_seeded {
        return Err(format!(
            "restarts is for methods that draw random numbers, not {name}: leave it out"
        ));
    }
    Ok(Requested { choice, restarts })
}

/// Accepts one of some names, with anything after a colon.
#[derive(Clone)]
struct Named(Vec<PossibleValue>);

impl Named {
    fn new(methods: impl Iterator<Item = Method>, ways: &[Entry<Choice>]) -> Self {
        let ways = ways.iter().map(|&(_, name, help)| (name, help.to_string()));
        let help = |method: Method| {
            let listed = method.parameters().iter().filter(|one| one.is_listed);
            let parameters = listed.map(|parameter| {
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

    /// Describes only this many values in the help; `queens compare --help` describes all methods.
    fn describing(mut self, described: usize) -> Self {
        for value in &mut self.0[described..] {
            *value = value.clone().help(None::<&str>);
        }
        self
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

impl MethodArguments {
    /// The requested method, or the best one.
    pub(crate) fn choose(&self, n: usize, must_search: bool) -> Choice {
        match self.method.choice {
            Choice::Auto | Choice::Engine(_) if must_search => Choice::Approach(Approach::First),
            Choice::Auto => Choice::Approach(policy::one_solution(n, self.seed.is_some()).what),
            method => method,
        }
    }

    /// Refuses options that the method would ignore.
    pub(crate) fn check(&self, method: Choice) -> Result<(), Failure> {
        let is_family = matches!(method, Choice::Method(method) if method.is_seeded());
        let throws_dice = is_family || method == Choice::Approach(Approach::Linear);
        let always_ends = matches!(
            method,
            Choice::Approach(Approach::Construct | Approach::Linear)
        );
        let unused = [
            ("--budget", self.budget.is_some() && always_ends),
            ("--seed", self.seed.is_some() && !throws_dice),
        ];
        let unused = unused.into_iter().find(|(_, is_unused)| *is_unused);
        let Some((option, _)) = unused else {
            return Ok(());
        };
        let way = CHOICES.iter().find(|(choice, ..)| *choice == method);
        let name = match method {
            Choice::Method(method) => method.name(),
            _ => way.map_or("auto", |(_, name, _)| name),
        };
        Err(Failure::Input(format!(
            "{option} has no effect on --method {name}: leave it out, or choose another --method"
        )))
    }

    /// The requested method, if it searches everything.
    pub(crate) fn systematic(&self) -> Option<Method> {
        match self.method.choice {
            Choice::Method(method) if !method.is_seeded() => Some(method),
            _ => None,
        }
    }

    /// The requested method, before any default.
    pub(crate) fn choice(&self) -> Choice {
        self.method.choice
    }

    /// The engine that completes a puzzle.
    pub(crate) fn engine(&self) -> EngineName {
        match self.method.choice {
            Choice::Engine(engine) => engine,
            _ => EngineName::Auto,
        }
    }

    /// Whether a repair may end without a solution.
    pub(crate) fn gives_up(&self) -> bool {
        self.method.restarts.is_some()
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
            restarts: self.method.restarts,
        }
    }
}
