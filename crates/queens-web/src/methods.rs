//! The table of methods for the page.

use queens::search::method::Family;
use queens::search::repair::Options;
use queens::{Method, Search};
use wasm_bindgen::prelude::*;

/// Name, title, summary and family (`recursive`, `iterative` or `seeded`) of every method, concatenated.
#[wasm_bindgen]
pub fn methods(language: &str) -> Vec<String> {
    let language = crate::spoken(language);
    let told = |method: Method| {
        let (title, summary) = (method.title_in(language), method.summary_in(language));
        [method.name(), title, summary, family(method)].map(String::from)
    };
    Method::all().flat_map(told).collect()
}

/// The name of a method's family.
pub(crate) fn family(method: Method) -> &'static str {
    match method.family() {
        Family::Recursive => "recursive",
        Family::Iterative => "iterative",
        Family::Seeded => "seeded",
    }
}

/// A search by this method, before its first step.
pub(crate) fn start(name: &str, n: usize, seed: u64) -> Result<Box<dyn Search>, JsError> {
    crate::check_side(n)?;
    let method: Method = name.parse()?;
    Ok(method.start_with(n, Options::seeded(seed))?)
}
