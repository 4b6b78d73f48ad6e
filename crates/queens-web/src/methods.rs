//! The methods that the page can watch and race, by the names they have on the command line.

use queens::search::repair::Options;
use queens::{Method, Search};
use wasm_bindgen::prelude::*;

fn told(is_repair: bool, language: &str) -> Vec<String> {
    let language = crate::spoken(language);
    Method::all()
        .filter(|method| method.is_repair() == is_repair)
        .flat_map(|method| [method.name(), method.summary_in(language)].map(String::from))
        .collect()
}

/// Name and summary of every strategy, from the most naive on, one after the other.
#[wasm_bindgen]
pub fn strategies(language: &str) -> Vec<String> {
    told(false, language)
}

/// Name and summary of every repair variant, which takes a seed, from the most naive on, one after the other.
#[wasm_bindgen]
pub fn repairs(language: &str) -> Vec<String> {
    told(true, language)
}

/// A search by this method, before its first step.
pub(crate) fn start(name: &str, n: usize, seed: u64) -> Result<Box<dyn Search>, JsError> {
    crate::check_side(n)?;
    let method: Method = name.parse()?;
    Ok(method.start(n, Options::seeded(seed))?)
}
