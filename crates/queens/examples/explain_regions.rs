//! Solve a puzzle with regions, check that its solution is unique, and explain every step.
//!
//!     cargo run -p queens --example explain_regions

use queens::prelude::*;
use queens::{Outcome, Puzzle, Walkthrough};

pub(crate) fn main() -> Result<(), Box<dyn std::error::Error>> {
    let puzzle: Puzzle = "AAAAB\nACABB\nCCDDD\nECCDD\nECDDD".parse()?;
    assert_eq!(puzzle.completions().take(2).count(), 1);

    let mut walkthrough = Walkthrough::new(&puzzle)?;
    while !walkthrough.is_done() {
        walkthrough.forward();
        println!("{:2}. {}", walkthrough.position(), walkthrough.narrate());
    }
    let Some(Outcome::Solved(solution)) = walkthrough.outcome() else {
        return Err("the techniques do not solve this puzzle".into());
    };
    println!("{:?}", solution.columns());
    assert_eq!(solution.columns(), [2, 4, 1, 3, 0]);
    Ok(())
}
