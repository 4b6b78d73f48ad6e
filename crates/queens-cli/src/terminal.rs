//! A screen of characters, drawn anew as a whole and sent to the terminal where it has changed.
//!
//! What `watch` and `compare` need of that and no more. The crate that has all of it (ratatui) was a tenth of the first build,
//! with a third of its crates.

mod area;
mod buffer;
mod display;
mod text;

pub(crate) use area::{Area, Extent};
#[cfg(test)]
pub(crate) use buffer::Cell;
pub(crate) use buffer::{Border, Buffer, CellStyle};
pub(crate) use display::Display;
#[cfg(unix)]
pub(crate) use display::restore;
pub(crate) use text::{Span, TextLine};

pub(crate) use crossterm::style::Color;
