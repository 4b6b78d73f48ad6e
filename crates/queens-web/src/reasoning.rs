//! The explanation of a board, forwards and backwards.

use queens::{Language, Outcome, Walkthrough};
use tsify::{Ts, Tsify};
use wasm_bindgen::prelude::*;

use crate::goal::Goal;
use crate::moment::{Counters, Detail, Family, Moment, SearchEvent, Step};
use crate::setup::numbers;

/// An explanation that moves forwards and backwards.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Reasoning {
    walkthrough: Walkthrough,
    goal: Goal,
    language: Language,
}

#[wasm_bindgen]
impl Reasoning {
    /// Starts the explanation of a board, given as its code.
    #[wasm_bindgen(constructor)]
    pub fn new(code: &str) -> Result<Reasoning, JsError> {
        Ok(Reasoning {
            walkthrough: Walkthrough::new(&code.parse()?)?,
            goal: Goal::START,
            language: Language::default(),
        })
    }

    /// Sets the language of the words.
    pub fn speak(&mut self, language: &str) {
        self.language = crate::spoken(language);
    }

    /// Sets where to go.
    pub fn aim(&mut self, goal: Ts<Goal>) -> Result<(), JsError> {
        self.goal = goal.to_rust()?;
        Ok(())
    }

    /// Takes one step towards the goal, because a step that follows contradictions takes milliseconds; returns true on arrival or
    /// at the end.
    pub fn run(&mut self, _budget: u32) -> bool {
        run_reasoning(&mut self.walkthrough, &self.goal)
    }

    /// The moment where the explanation is now.
    pub fn answer(&self) -> Result<Ts<Moment>, JsError> {
        Ok(self.moment().into_ts()?)
    }

    fn moment(&self) -> Moment {
        moment_of_reasoning(&self.walkthrough, self.language)
    }
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

    fn go(reasoning: &mut Reasoning, goal: Goal) -> bool {
        reasoning.goal = goal;
        reasoning.run(1)
    }

    fn step(step: f64) -> Goal {
        Goal::Step { step, stops: false }
    }

    #[test]
    fn hopeless_boards_are_reported_in_every_language() {
        let mut hopeless = Reasoning::new("20o.").unwrap();
        assert!(go(&mut hopeless, Goal::Solution { columns: vec![] }));
        let words = |reasoning: &Reasoning| reasoning.moment().narration;
        assert!(words(&hopeless).ends_with("There is no solution"));
        hopeless.speak("de");
        assert!(words(&hopeless).ends_with("Es gibt keine Lösung"));
    }

    #[test]
    fn reasoning_ends_in_the_solution() {
        let code = crate::make_star_board(8, 1, "hard", 5).unwrap().unwrap();
        let mut reasoning = Reasoning::new(&code).unwrap();
        let mut queens: Vec<u32> = Vec::new();
        let mut is_done = false;
        while !is_done {
            is_done = go(&mut reasoning, Goal::Solution { columns: vec![] });
            let step = reasoning.moment().reason.unwrap();
            assert!(!step.basis.is_empty() && !step.technique.is_empty());
            queens.extend(step.place);
        }
        let end = reasoning.moment();
        let at = end.counters.steps as f64;
        assert!(go(&mut reasoning, step(at - 1.0)));
        assert_eq!(reasoning.moment().counters.solutions, 0);
        assert!(go(&mut reasoning, step(at)));
        assert_eq!(reasoning.moment(), end);
        assert!(end.narration.ends_with("this is the only solution"));
        queens.sort_unstable();
        let columns: Vec<u32> = queens.iter().map(|queen| queen % 8).collect();
        assert_eq!(crate::solve(&code).unwrap(), Some(columns));
    }
}
