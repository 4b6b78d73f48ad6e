//! A search that can also step back, with keyframes instead of a log.
//!
//! The non-recursive search makes eleven million events for n = 12, too many to store. But a search is deterministic, so it is
//! enough to keep a copy of its state now and then. To go back, the replay takes the last copy before the requested step and
//! runs again from there.
//!
//! ```text
//! step       0    16    32    48    64    80
//! keyframe   K     K     K     K     K     .    every 16 steps; if there are too many, every other one is dropped
//! back to 57                   K→→→→→→→→→ runs 9 steps again
//! ```
//!
//! Memory stays bounded, because keyframes move apart when their number reaches the limit. A step back after s steps costs at
//! most about 2s / limit steps: 43 thousand steps, a millisecond or two, after eleven million.
//!
//! ```
//! use queens::{Method, Replay, Square};
//!
//! let mut replay = Replay::new(Method::ITERATIVE.start(4));
//! replay.seek(5);
//! assert_eq!(replay.search().columns(), [Some(0), Some(2), None, None]);
//! replay.back();
//! assert_eq!(replay.narrate(), "row 1: column 2 is not attacked: the queen goes there");
//! replay.seek(u64::MAX);
//! assert_eq!(replay.narrate(), "nothing is left to search: 2 solutions found");
//! ```

use crate::narrate::{before, narrate};
use queens_board::Language;
use queens_board::{Naming, Solution};
use queens_search::{Event, Search};

/// A search with a position that moves both ways.
#[derive(Debug)]
pub struct Replay {
    search: Box<dyn Search>,
    step: u64,
    event: Option<Event>,
    /// Copies of the search in increasing order of steps, the first at step 0.
    keyframes: Vec<Keyframe>,
    /// Number of steps between keyframes.
    spacing: u64,
    limit: usize,
}

#[derive(Debug)]
struct Keyframe {
    search: Box<dyn Search>,
    step: u64,
    event: Option<Event>,
}

/// Maximum number of numbers that all keyframes hold together.
const MAX_NUMBERS: usize = 1 << 22;
/// Minimum and maximum number of keyframes.
const KEYFRAME_LIMITS: (usize, usize) = (16, 512);

/// How many keyframes there may be of a search as large as this one.
fn limit(search: &dyn Search) -> usize {
    (MAX_NUMBERS / search.size().max(1)).clamp(KEYFRAME_LIMITS.0, KEYFRAME_LIMITS.1)
}

impl Replay {
    /// Replays this search; its current state becomes step 0.
    pub fn new(search: Box<dyn Search>) -> Self {
        let first = Keyframe {
            search: search.snapshot(),
            step: 0,
            event: None,
        };
        Self {
            limit: limit(&*search),
            search,
            step: 0,
            event: None,
            keyframes: vec![first],
            spacing: 16,
        }
    }

    /// The search at the current step.
    pub fn search(&self) -> &dyn Search {
        &*self.search
    }

    /// The number of the current step.
    pub fn step(&self) -> u64 {
        self.step
    }

    /// The step that led here; `None` at the start.
    pub fn event(&self) -> Option<Event> {
        self.event
    }

    /// The next step.
    pub fn peek(&self) -> Event {
        self.search.snapshot().step()
    }

    /// Whether the search has ended.
    pub fn is_done(&self) -> bool {
        self.event == Some(Event::Done)
    }

    /// The board as a solution, if the step that led here was [`Event::Solved`].
    pub fn solution(&self) -> Option<Solution> {
        if self.event != Some(Event::Solved) {
            return None;
        }
        let columns = self.search.columns().into_iter();
        let columns: Option<Vec<u32>> = columns.map(|column| Some(column? as u32)).collect();
        Solution::new(columns?).ok()
    }

    /// Describes the last step and what follows, with rows and columns numbered from 0.
    pub fn narrate(&self) -> String {
        self.narrate_in(Language::English, Naming::Numbers)
    }

    /// The same in another language and naming of squares.
    pub fn narrate_in(&self, language: Language, naming: Naming) -> String {
        match self.event {
            None => before(language),
            Some(event) => narrate(language, naming, self.search(), event, self.peek()),
        }
    }

    /// Takes one step. After [`Event::Done`] nothing changes.
    pub fn forward(&mut self) -> Event {
        if self.is_done() {
            return Event::Done;
        }
        let event = self.search.step();
        self.step += 1;
        self.event = Some(event);
        let last = self.keyframes.last().map_or(0, |keyframe| keyframe.step);
        if self.step >= last + self.spacing {
            self.keep();
        }
        event
    }

    fn keep(&mut self) {
        // Some searches grow as they run.
        let limit = self.limit.min(limit(&*self.search));
        while self.keyframes.len() >= limit {
            self.spacing *= 2;
            let spacing = self.spacing;
            self.keyframes
                .retain(|keyframe| keyframe.step.is_multiple_of(spacing));
        }
        if !self.step.is_multiple_of(self.spacing) {
            return;
        }
        self.keyframes.push(Keyframe {
            search: self.search.snapshot(),
            step: self.step,
            event: self.event,
        });
    }

    /// Goes one step back; returns false at the start.
    pub fn back(&mut self) -> bool {
        let found = self.step > 0;
        self.seek(self.step.saturating_sub(1));
        found
    }

