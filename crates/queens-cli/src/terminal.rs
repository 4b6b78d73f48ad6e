//! A screen of characters: drawn completely each time, but only changes are sent to the terminal.
//!
//! It has only what `watch` and `compare` need. The crate with the complete feature set (ratatui) took a tenth of the first
//! build, and a third of its crates.

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
