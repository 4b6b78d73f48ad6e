//! Describes the steps of methods in words, replays them forwards and backwards, and checks traces of other programs.

mod narrate;
mod replay;
pub mod trace;

pub use narrate::narrate;
pub use replay::Replay;
