//! The pictures in the documents: checks that the commands that drew them still work.

use anyhow::Result;

use super::Outcome;
use crate::pictures;

pub(super) fn check() -> Result<Outcome> {
    pictures::check()?;
    Ok(Outcome::Passed)
}
