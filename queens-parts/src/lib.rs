//! Parts of the command `queens` that work on every pixel of a picture or every clause of a formula.
//!
//! They know nothing of boards. The command's own code is called a few times and compiled quickly; this is compiled for
//! speed, beside the library.

#[cfg(feature = "pictures")]
pub mod animation;
#[cfg(feature = "pictures")]
pub mod decode;
#[cfg(feature = "pictures")]
pub mod pixels;
#[cfg(feature = "sat")]
pub mod sat;
