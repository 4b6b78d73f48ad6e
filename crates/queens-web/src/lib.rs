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
//!
//! A visitor loads only what a view needs, so the engine is three modules, each a feature: `search` watches and races methods,
//! `boards` judges, solves, explains and makes boards, `counting` counts, approximates counts and draws random solutions.

// Each module leaves out what only the others need. Tests build all three as one.
#![cfg_attr(
    not(all(feature = "boards", feature = "counting", feature = "search")),
    allow(dead_code)
)]

#[cfg(feature = "boards")]
mod completing;
#[cfg(feature = "counting")]
mod counting;
#[cfg(any(feature = "boards", feature = "search"))]
mod goal;
#[cfg(feature = "boards")]
mod judging;
#[cfg(any(feature = "boards", feature = "counting"))]
mod known;
#[cfg(feature = "boards")]
mod listing;
#[cfg(feature = "search")]
mod methods;
#[cfg(any(feature = "boards", feature = "search"))]
mod moment;
#[cfg(feature = "boards")]
mod reasoning;
#[cfg(feature = "boards")]
mod regions;
#[cfg(feature = "counting")]
mod sampling;
mod setup;
#[cfg(feature = "search")]
mod tree;
#[cfg(feature = "search")]
mod trial;
#[cfg(feature = "search")]
mod watch;

#[cfg(feature = "boards")]
pub use completing::Completing;
#[cfg(feature = "counting")]
pub use counting::Counting;
#[cfg(any(feature = "boards", feature = "search"))]
pub use goal::Goal;
#[cfg(feature = "boards")]
pub use judging::{Description, Judgement, describe, judge};
#[cfg(any(feature = "boards", feature = "counting"))]
pub use known::{KnownCounts, known_counts};
#[cfg(feature = "boards")]
pub use listing::{Listed, Listing};
#[cfg(feature = "search")]
pub use methods::{MethodEntry, methods};
#[cfg(any(feature = "boards", feature = "search"))]
pub use moment::{
    Counters, Detail, EventKind, Family, LineName, Moment, NumberedLine, SearchEvent, Step,
    Variable, VariableLayout,
};
#[cfg(feature = "boards")]
pub use reasoning::Reasoning;
#[cfg(feature = "boards")]
pub use regions::{
    BoardRating, DailyPlan, PictureReading, Position, PuzzleParts, Uniqueness, board_code,
    board_of_the_day, board_parts, daily_plan, daily_star_plan, hint, make_star_board, puzz_link,
    rating, read_picture, read_position, solution_squares, solve, star_board_of_the_day,
    uniqueness,
};
#[cfg(feature = "counting")]
pub use sampling::{ApproximateCount, Approximating, Drawing, Drawn};
pub use setup::Setup;
#[cfg(feature = "search")]
pub use tree::{Tree, TreeNode, TreeNodes};
#[cfg(feature = "search")]
pub use trial::{Measure, Trial, TrialResult};
#[cfg(feature = "search")]
pub use watch::Watch;

/// The language with this code, or English if it is unknown.
#[cfg(any(feature = "boards", feature = "search"))]
fn spoken(code: &str) -> queens::Language {
    code.parse().unwrap_or_default()
}
