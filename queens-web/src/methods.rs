//! The methods that the page can watch and race, by the names they have on the command line.

use queens::search::repair::Options;
use queens::{Repair, Search, Strategy};
use wasm_bindgen::prelude::*;

/// Name and summary of every strategy, from the most naive on, one after the other.
#[wasm_bindgen]
pub fn strategies() -> Vec<String> {
    let all = Strategy::ALL.iter();
    all.flat_map(|strategy| [strategy.name(), strategy.summary()].map(String::from))
        .collect()
}

/// Name and summary of every repair variant, which takes a seed, from the most naive on, one after the other.
#[wasm_bindgen]
pub fn repairs() -> Vec<String> {
    let all = Repair::ALL.iter();
    all.flat_map(|repair| [repair.name(), repair.summary()].map(String::from))
        .collect()
}

/// A search by this method, before its first step.
pub(crate) fn start(name: &str, n: usize, seed: u64) -> Result<Box<dyn Search>, JsError> {
    crate::check_side(n)?;
    let options = Options {
        seed,
        ..Options::default()
    };
    match name.parse::<Repair>() {
        Ok(repair) => Ok(repair.start(n, options)),
        Err(_) => Ok(name.parse::<Strategy>()?.start(n)),
    }
}
