//! Watches searches: a model that moves through searches and reasoning, a view that draws it, and a screen that is always
//! restored.

#[cfg(feature = "pictures")]
pub(crate) mod film;
pub(crate) mod model;
pub(crate) mod screen;
pub(crate) mod subject;
pub(crate) mod view;

pub(crate) use model::Model;

/// Wraps a text into lines of at most this many characters, between words.
pub(crate) fn wrapped(text: &str, width: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + word.chars().count() <= width => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_string()),
        }
    }
    lines
}
