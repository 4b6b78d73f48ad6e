//! The table of methods for the page.

use queens::search::method::Family;
use queens::search::repair::Options;
use queens::{Method, Search};
use wasm_bindgen::prelude::*;

/// A method is listed with its default parameters, and again with the second value of its first one.
const SHOWN: usize = 2;

/// Name, title, summary and family (`recursive`, `iterative`, `remembering` or `seeded`) of every method, concatenated. A name may have a parameter
/// after a colon.
#[wasm_bindgen]
pub fn methods(language: &str) -> Vec<String> {
    let language = crate::spoken(language);
    let told = |method: Method| {
        let (name, title) = (method.to_string(), method.title_in(language));
        let title = match name.split_once(':') {
            Some((_, parameter)) => format!("{title} ({parameter})"),
            None => title.to_string(),
        };
        let summary = method.summary_in(language).to_string();
        [name, title, summary, family(method).to_string()]
    };
    let shown = Method::all().flat_map(|method| method.variants().take(SHOWN));
    shown.flat_map(told).collect()
}

/// The name of a method's family.
pub(crate) fn family(method: Method) -> &'static str {
    match method.family() {
        Family::Recursive => "recursive",
        Family::Iterative => "iterative",
        Family::Remembering => "remembering",
        Family::Seeded => "seeded",
    }
}

/// A search by this method, before its first step.
pub(crate) fn start(name: &str, n: usize, seed: u64) -> Result<Box<dyn Search>, JsError> {
    crate::check_side(n)?;
    let method: Method = name.parse()?;
    Ok(method.start_with(n, Options::seeded(seed))?)
}
