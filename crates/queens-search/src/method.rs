//! Methods: named ways to find solutions that can be watched, raced and compared.
//!
//! Every method is a file in `method/` and a line in the table below. The file holds the algorithm and an `Entry`: the
//! method's name, its words in three languages, its parameters, its cost and how to start it. The command line, the page,
//! the Python package, the listings and the signatures read the table; none of them names a method.
//!
//! [`Method::start`] returns a [`Search`] that holds its whole state (no recursion, no threads) and moves one
//! [`Event`] at a time. All methods count the same units in a [`Tally`], so that they can be compared.
//!
//! ```
//! use queens::{Event, Method};
//!
//! let mut search = Method::ITERATIVE.start(4);
//! while search.step() != Event::Solved {}
//! assert_eq!(search.columns(), [Some(1), Some(3), Some(0), Some(2)]);
//! assert_eq!(search.tally().placements, 8);
//!
//! let method: Method = "min-conflicts".parse()?;
//! assert!(method.start(100).next_solution().is_some());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::fmt;
use std::str::FromStr;

use crate::repair::{Options, Start, Ties};
use crate::{Detail, Event, Layout, Search, Tally, Variable};
use queens_board::{Language, UnknownName, Unsupported};

mod cost;
mod depth_first;
mod look_ahead;

pub use backtrack::backtrack;
pub use cost::Goal;
pub(crate) use cost::early_checks;
use depth_first::DepthFirst;

/// Declares the table of methods: each line makes a module, a constant of [`Method`] and an entry.
macro_rules! methods {
    ($($constant:ident = $module:ident;)*) => {
        $(mod $module;)*

        const TABLE: &[Entry] = &[$($module::METHOD),*];

        #[expect(clippy::upper_case_acronyms, reason = "named like the constants")]
        #[expect(non_camel_case_types, reason = "named like the constants")]
        enum TableIndex { $($constant),* }

        impl Method {
            $(
                #[doc = concat!("The method in `method/", stringify!($module), ".rs`, with its default parameters.")]
                pub const $constant: Self = Self::at(TableIndex::$constant as usize);
            )*
        }
    };
}

// Searches of everything first, then methods that draw random numbers, each kind from the most naive on.
methods! {
    SUBSETS = subsets;
    ROWS = rows;
    PERMUTATIONS = permutations;
    ATTACK_COUNTS = attack_counts;
    BACKTRACK = backtrack;
    ITERATIVE = iterative;
    DIAGONALS = diagonals;
    BITMASK = bitmask;
    FORWARD_CHECKING = forward_checking;
    ARC_CONSISTENCY = arc_consistency;
    DANCING_LINKS = dancing_links;
    DYNAMIC_PROGRAMMING = dynamic_programming;
    CDCL = cdcl;
    RANDOM = random;
    RANDOM_DESCENTS = random_descents;
    REPAIR_BLIND = repair_blind;
    REPAIR_BEST = repair_best;
    MIN_CONFLICTS = min_conflicts;
    HILL_CLIMBING = hill_climbing;
    TABU = tabu;
    BEAM = beam;
    SIMULATED_ANNEALING = simulated_annealing;
    GENETIC = genetic;
}

/// An entry of the table of methods.
#[derive(Clone, Copy)]
struct Entry {
    /// The name on the command line, in addresses and in file names.
    name: &'static str,
    /// The name in menus, in English, German and Spanish.
    titles: [&'static str; 3],
    /// What the method does in one line, in English, German and Spanish.
    summaries: [&'static str; 3],
    family: Family,
    /// The largest board that the method searches.
    largest: usize,
    parameters: &'static [Parameter],
    /// The estimated time in seconds; see [`Method::estimated_seconds`].
    seconds: fn(Method, usize, Goal) -> f64,
    start: fn(Method, usize, Options) -> Box<dyn Search>,
}

/// What a method guarantees, and how its program is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Family {
    /// Finds all solutions, with a program that calls itself for each queen.
    Recursive,
    /// Finds all solutions, with a program that loops.
    Iterative,
    /// Finds all solutions, row by row, and keeps what it has reached: its boards do not form a tree.
    Remembering,
    /// Draws random numbers, finds some solution and never proves that there is none.
    Seeded,
}

/// The largest board of the methods that search everything. Larger ones would take far too long.
const MAX_SEARCHED: usize = 64;

/// A parameter of a method, written `NAME:key=value`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Parameter {
    /// The name before the equals sign.
    pub key: &'static str,
    /// What it changes, in one line.
    pub summary: &'static str,
    /// The values it takes, the default first.
    pub values: &'static [&'static str],
    /// Whether the method's program in the listings has it, so that menus offer its values.
    pub is_listed: bool,
}

/// For methods that choose among equally good moves.
const TIES: Parameter = Parameter {
    key: "ties",
    summary: "which of several equally good queens, squares or moves to take",
    values: &["random", "first"],
    is_listed: false,
};

