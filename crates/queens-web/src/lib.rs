//! The page's engine: the library `queens`, run by WebAssembly workers.
//!
//! Messages are structs and enums of this crate, and tsify writes their TypeScript types, so the page does not compile if it
//! expects other messages. A square is `row × columns + column`; totals that may exceed 2⁵³ are `BigInt`.
//!
//! Everything that may take long has the same form: `run(budget)` works for a while and returns whether there is an answer, and
//! `answer()` returns it. So a worker can report its progress or stop in between.
//!
//! tsify was chosen over ts-rs because wasm-bindgen writes its types, so no build step has to keep them consistent. With its `js`
//! feature, objects cross the boundary without being converted to text.

#[cfg(feature = "page")]
mod completing;
#[cfg(feature = "counting")]
mod counting;
#[cfg(feature = "page")]
mod judging;
mod known;
#[cfg(feature = "page")]
mod listing;
#[cfg(feature = "page")]
mod methods;
#[cfg(feature = "page")]
mod moment;
#[cfg(feature = "page")]
mod regions;
mod setup;
#[cfg(feature = "page")]
mod tree;
#[cfg(feature = "page")]
mod trial;
#[cfg(feature = "page")]
mod watch;

#[cfg(feature = "page")]
pub use completing::Completing;
#[cfg(feature = "counting")]
pub use counting::Counting;
#[cfg(feature = "page")]
pub use judging::{Description, Judgement, describe, judge};
pub use known::{KnownCounts, known_counts};
#[cfg(feature = "page")]
pub use listing::{Listed, Listing};
#[cfg(feature = "page")]
pub use methods::{MethodEntry, methods};
#[cfg(feature = "page")]
pub use moment::{
    Counters, Detail, EventKind, Family, LineName, Moment, NumberedLine, SearchEvent, Step,
    Variable, VariableLayout,
};
#[cfg(feature = "page")]
pub use regions::{
    BoardRating, DailyPlan, PictureReading, PuzzleParts, Uniqueness, board_code, board_of_the_day,
    board_parts, daily_plan, hint, make_board, puzz_link, rating, read_picture, solve, uniqueness,
};
pub use setup::Setup;
#[cfg(feature = "page")]
pub use tree::{Tree, TreeNode, TreeNodes};
#[cfg(feature = "page")]
pub use trial::{Measure, Trial, TrialResult};
#[cfg(feature = "page")]
pub use watch::{Goal, Watch};

/// The language with this code, or English if it is unknown.
#[cfg(feature = "page")]
fn spoken(code: &str) -> queens::Language {
    code.parse().unwrap_or_default()
}
