//! Goals of a search or an explanation.

use serde::Deserialize;
use tsify::Tsify;

use crate::moment::EventKind;

/// The goal of a search.
#[derive(Clone, Debug, Deserialize, Tsify)]
#[serde(
    tag = "kind",
    rename_all = "snake_case",
    rename_all_fields = "camelCase"
)]
pub enum Goal {
    /// A step, before or after the current one.
    Step {
        /// The step.
        step: f64,
        /// Whether to stop at the next solution.
        stops: bool,
    },
    /// The next solution, or the one with these columns.
    Solution {
        /// The columns; empty for any solution.
        columns: Vec<u32>,
    },
    /// The next event of one of these kinds.
    Event {
        /// The kinds.
        kinds: Vec<EventKind>,
    },
    /// The first step with so many checks, but no further than the first solution: for races.
    Checks {
        /// The number of checks.
        checks: f64,
    },
}

impl Goal {
    /// The moment before the first step.
    pub(crate) const START: Self = Self::Step {
        step: 0.0,
        stops: false,
    };
}
