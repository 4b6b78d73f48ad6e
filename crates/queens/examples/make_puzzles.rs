//! Make puzzles with regions: each has exactly one solution and the wanted difficulty.
//!
//!     cargo run --release -p queens --example make_puzzles

use queens::prelude::*;
use queens::{Difficulty, Maker};

pub(crate) fn main() -> Result<(), Box<dyn std::error::Error>> {
    let seed = 1;
    for puzzle in Maker::new(7, seed)?.of_difficulty(Difficulty::Easy).take(2) {
        let rating = puzzle.rating().ok_or("the puzzle cannot be rated")?;
        println!("{puzzle}");
        println!("{}, score {}\n", rating.difficulty(), rating.score());
        assert_eq!(puzzle.completions().take(2).count(), 1);
    }
    Ok(())
}
