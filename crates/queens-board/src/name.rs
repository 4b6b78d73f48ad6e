//! Names of things, and the error for unknown names.

use crate::Rules;

/// A name that does not exist: no method, no format, no symmetry.
///
/// ```
/// use queens::Method;
///
/// let unknown = "guess".parse::<Method>().unwrap_err();
/// assert!(unknown.to_string().starts_with("there is no method `guess`: choose one of subsets, rows"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct UnknownName(String);

impl UnknownName {
    /// The error for `name`, with the nearest of the known names.
    pub fn new(
        kind: &'static str,
        name: &str,
        names: impl IntoIterator<Item = &'static str>,
    ) -> Self {
        let name: String = name.chars().take(24).collect();
        let names = names.into_iter().collect::<Vec<_>>().join(", ");
        Self(format!(
            "there is no {kind} `{name}`: choose one of {names}"
        ))
    }

    /// An error with this sentence.
    pub const fn with_message(sentence: String) -> Self {
        Self(sentence)
    }

    /// The error for an unknown name of rules.
    pub(crate) fn of_rules() -> Self {
        let names = Rules::ALL.map(|rules| format!("`{rules}`"));
        let (last, others) = names.split_last().expect("there are rules");
        Self(format!("the rules are {} or {last}", others.join(", ")))
    }
}
