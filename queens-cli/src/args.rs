//! Arguments that several commands share: one small file per group.

pub(crate) mod board_size;
pub(crate) mod budget;
pub(crate) mod completion;
pub(crate) mod format;
pub(crate) mod kernel;
pub(crate) mod method;
pub(crate) mod puzzle;
pub(crate) mod search;
pub(crate) mod squares;
#[cfg(feature = "watch")]
pub(crate) mod watchable;
