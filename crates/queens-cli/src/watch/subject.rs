//! The subject to watch: a search, several searches in a race, or the reasoning about a puzzle.

use queens::search::repair::Options;
use queens::{Method, Outcome, Puzzle, Replay, Walkthrough};

use crate::Failure;

/// One method on its board.
#[derive(Debug)]
pub(crate) struct Lane {
    pub(crate) method: Method,
    pub(crate) replay: Replay,
    /// Conflict checks until the first solution, once it has been found.
    pub(crate) first_solution: Option<u64>,
}

impl Lane {
    pub(crate) fn start(n: usize, method: Method, seed: u64) -> Result<Self, Failure> {
        let search = method.start_with(n, Options::seeded(seed));
        Ok(Self {
            method,
            replay: Replay::new(search.map_err(Failure::input)?),
            first_solution: None,
        })
    }

    fn forward_with(&mut self, forward: impl Fn(&mut Replay)) {
        forward(&mut self.replay);
        let tally = self.replay.search().tally();
        if tally.solutions > 0 {
            self.first_solution.get_or_insert(tally.checks);
        }
    }
}

/// The subject, and its position.
#[derive(Debug)]
pub(crate) enum Subject {
    /// A single method moves by events.
    Search(Box<Lane>),
    /// Several methods race: each position is a number of conflict checks that every method may use, and each method is at the
    /// first moment at which it has used them up.
    Race { lanes: Vec<Lane>, checks: u64 },
    /// An explanation moves by its steps.
    Reasoning(Box<Walkthrough>),
}

impl Subject {
    /// The methods at their start.
    pub(crate) fn searches(n: usize, methods: &[Method], seed: u64) -> Result<Self, Failure> {
        if let [method] = methods {
            let lane = Lane::start(n, *method, seed)?;
            return Ok(Self::Search(Box::new(lane)));
        }
        let lanes = methods.iter().map(|&method| Lane::start(n, method, seed));
        Ok(Self::Race {
            lanes: lanes.collect::<Result<_, _>>()?,
            checks: 0,
        })
    }

    /// The explanation of a puzzle at its start.
    pub(crate) fn reasoning(puzzle: &Puzzle) -> Result<Self, Failure> {
        let walkthrough = Walkthrough::new(puzzle).map_err(Failure::input)?;
        Ok(Self::Reasoning(Box::new(walkthrough)))
    }

    /// The searches.
    pub(crate) fn lanes(&self) -> &[Lane] {
        match self {
            Self::Search(lane) => std::slice::from_ref(lane),
            Self::Race { lanes, .. } => lanes,
            Self::Reasoning(_) => &[],
        }
    }

    /// The step, or in a race the number of checks given to each.
    pub(crate) fn position(&self) -> u64 {
        match self {
            Self::Search(lane) => lane.replay.step(),
            Self::Race { checks, .. } => *checks,
            Self::Reasoning(walkthrough) => walkthrough.position() as u64,
        }
    }

    /// The unit of positions.
    pub(crate) fn unit(&self) -> &'static str {
        match self {
            Self::Race { .. } => "check",
            Self::Search(_) | Self::Reasoning(_) => "step",
        }
    }

    /// Whether there is nothing left to show.
    pub(crate) fn is_done(&self) -> bool {
        match self {
            Self::Reasoning(walkthrough) => walkthrough.is_done(),
            _ => self.lanes().iter().all(|lane| lane.replay.is_done()),
        }
    }

    /// Whether the last step found a solution, or ended the search.
    #[cfg(feature = "pictures")]
    pub(crate) fn is_at_an_end(&self) -> bool {
        let is_end = |event| matches!(event, Some(queens::Event::Solved | queens::Event::Done));
        self.is_done() || self.lanes().iter().any(|lane| is_end(lane.replay.event()))
    }

    /// The number of solutions found so far.
    pub(crate) fn solutions(&self) -> u64 {
        match self {
            Self::Reasoning(walkthrough) => {
                u64::from(matches!(walkthrough.outcome(), Some(Outcome::Solved(_))))
            }
            _ => {
                let tallies = self.lanes().iter().map(|lane| lane.replay.search().tally());
                tallies.map(|tally| tally.solutions).sum()
            }
        }
    }

    /// The number of steps after which to check for keys: a reason may take long to find.
    pub(crate) fn steps_per_check(&self) -> u64 {
        match self {
            Self::Reasoning(_) => 20,
            Self::Search(_) | Self::Race { .. } => 100_000,
        }
    }

    /// Takes one step, unless there is none.
    pub(crate) fn forward(&mut self) {
        if self.is_done() {
            return;
        }
        match self {
            Self::Search(lane) => lane.forward_with(|replay| {
                replay.forward();
            }),
            Self::Race { lanes, checks } => {
                *checks += 1;
                for lane in lanes {
                    lane.forward_with(|replay| replay.seek_checks(*checks));
                }
            }
            Self::Reasoning(walkthrough) => {
                walkthrough.forward();
            }
        }
    }

    /// Goes to a position, or to the last one if there are fewer.
    pub(crate) fn seek(&mut self, position: u64) {
        match self {
            Self::Search(lane) => lane.replay.seek(position),
            Self::Race { lanes, checks } => {
                *checks = position;
                for lane in lanes {
                    lane.replay.seek_checks(position);
                }
            }
            Self::Reasoning(walkthrough) => {
                walkthrough.seek(usize::try_from(position).unwrap_or(usize::MAX));
            }
        }
    }
}
