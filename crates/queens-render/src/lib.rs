//! Renders SVG to PNG and GIF, and decodes screenshots. It does not depend on boards.

pub mod animation;
pub mod decode;
pub mod pixels;
