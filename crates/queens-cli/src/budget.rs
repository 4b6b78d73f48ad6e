//! Limits how much a search or repair may do before it gives up.

use std::time::{Duration, Instant};

use queens::Search;
use queens::search::{Answer, Engine};

use crate::Failure;
use crate::progress::Progress;

/// Nodes between two checks of the clock.
const NODES_PER_CHECK: u64 = 1 << 12;

/// The default limit for each board, which is also the longest time that a command may take without `--force`.
#[cfg(feature = "puzzles")]
pub(crate) const DEFAULT_BUDGET: &str = "10m";

/// Steps (of a repair), nodes (of a search), or time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Budget {
    Steps(u64),
    Time(Duration),
}

impl Budget {
    /// Runs a search to its next solution within this budget since its start, and shows the progress. The nodes of a method's
    /// search are the queens that it placed.
    pub(crate) fn next_solution(
        budget: Option<Self>,
        search: &mut dyn Search,
        start: Instant,
        progress: &Progress,
    ) -> Answer {
        let mut steps = 0u64;
        search.next_solution_while(&mut |tally| {
            steps += 1;
            // Checking the clock takes longer than many a step; but a repair's step may take milliseconds.
            let checks_clock = steps.is_multiple_of(16);
            if checks_clock {
                progress.set(tally.placements);
            }
            match budget {
                None => true,
                Some(Self::Steps(nodes)) => tally.placements < nodes,
                Some(Self::Time(time)) => !checks_clock || start.elapsed() < time,
            }
        })
    }
}

/// A budget in use, and the progress bar that shows it.
pub(crate) struct Spending {
    budget: Option<Budget>,
    start: Instant,
    progress: Progress,
}

impl Spending {
    pub(crate) fn start(budget: impl Into<Option<Budget>>) -> Self {
        Self {
            budget: budget.into(),
            start: Instant::now(),
            progress: Progress::start("nodes", None),
        }
    }

    /// The time since the start.
    pub(crate) fn elapsed(&self) -> Duration {
        self.start.elapsed()
    }

    /// The number of steps until the next check of the clock; 0 if the budget is used up.
    pub(crate) fn slice(&self, steps: u64) -> u64 {
        match self.budget {
            None => NODES_PER_CHECK,
            Some(Budget::Steps(most)) => NODES_PER_CHECK.min(most.saturating_sub(steps)),
            Some(Budget::Time(time)) if self.start.elapsed() < time => NODES_PER_CHECK,
            Some(Budget::Time(_)) => 0,
        }
    }

    /// Runs a question slice by slice until it is answered or the budget is used up; `spent` steps were used before. Even without
    /// a budget, questions that need no choice are decided. `after_slice` is called after each slice.
    pub(crate) fn drive<E: Engine>(
        &self,
        question: &mut E,
        spent: u64,
        mut after_slice: impl FnMut(&mut E, &Answer) -> Result<(), Failure>,
    ) -> Result<Answer, Failure> {
        loop {
            let slice = self.slice(spent + question.steps());
            let answer = question.run(slice);
            self.progress.set(spent + question.steps());
            after_slice(question, &answer)?;
            if answer != Answer::Undecided || slice == 0 {
                return Ok(answer);
            }
        }
    }

    /// Shows this many steps as progress.
    pub(crate) fn show(&self, steps: u64) {
        self.progress.set(steps);
    }

    /// Whether any budget is left after this many nodes; shows them as progress.
    #[cfg(feature = "puzzles")]
    pub(crate) fn goes_on(&self, nodes: u64) -> bool {
        self.progress.set(nodes);
        match self.budget {
            None => true,
            Some(Budget::Steps(most)) => nodes < most,
            Some(Budget::Time(time)) => self.start.elapsed() < time,
        }
    }
}
