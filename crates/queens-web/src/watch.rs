//! A search to watch or race, forwards and backwards.

use queens::board::Naming;
use queens::{Event, Language, Method, Replay, Solution};
use tsify::{Ts, Tsify};
use wasm_bindgen::prelude::*;

use crate::goal::Goal;
use crate::methods;
use crate::moment::{Counters, Detail, EventKind, Moment, SearchEvent};
use crate::setup::numbers;

/// A search that moves forwards and backwards.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Watch {
    method: Method,
    replay: Replay,
    goal: Goal,
    language: Language,
    naming: Naming,
}

#[wasm_bindgen]
impl Watch {
    /// Starts a search of the empty board. The seed is for methods that draw random numbers.
    #[wasm_bindgen(constructor)]
    pub fn new(method: &str, n: usize, seed: u64) -> Result<Watch, JsError> {
        Ok(Watch {
            replay: Replay::new(methods::start(method, n, seed)?),
            method: method.parse()?,
            goal: Goal::START,
            language: Language::default(),
            naming: Naming::Numbers,
        })
    }

    /// Sets the language of the words, and whether they use chess names of squares.
    pub fn speak(&mut self, language: &str, chess: bool) {
        self.language = crate::spoken(language);
        self.naming = if chess {
            Naming::Chess
        } else {
            Naming::Numbers
        };
    }

    /// Sets where to go.
    pub fn aim(&mut self, goal: Ts<Goal>) -> Result<(), JsError> {
        self.goal = goal.to_rust()?;
        Ok(())
    }

    /// Takes at most so many steps towards the goal; returns true on arrival or at the end.
    pub fn run(&mut self, budget: u32) -> bool {
        run_search(&mut self.replay, &self.goal, budget)
    }

    /// The moment where the search is now.
    pub fn answer(&self) -> Result<Ts<Moment>, JsError> {
        Ok(self.moment().into_ts()?)
    }

    fn moment(&self) -> Moment {
        let narration = self.replay.narrate_in(self.language, self.naming);
        moment_of_search(self.method, &self.replay, narration)
    }
}

fn run_search(replay: &mut Replay, goal: &Goal, budget: u32) -> bool {
    let is_solution = |replay: &Replay, columns: &[u32]| {
        let solution = replay.solution();
        columns.is_empty() || solution.as_ref().map(Solution::columns) == Some(columns)
    };
    let has_arrived = |replay: &Replay| match goal {
        Goal::Step { step, .. } => replay.step() >= step.max(0.0) as u64 || replay.is_done(),
        Goal::Checks { checks } => {
            matches!(replay.event(), Some(Event::Solved | Event::Done))
                || replay.search().tally().checks as f64 >= *checks
        }
        Goal::Solution { .. } | Goal::Event { .. } => false,
    };
    if let Goal::Step { step, .. } = goal {
        let target = step.max(0.0) as u64;
        if target < replay.step() {
            replay.seek(target);
        }
    }
    for _ in 0..budget {
        if has_arrived(replay) {
            return true;
        }
        let event = replay.forward();
        let arrived = match goal {
            Goal::Step { stops, .. } => *stops && event == Event::Solved,
            Goal::Checks { .. } => false,
            Goal::Solution { columns } => {
                event == Event::Done || event == Event::Solved && is_solution(replay, columns)
            }
            Goal::Event { kinds } => replay.is_done() || kinds.contains(&EventKind::of(event)),
        };
        if arrived {
            return true;
        }
    }
    has_arrived(replay)
}

