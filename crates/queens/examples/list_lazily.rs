//! List solutions one at a time. Memory does not grow with their number.
//!
//!     cargo run -p queens --example list_lazily

use queens::Puzzle;
use queens::prelude::*;

pub(crate) fn main() -> Result<(), Box<dyn std::error::Error>> {
    // n = 20 has 39 billion solutions; the stream stops after three.
    for solution in Puzzle::new(20).completions().take(3) {
        println!("{:?}", solution.columns());
    }
    let with_corner = |solution: &queens::Solution| solution.column(0) == 0;
    let in_the_corner = Puzzle::new(8).completions().filter(with_corner).count();
    println!("{in_the_corner} of the 92 solutions for n = 8 begin in the corner");
    assert_eq!(in_the_corner, 4);
    Ok(())
}
