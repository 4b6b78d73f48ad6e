//! Tests of everything that counts, and of first solutions: these also run optimised and on 64-bit ARM.
//! `cargo test -p queens --test counting join::` runs one file.

mod completion_counts;
mod first;
mod join;
mod kernels;
mod known_answers;
mod signatures;
mod variant_counts;
