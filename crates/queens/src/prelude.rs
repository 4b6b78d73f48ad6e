//! The methods that searching, explaining and drawing add to boards: `use queens::prelude::*;`.

#[cfg(feature = "count")]
pub use queens_count::CountCompletions;
#[cfg(feature = "reason")]
pub use queens_reason::Explain;
pub use queens_search::Complete;
