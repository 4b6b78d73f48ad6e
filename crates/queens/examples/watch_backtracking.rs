//! Watch backtracking step by step, in words, and read its counters at the end.
//!
//!     cargo run -p queens --example watch_backtracking

use queens::{Event, Method, Replay};

pub(crate) fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut replay = Replay::new(Method::BACKTRACK.start(4));
    while replay.event() != Some(Event::Solved) {
        replay.forward();
        println!("{:2}. {}", replay.step(), replay.narrate());
    }
    let tally = replay.search().tally();
    println!(
        "{} queens placed, {} pairs checked",
        tally.placements, tally.checks
    );
    println!("{:?}", replay.search().queens());
    Ok(())
}
