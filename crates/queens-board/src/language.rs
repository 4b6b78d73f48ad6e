//! The languages of explanations, and tables of phrases in all of them.
//!
//! A phrase that lacks a language does not compile, and an unused one is a warning; a test compares the placeholders of all
//! languages.

use std::fmt;
use std::str::FromStr;

use crate::UnknownName;

/// A language for steps and reasons.
///
/// ```
/// use queens::board::Naming;
/// use queens::Language;
/// use queens::{Method, narrate};
///
/// let mut search = Method::ITERATIVE.start(8);
/// search.step();
/// let (event, next) = (search.step(), search.snapshot().step());
/// let words = narrate(Language::German, Naming::Chess, &*search, event, next);
/// assert_eq!(words, "a7 ist von a8 aus angegriffen; versucht wird b7");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Language {
    /// English.
    #[default]
    English,
    /// German.
    German,
    /// Spanish.
    Spanish,
}

impl Language {
    /// All languages, English first.
    pub const ALL: [Self; 3] = [Self::English, Self::German, Self::Spanish];

    /// The ISO 639 code, as in `de`.
    pub const fn code(self) -> &'static str {
        match self {
            Self::English => "en",
            Self::German => "de",
            Self::Spanish => "es",
        }
    }
}

impl fmt::Display for Language {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.code())
    }
}

/// Parses the code.
impl FromStr for Language {
    type Err = UnknownName;

    fn from_str(code: &str) -> Result<Self, UnknownName> {
        let mut all = Self::ALL.into_iter();
        all.find(|language| language.code() == code)
            .ok_or_else(|| UnknownName::new("language", code, Self::ALL.map(Self::code)))
    }
}

/// A text with its `{names}` replaced by values.
pub fn fill(text: &str, values: &[(&str, &str)]) -> String {
    let mut filled = String::with_capacity(2 * text.len());
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('{') {
        let (name, after) = after.split_once('}').unwrap_or((after, ""));
        filled.push_str(before);
        let value = values.iter().find(|(known, _)| *known == name);
        filled.push_str(value.map_or(name, |(_, value)| value));
        rest = after;
    }
    filled + rest
}

/// A table of phrases: one enum, and its texts in English, German and Spanish.
#[macro_export]
macro_rules! phrases {
    ($(#[$doc:meta])* $name:ident { $($phrase:ident: $english:literal, $german:literal, $spanish:literal;)* }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug)]
        pub(crate) enum $name { $($phrase),* }

        impl $name {
            #[cfg(test)]
            const ALL: &'static [Self] = &[$(Self::$phrase),*];

            const fn texts(self) -> [&'static str; 3] {
                match self { $(Self::$phrase => [$english, $german, $spanish]),* }
            }

            /// The phrase in a language, with its values.
            pub(crate) fn say(self, language: $crate::Language, values: &[(&str, &str)]) -> String {
                $crate::fill(self.texts()[language as usize], values)
            }
        }

        #[cfg(test)]
        #[test]
        fn every_language_has_places_for_the_same_values() {
            let places = |text: &str| {
                let mut names: Vec<String> = text
                    .split('{')
                    .skip(1)
                    .map(|part| part.split('}').next().unwrap().to_string())
                    .collect();
                names.sort();
                names
            };
            for phrase in $name::ALL {
                let [english, others @ ..] = phrase.texts();
                for other in others {
                    assert_eq!(places(other), places(english), "{phrase:?}");
                    assert_eq!(other.starts_with(' '), english.starts_with(' '), "{phrase:?}");
                }
            }
        }
    };
}
#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_language_is_known_by_its_code() {
        for language in Language::ALL {
            assert_eq!(language.code().parse(), Ok(language));
        }
        let error = "fr".parse::<Language>().unwrap_err().to_string();
        assert!(error.contains("en"), "{error}");
    }

    #[test]
    fn values_are_filled_in_by_name_and_braces_without_one_stay_readable() {
        let values = [("a", "1"), ("b", "{a}")];
        assert_eq!(fill("{b} and {a}, {c}", &values), "{a} and 1, c");
    }
}
