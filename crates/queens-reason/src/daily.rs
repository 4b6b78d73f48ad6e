//! The puzzles of the day, generated from the date alone: the same everywhere, without a network. There is one with one queen in
//! each line and one with two stars.
//!
//! The week goes from easy to expert: a small easy board on Monday, a larger one that needs a contradiction on Sunday.

use crate::make::Maker;
use crate::rate::Difficulty;
use queens_board::Puzzle;

/// The plan of the daily puzzles: side and difficulty from Monday to Sunday.
pub const DAILY_PLAN: [(usize, Difficulty); 7] = [
    (7, Difficulty::Easy),
    (8, Difficulty::Easy),
    (8, Difficulty::Medium),
    (9, Difficulty::Medium),
    (9, Difficulty::Hard),
    (10, Difficulty::Hard),
    (10, Difficulty::Expert),
];

/// The plan of the daily puzzles with two stars in each line: side and difficulty from Monday to Sunday.
pub const DAILY_STAR_PLAN: [(usize, Difficulty); 7] = [
    (8, Difficulty::Easy),
    (9, Difficulty::Easy),
    (9, Difficulty::Medium),
    (10, Difficulty::Medium),
    (10, Difficulty::Hard),
    (11, Difficulty::Hard),
    (10, Difficulty::Expert),
];

/// The regions puzzle of a day, which is counted from 1 January 1970.
///
/// ```
/// use queens::prelude::*;
/// use queens::search::puzzle_of_the_day;
///
/// let monday = puzzle_of_the_day(20_773); // 16 November 2026
/// assert_eq!(monday.n(), 7);
/// assert_eq!(monday.count_up_to(2), 1);
/// assert_ne!(monday, puzzle_of_the_day(20_780));
/// ```
pub fn puzzle_of_the_day(day: u32) -> Puzzle {
    of_the_day(day, 1, &DAILY_PLAN)
}

/// The puzzle of a day with two stars in each row, column and region; days are counted from 1 January 1970.
///
/// ```
/// use queens::prelude::*;
/// use queens::search::star_puzzle_of_the_day;
///
/// let monday = star_puzzle_of_the_day(20_773); // 16 November 2026
/// assert_eq!((monday.n(), monday.board().stars()), (8, 2));
/// assert_eq!(monday.count_up_to(2), 1);
/// ```
pub fn star_puzzle_of_the_day(day: u32) -> Puzzle {
    of_the_day(day, 2, &DAILY_STAR_PLAN)
}

fn of_the_day(day: u32, stars: usize, plan: &[(usize, Difficulty); 7]) -> Puzzle {
    // The first day was a Thursday.
    let (n, difficulty) = plan[(day as usize + 3) % 7];
    let maker = Maker::new(n, day.into()).expect("there are boards of these sizes");
    let made = maker.with_stars(stars).of_difficulty(difficulty).next();
    made.expect("there are boards of these difficulties")
}