    /// Goes to a step, or to the end if the search ends earlier. It runs every step in between, so an interactive program should
    /// go in parts.
    pub fn seek(&mut self, step: u64) {
        if step < self.step {
            self.load(|keyframe| keyframe.step <= step);
        }
        while self.step < step && !self.is_done() {
            self.forward();
        }
    }

    /// Goes to the first step at which the search has made this many conflict checks, the unit in which methods race, or to its
    /// end. A search without any checks (a repair of a single square runs forever) stops after as many steps as the board has
    /// squares.
    pub fn seek_checks(&mut self, checks: u64) {
        if checks <= self.search.tally().checks {
            self.load(|keyframe| keyframe.search.tally().checks < checks);
        }
        let n = self.search.n() as u64;
        let max_idle = n * n + 4;
        let (mut made, mut idle) = (self.search.tally().checks, 0);
        while made < checks && idle < max_idle && !self.is_done() {
            self.forward();
            let now = self.search.tally().checks;
            idle = if now > made { 0 } else { idle + 1 };
            made = now;
        }
    }

    /// Replays the last steps, the oldest first, each with the search after it.
    pub fn recall(&self, steps: u64, mut see: impl FnMut(&dyn Search, Event)) {
        let first = self.step.saturating_sub(steps);
        let index = self.keyframes.partition_point(|key| key.step <= first) - 1;
        let keyframe = &self.keyframes[index];
        let mut search = keyframe.search.snapshot();
        for step in keyframe.step..self.step {
            let event = search.step();
            if step >= first {
                see(&*search, event);
            }
        }
    }

    /// Goes to the last of the leading keyframes that satisfy a condition; the first always does.
    fn load(&mut self, early: impl Fn(&Keyframe) -> bool) {
        let index = self.keyframes.partition_point(early).saturating_sub(1);
        let keyframe = &self.keyframes[index];
        self.search = keyframe.search.snapshot();
        self.step = keyframe.step;
        self.event = keyframe.event;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use queens_search::Method;

    /// Everything visible at a step.
    fn view(replay: &Replay) -> impl PartialEq + std::fmt::Debug + use<> {
        let search = replay.search();
        (
            replay.step(),
            replay.event(),
            search.queens(),
            search.tally(),
        )
    }

    #[test]
    fn stepping_back_restores_the_earlier_state() {
        for method in Method::all().flat_map(Method::variants) {
            let options = queens_search::repair::Options::seeded(1);
            let mut replay = Replay::new(method.start_with(4, options).unwrap());
            let mut seen = vec![view(&replay)];
            while !replay.is_done() && seen.len() <= 1_500 {
                replay.forward();
                seen.push(view(&replay));
            }
            if replay.is_done() {
                assert_eq!(replay.forward(), Event::Done);
            }
            assert_eq!(view(&replay), seen[seen.len() - 1], "{method}");
            for step in (0..seen.len() - 1).rev() {
                assert!(replay.back());
                assert_eq!(view(&replay), seen[step], "{method}");
            }
            assert!(!replay.back());
        }
    }

    #[test]
    fn any_step_of_a_long_search_is_reached_from_any_other() {
        let mut replay = Replay::new(Method::ITERATIVE.start(8));
        replay.limit = 16;
        let mut fresh = Method::ITERATIVE.start(8);
        let steps: Vec<_> = (0..20_000).map(|_| (fresh.step(), fresh.tally())).collect();
        let mut target = 1;
        for _ in 0..500 {
            target = (target * 48_271) % 19_997 + 1;
            replay.seek(target as u64);
            let (event, tally) = steps[target - 1];
            assert_eq!(replay.event(), Some(event));
            assert_eq!(replay.search().tally(), tally);
        }
        assert!(replay.keyframes.len() <= 16);
        assert!(replay.keyframes.len() >= 7, "keyframes stay dense enough");
    }

    #[test]
    fn the_last_steps_can_be_recalled() {
        let mut replay = Replay::new(Method::ITERATIVE.start(6));
        let mut events = Vec::new();
        for _ in 0..100 {
            events.push(replay.forward());
        }
        for steps in [0, 1, 30, 100, 1_000] {
            let mut recalled = Vec::new();
            replay.recall(steps, |_, event| recalled.push(event));
            let kept = events.len().saturating_sub(steps as usize);
            assert_eq!(recalled, events[kept..]);
        }
    }

    #[test]
    fn races_stop_at_the_first_moment_with_that_many_checks() {
        let mut replay = Replay::new(Method::ITERATIVE.start(6));
        let mut forward = Replay::new(Method::ITERATIVE.start(6));
        for checks in [500, 20, 300, 300, 0, 1, 1_000, 999] {
            replay.seek_checks(checks);
            forward.seek(0);
            while forward.search().tally().checks < checks {
                forward.forward();
            }
            assert_eq!(view(&replay), view(&forward));
        }
        replay.seek_checks(u64::MAX);
        assert!(replay.is_done());
    }

    #[test]
    fn a_search_without_checks_does_not_run_for_ever() {
        let search = queens_search::Method::REPAIR_BEST
            .start_with(1, queens_search::repair::Options::default())
            .unwrap();
        let mut replay = Replay::new(search);
        replay.seek_checks(1);
        assert!(replay.step() > 0);
    }
}
