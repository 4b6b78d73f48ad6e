//! A producer thread streams solutions through a bounded channel; the consumer stops early.
//!
//! The channel holds a few solutions at a time, so the producer waits for the consumer and memory stays small. When the
//! consumer drops its end, the next send fails and the producer stops: no flag, no lock.
//!
//! Run with `cargo run --release --package queens --example stream`.

use std::sync::mpsc::sync_channel;
use std::thread;

use queens::Puzzle;
use queens::prelude::*;

fn main() {
    let (sender, receiver) = sync_channel(16);
    let producer = thread::spawn(move || {
        let mut sent = 0;
        for solution in Puzzle::new(20).completions() {
            if sender.send(solution).is_err() {
                break; // the consumer has stopped
            }
            sent += 1;
        }
        sent
    });

    // The consumer takes the first five with a queen in the lower right corner; n = 20 has 39 billion solutions.
    let in_the_corner = receiver
        .iter()
        .filter(|solution| solution.column(19) == 19)
        .take(5);
    for solution in in_the_corner {
        println!("{solution}");
    }
    drop(receiver);

    let sent = producer.join().expect("the producer does not panic");
    println!("the producer had sent {sent} solutions when the consumer stopped");
}
