//! Records which options were given, so that each command can refuse in one place those that would have no effect.

use clap::parser::ValueSource;
use clap::{ArgMatches, Args, Command, FromArgMatches};

use crate::exit::Failure;

/// The names of the options on the command line. It must be the first field of a command, because later fields take their values
/// out of clap's matches.
#[derive(Clone, Debug, Default)]
pub(crate) struct Given(Vec<String>);

/// Options that have no effect in some case: whether the case applies, the options, and the error message for a given one.
pub(crate) type Ignored<'a> = (bool, &'a [&'a str], &'a str);

impl Given {
    /// Refuses the first option that would be ignored.
    pub(crate) fn refuse(&self, ignored: &[Ignored<'_>]) -> Result<(), Failure> {
        let cases = ignored.iter().filter(|(is_case, ..)| *is_case);
        for (_, options, why) in cases {
            if let Some(option) = options.iter().find(|&&option| self.has(option)) {
                return Err(Failure::Input(format!("--{option} {why}")));
            }
        }
        Ok(())
    }

    fn has(&self, option: &str) -> bool {
        self.0.iter().any(|given| given == option)
    }
}

impl FromArgMatches for Given {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        let ids = matches.ids().map(clap::Id::as_str);
        let is_given = |id: &&str| matches.value_source(id) == Some(ValueSource::CommandLine);
        // `auto` requests the default behaviour.
        let is_auto = |id: &&str| {
            let values = matches.try_get_raw(id).ok().flatten();
            values.is_some_and(|mut values| values.all(|value| value == "auto"))
        };
        let names = ids.filter(is_given).filter(|id| !is_auto(id));
        Ok(Self(names.map(|id| id.replace('_', "-")).collect()))
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

/// Adds no argument.
impl Args for Given {
    fn augment_args(command: Command) -> Command {
        command
    }

    fn augment_args_for_update(command: Command) -> Command {
        command
    }
}
