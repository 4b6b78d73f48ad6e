//! Watching searches: a model that moves through replays, a view that draws it, and a screen that is always restored.

#[cfg(feature = "pictures")]
pub(crate) mod film;
pub(crate) mod model;
pub(crate) mod screen;
pub(crate) mod view;

pub(crate) use model::Model;
