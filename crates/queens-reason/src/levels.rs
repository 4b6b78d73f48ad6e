//! Generated boards with regions, each with one solution and a known difficulty.
//!
//! `data/levels.tsv` and, for two stars in each line, `data/star-levels.tsv` have a board's code, its difficulty and its score on
//! each line; `cargo run --release --example make_levels` regenerates them.

use crate::Difficulty;
use queens_board::Puzzle;

/// A board that comes with the library.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Level {
    /// The board.
    pub puzzle: Puzzle,
    /// The difficulty.
    pub difficulty: Difficulty,
    /// The same as a number, as in [`Rating::score`](crate::Rating::score).
    pub score: u32,
}

/// All levels: by size, then by difficulty, the easiest first.
///
/// ```
/// use queens::prelude::*;
/// use queens::Difficulty;
/// use queens::formats::levels;
///
/// let hard = |n| levels().filter(move |level| level.puzzle.n() == n && level.difficulty == Difficulty::Hard);
/// assert!(hard(8).count() >= 10);
/// assert!(hard(8).all(|level| level.puzzle.count_up_to(2) == 1));
/// ```
pub fn levels() -> impl Iterator<Item = Level> {
    table(include_str!("../data/levels.tsv"))
}

/// All levels with two stars in each row, column and region: by size, then by difficulty, the easiest first.
///
/// ```
/// use queens::Difficulty;
/// use queens::formats::star_levels;
/// use queens::prelude::*;
///
/// let hard = star_levels().filter(|level| level.puzzle.n() == 10 && level.difficulty == Difficulty::Hard);
/// let puzzle = hard.last().unwrap().puzzle;
/// assert_eq!((puzzle.board().stars(), puzzle.count_up_to(2)), (2, 1));
/// ```
pub fn star_levels() -> impl Iterator<Item = Level> {
    table(include_str!("../data/star-levels.tsv"))
}

fn table(text: &'static str) -> impl Iterator<Item = Level> {
    text.lines()
        .map(|line| read(line).expect("our own table is well-formed"))
}

fn read(line: &str) -> Option<Level> {
    let mut fields = line.split('\t');
    let mut next = || fields.next();
    Some(Level {
        puzzle: next()?.parse().ok()?,
        difficulty: next()?.parse().ok()?,
        score: next()?.parse().ok()?,
    })
}
