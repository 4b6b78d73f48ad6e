//! Makes `data/levels.tsv`, boards with regions of several sizes and all difficulties, with their ratings; or, with a number of
//! stars as argument, boards that take this many queens in each line.
//!
//! `cargo run --release -p queens --example make_levels > crates/queens-reason/data/levels.tsv`
//! `cargo run --release -p queens --example make_levels 2 > crates/queens-reason/data/star-levels.tsv`

use std::ops::RangeInclusive;

use queens::prelude::*;
use queens::{Difficulty, Maker};

/// Sides of boards, and the number of boards of each difficulty, with one queen in each line and with several stars.
const SIDES: (RangeInclusive<usize>, usize) = (6..=10, 12);
const SIDES_WITH_STARS: (RangeInclusive<usize>, usize) = (8..=11, 15);

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let stars = std::env::args()
        .nth(1)
        .map_or(Ok(1), |stars| stars.parse())?;
    let (sides, each) = if stars == 1 { SIDES } else { SIDES_WITH_STARS };
    for n in sides {
        for difficulty in Difficulty::ALL {
            let maker = Maker::new(n, n as u64)?.with_stars(stars);
            let mut boards: Vec<_> = maker
                .of_difficulty(difficulty)
                .take(each)
                .filter_map(|puzzle| Some((puzzle.rating()?.score(), puzzle.to_code()?)))
                .collect();
            boards.sort();
            for (score, code) in boards {
                println!("{code}\t{difficulty}\t{score}");
            }
        }
    }
    Ok(())
}
