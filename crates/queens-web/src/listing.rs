//! Lists the solutions of a board in order, on demand.

use queens::board::{Classes, Motion};
use queens::prelude::*;
use queens::{Completions, Puzzle, Solution};
use serde::Serialize;
use tsify::{Ts, Tsify};
use wasm_bindgen::prelude::*;

use crate::setup::{Setup, numbers};

/// A solution in a list.
#[derive(Clone, Debug, Serialize, Tsify)]
pub struct Listed {
    /// The queens' squares, row by row.
    pub queens: Vec<u32>,
    /// The number of distinct images under the board's symmetries.
    pub images: usize,
}

/// A list of solutions.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Listing {
    puzzle: Puzzle,
    completions: Completions,
    motions: Vec<Motion>,
    is_fundamental: bool,
    found: Option<Listed>,
}

#[wasm_bindgen]
impl Listing {
    /// Lists all solutions, or only the smallest of each symmetry class.
    #[wasm_bindgen(constructor)]
    pub fn new(setup: Ts<Setup>, fundamental: bool) -> Result<Listing, JsError> {
        Ok(Listing::of(Setup::read(&setup)?, fundamental))
    }

    /// Lists all solutions of a board, given as its code.
    pub fn of_board(code: &str) -> Result<Listing, JsError> {
        Ok(Listing::of(code.parse()?, false))
    }

    fn of(puzzle: Puzzle, is_fundamental: bool) -> Listing {
        Listing {
            completions: puzzle.completions(),
            motions: puzzle.board().motions(Classes::Symmetries),
            puzzle,
            is_fundamental,
            found: None,
        }
    }

    /// Looks for the next solution until `budget` queens were placed; returns true if it was found or there is none.
    pub fn run(&mut self, budget: u32) -> Result<bool, JsError> {
        self.found = None;
        let mut left = budget;
        loop {
            let found = self.completions.advance_while(|| {
                left = left.saturating_sub(1);
                left > 0
            });
            if found != Some(true) {
                return Ok(found == Some(false));
            }
            let board = self.puzzle.board();
            let solution = Solution::of(board.clone(), self.completions.queens())?;
            let is_fundamental = self.is_fundamental;
            if let Some(images) = solution.class_if_least(&self.motions, |_| is_fundamental) {
                let queens = numbers(board.columns(), solution.squares());
                self.found = Some(Listed { queens, images });
                return Ok(true);
            }
        }
    }

    /// The solution that the last run found.
    pub fn answer(&self) -> Result<Option<Ts<Listed>>, JsError> {
        let found = self.found.as_ref().map(Listed::into_ts);
        Ok(found.transpose()?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::setup::square_board;

    fn listed(setup: &Setup, is_fundamental: bool) -> Vec<Listed> {
        all(Listing::of(setup.puzzle().unwrap(), is_fundamental))
    }

    fn all(mut listing: Listing) -> Vec<Listed> {
        let mut all = Vec::new();
        loop {
            while !listing.run(50).unwrap() {}
            let Some(found) = listing.found.take() else {
                return all;
            };
            all.push(found);
        }
    }

    #[test]
    fn the_twelve_of_the_eight_board_are_eleven_of_eight_images_and_one_of_four() {
        let listed = listed(&square_board(8), true);
        assert_eq!(listed.len(), 12);
        let images = || listed.iter().map(|found| found.images);
        assert_eq!(images().filter(|&images| images == 8).count(), 11);
        assert_eq!(images().sum::<usize>(), 92);
    }

    #[test]
    fn a_first_queen_filters_and_the_parts_make_the_whole() {
        let count = |queens| {
            let setup = Setup {
                queens,
                ..square_board(8)
            };
            listed(&setup, false).len()
        };
        let parts: Vec<usize> = (0..8).map(|column| count(vec![column])).collect();
        assert_eq!(parts, [4, 8, 16, 18, 18, 16, 8, 4]);
        assert_eq!(count(vec![]), 92);
    }

    #[test]
    fn other_boards_are_listed_by_class_and_with_given_queens() {
        for (rows, columns, rules, pawns, known) in [
            (7, 7, "torus", vec![], 28),
            (10, 10, "amazon", vec![], 4),
            (5, 8, "chess", vec![], 568),
            (8, 8, "chess", vec![35], 10),
            (5, 7, "cylinder", vec![], 42),
        ] {
            let setup = Setup {
                rows,
                columns,
                rules: rules.into(),
                pawns,
                ..Setup::default()
            };
            assert_eq!(listed(&setup, false).len(), known, "{rules}");
            let classes = listed(&setup, true);
            let images: usize = classes.iter().map(|found| found.images).sum();
            assert_eq!(images, known, "{rules}");
        }
        let torus = Setup {
            rules: "torus".into(),
            queens: vec![0],
            blocked: vec![7 + 2],
            ..square_board(7)
        };
        let found = listed(&torus, false);
        assert_eq!(found.len(), 3);
        assert!(
            found
                .iter()
                .all(|found| found.queens[0] == 0 && !found.queens.contains(&9))
        );
    }

    #[test]
    fn a_board_with_regions_is_listed_too() {
        let code = crate::board_code("AAAAB\nACABB\nCCDDD\nECCDD\nECDDD").unwrap();
        let listed = all(Listing::of_board(&code).unwrap());
        assert_eq!(listed.len(), 1);
        assert_eq!(listed[0].queens, [2, 9, 11, 18, 20]);
    }
}
