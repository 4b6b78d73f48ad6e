//! Explains puzzles step by step, rates and makes them, and reads them from screenshots.

mod daily;
mod explain;
pub mod image;
mod levels;
pub mod make;
mod rate;

pub use daily::{DAILY_PLAN, DAILY_STAR_PLAN, puzzle_of_the_day, star_puzzle_of_the_day};
pub use explain::{Explain, Explanation, Outcome, Step, Technique, Walkthrough};
pub use levels::{Level, levels, star_levels};
pub use make::Maker;
pub use rate::{Difficulty, Rating};