fn moment_of_search(method: Method, replay: &Replay, narration: String) -> Moment {
    let search = replay.search();
    let n = search.n();
    let tally = search.tally();
    Moment {
        event: SearchEvent::of(n, replay.event()),
        next: SearchEvent::of(n, Some(replay.peek())),
        queens: numbers(n, search.queens()),
        counters: Counters {
            steps: replay.step(),
            tries: tally.tries,
            checks: tally.checks,
            placements: tally.placements,
            backtracks: tally.backtracks,
            solutions: tally.solutions,
            repairs: tally.repairs,
            restarts: tally.restarts,
        },
        is_by_row: search.is_by_row(),
        family: methods::family(method),
        variables: search.variables().into_iter().map(Into::into).collect(),
        attacks: search.attack_counts().unwrap_or_default().to_vec(),
        detail: Detail::of(n, search.detail()),
        narration,
        reason: None,
        crosses: Vec::new(),
        done: replay.is_done(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Method, n, seed, and the counters at the first solution: the same in every browser.
    const STEPS: &str = include_str!("../data/steps.tsv");

    fn go(watch: &mut Watch, goal: Goal, budget: u32) -> bool {
        watch.goal = goal;
        watch.run(budget)
    }

    fn step(step: f64) -> Goal {
        Goal::Step { step, stops: false }
    }

    #[test]
    fn the_steps_to_the_first_solution_match_the_recorded_ones() {
        for line in STEPS.lines().skip(1) {
            let fields: Vec<&str> = line.split('\t').collect();
            let (n, seed) = (fields[1].parse().unwrap(), fields[2].parse().unwrap());
            let mut watch = Watch::new(fields[0], n, seed).unwrap();
            let solution = Goal::Solution { columns: vec![] };
            while !go(&mut watch, solution.clone(), 10_000) {}
            let Counters {
                steps,
                tries,
                checks,
                placements,
                backtracks,
                solutions,
                repairs,
                restarts,
            } = watch.moment().counters;
            let counters = [
                steps, tries, checks, placements, backtracks, solutions, repairs, restarts,
            ];
            let counters = counters.map(|counter| counter.to_string());
            assert_eq!(counters.join(" "), fields[3], "{line}");
        }
    }

    #[test]
    fn a_race_stops_at_the_budget_and_at_the_first_solution() {
        let mut watch = Watch::new("iterative", 8, 0).unwrap();
        assert!(go(&mut watch, Goal::Checks { checks: 100.0 }, 1_000));
        assert!((100..110).contains(&watch.moment().counters.checks));
        assert!(go(&mut watch, Goal::Checks { checks: 1e9 }, 10_000));
        let solved = watch.moment();
        assert_eq!(solved.event, SearchEvent::Solved);
        assert!(go(&mut watch, Goal::Checks { checks: 1e10 }, 10_000));
        assert_eq!(watch.moment(), solved);
    }

    #[test]
    fn a_seek_goes_both_ways_and_can_stop_at_a_solution() {
        let mut watch = Watch::new("iterative", 6, 0).unwrap();
        let stops = Goal::Step {
            step: 1e6,
            stops: true,
        };
        assert!(go(&mut watch, stops, 1_000_000));
        assert_eq!(watch.moment().event, SearchEvent::Solved);
        let solved = watch.moment().counters.steps;
        assert!(go(&mut watch, step(solved as f64 - 1.0), 0));
        assert!(matches!(watch.moment().event, SearchEvent::Placed { .. }));
        assert!(!go(&mut watch, step(1e6), 10));
        assert_eq!(watch.moment().counters.steps, solved + 9);
    }

    #[test]
    fn the_next_event_of_a_kind_is_found_and_described() {
        let mut watch = Watch::new("iterative", 4, 0).unwrap();
        let first = SearchEvent::Placed { square: 0 };
        assert_eq!(watch.moment().next, first);
        let to = |kind| Goal::Event { kinds: vec![kind] };
        assert!(go(&mut watch, to(EventKind::Removed), 1_000));
        assert_eq!(watch.moment().event, SearchEvent::Removed { square: 6 });
        watch.speak("en", true);
        let words = watch.moment().narration;
        assert_eq!(words, "the queen leaves c3; trying d3");
        assert!(go(&mut watch, to(EventKind::Restarted), 1_000));
        assert!(watch.moment().done);
    }
}
