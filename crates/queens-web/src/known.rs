//! The published counts.

use serde::Serialize;
use tsify::{Ts, Tsify};
use wasm_bindgen::prelude::*;

/// The published numbers of solutions.
#[derive(Clone, Copy, Debug, Serialize, Tsify)]
#[tsify(large_number_types_as_bigints)]
pub struct KnownCounts {
    /// All solutions.
    pub all: u64,
    /// Fundamental solutions.
    pub fundamental: u64,
}

/// The published numbers of solutions for n from 1 to 27; nothing for any other n.
#[wasm_bindgen]
pub fn known_counts(n: usize) -> Result<Option<Ts<KnownCounts>>, JsError> {
    let known = queens::known(n).map(|known| KnownCounts {
        all: known.all as u64,
        fundamental: known.fundamental as u64,
    });
    Ok(known.map(|known| known.into_ts()).transpose()?)
}
