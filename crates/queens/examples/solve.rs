//! Find one solution: the first in lexicographic order.
//!
//!     cargo run -p queens --example solve

use queens::Puzzle;
use queens::prelude::*;

pub(crate) fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut solutions = Puzzle::new(8).completions();
    let solution = solutions.next().ok_or("only n = 2 and n = 3 have none")?;
    println!("{solution}");
    println!("columns: {:?}", solution.columns());
    assert_eq!(solution.columns(), [0, 4, 7, 5, 2, 6, 1, 3]);
    Ok(())
}
