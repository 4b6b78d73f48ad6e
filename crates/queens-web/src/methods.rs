//! The table of methods for the page.

use queens::search::method;
use queens::search::repair::Options;
use queens::{Method, Search};
use serde::Serialize;
use tsify::{Ts, Tsify};
use wasm_bindgen::prelude::*;

use crate::moment::Family;
use crate::setup::check_side;

/// A method is listed with its default parameters, and again with the second value of its first one.
const MAX_VALUES: usize = 2;

/// A method of the library's table.
#[derive(Clone, Debug, Serialize, Tsify)]
pub struct MethodEntry {
    /// The name, which may have a parameter after a colon.
    pub name: String,
    /// The title for menus.
    pub title: String,
    /// What the method does, in one line.
    pub summary: String,
    /// The kind of method.
    pub family: Family,
    /// The largest board that the method takes.
    pub largest: usize,
}

/// The methods, from the most naive on: those that find all solutions, then those that draw random numbers.
#[wasm_bindgen]
pub fn methods(language: &str) -> Result<Vec<Ts<MethodEntry>>, JsError> {
    let language = crate::spoken(language);
    let entry = |method: Method| {
        let (name, title) = (method.to_string(), method.title_in(language));
        let title = match name.split_once(':') {
            Some((_, parameter)) => format!("{title} ({parameter})"),
            None => title.to_string(),
        };
        let summary = method.summary_in(language).to_string();
        let family = family(method);
        MethodEntry {
            name,
            title,
            summary,
            family,
            largest: method.largest(),
        }
        .into_ts()
    };
    let shown = Method::all().flat_map(|method| method.variants().take(MAX_VALUES));
    Ok(shown.map(entry).collect::<Result<_, _>>()?)
}

/// A method's family.
pub(crate) fn family(method: Method) -> Family {
    match method.family() {
        method::Family::Recursive => Family::Recursive,
        method::Family::Iterative => Family::Iterative,
        method::Family::Remembering => Family::Remembering,
        method::Family::Seeded => Family::Seeded,
    }
}

/// A search by this method, before its first step.
pub(crate) fn start(name: &str, n: usize, seed: u64) -> Result<Box<dyn Search>, JsError> {
    check_side(n)?;
    let method: Method = name.parse()?;
    Ok(method.start_with(n, Options::seeded(seed))?)
}
