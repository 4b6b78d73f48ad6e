//! Pictures as pixels: SVG to PNG and GIF, and screenshots to pixels. It knows nothing of boards.

pub mod animation;
pub mod decode;
pub mod pixels;
