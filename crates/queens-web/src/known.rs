//! The published counts.

use wasm_bindgen::prelude::*;

/// The published numbers of all and of fundamental solutions for n from 1 to 27; empty for any other n.
#[wasm_bindgen]
pub fn known_counts(n: usize) -> Vec<u64> {
    let Some(known) = queens::known(n) else {
        return Vec::new();
    };
    [known.all, known.fundamental]
        .map(|count| count as u64)
        .to_vec()
}
