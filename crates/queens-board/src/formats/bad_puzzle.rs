//! The error of all readers of puzzles: what is wrong with a text that should be a puzzle, and where.

use std::fmt;

use crate::{Misplaced, Naming};

/// The largest side of a board that is read; a board needs one bit per square.
pub(super) const MAX_SIDE: usize = 10_000;

/// The message for a larger side.
pub(super) fn too_large() -> String {
    format!("a board has at most {MAX_SIDE} lines")
}

/// A character, safe to print on a terminal.
pub(super) fn quoted(character: char) -> String {
    if character.is_control() {
        format!("the character U+{:04X}", u32::from(character))
    } else {
        format!("`{character}`")
    }
}

/// A line and a column of a text, both from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Place {
    line: usize,
    column: usize,
}

impl Place {
    pub(super) fn new(line: usize, column: usize) -> Self {
        Self { line, column }
    }

    /// The place after the last character.
    pub(super) fn end_of(text: &str) -> Self {
        let line = text.matches('\n').count() + 1;
        let start = text.rfind('\n').map_or(0, |at| at + 1);
        Self::new(line, text[start..].chars().count() + 1)
    }

    pub(super) fn error(self, message: impl Into<String>) -> BadPuzzle {
        BadPuzzle {
            line: self.line,
            column: self.column,
            message: message.into(),
        }
    }

    /// The error for a queen or a block that may not be here, on the n × n board.
    pub(super) fn wrong(self, wrong: &Misplaced, naming: Naming, n: usize) -> BadPuzzle {
        self.error(wrong.named(naming, n).to_string())
    }
}

/// Why a text is not a puzzle, and where.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub struct BadPuzzle {
    /// The line, from 1.
    pub line: usize,
    /// The character of the line, from 1.
    pub column: usize,
    /// What is wrong there.
    pub message: String,
}

impl fmt::Display for BadPuzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            line,
            column,
            message,
        } = self;
        write!(f, "line {line}, column {column}: {message}")
    }
}
