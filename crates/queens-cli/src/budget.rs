//! How much a search or repair may do before it gives up.

use std::time::{Duration, Instant};

use queens::Search;
use queens::search::Answer;

use crate::progress::Progress;

/// What a search may spend on each board by default: as long as any command may take without `--force`.
#[cfg(feature = "puzzles")]
pub(crate) const DEFAULT_BUDGET: &str = "10m";

/// Steps (of a repair), nodes (of a search), or time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Budget {
    Steps(u64),
    Time(Duration),
}

impl Budget {
    /// Runs a search to its next solution, but no longer than this since its start, and tells how far it is. The nodes of a
    /// strategy's search are the queens that it placed.
    pub(crate) fn next_solution(
        budget: Option<Self>,
        search: &mut dyn Search,
        start: Instant,
        progress: &Progress,
    ) -> Answer {
        let mut steps = 0u64;
        search.next_solution_while(&mut |tally| {
            steps += 1;
            // Looking at the clock takes longer than many a step; a repair's step may take milliseconds.
            let looks = steps.is_multiple_of(16);
            if looks {
                progress.set(tally.placements);
            }
            match budget {
                None => true,
                Some(Self::Steps(nodes)) => tally.placements < nodes,
                Some(Self::Time(time)) => !looks || start.elapsed() < time,
            }
        })
    }
}

#[cfg(feature = "puzzles")]
/// A budget that is being spent on one board.
pub(crate) struct Spending {
    budget: Budget,
    start: Instant,
    progress: Progress,
}

#[cfg(feature = "puzzles")]
impl Spending {
    pub(crate) fn start(budget: Budget) -> Self {
        Self {
            budget,
            start: Instant::now(),
            progress: Progress::start("nodes", None),
        }
    }

    /// Whether there is something left after so many nodes; shows them as progress.
    pub(crate) fn goes_on(&self, nodes: u64) -> bool {
        self.progress.set(nodes);
        match self.budget {
            Budget::Steps(most) => nodes < most,
            Budget::Time(time) => self.start.elapsed() < time,
        }
    }
}