/// For methods that move queens on one board.
const RANDOM_START: Parameter = Parameter {
    key: "start",
    summary: "how a new board is filled: at random, or each queen where those above threaten it least",
    values: &["random", "greedy"],
    is_listed: false,
};

const GREEDY_START: Parameter = Parameter {
    values: &["greedy", "random"],
    ..RANDOM_START
};

/// No method has more parameters than this.
const MAX_PARAMETERS: usize = 3;

/// A named way to find solutions that can be watched, with the values of its parameters.
///
/// ```
/// use queens::Method;
///
/// let names: Vec<&str> = Method::all().map(Method::name).collect();
/// assert!(names.starts_with(&["subsets", "rows", "permutations"]));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Method {
    /// The line of the table.
    position: u8,
    /// For each parameter, the index of its value.
    chosen: [u8; MAX_PARAMETERS],
}

impl Method {
    const fn at(position: usize) -> Self {
        Self {
            position: position as u8,
            chosen: [0; MAX_PARAMETERS],
        }
    }

    const fn entry(self) -> &'static Entry {
        &TABLE[self.position as usize]
    }

    /// All methods with their default parameters: those that search everything first, each family from the most naive on.
    pub fn all() -> impl Iterator<Item = Self> + Clone {
        (0..TABLE.len()).map(Self::at)
    }

    /// All methods that find all solutions.
    pub fn all_systematic() -> impl Iterator<Item = Self> + Clone {
        Self::all().filter(|method| !method.is_seeded())
    }

    /// The method's name on the command line and the page, without its parameters.
    pub const fn name(self) -> &'static str {
        self.entry().name
    }

    /// The method's name for a menu.
    pub const fn title_in(self, language: Language) -> &'static str {
        self.entry().titles[language as usize]
    }

    /// What the method does, in one line.
    pub const fn summary(self) -> &'static str {
        self.summary_in(Language::English)
    }

    /// What the method does, in one line of this language.
    pub const fn summary_in(self, language: Language) -> &'static str {
        self.entry().summaries[language as usize]
    }

    /// What the method guarantees, and how its program is written.
    pub const fn family(self) -> Family {
        self.entry().family
    }

    /// Whether the method draws random numbers: it takes a seed, and finds some solution instead of all.
    pub const fn is_seeded(self) -> bool {
        matches!(self.family(), Family::Seeded)
    }

    /// The largest board that the method searches.
    pub const fn largest(self) -> usize {
        self.entry().largest
    }

    /// The parameters that the method takes.
    pub const fn parameters(self) -> &'static [Parameter] {
        self.entry().parameters
    }

    /// The value of a parameter, by its number in the table.
    const fn value(self, parameter: usize) -> &'static str {
        self.parameters()[parameter].values[self.chosen[parameter] as usize]
    }

    /// The value of a parameter, by its key, if the method takes it.
    fn value_of(self, key: &str) -> Option<&'static str> {
        let index = self.parameters().iter().position(|known| known.key == key);
        index.map(|index| self.value(index))
    }

    /// Which of several equally good moves the method makes.
    pub(crate) fn ties(self) -> Ties {
        match self.value_of(TIES.key) {
            Some("first") => Ties::First,
            _ => Ties::Random,
        }
    }

    /// How the method fills a new board.
    pub(crate) fn first_board(self) -> Start {
        match self.value_of(RANDOM_START.key) {
            Some("greedy") => Start::Greedy,
            _ => Start::Random,
        }
    }

    /// The method with its default parameters, then with each other value of a [listed](Parameter::is_listed) parameter.
    ///
    /// ```
    /// use queens::Method;
    ///
    /// let names: Vec<String> = Method::HILL_CLIMBING.variants().map(|method| method.to_string()).collect();
    /// assert_eq!(names, ["hill-climbing", "hill-climbing:sideways=100"]);
    /// ```
    pub fn variants(self) -> impl Iterator<Item = Self> + Clone {
        let parameters = self.parameters().iter().enumerate();
        let parameters = parameters.filter(|(_, parameter)| parameter.is_listed);
        let others = parameters.flat_map(|(index, parameter)| {
            (1..parameter.values.len()).map(move |value| (index, value as u8))
        });
        let with = move |(index, value): (usize, u8)| {
            let mut method = self.with_defaults();
            method.chosen[index] = value;
            method
        };
        std::iter::once(self.with_defaults()).chain(others.map(with))
    }

    /// The method with its default parameters.
    #[must_use]
    pub const fn with_defaults(self) -> Self {
        Self::at(self.position as usize)
    }

    /// Roughly how many seconds the method takes on one core of a current machine: within a factor of about three, enough to tell
    /// a minute from a century. Seeded methods look for the first solution whatever the goal.
    ///
    /// ```
    /// use queens::Method;
    /// use queens::search::method::Goal;
    ///
    /// assert!(Method::BITMASK.estimated_seconds(14, Goal::All) < 10.0);
    /// assert!(Method::SUBSETS.estimated_seconds(10, Goal::All) > 1e5);
    /// assert!(Method::RANDOM.estimated_seconds(50, Goal::First) > 1e30);
    /// assert!(Method::MIN_CONFLICTS.estimated_seconds(1_000_000, Goal::First) < 60.0);
    /// ```
    pub fn estimated_seconds(self, n: usize, goal: Goal) -> f64 {
        (self.entry().seconds)(self, n, goal)
    }

    /// Refuses a board that is too large for the method.
    pub fn check(self, n: usize) -> Result<(), Unsupported> {
        if n > self.largest() {
            return Err(Unsupported::Method {
                method: self.to_string(),
                n,
                largest: self.largest(),
            });
        }
        Ok(())
    }

    /// A search of the empty n × n board, before its first step.
    ///
    /// # Panics
    /// If n > [`Method::largest`]. See [`Method::start_with`].
    pub fn start(self, n: usize) -> Box<dyn Search> {
        self.start_with(n, Options::default())
            .unwrap_or_else(|error| panic!("{error}"))
    }

    /// A search of the empty n × n board, before its first step. The options are for seeded methods.
    ///
    /// A seeded method continues after every solution, from a fresh board, and so never returns [`Event::Done`] unless
    /// [`Options::restarts`] are used up, or n is 2 or 3, which have no solution.
    pub fn start_with(self, n: usize, options: Options) -> Result<Box<dyn Search>, Unsupported> {
        self.check(n)?;
        Ok((self.entry().start)(self, n, options))
    }
}

