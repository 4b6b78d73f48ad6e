//! Count all solutions on all cores, and report progress on stderr.
//!
//!     cargo run --release -p queens --example count_with_progress

use queens::Counter;

pub(crate) fn main() -> Result<(), Box<dyn std::error::Error>> {
    let counter = Counter::new().on_progress(|progress| {
        eprintln!("{} of {} shards", progress.finished, progress.shards);
    });
    let (count, _) = counter.board(12)?;
    println!("n = 12: {} solutions", count.all);
    println!("{} of them are fundamental", count.fundamental());
    assert_eq!((count.all, count.fundamental()), (14_200, 1_787));
    Ok(())
}
