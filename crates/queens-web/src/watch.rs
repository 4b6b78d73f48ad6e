//! A search or an explanation to watch or race, forwards and backwards.

use queens::board::Naming;
use queens::{Event, Language, Method, Outcome, Replay, Solution, Walkthrough};
use serde::Deserialize;
use tsify::{Ts, Tsify};
use wasm_bindgen::prelude::*;

use crate::methods;
use crate::moment::{Counters, Detail, EventKind, Family, Moment, SearchEvent, Step};
use crate::setup::numbers;

/// Where a search is to go.
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
        /// Whether the next solution ends the way.
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

/// A search or an explanation that moves forwards and backwards.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Watch {
    watched: Watched,
    goal: Goal,
    language: Language,
    naming: Naming,
}

#[derive(Debug)]
enum Watched {
    Search(Method, Replay),
    Reasoning(Walkthrough),
}

#[wasm_bindgen]
impl Watch {
    /// Starts a search of the empty board. The seed is for methods that draw random numbers.
    #[wasm_bindgen(constructor)]
    pub fn new(method: &str, n: usize, seed: u64) -> Result<Watch, JsError> {
        let replay = Replay::new(methods::start(method, n, seed)?);
        Ok(Watch::of(Watched::Search(method.parse()?, replay)))
    }

    /// Starts the explanation of a board, given as its code.
    pub fn reasoning(code: &str) -> Result<Watch, JsError> {
        let walkthrough = Walkthrough::new(&code.parse()?)?;
        Ok(Watch::of(Watched::Reasoning(walkthrough)))
    }

    fn of(watched: Watched) -> Watch {
        Watch {
            watched,
            goal: Goal::Step {
                step: 0.0,
                stops: false,
            },
            language: Language::default(),
            naming: Naming::Numbers,
        }
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

    /// Takes at most so many steps towards the goal; returns true on arrival or at the end. Of an explanation it takes one: a step
    /// that follows contradictions takes milliseconds.
    pub fn run(&mut self, budget: u32) -> bool {
        match &mut self.watched {
            Watched::Search(_, replay) => run_search(replay, &self.goal, budget),
            Watched::Reasoning(walkthrough) => run_reasoning(walkthrough, &self.goal),
        }
    }

    /// The moment where the search is now.
    pub fn answer(&self) -> Result<Ts<Moment>, JsError> {
        Ok(self.moment().into_ts()?)
    }

    fn moment(&self) -> Moment {
        match &self.watched {
            Watched::Search(method, replay) => {
                let narration = replay.narrate_in(self.language, self.naming);
                moment_of_search(*method, replay, narration)
            }
            Watched::Reasoning(walkthrough) => moment_of_reasoning(walkthrough, self.language),
        }
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

fn run_reasoning(walkthrough: &mut Walkthrough, goal: &Goal) -> bool {
    match goal {
        Goal::Step { step, .. } => {
            let (now, wanted) = (walkthrough.position(), step.max(0.0) as usize);
            walkthrough.seek(wanted.min(now + 1));
            walkthrough.position() == wanted || walkthrough.is_done()
        }
        Goal::Solution { .. } | Goal::Checks { .. } => {
            walkthrough.forward();
            walkthrough.is_done()
        }
        // Every step is of the same kind.
        Goal::Event { .. } => {
            walkthrough.forward();
            true
        }
    }
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

fn moment_of_reasoning(walkthrough: &Walkthrough, language: Language) -> Moment {
    let n = walkthrough.puzzle().n();
    let step = step_of(walkthrough, language);
    let event = match (walkthrough.step(), step.place) {
        (None, _) => SearchEvent::Start,
        (Some(_), Some(square)) => SearchEvent::Placed { square },
        (Some(_), None) => SearchEvent::RuledOut,
    };
    let placed = walkthrough.taken().iter();
    let placed = placed.filter(|step| step.place.is_some()).count();
    let is_solved = matches!(walkthrough.outcome(), Some(Outcome::Solved(_)));
    let narration = step
        .because
        .strip_suffix('.')
        .unwrap_or(&step.because)
        .to_string();
    Moment {
        event,
        next: SearchEvent::Done,
        queens: numbers(n, walkthrough.queens()),
        counters: Counters {
            steps: walkthrough.position() as u64,
            placements: placed as u64,
            solutions: u64::from(is_solved),
            ..Counters::default()
        },
        is_by_row: true,
        family: Family::Reasoning,
        variables: Vec::new(),
        attacks: Vec::new(),
        detail: Detail::Nothing,
        narration,
        reason: Some(step),
        crosses: numbers(n, walkthrough.crosses()),
        done: walkthrough.is_done(),
    }
}

/// The step that led here, with its words.
pub(crate) fn step_of(walkthrough: &Walkthrough, language: Language) -> Step {
    let step = walkthrough.step();
    let technique = step.map(|step| step.technique.name_in(language));
    let text = walkthrough.narrate_in(language);
    let because = format!("{}.", text.strip_suffix('.').unwrap_or(&text));
    let n = walkthrough.puzzle().n();
    Step::of(n, step, technique.unwrap_or_default(), because)
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

    #[test]
    fn what_is_hopeless_is_said_in_every_language() {
        let mut hopeless = Watch::reasoning("20o.").unwrap();
        assert!(go(&mut hopeless, Goal::Solution { columns: vec![] }, 1));
        let words = |watch: &Watch| watch.moment().narration;
        assert!(words(&hopeless).ends_with("There is no solution"));
        hopeless.speak("de", true);
        assert!(words(&hopeless).ends_with("Es gibt keine Lösung"));
    }

    #[test]
    fn reasoning_ends_in_the_solution() {
        let code = crate::make_board(8, 1, "hard", 5).unwrap().unwrap();
        let mut watch = Watch::reasoning(&code).unwrap();
        let mut queens: Vec<u32> = Vec::new();
        let mut is_done = false;
        while !is_done {
            is_done = go(&mut watch, Goal::Solution { columns: vec![] }, 1);
            let step = watch.moment().reason.unwrap();
            assert!(!step.basis.is_empty() && !step.technique.is_empty());
            queens.extend(step.place);
        }
        let end = watch.moment();
        let at = end.counters.steps as f64;
        assert!(go(&mut watch, step(at - 1.0), 1));
        assert_eq!(watch.moment().counters.solutions, 0);
        assert!(go(&mut watch, step(at), 1));
        assert_eq!(watch.moment(), end);
        assert!(end.narration.ends_with("this is the only solution"));
        queens.sort_unstable();
        let columns: Vec<u32> = queens.iter().map(|queen| queen % 8).collect();
        assert_eq!(crate::solve(&code).unwrap(), Some(columns));
    }
}
