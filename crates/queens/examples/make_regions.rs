//! Makes regions puzzles and prints how many per second, without a difficulty and with each.
//!
//! `cargo run --release --example make_regions [n …]`

use std::time::{Duration, Instant};

use queens::Unsupported;
use queens::{Difficulty, Maker};

fn main() -> Result<(), Unsupported> {
    let sizes: Vec<usize> = std::env::args()
        .filter_map(|word| word.parse().ok())
        .collect();
    let sizes = if sizes.is_empty() {
        vec![8, 11, 14, 18]
    } else {
        sizes
    };
    for n in sizes {
        print!("n = {n}: {:.1} boards per second", speed(Maker::new(n, 1)?));
        for difficulty in Difficulty::ALL {
            let maker = Maker::new(n, 1)?.of_difficulty(difficulty);
            print!(", {difficulty} {:.1}", speed(maker));
        }
        println!();
    }
    Ok(())
}

/// Boards per second, over at least two seconds.
fn speed(maker: Maker) -> f64 {
    let start = Instant::now();
    let made = maker
        .take_while(|_| start.elapsed() < Duration::from_secs(2))
        .count();
    made as f64 / start.elapsed().as_secs_f64()
}
