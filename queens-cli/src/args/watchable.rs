//! Methods that can be watched and compared: every strategy and every variant of repair.

use std::fmt;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use queens::search::repair::Options;
use queens::{Repair, Search, Strategy};

use crate::{Failure, cost};

/// A way to search that steps through events.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Watchable {
    /// Exhaustive: finds all solutions, in order.
    Strategy(Strategy),
    /// By repair: finds some solution, by chance.
    Repair(Repair),
}

impl Watchable {
    /// All methods, the strategies first.
    pub(crate) fn all() -> impl Iterator<Item = Self> {
        let strategies = Strategy::ALL.into_iter().map(Self::Strategy);
        strategies.chain(Repair::ALL.into_iter().map(Self::Repair))
    }

    /// Clap's parser for the name of a method, which also offers the names to shell completion.
    pub(crate) fn parser() -> impl TypedValueParser<Value = Self> {
        PossibleValuesParser::new(Self::all().map(Self::name)).map(|name| {
            let mut methods = Self::all();
            let found = methods.find(|method| method.name() == name);
            found.expect("the parser lets only names of methods through")
        })
    }

    /// The method's name.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Strategy(strategy) => strategy.name(),
            Self::Repair(repair) => repair.name(),
        }
    }

    /// What the method does, in one line.
    pub(crate) const fn summary(self) -> &'static str {
        match self {
            Self::Strategy(strategy) => strategy.summary(),
            Self::Repair(repair) => repair.summary(),
        }
    }

    /// Whether the method throws dice.
    pub(crate) const fn is_repair(self) -> bool {
        matches!(self, Self::Repair(_))
    }

    /// A search of the empty n × n board.
    pub(crate) fn start(self, n: usize, seed: u64) -> Result<Box<dyn Search>, Failure> {
        if matches!(self, Self::Strategy(_)) && n > Strategy::LARGEST {
            return Err(cost::too_large(self.name(), n));
        }
        let options = Options {
            seed,
            ..Options::default()
        };
        Ok(match self {
            Self::Strategy(strategy) => strategy.start(n),
            Self::Repair(repair) => repair.start(n, options),
        })
    }
}

impl fmt::Display for Watchable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}
