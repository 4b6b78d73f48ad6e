//! Renders SVG to PNG and GIF, and decodes screenshots. This crate knows nothing of boards.

pub mod animation;
pub mod decode;
pub mod pixels;
