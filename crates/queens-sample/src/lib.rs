//! Approximate counts, and random solutions with equal chances.
//!
//! An [`Approximation`] estimates how many completions a puzzle has, with a 95 % confidence interval. A [`Sampler`] draws
//! completions so that each has the same chance: exactly where they can be counted, approximately beyond. Both send
//! *populations* of random descents down the tree of partial solutions.
//!
//! ```
//! use queens::Puzzle;
//! use queens::sample::Approximation;
//!
//! let mut approximation = Approximation::new(&Puzzle::new(20), 2)?;
//! approximation.run(20);
//! let estimate = approximation.estimate().unwrap();
//! // The exact number is 39,029,188,884.
//! assert!(estimate.low() < 39_029_188_884.0 && 39_029_188_884.0 < estimate.high());
//! # Ok::<(), queens::CountError>(())
//! ```

mod annealing;
mod approximate_count;
mod approximation;
mod chain;
mod descent;
mod exact;
mod population;
mod sampler;

pub use approximate_count::{ApproximateCount, decimal};
pub use approximation::{Approximation, SampleMethod};
pub use sampler::{Draw, Sampler, Uniformity, exact_seconds};

#[cfg(test)]
mod tests;
