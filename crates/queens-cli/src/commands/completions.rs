//! `queens completions SHELL`: prints the completion script of a shell.

use std::io::Write;

use clap_complete::Shell;

use crate::Outcome;

/// Print the completion script of a shell
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Completions {
    /// Shell to write the script for
    shell: Shell,
}

const EXAMPLES: &str = "Examples:
  queens completions bash > ~/.local/share/bash-completion/completions/queens
  queens completions fish > ~/.config/fish/completions/queens.fish";

impl Completions {
    pub(crate) fn run(self) -> Outcome {
        // Through a buffer, since the generator panics when its writer fails.
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut crate::command(), "queens", &mut script);
        let mut stdout = std::io::stdout().lock();
        stdout.write_all(&script)?;
        stdout.flush()?;
        Ok(true)
    }
}
