//! Ways to count that nobody watches. Read [`reference`] first.

pub mod reference;
