//! Prints how many steps a seeded method needs, over many seeds: `cargo run --release --example repair_steps -- min-conflicts 10
//! 1000`

use queens::search::repair::Options;
use queens::{Event, Method};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut words = std::env::args().skip(1);
    let repair: Method = words.next().ok_or("give the name of a method")?.parse()?;
    let seeds: u64 = words.next().ok_or("give the number of seeds")?.parse()?;
    println!(
        "|       n | seeds | solved at first start | steps: 10 % | median | mean | 90 % | maximum |"
    );
    println!("|---|---|---|---|---|---|---|---|");
    for n in words {
        let n: usize = n.parse()?;
        let mut first = 0;
        let mut steps: Vec<u64> = (0..seeds)
            .map(|seed| {
                let mut search = repair
                    .start_with(n, Options::seeded(seed))
                    .expect("the board is not too large");
                while search.step() != Event::Solved {}
                first += u64::from(search.tally().restarts == 0);
                search.tally().repairs
            })
            .collect();
        steps.sort_unstable();
        let at = |share: f64| steps[((steps.len() - 1) as f64 * share).round() as usize];
        let mean = steps.iter().sum::<u64>() as f64 / steps.len() as f64;
        println!(
            "| {n} | {seeds} | {first} | {} | {} | {mean:.1} | {} | {} |",
            at(0.1),
            at(0.5),
            at(0.9),
            at(1.0)
        );
    }
    Ok(())
}
