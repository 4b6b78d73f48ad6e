//! Decides whether a board set up by the player can be completed.

use queens::prelude::*;
use queens::search::Answer;
use queens::search::complete::Completer;
use queens::{Completions, Puzzle};
use tsify::Ts;
use wasm_bindgen::prelude::*;

use crate::setup::{Setup, numbers};

/// A search for a completion.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Completing {
    engine: Engine,
    columns: usize,
    found: Option<Vec<u32>>,
}

/// The engine that suits the board.
#[derive(Debug)]
enum Engine {
    Classic(Box<Completer>),
    Other(Completions),
}

#[wasm_bindgen]
impl Completing {
    /// Starts to look for a completion of this board.
    #[wasm_bindgen(constructor)]
    pub fn new(setup: Ts<Setup>) -> Result<Completing, JsError> {
        Ok(Completing::of(&Setup::read(&setup)?))
    }

    fn of(puzzle: &Puzzle) -> Completing {
        Completing {
            engine: match puzzle.classic() {
                Some(classic) => Engine::Classic(Box::new(Completer::new(&classic))),
                None => Engine::Other(puzzle.completions()),
            },
            columns: puzzle.board().columns(),
            found: None,
        }
    }

    /// Searches at most `budget` nodes; returns true if a completion was found or there is none.
    pub fn run(&mut self, budget: u32) -> bool {
        self.found = match &mut self.engine {
            Engine::Classic(completer) => match completer.run(budget.into()) {
                Answer::Undecided => return false,
                Answer::NoMore => None,
                Answer::Completion(solution) => Some(numbers(self.columns, solution.squares())),
            },
            Engine::Other(completions) => {
                let mut left = budget;
                let found = completions.advance_while(|| {
                    left = left.saturating_sub(1);
                    left > 0
                });
                match found {
                    None => return false,
                    Some(false) => None,
                    Some(true) => Some(numbers(self.columns, completions.queens().squares())),
                }
            }
        };
        true
    }

    /// The queens' squares of the completion; `None` if none was found.
    pub fn answer(&self) -> Option<Vec<u32>> {
        self.found.clone()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::setup::square_board;

    fn completion(setup: Setup) -> Option<Vec<u32>> {
        let mut completing = Completing::of(&setup.puzzle().unwrap());
        while !completing.run(20) {}
        completing.answer()
    }

    #[test]
    fn a_completion_is_found_or_its_absence_proven() {
        for rules in ["chess", "torus"] {
            let with_corner = |n| Setup {
                queens: vec![0],
                rules: rules.into(),
                ..square_board(n)
            };
            assert_eq!(completion(with_corner(7)).unwrap()[0], 0);
            assert_eq!(completion(with_corner(6)), None);
        }
    }
}
