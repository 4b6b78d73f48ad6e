//! The steps of methods in words, forwards and backwards, and other programs' output compared with them.

mod narrate;
mod replay;
pub mod trace;

pub use narrate::narrate;
pub use replay::Replay;
