//! Makes `data/levels.tsv`: boards with regions of several sizes and all difficulties, with their ratings.
//!
//! `cargo run --release -p queens --example make_levels > crates/queens-reason/data/levels.tsv`

use queens::prelude::*;
use queens::{Difficulty, Maker};

/// Sides of boards, and the number of boards of each difficulty.
const SIDES: std::ops::RangeInclusive<usize> = 6..=10;
const EACH: usize = 12;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    for n in SIDES {
        for difficulty in Difficulty::ALL {
            let maker = Maker::new(n, n as u64)?.of_difficulty(difficulty);
            let mut boards: Vec<_> = maker
                .take(EACH)
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
