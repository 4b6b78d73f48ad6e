//! Words for things, and what is said to a word that names none.

/// A name that nothing of its kind has: no method, no format, no symmetry.
///
/// ```
/// use queens::Method;
///
/// let unknown = "guess".parse::<Method>().unwrap_err();
/// assert!(unknown.to_string().starts_with("there is no method `guess`: choose one of subsets, rows"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no {kind} `{name}`: choose one of {names}")]
pub struct UnknownName {
    kind: &'static str,
    name: String,
    names: String,
}

impl UnknownName {
    /// The error for `name`, with the nearest of the known names.
    pub fn new(
        kind: &'static str,
        name: &str,
        names: impl IntoIterator<Item = &'static str>,
    ) -> Self {
        Self {
            kind,
            name: name.chars().take(24).collect(),
            names: names.into_iter().collect::<Vec<_>>().join(", "),
        }
    }
}
