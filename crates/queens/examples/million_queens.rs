//! Place a million queens by linear-time repair, then check the board.
//!
//!     cargo run --release -p queens --example million_queens

use queens::{Linear, Solution};

pub(crate) fn main() -> Result<(), Box<dyn std::error::Error>> {
    let seed = 7;
    let found = Linear::new(1_000_000, seed)?.solve()?;
    let solution = found.ok_or("only n = 2 and n = 3 have no solution")?;
    println!("the first rows: {:?}", &solution.columns()[..8]);

    // The constructor refuses attacking queens, so this line is the check.
    let checked = Solution::new(solution.columns())?;
    println!("{} queens, none attacked", checked.n());
    Ok(())
}
