//! `queens solve N`: one solution.

use std::io::Write;

use queens::Puzzle;

use crate::Outcome;

/// Find one solution
#[derive(Debug, clap::Args)]
pub(crate) struct Solve {
    /// The side of the board
    n: usize,
}

impl Solve {
    pub(crate) fn run(self) -> Outcome {
        let Some(solution) = Puzzle::new(self.n).completions().next() else {
            anstream::eprintln!("there is no solution for n = {}", self.n);
            return Ok(false);
        };
        writeln!(anstream::stdout(), "{solution}")?;
        Ok(true)
    }
}