/// Writes the name and, after colons, the parameters that are not at their default, which [`FromStr`] reads.
impl fmt::Display for Method {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = self.name().to_string();
        for (parameter, &value) in self.parameters().iter().zip(&self.chosen) {
            if value > 0 {
                let value = parameter.values[usize::from(value)];
                text += &format!(":{}={value}", parameter.key);
            }
        }
        f.pad(&text)
    }
}

impl fmt::Debug for Method {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Method({self})")
    }
}

impl FromStr for Method {
    type Err = UnknownName;

    fn from_str(text: &str) -> Result<Self, UnknownName> {
        let mut words = text.split(':');
        let name = words.next().unwrap_or_default();
        let mut method = Self::all()
            .find(|method| method.name() == name)
            .ok_or_else(|| UnknownName::new("method", name, Self::all().map(Self::name)))?;
        let parameters = method.parameters();
        let mut is_given = [false; MAX_PARAMETERS];
        for word in words {
            let wrong = |sentence: String| Err(UnknownName::with_message(sentence));
            let (key, value) = word.split_once('=').unwrap_or((word, ""));
            let Some(index) = parameters.iter().position(|known| known.key == key) else {
                let keys: Vec<&str> = parameters.iter().map(|known| known.key).collect();
                return wrong(match &keys[..] {
                    [] => format!("{name} takes no parameters: leave out `:{word}`"),
                    keys => format!(
                        "{name} has no parameter `{key}`: choose one of {}",
                        keys.join(", ")
                    ),
                });
            };
            let values = parameters[index].values;
            let Some(number) = values.iter().position(|known| *known == value) else {
                let values = values.join(", ");
                return wrong(match value {
                    "" => format!("{key} needs a value: {key}= and one of {values}"),
                    _ => format!("{key} cannot be `{value}`: choose one of {values}"),
                });
            };
            if std::mem::replace(&mut is_given[index], true) {
                return wrong(format!("{key} is given twice: give it once"));
            }
            method.chosen[index] = number as u8;
        }
        Ok(method)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_entry_of_the_table_is_complete() {
        for method in Method::all() {
            let entry = method.entry();
            for text in entry.titles.iter().chain(&entry.summaries) {
                assert!(!text.is_empty(), "{method}");
            }
            assert!(entry.parameters.len() <= MAX_PARAMETERS, "{method}");
            assert!(entry.parameters.iter().all(|p| p.values.len() > 1));
        }
    }

    #[test]
    fn parameters_are_read_and_written_and_wrong_ones_are_explained() {
        let name = "repair-best:ties=first:start=greedy";
        let method: Method = name.parse().unwrap();
        assert_eq!(
            (method.ties(), method.first_board()),
            (Ties::First, Start::Greedy)
        );
        assert_eq!(method.to_string(), name);
        assert_eq!(Method::MIN_CONFLICTS.first_board(), Start::Greedy);
        let written = "min-conflicts:start=greedy".parse::<Method>().unwrap();
        assert_eq!(written, Method::MIN_CONFLICTS);
        for (name, error) in [
            ("rows:x=1", "rows takes no parameters: leave out `:x=1`"),
            (
                "random:ties=first",
                "random has no parameter `ties`: choose one of start",
            ),
            (
                "tabu:tenure",
                "tenure needs a value: tenure= and one of 10, 0, 3",
            ),
            (
                "tabu:tenure=4",
                "tenure cannot be `4`: choose one of 10, 0, 3",
            ),
            (
                "tabu:tenure=0:tenure=3",
                "tenure is given twice: give it once",
            ),
        ] {
            let parsed = name.parse::<Method>();
            assert_eq!(parsed.unwrap_err().to_string(), error);
        }
    }
}
