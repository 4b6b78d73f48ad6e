//! A method: a strategy or a repair, whatever can be watched, raced and compared.
//!
//! ```
//! use queens::search::repair::Options;
//! use queens::{Method, Search};
//!
//! let method: Method = "min-conflicts".parse()?;
//! let mut search = method.start(100, Options::seeded(7))?;
//! assert!(search.next_solution().is_some());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::fmt;
use std::str::FromStr;

use crate::Search;
use crate::repair::{Options, Repair};
use crate::strategy::{Goal, Strategy};
use queens_board::Language;
use queens_board::UnknownName;

/// A way to search that steps through events.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Method {
    /// Exhaustive: finds all solutions, in order.
    Strategy(Strategy),
    /// By repair: finds some solution, by chance.
    Repair(Repair),
}

impl Method {
    /// All methods, the strategies first, each kind from the most naive on.
    pub fn all() -> impl Iterator<Item = Self> + Clone {
        let strategies = Strategy::ALL.into_iter().map(Self::Strategy);
        strategies.chain(Repair::ALL.into_iter().map(Self::Repair))
    }

    /// The method's name on the command line and the page.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Strategy(strategy) => strategy.name(),
            Self::Repair(repair) => repair.name(),
        }
    }

    /// What the method does, in one line.
    pub const fn summary(self) -> &'static str {
        match self {
            Self::Strategy(strategy) => strategy.summary(),
            Self::Repair(repair) => repair.summary(),
        }
    }

    /// The same in a language.
    pub fn summary_in(self, language: Language) -> &'static str {
        let [german, spanish] = match self {
            Self::Strategy(Strategy::Subsets) => [
                "irgendwelche n der n² Felder, geprüft, wenn alle gewählt sind",
                "n casillas cualesquiera de las n², comprobadas cuando están todas elegidas",
            ],
            Self::Strategy(Strategy::Rows) => [
                "eine Dame je Reihe, geprüft, wenn das Brett voll ist",
                "una reina por fila, comprobadas cuando el tablero está lleno",
            ],
            Self::Strategy(Strategy::Permutations) => [
                "für jede Reihe eine andere Spalte, Diagonalen geprüft, wenn das Brett voll ist",
                "una columna distinta por fila, diagonales comprobadas al final",
            ],
            Self::Strategy(Strategy::AttackCounts) => [
                "ein Brett zählt, wie viele Damen jedes Feld angreifen",
                "un tablero cuenta cuántas reinas atacan cada casilla",
            ],
            Self::Strategy(Strategy::Backtrack) => [
                "jede neue Dame wird gegen die Reihen darüber geprüft",
                "cada reina nueva se comprueba con las filas de arriba",
            ],
            Self::Strategy(Strategy::Iterative) => [
                "ein Array und eine aktuelle Reihe, ohne Rekursion",
                "un arreglo y una fila actual, sin recursión",
            ],
            Self::Strategy(Strategy::Diagonals) => [
                "nur freie Spalten, mit den Mengen der Summen und Differenzen",
                "solo columnas libres, con los conjuntos de sumas y diferencias",
            ],
            Self::Strategy(Strategy::Bitmask) => [
                "alle freien Felder einer Reihe auf einmal, aus drei Maschinenwörtern",
                "todas las casillas libres de una fila a la vez, de tres palabras de máquina",
            ],
            Self::Repair(Repair::Random) => [
                "jedes Mal ein neues Zufallsbrett, eine Dame je Reihe",
                "cada vez un tablero al azar, una reina por fila",
            ],
            Self::Repair(Repair::Blind) => [
                "die am meisten bedrohte Dame zieht auf ein zufälliges Feld ihrer Reihe",
                "la reina más amenazada va a una casilla al azar de su fila",
            ],
            Self::Repair(Repair::Best) => [
                "die am meisten bedrohte Dame zieht auf das am wenigsten bedrohte Feld ihrer Reihe",
                "la reina más amenazada va a la casilla menos amenazada de su fila",
            ],
            Self::Repair(Repair::MinConflicts) => [
                "irgendeine bedrohte Dame zieht auf das am wenigsten bedrohte Feld ihrer Reihe",
                "cualquier reina amenazada va a la casilla menos amenazada de su fila",
            ],
        };
        match language {
            Language::English => self.summary(),
            Language::German => german,
            Language::Spanish => spanish,
        }
    }

    /// Whether the method throws dice, and so takes a seed.
    pub const fn is_repair(self) -> bool {
        matches!(self, Self::Repair(_))
    }

    /// Roughly how many seconds the method takes; see [`Strategy::estimated_seconds`]. A repair has no such estimate.
    pub fn estimated_seconds(self, n: usize, goal: Goal) -> Option<f64> {
        match self {
            Self::Strategy(strategy) => Some(strategy.estimated_seconds(n, goal)),
            Self::Repair(_) => None,
        }
    }

    /// Refuses a board on which the method never ends.
    pub fn check(self, n: usize) -> Result<(), OutOfReach> {
        if !self.is_repair() && n > Strategy::LARGEST {
            return Err(OutOfReach { method: self, n });
        }
        Ok(())
    }

    /// A search of the empty n × n board, before its first step. The options are for repairs.
    pub fn start(self, n: usize, options: Options) -> Result<Box<dyn Search>, OutOfReach> {
        self.check(n)?;
        Ok(match self {
            Self::Strategy(strategy) => strategy.start(n),
            Self::Repair(repair) => repair.start(n, options),
        })
    }
}

impl From<Strategy> for Method {
    fn from(strategy: Strategy) -> Self {
        Self::Strategy(strategy)
    }
}

impl From<Repair> for Method {
    fn from(repair: Repair) -> Self {
        Self::Repair(repair)
    }
}

impl fmt::Display for Method {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Method {
    type Err = UnknownName;

    fn from_str(name: &str) -> Result<Self, UnknownName> {
        Self::all()
            .find(|method| method.name() == name)
            .ok_or_else(|| UnknownName::new("method", name, Self::all().map(Self::name)))
    }
}

/// A board on which the method would never end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("n = {n} is too large for {method}: the largest board is {largest}", largest = Strategy::LARGEST)]
pub struct OutOfReach {
    method: Method,
    n: usize,
}
