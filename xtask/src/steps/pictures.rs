//! The pictures in the documents: the commands that drew them still do.

use anyhow::Result;

use super::Outcome;
use crate::pictures;

pub(super) fn check() -> Result<Outcome> {
    pictures::check()?;
    Ok(Outcome::Passed)
}
